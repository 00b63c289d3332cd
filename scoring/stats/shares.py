"""Shares, differences of shares and correlations with intervals over clusters."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy import stats

from annotation.stats.estimate import Estimate, undefined
from scoring.stats import resample
from scoring.stats.resample import SHARE, SIGNED, Bools, Floats, Ints, Values

CONSTANT: Final = "constant"
FEWEST_PAIRS: Final = 3


def mean(
    x: Floats,
    cluster: Ints,
    *,
    why: str,
    replicates: int,
    seed: int = 0,
    weight: Floats | None = None,
    within: tuple[float, float] | None = SHARE,
    dropped: int = 0,
    note: str = "",
) -> Estimate:
    """Give the (weighted) mean of some units, with an interval over their clusters.

    Parameters
    ----------
    x
        (n,) hits as 0 and 1, shares, or amounts.
    cluster
        (n,) codes.
    why
        The reason where there is no unit.
    within
        Range of the figure, where jackknife intervals end; None for amounts.

    Examples
    --------
    >>> mean(np.array([1.0, 0, 1, 1]), np.arange(4), why="none", replicates=0).value
    0.75
    """
    n = int(x.size)
    w = np.ones(n) if weight is None else weight
    if not n or not w.sum() > 0:
        return undefined(why, n=n, dropped=dropped, note=note)
    own = resample.dense(cluster)
    plan = resample.plan(int(own.max()) + 1, replicates=replicates, seed=seed)
    sums = _sums(own, plan.clusters, w * x, w)
    point, spread = _ratio(sums.sum(axis=0)), _ratio(resample.replicates_of(sums, plan))
    return resample.figure(
        point, spread, plan, n=n, why=why, dropped=dropped, note=note, within=within
    )


def difference(
    x: Floats, y: Floats, cluster: Ints, *, why: str, replicates: int, seed: int = 0
) -> Estimate:
    """Give mean(x) - mean(y) over the same units, paired.

    >>> difference(np.ones(3), np.zeros(3), np.arange(3), why="none", replicates=0).value
    1.0
    """
    found = mean(x - y, cluster, why=why, replicates=replicates, seed=seed, within=SIGNED)
    return found


def balance(
    first: Bools, second: Bools, cluster: Ints, *, why: str, replicates: int, seed: int = 0
) -> Estimate:
    """Give (count(first) - count(second)) / (count(first) + count(second)): a sign from -1 to 1.

    >>> balance(np.array([True, True, False]), np.array([False, False, True]), np.arange(3),
    ...         why="none", replicates=0).n
    3
    """
    used = first | second
    return mean(
        first[used].astype(np.float64) - second[used], cluster[used], why=why,
        replicates=replicates, seed=seed, within=SIGNED,
    )  # fmt: skip


def pearson(
    x: Floats, y: Floats, cluster: Ints, *, replicates: int, seed: int = 0, note: str = ""
) -> Estimate:
    """Pearson's correlation; undefined below three pairs or where one side is constant.

    >>> pearson(np.arange(4.0), np.arange(4.0), np.arange(4), replicates=0).value
    1.0
    """
    n = int(x.size)
    if n < FEWEST_PAIRS:
        return undefined("needs three pairs", n=n, note=note)
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        return undefined(CONSTANT, n=n, note=note)
    a, b = (x - x.mean()) / x.std(), (y - y.mean()) / y.std()
    own = resample.dense(cluster)
    plan = resample.plan(int(own.max()) + 1, replicates=replicates, seed=seed)
    sums = _sums(own, plan.clusters, np.ones(n), a, b, a * a, b * b, a * b)
    spread = _correlation(resample.replicates_of(sums, plan))
    return resample.figure(
        _correlation(sums.sum(axis=0)), spread, plan, n=n, why=CONSTANT, note=note, within=SIGNED
    )


def spearman(x: Floats, y: Floats, cluster: Ints, *, replicates: int, seed: int = 0) -> Estimate:
    """Spearman's rank correlation; the ranks of all pairs are kept in the replicates."""
    return pearson(
        stats.rankdata(x), stats.rankdata(y), cluster, replicates=replicates, seed=seed,
        note="ranks of all pairs, kept in the replicates",
    )  # fmt: skip


def _sums(own: Ints, clusters: int, *parts: Floats) -> Floats:
    return np.stack(
        [np.bincount(own, weights=part, minlength=clusters) for part in parts], axis=1
    ).astype(np.float64)


def _ratio(sums: Floats) -> Values:
    ok = np.asarray(sums[..., 1] > 0)
    return Values(np.divide(sums[..., 0], sums[..., 1], out=np.zeros(ok.shape), where=ok), ok)


def _correlation(sums: Floats) -> Values:
    n, a, b, aa, bb, ab = (sums[..., place] for place in range(6))
    spread = np.maximum(n * aa - a * a, 0) * np.maximum(n * bb - b * b, 0)
    ok = np.asarray(spread > 1e-12 * np.maximum(n, 1) ** 4)
    top = n * ab - a * b
    found = np.divide(top, np.sqrt(np.where(ok, spread, 1)), out=np.zeros(ok.shape), where=ok)
    return Values(np.clip(found, -1, 1), ok)
