"""The items behind a figure: pages are added as they are wanted, Enter or a click opens one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from gui.models.figure_table import FigureColumn, FigureRow
from gui.theme import GAP
from gui.widgets.figures_table import FiguresTable


class ItemsTable(QWidget):
    """A heading with the count, and the items in a table.

    Signals
    -------
    item_opened
        Id of the item whose texts are wanted.
    more_wanted
        Offset of the next page: the last row that is loaded has come into view.
    """

    item_opened = Signal(int)
    more_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading = QLabel(self)
        self.heading.setProperty("role", "strong")
        self.table = FiguresTable(self.tr("Items behind the figure"), self)
        self._columns: tuple[FigureColumn, ...] = ()
        self._rows: list[FigureRow] = []
        self._ids: list[int] = []
        self._total = 0
        self._asked = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.heading)
        layout.addWidget(self.table, 1)
        self.table.cell_opened.connect(self._open)
        self.table.verticalScrollBar().valueChanged.connect(self._on_scroll)

    @property
    def item_ids(self) -> tuple[int, ...]:
        """Ids of the items that are loaded, in order."""
        return tuple(self._ids)

    def show_items(
        self,
        *,
        heading: str,
        columns: Sequence[FigureColumn],
        rows: Sequence[tuple[int, FigureRow]],
        total: int,
    ) -> None:
        """Replace the items; ``rows`` are pairs of an item's id and its row."""
        self._columns = tuple(columns)
        self._rows, self._ids, self._total, self._asked = [], [], total, 0
        self.heading.setText(heading)
        self._add(rows)
        self.table.scrollToTop()

    def add_items(self, rows: Sequence[tuple[int, FigureRow]]) -> None:
        """Add the next page."""
        place = self.table.verticalScrollBar().value()
        current = self.table.currentIndex()
        self._add(rows)
        if current.isValid():
            self.table.setCurrentIndex(self.table.figures.index(current.row(), current.column()))
        self.table.verticalScrollBar().setValue(place)

    def change_rows(self, rows: Sequence[tuple[int, FigureRow]]) -> None:
        """Show the loaded items anew; they are the same items in the same order."""
        self._rows, self._ids = [], []
        self.add_items(rows)

    def clear(self, heading: str = "") -> None:
        """Show no items."""
        self.show_items(heading=heading, columns=(), rows=(), total=0)

    def take_focus(self) -> None:
        """Go to the first item, ready for the arrow keys."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.table.figures.index(0, 0))

    def _add(self, rows: Sequence[tuple[int, FigureRow]]) -> None:
        self._ids += [item for item, _ in rows]
        self._rows += [row for _, row in rows]
        self.table.show_rows(self._columns, self._rows)

    def _on_scroll(self, value: int) -> None:
        bar = self.table.verticalScrollBar()
        loaded = len(self._ids)
        if value == bar.maximum() and self._asked < loaded < self._total:
            self._asked = loaded
            self.more_wanted.emit(loaded)

    def _open(self, row: int, _column: int) -> None:
        self.item_opened.emit(self._ids[row])
