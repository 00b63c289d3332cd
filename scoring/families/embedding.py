"""Metrics over the embeddings of one encoder."""

from __future__ import annotations

from typing import Final

from scoring import model_facts
from scoring.families.asked import Asked, weights, word_types
from scoring.metric_spec import DEFAULT_MODEL, PRECISION_RECALL_F1, MetricSpec
from scoring.models import ModelFiles
from scoring.subjects import Idf

BACKEND: Final = "scoring.backends.neural:NeuralScorer"
JACCARD_WEIGHT: Final = 0.47
COSINE_WEIGHT: Final = 0.53

SPECS: Final[tuple[MetricSpec, ...]] = (
    MetricSpec(
        name="cosine",
        group="embedding",
        version="1",
        summary="Cosine between sentence embeddings.",
        range=(-1.0, 1.0),
        symmetric=True,
        aggregate="mean",
        backend=BACKEND,
        needs_model=True,
    ),
    MetricSpec(
        name="bertscore",
        group="embedding",
        version="1",
        summary="Greedy matching of token embeddings: precision, recall, F1.",
        parts=PRECISION_RECALL_F1,
        range=(-1.0, 1.0),
        backend=BACKEND,
        needs_model=True,
    ),
    MetricSpec(
        name="blend",
        group="embedding",
        version="1",
        summary="0.47 jaccard + 0.53 cosine.",
        range=(-0.53, 1.0),
        symmetric=True,
        aggregate="mean",
        backend=BACKEND,
        needs_model=True,
        default_model=DEFAULT_MODEL,
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    model, options = asked.model, asked.options
    if model is None:
        return []
    if asked.name == "bertscore":
        layer = model_facts.layer(model, options.layer)
        limit = model_facts.token_limit(model)
        rescaled = f"rescale:{_rescaled(model, layer, options.baseline)}"
        made = [f"L{layer}", f"len{limit}", _weighed(asked.idf), rescaled, options.dtype]
        return [weights(model), *made]
    facts = model_facts.sentence_facts(model)
    cosine = [weights(model), f"pool:{facts.pooling}", f"len{facts.limit}", options.dtype]
    if asked.name == "blend":
        return [f"{JACCARD_WEIGHT}*jaccard({word_types()})+{COSINE_WEIGHT}*cosine", *cosine]
    return cosine


def _weighed(table: Idf | None) -> str:
    return "idf:no" if table is None else f"idf:refs{table.documents}-{table.digest}"


def _rescaled(model: ModelFiles, layer: int, language: str) -> str:
    if not language:
        return "no"
    found = model_facts.baseline(model, layer, language)
    return f"no-table-{language}" if found is None else language
