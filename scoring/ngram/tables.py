"""In how many references of each group every n-gram occurs, looked up for many places at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from db.errors import KnownError
from scoring.ngram.records import Settings
from scoring.ngram.units import Alphabet, Units, number
from scoring.stats.windows import (
    Ints,
    Sorted,
    Texts,
    Windows,
    lay_out,
    layout,
    pack,
    repeats,
    run_lengths,
    sort_windows,
)

MOST_UNITS: Final = 20_000_000
"""Characters or words of one question's references: bounds memory."""
MOST_ASKED: Final = 1 << 22
"""Characters or words that are looked up at once."""


class Known(NamedTuple):
    """What a table knows of some texts.

    Attributes
    ----------
    texts
        The texts, laid out.
    longest
        (n,): units of the longest known n-gram that ends at each place.
    rows
        (n,): a window of the table that ends with it.
    repeated
        (n,): units of the longest n-gram that ends there and ended in its text before.
    """

    texts: Texts
    longest: Ints
    rows: Ints
    repeated: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class GramTable:
    """Document frequencies of all n-grams of some groups of references.

    For each distinct window of the references, ``sums[n, g, row]`` is the df in group g of its
    last unit, plus that of its last two, ... up to its last n. So one difference gives the df of
    all n-grams of some lengths that end at a place.

    Parameters
    ----------
    alphabet
        Numbers the units.
    windows
        Distinct windows of the references.
    sums
        (order + 1, groups, windows), in the smallest type that holds them.
    sizes
        (groups,): references of each group.
    baselines
        Each group's mean over its references of the best of (new df so far x length factor); 0
        where that is nothing.
    """

    alphabet: Alphabet
    windows: Windows
    sums: NDArray[Any]
    sizes: tuple[int, ...]
    baselines: tuple[float, ...]

    def look_up(self, texts: Sequence[Units]) -> Known:
        """Find the longest known n-gram that ends at each place of some texts.

        The texts hold at most ``MOST_ASKED`` units in all.
        """
        lengths = np.array([len(text) for text in texts], dtype=np.int64)
        packing = self.windows.packing
        laid = lay_out(self.alphabet.encode(texts), lengths, gap=packing.order)
        packed = pack(laid, packing)
        made = sort_windows(packed, packing)
        rows, shared = self.windows.find(made.windows.words(np.arange(made.windows.count)))
        longest = np.minimum(shared[made.rows], laid.steps)
        repeated = np.minimum(repeats(laid, packed, made), longest)
        return Known(laid, longest, rows[made.rows], repeated)

    def new(self, known: Known) -> Ints:
        """Sum the df of the n-grams that end at each place for the first time: (groups, n)."""
        whole = self._sum(known.longest, known.rows)
        added: Ints = np.subtract(whole, self._sum(known.repeated, known.rows), dtype=np.int64)
        return added

    def of_length(self, known: Known, length: int) -> Ints:
        """Give the df of the n-gram of one length that ends at each place: (groups, n)."""
        whole = self.sums[length].take(known.rows, axis=1)
        shorter = self.sums[length - 1].take(known.rows, axis=1)
        held: Ints = np.subtract(whole, shorter, dtype=np.int64) * (known.longest >= length)
        return held

    def _sum(self, lengths: Ints, rows: Ints) -> NDArray[Any]:
        _, groups, windows = self.sums.shape
        at = lengths * (groups * windows) + rows
        found: NDArray[Any] = self.sums.reshape(-1).take(at + windows * np.arange(groups)[:, None])
        return found


