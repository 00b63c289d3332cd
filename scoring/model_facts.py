"""What a model's configuration files say: limits, pooling, layers. Read without loading it."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from db.errors import KnownError
from scoring.models import ModelFiles

Pooling: TypeAlias = Literal["mean", "cls", "max"]

UNDECLARED_LIMIT: Final = 512
_DEPTHS: Final = ("num_hidden_layers", "encoder_layers", "n_layers", "num_layers")
MOVER_LAYERS: Final = 5
NO_LIMIT: Final = 1_000_000  # tokenizers without a limit declare 1e30
_OFFSET_POSITIONS: Final = frozenset(
    {"roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "mpnet", "longformer", "roformer"}
)

# Layers that agreed best with people on WMT16, as published with BERTScore; for the MiniLM
# family its last layer.
LAYERS: Final[Mapping[str, int]] = {
    "all-MiniLM-L6-v2": 6,
    "MiniLM-L6-H384-uncased": 6,
    "bert-base-uncased": 9,
    "bert-large-uncased": 18,
    "bert-base-chinese": 8,
    "bert-base-multilingual-cased": 9,
    "distilbert-base-uncased": 5,
    "distilbert-base-multilingual-cased": 5,
    "distilroberta-base": 5,
    "roberta-base": 10,
    "roberta-large": 17,
    "roberta-large-mnli": 19,
    "xlm-roberta-base": 9,
    "xlm-roberta-large": 17,
    "albert-base-v2": 9,
    "albert-large-v2": 14,
    "albert-xxlarge-v2": 8,
    "electra-base-discriminator": 9,
    "electra-large-discriminator": 14,
    "scibert_scivocab_uncased": 8,
    "scibert_scivocab_cased": 9,
    "mpnet-base": 8,
    "deberta-base": 9,
    "deberta-large": 16,
    "deberta-large-mnli": 18,
    "deberta-xlarge": 18,
    "deberta-xlarge-mnli": 40,
    "deberta-v2-xlarge-mnli": 17,
    "deberta-v3-base": 9,
    "deberta-v3-large": 12,
    "mdeberta-v3-base": 10,
    "bert-base-turkish-cased": 10,
    "finbert": 10,
    "sup-simcse-bert-base-uncased": 10,
    "sup-simcse-roberta-large": 16,
    "deberta-base-mnli": 9,
    "deberta-v2-xlarge": 10,
    "deberta-v2-xxlarge": 21,
    "deberta-v2-xxlarge-mnli": 22,
    "deberta-v3-xsmall": 10,
    "deberta-v3-small": 4,
    "DeBERTa-v3-large-mnli": 18,
    "albert-base-v1": 10,
    "albert-large-v1": 17,
    "albert-xlarge-v1": 16,
    "albert-xxlarge-v1": 8,
    "albert-xlarge-v2": 13,
    "electra-small-discriminator": 11,
    "electra-small-generator": 9,
    "electra-base-generator": 10,
    "electra-large-generator": 18,
    "spanbert-base-cased": 8,
    "spanbert-large-cased": 17,
    "longformer-base-4096": 7,
    "longformer-large-4096": 14,
    "unsup-simcse-bert-base-uncased": 10,
    "unsup-simcse-bert-large-uncased": 18,
    "unsup-simcse-roberta-base": 8,
    "unsup-simcse-roberta-large": 13,
    "sup-simcse-bert-large-uncased": 18,
    "sup-simcse-roberta-base": 10,
    "distilbert-base-uncased-distilled-squad": 4,
    "distilbert-base-turkish-cased": 4,
    "bigbird-roberta-base": 10,
    "bigbird-roberta-large": 14,
    "bart-base": 6,
    "bart-large": 10,
    "bart-large-mnli": 11,
    "bart-large-cnn": 10,
    "bart-large-xsum": 9,
    "bert-base-cased-finetuned-mrpc": 9,
}


ENCODER_OF_TWO: Final = frozenset({"t5", "mt5", "umt5", "longt5"})
"""Kinds with a decoder of which sentence-transformers reads the encoder alone."""
PREFIXED: Final = frozenset({"roberta", "gpt2", "longformer"})
"""Kinds of model whose tokenizer tells a word at the start of a text from one after a blank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceFacts:
    """How sentence embeddings are made of token embeddings."""

    pooling: Pooling
    limit: int
    lower: bool


def token_limit(files: ModelFiles) -> int:
    """Give the most tokens, special ones counted, that the model takes in one text.

    The smaller of what tokenizer and positions allow; 512 where neither says.
    """
    config = files.read_json("config.json")
    declared = files.read_json("tokenizer_config.json").get("model_max_length")
    positions = config.get("max_position_embeddings") or config.get("n_positions")
    limits = [limit for limit in (_whole(declared), _whole(positions)) if limit is not None]
    if _whole(positions) is not None and config.get("model_type") in _OFFSET_POSITIONS:
        limits[-1] -= int(config.get("pad_token_id") or 0) + 1
    return min(limits, default=UNDECLARED_LIMIT)


