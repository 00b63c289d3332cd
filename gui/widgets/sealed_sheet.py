"""What was sealed on one item: who wrote the answers, what others said, the scores."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from annotation.labelling import Card, Unsealed
from gui import theme
from gui.item_document import item_css
from gui.sealed_document import sealed_html
from gui.widgets.rich_text_view import RichTextView

WIDTH, HEIGHT = 560, 480


class SealedSheet(QDialog):
    """Shows it for reading, in the places that the answers have on this rater's screen."""

    def __init__(self, card: Card, found: Unsealed, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(
            self.tr("Sealed information of item {number}").format(number=card.position + 1)
        )
        self.resize(theme.px(WIDTH), theme.px(HEIGHT))
        self.text = RichTextView(self.windowTitle())
        self.text.show_html(sealed_html(card, found), item_css(theme.px(theme.BODY) / theme.BODY))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.GAP, theme.GAP, theme.PAD, theme.PAD)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
        buttons.setFocus()
