"""Coefficients that stay steady when labels are skewed: Gwet's AC1 and Brennan-Prediger."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from annotation.stats.bootstrap import REPLICATES, estimate, resample
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.kappa import chance_corrected, mean_shares
from annotation.stats.matrix import CodeMatrix, FloatArray
from annotation.stats.observed import (
    NO_PAIR,
    TOO_FEW_CATEGORIES,
    Weighting,
    agreement_weights,
    reason_for_none,
    single_note,
    unit_stats,
)


def gwet_ac1(
    matrix: CodeMatrix,
    *,
    weighting: Weighting = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Gwet's AC1 (with weights, AC2).

    AC1 = (p_o - p_e) / (1 - p_e) with p_e = sum_j p_j (1 - p_j) / (q - 1), q all *declared*
    categories, p_o and p_j as in Fleiss' generalised kappa. With weights p_e is multiplied by
    sum_jk w_jk / q.

    Since p_e <= 1 / q, AC1 has a value even when all ratings fall in one category, and it does not
    fall when labels are skewed, as kappa does. Undefined when q < 2, with one rater, or when no
    unit has two ratings.

    Source: Gwet 2008.

    >>> from annotation.stats.matrix import from_labels
    >>> same = from_labels([["a", "a"], ["a", "a"]], categories=("a", "tie", "b"))
    >>> gwet_ac1(same).value
    1.0
    """
    credit = agreement_weights(matrix.q, weighting).sum()

    def expected(sums: FloatArray) -> FloatArray:
        shares = mean_shares(sums)
        spread = (shares * (1 - shares)).sum(axis=-1)
        return np.asarray(spread * credit / (matrix.q * (matrix.q - 1)), dtype=np.float64)

    return _against(matrix, expected, weighting=weighting, rng=rng, replicates=replicates)


def brennan_prediger(
    matrix: CodeMatrix,
    *,
    weighting: Weighting = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Brennan and Prediger's kappa (also Bennett's S, Randolph's free-marginal kappa).

    (p_o - p_e) / (1 - p_e) with p_e = 1 / q (with weights, sum_jk w_jk / q^2), q all declared
    categories. Undefined when q < 2, with one rater, or when no unit has two ratings.

    Source: Brennan and Prediger 1981.

    >>> from annotation.stats.matrix import from_labels
    >>> table = from_labels([["a", "b"], ["a", "a"]], categories=("a", "b"))
    >>> brennan_prediger(table).value
    0.0
    """
    credit = agreement_weights(matrix.q, weighting).sum()

    def expected(sums: FloatArray) -> FloatArray:
        return np.asarray(np.full(sums.shape[:-1], credit / matrix.q**2), dtype=np.float64)

    return _against(matrix, expected, weighting=weighting, rng=rng, replicates=replicates)


def _against(
    matrix: CodeMatrix,
    expected: Callable[[FloatArray], FloatArray],
    *,
    weighting: Weighting,
    rng: Generator | None,
    replicates: int,
) -> Estimate:
    stats = unit_stats(matrix, weighting)
    reason = reason_for_none(matrix) or (TOO_FEW_CATEGORIES if matrix.q < 2 else None)
    if reason is not None:
        return undefined(reason, n=0, dropped=stats.single)
    return estimate(
        stats.rows,
        lambda sums: chance_corrected(sums, expected(sums)),
        resampled=resample(stats.rows, stats.clusters, rng=rng, replicates=replicates),
        n=stats.paired,
        reason=NO_PAIR,
        dropped=stats.single,
        note=single_note(stats.single),
    )
