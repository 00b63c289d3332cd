"""Which answer stands on the left, and in which order targets come; both repeatable.

Sides are counterbalanced per rater and per comparison.

Pure functions of small integers: no state, no clock, no random generator. The same rater sees the
same comparison the same way on every machine and after every restart.
"""

from __future__ import annotations

import hashlib
from typing import Final

from db.types import Side

BLOCK: Final = 8
"""Comparisons per balanced block: in each, answer A stands on the left exactly four times."""


def left_side(*, seed: int, ordinal: int, position: int) -> Side:
    """Say which answer a rater sees on the left of one comparison.

    Raters come in couples (ordinals 0 and 1, 2 and 3, ...). A couple shares one sequence of
    sides, and its second member sees it mirrored. The sequence is drawn in blocks of ``BLOCK``
    comparisons, half of each with A on the left, in an order that a hash of (seed, couple, block)
    decides.

    Hence, for every seed:

    - per rater, after any n comparisons from a block's start, the numbers of A-left and B-left
      differ by at most ``BLOCK / 2``, and are equal at every block's end;
    - per comparison, over raters 0 .. m - 1, they are equal for even m and differ by one for odd m.

    Parameters
    ----------
    seed
        One number per dataset, so that datasets do not repeat one another's sequence.
    ordinal
        The rater's place among the raters of this dataset, from 0, in order of arrival.
    position
        The comparison's place in the dataset, from 0.

    Raises
    ------
    ValueError
        When ``ordinal`` or ``position`` is negative.

    Examples
    --------
    >>> sides = [left_side(seed=1, ordinal=0, position=p) for p in range(8)]
    >>> sides.count(Side.A)
    4
    >>> mirrored = [left_side(seed=1, ordinal=1, position=p) for p in range(8)]
    >>> all(one is not other for one, other in zip(sides, mirrored, strict=True))
    True
    """
    if ordinal < 0 or position < 0:
        raise ValueError("a rater's ordinal and a comparison's position count from 0")
    couple, mirrored = divmod(ordinal, 2)
    block, offset = divmod(position, BLOCK)
    a_is_left = offset in _left_offsets(seed, couple, block)
    return Side.A if a_is_left != bool(mirrored) else Side.B


def own_order(*, seed: int, ordinal: int, count: int) -> tuple[int, ...]:
    """Give a dataset's positions in a random order of one rater's own.

    Each position has an eight-byte key, a hash of (seed, ordinal, position), and positions are
    sorted by key. Two raters therefore meet the targets in unrelated orders, one rater always in
    the same, and targets that a later import adds leave the order of the others as it was.

    Parameters
    ----------
    seed
        One number per dataset.
    ordinal
        The rater's place among the raters of this dataset, from 0, in order of arrival.
    count
        How many targets the dataset has.

    Raises
    ------
    ValueError
        When ``ordinal`` or ``count`` is negative.

    Examples
    --------
    >>> sorted(own_order(seed=1, ordinal=0, count=5))
    [0, 1, 2, 3, 4]
    >>> fewer = own_order(seed=1, ordinal=0, count=4)
    >>> fewer == tuple(at for at in own_order(seed=1, ordinal=0, count=5) if at < 4)
    True
    """
    if ordinal < 0 or count < 0:
        raise ValueError("a rater's ordinal and the number of targets count from 0")

    def key(position: int) -> tuple[bytes, int]:
        name = f"order/{seed}/{ordinal}/{position}".encode()
        return hashlib.blake2b(name, digest_size=8).digest(), position

    return tuple(sorted(range(count), key=key))


def _left_offsets(seed: int, couple: int, block: int) -> frozenset[int]:
    """Draw half of a block's offsets: those with the smallest eight-byte keys of one digest."""
    digest = hashlib.blake2b(f"{seed}/{couple}/{block}".encode(), digest_size=8 * BLOCK).digest()
    keys = [digest[8 * offset : 8 * offset + 8] for offset in range(BLOCK)]
    order = sorted(range(BLOCK), key=lambda offset: (keys[offset], offset))
    return frozenset(order[: BLOCK // 2])
