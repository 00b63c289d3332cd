"""A pane that shows Markdown from outside: it runs nothing, loads nothing, and opens nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import QTextDocument, QTextOption
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from gui import theme
from gui.rich_text import document_css, to_html


class RichTextView(QTextBrowser):
    """Shows one Markdown text for reading.

    Each paragraph takes its direction from its own script. Text can be selected and copied;
    links and images are words only. The size follows the application's font.

    Parameters
    ----------
    name
        The accessible name: what the text is.
    grows
        Whether the pane is as high as its text instead of scrolling.
    """

    def __init__(self, name: str, parent: QWidget | None = None, *, grows: bool = False) -> None:
        super().__init__(parent)
        self._source = ""
        self._grows = grows
        self.setAccessibleName(name)
        self.setProperty("role", "reading")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(theme.px(theme.PAD - 2))
        if grows:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.document().documentLayout().documentSizeChanged.connect(self._fit)

    @property
    def shown_text(self) -> str:
        """The Markdown that is shown."""
        return self._source

    def show_text(self, source: str) -> None:
        """Show a text from its beginning."""
        self._source = source
        self._render()

    def show_html(self, body: str, css: str) -> None:
        """Show a body that `gui.rich_text` made, dressed by the stylesheet."""
        document: QTextDocument = self.document()
        font = theme.ui_font(theme.px(theme.READING))
        if document.defaultFont() != font:
            document.setDefaultFont(font)
        document.setDefaultStyleSheet(css)
        document.setDocumentMargin(theme.px(theme.PAD - 2))
        self.setHtml(body)

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:  # noqa: N802  Qt's name
        """Load nothing, from anywhere."""
        return None

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme or size."""
        super().changeEvent(event)
        if theme.is_theme_change(event) and self._source:
            place = self.verticalScrollBar().value()
            self._render()
            self.verticalScrollBar().setValue(place)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Let panes fold small."""
        return QSize(theme.px(120), theme.px(40))

    def _render(self) -> None:
        scale = theme.px(theme.BODY) / theme.BODY
        self.show_html(to_html(self._source), document_css(theme.tokens(), scale))

    def _fit(self) -> None:
        height = int(self.document().documentLayout().documentSize().height()) + 4
        if height != self.minimumHeight():
            self.setFixedHeight(height)
