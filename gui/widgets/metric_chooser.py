"""A list of metrics to tick, by what they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from gui.models.scoring_tables import MetricLine, status_text
from gui.theme import is_theme_change, px, tokens

NAME, GIVES, STATUS = range(3)
ROW: Final = 32
GROUP: Final = 36


class MetricChooser(QTreeWidget):
    """Families of metrics in two groups; Space ticks the one that has the focus.

    Signals
    -------
    chosen_changed
        Another set of metrics is ticked.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: dict[str, MetricLine] = {}
        self._items: dict[str, QTreeWidgetItem] = {}
        self._touched = False
        self.setAccessibleName(self.tr("Metrics"))
        self.setProperty("role", "bare")
        self.setHeaderLabels([self.tr("Metric"), self.tr("What it says"), self.tr("State")])
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(GIVES, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        header.resizeSection(NAME, px(128))
        header.resizeSection(STATUS, px(150))
        self.itemChanged.connect(self._on_change)

    def show_lines(self, lines: Sequence[MetricLine]) -> None:
        """Replace the metrics; what was ticked by hand stays ticked."""
        ticked = self.chosen() if self._touched else [line.family for line in lines if line.usual]
        self.blockSignals(True)
        self.clear()
        self._lines = {line.family: line for line in lines}
        self._items = {}
        groups = (
            (self.tr("From the texts alone"), [one for one in lines if not one.with_model]),
            (self.tr("With a model"), [one for one in lines if one.with_model]),
        )
        for title, members in groups:
            if members:
                self._add_group(title)
                for line in members:
                    self._add_line(line, ticked=line.family in ticked)
        self.blockSignals(False)
        self.chosen_changed.emit()

    def chosen(self) -> list[str]:
        """Give the families that are ticked, in order."""
        return [
            family
            for family, item in self._items.items()
            if item.checkState(NAME) is Qt.CheckState.Checked
        ]

    def asked(self, model: str) -> list[str]:
        """Give the names to ask for, with a model where one is needed."""
        return [self._lines[family].asked(model) for family in self.chosen()]

    def tick(self, family: str, ticked: bool = True) -> None:
        """Tick a family, as a click on it does."""
        state = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        self._items[family].setCheckState(NAME, state)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the theme."""
        super().changeEvent(event)
        if is_theme_change(event) and self._lines:
            self._touched = True
            self.show_lines(list(self._lines.values()))

    def _add_group(self, title: str) -> None:
        group = QTreeWidgetItem(self, [title])
        font = QFont(self.font())
        font.setBold(True)
        group.setFont(NAME, font)
        group.setSizeHint(NAME, QSize(0, px(GROUP)))
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        group.setFirstColumnSpanned(True)

    def _add_line(self, line: MetricLine, *, ticked: bool) -> None:
        item = QTreeWidgetItem(self, [line.family, line.summary, status_text(line)])
        gives = ", ".join(line.gives)
        hint = f"{line.summary}\n{self.tr('Gives')}: {gives}" if gives else line.summary
        for column in (NAME, GIVES):
            item.setToolTip(column, hint)
        item.setToolTip(STATUS, status_text(line))
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
        item.setSizeHint(NAME, QSize(0, px(ROW)))
        item.setForeground(STATUS, QBrush(QColor(tokens().muted)))
        item.setForeground(GIVES, QBrush(QColor(tokens().muted)))
        item.setFlags(flags | Qt.ItemFlag.ItemIsEnabled if line.available else flags)
        state = Qt.CheckState.Checked if ticked and line.available else Qt.CheckState.Unchecked
        item.setCheckState(NAME, state)
        self._items[line.family] = item

    def _on_change(self, _item: QTreeWidgetItem, column: int) -> None:
        if column == NAME:
            self._touched = True
            self.chosen_changed.emit()
