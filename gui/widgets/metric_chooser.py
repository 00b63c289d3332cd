"""A list of metrics to tick, by families of methods, each with its model where it takes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from gui.models.scoring_tables import MetricLine, group_title, status_text
from gui.theme import is_theme_change, px, tokens

NAME, MODEL, STATUS = range(3)
ROW: Final = 30
GROUP: Final = 36


class MetricChooser(QTreeWidget):
    """Metrics in groups; Space ticks the one that has the focus.

    Signals
    -------
    chosen_changed
        Another set of metrics is ticked, or one takes another model.
    looked_at(MetricLine)
        Another metric has the focus.
    """

    chosen_changed = Signal()
    looked_at = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: dict[str, MetricLine] = {}
        self._items: dict[str, QTreeWidgetItem] = {}
        self._models: dict[str, str] = {}
        self._touched = False
        self.setAccessibleName(self.tr("Metrics"))
        self.setProperty("role", "bare")
        self.setHeaderLabels([self.tr("Metric"), self.tr("Model"), self.tr("State")])
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTreeWidget.SelectionMode.SingleSelection)
        header = self.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(MODEL, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        header.resizeSection(NAME, px(190))
        header.resizeSection(STATUS, px(150))
        self.itemChanged.connect(self._on_change)
        self.currentItemChanged.connect(self._on_look)

    def show_lines(self, lines: Sequence[MetricLine]) -> None:
        """Replace the metrics; what was ticked by hand stays ticked."""
        ticked = self.chosen() if self._touched else [line.family for line in lines if line.usual]
        current = self.current()
        self.blockSignals(True)
        self.clear()
        self._lines = {line.family: line for line in lines}
        self._items = {}
        for group in dict.fromkeys(line.group for line in lines):
            self._add_group(group_title(group))
            for line in lines:
                if line.group == group:
                    self._add_line(line, ticked=line.family in ticked)
        self.blockSignals(False)
        item = self._items.get(current.family if current else next(iter(self._items), ""))
        if item is not None:
            self.setCurrentItem(item, NAME)
        self.chosen_changed.emit()

    def current(self) -> MetricLine | None:
        """Give the metric that has the focus."""
        item = self.currentItem()
        return None if item is None else self._lines.get(item.text(NAME))

    def model_of(self, family: str) -> str:
        """Give the model that a metric takes; empty where it takes none."""
        return self._models.get(family) or self._lines[family].model

    def take_model(self, family: str, model: str) -> None:
        """Let a metric take another model; an empty name stands for its usual one."""
        self._models[family] = model.strip()
        self._items[family].setText(MODEL, _last(self.model_of(family)))
        self._items[family].setToolTip(MODEL, self.model_of(family))
        self.chosen_changed.emit()

    def show_states(self, states: Mapping[str, str]) -> None:
        """Say how far some metrics are, until the lines are shown anew."""
        for family, said in states.items():
            item = self._items.get(family)
            if item is not None:
                self.blockSignals(True)
                item.setText(STATUS, said)
                item.setToolTip(STATUS, said)
                self.blockSignals(False)

    def chosen(self) -> list[str]:
        """Give the families that are ticked, in order."""
        return [
            family
            for family, item in self._items.items()
            if item.checkState(NAME) is Qt.CheckState.Checked
        ]

    def asked(self) -> list[str]:
        """Give the names to ask for, each with its model where it takes one."""
        return [self._lines[family].asked(self.model_of(family)) for family in self.chosen()]

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
        model = self.model_of(line.family)
        item = QTreeWidgetItem(self, [line.family, _last(model), status_text(line)])
        gives = ", ".join(line.gives)
        hint = f"{line.summary}\n{self.tr('Gives')}: {gives}" if gives else line.summary
        item.setToolTip(NAME, hint)
        item.setToolTip(MODEL, model)
        item.setToolTip(STATUS, status_text(line))
        flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
        item.setSizeHint(NAME, QSize(0, px(ROW)))
        for column in (MODEL, STATUS):
            item.setForeground(column, QBrush(QColor(tokens().muted)))
        item.setFlags(flags | Qt.ItemFlag.ItemIsEnabled if line.available else flags)
        state = Qt.CheckState.Checked if ticked and line.available else Qt.CheckState.Unchecked
        item.setCheckState(NAME, state)
        self._items[line.family] = item

    def _on_change(self, _item: QTreeWidgetItem, column: int) -> None:
        if column == NAME:
            self._touched = True
            self.chosen_changed.emit()

    def _on_look(self, item: QTreeWidgetItem | None, _before: QTreeWidgetItem | None) -> None:
        if item is not None and item.text(NAME) in self._lines:
            self.looked_at.emit(self._lines[item.text(NAME)])


def _last(model: str) -> str:
    """Give the last part of a hub id or a path.

    >>> _last("facebook/bart-large-mnli"), _last("")
    ('bart-large-mnli', '')
    """
    return model.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1]
