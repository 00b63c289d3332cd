"""Items of a dataset as a table that reads a page when its rows come into view."""

from __future__ import annotations

from enum import IntEnum
from functools import partial
from typing import Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from annotation.datasets import Page
from db.queries.items import ItemLine
from gui import theme
from gui.figure_text import count_text
from gui.ops import Query
from gui.rich_text import to_line
from gui.session import Session

Index = QModelIndex | QPersistentModelIndex

PAGE: Final = 200
KEPT_PAGES: Final = 50
_NOWHERE: Final = QModelIndex()


class Column(IntEnum):
    """What a column shows."""

    POSITION = 0
    QUESTION = 1
    TOPIC = 2
    JUDGMENTS = 3


class ItemPages(QAbstractTableModel):
    """One row for each item that matches; only pages that are looked at are read.

    Signals
    -------
    loaded()
        The first page of what was asked for is there, and with it the number of rows.
    failed(Exception)
        A page could not be read.
    """

    loaded = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dataset_id: int | None = None
        self._search = ""
        self._total = 0
        self._asked = 0
        self._pages: dict[int, tuple[ItemLine, ...]] = {}
        self._wanted: set[int] = set()

    def show_dataset(self, dataset_id: int | None, search: str = "") -> None:
        """Show the items of another dataset, or other items of it; None shows none."""
        self._asked += 1
        self._dataset_id, self._search = dataset_id, search
        self._wanted.clear()
        if dataset_id is None:
            self._begin(Page(total=0, offset=0, lines=()))
        else:
            self._read(0, partial(self._on_first, self._asked))

    def line(self, row: int) -> ItemLine | None:
        """Give the item of a row, or None while its page is on its way."""
        page = self._pages.get(row // PAGE)
        place = row % PAGE
        return page[place] if page is not None and place < len(page) else None

    # --- Qt's side ------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802  Qt's name
        """Give the number of items that match."""
        return 0 if parent.isValid() else self._total

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802  Qt's name
        """Give the number of columns."""
        return 0 if parent.isValid() else len(Column)

    def headerData(  # noqa: N802  Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Name the columns."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(Column(section))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            Column.POSITION: "#",
            Column.QUESTION: self.tr("Question"),
            Column.TOPIC: self.tr("Topic"),
            Column.JUDGMENTS: self.tr("Judgments"),
        }[Column(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give one cell; a row whose page is not there yet asks for it and shows an ellipsis."""
        column = Column(index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(column)
        if role == Qt.ItemDataRole.ForegroundRole and column is not Column.QUESTION:
            return theme.tokens().color("muted")
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        line = self.line(index.row())
        if line is None:
            self._want(index.row() // PAGE)
            return "…" if column is Column.QUESTION else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return line.key if column is Column.POSITION else None
        return self._text(line, column)

    @staticmethod
    def _text(line: ItemLine, column: Column) -> str:
        match column:
            case Column.POSITION:
                return count_text(line.position + 1)
            case Column.QUESTION:
                return to_line(line.question, 200)
            case Column.TOPIC:
                return line.topic
            case Column.JUDGMENTS:
                return count_text(line.judgments)

    @staticmethod
    def _alignment(column: Column) -> int:
        side = (
            Qt.AlignmentFlag.AlignRight
            if column in {Column.POSITION, Column.JUDGMENTS}
            else Qt.AlignmentFlag.AlignLeft
        )
        return int(side | Qt.AlignmentFlag.AlignVCenter)

    # --- pages ----------------------------------------------------------------------------------

    def _want(self, number: int) -> None:
        if number not in self._wanted and self._session.is_open:
            self._wanted.add(number)
            self._read(number, partial(self._on_page, self._asked, number))

    def _read(self, number: int, then: partial[None]) -> None:
        service, dataset_id, search = self._session.context.datasets, self._dataset_id, self._search
        if dataset_id is None:
            return
        Query(
            self._session,
            self,
            lambda: service.items(dataset_id, offset=number * PAGE, limit=PAGE, search=search),
            slot=f"page{number}",
        ).success(then).failure(self.failed.emit).run()

    def _begin(self, page: Page) -> None:
        self.beginResetModel()
        self._pages = {0: page.lines}
        self._wanted = {0}
        self._total = page.total
        self.endResetModel()
        self.loaded.emit()

    def _on_first(self, asked: int, page: Page) -> None:
        if asked == self._asked:
            self._begin(page)

    def _on_page(self, asked: int, number: int, page: Page) -> None:
        if asked != self._asked:
            return
        self._pages[number] = page.lines
        while len(self._pages) > KEPT_PAGES:
            oldest = next(iter(self._pages))
            del self._pages[oldest]
            self._wanted.discard(oldest)
        first = self.index(number * PAGE, 0)
        last = self.index(min(self._total, (number + 1) * PAGE) - 1, len(Column) - 1)
        self.dataChanged.emit(first, last)
