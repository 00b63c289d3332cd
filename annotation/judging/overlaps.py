"""Of stretches of a text that overlap, those that come first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import Protocol, TypeVar


class Stretch(Protocol):
    """A stretch of a text, from ``start`` up to ``end``."""

    @property
    def start(self) -> int:
        """Give the place of its first character."""

    @property
    def end(self) -> int:
        """Give the place after its last character."""


S = TypeVar("S", bound=Stretch)


def apart(found: Iterable[S]) -> list[S]:
    """Keep each stretch that overlaps none before it in ``found``; give them in the text's order.

    >>> from annotation.judging.quoting import Span
    >>> apart([Span(2, 9), Span(4, 12), Span(0, 2)])
    [Span(start=0, end=2), Span(start=2, end=9)]
    """
    kept: list[S] = []
    starts: list[int] = []
    for one in found:
        at = bisect_left(starts, one.start)
        free_before = at == 0 or kept[at - 1].end <= one.start
        if free_before and (at == len(kept) or one.end <= kept[at].start):
            kept.insert(at, one)
            starts.insert(at, one.start)
    return kept
