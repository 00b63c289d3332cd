"""A page that scrolls where the window is too small, or the font too large, to hold it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class PageScroll(QScrollArea):
    """Gives its page all the room there is, and at least what the page needs.

    Parameters
    ----------
    page
        What is shown.
    """

    def __init__(self, page: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(page)
