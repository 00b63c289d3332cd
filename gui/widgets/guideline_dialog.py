"""Writes the guideline that annotators read beside the answers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from gui import theme
from gui.widgets.rich_text_view import RichTextView

SIZE: Final = (820, 560)


class GuidelineDialog(QDialog):
    """Markdown on the left, how it will read on the right."""

    def __init__(self, dataset: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Guideline of {dataset}").format(dataset=dataset))
        self.resize(theme.px(SIZE[0]), theme.px(SIZE[1]))
        said = QLabel(self.tr("Shown beside the answers in Annotate. Markdown is understood."))
        said.setProperty("role", "muted")
        self._editor = QPlainTextEdit(text)
        self._editor.setAccessibleName(self.tr("Guideline"))
        self._editor.setTabChangesFocus(True)
        self._preview = RichTextView(self.tr("How it will read"))
        self._editor.textChanged.connect(self._on_text)
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.addWidget(self._editor)
        panes.addWidget(self._preview)
        panes.setSizes([10_000, 10_000])
        panes.setChildrenCollapsible(False)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        save = buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setProperty("kind", "primary")
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.SECTION, theme.PAD, theme.SECTION, theme.PAD)
        column.setSpacing(theme.PAD)
        column.addWidget(said)
        column.addWidget(panes, 1)
        column.addWidget(buttons)
        self._on_text()

    @property
    def text(self) -> str:
        """The guideline as written."""
        return self._editor.toPlainText()

    def _on_text(self) -> None:
        self._preview.show_text(self.text)
