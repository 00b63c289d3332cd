"""The bar above a screen: its name, what it shows, and what can be done."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui.theme import GAP, PAD, is_theme_change, px

HEIGHT = 56


class ScreenBar(QFrame):
    """A heading, then labelled choices from the left and buttons from the right."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "bar")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(px(HEIGHT))
        heading = QLabel(title, self)
        heading.setProperty("role", "heading")
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(PAD, GAP, PAD, GAP)
        self._layout.setSpacing(GAP)
        self._layout.addWidget(heading)
        self._layout.addSpacing(GAP)
        self._layout.addStretch(1)
        self._places = 2

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Grow with the font."""
        super().changeEvent(event)
        if is_theme_change(event):
            self.setMinimumHeight(px(HEIGHT))

    def add_choice(self, widget: QWidget, label: str = "") -> QLabel | None:
        """Put a choice after the heading, with a quiet label before it."""
        shown: QLabel | None = None
        if label:
            shown = QLabel(label, self)
            shown.setProperty("role", "small")
            shown.setBuddy(widget)
            self._layout.insertWidget(self._places, shown)
            self._places += 1
        self._layout.insertWidget(self._places, widget)
        self._places += 1
        return shown

    def add_action(self, widget: QWidget) -> None:
        """Put a button at the right end."""
        self._layout.addWidget(widget)
