"""Metrics of how well a language model knows a text by heart."""

from __future__ import annotations

from typing import Final

from scoring import model_facts
from scoring.families.asked import Asked, weights
from scoring.metric_spec import MetricSpec

BACKEND: Final = "scoring.backends.perplexity:PerplexityScorer"
EXAMPLE_MODEL: Final = "SmolLM2-135M-Instruct"

_OF: Final = (
    ("", "the text", ("answer",)),
    (".question", "the question", ("question",)),
    (".references", "the references, averaged", ("references",)),
)

SPECS: Final[tuple[MetricSpec, ...]] = (
    *(
        MetricSpec(
            name=f"perplexity{suffix}",
            group="contamination",
            version="1",
            summary=f"exp(mean token loss) of a language model over {of}: how little it expects "
            "it, not how good it is.",
            inputs=inputs,
            higher_is_better=False,
            range=(1.0, None),
            aggregate="mean",
            backend=BACKEND,
            needs_model=True,
            example_model=EXAMPLE_MODEL,
        )
        for suffix, of, inputs in _OF
    ),
    *(
        MetricSpec(
            name=f"ngram_accuracy{suffix}",
            group="contamination",
            version="1",
            summary=f"Share of 5 places from which a language model continues {of} by the next 5 "
            "tokens exactly.",
            inputs=inputs,
            higher_is_better=False,
            aggregate="mean",
            backend=BACKEND,
            needs_model=True,
            example_model=EXAMPLE_MODEL,
        )
        for suffix, of, inputs in _OF
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    model = asked.model
    if model is None:
        return []
    read = [f"len{model_facts.token_limit(model)}", asked.options.dtype]
    if asked.name.startswith("ngram_accuracy"):
        asked_for = asked.options
        read.insert(0, f"n{asked_for.recall_tokens}-at{asked_for.recall_places}")
    return [weights(model), *read]
