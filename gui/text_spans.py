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
PIECE = 8_000  # code points of the shown text that are aligned at once where it is longer
MARGIN = 2_000  # of a piece, at its end, that is aligned again with the next one
SOFT_BREAK = "\u200b"  # put into runs without a blank, so that they can be laid out
LINE_ENDS = "\n\u2028\u2029"


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
    exact = _along(shown, source)
    if exact is not None:
        return exact
    if max(len(shown), len(source)) > MAX_ALIGNED:
        return _in_pieces(shown, source)
    return tuple(_aligned(shown, source))


def _along(shown: str, source: str) -> tuple[tuple[int, int], ...] | None:
    """Walk a text that is shown as it is, but for soft breaks; None where it is not.

    >>> _along("ab\u200bc", "abc")
    ((0, 0), (1, 1), (3, 2))
    >>> _along("very good", "**very** good") is None
    True
    """
    found: list[tuple[int, int]] = []
    here = there = 0
    while here < len(shown) and there < len(source):
        sign, meant = shown[here], source[there]
        if sign == meant or (sign in LINE_ENDS and meant in LINE_ENDS):
            found.append((here, there))
            here, there = here + 1, there + 1
        elif sign == SOFT_BREAK:
            here += 1
        elif meant == "\r":
            there += 1
        else:
            return None
    rest = shown[here:].strip(SOFT_BREAK) + source[there:].strip("\r\n")
    return None if rest else tuple(found)


def _aligned(shown: str, source: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for block in LCSseq.opcodes(shown, source):
        if block.tag == "equal":
            length = block.src_end - block.src_start
            found += [(block.src_start + n, block.dest_start + n) for n in range(length)]
    return found


def _in_pieces(shown: str, source: str) -> tuple[tuple[int, int], ...]:
    """Align long texts piece by piece.

    Each piece is aligned with more of the source than it can need, and only its first part is
    taken: what stands at its end may have found the wrong partner.
    """
    found: list[tuple[int, int]] = []
    here = there = 0
    while here < len(shown) and there < len(source):
        last = here + PIECE >= len(shown)
        pairs = _aligned(shown[here : here + PIECE], source[there : there + 2 * PIECE])
        if not last:
            pairs = [pair for pair in pairs if pair[0] < PIECE - MARGIN]
        found += [(here + one, there + other) for one, other in pairs]
        if last:
            break
        here += PIECE - MARGIN
        there = found[-1][1] + 1 if found else there
    return tuple(found)
