"""Metrics over the embeddings of one encoder."""

from __future__ import annotations

from typing import Final

from scoring import model_facts, stop_words
from scoring.families.asked import Asked, numbers, weights, word_types
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
        name="moverscore",
        group="embedding",
        version="1",
        summary="Earth mover's distance between weighted token embeddings, turned around.",
        parts=("v1", "v2", "v2inv"),
        range=(-3.0, 1.0),
        aggregate="mean",
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
        made = [f"L{layer}", f"len{limit}", _weighed(asked.idf), rescaled, numbers(options.dtype)]
        return [weights(model), *made]
    if asked.name == "moverscore":
        return [weights(model), *_moved(asked, model), numbers(options.dtype)]
    facts = model_facts.sentence_facts(model)
    read = f"len{facts.limit}" + (",long:mean" if options.long == "mean" else "")
    cosine = [weights(model), f"pool:{facts.pooling}", read, numbers(options.dtype)]
    if asked.name == "blend":
        return [f"{JACCARD_WEIGHT}*jaccard({word_types()})+{COSINE_WEIGHT}*cosine", *cosine]
    return cosine


def _moved(asked: Asked, model: ModelFiles) -> list[str]:
    depth = model_facts.depth(model)
    first = model_facts.mover_layers(model)[0]
    layers, score = {
        "v1": (f"L{first}-{depth}:min+mean+max", "1-emd:sq"),
        "v2": (f"L{depth}", "1-emd:l2"),
        "v2inv": (f"L{depth}", "1/(1+emd):l2"),
    }[asked.part]
    counted = "idf:no"
    if asked.idf is not None and asked.answers_idf is not None:
        refs, answers = asked.idf, asked.answers_idf
        counted = (
            f"idf:refs{refs.documents}-{refs.digest},answers{answers.documents}-{answers.digest}"
        )
    dropped = f"drop:punct,##,stop:{stop_words.label(asked.options.stop_words)}"
    return [layers, f"len{model_facts.token_limit(model)}", counted, dropped, score]


def _weighed(table: Idf | None) -> str:
    return "idf:no" if table is None else f"idf:refs{table.documents}-{table.digest}"


def _rescaled(model: ModelFiles, layer: int, language: str) -> str:
    if not language:
        return "no"
    found = model_facts.baseline(model, layer, language)
    return f"no-table-{language}" if found is None else language
