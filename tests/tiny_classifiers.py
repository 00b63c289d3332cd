"""Tiny models that judge pairs of texts; their last layer is solved for: they say as told."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import (
    AutoModelForSequenceClassification,
    AutoTokenizer,
    BartConfig,
    BartForSequenceClassification,
    BertConfig,
    BertForSequenceClassification,
    DebertaV2Config,
    DebertaV2ForSequenceClassification,
    PreTrainedTokenizerFast,
    RobertaConfig,
    RobertaForSequenceClassification,
    T5Config,
    T5ForConditionalGeneration,
)

from scoring.backends.pair_classifier import OPPOSITE, SAME
from scoring.backends.pair_texts import Pair

MNLI: Final = ("contradiction", "neutral", "entailment")
SPECIAL: Final = ("<pad>", "<unk>", "<s>", "</s>")
WORDS: Final = ("the", "cat", "sat", "on", "mat", "dog", "ran", "far", "a", "yes", "no", "man")
LETTERS: Final = (*string.ascii_letters, *string.digits, ".", ",", "?", "!", "'", "-")
WIDTH: Final = 64
SURE: Final = 3.0

PROVEN: Final[Mapping[Pair, tuple[float, ...]]] = {
    SAME: (-SURE, 0.0, SURE),
    OPPOSITE: (SURE, 0.0, -SURE),
}
"""What a classifier of natural language inference must say, in the order of ``MNLI``."""


def word_tokenizer(folder: Path, *, roles: str = "bert", declared: int | None = None) -> int:
    """Write a tokenizer of words and letters, which adds the special tokens; give its size.

    ``roles``: ``bert`` (one end between the texts, types told apart), ``roberta`` (two), ``t5``
    (an end behind, none before).
    """
    pieces = [*SPECIAL, *WORDS, *LETTERS, *(f"##{letter}" for letter in LETTERS)]
    vocabulary = {token: place for place, token in enumerate(dict.fromkeys(pieces))}
    tokenizer = Tokenizer(models.WordPiece(vocab=vocabulary, unk_token="<unk>"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    single, pair = {
        "bert": ("<s> $A </s>", "<s> $A </s> $B:1 </s>:1"),
        "roberta": ("<s> $A </s>", "<s> $A </s> </s> $B </s>"),
        "t5": ("$A </s>", "$A </s> $B </s>"),
    }[roles]
    tokenizer.post_processor = processors.TemplateProcessing(
        single=single, pair=pair, special_tokens=[("<s>", 2), ("</s>", 3)]
    )
    names = ["input_ids", "attention_mask", *(["token_type_ids"] if roles == "bert" else [])]
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<pad>",
        unk_token="<unk>",
        bos_token="<s>",
        cls_token="<s>",
        eos_token="</s>",
        sep_token="</s>",
        model_input_names=names,
        **({} if declared is None else {"model_max_length": declared}),
    ).save_pretrained(folder)
    return len(vocabulary)


def _config(kind: str, size: int, labels: Sequence[str], positions: int) -> Any:  # noqa: ANN401
    shared = {
        "vocab_size": size,
        "num_labels": len(labels),
        "id2label": dict(enumerate(labels)),
        "label2id": {label: place for place, label in enumerate(labels)},
        "pad_token_id": 0,
        "bos_token_id": 2,
        "eos_token_id": 3,
    }
    if kind == "bart":
        return BartConfig(
            **shared, d_model=WIDTH, encoder_layers=2, decoder_layers=2, encoder_ffn_dim=64,
            decoder_ffn_dim=64, encoder_attention_heads=4, decoder_attention_heads=4,
            max_position_embeddings=positions, init_std=0.3, dropout=0.0,
            decoder_start_token_id=3, forced_eos_token_id=3,
        )  # fmt: skip
    layers = {
        "hidden_size": WIDTH,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "intermediate_size": 64,
        "initializer_range": 0.3,
    }
    if kind == "deberta":
        return DebertaV2Config(
            **shared, **layers, max_position_embeddings=positions, relative_attention=True,
            position_buckets=16, norm_rel_ebd="layer_norm", share_att_key=True,
            pos_att_type=["p2c", "c2p"], position_biased_input=False, type_vocab_size=0,
            hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
        )  # fmt: skip
    if kind == "roberta":
        return RobertaConfig(**shared, **layers, max_position_embeddings=positions + 1)
    return BertConfig(**shared, **layers, max_position_embeddings=positions)


def tiny_classifier(
    folder: Path,
    *,
    kind: str = "bert",
    labels: Sequence[str] = MNLI,
    says: Mapping[Pair, Sequence[float]] = PROVEN,
    positions: int = 64,
    declared: int | None = None,
    joined: bool = False,
    seed: int = 0,
) -> Path:
    """Write a classifier with random weights whose last layer gives ``says`` as logits.

    That layer is solved for by least squares, so up to as many pairs as it is wide come out as
    told; ``joined`` reads them joined by the end token, as fact checkers are asked.
    """
    folder.mkdir(parents=True, exist_ok=True)
    size = word_tokenizer(folder, roles="roberta" if kind != "bert" else "bert", declared=declared)
    torch.manual_seed(seed)
    made = {
        "bert": BertForSequenceClassification,
        "roberta": RobertaForSequenceClassification,
        "bart": BartForSequenceClassification,
        "deberta": DebertaV2ForSequenceClassification,
    }[kind](_config(kind, size, labels, positions))
    made.eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    solve(made, last_layer(made), tokenizer, says, joined=joined)
    made.save_pretrained(folder)
    return folder


def last_layer(model: torch.nn.Module) -> torch.nn.Linear:
    """Give the layer that makes logits."""
    head = model.classifier if hasattr(model, "classifier") else model.classification_head
    found = head if isinstance(head, torch.nn.Linear) else head.out_proj
    assert isinstance(found, torch.nn.Linear)
    return found


def solve(
    model: torch.nn.Module,
    layer: torch.nn.Linear,
    tokenizer: Any,  # noqa: ANN401
    says: Mapping[Pair, Sequence[float]],
    *,
    joined: bool = False,
) -> None:
    """Set a last layer so that some pairs come out as told."""
    features: list[torch.Tensor] = []
    hook = layer.register_forward_pre_hook(lambda _, given: features.append(given[0].detach()))
    with torch.inference_mode():
        for pair in says:
            model(**encoded(tokenizer, pair, joined=joined))
    hook.remove()
    seen = torch.cat([row.reshape(-1, layer.in_features)[-1:] for row in features]).double()
    seen = torch.cat([seen, torch.ones(len(says), 1, dtype=torch.float64)], dim=1)
    wanted = torch.tensor([list(row) for row in says.values()], dtype=torch.float64)
    solved = torch.linalg.pinv(seen) @ wanted
    with torch.no_grad():
        layer.weight.copy_(solved[:-1].T.float())
        layer.bias.copy_(solved[-1].float())


def encoded(tokenizer: Any, pair: Pair, *, joined: bool = False) -> Any:  # noqa: ANN401
    """Encode one pair alone, as the published packages do."""
    if joined:
        text = tokenizer.eos_token.join(pair)
        return tokenizer([text], return_tensors="pt")
    return tokenizer([pair.premise], [pair.hypothesis], return_tensors="pt")


def alone(folder: Path, pair: Pair, *, joined: bool = False) -> list[float]:
    """Give a pair's logits by transformers, alone and unpadded."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    with torch.inference_mode():
        logits = model(**encoded(tokenizer, pair, joined=joined)).logits[0]
    return [float(logit) for logit in logits]


