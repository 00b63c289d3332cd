"""Which n-grams each answer of a pool holds, as numbers: made once, then only counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from db.errors import KnownError
from scoring.ngram.units import Units

Ints: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int32]

MOST_UNITS: Final = 10_000_000
"""So many characters or words of one pool are numbered at once: bounds memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolGrams:
    """The distinct n-grams of each answer.

    Parameters
    ----------
    grams
        (entries,): numbers of n-grams, answer after answer, each once per answer.
    places
        (entries,): where in its answer each first begins, in units; empty in `shared_grams`.
    starts
        (answers + 1,): where each answer's n-grams begin in ``grams``.
    count
        How many distinct n-grams there are in all.
    """

    grams: Small
    places: Small
    starts: Ints
    count: int

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return len(self.starts) - 1

    @property
    def owners(self) -> Small:
        """(entries,): the answer that each entry belongs to."""
        return np.repeat(np.arange(self.answers, dtype=np.int32), np.diff(self.starts))

    def of(self, answer: int) -> Small:
        """Give the n-grams of one answer."""
        return self.grams[self.starts[answer] : self.starts[answer + 1]]

    def document_frequencies(self) -> Ints:
        """Count, for each n-gram, the answers that hold it: (count,)."""
        return np.bincount(self.grams, minlength=self.count).astype(np.int64)


