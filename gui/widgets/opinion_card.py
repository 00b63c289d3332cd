"""What one rater said of the case: verdict, confidence, marks, note."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from annotation.adjudication_records import Case, Opinion
from gui import theme
from gui.adjudication_words import rater_name, shown_text, verdict_role, verdict_text
from gui.models.figure_table import VerdictRole
from gui.rater_looks import look_of
from gui.widgets.verdict_chip import VerdictChip

SAMPLE: Final = 34
LEAST: Final = 168
WAVE: Final = 4
FRAME: Final = 2  # px: room for the line of the focus; words stand where others begin


class MarkSample(QWidget):
    """How a rater's marks look: a stretch of their colour over their line."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("How this rater's marks look in the texts"))
        self.setAccessibleName(self.tr("Marks in the texts"))

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Give room for a word of marked text."""
        return QSize(theme.px(SAMPLE), theme.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw the colour and the line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = look_of(self._number)
        box = QRectF(self.rect())
        painter.fillRect(box.adjusted(0, 0, 0, -2), look.wash())
        y = box.bottom() - 3
        painter.setPen(look.pen())
        if not look.waves:
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            return
        painter.setPen(QPen(look.color, 1.5))
        wave = QPainterPath()
        wave.moveTo(box.left(), y)
        x, up = box.left(), True
        while x < box.right():
            wave.quadTo(x + WAVE / 2, y + (-3 if up else 3), x + WAVE, y)
            x, up = x + WAVE, not up
        painter.drawPath(wave)


class SaidText(QTextEdit):
    """Words of a rater or a judge: plain, to be scrolled and copied, never written in."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setProperty("role", "reading")
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(0)
        self.setViewportMargins(-FRAME, 0, 0, 0)
        self._dress()

    def say(self, text: str) -> None:
        """Say something; nothing to say takes no room."""
        self.setPlainText(text)
        if not text:
            self.hide()  # never shown here: without a parent yet it would be a window

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Be as low as a line, where there is little room."""
        return QSize(theme.px(80), theme.px(20))

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for little: the card has what there is."""
        return QSize(theme.px(160), theme.px(40))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of size."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._dress()

    def _dress(self) -> None:
        font = theme.ui_font(theme.px(13))
        if self.document().defaultFont() != font:
            self.document().setDefaultFont(font)


class OpinionCard(QFrame):
    """A card of one rater; the name, or the number that hides it, on top."""

    def __init__(self, case: Case, opinion: Opinion, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.opinion = opinion
        self.setProperty("role", "card")
        self.setMinimumWidth(theme.px(LEAST))
        name, said = rater_name(opinion), verdict_text(case, opinion.verdict, opinion.status)
        who = QLabel(name)
        who.setProperty("role", "overline")
        head = QHBoxLayout()
        head.setSpacing(theme.GAP)
        head.addWidget(who)
        head.addStretch(1)
        if opinion.spans:
            head.addWidget(MarkSample(opinion.number))
        role = verdict_role(case, opinion.verdict)
        chip = VerdictChip(role, said)
        chip.setFont(verdict_font())
        facts = QLabel(" · ".join(self._facts(case)))
        facts.setProperty("role", "small")
        facts.setWordWrap(True)
        if not facts.text():
            facts.hide()
        self.note = SaidText(self.tr("What {rater} wrote").format(rater=name))
        self.note.say("\n".join(part for part in (opinion.note, opinion.reason) if part))
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.GAP + 4, theme.GAP, theme.GAP + 4, theme.GAP)
        column.setSpacing(theme.TIGHT)
        column.addLayout(head)
        column.addWidget(chip)
        column.addWidget(facts)
        column.addWidget(self.note, 1)
        if not self.note.toPlainText():
            column.addStretch(1)
        self.role = role if role is not VerdictRole.NONE else None
        self.setAccessibleName(f"{name}: {said}")
        self.setAccessibleDescription(facts.text())

    def _facts(self, case: Case) -> list[str]:
        one = self.opinion
        return [
            part
            for part in (
                ""
                if one.confidence is None
                else self.tr("Confidence {level} of 5").format(level=one.confidence),
                ""
                if one.strength_value is None
                else self.tr("Strength {value}").format(value=one.strength_value),
                self.tr("Difficult") if one.difficult else "",
                self.tr("Flagged") if one.flagged else "",
                shown_text(case, one.shown_left),
            )
            if part
        ]


def verdict_font() -> QFont:
    """Give the font of a verdict on a card."""
    font = theme.ui_font(theme.px(theme.BODY))
    font.setWeight(QFont.Weight.DemiBold)
    return font
