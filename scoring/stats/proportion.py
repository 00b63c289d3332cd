"""A share of a few marked units, with Wilson's interval."""

from __future__ import annotations

from math import sqrt
from typing import Final

from scipy import stats

from annotation.stats.bootstrap import few_note
from annotation.stats.estimate import Estimate, undefined

Z: Final = float(stats.norm.ppf(0.975))


def wilson(hits: int, n: int, *, dropped: int = 0) -> Estimate:
    """Give the share hits / n with Wilson's 95 % score interval.

    (p + z^2 / 2n -+ z sqrt(p (1 - p) / n + z^2 / 4n^2)) / (1 + z^2 / n); it never leaves 0 .. 1
    and has a width also at 0 and 1. Undefined where nothing is marked.

    Examples
    --------
    >>> found = wilson(0, 10)
    >>> found.value, found.ci[0], round(found.ci[1], 4)
    (0.0, 0.0, 0.2775)
    """
    if not 0 <= hits <= n:
        raise ValueError("hits are between 0 and n")
    if not n:
        return undefined("nothing is marked", n=0, dropped=dropped)
    share = hits / n
    middle = share + Z**2 / (2 * n)
    reach = Z * sqrt(share * (1 - share) / n + Z**2 / (4 * n**2))
    scale = 1 + Z**2 / n
    low = 0.0 if hits == 0 else max(0.0, (middle - reach) / scale)
    high = 1.0 if hits == n else min(1.0, (middle + reach) / scale)
    return Estimate(
        value=share, n=n, ci=(low, high), dropped=dropped, method="Wilson 95 %", note=few_note(n)
    )
