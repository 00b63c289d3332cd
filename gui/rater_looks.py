"""How the marks of each rater look: a colour of their own, and a line of their own beneath.

Marks are told apart by line as well as by colour. The colours are kept away from those of the
verdicts and of the accent, and stand against the reading pane of their theme at 3 : 1 or more.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen, QTextCharFormat

from gui import theme

WASH: Final = 46  # of 255: how much of the colour lies behind the text

_LINES: Final = (
    QTextCharFormat.UnderlineStyle.SingleUnderline,
    QTextCharFormat.UnderlineStyle.DashUnderline,
    QTextCharFormat.UnderlineStyle.DotLine,
    QTextCharFormat.UnderlineStyle.WaveUnderline,
    QTextCharFormat.UnderlineStyle.DashDotLine,
    QTextCharFormat.UnderlineStyle.DashDotDotLine,
)
_STYLES: Final = {
    QTextCharFormat.UnderlineStyle.SingleUnderline: Qt.PenStyle.SolidLine,
    QTextCharFormat.UnderlineStyle.DashUnderline: Qt.PenStyle.DashLine,
    QTextCharFormat.UnderlineStyle.DotLine: Qt.PenStyle.DotLine,
    QTextCharFormat.UnderlineStyle.WaveUnderline: Qt.PenStyle.SolidLine,
    QTextCharFormat.UnderlineStyle.DashDotLine: Qt.PenStyle.DashDotLine,
    QTextCharFormat.UnderlineStyle.DashDotDotLine: Qt.PenStyle.DashDotDotLine,
}


class RaterLook(NamedTuple):
    """A rater's colour and line."""

    color: QColor
    line: QTextCharFormat.UnderlineStyle

    @property
    def waves(self) -> bool:
        """Whether the line is a wave, which no pen draws."""
        return self.line is QTextCharFormat.UnderlineStyle.WaveUnderline

    def wash(self) -> QColor:
        """Give the colour as it lies behind text."""
        color = QColor(self.color)
        color.setAlpha(WASH)
        return color

    def pen(self) -> QPen:
        """Give the line as a painter draws it."""
        pen = QPen(self.color, 2)
        pen.setStyle(_STYLES[self.line])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen

    def format(self) -> QTextCharFormat:
        """Give the look of marked text."""
        made = QTextCharFormat()
        made.setBackground(self.wash())
        made.setUnderlineStyle(self.line)
        made.setUnderlineColor(self.color)
        return made


def look_of(number: int) -> RaterLook:
    """Give the look of the rater with a number from 1; after six they come round again."""
    colors = theme.RATER_COLORS[theme.tokens().name]
    place = (number - 1) % len(colors)
    return RaterLook(QColor(colors[place]), _LINES[place])


def shared_format() -> QTextCharFormat:
    """Give the look of text that several raters marked: a thick line in the text's own colour."""
    made = QTextCharFormat()
    color = QColor(theme.tokens().text)
    made.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    made.setUnderlineColor(color)
    ground = QColor(theme.tokens().tie)
    ground.setAlpha(WASH + 20)
    made.setBackground(ground)
    made.setFontWeight(600)
    return made
