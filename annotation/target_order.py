"""The order of targets where it is not that of their items: a comparison that came later.

Targets are written with their items. One that does not follow the one before it says where it
stands; those after it follow on. Such an order is taken over into the dataset that a file makes.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from db.queries import imports


class OrderWritten:
    """Says which targets have to name their place, as they are written one after another."""

    def __init__(self) -> None:
        self._following = 0

    def named(self, position: int) -> int | None:
        """Give the place, or None where it follows from the target before.

        >>> order = OrderWritten()
        >>> [order.named(position) for position in (0, 3, 1, 2, 4)]
        [None, 3, 1, None, 4]
        """
        follows = position == self._following
        self._following = position + 1
        return None if follows else position


class OrderRead:
    """Takes the places of targets as they are read, and puts them in that order at the end."""

    def __init__(self) -> None:
        self._following = 0
        self._places: dict[int, int] = {}

    def take(self, first_id: int, positions: Sequence[int | None]) -> None:
        """Note where the next targets stand, whose ids follow one another."""
        if not self._places and positions.count(None) == len(positions):
            self._following += len(positions)
            return
        for target_id, position in enumerate(positions, start=first_id):
            place = self._following if position is None else position
            self._following = place + 1
            self._places[target_id] = place

    def settle(self, session: Session, table: str, dataset_id: int) -> None:
        """Order a dataset's targets so; positions stay dense, whatever the file left out."""
        if not self._places:
            return
        ids = imports.ids_in_order(session, table, dataset_id)
        placed = [(self._places.get(one, at), at, one) for at, one in enumerate(ids)]
        imports.put_in_order(session, table, dataset_id, [one for _, _, one in sorted(placed)])
        self._places = {}
