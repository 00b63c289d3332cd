"""Metrics of how well a text answers a question or rests on passages."""

from __future__ import annotations

from typing import Final

from scoring import model_facts
from scoring.families.asked import Asked, weights, word_types
from scoring.metric_spec import DEFAULT_MODEL, MetricSpec
from scoring.relevance_facts import activation
from scoring.sentences import splitter

RERANKER: Final = "cross-encoder/ms-marco-MiniLM-L6-v2"
LEXICAL_WEIGHT: Final = 0.40
COSINE_WEIGHT: Final = 0.45
HINT_WEIGHT: Final = 0.10
CITATION_WEIGHT: Final = 0.05

SPECS: Final[tuple[MetricSpec, ...]] = (
    MetricSpec(
        name="rerank",
        group="relevance",
        version="1",
        summary="Relevance of the text to its question, by a cross-encoder.",
        inputs=("question", "answer"),
        range=(None, None),
        backend="scoring.backends.rerank:RerankScorer",
        needs_model=True,
        example_model=RERANKER,
        standing="loads",
    ),
    MetricSpec(
        name="rerank.evidence",
        group="relevance",
        version="1",
        summary="Relevance of the reference or evidence to the text, by a cross-encoder.",
        range=(None, None),
        backend="scoring.backends.rerank:RerankScorer",
        needs_model=True,
        example_model=RERANKER,
        standing="loads",
    ),
    MetricSpec(
        name="provenance",
        group="relevance",
        version="1",
        summary="0.40 jaccard + 0.45 cosine + 0.10 short answers + 0.05 citation, each sentence "
        "by its best passage.",
        inputs=("answer", "passages"),
        range=(-COSINE_WEIGHT, 1.0),
        backend="scoring.backends.provenance:ProvenanceScorer",
        needs_model=True,
        default_model=DEFAULT_MODEL,
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    model = asked.model
    if model is None:
        return []
    if asked.name != "provenance":
        read = [f"act:{activation(model)}", f"len{model_facts.token_limit(model)}"]
        return [weights(model), *read, asked.options.dtype]
    facts = model_facts.sentence_facts(model)
    formula = (
        f"{LEXICAL_WEIGHT:.2f}*jaccard({word_types()})+{COSINE_WEIGHT:.2f}*cosine"
        f"+{HINT_WEIGHT:.2f}*short-answers+{CITATION_WEIGHT:.2f}*cited"
    )
    read = [f"pool:{facts.pooling}", f"len{facts.limit}", asked.options.dtype]
    return [formula, "max-passage", f"sent:{splitter()}", weights(model), *read]
