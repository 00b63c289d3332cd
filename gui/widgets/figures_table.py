"""A table of figures: arrow keys move, Enter or a click opens what stands behind a cell."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QToolTip, QWidget

from annotation.stats.estimate import Estimate
from gui.models.figure_table import FigureRole, FigureTableModel, Index
from gui.widgets.estimate_delegate import ROW_HEIGHT, EstimateDelegate

OPEN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


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
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
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

    def content_height(self) -> int:
        """Give the height at which every row shows without scrolling."""
        rows = self.figures.rowCount() * self.verticalHeader().defaultSectionSize()
        return rows + self.horizontalHeader().height() + 2 * self.frameWidth()

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_opened.emit(index.row(), index.column())
