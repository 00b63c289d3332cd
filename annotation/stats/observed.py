"""What raters agree on before chance is taken off: weights, shares and percent agreement."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator

from annotation.stats.bootstrap import REPLICATES, Fraction, estimate, resample
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.matrix import CodeMatrix, FloatArray, IntArray

Weighting: TypeAlias = Literal["nominal", "linear", "quadratic"]

NO_RATING: Final = "no ratings"
ONE_RATER: Final = "needs two raters, has one"
NO_PAIR: Final = "no unit has two ratings"
ONE_CATEGORY: Final = "one category"
TOO_FEW_CATEGORIES: Final = "needs two declared categories"


class UnitStats(NamedTuple):
    """What each rated unit adds to the sums: agreement, whether it has a pair, its shares.

    ``rows`` is (rated units, 3 + q): weighted agreement of its pairs (0 without a pair), 1 if it
    has a pair, 1, and r_uj / r_u for each category j.
    """

    rows: FloatArray
    clusters: IntArray
    paired: int
    single: int


def agreement_weights(q: int, weighting: Weighting) -> FloatArray:
    """Give how much credit each pair of categories earns: (q, q), 1 on the diagonal.

    nominal: 0 elsewhere; linear: 1 - |i - j| / (q - 1); quadratic: 1 - (i - j)^2 / (q - 1)^2,
    where i and j are places in the declared order.

    >>> agreement_weights(3, "linear").tolist()
    [[1.0, 0.5, 0.0], [0.5, 1.0, 0.5], [0.0, 0.5, 1.0]]
    """
    if weighting == "nominal" or q < 2:
        return np.eye(q)
    place = np.arange(q, dtype=np.float64)
    apart = np.abs(place[:, None] - place[None, :]) / (q - 1)
    return np.asarray(1 - (apart if weighting == "linear" else apart**2), dtype=np.float64)


def reason_for_none(matrix: CodeMatrix) -> str | None:
    """Say why no figure about several raters can exist, or None if one can."""
    if matrix.ratings == 0:
        return NO_RATING
    if matrix.active_raters() < 2:
        return ONE_RATER
    if not (matrix.per_unit() >= 2).any():
        return NO_PAIR
    return None


def unit_stats(matrix: CodeMatrix, weighting: Weighting = "nominal") -> UnitStats:
    """Work out what each rated unit adds to the sums.

    With r_uj ratings of category j on unit u, r_u in all, and weights w, a unit's agreement is
    sum_j r_uj (sum_k w_jk r_uk - 1) / (r_u (r_u - 1)).
    """
    counts = matrix.counts()
    per_unit = counts.sum(axis=1)
    rated = per_unit > 0
    r = counts[rated].astype(np.float64)
    total = r.sum(axis=1)
    credit = r @ agreement_weights(matrix.q, weighting)
    pairs = total * (total - 1)
    has_pair = total >= 2
    agreeing = (r * (credit - 1)).sum(axis=1)
    agreement = np.divide(agreeing, pairs, out=np.zeros_like(total), where=has_pair)
    rows = np.column_stack([agreement, has_pair, np.ones_like(total), r / total[:, None]])
    paired = int(has_pair.sum())
    return UnitStats(
        rows=rows,
        clusters=matrix.cluster_ids()[rated],
        paired=paired,
        single=int(rated.sum()) - paired,
    )


def single_note(single: int) -> str:
    """Say that units with one rating enter the category shares only."""
    if not single:
        return ""
    if single == 1:
        return "1 unit with one rating enters the category shares only"
    return f"{single:,} units with one rating enter the category shares only"


def percent_agreement(
    matrix: CodeMatrix,
    *,
    weighting: Weighting = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Percent agreement: the mean over units of agreeing pairs / pairs.

    p_o = (1 / n) sum_u sum_j r_uj (r_uj - 1) / (r_u (r_u - 1)) over the n units with two ratings
    or more. With ``linear`` weights on A < tie < B a tie against a choice earns half credit.

    Undefined when no unit has two ratings. ``dropped`` counts the units with one rating.

    >>> from annotation.stats.matrix import from_labels
    >>> table = from_labels([["a", "a", "b"], ["a", "b", None]], categories=("a", "b"))
    >>> estimate = percent_agreement(table)
    >>> estimate.value, estimate.n, estimate.dropped
    (0.5, 2, 1)
    """
    stats = unit_stats(matrix, weighting)
    reason = reason_for_none(matrix)
    if reason is not None:
        return undefined(reason, n=0, dropped=stats.single)
    paired = stats.rows[:, 1] == 1
    rows = stats.rows[paired, :2]
    return estimate(
        rows,
        lambda sums: Fraction(sums[..., 0], sums[..., 1]),
        resampled=resample(rows, stats.clusters[paired], rng=rng, replicates=replicates),
        n=stats.paired,
        reason=NO_PAIR,
        dropped=stats.single,
    )


def label_counts(matrix: CodeMatrix) -> dict[str, int]:
    """Count how often each declared category was chosen, over all ratings, in declared order."""
    given = matrix.codes[~matrix.missing]
    counts = np.bincount(given, minlength=matrix.q)
    return {name: int(count) for name, count in zip(matrix.categories, counts, strict=True)}
