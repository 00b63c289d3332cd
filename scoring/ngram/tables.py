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
    Layout,
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

MOST_UNITS: Final = 5_000_000
"""Characters or words of one question's references: bounds memory to some 2 GiB."""
MOST_ASKED: Final = 1 << 22
"""Characters or words that are looked up at once."""
GROUPS_TOGETHER: Final = 4
"""Groups that share their windows; each more of them widens every row of the others."""


class Found(NamedTuple):
    """Where places of some texts were found in one block of a table.

    Attributes
    ----------
    longest
        (n,): units of the longest known n-gram that ends at each place.
    rows
        (n,): a window of the block that ends with it.
    """

    longest: Ints
    rows: Ints


class Known(NamedTuple):
    """What a table knows of some texts.

    Attributes
    ----------
    texts
        The texts, laid out.
    repeated
        (n,): units of the longest n-gram that ends at each place and ended in its text before.
    found
        What each block holds of it.
    """

    texts: Texts
    repeated: Ints
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Document frequencies of all n-grams of some groups that share their windows.

    Parameters
    ----------
    windows
        Distinct windows of the references.
    sums
        (order + 1, groups, windows): the df of a window's last unit, plus that of its last two,
        ... up to its last n, in the smallest type that holds them. So one difference gives the df
        of all n-grams of some lengths that end at a place.
    """

    windows: Windows
    sums: NDArray[Any]

    def find(self, distinct: Sequence[Ints], rows: Ints, steps: Ints) -> Found:
        """Find each distinct window once, and give it to the places that have it."""
        at, shared = self.windows.find(distinct)
        return Found(np.minimum(shared[rows], steps), at[rows])

    def sum_to(self, lengths: Ints, rows: Ints) -> NDArray[Any]:
        """Sum df over the n-grams up to some lengths: (groups, n)."""
        _, groups, windows = self.sums.shape
        at = lengths * (groups * windows) + rows
        found: NDArray[Any] = self.sums.reshape(-1).take(at + windows * np.arange(groups)[:, None])
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class GramTable:
    """Document frequencies of all n-grams of some groups of references.

    Parameters
    ----------
    alphabet
        Numbers the units.
    packing
        How windows are packed.
    blocks
        The groups, some at a time, in order.
    sizes
        (groups,): references of each group.
    baselines
        Each group's mean over its references of the best of (new df so far x length factor); 0
        where that is nothing.
    """

    alphabet: Alphabet
    packing: Layout
    blocks: tuple[Block, ...]
    sizes: tuple[int, ...]
    baselines: tuple[float, ...]

    def look_up(self, texts: Sequence[Units]) -> Known:
        """Find the longest known n-gram that ends at each place of some texts.

        The texts hold at most ``MOST_ASKED`` units in all.
        """
        lengths = np.array([len(text) for text in texts], dtype=np.int64)
        laid = lay_out(self.alphabet.encode(texts), lengths, gap=self.packing.order)
        packed = pack(laid, self.packing)
        made = sort_windows(packed, self.packing)
        distinct = made.windows.words(np.arange(made.windows.count))
        found = tuple(block.find(distinct, made.rows, laid.steps) for block in self.blocks)
        return Known(laid, repeats(laid, packed, made), found)

    def new(self, known: Known) -> Ints:
        """Sum the df of the n-grams that end at each place for the first time: (groups, n)."""
        return np.concatenate(
            [
                np.subtract(
                    block.sum_to(longest, rows),
                    block.sum_to(np.minimum(known.repeated, longest), rows),
                    dtype=np.int64,
                )
                for block, (longest, rows) in zip(self.blocks, known.found, strict=True)
            ]
        )

    def of_length(self, known: Known, length: int) -> Ints:
        """Give the df of the n-gram of one length that ends at each place: (groups, n)."""
        return np.concatenate(
            [
                np.subtract(
                    block.sums[length].take(rows, axis=1),
                    block.sums[length - 1].take(rows, axis=1),
                    dtype=np.int64,
                )
                * (longest >= length)
                for block, (longest, rows) in zip(self.blocks, known.found, strict=True)
            ]
        )


def build_table(groups: Sequence[Sequence[Units]], settings: Settings) -> GramTable:
    """Count the n-grams of references, and what each group's references reach themselves.

    Raises
    ------
    KnownError
        When there are more than 5 million units.
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
    sizes = tuple(map(len, groups))
    blocks, baselines = [], []
    texts_done = units_done = 0
    for first in range(0, len(sizes), GROUPS_TOGETHER):
        some = sizes[first : first + GROUPS_TOGETHER]
        lengths_here = lengths[texts_done : texts_done + sum(some)]
        units = int(lengths_here.sum())
        texts = lay_out(codes[units_done : units_done + units], lengths_here, gap=settings.order)
        block, reached = _block(texts, packing, some, settings)
        blocks.append(block)
        baselines.extend(reached)
        texts_done, units_done = texts_done + sum(some), units_done + units
    return GramTable(
        alphabet=alphabet,
        packing=packing,
        blocks=tuple(blocks),
        sizes=sizes,
        baselines=tuple(baselines),
    )


def _block(
    texts: Texts, packing: Layout, sizes: Sequence[int], settings: Settings
) -> tuple[Block, list[float]]:
    """Count the n-grams of a few groups, and give their baselines."""
    packed = pack(texts, packing)
    made = sort_windows(packed, packing)
    repeated = repeats(texts, packed, made)
    group_of = np.repeat(np.arange(len(sizes)), sizes)
    block = Block(windows=made.windows, sums=_sums(texts, made, repeated, group_of, sizes))
    own = group_of[texts.owners]
    new = np.subtract(
        block.sums[-1, own, made.rows], block.sums[repeated, own, made.rows], dtype=np.int64
    )
    best = best_walks(new[None, :], texts, sum(sizes), settings)[0]
    ends = np.cumsum(sizes)
    return block, [
        math.fsum(best[end - size : end]) / size if size else 0.0
        for end, size in zip(ends, sizes, strict=True)
    ]


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
