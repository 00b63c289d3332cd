"""Do datasets rank metrics alike? Kendall's tau by pairs, Kendall's W over all."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from scipy import stats

from scoring.stats.resample import Floats

SAME: Final = 1e-12


class Tau(NamedTuple):
    """Kendall's tau-b with its p value, or why there is none."""

    tau: float | None
    p: float | None
    undefined: str | None


class W(NamedTuple):
    """Kendall's W with its permutation p values, or why there is none."""

    w: float | None
    p_concordant: float | None
    p_discordant: float | None
    undefined: str | None


def kendall_tau(x: Floats, y: Floats) -> Tau:
    """Kendall's tau-b and its two-sided p against independence.

    p is exact without ties (up to 33 values), else normal with the tie-corrected variance.
    Undefined: fewer than two values; one side constant. Non-finite values are refused.

    Examples
    --------
    >>> found = kendall_tau(np.array([1.0, 0, 0]), np.array([0.0, 0, 1]))
    >>> round(found.tau, 4), round(found.p, 4)
    (-0.5, 0.4795)
    """
    if x.shape != y.shape:
        raise ValueError("both sides must be equally long")
    if not (np.isfinite(x).all() and np.isfinite(y).all()):
        raise ValueError("ranks need finite values")
    if x.size < 2:
        return Tau(None, None, "needs two values")
    first, second = _merged(x), _merged(y)
    if np.ptp(first) == 0 or np.ptp(second) == 0:
        return Tau(None, None, "constant")
    found = stats.kendalltau(first, second)
    return Tau(float(found.statistic), float(found.pvalue), None)


def _merged(values: Floats) -> Floats:
    """Replace values by their dense ranks; values within 1e-12 are one."""
    order = np.argsort(values, kind="stable")
    steps = np.concatenate(([0], np.cumsum(np.diff(values[order]) > SAME)))
    dense = np.empty(values.size)
    dense[order] = steps
    return dense


def average_ranks(figures: Floats) -> Floats:
    """Rank objects within each judge: (judges, objects) to mid-ranks, ties within 1e-12."""
    ranked: Floats = np.stack([stats.rankdata(_merged(row)) for row in figures])
    return ranked


def kendall_w(ranks: Floats) -> float | None:
    """Kendall's W of mid-ranks (judges, objects), corrected for ties; None when all are tied.

    W = 12 S / (m^2 (n^3 - n) - m sum T_j) with S the squared deviations of the rank sums and
    T_j = sum of t^3 - t over judge j's tie groups. Under random ranks its expectation is 1/m.
    """
    judges, objects = ranks.shape
    if judges < 2 or objects < 2:
        return None
    bottom = judges**2 * (objects**3 - objects) - judges * _tie_terms(ranks)
    if bottom <= 0:
        return None
    sums = ranks.sum(axis=0)
    return float(12 * np.sum((sums - sums.mean()) ** 2) / bottom)


def _tie_terms(ranks: Floats) -> float:
    total = 0.0
    for row in ranks:
        counts = np.unique(row, return_counts=True)[1].astype(np.float64)
        total += float(np.sum(counts**3 - counts))
    return total


def concordance(figures: Floats, *, permutations: int, seed: int) -> W:
    """Kendall's W of figures (judges, objects), with two permutation p values.

    Ranks are shuffled within judges; p = (1 + c) / (1 + permutations), with c the shuffles whose W
    is at least (concordant) or at most (discordant) the observed one. Ties do not change under
    shuffling, so only the squared deviations of the rank sums need be compared.
    """
    if figures.ndim != 2 or not np.isfinite(figures).all():
        raise ValueError("figures are a finite (judges, objects) table")
    judges, objects = figures.shape
    if judges < 2 or objects < 2:
        return W(None, None, None, "needs two datasets and two metrics")
    ranks = average_ranks(figures)
    observed = kendall_w(ranks)
    if observed is None:
        return W(None, None, None, "all tied")
    rng = np.random.default_rng(seed)
    sums = np.zeros((permutations, objects))
    for row in ranks:
        sums += rng.permuted(np.broadcast_to(row, (permutations, objects)), axis=1)
    centre = judges * (objects + 1) / 2
    spread = np.sum((sums - centre) ** 2, axis=1)
    seen = float(np.sum((ranks.sum(axis=0) - centre) ** 2))
    slack = 1e-9 * max(1.0, seen)
    alike = (1 + int(np.sum(spread >= seen - slack))) / (1 + permutations)
    unlike = (1 + int(np.sum(spread <= seen + slack))) / (1 + permutations)
    return W(observed, alike, unlike, None)