def tiny_answerer(folder: Path, *, says: Mapping[Pair, float] | None = None, seed: int = 0) -> Path:
    """Write a T5 of random weights that answers 0 or 1: log odds of 1 as ``says`` tells."""
    folder.mkdir(parents=True, exist_ok=True)
    size = word_tokenizer(folder, roles="t5")
    torch.manual_seed(seed)
    model = T5ForConditionalGeneration(
        T5Config(
            vocab_size=size, d_model=WIDTH, d_kv=16, d_ff=64, num_layers=2, num_heads=4,
            dropout_rate=0.0, tie_word_embeddings=False, decoder_start_token_id=0, pad_token_id=0,
            eos_token_id=3,
        )
    ).eval()  # fmt: skip
    tokenizer = AutoTokenizer.from_pretrained(folder)
    told = {SAME: SURE, OPPOSITE: -SURE} if says is None else dict(says)
    features: list[torch.Tensor] = []
    hook = model.lm_head.register_forward_pre_hook(
        lambda _, given: features.append(given[0].detach()[0, 0])
    )
    with torch.inference_mode():
        for pair in told:
            given = tokenizer(["predict: " + "</s>".join(pair)], return_tensors="pt")
            model(input_ids=given["input_ids"], decoder_input_ids=torch.zeros(1, 1).long())
    hook.remove()
    wanted = torch.tensor(list(told.values()), dtype=torch.float64)
    direction = torch.linalg.pinv(torch.stack(features).double()) @ wanted
    no, yes = (tokenizer(word, add_special_tokens=False)["input_ids"][0] for word in "01")
    with torch.no_grad():
        model.lm_head.weight[yes] = model.lm_head.weight[no] + direction.float()
    model.save_pretrained(folder)
    return folder


def relabelled(folder: Path, **changes: object) -> Path:
    """Change a folder's configuration in place; None takes a key away."""
    path = folder / "config.json"
    config = {**json.loads(path.read_text()), **changes}
    path.write_text(json.dumps({key: value for key, value in config.items() if value is not None}))
    return folder
