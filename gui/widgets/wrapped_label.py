"""A label that wraps its words and is exactly as high as they need at its width."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

MOST: Final = 100_000  # px: taller than any text


class WrappedLabel(QLabel):
    """Plain text in as many lines as the width asks for, and no taller.

    A plain ``QLabel`` reserves the height of a narrower guess, which leaves gaps between rows.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str) -> None:
        """Show another text."""
        self.setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take the height that the new width asks for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        around = self.contentsMargins()
        width = self.width() - around.left() - around.right()
        needed = self.fontMetrics().boundingRect(
            QRect(0, 0, max(1, width), MOST), Qt.TextFlag.TextWordWrap, self.text()
        )
        height = needed.height() + around.top() + around.bottom()
        if height != self.minimumHeight() or height != self.maximumHeight():
            self.setFixedHeight(height)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Follow a change of font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()
