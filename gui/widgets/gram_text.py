"""An answer coloured by how frequent its n-grams are in a reference set."""

from __future__ import annotations

from typing import Final
from unicodedata import category

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
from gui.widgets.wrapped_label import WrappedLabel
from scoring.ngram.tracing import Trace

LOW: Final = 0.005  # below this share an n-gram does not count fully for truthfulness
STRIP_WIDTH: Final = 120
STRIP_HEIGHT: Final = 10
LEAST_LINES: Final = 3
JOINERS: Final = "\u200c\u200d"  # between the parts of one emoji or ligature


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
        self.text.setUndoRedoEnabled(False)
        self.text.setMinimumHeight(LEAST_LINES * self.text.fontMetrics().lineSpacing() + 2 * GAP)
        self.text.setAccessibleName(self.tr("Answer by frequency of its n-grams"))
        self.low = QLabel(self.tr("no reference"))
        self.high = QLabel(self.tr("every reference"))
        self.under = WrappedLabel(
            self.tr("underlined: under {share} of them").format(share="0.5 %")
        )
        legend = QHBoxLayout()
        legend.setSpacing(GAP)
        for widget in (self.low, _Strip(self), self.high, self.under):
            if isinstance(widget, QLabel):
                widget.setProperty("role", "small")
            legend.addWidget(widget, int(widget is self.under))
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
        cursor.beginEditBlock()  # the text is laid out once, not after each run
        for start, end, share in _runs(trace):
            colour = sequential(share, low=0.0, high=1.0)
            shown = QTextCharFormat()
            shown.setBackground(QColor(colour.hex))
            shown.setForeground(QColor(text_on(colour)))
            shown.setFontUnderline(share < LOW)
            cursor.setPosition(places[start])
            cursor.setPosition(places[end], QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(shown)
        cursor.endEditBlock()
        known = sum((trace.share(unit) or 0.0) >= LOW for unit in trace.units)
        if trace.units:
            said = self.tr("{share} of it is covered by n-grams that references hold")
            covered = percent_text(known / len(trace.units))
            self.text.setAccessibleDescription(said.format(share=covered))


def _runs(trace: Trace) -> list[tuple[int, int, float]]:
    """Give where each stretch of one share begins and ends, and the share.

    A mark that combines with the character before it has that one's share: they are one shape.
    """
    runs: list[tuple[int, int, float]] = []
    for unit in trace.units:
        share = trace.share(unit)
        if share is None:
            continue
        start, end, last = runs[-1] if runs else (0, 0, -1.0)
        joined = end == unit.start and (share == last or _combines(trace.answer[unit.start]))
        if runs and joined:
            runs[-1] = (start, unit.end, last)
        else:
            runs.append((unit.start, unit.end, share))
    return runs


def _combines(character: str) -> bool:
    return category(character) in {"Mn", "Mc", "Me"} or character in JOINERS


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
