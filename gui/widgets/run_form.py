"""How scores are to be made: device, several references."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from gui.theme import GAP, PAD
from scoring.subjects import ScoreOptions


class RunForm(QWidget):
    """The options of a run.

    Signals
    -------
    changed
        Something else is chosen.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.device = QComboBox()
        self.device.setAccessibleName(self.tr("Device"))
        for text, value in (
            (self.tr("the best there is"), "auto"),
            (self.tr("processor"), "cpu"),
            (self.tr("graphics card"), "cuda"),
        ):
            self.device.addItem(text, value)
        self.aggregate = QComboBox()
        self.aggregate.setAccessibleName(self.tr("Several references"))
        for text, choice in (
            (self.tr("each metric's own way"), None),
            (self.tr("the highest score"), "max"),
            (self.tr("the mean score"), "mean"),
        ):
            self.aggregate.addItem(text, choice)
        self._lay_out()
        for box in (self.device, self.aggregate):
            box.activated.connect(lambda _at: self.changed.emit())

    def options(self) -> ScoreOptions:
        """Give what is chosen."""
        return ScoreOptions(
            aggregate=self.aggregate.currentData(), device=str(self.device.currentData())
        )

    def _lay_out(self) -> None:
        form = QGridLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(PAD)
        form.setVerticalSpacing(GAP)
        form.setColumnStretch(1, 1)
        for row, (name, field) in enumerate(
            (
                (self.tr("Device"), self.device),
                (self.tr("Several references"), self.aggregate),
            )
        ):
            label = QLabel(name)
            label.setBuddy(field)
            form.addWidget(label, row, 0)
            form.addWidget(field, row, 1)