def pool_grams(texts: Sequence[Units], *, orders: Sequence[int]) -> PoolGrams:
    """Give numbers to the n-grams of some orders in texts that are split into units.

    An n-gram of order n + 1 is the n-gram of order n that begins at the same place and the unit
    that follows it, so each order is numbered from the one before by one sort.

    Raises
    ------
    KnownError
        When the pool is too large to be numbered at once.

    Examples
    --------
    >>> made = pool_grams(["abab", "ab"], orders=[2])
    >>> made.count, made.of(0).tolist(), made.of(1).tolist(), made.document_frequencies().tolist()
    (2, [0, 1], [0], [2, 1])
    """
    lengths = _lengths(texts)
    total = int(lengths.sum())
    units = _numbered(texts)
    owner = np.repeat(np.arange(len(texts), dtype=np.int64), lengths)
    left = np.repeat(np.cumsum(lengths), lengths) - np.arange(total)
    alphabet = int(units.max()) + 1 if total else 1
    wanted = set(orders)
    kept: list[_Entries] = []
    known = 0
    ids = units
    for order in range(1, max(wanted, default=0) + 1):
        whole = np.flatnonzero(left >= order)
        if not len(whole):
            break
        if order > 1:
            joined = ids[whole] * alphabet + units[whole + order - 1]
            ids = np.full(total, -1, dtype=np.int64)
            ids[whole] = np.unique(joined, return_inverse=True)[1]
        if order in wanted:
            size = int(ids[whole].max()) + 1
            distinct, first = np.unique(owner[whole] * size + ids[whole], return_index=True)
            kept.append(_entries(distinct // size, distinct % size + known, whole[first]))
            known += size
    return _table(kept, begins=np.cumsum(lengths) - lengths, count=known)


class SharedGrams(NamedTuple):
    """n-grams that two answers or more hold, and how many others each answer holds: (answers,)."""

    table: PoolGrams
    singles: Ints


def shared_grams(texts: Sequence[Units], *, orders: Sequence[int]) -> SharedGrams:
    """Give numbers to the n-grams that at least two texts hold, and only count the others.

    Most long n-grams stand once in a pool. Where one does, every longer one that begins there does
    so too: the place is counted for all orders to come and left.

    Raises
    ------
    KnownError
        When the pool is too large to be numbered at once.

    Examples
    --------
    >>> made = shared_grams(["abab", "ab"], orders=[1, 2])
    >>> made.table.document_frequencies().tolist(), made.singles.tolist()
    ([2, 2, 2], [1, 0])
    """
    lengths = _lengths(texts)
    units = _numbered(texts)
    owner = np.repeat(np.arange(len(texts), dtype=np.int32), lengths)
    left = (np.repeat(np.cumsum(lengths), lengths) - np.arange(len(units))).astype(np.int32)
    alphabet = int(units.max()) + 1 if len(units) else 1
    wanted = set(orders)
    longest = max(wanted, default=0)
    up_to = np.cumsum([order in wanted for order in range(longest + 1)])
    singles = np.zeros(len(texts), dtype=np.int64)
    kept: list[_Entries] = []
    known = 0
    at, ids = np.arange(len(units)), units
    for order in range(1, longest + 1):
        whole = left[at] >= order
        at, ids = at[whole], ids[whole]
        if order > 1:
            joined = ids * alphabet + units[at + order - 1]
            ids = np.unique(joined, return_inverse=True)[1].astype(np.int64)
        alone = np.bincount(ids)[ids] == 1
        ends = np.minimum(left[at[alone]], longest)
        singles += np.bincount(
            owner[at[alone]], up_to[ends] - up_to[order - 1], minlength=len(texts)
        ).astype(np.int64)
        at, ids = at[~alone], ids[~alone]
        if not len(at):
            break
        if order in wanted:
            entries, own = _shared(owner[at], ids, answers=len(texts), known=known)
            singles += own
            kept.append(entries)
            known = int(entries.grams.max(initial=known - 1)) + 1
    return SharedGrams(
        _table(kept, begins=np.zeros(len(texts), dtype=np.int64), count=known), singles
    )


def _shared(owners: Small, ids: Ints, *, answers: int, known: int) -> tuple[_Entries, Ints]:
    """Give the entries of n-grams that two answers hold, and how many others each answer holds."""
    size = int(ids.max()) + 1
    pairs = np.sort(
        owners * np.int64(size) + ids
    )  # np.unique would hash them, at ten times the cost
    distinct = pairs[np.diff(pairs, prepend=-1) > 0]
    whose, grams = distinct // size, distinct % size
    frequency = np.bincount(grams, minlength=size)
    single = frequency[grams] == 1
    numbers = np.cumsum(frequency > 1) - 1 + known
    entries = _entries(whose[~single], numbers[grams[~single]], np.empty(0, dtype=np.int64))
    return entries, np.bincount(whose[single], minlength=answers).astype(np.int64)


def _lengths(texts: Sequence[Units]) -> Ints:
    lengths = np.array([len(text) for text in texts], dtype=np.int64)
    total = int(lengths.sum())
    if total > MOST_UNITS:
        raise KnownError(
            f"The pool of one question holds {total:,} characters or words; at most "
            f"{MOST_UNITS:,} are worked on at once.",
            "Take fewer answers of it.",
        )
    return lengths


class _Entries(NamedTuple):
    """Entries of one order: whose, which n-gram, and where it first stands."""

    owners: Small
    grams: Small
    places: Small


def _numbered(texts: Sequence[Units]) -> Ints:
    """Give units numbers, equal ones alike."""
    if texts and all(isinstance(text, str) for text in texts):
        joined = "".join(str(text) for text in texts)
        points = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        return np.unique(points, return_inverse=True)[1].astype(np.int64)
    seen: dict[str, int] = {}
    return np.array(
        [seen.setdefault(unit, len(seen)) for text in texts for unit in text], dtype=np.int64
    )


def _entries(owners: Ints, grams: Ints, places: Ints) -> _Entries:
    """Keep entries in half the room: there are fewer than 2^31 of anything."""
    return _Entries(owners.astype(np.int32), grams.astype(np.int32), places.astype(np.int32))


def _table(kept: Sequence[_Entries], *, begins: Ints, count: int) -> PoolGrams:
    """Sort entries of all orders by answer."""
    none = np.empty(0, dtype=np.int32)
    owners = np.concatenate([none, *(one.owners for one in kept)])
    grams = np.concatenate([none, *(one.grams for one in kept)])
    places = np.concatenate([none, *(one.places for one in kept)])
    turn = np.argsort(owners, kind="stable")
    owners = owners[turn]
    if len(places):
        places = (places[turn] - begins[owners]).astype(np.int32)
    return PoolGrams(
        grams=grams[turn],
        places=places,
        starts=np.searchsorted(owners, np.arange(len(begins) + 1, dtype=np.int32)).astype(np.int64),
        count=count,
    )
