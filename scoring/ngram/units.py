"""What n-grams are made of: characters, or words and punctuation marks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.ngram.records import Unit
from scoring.stats.windows import Ints

Units: TypeAlias = Sequence[str]

SKIPPED: Final = frozenset("^$、。・「」『』（）【】［］〈〉《》")
"""Marks that truthfulness walks over, as the benchmark was published."""
SKIPPED_WORDS: Final = SKIPPED | frozenset(".,;:!?\"'()[]{}…–—‘’“”-")
_SKIPPED_POINTS: Final = np.array(sorted(map(ord, SKIPPED)))
WORD: Final = re.compile(r"\w+(?:['’\-]\w+)*|[^\w\s]")


def cut(text: str, unit: Unit) -> Units:
    """Split a text into units.

    Words are runs of letters and digits, with apostrophes and hyphens inside them, in lower case;
    every other mark is a unit of its own; blanks only separate.

    >>> list(cut("It's a Tie.", "word"))
    ["it's", 'a', 'tie', '.']
    >>> cut("同点", "character")
    '同点'
    """
    return text if unit == "character" else [word.lower() for word in WORD.findall(text)]


def ends(text: str, unit: Unit) -> list[int]:
    """Give where each unit of a text ends, in characters; only words need it.

    >>> ends("a tie.", "word")
    [1, 5, 6]
    """
    if unit == "character":
        return list(range(1, len(text) + 1))
    return [found.end() for found in WORD.finditer(text)]


def skipped(unit: Unit) -> frozenset[str]:
    """Give the units that truthfulness walks over."""
    return SKIPPED if unit == "character" else SKIPPED_WORDS


def walked(texts: Sequence[Units], unit: Unit) -> NDArray[np.bool_]:
    """Tell which units of some texts, text after text, truthfulness does not walk over.

    >>> walked(["同点。", "「"], "character").tolist()
    [True, True, False, False]
    """
    if unit == "word":
        return np.array([one not in SKIPPED_WORDS for text in texts for one in text], dtype=bool)
    return np.isin(_points(texts), _SKIPPED_POINTS, invert=True)


class Alphabet:
    """Numbers the units of a reference set 1, 2, ...; all others get one number above them.

    Parameters
    ----------
    unit
        Which units.
    points
        (a,): code points in order; for characters.
    numbers
        Number of each word; for words.
    """

    def __init__(self, unit: Unit, points: Ints, numbers: Mapping[str, int]) -> None:
        self._unit = unit
        self._points = points
        self._numbers = numbers

    @property
    def unknown(self) -> int:
        """The code of units that no reference holds."""
        return max(len(self._points), len(self._numbers)) + 1

    def encode(self, texts: Sequence[Units]) -> Ints:
        """Give the codes of texts in units, text after text."""
        if self._unit == "word":
            known, unknown = self._numbers, self.unknown
            return np.array(
                [known.get(one, unknown) for text in texts for one in text], dtype=np.int64
            )
        points = _points(texts)
        if not len(self._points):
            return np.full(len(points), self.unknown)
        at = np.minimum(np.searchsorted(self._points, points), len(self._points) - 1)
        return np.where(self._points[at] == points, at + 1, self.unknown)


def number(texts: Sequence[Units], unit: Unit) -> tuple[Alphabet, Ints]:
    """Give numbers to the units of some texts, and their codes, text after text."""
    if unit == "word":
        numbers: dict[str, int] = {}
        codes = [numbers.setdefault(one, len(numbers) + 1) for text in texts for one in text]
        return Alphabet(unit, np.zeros(0, np.int64), numbers), np.array(codes, dtype=np.int64)
    points = _points(texts)
    present = np.zeros(int(points.max(initial=0)) + 1, dtype=bool)
    present[points] = True
    known = np.flatnonzero(present)
    numbered = np.zeros(len(present), dtype=np.int64)
    numbered[known] = np.arange(1, len(known) + 1)
    return Alphabet(unit, known, {}), numbered[points]


def _points(texts: Sequence[Units]) -> Ints:
    joined = "".join(map(str, texts)).encode("utf-32-le", "surrogatepass")
    return np.frombuffer(joined, dtype=np.uint32).astype(np.int64)
