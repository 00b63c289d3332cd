"""A pane that shows Markdown from outside: it runs nothing, loads nothing, and opens nothing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from gui import theme
from gui.rich_text import document_css, to_html

MARGIN: Final = theme.PAD - 2  # px, as around it at every size of text; the frame has 2
TALLEST: Final = 100_000  # px: taller than any text
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)


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
        self._when_empty = ""
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
        self.document().setDocumentMargin(MARGIN)
        if grows:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.document().documentLayout().documentSizeChanged.connect(self._fit)

    @property
    def shown_text(self) -> str:
        """The Markdown that is shown."""
        return self._source

    def say_when_empty(self, words: str) -> None:
        """Say something in place of an empty text, in as many lines as it takes.

        Qt's own placeholder is cut off after the height of the empty document, one line.
        """
        self._when_empty = words
        self.setAccessibleDescription(words if self.document().isEmpty() else "")
        self.viewport().update()

    @property
    def words_when_empty(self) -> str:
        """What stands in place of an empty text."""
        return self._when_empty

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
        document.setDocumentMargin(MARGIN)
        self.setHtml(body)
        self.setAccessibleDescription(self._when_empty if document.isEmpty() else "")

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

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  Qt's name
        """Draw the text, or what is said in its place."""
        super().paintEvent(event)
        if not self._when_empty or not self.document().isEmpty():
            return
        painter = QPainter(self.viewport())
        painter.setPen(theme.tokens().color("muted"))
        painter.setFont(self._quiet_font())
        painter.drawText(self._room_when_empty(), _WRAPPED, self._when_empty)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Stay as high as what is said in place of an empty text."""
        super().resizeEvent(event)
        if self._grows and self.document().isEmpty():
            self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Let panes fold small."""
        return QSize(theme.px(120), theme.px(40))

    def _render(self) -> None:
        scale = theme.px(theme.BODY) / theme.BODY
        self.show_html(to_html(self._source), document_css(theme.tokens(), scale))

    def _quiet_font(self) -> QFont:
        return theme.ui_font(theme.px(theme.BODY))

    def _room_when_empty(self) -> QRect:
        margin = int(self.document().documentMargin())
        return self.viewport().rect().adjusted(margin, margin, -margin, -margin)

    def _height_when_empty(self) -> int:
        """Give the height that the words in place of an empty text take."""
        room = self._room_when_empty()
        tall = QRect(0, 0, max(1, room.width()), TALLEST)
        needed = QFontMetrics(self._quiet_font()).boundingRect(tall, _WRAPPED, self._when_empty)
        return needed.height() + 2 * int(self.document().documentMargin())

    def _fit(self) -> None:
        height = int(self.document().documentLayout().documentSize().height()) + 4
        if self._when_empty and self.document().isEmpty():
            height = max(height, self._height_when_empty() + 4)
        if height != self.minimumHeight():
            self.setFixedHeight(height)
