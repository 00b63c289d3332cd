"""A table of figures: arrow keys move, Enter or a click opens what stands behind a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
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
from gui.widgets.estimate_delegate import ROW_HEIGHT, EstimateDelegate, value_width

OPEN_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
NAME_WIDTH: Final = 168
TEXT_WIDTH: Final = 200
TITLE_WIDTH: Final = 96
NAME_SHARE: Final = 0.4  # of the room that nothing needs, for the first column


class FiguresTable(QTableView):
    """Shows a ``FigureTableModel``.

    A figure that is not available shows its reason on hover and, when the keyboard brings the
    focus to it, in the same place.

    Signals
    -------
    cell_selected
        Row and column that now have the focus.
    cell_opened
        Row and column whose items are wanted (Enter, or a click).
    """

    cell_selected = Signal(int, int)
    cell_opened = Signal(int, int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures = FigureTableModel(self)
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
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
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
        self.fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give each column its width again."""
        super().resizeEvent(event)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Share the width out: intervals give way from the right before anything else does.

        Every column starts as narrow as its values allow; what is left over widens the first
        column of figures to hold its intervals, then the names, then the other columns.
        """
        count = self.figures.columnCount()
        if count == 0:
            return
        full = [max(self.sizeHintForColumn(c), self._title_width(c)) for c in range(count)]
        least = [min(wide, self._least_width(column)) for column, wide in enumerate(full)]
        spare = self.viewport().width() - sum(least)
        for column in (1, 0, *range(2, count)) if count > 1 else (0,):
            grown = full[column] - least[column]
            if 0 < grown <= spare:
                least[column], spare = full[column], spare - grown
        if spare > 0 and count > 1:
            share = int(spare * (1 - NAME_SHARE) / (count - 1))
            least = [width + share for width in least]
            least[0] += spare - share * count
        elif spare > 0:
            least[0] += spare
        for column, width in enumerate(least):
            self.setColumnWidth(column, width)

    def _least_width(self, column: int) -> int:
        title = min(self._title_width(column), px(TITLE_WIDTH))
        if self._holds_figures(column):
            return max(value_width(self.font()), title)
        return max(px(NAME_WIDTH), title) if column == 0 else max(px(TEXT_WIDTH), title)

    def _holds_figures(self, column: int) -> bool:
        return any(
            self.figures.estimate_at(row, column) is not None
            for row in range(self.figures.rowCount())
        )

    def _title_width(self, column: int) -> int:
        return self.horizontalHeader().sectionSizeFromContents(column).width()

    def content_height(self) -> int:
        """Give the height at which every row shows without scrolling."""
        rows = self.figures.rowCount() * self.verticalHeader().defaultSectionSize()
        return rows + self.horizontalHeader().height() + 2 * self.frameWidth()

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_opened.emit(index.row(), index.column())
