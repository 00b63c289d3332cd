"""ROUGE-Lsum: the longest common subsequence over sentences, equal to ``rouge_score``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scoring.backends.rouge import Prf, from_matches


class _Sentence(NamedTuple):
    """A sentence of the answer and the bit at which its tokens begin."""

    tokens: Sequence[str]
    start: int


class _Answer(NamedTuple):
    """An answer's tokens as bits, a bit left free behind each sentence.

    ``places`` are the bits at which each token stands; ``whole`` has every token's bit.
    """

    sentences: list[_Sentence]
    places: dict[str, int]
    whole: int


def rouge_l_sum(answer: Sequence[Sequence[str]], reference: Sequence[Sequence[str]]) -> Prf:
    """Summary-level ROUGE-L of two texts given as the tokens of their sentences.

    For each sentence r of the reference: the union, over the answer's sentences, of the tokens of
    r that stand in one longest common subsequence with it. A token of the union is a hit as long
    as both texts still have it to give. Precision is the hits over the answer's tokens, recall
    over the reference's, F1 their harmonic mean. Of several longest subsequences it takes the one
    that the package finds. Source: Lin 2004, 3.2; ``rouge_score``.

    >>> rouge_l_sum([["a", "b"], ["c"]], [["c"], ["a", "b"]]).f
    1.0
    """
    packed = _packed(answer)
    left = Counter(token for sentence in answer for token in sentence)
    still = Counter(token for sentence in reference for token in sentence)
    total, asked = left.total(), still.total()
    hits = 0
    for sentence in reference:
        for place in _union(sentence, packed):
            token = sentence[place]
            if left[token] > 0 and still[token] > 0:
                hits += 1
                left[token] -= 1
                still[token] -= 1
    return from_matches(hits, total, asked)


def _packed(answer: Sequence[Sequence[str]]) -> _Answer:
    sentences: list[_Sentence] = []
    places: dict[str, int] = {}
    at = whole = 0
    for tokens in answer:
        sentences.append(_Sentence(tokens, at))
        for token in tokens:
            bit = 1 << at
            places[token] = places.get(token, 0) | bit
            whole |= bit
            at += 1
        at += 1  # the free bit takes the carry, so that sentences do not touch
    return _Answer(sentences, places, whole)


def _union(reference: Sequence[str], answer: _Answer) -> list[int]:
    """Give the places in a reference sentence that match some sentence of the answer."""
    rows = _rows(reference, answer)
    if rows[-1] == answer.whole:  # no token is shared
        return []
    found: set[int] = set()
    for sentence in answer.sentences:
        width = len(sentence.tokens)
        mask = (1 << width) - 1
        if rows[-1] >> sentence.start & mask == mask:
            continue  # no token shared with this sentence
        cut = [row >> sentence.start & mask for row in rows]
        found.update(_one_longest(reference, sentence.tokens, cut))
    return sorted(found)


def _rows(reference: Sequence[str], answer: _Answer) -> list[int]:
    """Give the rows of all tables of longest common subsequences at once, as bits.

    After i tokens of the reference the bit of an answer's token is 0 where the length grows by
    one at that token: t[i][j] is the count of zeros among a sentence's first j bits (Hyyro 2004).
    """
    row = answer.whole
    rows = [row]
    for token in reference:
        matched = row & answer.places.get(token, 0)
        row = ((row + matched) | (row - matched)) & answer.whole
        rows.append(row)
    return rows


def _one_longest(reference: Sequence[str], answer: Sequence[str], rows: Sequence[int]) -> list[int]:
    """Trace one longest common subsequence back, with the package's choice where there are many."""
    i, j = len(reference), len(answer)
    found: list[int] = []
    while i and j:
        if reference[i - 1] == answer[j - 1]:
            i -= 1
            j -= 1
            found.append(i)
            continue
        mask = (1 << j) - 1
        # t[i][j-1] > t[i-1][j], told by the counts of ones
        if (rows[i - 1] & mask).bit_count() > (rows[i] & mask >> 1).bit_count() + 1:
            j -= 1
        else:
            i -= 1
    return found
