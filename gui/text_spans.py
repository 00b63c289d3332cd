"""From a selection in rendered text to offsets in its source, and back.

What is shown has lost the source's Markdown signs, so offsets are carried over by aligning both
texts along their longest common subsequence. Evidence is stored in the source's code points.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

MAX_ALIGNED = 40_000  # code points; the alignment's memory grows with the product of both lengths


class Stretch(NamedTuple):
    """Code points [start, end) of one text."""

    start: int
    end: int


def sha256(text: str) -> str:
    """Name a text by its content, so that a span cannot slip to another version of it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def utf16_to_points(text: str, offset: int) -> int:
    """Turn an offset in UTF-16 units, as Qt counts, into one in code points.

    >>> utf16_to_points("a😀b", 3)
    2
    """
    return len(text.encode("utf-16-le")[: 2 * offset].decode("utf-16-le", "ignore"))


def points_to_utf16(text: str, offset: int) -> int:
    """Turn an offset in code points into one in UTF-16 units.

    >>> points_to_utf16("a😀b", 2)
    3
    """
    return len(text[:offset].encode("utf-16-le")) // 2


def to_source(shown: str, source: str, stretch: Stretch) -> Stretch | None:
    """Carry a stretch of the shown text over to the source; None when none of it stands there.

    >>> to_source("very good", "**very** good", Stretch(0, 4))
    Stretch(start=2, end=6)
    """
    pairs = _pairs(shown, source)
    inside = [there for here, there in pairs if stretch.start <= here < stretch.end]
    return Stretch(inside[0], inside[-1] + 1) if inside else None


def to_shown(shown: str, source: str, stretch: Stretch) -> Stretch | None:
    """Carry a stretch of the source over to the shown text; None when none of it is shown.

    >>> to_shown("very good", "**very** good", Stretch(0, 8))
    Stretch(start=0, end=4)
    """
    pairs = _pairs(shown, source)
    sources = [there for _, there in pairs]
    first, last = bisect_left(sources, stretch.start), bisect_left(sources, stretch.end)
    return Stretch(pairs[first][0], pairs[last - 1][0] + 1) if first < last else None


@lru_cache(maxsize=32)
def _pairs(shown: str, source: str) -> tuple[tuple[int, int], ...]:
    """Give matching offsets (shown, source) in order."""
    if shown == source:
        return tuple((at, at) for at in range(len(source)))
    if max(len(shown), len(source)) > MAX_ALIGNED:
        return _greedy(shown, source)
    found: list[tuple[int, int]] = []
    for block in LCSseq.opcodes(shown, source):
        if block.tag == "equal":
            length = block.src_end - block.src_start
            found += [(block.src_start + n, block.dest_start + n) for n in range(length)]
    return tuple(found)


def _greedy(shown: str, source: str, window: int = 400) -> tuple[tuple[int, int], ...]:
    """Walk both texts once, looking for each character a little ahead in the source."""
    found: list[tuple[int, int]] = []
    there = 0
    for here, sign in enumerate(shown):
        at = source.find(sign, there, there + window)
        if at >= 0:
            found.append((here, at))
            there = at + 1
    return tuple(found)
