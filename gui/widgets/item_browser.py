"""The items of a dataset: a search field, the paged table, and the item that is current."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.counting import counted
from gui.icons import Icon
from gui.item_document import ItemFacts
from gui.models.item_pages import PAGE, Column, ItemPages
from gui.ops import Query
from gui.session import Session
from gui.widgets.item_pane import ItemPane
from gui.widgets.search_field import SearchField
from gui.widgets.state_stack import StateStack

ROW_HEIGHT: Final = 36
SIDE_BY_SIDE: Final = 720  # px of width, at which table and item stand side by side


class ItemBrowser(QWidget):
    """Finds and reads items; 100,000 of them are no slower than 100.

    Signals
    -------
    unsealed(ItemFacts)
        Systems and judgments of this item are in view.
    """

    unsealed = Signal(object)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._dataset_id: int | None = None
        self._keep_row = 0
        self._pages = ItemPages(session, self)
        self._pages.loaded.connect(self._on_loaded)
        self._pages.failed.connect(self._on_failed)
        self._pages.dataChanged.connect(self._on_page)
        self._search = SearchField(self.tr("Search questions, keys and topics"))
        self._search.wanted.connect(self._find)
        self._count = QLabel()
        self._count.setProperty("role", "small")
        self._table = self._make_table()
        self._pane = ItemPane()
        self._pane.unsealed.connect(self.unsealed)
        self._lay_out()

    def show_dataset(self, dataset_id: int | None) -> None:
        """Show the items of another dataset from the first."""
        self._search.reset()
        self._dataset_id = dataset_id
        self._keep_row = 0
        self._pane.clear()
        self._pages.show_dataset(dataset_id)

    def reload(self) -> None:
        """Read again what is shown, at the same row."""
        self._keep_row = max(0, self._table.currentIndex().row())
        self._pages.show_dataset(self._dataset_id, self._search.needle)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Put the item below the table where there is no room for both side by side."""
        super().resizeEvent(event)
        narrow = self.width() < theme.px(SIDE_BY_SIDE)
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if self.panes.orientation() is not wanted:
            self.panes.setOrientation(wanted)
            self.panes.setSizes([theme.px(240), theme.px(280)] if narrow else [540, 440])

    def focus_search(self) -> None:
        """Go to the search field."""
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    # --- building -------------------------------------------------------------------------------

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setProperty("role", "bare")
        table.setAccessibleName(self.tr("Items"))
        table.setModel(self._pages)
        table.setFont(theme.tabular(table.font()))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(theme.px(ROW_HEIGHT))
        header = table.horizontalHeader()
        header.setProperty("role", "items")
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(Column.QUESTION, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(Column.POSITION, theme.px(60))
        header.resizeSection(Column.TOPIC, theme.px(104))
        header.resizeSection(Column.JUDGMENTS, theme.px(92))
        table.selectionModel().currentRowChanged.connect(self._on_row)
        return table

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(theme.PAD, theme.GAP, theme.PAD, theme.GAP)
        head.setSpacing(theme.PAD)
        head.addWidget(self._search, 1)
        head.addWidget(self._count)
        left = QWidget()
        left.setProperty("role", "surface")
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        self._states = StateStack(self._table)
        column.addWidget(self._states, 1)
        self.panes = QSplitter(Qt.Orientation.Horizontal)
        self.panes.setChildrenCollapsible(False)
        self.panes.addWidget(left)
        self.panes.addWidget(self._pane)
        self.panes.setSizes([theme.px(540), theme.px(440)])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.panes)

    # --- what happens ---------------------------------------------------------------------------

    def _find(self, needle: str) -> None:
        self._keep_row = 0
        self._pages.show_dataset(self._dataset_id, needle)

    def _on_loaded(self) -> None:
        total = self._pages.rowCount()
        self._count.setText(counted(total, one=self.tr("item"), many=self.tr("items")))
        first = (self._pages.line(row) for row in range(min(total, PAGE)))
        self._table.setColumnHidden(
            Column.TOPIC, not any(line is not None and line.topic for line in first)
        )
        if total:
            self._states.show_content()
            self._table.selectRow(min(self._keep_row, total - 1))
        elif self._dataset_id is not None:
            self._pane.clear(hint=False)
            searched = bool(self._search.needle)
            self._states.show_empty(
                icon=Icon.SEARCH if searched else Icon.TABLE,
                title=self.tr("No item matches") if searched else self.tr("No items"),
                text=self.tr("Search looks into questions, keys and topics.") if searched else "",
                action=self.tr("Clear search") if searched else "",
                act=self._search.clear,
                primary=False,
            )

    def _on_failed(self, error: Exception) -> None:
        self._states.show_error(error, act=self.reload)

    def _on_page(self, first: QModelIndex, last: QModelIndex) -> None:
        """Show the current item when it was chosen before its page was there."""
        current = self._table.currentIndex()
        if first.row() <= current.row() <= last.row():
            self._on_row(current, current)

    def _on_row(self, current: QModelIndex, _previous: QModelIndex) -> None:
        line = self._pages.line(current.row()) if current.isValid() else None
        if line is None:
            return
        context, item_id = self._session.context, line.id

        def read() -> ItemFacts:
            return ItemFacts(
                detail=context.datasets.detail(item_id),
                raters={rater.id: rater.name for rater in context.datasets.all_raters()},
                scores=tuple(context.scoring.of_item(item_id)),
            )

        Query(self._session, self, read, slot="item").success(self._pane.show_item).run()
