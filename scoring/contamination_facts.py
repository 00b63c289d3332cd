"""Where n-gram accuracy begins to look: evenly spaced places of a text."""

from __future__ import annotations

from collections.abc import Sequence


def starts(tokens: int, *, ngram: int = 5, count: int = 5) -> list[int]:
    """Give the places from which the next ``ngram`` tokens are predicted, each with one before it.

    With L tokens, place k of K is 1 + round(k (L - n - 1) / (K - 1)): from the second token to the
    last n-gram, evenly spaced. In a short text some fall together and count once; a text of n
    tokens or fewer has none.

    >>> starts(30), starts(8), starts(5)
    ([1, 7, 13, 19, 25], [1, 2, 3], [])
    """
    last = tokens - ngram
    if last < 1:
        return []
    if count == 1:
        return [1]
    places = [1 + int((last - 1) * k / (count - 1) + 0.5) for k in range(count)]
    return list(dict.fromkeys(places))


def ngram_accuracy(right: Sequence[bool], *, ngram: int = 5, count: int = 5) -> float | None:
    """Give the share of starts whose next ``ngram`` tokens are all right; None without a start.

    Parameters
    ----------
    right
        For each token from the second on, whether it is the most probable one after the tokens
        before it. Greedy decoding from a place gives the text's own next n tokens exactly where
        all n of them are right: as long as it agrees, it has read the same tokens.

    Examples
    --------
    >>> ngram_accuracy([True] * 8 + [False])
    0.8
    """
    places = starts(len(right) + 1, ngram=ngram, count=count)
    if not places:
        return None
    hits = [all(right[place - 1 : place - 1 + ngram]) for place in places]
    return sum(hits) / len(hits)
