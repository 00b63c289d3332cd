"""One of the texts that are judged: its number, a bar and a check once it is chosen, its text."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui import theme
from gui.icons import Icon, pixmap
from gui.widgets.reading_pane import ReadingPane

BAR = 3
CHECK = 18


class Chosen(StrEnum):
    """What the rater has said of a pane; the value names the token of its colour."""

    NO = "line"
    FIRST = "a"
    SECOND = "b"
    TIE = "tie"
    GOOD = "good"
    BAD = "bad"


class _Bar(QWidget):
    """The 3 px bar; its room is always kept, so that nothing jumps."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chosen = Chosen.NO
        self.setFixedHeight(BAR)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw the bar in the colour of what was chosen."""
        if self.chosen is not Chosen.NO:
            QPainter(self).fillRect(self.rect(), theme.tokens().color(self.chosen.value))


class AnswerPane(QFrame):
    """A numbered text in a column; the number says which, the bar and the check say chosen.

    Parameters
    ----------
    title
        What stands above the text: a number, or ``Claim``.
    name
        The accessible name of the text.
    field
        What evidence in it is stored under until `show_answer` says otherwise.
    empty
        What is shown instead of an empty text.
    """

    def __init__(
        self, *, title: str, name: str, field: str, empty: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "surface")
        self._name = name
        self._bar = _Bar(self)
        self._title = QLabel(title)
        self._title.setProperty("role", "heading")
        self._check = QLabel()
        self._check.setFixedSize(theme.px(CHECK), theme.px(CHECK))
        self._said = QLabel()
        self._said.setProperty("role", "small")
        self.text = ReadingPane(name, field)
        self.text.say_when_empty(empty)
        header = QHBoxLayout()
        header.setContentsMargins(theme.PAD, theme.GAP, theme.PAD, 0)
        header.setSpacing(theme.GAP)
        header.addWidget(self._title)
        header.addWidget(self._check)
        header.addWidget(self._said)
        header.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addLayout(header)
        column.addWidget(self.text, 1)

    @property
    def chosen(self) -> Chosen:
        """What the pane shows as said."""
        return self._bar.chosen

    def show_answer(self, text: str, field: str) -> None:
        """Show another text from its beginning."""
        self.text.field = field
        self.text.read_from_start(text)

    def choose(self, chosen: Chosen, said: str = "") -> None:
        """Show what the rater said of this text, in colour, sign and words."""
        self._bar.chosen = chosen
        self._bar.update()
        self._said.setText(said)
        self.text.setAccessibleName(f"{self._name}, {said}" if said else self._name)
        self._draw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _draw(self) -> None:
        chosen = self._bar.chosen
        color = "text" if chosen is Chosen.NO else chosen.value
        ink = f"color: {theme.tokens().color(color).name()};"
        if ink != self._title.styleSheet():
            self._title.setStyleSheet(ink)
        if chosen in (Chosen.NO, Chosen.TIE):
            self._check.clear()
            return
        self._check.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._check.setPixmap(
            pixmap(
                Icon.REMOVE if chosen is Chosen.BAD else Icon.CHECK,
                theme.px(CHECK),
                token=chosen.value,
                ratio=self.devicePixelRatioF(),
            )
        )
