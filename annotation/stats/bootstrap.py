"""Intervals by resampling units, or clusters of units, in one matrix product.

Every coefficient here is a ratio of functions of *sums over units*, so a replicate needs the sums
alone. Clusters with equal sums are interchangeable: how often each kind is drawn is multinomial,
and a replicate costs as many numbers as there are kinds, not units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.random import Generator

from annotation.stats.estimate import Estimate, undefined
from annotation.stats.matrix import FloatArray, IntArray

REPLICATES: Final = 2_000
LEVEL: Final = 0.95
FEW_UNITS: Final = 20
UNDEFINED_SHARE: Final = 0.10
CHUNK_CELLS: Final = 4_000_000
MULTINOMIAL_FROM: Final = 16


class Fraction(NamedTuple):
    """A figure before it is divided; it is undefined where the denominator is 0.

    Both have the shape of the sums without their last axis.
    """

    numerator: FloatArray
    denominator: FloatArray


Formula: TypeAlias = Callable[[FloatArray], Fraction]


class Interval(NamedTuple):
    """A percentile interval with what it took to make it."""

    ci: tuple[float, float] | None
    undefined: int
    method: str
    note: str


def by_cluster(stats: FloatArray, clusters: IntArray) -> FloatArray:
    """Sum the statistics of units (units, k) within their clusters: (clusters, k).

    >>> by_cluster(np.array([[1.0], [2.0], [4.0]]), np.array([7, 3, 7])).tolist()
    [[2.0], [5.0]]
    """
    kinds, place = np.unique(clusters, return_inverse=True)
    if len(kinds) == len(stats):
        return stats
    sums = np.zeros((len(kinds), stats.shape[1]), dtype=np.float64)
    np.add.at(sums, place, stats)
    return sums


def draws(
    counts: IntArray, *, rng: Generator, replicates: int, width: int = 1
) -> Iterator[FloatArray]:
    """Yield how often each kind of cluster is drawn, some replicates at a time: (b, kinds).

    Each replicate draws as many clusters as there are, with replacement, all equally likely. Where
    kinds are few the counts come from the multinomial at once, else cluster by cluster.

    Parameters
    ----------
    counts
        (kinds,): how many clusters there are of each kind.
    rng, replicates
        Where draws come from, and how many.
    width
        How many numbers the caller makes of one replicate; it bounds memory and changes no draw.
    """
    kinds, clusters = len(counts), int(counts.sum())
    if clusters > MULTINOMIAL_FROM * kinds:
        yield rng.multinomial(clusters, counts / clusters, size=replicates).astype(np.float64)
        return
    kind_of = np.repeat(np.arange(kinds), counts)
    step = max(1, min(replicates, CHUNK_CELLS // max(clusters, width, 1)))
    for start in range(0, replicates, step):
        size = min(step, replicates - start)
        drawn = kind_of[rng.integers(0, clusters, size=(size, clusters))]
        drawn += np.arange(size)[:, None] * kinds
        flat = np.bincount(drawn.ravel(), minlength=size * kinds)
        yield flat.reshape(size, kinds).astype(np.float64)


def resampled_sums(sums: FloatArray, *, rng: Generator, replicates: int) -> FloatArray:
    """Draw clusters with replacement and give the sums of each replicate: (replicates, k).

    Parameters
    ----------
    sums
        (clusters, k): what ``by_cluster`` gives.
    """
    kinds, counts = np.unique(sums, axis=0, return_counts=True)
    drawn = draws(counts, rng=rng, replicates=replicates)
    return np.concatenate([chunk @ kinds for chunk in drawn])


def divide(fraction: Fraction) -> tuple[FloatArray, int]:
    """Divide where the denominator is not 0; give the values and how many there are not."""
    numerator, denominator = (np.atleast_1d(part) for part in fraction)
    sound = denominator > 0
    return numerator[sound] / denominator[sound], int((~sound).sum())


def seed_of(rng: Generator) -> str:
    """Say the seed that a generator was made from."""
    seeds = getattr(rng.bit_generator, "seed_seq", None)
    return "unknown" if seeds is None else str(seeds.entropy)


def percentile_interval(
    values: FloatArray,
    *,
    undefined_replicates: int,
    replicates: int,
    clusters: int,
    clustered: bool,
    rng: Generator,
) -> Interval:
    """Give the 2.5th and 97.5th percentiles of the replicates that have a value.

    Replicates without a value are counted and told; above a tenth of all, the note warns. So it
    does where all replicates are equal: units that were not seen may still differ.
    """
    over = f"{clusters} clusters of units" if clustered else f"{clusters} units"
    method = f"bootstrap over {over}, {replicates} replicates, percentile 95 %, seed {seed_of(rng)}"
    notes = []
    if undefined_replicates:
        notes.append(f"{undefined_replicates} of {replicates} replicates had no value")
        if undefined_replicates > UNDEFINED_SHARE * replicates:
            notes.append("more than a tenth, so the interval may mislead")
    if len(values) == 0:
        return Interval(None, undefined_replicates, method, "; ".join(notes))
    tail = (1 - LEVEL) / 2
    low, high = np.interp([tail, 1 - tail], np.linspace(0, 1, len(values)), np.sort(values))
    if low == high:
        notes.append("units do not differ, so the interval has no width")
    return Interval((float(low), float(high)), undefined_replicates, method, "; ".join(notes))


class Resampled(NamedTuple):
    """The sums of every replicate, drawn once for all figures that rest on the same units.

    ``sums`` is (replicates, k), or None where there are no two clusters to draw from.
    """

    sums: FloatArray | None
    clusters: int
    clustered: bool
    rng: Generator


def resample(
    stats: FloatArray, clusters: IntArray, *, rng: Generator | None, replicates: int = REPLICATES
) -> Resampled | None:
    """Draw clusters of units with replacement; None where no interval is asked for.

    Parameters
    ----------
    stats
        (units, k): what each unit adds to the sums.
    clusters
        (units,): which units are drawn together.
    """
    if rng is None:
        return None
    sums = by_cluster(stats, clusters)
    count = len(sums)
    drawn = None if count < 2 else resampled_sums(sums, rng=rng, replicates=replicates)
    return Resampled(drawn, count, count < len(stats), rng)


def interval(resampled: Resampled, formula: Formula) -> Interval:
    """Give the interval of the figure that ``formula`` makes of sums (..., k)."""
    if resampled.sums is None:
        what = "cluster" if resampled.clustered else "unit"
        return Interval(None, 0, "", f"one {what}: no interval")
    values, without = divide(formula(resampled.sums))
    return percentile_interval(
        values,
        undefined_replicates=without,
        replicates=len(resampled.sums),
        clusters=resampled.clusters,
        clustered=resampled.clustered,
        rng=resampled.rng,
    )


def few_note(n: int, clusters: int | None = None) -> str:
    """Say that a figure rests on few units, or that its interval rests on few clusters.

    >>> few_note(12), few_note(400, 7), few_note(400, 90)
    ('few units (12)', 'few clusters (7)', '')
    """
    if n < FEW_UNITS:
        return f"few units ({n})"
    return f"few clusters ({clusters})" if clusters is not None and clusters < FEW_UNITS else ""


def estimate(
    stats: FloatArray,
    formula: Formula,
    *,
    resampled: Resampled | None,
    n: int,
    reason: str,
    dropped: int = 0,
    note: str = "",
    value: float | None = None,
) -> Estimate:
    """Make an estimate from the statistics of units.

    Parameters
    ----------
    stats
        (units, k): what each unit adds to the sums.
    formula
        Turns sums (..., k) into a fraction (...).
    resampled
        The replicates; no interval where it is None.
    n
        How many units the figure rests on.
    reason
        Why the figure is undefined if its denominator is 0.
    dropped
        How many units could not be used.
    note
        What to tell beside the figure.
    value
        The figure, where another implementation has worked it out.
    """
    values, without = divide(formula(stats.sum(axis=0)))
    if without:
        return undefined(reason, n=n, dropped=dropped, note=note)
    made = Interval(None, 0, "", "") if resampled is None else interval(resampled, formula)
    few = few_note(n, None if resampled is None else resampled.clusters)
    return Estimate(
        value=float(values[0]) if value is None else value,
        n=n,
        ci=made.ci,
        dropped=dropped,
        method=made.method,
        note="; ".join(part for part in (note, made.note, few) if part),
    )
