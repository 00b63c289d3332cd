"""Long reading: bounded lines, marked evidence."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QTextCursor
from pytestqt.qtbot import QtBot

from db.types import SpanDraft
from gui import theme
from gui.text_spans import sha256
from gui.widgets.reading_pane import ReadingPane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

LINE = "An ordinary sentence of English words that goes on for quite a while, as they do. " * 9


def pane_of(qtbot: QtBot, text: str, width: int = 1_400) -> ReadingPane:
    pane = ReadingPane("Answer 1", "a")
    qtbot.addWidget(pane)
    pane.resize(width, 500)
    pane.show()
    pane.read_from_start(text)
    return pane


def longest_line(pane: ReadingPane) -> int:
    layout = pane.document().firstBlock().layout()
    lines = [layout.lineAt(n).textLength() for n in range(layout.lineCount())]
    return max(lines)


def test_lines_hold_sixty_to_eighty_characters_where_there_is_room(
    qtbot: QtBot, mode: theme.Mode
) -> None:
    pane = pane_of(qtbot, LINE)
    font = QFontMetrics(pane.document().defaultFont())
    assert font.height() > 0
    assert 60 <= longest_line(pane) <= 95
    pane.resize(300, 500)
    assert pane.viewport().width() <= 300


@pytest.mark.parametrize(
    ("text", "left"), [("سلام دنیا", True), ("123 שלום", True), ("Hello سلام", False), ("", False)]
)
def test_the_spare_room_is_where_lines_end(qtbot: QtBot, text: str, left: bool) -> None:
    margins = pane_of(qtbot, text).viewportMargins()
    assert (margins.left() > 0) == left
    assert (margins.right() > 0) != left


def test_right_to_left_paragraphs_start_at_the_right(qtbot: QtBot) -> None:
    pane = pane_of(qtbot, "السماء زرقاء.\n\nThe sky is blue.", 600)
    first = pane.document().firstBlock()
    assert first.textDirection() is Qt.LayoutDirection.RightToLeft
    assert first.next().textDirection() is Qt.LayoutDirection.LeftToRight


@pytest.mark.parametrize(
    ("source", "marked"),
    [
        ("**Paris** is the capital.", "Paris"),
        ("- one\n- `two` and three\n", "two"),
        ("| a | b |\n|---|---|\n| 😀 | sea |\n", "sea"),
        ("中文**很好**。", "很好"),
    ],
)
def test_a_selection_becomes_evidence_and_is_shown_again(
    qtbot: QtBot, source: str, marked: str
) -> None:
    pane = pane_of(qtbot, source)
    assert pane.selected_span() is None
    pane.setTextCursor(pane.document().find(marked))
    span = pane.selected_span()
    assert span is not None
    assert source[span.start : span.end] == marked
    pane.show_spans([span])
    assert [one.cursor.selectedText() for one in pane.extraSelections()] == [marked]
    pane.read_from_start(source)
    assert pane.extraSelections() == []


@pytest.mark.parametrize(
    "other",
    [
        SpanDraft(field="b", start=0, end=2, text_sha256=sha256("text")),
        SpanDraft(field="a", start=0, end=2, text_sha256=sha256("another version")),
    ],
)
def test_evidence_of_other_texts_is_not_shown(qtbot: QtBot, other: SpanDraft) -> None:
    pane = pane_of(qtbot, "text")
    pane.show_spans([other])
    assert pane.extraSelections() == []


LONG = {
    "a run of one sign": "x" * 23_456,
    "chinese without a blank": "天空是蓝色的因为空气分子散射蓝光" * 1_500,
    "a run among words": "Some words first.\n\n" + "ab" * 9_000 + " and **words** after it.",
    "soft breaks of its own": ("c" * 700 + "\u200b") * 30,
    "beyond Markdown": "A sentence of plain words, then another. " * 5_200,
    "long Markdown": "\n\n".join(
        f"**{n}.** A point with `code_{n}`, a <b>tag</b> and &amp; an entity." for n in range(900)
    ),
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("share", [0.02, 0.5, 0.97])
def test_evidence_stands_where_it_was_marked_in_very_long_texts(
    qtbot: QtBot, name: str, share: float
) -> None:
    source = LONG[name]
    pane = pane_of(qtbot, source)
    at = int(share * len(source))
    if name == "long Markdown":
        at = source.index("point", at)  # a word that is shown as it is written
    span = SpanDraft(field="a", start=at, end=at + 5, text_sha256=sha256(source))
    pane.show_spans([span])
    marks = pane.extraSelections()
    assert len(marks) == 1
    marked = marks[0].cursor.selectedText().replace("\u200b", "").replace("\u2029", "\n")
    assert marked == source[at : at + 5].replace("\u200b", "")
    cursor = pane.textCursor()
    cursor.setPosition(marks[0].cursor.selectionStart())
    for _ in range(marks[0].cursor.selectionEnd() - marks[0].cursor.selectionStart()):
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, KEEP)
    pane.setTextCursor(cursor)
    again = pane.selected_span()
    assert again is not None
    assert (again.start, again.end) == (span.start, span.end)


KEEP = QTextCursor.MoveMode.KeepAnchor
