"""Datasets: list, browse, delete with undo, guideline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from db.engine import Sessions
from db.errors import KnownError
from db.queries import datasets, items, raters
from db.queries.items import ItemDetail, ItemLine
from db.queries.raters import RaterCount
from db.types import Changes, Dataset, Rater

MAX_PAGE: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some items of a dataset, with how many there are in all."""

    total: int
    offset: int
    lines: tuple[ItemLine, ...]


class DatasetService:
    """What the Datasets screen and the ``datasets`` and ``items`` verbs do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def all_of(self, *, deleted: bool = False) -> list[Dataset]:
        """Every dataset with its counts; ``deleted`` gives those that can be restored."""
        with self._sessions.read() as session:
            return datasets.all_of(session, deleted=deleted)

    def get(self, name: str) -> Dataset:
        """Find one dataset by name, or raise a ``KnownError`` that names close ones."""
        with self._sessions.read() as session:
            return datasets.get(session, name)

    def items(self, dataset_id: int, *, offset: int, limit: int, search: str = "") -> Page:
        """Give one page of items, at most 1,000 of them."""
        if offset < 0 or limit < 0:
            raise KnownError("Offset and limit cannot be negative.")
        with self._sessions.read() as session:
            return Page(
                total=items.count_items(session, dataset_id, search),
                offset=offset,
                lines=tuple(
                    items.items(
                        session,
                        dataset_id,
                        offset=offset,
                        limit=min(limit, MAX_PAGE),
                        search=search,
                    )
                ),
            )

    def detail(self, item_id: int) -> ItemDetail:
        """Read one item with everything that hangs on it."""
        with self._sessions.read() as session:
            return items.detail(session, item_id)

    def raters(self, dataset_id: int) -> list[RaterCount]:
        """Give the raters of one dataset with their counts, people first."""
        with self._sessions.read() as session:
            return raters.of_dataset(session, dataset_id)

    def all_raters(self) -> list[Rater]:
        """Every rater of the project, by name."""
        with self._sessions.read() as session:
            return raters.all_of(session)

    def delete(self, name: str) -> Changes:
        """Put a dataset away; ``restore`` brings it back."""
        with self._sessions.write() as session:
            datasets.mark_deleted(session, name)
        return Changes.DATASETS

    def restore(self, dataset_id: int) -> Changes:
        """Bring a deleted dataset back, under a free name when its own was taken meanwhile."""
        with self._sessions.write() as session:
            datasets.restore(session, dataset_id)
        return Changes.DATASETS

    def set_guideline(self, name: str, text: str) -> Changes:
        """Replace the guideline that annotators read beside the answers."""
        with self._sessions.write() as session:
            datasets.set_guideline(session, name, text)
        return Changes.DATASETS
