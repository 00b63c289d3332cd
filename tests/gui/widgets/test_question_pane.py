"""The question."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.question_pane import QuestionPane

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.mark.parametrize(
    ("question", "context", "scrolls"),
    [("Short?", "", False), ("Short?", "Context. " * 500, True), ("Long. " * 2_000, "", True)],
)
def test_it_is_as_high_as_needed_up_to_the_most(
    qtbot: QtBot, question: str, context: str, scrolls: bool
) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    column = QVBoxLayout(room)
    pane = QuestionPane()
    pane.set_most(200)
    column.addWidget(pane)
    column.addStretch(1)
    room.resize(900, 700)
    room.show()
    pane.show_question(question, context)
    bar = pane.verticalScrollBar()
    line = 40  # px, more than any line of text is high
    qtbot.waitUntil(lambda: (pane.height() > 200 - line) == (bar.maximum() > 0) == scrolls)
    assert pane.height() <= 200
    if scrolls:  # no line is cut in two
        tops = {pane.context.y() + top for top in pane.context.line_tops()}
        tops |= {pane.question.y() + top for top in pane.question.line_tops()}
        assert pane.height() in tops
    assert pane.context.isVisible() == bool(context)
