"""The project's datasets with what each holds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from db.types import Construct, Dataset
from gui.counting import counted
from gui.widgets.two_line_delegate import SECOND, TwoLineDelegate


class DatasetRows(QListWidget):
    """One row for each dataset; the arrow keys choose.

    Signals
    -------
    chosen(str)
        Name of the dataset that is now current.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bare")
        self.setAccessibleName(self.tr("Datasets"))
        self.setItemDelegate(TwoLineDelegate(self))
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.currentItemChanged.connect(self._on_current)

    def show_datasets(self, datasets: Sequence[Dataset], current: str) -> None:
        """Replace the rows and mark the current one, without telling."""
        self.blockSignals(True)
        self.clear()
        for dataset in datasets:
            row = QListWidgetItem(dataset.name)
            told = self.summary(dataset)
            row.setData(SECOND, told)
            row.setToolTip(f"{dataset.name}\n{told}")
            row.setData(Qt.ItemDataRole.AccessibleTextRole, f"{dataset.name}, {told}")
            self.addItem(row)
            if dataset.name == current:
                self.setCurrentItem(row)
        self.blockSignals(False)

    def summary(self, dataset: Dataset) -> str:
        """Tell a dataset's construct and size in one line."""
        items = counted(dataset.items, one=self.tr("item"), many=self.tr("items"))
        return f"{construct_text(dataset.construct)} · {items}"

    def _on_current(self, row: QListWidgetItem | None) -> None:
        if row is not None:
            self.chosen.emit(row.text())


def construct_text(construct: Construct) -> str:
    """Name a construct for people."""
    translate = QCoreApplication.translate
    return {
        Construct.PREFERENCE: translate("Constructs", "preference"),
        Construct.ATTRIBUTION: translate("Constructs", "attribution"),
        Construct.RATING: translate("Constructs", "rating"),
        Construct.RANKING: translate("Constructs", "ranking"),
    }[construct]