def as_read(files: ModelFiles, text: str) -> str:
    """Give a text as BERTScore reads it: stripped, with a blank before it for byte-level models."""
    kind = files.read_json("config.json").get("model_type")
    return (" " if kind in PREFIXED else "") + text.strip()


def _whole(limit: object) -> int | None:
    if isinstance(limit, int | float) and 0 < limit < NO_LIMIT:
        return int(limit)
    return None


def sentence_facts(files: ModelFiles) -> SentenceFacts:
    """Read the pooling and the limit of a sentence-transformers model.

    A plain encoder without these files is pooled by the mean, as that library does.

    Raises
    ------
    KnownError
        For a model with further modules (a dense layer, another pooling) or a decoder, which
        would give other values here.
    """
    config = files.read_json("config.json")
    if config.get("is_encoder_decoder") and config.get("model_type") not in ENCODER_OF_TWO:
        raise KnownError(
            f"'{files.name}' has a decoder behind its encoder: sentence embeddings of such models "
            "are not made here.",
            "Take a model that is an encoder alone.",
        )
    own = files.read_json("sentence_bert_config.json")
    limit = _whole(own.get("max_seq_length")) or token_limit(files)
    pooling = _pooling(files, files.read_json("1_Pooling/config.json"))
    return SentenceFacts(
        pooling=pooling,
        limit=min(limit, token_limit(files)),
        lower=bool(own.get("do_lower_case", False)),
    )


def _pooling(files: ModelFiles, config: Mapping[str, Any]) -> Pooling:
    extra = [path.name for path in files.path.glob("[2-9]_*") if path.name != "2_Normalize"]
    named = config.get("pooling_mode")
    modes = [named] if isinstance(named, str) else [key for key, on in config.items() if on is True]
    modes = [mode for mode in modes if mode != "include_prompt"]
    table: dict[str, Pooling] = {
        "pooling_mode_mean_tokens": "mean",
        "pooling_mode_cls_token": "cls",
        "pooling_mode_max_tokens": "max",
        "mean": "mean",
        "cls": "cls",
        "max": "max",
    }
    if not config and not extra:
        return "mean"
    if len(modes) == 1 and modes[0] in table and not extra:
        return table[modes[0]]
    raise KnownError(
        f"The model '{files.name}' makes sentence embeddings in a way that Tiebreak does not "
        f"know ({', '.join([*map(str, modes), *extra])}).",
        "Take one that pools by mean, first token or maximum.",
    )


def baseline(files: ModelFiles, layer: int, language: str) -> tuple[float, float, float] | None:
    """Read what random pairs of texts score on average: precision, recall, F1.

    The tables are the ``bert_score`` package's, one per language and model, a line per layer;
    None where it has none for this model.
    """
    spec = find_spec("bert_score")
    if spec is None or not re.fullmatch(r"[a-z][a-z-]*", language):
        return None
    for place in spec.submodule_search_locations or []:
        folder = Path(place) / "rescale_baseline" / language
        for table in sorted(folder.rglob(f"{files.name}.tsv")):
            with table.open(encoding="utf-8", newline="") as stream:
                for row in csv.DictReader(stream):
                    if int(row["LAYER"]) == layer:
                        return float(row["P"]), float(row["R"]), float(row["F"])
    return None


def baseline_languages() -> tuple[str, ...]:
    """Give the languages that the ``bert_score`` package has tables for; none where it is not."""
    spec = find_spec("bert_score")
    places = () if spec is None else spec.submodule_search_locations or ()
    folders = (folder for place in places for folder in Path(place).glob("rescale_baseline/*"))
    return tuple(sorted({folder.name for folder in folders if folder.is_dir()}))


def layer(files: ModelFiles, asked: int | None) -> int:
    """Give the layer that BERTScore reads.

    Raises
    ------
    KnownError
        For a model that is not in the table when no layer was asked for, and for a layer that
        the model does not have.
    """
    deepest = _deepest(files)
    if asked is None and files.name not in LAYERS:
        raise KnownError(
            f"No layer is known to suit '{files.name}' for BERTScore.",
            f"Ask for one by number, 1 to {deepest or 'its last'}.",
        )
    chosen = LAYERS[files.name] if asked is None else asked
    if chosen < 1 or (deepest is not None and chosen > deepest):
        raise KnownError(
            f"'{files.name}' has no layer {chosen}.", f"It has layers 1 to {deepest or 'its last'}."
        )
    return chosen


def depth(files: ModelFiles) -> int:
    """Give how many layers the model has.

    Raises
    ------
    KnownError
        Where its configuration does not say.
    """
    deepest = _deepest(files)
    if deepest is None:
        raise KnownError(
            f"The configuration of '{files.name}' does not say how many layers it has.",
            "Take an encoder whose config.json does.",
        )
    return deepest


def mover_layers(files: ModelFiles) -> range:
    """Give the layers that MoverScore's first version reads: the last five, or all of fewer."""
    last = depth(files)
    return range(max(1, last - MOVER_LAYERS + 1), last + 1)


def _deepest(files: ModelFiles) -> int | None:
    config = files.read_json("config.json")
    told = (_whole(config.get(key)) for key in _DEPTHS)
    return next((depth for depth in told if depth is not None), None)
