"""Kappas: Cohen for a pair of raters, Fleiss generalised and Conger for many, and WMT's."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from numpy.random import Generator

from annotation.stats.bootstrap import REPLICATES, Formula, Fraction, estimate, resample
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.matrix import CodeMatrix, FloatArray, IntArray
from annotation.stats.observed import (
    ONE_CATEGORY,
    Weighting,
    agreement_weights,
    reason_for_none,
    single_note,
    unit_stats,
)

NO_SHARED_UNIT: Final = "no shared unit"


class PairFigures(NamedTuple):
    """Two raters held against each other: their confusion, kappa and percent agreement.

    ``table`` is (q, q): how often the first said the row's category and the second the column's.
    """

    a: int
    b: int
    table: IntArray
    kappa: Estimate
    percent: Estimate


def cohen_fraction(tables: FloatArray, weights: FloatArray) -> Fraction:
    """Give kappa = (p_o - p_e) / (1 - p_e) of confusion tables (..., q, q).

    p_o = sum_jk w_jk n_jk / n and p_e = sum_jk w_jk n_j. n_.k / n^2. Numerator and denominator
    are multiplied by n^2, so that tables of whole numbers give exact zeros. One product gives row
    sums, column sums, n and the weighted disagreements of every table at once.
    """
    q = weights.shape[0]
    place = np.arange(q * q)
    sums = np.zeros((q * q, 2 * q + 2))
    sums[place, place // q] = 1.0
    sums[place, q + place % q] = 1.0
    sums[:, 2 * q] = 1.0
    sums[:, 2 * q + 1] = 1 - weights.ravel()
    found = tables.reshape(*tables.shape[:-2], q * q) @ sums
    rows, columns = found[..., :q], found[..., q : 2 * q]
    expected = ((rows @ (1 - weights)) * columns).sum(axis=-1)
    return Fraction(expected - found[..., -1] * found[..., -2], expected)


def cohen_kappa(
    matrix: CodeMatrix,
    *,
    a: int = 0,
    b: int = 1,
    weighting: Weighting = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Cohen's kappa of raters ``a`` and ``b`` (rows of the matrix).

    kappa = (p_o - p_e) / (1 - p_e) over the units that both rated: p_o is their share of equal
    verdicts, p_e = sum_j p_aj p_bj from their own marginals over the *same* units. Weighted by
    the distance in the declared order, |i - j| (``linear``) or (i - j)^2 (``quadratic``).

    Undefined when they share no unit, or when p_e = 1: both used one and the same category.
    ``dropped`` counts the units that only one of them rated.

    Source: Cohen 1960 and 1968.

    >>> from annotation.stats.matrix import from_labels
    >>> table = from_labels([["a", "a", "b"], ["a", "a", "a"]], categories=("a", "b"))
    >>> cohen_kappa(table).value
    0.0
    >>> same = from_labels([["a", "a"], ["a", "a"]], categories=("a", "tie", "b"))
    >>> cohen_kappa(same).undefined
    'one category'
    """
    pair = cohen_pair(matrix, a=a, b=b, weighting=weighting, rng=rng, replicates=replicates)
    return pair.kappa


