"""What an audit was computed from, target by target, so that every figure can be opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from db.types import TargetRow

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

NO_VERDICT: Final = -1
"""A judge answered, but no verdict could be read: no vote, counted."""
ABSENT: Final = -2
"""Nothing was answered or scored: not part of the figure."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Predictions:
    """One row's predictions over the panel's targets.

    Parameters
    ----------
    codes
        (n,) verdict per target: 0 a, 1 b, 2 tie (preference) or 0 / 1 (attribution), or
        ``NO_VERDICT`` / ``ABSENT``.
    score_a, score_b
        (n,) scores as stored, NaN where there is none; for attribution only ``score_a``.
    delta
        (n,) oriented difference; infinite where an empty answer lost to a non-empty one.
    """

    codes: Ints
    score_a: Floats | None = None
    score_b: Floats | None = None
    delta: Floats | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Trace:
    """Targets with gold, their clusters, and what each row predicted.

    Parameters
    ----------
    targets
        The n targets that have gold.
    cluster
        (n,) cluster codes 0 .. G-1.
    gold
        (n, k) share of each label: one-hot unless the gold is soft.
    lengths
        (n,) characters of both answers, or of the claim.
    difficult
        (n,) whether any rater called the target difficult.
    rows
        Predictions by row id.
    own_gold
        By judge: (n,) where the gold is that judge's own verdict, settled on.
    """

    targets: tuple[TargetRow, ...]
    cluster: Ints
    gold: Floats
    lengths: Floats
    difficult: NDArray[np.bool_]
    rows: Mapping[str, Predictions]
    own_gold: Mapping[str, NDArray[np.bool_]] = field(default_factory=dict)
