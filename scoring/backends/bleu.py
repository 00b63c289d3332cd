"""Sentence BLEU from n-gram matches, as sacreBLEU defines it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

MAX_ORDER: Final = 4


def bleu(matches: Sequence[int], answer_length: int, reference_length: int) -> tuple[float, ...]:
    """BLEU with orders up to 1, 2, 3 and 4, each x 100, of one sentence and one reference.

    The geometric mean of the precisions of the orders that the answer is long enough for
    (effective order), times the brevity penalty exp(1 - r / c) where the answer is shorter. The
    k-th order without a match counts 1 / (2**k total) (exponential smoothing, NIST). No match
    of any order up to n gives 0. Source: sacreBLEU ``BLEU.compute_bleu``.

    Parameters
    ----------
    matches
        Clipped matches for orders 1 .. 4.
    answer_length, reference_length
        Tokens.

    Examples
    --------
    >>> [round(value, 2) for value in bleu([6, 4, 2, 1], 6, 6)]
    [100.0, 89.44, 73.68, 60.43]
    """
    if answer_length == 0 or not matches[0]:
        return (0.0,) * MAX_ORDER
    brevity = min(1.0, math.exp(1 - reference_length / answer_length))
    smooth, logs = 1.0, 0.0
    scores: list[float] = []
    for order in range(1, MAX_ORDER + 1):
        total = answer_length - order + 1
        if total <= 0:
            scores.append(scores[-1])
            continue
        matched = float(matches[order - 1])
        if not matched:
            smooth *= 2
            matched = 1 / smooth
        logs += math.log(100.0 * matched / total)
        scores.append(min(100.0, brevity * math.exp(logs / order)))
    return tuple(scores)


def joint_matches(answer: Sequence[str], references: Sequence[Sequence[str]]) -> list[int]:
    """Clipped matches for orders 1 .. 4 against several references at once.

    An n-gram of the answer matches as often as the one reference that has it most often
    (Papineni 2002).

    >>> joint_matches("the the cat".split(), ["the cat".split(), "the the dog".split()])
    [3, 2, 0, 0]
    """
    matches: list[int] = []
    for n in range(1, MAX_ORDER + 1):
        most: Counter[tuple[str, ...]] = Counter()
        for reference in references:
            most |= _grams(reference, n)
        matches.append((_grams(answer, n) & most).total())
    return matches


def closest_length(length: int, references: Sequence[int]) -> int:
    """Give the reference length closest to the answer's, the shorter of two as close.

    >>> closest_length(5, [3, 7, 6, 4])
    4
    """
    return min(references, key=lambda one: (abs(one - length), one))


def _grams(tokens: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(tokens[start:] for start in range(n)), strict=False))
