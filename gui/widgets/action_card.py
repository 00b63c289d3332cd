"""A large button with an icon, a title and a line of what it does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gui import theme
from gui.icons import Icon, pixmap


class ActionCard(QPushButton):
    """One of few things to begin with.

    Parameters
    ----------
    icon
        Its picture.
    title
        What it does, in two or three words; also its accessible name.
    text
        What comes of it, in one sentence.
    """

    def __init__(self, *, icon: Icon, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.setProperty("kind", "card")
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._picture = QLabel()
        self._title = QLabel(title)
        self._title.setProperty("role", "strong")
        self._text = QLabel(text)
        self._text.setProperty("role", "muted")
        self._text.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(theme.TIGHT)
        words.addWidget(self._title)
        words.addWidget(self._text)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.PAD, theme.PAD, theme.PAD, theme.PAD)
        row.setSpacing(theme.PAD - theme.TIGHT)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        for label in (self._picture, self._title, self._text):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._draw()

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Be as high as the words need."""
        layout = self.layout()
        assert layout is not None
        height = layout.heightForWidth(max(self.width(), theme.px(180)))
        return QSize(theme.px(240), max(height, theme.px(92)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Never be so small that words are cut."""
        return QSize(theme.px(180), self.sizeHint().height())

    def resizeEvent(self, event: object) -> None:  # noqa: N802  Qt's name
        """Ask for another height when the words wrap otherwise."""
        self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _draw(self) -> None:
        self._picture.setPixmap(
            pixmap(self._icon, theme.px(22), token="muted", ratio=self.devicePixelRatioF())
        )
