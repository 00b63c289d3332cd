"""ROUGE-N and ROUGE-L on tokens, equal to the ``rouge_score`` package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz.distance import LCSseq


class Prf(NamedTuple):
    """Precision, recall and their harmonic mean."""

    p: float
    r: float
    f: float


def from_matches(matches: int, answer: int, reference: int) -> Prf:
    """Turn matches over two totals into precision, recall and F1; without matches all are 0.

    >>> from_matches(1, 1, 3)
    Prf(p=1.0, r=0.3333333333333333, f=0.5)
    """
    if not matches:
        return Prf(0.0, 0.0, 0.0)
    precision, recall = matches / answer, matches / reference
    return Prf(precision, recall, 2 * precision * recall / (precision + recall))


def rouge_n(matches: int, answer: Sequence[str], reference: Sequence[str], n: int) -> Prf:
    """ROUGE-N from the shared n-grams of two token sequences (Lin 2004)."""
    return from_matches(matches, len(answer) - n + 1, len(reference) - n + 1)


def rouge_l(answer: Sequence[str], reference: Sequence[str]) -> Prf:
    """ROUGE-L: the longest common subsequence over each side's length, as F1 (beta = 1).

    >>> rouge_l("testing one".split(), "testing one two".split()).r
    0.6666666666666666
    """
    return from_matches(LCSseq.similarity(answer, reference), len(answer), len(reference))
