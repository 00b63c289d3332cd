"""Findings on top; below them figures, and beside these what is behind the chosen one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from gui.theme import GAP, PAD, px
from gui.widgets.findings_list import FindingsList

FINDINGS_SHARE: Final = 0.26  # of the page's height, at most
FINDINGS_LEAST: Final = 96


class FindingsPage(QWidget):
    """The page of an audit, whatever it speaks of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.findings = FindingsList(self)

    def lay_out(self, figures: QWidget, behind: QWidget) -> None:
        """Put the figures and what is behind them under the findings."""
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(figures)
        parts.addWidget(behind)
        parts.setChildrenCollapsible(False)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setSizes([600, 400])
        column = QVBoxLayout(self)
        column.setContentsMargins(PAD, PAD, PAD, GAP)
        column.setSpacing(PAD)
        column.addWidget(self.findings)
        column.addWidget(parts, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Leave most of a small window to the figures and items: findings scroll there."""
        super().resizeEvent(event)
        share = int(FINDINGS_SHARE * self.height())
        self.findings.setMaximumHeight(max(px(FINDINGS_LEAST), share))
