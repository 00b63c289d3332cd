"""A scroll area that is as high as what it holds, as long as there is room."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from gui.theme import px

LEAST: Final = 44  # px: one line, and the hint that there is more


class FittedArea(QScrollArea):
    """Shows its widget whole where it can, and scrolls where it cannot.

    Parameters
    ----------
    inner
        What it holds.
    shrinks
        Whether it gives its height up when the window is small; otherwise it never scrolls.
    """

    def __init__(
        self, inner: QWidget, parent: QWidget | None = None, *, shrinks: bool = True
    ) -> None:
        super().__init__(parent)
        self._inner = inner
        self._shrinks = shrinks
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(inner)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give the height of what it holds."""
        return QSize(super().sizeHint().width(), self._inner.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Give one line, or everything where it never scrolls."""
        whole = self.sizeHint().height()
        return QSize(px(120), min(whole, px(LEAST)) if self._shrinks else whole)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take another height when what it holds does."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self.updateGeometry()
        return super().eventFilter(watched, event)
