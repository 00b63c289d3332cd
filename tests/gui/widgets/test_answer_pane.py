"""One answer: number, bar, check."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.answer_pane import AnswerPane, Chosen

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.mark.parametrize("chosen", [one for one in Chosen if one is not Chosen.NO])
def test_a_choice_is_seen_and_said_and_nothing_jumps(
    qtbot: QtBot, mode: theme.Mode, chosen: Chosen
) -> None:
    pane = AnswerPane(title="1", name="Answer 1", field="a", empty="empty")
    qtbot.addWidget(pane)
    pane.resize(400, 300)
    pane.show()
    pane.show_answer("Text.", "b")
    place, before = pane.text.geometry(), pane.grab().toImage()
    pane.choose(chosen, "Better")
    assert pane.text.geometry() == place
    image = pane.grab().toImage()
    assert image != before
    assert image.pixelColor(200, 1) == theme.tokens().color(chosen.value)
    assert pane.text.accessibleName() == "Answer 1, Better"
    assert pane.text.field == "b"
    pane.choose(Chosen.NO)
    assert pane.grab().toImage() == before
    assert pane.text.accessibleName() == "Answer 1"


def test_an_empty_answer_says_so(qtbot: QtBot) -> None:
    pane = AnswerPane(title="2", name="Answer 2", field="b", empty="This answer is empty.")
    qtbot.addWidget(pane)
    pane.show_answer("", "a")
    assert pane.text.words_when_empty == "This answer is empty."
