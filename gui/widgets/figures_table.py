"""A table of figures: arrow keys move, Enter or a click opens what stands behind a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolTip, QWidget

from annotation.stats.estimate import Estimate
from gui.models.figure_table import (
    FigureColumn,
    FigureRole,
    FigureRow,
    FigureTableModel,
    Index,
)
from gui.theme import px
from gui.widgets.estimate_delegate import ROW_HEIGHT, EstimateDelegate, Measures

OPEN_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
NAME_WIDTH: Final = 168
SHORT_NAME: Final = 104
TEXT_WIDTH: Final = 200
TITLE_WIDTH: Final = 96
ROW_MARGIN: Final = 8  # px above and below a row's text together, at least
MANY: Final = 100_000
LOOKED_AT: Final = 40  # rows that a column's width is taken from
NAME_SHARE: Final = 0.4  # of the room that nothing needs, for the first column


class FiguresTable(QTableView):
    """Shows a ``FigureTableModel``.

    A figure that is not available shows its reason on hover and, when the keyboard brings the
    focus to it, in the same place.

    Parameters
    ----------
    name
        What it is called to screen readers.
    names_first
        Whether the first column takes all the room that nothing else needs.

    Signals
    -------
    cell_selected
        Row and column that now have the focus.
    cell_opened
        Row and column whose items are wanted (Enter, or a click).
    """

    cell_selected = Signal(int, int)
    cell_opened = Signal(int, int)

    def __init__(
        self, name: str, parent: QWidget | None = None, *, names_first: bool = False
    ) -> None:
        super().__init__(parent)
        self._names_first = names_first
        self.figures = FigureTableModel(self)
        self._full: list[int] = []
        self._least: list[int] = []
        self._most_rows = 0
        self.setModel(self.figures)
        self.setItemDelegate(EstimateDelegate(self))
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        self._size_rows()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setMinimumSectionSize(40)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header.setMinimumHeight(ROW_HEIGHT)
        self.clicked.connect(self._open)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Open the cell under the focus on Enter; move as tables do otherwise."""
        if event.key() in OPEN_KEYS and self.currentIndex().isValid():
            self._open(self.currentIndex())
            event.accept()
            return
        super().keyPressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Tell which cell has the focus, and why it has no figure where it has none."""
        super().currentChanged(current, previous)
        if not current.isValid():
            return
        self.cell_selected.emit(current.row(), current.column())
        estimate = current.data(FigureRole.ESTIMATE)
        if isinstance(estimate, Estimate) and estimate.undefined and self.hasFocus():
            place = self.visualRect(current).bottomLeft() + QPoint(8, 4)
            QToolTip.showText(
                self.viewport().mapToGlobal(place), current.data(FigureRole.HINT), self
            )
        else:
            QToolTip.hideText()

    def show_rows(self, columns: Sequence[FigureColumn], rows: Sequence[FigureRow]) -> None:
        """Replace what the table shows, and give each column its width."""
        self.figures.show_rows(columns, rows)
        self._measure()
        self.fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give each column its width again."""
        super().resizeEvent(event)
        self.fit_columns()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Measure anew in another font."""
        super().changeEvent(event)
        if event.type() is not QEvent.Type.FontChange:
            return
        self._size_rows()
        if self._full:
            self._measure()
            self.fit_columns()
        self._size_height()

    def fit_columns(self) -> None:
        """Share the width out: intervals give way from the right before anything else does.

        Every column starts as narrow as its values allow, names narrower still where even that is
        too wide; what is left over widens the first column of figures to hold its intervals, then
        the names, then the other columns, and then all.
        """
        full, widths, count = self._full, list(self._least), len(self._full)
        if count == 0:
            return
        spare = self.viewport().width() - sum(widths)
        if spare < 0:
            shrunk = max(px(SHORT_NAME), widths[0] + spare)
            spare += widths[0] - shrunk
            widths[0] = shrunk
        for column in (1, 0, *range(2, count)) if count > 1 else (0,):
            grown = full[column] - widths[column]
            if 0 < grown <= spare:
                widths[column], spare = full[column], spare - grown
        if spare > 0 and count > 1 and not self._names_first:
            share = int(spare * (1 - NAME_SHARE) / (count - 1))
            widths = [width + share for width in widths]
            spare -= share * count
        widths[0] += max(0, spare)
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)

    def _measure(self) -> None:
        measures = Measures.of(self.font())
        header = self.horizontalHeader()
        rows = [
            self.figures.row_at(row).cells for row in range(min(LOOKED_AT, self.figures.rowCount()))
        ]
        self._full, self._least = [], []
        for column in range(self.figures.columnCount()):
            title = header.sectionSizeFromContents(column).width()
            cells = [row[column] for row in rows]
            full = max([title, *(measures.cell(cell) for cell in cells)])
            if any(isinstance(cell, Estimate) for cell in cells):
                least = measures.value()
            else:
                least = px(NAME_WIDTH if column == 0 else TEXT_WIDTH)
            self._full.append(full)
            self._least.append(min(full, max(least, min(title, px(TITLE_WIDTH)))))

    def fit_height(self, *, most: int = MANY) -> None:
        """Be as high as the rows are, or as ``most`` of them, in this font and in any other."""
        self._most_rows = most
        self._size_height()

    def _size_rows(self) -> None:
        text = self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(max(ROW_HEIGHT, text + ROW_MARGIN))

    def _size_height(self) -> None:
        if self._most_rows:
            more = max(0, self.figures.rowCount() - self._most_rows)
            bar = self.horizontalScrollBar().sizeHint().height()
            row = self.verticalHeader().defaultSectionSize()
            self.setFixedHeight(self.content_height() + bar - more * row)

    def content_height(self) -> int:
        """Give the height at which every row shows without scrolling."""
        rows = self.figures.rowCount() * self.verticalHeader().defaultSectionSize()
        header = self.horizontalHeader()
        height = max(header.height(), header.sizeHint().height())  # before it is laid out too
        return rows + height + 2 * self.frameWidth()

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_opened.emit(index.row(), index.column())
