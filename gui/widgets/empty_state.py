"""What a screen shows while it has nothing to show: what to do next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gui import theme
from gui.icons import Icon, pixmap


class EmptyState(QWidget):
    """An icon, one sentence about what is missing, one about what to do, and one button.

    Signals
    -------
    acted()
        The button was pressed.
    """

    acted = Signal()

    def __init__(
        self,
        *,
        icon: Icon,
        title: str,
        text: str = "",
        action: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._picture = QLabel()
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = QLabel()
        self._title.setProperty("role", "heading")
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title.setWordWrap(True)
        self._text = QLabel()
        self._text.setProperty("role", "muted")
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text.setWordWrap(True)
        self._text.setMaximumWidth(theme.px(460))
        self._button = QPushButton()
        self._button.clicked.connect(self.acted)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(self._text, 100)
        middle.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(theme.GAP)
        column.addStretch(2)
        column.addWidget(self._picture)
        column.addSpacing(theme.GAP)
        column.addWidget(self._title)
        column.addLayout(middle)
        column.addSpacing(theme.GAP)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.tell(icon=icon, title=title, text=text, action=action)

    def tell(
        self, *, icon: Icon, title: str, text: str = "", action: str = "", primary: bool = True
    ) -> None:
        """Say something else."""
        theme.restyle(self._button, kind="primary" if primary else "")
        self._icon = icon
        self._title.setText(title)
        self._text.setText(text)
        self._text.setMinimumHeight(self._text.heightForWidth(theme.px(460)) if text else 0)
        self._text.setVisible(bool(text))
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self._draw()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _draw(self) -> None:
        self._picture.setPixmap(
            pixmap(self._icon, theme.px(40), token="muted", ratio=self.devicePixelRatioF())
        )
