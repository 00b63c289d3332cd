"""Metrics that a reward model gives."""

from __future__ import annotations

from typing import Final

from scoring import model_facts
from scoring.chat_facts import template_mark
from scoring.families.asked import Asked, weights
from scoring.metric_spec import MetricSpec

SPECS: Final[tuple[MetricSpec, ...]] = (
    MetricSpec(
        name="reward",
        group="reward",
        version="1",
        summary="What a reward model gives the answer to its question, by its chat template.",
        inputs=("question", "answer"),
        range=(None, None),
        backend="scoring.backends.reward:RewardScorer",
        needs_model=True,
        example_model="Skywork/Skywork-Reward-V2-Qwen3-0.6B",
        standing="loads",
    ),
)


def how(asked: Asked) -> list[str]:
    """Say what changes a value, from the second field of its signature on."""
    model = asked.model
    if model is None:
        return []
    read = [f"chat:{template_mark(model)}", f"len{model_facts.token_limit(model)}"]
    return [weights(model), *read, asked.options.dtype]
