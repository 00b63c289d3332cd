"""What the benchmarks print: the peer's time, ours, their ratio, n and the largest difference."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One comparison; ``wanted`` is the least ratio, ``tolerance`` the largest difference."""

    work: str
    peer: str
    peer_seconds: float
    our_seconds: float
    n: int
    difference: float
    wanted: float
    tolerance: float

    @property
    def reached(self) -> bool:
        """Whether both aims are met."""
        fast = self.peer_seconds / self.our_seconds >= self.wanted
        return fast and self.difference <= self.tolerance


def in_turn(
    theirs: Callable[[], T], ours: Callable[[], U], *, repeat: int
) -> tuple[T, float, U, float]:
    """Run both works in turn; give each one's result and least processor seconds.

    In turn and in processor time, so that other programs disturb neither, or both.
    """
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeat):
        started = time.process_time()
        their_result = theirs()
        seconds[0].append(time.process_time() - started)
        started = time.process_time()
        our_result = ours()
        seconds[1].append(time.process_time() - started)
    return their_result, min(seconds[0]), our_result, min(seconds[1])


def show(rows: Sequence[Row]) -> int:
    """Print one line per comparison; give 0 when every aim is reached, else 1."""
    head = f"{'work':34} {'peer':14} {'peer ms/n':>10} {'ours ms/n':>10} {'ratio':>7}"
    print(f"{head} {'wanted':>7} {'n':>6} {'max |diff|':>10}")
    for row in rows:
        theirs, ours = (1000 * s / row.n for s in (row.peer_seconds, row.our_seconds))
        print(
            f"{row.work:34} {row.peer:14} {theirs:10.3f} {ours:10.3f} {theirs / ours:6.1f}x "
            f"{row.wanted:6.1f}x {row.n:6} {row.difference:10.1e}"
            f"{'' if row.reached else '  NOT REACHED'}"
        )
    return 0 if all(row.reached for row in rows) else 1