def build_table(groups: Sequence[Sequence[Units]], settings: Settings) -> GramTable:
    """Count the n-grams of references, and what each group's references reach themselves.

    Raises
    ------
    KnownError
        When there are more than 20 million units.
    """
    references = [reference for group in groups for reference in group]
    lengths = np.array([len(reference) for reference in references], dtype=np.int64)
    total = int(lengths.sum())
    if total > MOST_UNITS:
        raise KnownError(
            f"The references of one question hold {total:,} characters or words; at most "
            f"{MOST_UNITS:,} are counted.",
            "Take fewer of them.",
        )
    alphabet, codes = number(references, settings.unit)
    packing = layout(largest=alphabet.unknown, places=max(total, MOST_ASKED), order=settings.order)
    texts = lay_out(codes, lengths, gap=settings.order)
    packed = pack(texts, packing)
    made = sort_windows(packed, packing)
    repeated = repeats(texts, packed, made)
    sizes = tuple(map(len, groups))
    group_of = np.repeat(np.arange(len(sizes)), sizes)
    sums = _sums(texts, made, repeated, group_of, sizes)
    own = group_of[texts.owners]
    new = sums[-1, own, made.rows].astype(np.int64) - sums[repeated, own, made.rows]
    best = best_walks(new[None, :], texts, len(references), settings)[0]
    begins = np.cumsum((0, *sizes))
    return GramTable(
        alphabet=alphabet,
        windows=made.windows,
        sums=sums,
        sizes=sizes,
        baselines=tuple(
            math.fsum(best[begin : begin + size]) / size if size else 0.0
            for begin, size in zip(begins, sizes, strict=False)
        ),
    )


def best_walks(new: Ints, texts: Texts, count: int, settings: Settings) -> NDArray[np.float64]:
    """Give the best of (sum so far x length factor) over the steps of each text.

    Parameters
    ----------
    new
        (groups, n): what each place adds.
    texts
        The places.
    count
        How many texts there are; the best of one without units is 0.
    settings
        For the length factor.

    Returns
    -------
    (groups, count)
    """
    best = np.zeros((len(new), count))
    begins = np.flatnonzero(texts.steps == 1)
    if not len(begins):
        return best
    owners = texts.owners[begins]
    so_far = np.cumsum(new, axis=1)
    before = np.zeros((len(new), count), dtype=np.int64)
    before[:, owners] = so_far[:, begins] - new[:, begins]
    discounted = (so_far - before[:, texts.owners]) * length_factors(texts.steps, settings)
    best[:, owners] = np.maximum.reduceat(discounted, begins, axis=1)
    return best


def length_factors(lengths: Ints, settings: Settings) -> NDArray[np.float64]:
    """Give `Settings.factor` for many lengths."""
    over = np.maximum(lengths - settings.target, 0)
    return 1 - over / (settings.cut - settings.target)


def _sums(
    texts: Texts, made: Sorted, repeated: Ints, group_of: Ints, sizes: Sequence[int]
) -> NDArray[Any]:
    """Sum df over lengths for each window; a place counts for the n-grams new to its text."""
    order, count, groups = made.windows.packing.order, made.windows.count, len(sizes)
    smallest = np.min_scalar_type(order * max(sizes, default=0))
    sums = np.zeros((order + 1, groups, count), dtype=smallest)
    if not count:
        return np.zeros((order + 1, groups, 1), dtype=smallest)
    units = np.empty(count, dtype=np.int64)
    units[made.rows] = np.minimum(texts.steps, order)
    slots = group_of[texts.owners] * count + made.rows
    holders = np.bincount(slots, minlength=groups * count).astype(np.int32)
    by_length = np.argsort(repeated.astype(np.uint8), kind="stable")
    bounds = np.searchsorted(repeated[by_length], np.arange(1, order + 2))
    for length in range(order, 0, -1):
        again = slots[by_length[bounds[length - 1] : bounds[length]]]
        np.subtract.at(holders, again, 1)
        starts = np.flatnonzero(made.agreements < length)
        runs = run_lengths(starts, count)
        whole = units[starts] >= length
        for group in range(groups):
            held = np.add.reduceat(holders[group * count : (group + 1) * count], starts)
            sums[length, group] = np.repeat(held * whole, runs)
    for length in range(1, order + 1):
        sums[length] += sums[length - 1]
    return sums
