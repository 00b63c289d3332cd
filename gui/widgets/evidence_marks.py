"""The evidence of several raters in one text, told apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextEdit

from db.types import Span
from gui.rater_looks import look_of, shared_format
from gui.text_spans import Stretch, points_to_utf16, sha256, to_shown
from gui.widgets.reading_pane import ReadingPane


class Mark(NamedTuple):
    """One stretch of a text and the numbers of the raters who marked it."""

    start: int
    end: int
    raters: tuple[int, ...]


def parted(spans: Sequence[tuple[int, Span]]) -> list[Mark]:
    """Cut marks at each other's ends, so that each stretch knows everyone who marked it.

    Parameters
    ----------
    spans
        The rater's number and the span, all of one text.

    >>> one = Span(field="a", start=0, end=6, text_sha256="", label="")
    >>> two = Span(field="a", start=4, end=9, text_sha256="", label="")
    >>> [tuple(mark) for mark in parted([(1, one), (2, two)])]
    [(0, 4, (1,)), (4, 6, (1, 2)), (6, 9, (2,))]
    """
    ends = sorted({end for _, span in spans for end in (span.start, span.end)})
    found: list[Mark] = []
    for start, end in pairwise(ends):
        raters = {number for number, span in spans if span.start <= start and end <= span.end}
        if raters:
            found.append(Mark(start, end, tuple(sorted(raters))))
    return found


def mark_evidence(pane: ReadingPane, spans: Sequence[tuple[int, Span]]) -> bool:
    """Show in a pane what of these marks stands in its very text; say whether any is shared."""
    name = sha256(pane.shown_text)
    own = [
        (number, span)
        for number, span in spans
        if span.field == pane.field and span.text_sha256 == name
    ]
    marks = parted(own)
    shown = _shown(pane)
    selections: list[QTextEdit.ExtraSelection] = []
    for mark in marks:
        stretch = to_shown(shown, pane.shown_text, Stretch(mark.start, mark.end))
        if stretch is None:
            continue
        cursor = QTextCursor(pane.document())
        cursor.setPosition(points_to_utf16(shown, stretch.start))
        cursor.setPosition(points_to_utf16(shown, stretch.end), QTextCursor.MoveMode.KeepAnchor)
        selection = QTextEdit.ExtraSelection()
        selection.cursor = cursor
        selection.format = (
            shared_format() if len(mark.raters) > 1 else look_of(mark.raters[0]).format()
        )
        selections.append(selection)
    pane.setExtraSelections(selections)
    return any(len(mark.raters) > 1 for mark in marks)


def _shown(pane: ReadingPane) -> str:
    cursor = QTextCursor(pane.document())
    cursor.select(QTextCursor.SelectionType.Document)
    return cursor.selectedText()
