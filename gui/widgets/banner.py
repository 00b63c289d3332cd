"""A strip above a screen: something happened; here is what to do about it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from gui import theme
from gui.icons import Icon, icon, pixmap


class Tone(StrEnum):
    """How serious it is."""

    INFO = "info"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"


_ICONS: Final = {
    Tone.INFO: (Icon.INFO, "muted"),
    Tone.GOOD: (Icon.GOOD, "good"),
    Tone.WARN: (Icon.WARN, "warn"),
    Tone.BAD: (Icon.BAD, "bad"),
}


class Banner(QFrame):
    """One message with at most one action; hidden while there is none.

    Signals
    -------
    told()
        It has something to say.
    dismissed()
        The user closed it, or its time is over.
    """

    told = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "banner")
        self._tone = Tone.INFO
        self._act: Callable[[], object] | None = None
        self._picture = QLabel()
        self._what = QLabel()
        self._what.setWordWrap(True)
        self._action = QPushButton()
        self._action.clicked.connect(self._on_action)
        self._close = QToolButton()
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.setToolTip(self.tr("Dismiss"))
        self._close.clicked.connect(self.dismiss)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.PAD - theme.TIGHT, theme.GAP, theme.GAP, theme.GAP)
        row.setSpacing(theme.GAP + theme.TIGHT)
        row.addWidget(self._picture)
        row.addWidget(self._what, 1)
        row.addWidget(self._action)
        row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._what.text()

    def tell(
        self,
        text: str,
        *,
        tone: Tone = Tone.INFO,
        action: str = "",
        act: Callable[[], object] | None = None,
        seconds: int = 0,
    ) -> None:
        """Show a message, with one action, for some time or until it is dismissed."""
        self._tone = tone
        self._act = act
        self._what.setText(text)
        self.setAccessibleName(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        theme.restyle(self, tone=tone.value)
        self._draw()
        self._timer.stop()
        if seconds:
            self._timer.start(seconds * 1000)
        self.show()
        self.told.emit()

    def dismiss(self) -> None:
        """Take the message away."""
        self._timer.stop()
        self.hide()
        self.dismissed.emit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def _on_action(self) -> None:
        act = self._act
        self.dismiss()
        if act is not None:
            act()

    def _draw(self) -> None:
        which, token = _ICONS[self._tone]
        ratio = self.devicePixelRatioF()
        self._picture.setPixmap(pixmap(which, theme.px(20), token=token, ratio=ratio))
        self._close.setIcon(icon(Icon.REMOVE, token="muted"))


class BannerRoom(QWidget):
    """The margins around a banner, gone with it."""

    def __init__(self, banner: Banner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.PAD, theme.GAP, theme.PAD, theme.GAP)
        row.addWidget(banner)
        banner.told.connect(self.show)
        banner.dismissed.connect(self.hide)
        self.hide()
