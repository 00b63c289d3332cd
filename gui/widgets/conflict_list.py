"""The queue of conflicts beside the case: two lines each, settled ones quieter."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal
from PySide6.QtWidgets import QTreeView, QWidget

from gui import theme
from gui.widgets.two_line_delegate import TwoLineDelegate

LEAST = 180


class ConflictList(QTreeView):
    """Shows rows that are read as they come into view.

    A tree of one column and no branches: unlike a list it does not lay out a hundred thousand
    rows anew when one of them reads otherwise.

    Signals
    -------
    row_opened(int)
        The case of this row is wanted.
    """

    row_opened = Signal(int)

    def __init__(self, rows: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(rows)
        self.setItemDelegate(TwoLineDelegate(self))
        self.setProperty("role", "bare")
        self.setAccessibleName(self.tr("Conflicts, most contested first"))
        self.setUniformRowHeights(True)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(theme.px(LEAST))
        self.clicked.connect(self._open)
        self.activated.connect(self._open)

    def show_row(self, row: int) -> None:
        """Mark a row, or none where it is below 0."""
        if row < 0:
            self.clearSelection()
        else:
            self.setCurrentIndex(self.model().index(row, 0))

    def _open(self, index: QModelIndex) -> None:
        self.row_opened.emit(index.row())
