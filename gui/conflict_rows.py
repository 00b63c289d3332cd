"""The queue of conflicts as a list that reads a page when its rows come into view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from annotation.adjudication_records import ConflictLine
from gui.adjudication_words import reason_text
from gui.ops import Query
from gui.rich_text import to_line
from gui.session import Session
from gui.widgets.two_line_delegate import MUTED, SECOND

Index = QModelIndex | QPersistentModelIndex

PAGE: Final = 100
KEPT_PAGES: Final = 50
_NOWHERE: Final = QModelIndex()


class ConflictRows(QAbstractListModel):
    """One row for each conflict, in the order that was given; pages are read as they are seen.

    Parameters
    ----------
    is_settled
        Says of a target whether it is settled now.
    """

    def __init__(
        self,
        session: Session,
        is_settled: Callable[[int], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._is_settled = is_settled
        self._dataset_id: int | None = None
        self._order: tuple[int, ...] = ()
        self._asked = 0
        self._pages: dict[int, dict[int, ConflictLine]] = {}
        self._wanted: set[int] = set()

    def show_order(self, dataset_id: int | None, order: tuple[int, ...]) -> None:
        """Show other conflicts."""
        self.beginResetModel()
        self._asked += 1
        self._dataset_id, self._order = dataset_id, order
        self._pages.clear()
        self._wanted.clear()
        self.endResetModel()

    def target_at(self, row: int) -> int:
        """Give the target of a row."""
        return self._order[row]

    def tell(self, row: int) -> None:
        """Say that a row reads otherwise."""
        if 0 <= row < len(self._order):
            self.dataChanged.emit(self.index(row), self.index(row))

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802  Qt's name
        """Give the number of conflicts."""
        return 0 if parent.isValid() else len(self._order)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give one row; where its page is not there yet, it is asked for."""
        if not index.isValid():
            return None
        target_id = self._order[index.row()]
        if role == MUTED:
            return self._is_settled(target_id)
        if role not in (Qt.ItemDataRole.DisplayRole, SECOND, Qt.ItemDataRole.AccessibleTextRole):
            return None
        line = self._line(index.row())
        if line is None:
            return "…" if role == Qt.ItemDataRole.DisplayRole else ""
        first = f"{line.position + 1:,}  {to_line(line.question)}"
        second = reason_text(line.reasons)
        if self._is_settled(target_id):
            second = " · ".join(part for part in (self.tr("\u2713 Settled"), second) if part)
        if role == Qt.ItemDataRole.DisplayRole:
            return first
        return second if role == SECOND else f"{first}. {second}"

    def _line(self, row: int) -> ConflictLine | None:
        number = row // PAGE
        page = self._pages.get(number)
        if page is None:
            self._want(number)
            return None
        return page.get(row)

    def _want(self, number: int) -> None:
        dataset_id = self._dataset_id
        if number in self._wanted or dataset_id is None or not self._session.is_open:
            return
        self._wanted.add(number)
        service = self._session.context.adjudicate
        ids = self._order[number * PAGE : (number + 1) * PAGE]
        Query(
            self._session, self, lambda: service.lines(dataset_id, ids), slot=f"page{number}"
        ).success(partial(self._on_page, self._asked, number)).run()

    def _on_page(self, asked: int, number: int, lines: tuple[ConflictLine, ...]) -> None:
        if asked != self._asked:
            return
        by_target = {line.target_id: line for line in lines}
        first = number * PAGE
        ids = self._order[first : first + PAGE]
        self._pages[number] = {
            first + place: by_target[one] for place, one in enumerate(ids) if one in by_target
        }
        while len(self._pages) > KEPT_PAGES:
            oldest = next(iter(self._pages))
            del self._pages[oldest]
            self._wanted.discard(oldest)
        self.dataChanged.emit(self.index(first), self.index(first + len(ids) - 1))
