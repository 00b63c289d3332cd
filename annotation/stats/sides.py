"""A share with its exact interval and its exact test against one half."""

from __future__ import annotations

from typing import Final

from scipy.special import bdtr, betaincinv

from annotation.stats.estimate import Estimate, ShareTest, undefined

NO_DECISION: Final = "no decided verdict whose shown side is known"


def clopper_pearson(hits: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Give the exact interval of a binomial share.

    low solves P(X >= hits) = (1 - level) / 2, high solves P(X <= hits) = (1 - level) / 2; both
    are quantiles of beta distributions. Source: Clopper and Pearson 1934.

    >>> low, high = clopper_pearson(0, 10)
    >>> low, round(high, 6)
    (0.0, 0.308497)
    """
    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(betaincinv(hits, n - hits + 1, tail))
    high = 1.0 if hits == n else float(betaincinv(hits + 1, n - hits, 1 - tail))
    return low, high


def half_test(hits: int, n: int) -> float:
    """Give the exact two-sided binomial p of a share against 1/2.

    The distribution is symmetric, so p = min(1, 2 P(X <= min(hits, n - hits))).

    >>> half_test(5, 5)
    0.0625
    >>> half_test(3, 6)
    1.0
    """
    return min(1.0, 2 * float(bdtr(min(hits, n - hits), n, 0.5)))


def share_against_half(hits: int, n: int, *, dropped: int = 0) -> ShareTest:
    """Give a share with its Clopper-Pearson interval and its exact p against 1/2.

    Raises
    ------
    ValueError
        When there are more hits than trials, or either is negative.
    """
    if not 0 <= hits <= n:
        raise ValueError("hits lie between 0 and the number of trials")
    if n == 0:
        return ShareTest(undefined(NO_DECISION, n=0, dropped=dropped), None)
    share = Estimate(
        value=hits / n,
        n=n,
        ci=clopper_pearson(hits, n),
        dropped=dropped,
        method="exact interval of a binomial share (Clopper-Pearson, 95 %)",
    )
    return ShareTest(share, half_test(hits, n))
