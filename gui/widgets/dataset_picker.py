"""Chooses the dataset in hand, the same on every screen."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from db.types import Construct
from gui import theme
from gui.session import Session


class DatasetPicker(QComboBox):
    """A list of the project's datasets; it follows the session and sets it.

    Parameters
    ----------
    session
        Whose datasets are shown.
    constructs
        Show only datasets of these constructs; all when empty.
    """

    def __init__(
        self,
        session: Session,
        *,
        constructs: frozenset[Construct] = frozenset(),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._constructs = constructs
        self.setAccessibleName(self.tr("Dataset"))
        self.setToolTip(self.tr("Dataset"))
        self.setMinimumWidth(theme.px(220))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMaximumWidth(theme.px(420))
        session.datasets_changed.connect(self._fill)
        session.dataset_changed.connect(self._follow)
        self.activated.connect(self._on_chosen)
        self._fill()

    def _fill(self) -> None:
        self.blockSignals(True)
        self.clear()
        for dataset in self._session.datasets:
            if not self._constructs or dataset.construct in self._constructs:
                self.addItem(dataset.name)
        self.blockSignals(False)
        self.setEnabled(self.count() > 0)
        self._follow()

    def _follow(self) -> None:
        dataset = self._session.dataset
        self.setCurrentIndex(-1 if dataset is None else self.findText(dataset.name))

    def _on_chosen(self, index: int) -> None:
        self._session.choose_dataset(self.itemText(index))
