"""Metrics that need no model."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from scoring.families.asked import Asked, unspaced, weights, word_types
from scoring.metric_spec import PRECISION_RECALL_F1, MetricSpec
from scoring.subjects import TokenizerName

BACKEND: Final = "scoring.backends.lexical:LexicalScorer"

SPECS: Final[tuple[MetricSpec, ...]] = (
    MetricSpec(
        name="length",
        group="lexical",
        version="1",
        summary="Length of the text; the unit is in the name.",
        parts=("chars", "words"),
        inputs=("answer",),
        range=(0.0, None),
        backend=BACKEND,
    ),
    MetricSpec(
        name="length.tokens",
        group="lexical",
        version="1",
        summary="Length of the text in a model's tokens, special ones left out.",
        inputs=("answer",),
        range=(0.0, None),
        backend="scoring.backends.token_length:TokenLengthScorer",
        needs_model=True,
    ),
    MetricSpec(
        name="jaccard",
        group="lexical",
        version="1",
        summary="Shared word types over all word types.",
        symmetric=True,
        backend=BACKEND,
    ),
    *(
        MetricSpec(
            name=f"bleu{order}",
            group="lexical",
            version="1",
            summary=f"BLEU up to {order}-grams per sentence, as sacreBLEU defines it, x 100.",
            range=(0.0, 100.0),
            scale=100.0,
            backend=BACKEND,
        )
        for order in (1, 2, 3, 4)
    ),
    *(
        MetricSpec(
            name=name,
            group="lexical",
            version="1",
            summary=summary,
            parts=PRECISION_RECALL_F1,
            backend=BACKEND,
        )
        for name, summary in (
            ("rouge1", "Shared words: precision, recall, F1."),
            ("rouge2", "Shared word pairs: precision, recall, F1."),
            ("rougeL", "Longest common word sequence: precision, recall, F1."),
        )
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    if asked.model is not None:
        return [weights(asked.model), "special:no"]
    if asked.name == "length":
        return ["unit:codepoint"] if asked.part == "chars" else [f"tok:space,{unspaced()}"]
    if asked.name == "jaccard":
        return [word_types()]
    if asked.name.startswith("bleu"):
        return ["tok:13a,zh:zh,unspaced:char", "smooth:exp", "eff:yes", "case:mixed"]
    return [f"tok:{_rouge_tokens(asked.options.tokenizer)}"]


def _rouge_tokens(tokenizer: TokenizerName) -> str:
    return f"unicode,zh:jieba{version('jieba')}" if tokenizer == "auto" else tokenizer
