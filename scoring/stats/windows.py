"""Windows of the last few units before each place of many texts: sorted, compared, looked up.

A text is an array of codes 1, 2, ...; a window is read backwards from a place: the unit there, the
one before it, and so on, 0 before the text's beginning. In sorted order, windows whose first n
units are equal (that is, places where the same n-gram ends) are neighbours for every n at once.
Everything is exact: codes are packed into integers side by side, nothing is hashed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
WORD_BITS: Final = 63
"""Bits of a packed integer."""


class Layout(NamedTuple):
    """How windows are packed: bits per unit, and how many units each integer takes up."""

    bits: int
    widths: tuple[int, ...]

    @property
    def order(self) -> int:
        """Units of a window."""
        return sum(self.widths)


class Texts(NamedTuple):
    """Texts behind one another, each behind a gap of zeros as long as a window.

    Attributes
    ----------
    codes
        (length,): codes of all texts, and zeros.
    places
        (n,): where in ``codes`` each unit stands.
    owners
        (n,): which text each unit belongs to.
    steps
        (n,): its place in its text, from 1.
    """

    codes: Ints
    places: Ints
    owners: Ints
    steps: Ints


def layout(*, largest: int, places: int, order: int) -> Layout:
    """Choose how windows are packed.

    The first integer holds as many units as fit; each further one also holds the rank of what came
    before it.

    Parameters
    ----------
    largest
        The largest code.
    places
        How many windows there will be at most.
    order
        Units of a window.

    Examples
    --------
    >>> layout(largest=400, places=100_000, order=10)
    Layout(bits=9, widths=(7, 3))
    """
    bits = max(largest, 1).bit_length()
    rest = WORD_BITS - max(places, 1).bit_length()
    widths = [min(order, WORD_BITS // bits)]
    while sum(widths) < order:
        widths.append(min(order - sum(widths), rest // bits))
    return Layout(bits, tuple(widths))


def lay_out(codes: Ints, lengths: Ints, *, gap: int) -> Texts:
    """Put texts behind one another with gaps.

    Parameters
    ----------
    codes
        (n,): codes of all texts, text after text.
    lengths
        (texts,): units of each.
    gap
        Zeros before each text.
    """
    owners = np.repeat(np.arange(len(lengths)), lengths)
    places = np.arange(len(codes)) + (owners + 1) * gap
    begins = np.cumsum(lengths) - lengths
    steps = np.arange(1, len(codes) + 1) - begins[owners]
    spread = np.zeros(len(codes) + len(lengths) * gap, dtype=np.int64)
    spread[places] = codes
    return Texts(spread, places, owners, steps)


def pack(texts: Texts, packing: Layout) -> list[Ints]:
    """Pack the window of every place: one array (n,) per integer of the layout."""
    packed = []
    back = 0
    for width in packing.widths:
        joined = np.zeros(len(texts.codes), dtype=np.int64)
        for _ in range(width):
            joined <<= packing.bits
            joined[back:] |= texts.codes[: len(texts.codes) - back]
            back += 1
        packed.append(joined[texts.places])
    return packed


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """Distinct windows in sorted order.

    Parameters
    ----------
    packing
        How they are packed.
    keys
        One sorted array per integer of the layout; the last has a row for each window, and each
        entry but those of the first holds its row in the one before, then its units.
    """

    packing: Layout
    keys: tuple[Ints, ...]

    @property
    def count(self) -> int:
        """How many distinct windows there are."""
        return len(self.keys[-1])

    def words(self, rows: Ints) -> list[Ints]:
        """Give the packed windows of some rows."""
        found: list[Ints] = []
        for level in range(len(self.keys) - 1, 0, -1):
            shift = self.packing.widths[level] * self.packing.bits
            keys = self.keys[level][rows]
            found.append(keys & ((1 << shift) - 1))
            rows = keys >> shift
        found.append(self.keys[0][rows])
        return found[::-1]

    def find(self, packed: Sequence[Ints]) -> tuple[Ints, Ints]:
        """Find the rows that agree longest with some windows.

        The longest agreement in sorted order is with a neighbour, so only two rows are compared.

        Returns
        -------
        (n,) rows, and (n,) how many units agree from the window's first on (zeros agree too).
        """
        rows = np.searchsorted(self.keys[0], packed[0])
        exact = self.keys[0][np.minimum(rows, len(self.keys[0]) - 1)] == packed[0]
        for level in range(1, len(self.keys)):
            shift = self.packing.widths[level] * self.packing.bits
            wanted = (rows << shift) | np.where(exact, packed[level], 0)
            rows = np.searchsorted(self.keys[level], wanted)
            exact &= self.keys[level][np.minimum(rows, len(self.keys[level]) - 1)] == wanted
        after = np.minimum(rows, self.count - 1)
        before = np.maximum(rows - 1, 0)
        follows = agreement(self.words(after), packed, self.packing)
        precedes = agreement(self.words(before), packed, self.packing)
        return np.where(follows >= precedes, after, before), np.maximum(follows, precedes)


class Sorted(NamedTuple):
    """Windows of many places in order.

    Attributes
    ----------
    windows
        The distinct ones.
    turn
        (n,): places by their windows.
    rows
        (n,): which distinct window each place has.
    agreements
        (rows,): how many units each window shares with the one before it; 0 for the first.
    """

    windows: Windows
    turn: Ints
    rows: Ints
    agreements: Ints


def sort_windows(packed: Sequence[Ints], packing: Layout) -> Sorted:
    """Sort windows, rank after rank: each integer is sorted together with the rank so far."""
    keys: list[Ints] = []
    rows = turn = np.zeros(len(packed[0]), dtype=np.int64)
    agreements = np.zeros(0, dtype=np.int64)
    done = 0
    for word, width in zip(packed, packing.widths, strict=True):
        shift = width * packing.bits
        joined = (rows << shift) | word if keys else word
        turn = np.argsort(joined, kind="stable")
        ordered = joined[turn]
        new = np.ones(len(ordered), dtype=bool)
        np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
        rows = np.empty(len(ordered), dtype=np.int64)
        rows[turn] = np.cumsum(new) - 1
        distinct = ordered[new]
        unlike = distinct[1:] ^ distinct[:-1]
        found = np.zeros(len(distinct), dtype=np.int64)
        found[1:] = done + _leading(unlike & ((1 << shift) - 1), width, packing.bits)
        if keys:
            parents = distinct >> shift
            apart = np.ones(len(distinct), dtype=bool)
            np.not_equal(parents[1:], parents[:-1], out=apart[1:])
            found[apart] = agreements
        keys.append(distinct)
        agreements = found
        done += width
    return Sorted(Windows(packing=packing, keys=tuple(keys)), turn, rows, agreements)


def agreement(left: Sequence[Ints], right: Sequence[Ints], packing: Layout) -> Ints:
    """Count how many units pairs of packed windows share from their first on."""
    found = np.zeros(len(left[0]), dtype=np.int64)
    for a, b, width in zip(reversed(left), reversed(right), reversed(packing.widths), strict=True):
        unlike = a ^ b
        found = np.where(unlike != 0, _leading(unlike, width, packing.bits), width + found)
    return found


def _leading(unlike: Ints, width: int, bits: int) -> Ints:
    """Count equal units before the highest bit that differs; ``width`` where none does."""
    alone = unlike & ~(unlike >> 1)  # its highest bit stays, and no float rounds it up
    highest = np.frexp(alone.astype(np.float64))[1]
    counted: Ints = (width * bits - highest.astype(np.int64)) // bits
    return counted


def repeats(texts: Texts, packed: Sequence[Ints], made: Sorted) -> Ints:
    """Tell how long the longest n-gram that ends at each place and ended in its text before is.

    Shorter ones that end there did too, so the n-grams new to the text are exactly the longer ones.

    Returns
    -------
    (n,), at most the window's length.
    """
    count = len(texts.places)
    found = np.zeros(count, dtype=np.int64)
    if not count:
        return found
    owners = texts.owners[made.turn]
    small = owners.astype(np.uint16) if texts.owners[-1] < 1 << 16 else owners
    places = made.turn[np.argsort(small, kind="stable")]
    owners = texts.owners[places]
    order = made.windows.packing.order
    shared = np.zeros(count, dtype=np.int64)
    alike = agreement(
        [word[places[1:]] for word in packed],
        [word[places[:-1]] for word in packed],
        made.windows.packing,
    )
    shared[1:] = np.where(owners[1:] == owners[:-1], np.minimum(alike, texts.steps[places[1:]]), 0)
    for length in range(1, order + 1):
        starts = np.flatnonzero(shared < length)
        if len(starts) == len(places):
            break
        sizes = run_lengths(starts, len(places))
        first = np.repeat(np.minimum.reduceat(places, starts), sizes)
        found[places[places != first]] = length
        several = np.repeat(sizes > 1, sizes)
        places, shared = places[several], shared[several]
    return found


def run_lengths(starts: Ints, count: int) -> Ints:
    """Give how long runs are that begin at some places, the last one up to ``count``.

    >>> run_lengths(np.array([0, 2, 3]), 7).tolist()
    [2, 1, 4]
    """
    lengths = np.empty_like(starts)
    np.subtract(starts[1:], starts[:-1], out=lengths[:-1])
    lengths[-1:] = count - starts[-1:]
    return lengths
