"""A titled surface: one subject of a page, with a choice at its right where it has one."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.theme import GAP, PAD, TIGHT


class Card(QFrame):
    """Title, quiet line beneath it, and whatever is put inside."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setAccessibleName(title)
        name = QLabel(title, self)
        name.setProperty("role", "strong")
        self.aside = QLabel(self)
        self.aside.setProperty("role", "small")
        self.aside.hide()
        self._head = QHBoxLayout()
        self._head.setSpacing(GAP)
        self._head.addWidget(name)
        self._head.addWidget(self.aside)
        self._head.addStretch(1)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(PAD, GAP + TIGHT, PAD, GAP + TIGHT)
        self.body.setSpacing(GAP)
        self.body.addLayout(self._head)

    def say(self, text: str) -> None:
        """Say something beside the title."""
        self.aside.setText(text)
        self.aside.setVisible(bool(text))

    def add_choice(self, widget: QWidget) -> None:
        """Put a choice at the right of the title."""
        self._head.addWidget(widget)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put a widget under what is there."""
        self.body.addWidget(widget, stretch)
