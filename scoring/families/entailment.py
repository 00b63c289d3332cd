"""Metrics that ask a model whether one text follows from another."""

from __future__ import annotations

from typing import Final

from scoring import model_facts
from scoring.checker_facts import (
    ALIGNED_WORDS,
    CHUNK_TOKENS,
    CHUNK_WORDS,
    answers_in_words,
    checker_limit,
)
from scoring.families.asked import Asked, weights
from scoring.metric_spec import MetricSpec
from scoring.models import ModelFiles
from scoring.nli_labels import aligned_place, label_order, support_place
from scoring.sentences import splitter

NLI_MODEL: Final = "FacebookAI/roberta-large-mnli"
CHECKER_MODEL: Final = "lytang/MiniCheck-Flan-T5-Large"
ALIGNED_MODEL: Final = "yzha/AlignScore"

SPECS: Final[tuple[MetricSpec, ...]] = (
    MetricSpec(
        name="nli",
        group="entailment",
        version="1",
        summary="P(entailment) by the reference, sentence by sentence: mean, least, share of "
        "sentences entailed.",
        parts=("mean", "min", "share"),
        aggregate="mean",
        backend="scoring.backends.entailment:EntailmentScorer",
        needs_model=True,
        example_model=NLI_MODEL,
        standing="loads",
    ),
    MetricSpec(
        name="summac_zs",
        group="entailment",
        version="1",
        summary="Each sentence's best P(entailment) - P(contradiction) over the reference's "
        "sentences, averaged.",
        range=(-1.0, 1.0),
        aggregate="mean",
        backend="scoring.backends.entailment:EntailmentScorer",
        needs_model=True,
        example_model=NLI_MODEL,
        standing="loads",
    ),
    MetricSpec(
        name="minicheck",
        group="entailment",
        version="1",
        summary="Support by the best chunk of the reference: of the whole claim, or of its least "
        "supported sentence.",
        parts=("whole", "min"),
        aggregate="mean",
        backend="scoring.backends.checker:MiniCheckScorer",
        needs_model=True,
        example_model=CHECKER_MODEL,
        standing="loads",
    ),
    MetricSpec(
        name="alignscore",
        group="entailment",
        version="1",
        summary="Each sentence's best P(aligned) over groups of 350 words of the reference, "
        "averaged.",
        aggregate="mean",
        backend="scoring.backends.checker:AlignScorer",
        needs_model=True,
        example_model=ALIGNED_MODEL,
        standing="loads",
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    model = asked.model
    if model is None:
        return []
    limit = f"len{model_facts.token_limit(model)}"
    by_name = {"nli": _nli, "summac_zs": _summac, "minicheck": _minicheck, "alignscore": _aligned}
    if asked.name == "minicheck":
        limit = f"len{checker_limit(model)}"
    return [weights(model), *by_name[asked.name](asked.part, model), limit, asked.options.dtype]


def _nli(part: str, model: ModelFiles) -> list[str]:
    folded = "top-label" if part == "share" else "p"
    return [label_order(model).written(), f"sent:{splitter()}", "premise:whole", folded]


def _summac(part: str, model: ModelFiles) -> list[str]:
    del part
    return [label_order(model).written(), f"sent:{splitter()}", "max(entail-contradict)"]


def _minicheck(part: str, model: ModelFiles) -> list[str]:
    if answers_in_words(model):
        read = [f"chunk:{CHUNK_WORDS}words", "answer:0/1,proved"]
    else:
        read = [f"chunk:{CHUNK_TOKENS}tokens", f"labels:support={support_place(model)},proved"]
    claim = "claim:min" if part == "min" else "claim:whole"
    return [f"sent:{splitter()}", *read, claim]


def _aligned(part: str, model: ModelFiles) -> list[str]:
    del part
    place = f"labels:aligned={aligned_place(model)},proved"
    return [place, f"sent:{splitter()}", f"premise:{ALIGNED_WORDS}words"]
