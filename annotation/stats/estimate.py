"""A figure as Tiebreak shows it: a value with its interval, or the reason why there is none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A figure with its interval and n, or the reason why there is none.

    Parameters
    ----------
    value
        The figure; None exactly when ``undefined`` says why.
    n
        How many units it rests on.
    ci
        Interval (low, high), 95 % unless ``method`` says otherwise; None where there is none.
    undefined
        Why there is no value, in plain words.
    dropped
        How many units (or bootstrap replicates, said in ``note``) could not be used.
    method
        How value and interval were made (bootstrap, replicates, seed, clusters).
    note
        What a reader should know (few units, skewed labels ...).
    """

    value: float | None
    n: int
    ci: tuple[float, float] | None = None
    undefined: str | None = None
    dropped: int = 0
    method: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if (self.value is None) == (self.undefined is None):
            raise ValueError("an estimate has either a value or a reason, never both or neither")
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError("an estimate is finite; say why it is undefined instead")
        if self.ci is not None and not all(math.isfinite(end) for end in self.ci):
            raise ValueError("an interval is finite; leave it out instead")

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on: value, ci, n, undefined, dropped, method, note."""
        return {
            "value": self.value,
            "ci": None if self.ci is None else list(self.ci),
            "n": self.n,
            "undefined": self.undefined,
            "dropped": self.dropped,
            "method": self.method,
            "note": self.note,
        }


class ShareTest(NamedTuple):
    """A share with the two-sided p against 1/2; p is None where there is no share."""

    share: Estimate
    p: float | None


def undefined(reason: str, *, n: int, dropped: int = 0, note: str = "") -> Estimate:
    """Give a figure that does not exist, with the reason.

    >>> undefined("one category", n=3).undefined
    'one category'
    """
    return Estimate(value=None, n=n, undefined=reason, dropped=dropped, note=note)
