"""Confidence, 1 to 5."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.confidence_dots import ConfidenceDots

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_level_fills_up_to_it_and_again_takes_it_back(
    qtbot: QtBot, mode: theme.Mode, level: int
) -> None:
    dots = ConfidenceDots()
    qtbot.addWidget(dots)
    blank = dots.grab().toImage()
    with qtbot.waitSignal(dots.chosen) as told:
        dots.press(level)
    assert told.args == [level]
    assert [dot.filled for dot in dots._dots] == [n < level for n in range(5)]
    assert dots.grab().toImage() != blank
    with qtbot.waitSignal(dots.chosen) as told:
        dots.press(level)
    assert told.args == [None]
    assert dots.level is None


def test_showing_tells_nobody_and_every_dot_has_a_name(qtbot: QtBot) -> None:
    dots = ConfidenceDots()
    qtbot.addWidget(dots)
    with qtbot.assertNotEmitted(dots.chosen):
        dots.show_level(2)
    dots.show_keys(["Alt+1", "Alt+2", "Alt+3", "Alt+4", ""])
    assert [dot.accessibleName() for dot in dots._dots][1] == "Confidence 2 of 5"
    assert dots._dots[1].toolTip() == "Confidence 2 of 5 (Alt+2)"
    assert dots._dots[4].toolTip() == "Confidence 5 of 5"
