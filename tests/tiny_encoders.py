"""Tiny encoders with random weights of the architectures that people score texts with."""

from __future__ import annotations

import json
import string
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import (
    AlbertConfig,
    AutoModel,
    BartConfig,
    BertTokenizer,
    DebertaConfig,
    DebertaTokenizer,
    DebertaV2Config,
    DebertaV2Tokenizer,
    DistilBertConfig,
    ElectraConfig,
    MPNetConfig,
    MPNetTokenizer,
    PreTrainedConfig,
    PreTrainedTokenizerBase,
    RobertaConfig,
    RobertaTokenizer,
    XLMRobertaConfig,
    XLMRobertaTokenizer,
)

from tests.tiny_models import SPECIAL, WORDS

LAYERS: Final = 4
SHAPE: Final = {
    "hidden_size": 32,
    "num_hidden_layers": LAYERS,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "initializer_range": 0.3,
}
LETTERS: Final = (*string.ascii_letters, *string.digits, ".", ",", "?")


ROBERTA_SPECIAL: Final = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]


def tiny_encoder(
    folder: Path, kind: str, *, positions: int = 64, declared: int | None = 60
) -> Path:
    """Write a model of a kind with its own sort of tokenizer.

    ``declared`` is the tokenizer's limit; None leaves it undeclared, as DeBERTa's does (1e30).
    """
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer, config = _KINDS[kind](positions)
    if declared is not None:
        tokenizer.model_max_length = declared
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    config.vocab_size = len(tokenizer)
    AutoModel.from_config(config).save_pretrained(folder)
    return folder


def _pieces() -> dict[str, int]:
    tokens = [*SPECIAL, "[MASK]", *WORDS, *LETTERS, *(f"##{letter}" for letter in LETTERS)]
    return {token: place for place, token in enumerate(dict.fromkeys(tokens))}


def byte_level(
    special: list[str], texts: Sequence[str] = (" ".join(WORDS),) * 20, size: int = 400
) -> tuple[dict[str, int], list[tuple[str, str]]]:
    """Learn the vocabulary and the merges of a byte-level tokenizer."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    trainer = trainers.BpeTrainer(
        vocab_size=size, initial_alphabet=alphabet, special_tokens=special, show_progress=False
    )
    tokenizer.train_from_iterator(texts, trainer)
    with tempfile.TemporaryDirectory() as folder:
        vocabulary, merges = map(Path, tokenizer.model.save(folder))
        lines = merges.read_text(encoding="utf-8").splitlines()[1:]
        pairs = [(left, right) for left, right in (line.split(" ") for line in lines)]
        return json.loads(vocabulary.read_text(encoding="utf-8")), pairs


def _unigram(special: list[str]) -> list[tuple[str, float]]:
    words = [(f"\u2581{word}", -2.0) for word in WORDS]
    letters = [(letter, -6.0) for letter in ("\u2581", *LETTERS)]
    return [*((token, 0.0) for token in special), *words, *letters]


def _roberta(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    vocabulary, merges = byte_level(ROBERTA_SPECIAL)
    config = RobertaConfig(**SHAPE, max_position_embeddings=positions, type_vocab_size=1)
    # bert_score asks for a blank before a text, which transformers 5 heeds only when it is loaded
    return RobertaTokenizer(vocab=vocabulary, merges=merges, add_prefix_space=True), config


def _deberta(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    vocabulary, merges = byte_level(["[CLS]", "[PAD]", "[SEP]", "[UNK]", "[MASK]"])
    config = DebertaConfig(
        **SHAPE,
        max_position_embeddings=positions,
        relative_attention=True,
        pos_att_type=["c2p", "p2c"],
        type_vocab_size=0,
        pad_token_id=1,
    )
    return DebertaTokenizer(vocab=vocabulary, merges=merges), config


def _deberta_v2(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    config = DebertaV2Config(
        **SHAPE,
        max_position_embeddings=positions,
        relative_attention=True,
        pos_att_type=["p2c", "c2p"],
        position_buckets=16,
        share_att_key=True,
        norm_rel_ebd="layer_norm",
        conv_kernel_size=3,
        conv_act="gelu",
        type_vocab_size=0,
    )
    return DebertaV2Tokenizer(
        vocab=_unigram(["[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]"])
    ), config


def _xlm_roberta(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    vocabulary = _unigram(["<s>", "<pad>", "</s>", "<unk>"])
    config = XLMRobertaConfig(**SHAPE, max_position_embeddings=positions, type_vocab_size=1)
    return XLMRobertaTokenizer(vocab=vocabulary), config


def _distilbert(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    config = DistilBertConfig(
        dim=32,
        n_layers=LAYERS,
        n_heads=4,
        hidden_dim=64,
        initializer_range=0.3,
        max_position_embeddings=positions,
    )
    return BertTokenizer(vocab=_pieces()), config


def _electra(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    config = ElectraConfig(**SHAPE, embedding_size=16, max_position_embeddings=positions)
    return BertTokenizer(vocab=_pieces()), config


def _mpnet(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    vocabulary = ["<s>", "<pad>", "</s>", "[UNK]", "<mask>", *list(_pieces())[len(SPECIAL) + 1 :]]
    config = MPNetConfig(**SHAPE, max_position_embeddings=positions)
    return MPNetTokenizer(vocab={token: at for at, token in enumerate(vocabulary)}), config


def _albert(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    config = AlbertConfig(**SHAPE, embedding_size=16, max_position_embeddings=positions)
    return BertTokenizer(vocab=_pieces()), config


def _bart(positions: int) -> tuple[PreTrainedTokenizerBase, PreTrainedConfig]:
    vocabulary, merges = byte_level(ROBERTA_SPECIAL)
    config = BartConfig(
        d_model=32,
        encoder_layers=LAYERS,
        decoder_layers=1,
        encoder_attention_heads=4,
        decoder_attention_heads=4,
        encoder_ffn_dim=64,
        decoder_ffn_dim=64,
        init_std=0.3,
        max_position_embeddings=positions,
    )
    return RobertaTokenizer(vocab=vocabulary, merges=merges, add_prefix_space=True), config


_KINDS: Final[dict[str, Callable[[int], tuple[PreTrainedTokenizerBase, PreTrainedConfig]]]] = {
    "roberta": _roberta,
    "deberta": _deberta,
    "deberta-v2": _deberta_v2,
    "xlm-roberta": _xlm_roberta,
    "distilbert": _distilbert,
    "electra": _electra,
    "mpnet": _mpnet,
    "albert": _albert,
    "bart": _bart,
}
WHOLE: Final = ("albert", "bart")
"""Kinds whose layers are not read one by one: all hidden states are asked for."""
KINDS: Final = tuple(_KINDS)
