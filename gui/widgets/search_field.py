"""A search field with its magnifier, and a cross while there is something to clear."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui import theme
from gui.icons import Icon, icon

WAIT_MS: Final = 200  # after the last key, before it is told


class SearchField(QLineEdit):
    """Tells what is looked for once the typing pauses, or at once with Enter; Escape clears.

    Signals
    -------
    wanted(str)
        What is looked for now, without spaces around it.
    """

    wanted = Signal(str)

    def __init__(self, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(self.tr("Search"))
        self._magnifier = QAction(self.tr("Search"), self)
        self.addAction(self._magnifier, QLineEdit.ActionPosition.LeadingPosition)
        self._cross = QAction(self.tr("Clear search"), self)
        self._cross.setVisible(False)
        self._cross.triggered.connect(self.clear)
        self.addAction(self._cross, QLineEdit.ActionPosition.TrailingPosition)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._wait.timeout.connect(self._tell)
        self.textChanged.connect(self._on_text)
        self.returnPressed.connect(self._tell)
        self._draw()

    @property
    def needle(self) -> str:
        """What is looked for."""
        return self.text().strip()

    def reset(self) -> None:
        """Clear without telling."""
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)
        self._cross.setVisible(False)
        self._wait.stop()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Let Escape clear."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            self._tell()
        else:
            super().keyPressEvent(event)

    def _on_text(self, text: str) -> None:
        self._cross.setVisible(bool(text))
        self._wait.start()

    def _tell(self) -> None:
        self._wait.stop()
        self.wanted.emit(self.needle)

    def _draw(self) -> None:
        self._magnifier.setIcon(icon(Icon.SEARCH, token="muted"))
        self._cross.setIcon(icon(Icon.REMOVE, token="muted"))
