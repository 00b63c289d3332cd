"""A rater's queue in their own random order: the nearest target along it that a filter passes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from annotation.assignment import own_order
from db.queries.queue import Step

FIRST_LOOK: Final = 64
MOST_LOOKED_AT: Final = 8192  # positions in one query, below what SQLite takes as parameters


class OwnOrder:
    """The positions of a dataset in one rater's order, and the place of each.

    Parameters
    ----------
    seed, ordinal, count
        As `annotation.assignment.own_order` takes them.
    """

    def __init__(self, *, seed: int, ordinal: int, count: int) -> None:
        self._positions = own_order(seed=seed, ordinal=ordinal, count=count)
        self._places = [0] * count
        for place, position in enumerate(self._positions):
            self._places[position] = place

    @property
    def count(self) -> int:
        """How many targets it orders."""
        return len(self._positions)

    def find(
        self, start: int, step: Step, passing: Callable[[Sequence[int]], set[int]]
    ) -> int | None:
        """Find the nearest position along the order strictly after or before ``start``.

        Parameters
        ----------
        start
            A position; -1 stands before the first place, ``count`` after the last.
        step
            1 for later places, -1 for earlier ones.
        passing
            Gives those of some positions that may be stopped at; asked for more at a time the
            longer nothing is found.

        Examples
        --------
        >>> order = OwnOrder(seed=1, ordinal=0, count=5)
        >>> first = order.find(-1, 1, set)
        >>> order.find(first, -1, set) is None
        True
        """
        place = start if start in (-1, self.count) else self._places[start]
        look = FIRST_LOOK
        rest = self._positions[place + 1 :] if step > 0 else self._positions[:place][::-1]
        at = 0
        while at < len(rest):
            some = rest[at : at + look]
            let_through = passing(some)
            found = next((position for position in some if position in let_through), None)
            if found is not None:
                return found
            at += look
            look = min(4 * look, MOST_LOOKED_AT)
        return None
