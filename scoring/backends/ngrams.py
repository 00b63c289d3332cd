"""Shared n-grams of two texts, counted exactly on packed integers."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

ID_BITS: Final = 15  # 4 ids of 15 bits and the side's bit fill a signed 64-bit integer
SHORT_ID_BITS: Final = 10  # and so do 6 ids of 10 bits: enough for the characters of most texts
MAX_TYPES: Final = (1 << ID_BITS) - 1
MAX_ORDER: Final = 6
CACHED_GRAMS: Final = 400_000
_BITS: Final = {n: ID_BITS if n <= 4 else SHORT_ID_BITS for n in range(1, MAX_ORDER + 1)}
_SHIFTS: Final = {
    order: np.array([[bits * (order - n)] for n in range(1, order + 1)])
    for order, bits in _BITS.items()
}


class _Packed(NamedTuple):
    """A text's windows as sorted even integers, made with the vocabulary of one epoch."""

    keys: NDArray[np.int64]
    epoch: int


class _Ids(dict[str, int]):
    """Numbers tokens 1, 2, ... as they are met."""

    def __missing__(self, token: str) -> int:
        self[token] = number = len(self) + 1
        return number


class NgramMatcher:
    """Counts the n-grams that two token sequences share, each as often as both have it.

    Tokens get ids 1, 2, ... below 2**15, and the window of up to four tokens from each place on
    is the number whose 15-bit digits they are (0 behind the end); up to six tokens have ids and
    digits of 10 bits. Sorted once, windows that share
    a first, first two, ... tokens are neighbours, so that merging two sorted arrays counts all
    orders at once. A vocabulary that is full is begun anew.

    Parameters
    ----------
    order
        Longest n-gram, 1 to 6.
    """

    def __init__(self, order: int) -> None:
        if not 1 <= order <= MAX_ORDER:
            raise ValueError(f"n-grams have 1 to {MAX_ORDER} tokens")
        self._order = order
        self._bits = _BITS[order]
        self._types = min(MAX_TYPES, (1 << self._bits) - 1)
        self._epoch = 0
        self._held = 0
        self._ids = _Ids()
        self._known: OrderedDict[int, tuple[Sequence[str], _Packed]] = OrderedDict()

    def __call__(self, left: Sequence[str], right: Sequence[str]) -> list[int]:
        """Give the clipped matches per order 1 .. ``order``.

        >>> NgramMatcher(2)("the cat the dog".split(), "the the cat".split())
        [3, 1]
        """
        first, second = self._packed(left), self._packed(right)
        if first is not None and second is not None and first.epoch != second.epoch:
            first = self._packed(left)
        if first is None or second is None or first.epoch != second.epoch:
            return [_count(left, right, n) for n in range(1, self._order + 1)]
        return _merge(first.keys, second.keys, self._order)

    def _packed(self, tokens: Sequence[str]) -> _Packed | None:
        known = self._known.get(id(tokens))
        if known is not None and known[0] is tokens and known[1].epoch == self._epoch:
            self._known.move_to_end(id(tokens))
            return known[1]
        ids = self._encode(tokens)
        if ids is None:
            return None
        keys = ids << self._bits * (self._order - 1)
        for n in range(1, min(self._order, len(ids))):
            keys[:-n] |= ids[n:] << self._bits * (self._order - 1 - n)
        keys <<= 1
        keys.sort()
        made = _Packed(keys, self._epoch)
        self._keep(tokens, made)
        return made

    def _encode(self, tokens: Sequence[str]) -> NDArray[np.int64] | None:
        made = self._numbered(tokens)
        if len(self._ids) > self._types:
            self._ids, self._epoch, self._held = _Ids(), self._epoch + 1, 0
            self._known.clear()
            made = self._numbered(tokens)
        return made if len(self._ids) <= self._types else None

    def _numbered(self, tokens: Sequence[str]) -> NDArray[np.int64]:
        return np.fromiter(map(self._ids.__getitem__, tokens), dtype=np.int64, count=len(tokens))

    def _keep(self, tokens: Sequence[str], made: _Packed) -> None:
        self._known[id(tokens)] = (tokens, made)  # the tokens are kept, so their id stays theirs
        self._held += len(made.keys)
        while self._held > CACHED_GRAMS and len(self._known) > 1:
            _, (_, dropped) = self._known.popitem(last=False)
            self._held -= len(dropped.keys)


def _merge(left: NDArray[np.int64], right: NDArray[np.int64], order: int) -> list[int]:
    if not len(left) or not len(right):
        return [0] * order
    both = np.concatenate([left, right | 1])
    both.sort(kind="stable")  # two sorted runs: merged in one pass
    prefixes = (both >> 1) >> _SHIFTS[order]  # (order, windows), each row sorted
    first = np.empty(prefixes.shape, dtype=bool)
    first[:, 0] = True
    np.not_equal(prefixes[:, 1:], prefixes[:, :-1], out=first[:, 1:])
    starts = first.ravel().nonzero()[0]
    sizes = np.empty_like(starts)
    np.subtract(starts[1:], starts[:-1], out=sizes[:-1])
    sizes[-1] = prefixes.size - starts[-1]
    from_right = np.add.reduceat(np.concatenate([both & 1] * order), starts)
    matched = np.minimum(sizes - from_right, from_right)
    digit = (1 << _BITS[order]) - 1
    matched[(prefixes.ravel()[starts] & digit) == 0] = 0  # windows that end before
    upto = np.zeros(len(starts) + 1, dtype=np.int64)
    np.cumsum(matched, out=upto[1:])
    cuts = starts.searchsorted(np.arange(1, order) * len(both))
    ends = [*upto[cuts].tolist(), int(upto[-1])]
    return [end - start for start, end in pairwise([0, *ends])]


def _count(left: Sequence[str], right: Sequence[str], n: int) -> int:
    first, second = (
        Counter(zip(*(tokens[start:] for start in range(n)), strict=False))
        for tokens in (left, right)
    )
    return sum(min(first[gram], second[gram]) for gram in first.keys() & second.keys())
