"""chrF2 from character n-gram matches, as sacreBLEU defines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MAX_ORDER: Final = 6
BETA_SQUARED: Final = 4.0


def written_characters(text: str) -> list[str]:
    """Give the characters that are not blank, exactly as they are written.

    >>> written_characters("a b")
    ['a', 'b']
    """
    return list("".join(text.split()))


def chrf(matches: Sequence[int], answer_length: int, reference_length: int) -> float:
    """chrF2 x 100 of one answer and one reference.

    With P and R the means of the n-gram precisions and recalls over the orders 1 .. 6 of which
    both sides have n-grams (effective order): (1 + 4) P R / (4 P + R). No match, or a side
    without characters, gives 0. Source: sacreBLEU ``CHRF`` with its defaults (Popovic 2015).

    Parameters
    ----------
    matches
        Clipped matches of character n-grams for orders 1 .. 6, blanks left out.
    answer_length, reference_length
        Characters that are not blank.

    Examples
    --------
    >>> chrf([3, 2, 1, 0, 0, 0], 3, 3)
    100.0
    """
    shared = min(answer_length, reference_length, MAX_ORDER)
    if shared <= 0 or not matches[0]:
        return 0.0
    precision = sum(matches[n] / (answer_length - n) for n in range(shared)) / shared
    recall = sum(matches[n] / (reference_length - n) for n in range(shared)) / shared
    return 100.0 * (1 + BETA_SQUARED) * precision * recall / (BETA_SQUARED * precision + recall)
