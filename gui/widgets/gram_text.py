"""An answer coloured by how frequent its n-grams are in a reference set."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from gui.figure_text import percent_text
from gui.heat_colors import CIVIDIS, sequential, text_on
from gui.theme import GAP, TIGHT, is_theme_change, px
from scoring.ngram.tracing import Trace

LOW: Final = 0.005  # below this share an n-gram does not count fully for truthfulness
STRIP_WIDTH: Final = 120
STRIP_HEIGHT: Final = 10


class _Strip(QWidget):
    """The scale of colours from no reference to all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(px(STRIP_WIDTH), px(STRIP_HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw the scale."""
        gradient = QLinearGradient(0, 0, self.width(), 0)
        for at, stop in enumerate(CIVIDIS):
            gradient.setColorAt(at / (len(CIVIDIS) - 1), QColor(stop.hex))
        painter = QPainter(self)
        painter.fillRect(self.rect(), gradient)
        painter.end()


class GramText(QWidget):
    """Shows a traced answer for reading; the legend says what the colours mean.

    What no reference holds is underlined too, so that it is not told by colour alone.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setProperty("role", "bare")
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("Answer by frequency of its n-grams"))
        self.low = QLabel(self.tr("no reference"))
        self.high = QLabel(self.tr("every reference"))
        self.under = QLabel(self.tr("underlined: under {share} of them").format(share="0.5 %"))
        legend = QHBoxLayout()
        legend.setSpacing(GAP)
        for widget in (self.low, _Strip(self), self.high, self.under):
            if isinstance(widget, QLabel):
                widget.setProperty("role", "small")
            legend.addWidget(widget)
        legend.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(TIGHT)
        column.addWidget(self.text, 1)
        column.addLayout(legend)

    def show_trace(self, trace: Trace | None) -> None:
        """Show an answer, or nothing."""
        self._trace = trace
        self.text.setPlainText("" if trace is None else trace.answer)
        self._colour()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Colour anew in another theme."""
        super().changeEvent(event)
        if is_theme_change(event):
            self._colour()

    def _colour(self) -> None:
        trace = self._trace
        if trace is None:
            self.text.setAccessibleDescription("")
            return
        cursor = QTextCursor(self.text.document())
        places = _qt_places(trace.answer)
        known = 0
        for unit in trace.units:
            share = trace.share(unit)
            if share is None:
                continue
            colour = sequential(share, low=0.0, high=1.0)
            shown = QTextCharFormat()
            shown.setBackground(QColor(colour.hex))
            shown.setForeground(QColor(text_on(colour)))
            shown.setFontUnderline(share < LOW)
            cursor.setPosition(places[unit.start])
            cursor.setPosition(places[unit.end], QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(shown)
            known += share >= LOW
        if trace.units:
            said = self.tr("{share} of it is covered by n-grams that references hold")
            covered = percent_text(known / len(trace.units))
            self.text.setAccessibleDescription(said.format(share=covered))


def _qt_places(text: str) -> list[int]:
    r"""Give where each character begins in Qt's UTF-16, and where the text ends.

    >>> _qt_places("a\U0001f600b")
    [0, 1, 3, 4]
    """
    places, at = [0], 0
    for character in text:
        at += 2 if ord(character) > 0xFFFF else 1
        places.append(at)
    return places
