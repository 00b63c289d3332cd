"""Tiny encoders with random weights, and the packaged one: models for tests without a network."""

from __future__ import annotations

import json
import string
from pathlib import Path

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
WORDS = ("the", "cat", "sat", "on", "mat", "dog", "ran", "far", "a", "big")


def tiny_bert(
    folder: Path,
    *,
    layers: int = 3,
    positions: int = 64,
    declared: int | None = None,
    pickled: bool = False,
    seed: int = 0,
) -> Path:
    """Write a BERT of a few thousand random weights with a WordPiece tokenizer.

    ``declared`` is the tokenizer's own limit; None leaves it undeclared (1e30 in the file).
    """
    folder.mkdir(parents=True, exist_ok=True)
    letters = [*string.ascii_lowercase, *string.digits, ".", ",", "?"]
    vocabulary = [*SPECIAL, *WORDS, *letters, *(f"##{letter}" for letter in letters)]
    tokenizer = Tokenizer(
        models.WordPiece(
            vocab={token: place for place, token in enumerate(dict.fromkeys(vocabulary))},
            unk_token="[UNK]",
        )
    )
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        **({} if declared is None else {"model_max_length": declared}),
    ).save_pretrained(folder)
    torch.manual_seed(seed)
    model = BertModel(
        BertConfig(
            vocab_size=tokenizer.get_vocab_size(),
            hidden_size=32,
            num_hidden_layers=layers,
            num_attention_heads=4,
            intermediate_size=64,
            max_position_embeddings=positions,
            pad_token_id=0,
            initializer_range=0.3,
        )
    )
    model.save_pretrained(folder)
    if pickled:
        (folder / "model.safetensors").unlink()
        torch.save(model.state_dict(), folder / "pytorch_model.bin")
    return folder


def make_sentence_model(folder: Path, *, limit: int, pooling: str = "mean") -> None:
    """Add the files that make a folder a sentence-transformers model."""
    (folder / "sentence_bert_config.json").write_text(
        json.dumps({"max_seq_length": limit, "do_lower_case": False})
    )
    (folder / "1_Pooling").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(
        json.dumps(
            {
                "word_embedding_dimension": 32,
                "pooling_mode_cls_token": pooling == "cls",
                "pooling_mode_mean_tokens": pooling == "mean",
                "pooling_mode_max_tokens": pooling == "max",
                "pooling_mode_mean_sqrt_len_tokens": pooling == "sqrt",
            }
        )
    )
    modules = [
        ("0", "", "sentence_transformers.models.Transformer"),
        ("1", "1_Pooling", "sentence_transformers.models.Pooling"),
        ("2", "2_Normalize", "sentence_transformers.models.Normalize"),
    ]
    (folder / "modules.json").write_text(
        json.dumps(
            [
                {"idx": place, "name": name, "path": path, "type": kind}
                for place, (name, path, kind) in enumerate(modules)
            ]
        )
    )
