"""Datasets of one construct to tick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from db.types import Dataset
from gui.counting import counted


class DatasetList(QListWidget):
    """Space ticks the dataset that has the focus; to begin with all are ticked.

    Signals
    -------
    chosen_changed
        Another set of datasets is ticked.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left_out: set[int] = set()
        self.setAccessibleName(self.tr("Datasets to compare"))
        self.setProperty("role", "bare")
        self.itemChanged.connect(self._on_change)

    def show_datasets(self, datasets: Sequence[Dataset]) -> None:
        """Replace the list; what was unticked stays so."""
        self.blockSignals(True)
        self.clear()
        for dataset in datasets:
            item = QListWidgetItem(dataset.name, self)
            item.setData(Qt.ItemDataRole.UserRole, dataset.id)
            item.setToolTip(
                self.tr("{name}: {items}").format(
                    name=dataset.name,
                    items=counted(dataset.items, one=self.tr("item"), many=self.tr("items")),
                )
            )
            left_out = dataset.id in self._left_out
            item.setCheckState(Qt.CheckState.Unchecked if left_out else Qt.CheckState.Checked)
        self.blockSignals(False)
        self.chosen_changed.emit()

    def chosen(self) -> tuple[str, ...]:
        """Give the names that are ticked, in order."""
        items = (self.item(place) for place in range(self.count()))
        return tuple(item.text() for item in items if item.checkState() is Qt.CheckState.Checked)

    def _on_change(self, item: QListWidgetItem) -> None:
        dataset = int(item.data(Qt.ItemDataRole.UserRole))
        if item.checkState() is Qt.CheckState.Checked:
            self._left_out.discard(dataset)
        else:
            self._left_out.add(dataset)
        self.chosen_changed.emit()