def cohen_pair(
    matrix: CodeMatrix,
    *,
    a: int,
    b: int,
    weighting: Weighting = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> PairFigures:
    """Give the confusion, kappa and percent agreement of one pair of raters."""
    both = ~matrix.missing[a] & ~matrix.missing[b]
    either = ~matrix.missing[a] | ~matrix.missing[b]
    n = int(both.sum())
    q = matrix.q
    dropped = int(either.sum()) - n
    table = _confusion(matrix, a, b).reshape(q, q)
    if n == 0:
        none = undefined(NO_SHARED_UNIT, n=0, dropped=dropped)
        return PairFigures(a, b, table, none, none)
    stats = np.zeros((n, q * q), dtype=np.float64)
    stats[np.arange(n), matrix.codes[a, both] * q + matrix.codes[b, both]] = 1.0
    weights = agreement_weights(q, weighting)

    def kappa(sums: FloatArray) -> Fraction:
        return cohen_fraction(sums.reshape(*sums.shape[:-1], q, q), weights)

    def percent(sums: FloatArray) -> Fraction:
        return Fraction(sums @ weights.ravel(), sums.sum(axis=-1))

    resampled = resample(stats, matrix.cluster_ids()[both], rng=rng, replicates=replicates)

    def figure(formula: Formula, reason: str) -> Estimate:
        return estimate(stats, formula, resampled=resampled, n=n, reason=reason, dropped=dropped)

    return PairFigures(a, b, table, figure(kappa, ONE_CATEGORY), figure(percent, NO_SHARED_UNIT))


def cohen_pairs(
    matrix: CodeMatrix, *, seed: int | None = None, replicates: int = REPLICATES
) -> list[PairFigures]:
    """Hold every pair of raters against each other, in the order of the matrix.

    Each pair draws from a generator of its own with the same seed, so that what is said of two
    raters does not depend on who else is there. No interval is made where ``seed`` is None.

    Pairs of raters with the same confusion on units that stand alone have the same figures; with
    a hundred raters most pairs share a handful of units, and these are worked out once.
    """
    rated = ~matrix.missing
    shared = rated.astype(np.int64) @ rated.T.astype(np.int64)
    alone = matrix.clusters is None
    known: dict[bytes, PairFigures] = {}
    found = []
    nothing = np.zeros((matrix.q, matrix.q), dtype=np.int64)
    for a in range(matrix.raters):
        for b in range(a + 1, matrix.raters):
            dropped = int(shared[a, a] + shared[b, b] - 2 * shared[a, b])
            if not shared[a, b]:
                none = undefined(NO_SHARED_UNIT, n=0, dropped=dropped)
                found.append(PairFigures(a, b, nothing, none, none))
                continue
            key = _confusion(matrix, a, b).tobytes() if alone else None
            pair = None if key is None else known.get(key)
            if pair is None:
                rng = None if seed is None else np.random.default_rng(seed)
                pair = cohen_pair(matrix, a=a, b=b, rng=rng, replicates=replicates)
                if key is not None:
                    known[key] = pair
            found.append(_named(pair, a, b, dropped))
    return found


def _named(pair: PairFigures, a: int, b: int, dropped: int) -> PairFigures:
    """Give the same figures to two raters who left other units to one alone."""
    kappa, percent = pair.kappa, pair.percent
    if kappa.dropped != dropped:
        kappa, percent = replace(kappa, dropped=dropped), replace(percent, dropped=dropped)
    return PairFigures(a, b, pair.table, kappa, percent)


def _confusion(matrix: CodeMatrix, a: int, b: int) -> IntArray:
    both = ~matrix.missing[a] & ~matrix.missing[b]
    cells = matrix.codes[a, both] * matrix.q + matrix.codes[b, both]
    return np.bincount(cells, minlength=matrix.q**2).astype(np.int64)


def chance_corrected(sums: FloatArray, expected: FloatArray) -> Fraction:
    """Give (p_o - p_e) / (1 - p_e) from the sums of ``unit_stats`` and p_e.

    Both parts are multiplied by the number of units with a pair, so that a replicate without such
    a unit has denominator 0.
    """
    agreeing, paired = sums[..., 0], sums[..., 1]
    return Fraction(agreeing - paired * expected, paired * (1 - expected))


def disagreement_corrected(sums: FloatArray, apart: FloatArray) -> Fraction:
    """Give the same from 1 - p_e, which is exactly 0 when all ratings fall in one category."""
    agreeing, paired = sums[..., 0], sums[..., 1]
    return Fraction(agreeing - paired + paired * apart, paired * apart)


def mean_shares(sums: FloatArray) -> FloatArray:
    """Give p_j, the mean over rated units of r_uj / r_u, from the sums of ``unit_stats``."""
    return np.asarray(sums[..., 3:] / sums[..., 2:3], dtype=np.float64)


def fleiss_kappa(
    matrix: CodeMatrix,
    *,
    weighting: Weighting = "nominal",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Fleiss' kappa, generalised to any number of ratings per unit.

    kappa = (p_o - p_e) / (1 - p_e) with p_o the mean over units with two ratings or more of
    agreeing pairs / pairs, p_j the mean over all rated units of r_uj / r_u, and p_e = sum p_j^2
    (with weights, sum_jk w_jk p_j p_k). Units with one rating enter p_j and not p_o; ``dropped``
    counts them. It equals Fleiss 1971 when every unit has the same number of ratings, and Scott's
    pi for two raters.

    Undefined with one rater, no unit with two ratings, or one category (p_e = 1).

    Source: Fleiss 1971; Gwet 2014, chapter 2, for missing ratings.

    >>> from annotation.stats.matrix import from_counts
    >>> fleiss_kappa(from_counts([[7, 0], [7, 0]], categories=("a", "b"))).undefined
    'one category'
    """
    stats = unit_stats(matrix, weighting)
    reason = reason_for_none(matrix)
    if reason is not None:
        return undefined(reason, n=0, dropped=stats.single)
    missed = 1 - agreement_weights(matrix.q, weighting)

    def formula(sums: FloatArray) -> Fraction:
        shares = mean_shares(sums)
        apart = np.einsum("...j,jk,...k->...", shares, missed, shares)
        return disagreement_corrected(sums, apart)

    return estimate(
        stats.rows,
        formula,
        resampled=resample(stats.rows, stats.clusters, rng=rng, replicates=replicates),
        n=stats.paired,
        reason=ONE_CATEGORY,
        dropped=stats.single,
        note=single_note(stats.single),
    )


def conger_kappa(matrix: CodeMatrix) -> Estimate:
    """Conger's kappa: Cohen's for many raters, each with marginals of their own.

    p_e = sum_j (mean_g p_gj)^2 - sum_j s_j^2 / R with p_gj rater g's share of category j among
    what they rated, and s_j^2 the variance (R - 1) of p_gj over the R raters. p_o as in Fleiss.
    It equals Cohen's kappa for two raters who rated the same units. No interval is made.

    Undefined with one rater, no unit with two ratings, or p_e = 1.

    Source: Conger 1980; Gwet 2014 for missing ratings.
    """
    stats = unit_stats(matrix)
    reason = reason_for_none(matrix)
    if reason is not None:
        return undefined(reason, n=0, dropped=stats.single)
    rated = ~matrix.missing
    active = rated.any(axis=1)
    shares = np.stack(
        [
            np.bincount(codes[given], minlength=matrix.q) / given.sum()
            for codes, given in zip(matrix.codes[active], rated[active], strict=True)
        ]
    )
    spread = shares.var(axis=0, ddof=1)
    expected = float((shares.mean(axis=0) ** 2 - spread / len(shares)).sum())
    return estimate(
        stats.rows,
        lambda sums: chance_corrected(sums, np.full(sums.shape[:-1], expected)),
        resampled=None,
        n=stats.paired,
        reason=ONE_CATEGORY,
        dropped=stats.single,
        note=single_note(stats.single),
    )


def wmt_kappa(
    matrix: CodeMatrix,
    *,
    tie: str = "tie",
    rng: Generator | None = None,
    replicates: int = REPLICATES,
) -> Estimate:
    """Kappa as the WMT shared tasks reckon it; for pairwise preferences only.

    p_o = agreeing pairs / pairs, pooled over all pairs of ratings, and
    p_e = P(tie)^2 + 2 ((1 - P(tie)) / 2)^2 with P(tie) the share of ties among all ratings.

    Undefined with one rater or no unit with two ratings, and when all is tie.

    Raises
    ------
    ValueError
        When the categories are not two choices and a tie.
    """
    if matrix.q != 3 or tie not in matrix.categories:
        raise ValueError("WMT's kappa speaks of two choices and a tie")
    counts = matrix.counts().astype(np.float64)
    per_unit = counts.sum(axis=1)
    single = int((per_unit == 1).sum())
    reason = reason_for_none(matrix)
    if reason is not None:
        return undefined(reason, n=0, dropped=single)
    agreeing = (counts * (counts - 1)).sum(axis=1)
    ties = counts[:, matrix.categories.index(tie)]
    rows = np.column_stack([agreeing, per_unit * (per_unit - 1), ties, per_unit])
    rated = per_unit > 0
    rows = rows[rated]

    def formula(sums: FloatArray) -> Fraction:
        p_tie = sums[..., 2] / sums[..., 3]
        expected = p_tie**2 + (1 - p_tie) ** 2 / 2
        return chance_corrected(sums[..., :2], expected)

    return estimate(
        rows,
        formula,
        resampled=resample(rows, matrix.cluster_ids()[rated], rng=rng, replicates=replicates),
        n=int((per_unit >= 2).sum()),
        reason=ONE_CATEGORY,
        dropped=single,
    )
