"""A rich-text pane for long reading: lines of bounded length, marked evidence, signs of life."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QMargins, QSize, Signal
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from db.types import SpanDraft
from gui import theme
from gui.text_spans import (
    Stretch,
    points_to_utf16,
    sha256,
    to_shown,
    to_source,
    utf16_to_points,
)
from gui.widgets.rich_text_view import RichTextView

LOOK_AHEAD: Final = 500


class ReadingPane(RichTextView):
    """Shows one text of a card at 60 to 80 characters a line, with the evidence marked in it.

    Parameters
    ----------
    name
        The accessible name: what the text is.
    field
        What a span in it is stored under: ``a``, ``b``, ``question``, ``claim``,
        ``reference:K`` or ``evidence:K``.
    grows
        Whether the pane is as high as its text instead of scrolling.

    Signals
    -------
    touched()
        The reader scrolled or selected.
    """

    touched = Signal()

    def __init__(
        self, name: str, field: str, parent: QWidget | None = None, *, grows: bool = False
    ) -> None:
        super().__init__(name, parent, grows=grows)
        self.field = field
        self._spans: tuple[SpanDraft, ...] = ()
        self.verticalScrollBar().valueChanged.connect(lambda _value: self.touched.emit())
        self.selectionChanged.connect(self.touched)

    def show_spans(self, spans: Iterable[SpanDraft]) -> None:
        """Mark the evidence that belongs to this very text."""
        name = sha256(self.shown_text)
        self._spans = tuple(
            span for span in spans if span.field == self.field and span.text_sha256 == name
        )
        self._mark()

    def selected_span(self) -> SpanDraft | None:
        """Give the selection as evidence in the source's code points; None without one."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        shown = self._shown()
        stretch = Stretch(
            utf16_to_points(shown, cursor.selectionStart()),
            utf16_to_points(shown, cursor.selectionEnd()),
        )
        found = to_source(shown, self.shown_text, stretch)
        if found is None:
            return None
        return SpanDraft(
            field=self.field,
            start=found.start,
            end=found.end,
            text_sha256=sha256(self.shown_text),
        )

    def height_of_text(self) -> int:
        """Give the height that the whole text takes."""
        return int(self.document().documentLayout().documentSize().height()) + 4

    def line_tops(self) -> Iterator[int]:
        """Give where each line but the first begins: at these heights no line is cut."""
        layout = self.document().documentLayout()
        block = self.document().begin()
        while block.isValid():
            top, lines = layout.blockBoundingRect(block).top(), block.layout()
            for number in range(lines.lineCount()):
                y = int(top + lines.lineAt(number).y())
                if y > 0 and (number or block.blockNumber()):
                    yield y
            block = block.next()

    def drop_selection(self) -> None:
        """Take the selection away, leaving the place."""
        cursor = self.textCursor()
        cursor.clearSelection()
        self.setTextCursor(cursor)

    def read_from_start(self, source: str) -> None:
        """Show another text, without marks, from its beginning."""
        self._spans = ()
        self.setExtraSelections([])
        if source != self.shown_text:
            self.show_text(source)
            self._bound()
        self.drop_selection()
        self.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Ask for little: layouts share out what there is."""
        return QSize(theme.px(240), theme.px(120))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Keep lines between 60 and 80 characters where there is room."""
        super().resizeEvent(event)
        self._bound()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802  Qt's name
        """Follow a change of theme or size."""
        super().changeEvent(event)
        if theme.is_theme_change(event):
            self._bound()
            self._mark()

    def _bound(self) -> None:
        """Leave what is too wide for a line empty, on the side where lines end."""
        bar = self.verticalScrollBar()
        room = self.width() - 2 * self.frameWidth() - (bar.width() if bar.isVisible() else 0)
        spare = max(0, room - theme.px(theme.READING_WIDTH))
        margins = (
            QMargins(spare, 0, 0, 0)
            if _reads_leftwards(self.shown_text)
            else QMargins(0, 0, spare, 0)
        )
        if margins != self.viewportMargins():
            self.setViewportMargins(margins)

    def _shown(self) -> str:
        """Give the document's text with one character per place of the cursor."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        return cursor.selectedText()

    def _mark(self) -> None:
        if not self._spans:
            self.setExtraSelections([])
            return
        shown = self._shown()
        marks: list[QTextEdit.ExtraSelection] = []
        look = QTextCharFormat()
        look.setBackground(QColor(theme.tokens().warn_wash))
        look.setFontUnderline(True)
        look.setUnderlineColor(QColor(theme.tokens().warn))
        for span in self._spans:
            found = to_shown(shown, self.shown_text, Stretch(span.start, span.end))
            if found is None:
                continue
            cursor = QTextCursor(self.document())
            cursor.setPosition(points_to_utf16(shown, found.start))
            cursor.setPosition(points_to_utf16(shown, found.end), QTextCursor.MoveMode.KeepAnchor)
            mark = QTextEdit.ExtraSelection()
            mark.cursor = cursor
            mark.format = look
            marks.append(mark)
        self.setExtraSelections(marks)


def _reads_leftwards(text: str) -> bool:
    """Whether the first letter with a direction belongs to a script written right to left."""
    for sign in text[:LOOK_AHEAD]:
        direction = unicodedata.bidirectional(sign)
        if direction in ("R", "AL"):
            return True
        if direction == "L":
            return False
    return False
