"""Try an answer against a reference set: its parts, its unmet rules, its n-grams in colour."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from gui.models.ngram_tables import parts_table, remarks
from gui.theme import GAP, PAD, px
from gui.widgets.figures_table import FiguresTable
from gui.widgets.gram_text import GramText
from gui.widgets.wrapped_label import WrappedLabel
from scoring.ngram.service import Tried

SETTLED_MS: Final = 250
FIELD_HEIGHT: Final = 84


class NgramAnswer(QWidget):
    """A field to type in, and what the answer gets.

    Signals
    -------
    wanted(str)
        This answer is to be scored; told when typing rests.
    """

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QPlainTextEdit(self)
        self.field.setAccessibleName(self.tr("Answer to try"))
        self.field.setPlaceholderText(self.tr("Type or paste an answer to this question"))
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(px(FIELD_HEIGHT))
        self.shown = GramText(self)
        self.parts = FiguresTable(self.tr("Parts of the score"))
        self.parts.setProperty("role", "bare")
        self.parts.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.said = WrappedLabel(parent=self)
        self.said.setProperty("role", "muted")
        self.setProperty("role", "surface")
        self.label = QLabel(self.tr("Answer"), self)
        self.label.setProperty("role", "small")
        self.label.setBuddy(self.field)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(SETTLED_MS)
        self._rest.timeout.connect(self.ask)
        self.field.textChanged.connect(self._rest.start)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, PAD, 0, 0)
        column.setSpacing(GAP)
        column.addWidget(self.label)
        column.addWidget(self.field)
        column.addWidget(self.shown, 1)
        column.addWidget(self.parts)
        column.addWidget(self.said)
        self.clear()

    def ask(self) -> None:
        """Ask for the score of what stands in the field."""
        self._rest.stop()
        text = self.field.toPlainText()
        if text.strip():
            self.wanted.emit(text)
        else:
            self.clear()

    def clear(self) -> None:
        """Show no score."""
        self.shown.show_trace(None)
        self.parts.hide()
        self.said.say("")

    def show_tried(self, tried: Tried) -> None:
        """Show what an answer gets."""
        self.shown.show_trace(tried.trace)
        self.parts.show_rows(*parts_table(tried))
        self.parts.fit_height()
        self.parts.show()
        self.said.say(remarks(tried.score))
