"""Asks before the seal of an item is opened: what is shown, and what that does to the label."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui import theme
from gui.widgets.wrapped_label import WrappedLabel

WIDTH = 460


class SealDialog(QDialog):
    """Is accepted when the rater wants to see what is sealed; Enter and Esc keep it sealed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open the seal"))
        self.setModal(True)
        self.setFixedWidth(theme.px(WIDTH))
        heading = WrappedLabel(self.tr("Open the seal of this item?"))
        heading.setProperty("role", "heading")
        shown = WrappedLabel(
            self.tr("You see who wrote the answers, what other raters said, and the scores.")
        )
        done = WrappedLabel(
            self.tr(
                "This is logged and cannot be taken back. Labels that you give on this item from "
                "now on are marked, and left out of audits by default. Other items stay sealed."
            )
        )
        done.setProperty("role", "muted")
        self.keep = QPushButton(self.tr("Keep it sealed"))
        self.keep.setDefault(True)
        self.keep.clicked.connect(self.reject)
        self.open_it = QPushButton(self.tr("Open the seal"))
        self.open_it.setAutoDefault(False)
        self.open_it.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.open_it)
        buttons.addWidget(self.keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.SECTION, theme.SECTION, theme.PAD)
        column.setSpacing(theme.GAP)
        for label in (heading, shown, done):
            column.addWidget(label)
        column.addSpacing(theme.GAP)
        column.addLayout(buttons)
        self.keep.setFocus()
