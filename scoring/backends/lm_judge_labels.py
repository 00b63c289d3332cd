"""Probabilities of labels from those of their tokens."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.backends.lm_judge_prompt import UnaskableError

Tokens = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Label probabilities that sum to 1, and what they summed to before."""

    probabilities: dict[str, float]
    mass: float


def distinct(labels: Mapping[str, set[Tokens]]) -> dict[Tokens, str]:
    """Give the label of each token sequence.

    Raises
    ------
    UnaskableError
        When two labels share a sequence, or a label has none.
    """
    owner: dict[Tokens, str] = {}
    for label, variants in labels.items():
        if not variants:
            raise UnaskableError(f"the label {label!r} has no tokens")
        for variant in variants:
            if owner.setdefault(variant, label) != label:
                raise UnaskableError(
                    f"the model cannot tell the labels {owner[variant]!r} and {label!r} apart"
                )
    return owner


def shares(owner: Mapping[Tokens, str], log_probability: Mapping[Tokens, float]) -> Shares:
    """Sum the probabilities of each label's sequences and normalise over the labels.

    A sequence that begins a longer one counts without it: an answer that goes on to say the
    longer one does not say the shorter. Computed in logarithms, so that labels which are
    improbable all are still compared.

    Parameters
    ----------
    owner
        The label of each sequence.
    log_probability
        Of each sequence, the sum over its tokens given what stands before.

    Examples
    --------
    >>> made = shares({(1,): "A", (2,): "B"}, {(1,): math.log(0.3), (2,): math.log(0.1)})
    >>> {label: round(value, 2) for label, value in made.probabilities.items()}, round(made.mass, 2)
    ({'A': 0.75, 'B': 0.25}, 0.4)
    """
    top = max(log_probability.values())
    if top == -math.inf:
        raise UnaskableError("the model gives no label any probability")
    scaled = {tokens: math.exp(log_probability[tokens] - top) for tokens in owner}
    totals = dict.fromkeys(owner.values(), 0.0)
    for tokens, label in owner.items():
        longer = sum(scaled[other] for other in _next_longer(tokens, tuple(owner)))
        totals[label] += max(0.0, scaled[tokens] - longer)
    total = sum(totals.values())
    return Shares(
        probabilities={label: value / total for label, value in totals.items()},
        mass=min(1.0, math.exp(top + math.log(total))),
    )


def _next_longer(tokens: Tokens, every: Sequence[Tokens]) -> list[Tokens]:
    """Give the sequences that go on from ``tokens`` with none of the others between."""
    longer = [other for other in every if _begins(tokens, other)]
    return [other for other in longer if not any(_begins(between, other) for between in longer)]


def _begins(tokens: Tokens, other: Tokens) -> bool:
    return len(tokens) < len(other) and other[: len(tokens)] == tokens
