"""One model: what it is, where it lies, its weights, and how it is fetched."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.models.model_tables import facts_text, files_table, place_text, size_text
from gui.theme import GAP, PAD
from gui.widgets.figures_table import FiguresTable
from gui.widgets.run_panel import RunPanel
from gui.widgets.wrapped_label import WrappedLabel
from scoring.model_listing import ModelInfo


class ModelDetail(QWidget):
    """Shows a model; one that is not here can be fetched.

    Signals
    -------
    fetch_wanted(str)
        The model of this name is to be fetched.
    """

    fetch_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model: ModelInfo | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("role", "surface")
        self.name = WrappedLabel()
        self.name.setProperty("role", "heading")
        self.facts = WrappedLabel()
        self.place = WrappedLabel()
        self.place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note = WrappedLabel()
        self.note.setProperty("role", "muted")
        self.files = FiguresTable(self.tr("Files of weights"))
        self.files.setProperty("role", "bare")
        self.copy = QPushButton(self.tr("Copy SHA-256"))
        self.fetch = QPushButton(self.tr("Fetch"))
        self.fetch.setProperty("kind", "primary")
        self.panel = RunPanel(name=self.tr("Progress of fetching"))
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP)
        buttons.addWidget(self.fetch)
        buttons.addWidget(self.copy)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(PAD, PAD, PAD, PAD)
        column.setSpacing(GAP)
        for widget in (self.name, self.facts, self.place, self.note, self.files):
            column.addWidget(widget)
        column.addLayout(buttons)
        column.addWidget(self.panel)
        column.addStretch(1)
        self.panel.hide()
        self.fetch.clicked.connect(self._want)
        self.copy.clicked.connect(self._copy)

    def show_model(self, model: ModelInfo) -> None:
        """Show one model."""
        self.model = model
        self.name.say(model.name)
        self.facts.say(facts_text(model))
        place = place_text(model)
        self.place.say(" · ".join(one for one in (size_text(model), model.licence, place) if one))
        self.note.say(model.place if model.here else model.note)
        self.files.setVisible(bool(model.files))
        self.files.show_rows(*files_table(model))
        self.files.fit_height()
        self.copy.setVisible(bool(model.files))
        self.fetch.setVisible(not model.here)

    def _want(self) -> None:
        if self.model is not None:
            self.fetch_wanted.emit(self.model.name)

    def _copy(self) -> None:
        if self.model is not None:
            lines = [f"{file.sha256}  {file.name}" for file in self.model.files]
            QGuiApplication.clipboard().setText("\n".join(lines))
