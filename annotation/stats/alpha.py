"""Krippendorff's alpha: nominal, ordinal, interval and ratio, with missing ratings."""

from __future__ import annotations

from typing import Final

import krippendorff
import numpy as np
from numpy.random import Generator

from annotation.stats.bootstrap import (
    REPLICATES,
    Fraction,
    Interval,
    divide,
    draws,
    estimate,
    few_note,
    percentile_interval,
    resample,
)
from annotation.stats.coincidence import Level, alpha_fraction, unit_coincidences
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.matrix import CodeMatrix, FloatArray
from annotation.stats.observed import ONE_CATEGORY, reason_for_none
from annotation.stats.pairable import Pairable

NO_NUMBERS: Final = "needs numbers, has names"
NEGATIVE: Final = "a ratio scale has no value below zero"
TABLE_CELLS: Final = 4_000_000
TABLE_CATEGORIES: Final = 24


def krippendorff_alpha(
    matrix: CodeMatrix,
    *,
    level: Level = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Krippendorff's alpha, for any number of raters, with missing ratings.

    alpha = 1 - D_o / D_e over coincidences: each ordered pair of ratings on a unit with m_u
    ratings counts 1 / (m_u - 1). With o_ck the coincidences, n_c their row sums and n their sum,

        D_o = sum_ck o_ck d_ck / n        D_e = sum_ck n_c n_k d_ck / (n (n - 1))

    and the squared difference d_ck is
    nominal [c != k]; ordinal (sum of n_g from c to k, less (n_c + n_k) / 2)^2 in the declared
    order; interval (c - k)^2; ratio ((c - k) / (c + k))^2, 0 when both are 0.

    Units with one rating have no pair and do not enter; ``dropped`` counts them. For complete
    nominal data of N units and R raters, alpha = 1 - (1 - kappa_Fleiss)(N R - 1) / (N R).

    Undefined with no rating, one rater, no unit with two ratings, or one category among the
    pairable ratings; interval and ratio also for categories without numbers, and ratio below 0.

    The value comes from the ``krippendorff`` package where its tables fit into memory; where its
    units x categories^2 would not (ratings on a fine scale), from closed forms in O(n log n).
    Intervals always come from our own sums over units, which a test holds equal to the package.

    Source: Krippendorff 2004; 2011, "Computing Krippendorff's alpha-reliability".

    >>> from annotation.stats.matrix import from_labels
    >>> table = from_labels([["a", "b", "b"], ["a", "b", "a"]], categories=("a", "b"))
    >>> round(krippendorff_alpha(table).value, 6)
    0.444444
    >>> krippendorff_alpha(table.pick_raters([0])).undefined
    'needs two raters, has one'
    """
    single = int((matrix.per_unit() == 1).sum())
    reason = reason_for_none(matrix) or _reason_for_level(matrix, level)
    if reason is not None:
        return undefined(reason, n=0, dropped=single)
    pairable = matrix.pick_units(matrix.per_unit() >= 2)
    if pairable.q <= TABLE_CATEGORIES and pairable.units * pairable.q**2 <= TABLE_CELLS:
        return _from_tables(pairable, level, single, rng, replicates)
    return _from_ratings(pairable, level, single, rng, replicates)


def _reason_for_level(matrix: CodeMatrix, level: Level) -> str | None:
    if level in {"nominal", "ordinal"}:
        return None
    if matrix.values is None:
        return NO_NUMBERS
    if level == "ratio" and (matrix.values < 0).any():
        return NEGATIVE
    return None


def _from_tables(
    matrix: CodeMatrix, level: Level, single: int, rng: Generator | None, replicates: int
) -> Estimate:
    counts = matrix.counts()
    q = matrix.q
    stats = unit_coincidences(counts).reshape(len(counts), q * q)

    def formula(sums: FloatArray) -> Fraction:
        return alpha_fraction(sums.reshape(*sums.shape[:-1], q, q), level, matrix.values)

    value = None
    if np.count_nonzero(counts.sum(axis=0)) >= 2:
        domain = np.arange(q) if matrix.values is None else matrix.values
        value = float(
            krippendorff.alpha(value_counts=counts, value_domain=domain, level_of_measurement=level)
        )
    return estimate(
        stats,
        formula,
        resampled=resample(stats, matrix.cluster_ids(), rng=rng, replicates=replicates),
        n=matrix.units,
        reason=ONE_CATEGORY,
        dropped=single,
        value=value,
    )


def _from_ratings(
    matrix: CodeMatrix, level: Level, single: int, rng: Generator | None, replicates: int
) -> Estimate:
    ratings = Pairable.of(matrix, level)
    values, without = divide(ratings.fraction(np.ones((1, ratings.clusters))))
    if without:
        return undefined(ONE_CATEGORY, n=matrix.units, dropped=single)
    made = Interval(None, 0, "", "")
    if rng is not None and ratings.clusters >= 2:
        drawn = [
            divide(ratings.fraction(chunk))
            for chunk in draws(
                np.ones(ratings.clusters, dtype=np.int64),
                rng=rng,
                replicates=replicates,
                width=ratings.width,
            )
        ]
        made = percentile_interval(
            np.concatenate([found for found, _ in drawn]),
            undefined_replicates=sum(lost for _, lost in drawn),
            replicates=replicates,
            clusters=ratings.clusters,
            clustered=ratings.clusters < matrix.units,
            rng=rng,
        )
    few = few_note(matrix.units, None if rng is None else ratings.clusters)
    return Estimate(
        value=float(values[0]),
        n=matrix.units,
        ci=made.ci,
        dropped=single,
        method=made.method,
        note="; ".join(note for note in (made.note, few) if note),
    )
