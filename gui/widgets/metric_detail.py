"""What the metric in focus says, reads and gives, and which model it takes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.models.scoring_tables import MetricLine, compares_text
from gui.theme import GAP, TIGHT, px
from gui.widgets.wrapped_label import WrappedLabel


class MetricDetail(QWidget):
    """One metric in three lines, with its model.

    Signals
    -------
    model_chosen(str, str)
        The metric takes this model.
    model_wanted(str)
        This model is to be brought here.
    """

    model_chosen = Signal(str, str)
    model_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._family = ""
        self.name = QLabel()
        self.name.setProperty("role", "strong")
        self.says = WrappedLabel()
        self.facts = WrappedLabel()
        self.facts.setProperty("role", "small")
        self.model = QComboBox()
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.model.setMinimumWidth(px(180))
        self.model.setAccessibleName(self.tr("Model"))
        self.model.setToolTip(
            self.tr("A folder, an installed model, or a name on the hub; looked for in this order")
        )
        self.bring = QPushButton(self.tr("Get it…"))
        self.bring.setToolTip(self.tr("Go to Models, where it can be fetched"))
        self.label = QLabel(self.tr("Model"))
        self.label.setBuddy(self.model)
        named = QHBoxLayout()
        named.setSpacing(GAP)
        named.addWidget(self.name)
        named.addStretch(1)
        named.addWidget(self.label)
        named.addWidget(self.model)
        named.addWidget(self.bring)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, GAP, 0, 0)
        column.setSpacing(TIGHT)
        column.addLayout(named)
        column.addWidget(self.says)
        column.addWidget(self.facts)
        self.model.currentTextChanged.connect(self._on_model)
        self.bring.clicked.connect(lambda: self.model_wanted.emit(self.model.currentText()))

    def show_line(self, line: MetricLine, model: str, choices: Sequence[str]) -> None:
        """Show a metric with its model and the models that would suit it."""
        self._family = ""
        self.name.setText(line.family)
        self.says.say(line.summary)
        self.facts.say(compares_text(line))
        for widget in (self.label, self.model):
            widget.setVisible(bool(line.model))
        self.bring.setVisible(line.available and bool(line.needs))
        self.model.clear()
        self.model.addItems(list(dict.fromkeys([*choices, line.model])))
        self.model.setCurrentText(model)
        self._family = line.family

    def _on_model(self, text: str) -> None:
        if self._family:
            self.model_chosen.emit(self._family, text)
