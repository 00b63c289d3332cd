"""The verdicts in spatial order."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.types import TargetKind
from gui.keymap import Act, Keymap
from gui.widgets.decision_strip import CHOICES, DecisionStrip

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

ORDER = {
    TargetKind.COMPARISON: [Act.LEFT, Act.TIE, Act.RIGHT, Act.BOTH_BAD, Act.CANNOT_TELL],
    TargetKind.CLAIM: [Act.LEFT, Act.RIGHT, Act.CANNOT_TELL],
}


@pytest.mark.parametrize("kind", list(ORDER))
def test_buttons_stand_in_order_with_their_keys(qtbot: QtBot, kind: TargetKind) -> None:
    strip = DecisionStrip(kind)
    qtbot.addWidget(strip)
    strip.show_keys(Keymap())
    strip.resize(900, 60)
    strip.show()
    acts = [choice.act for choice in CHOICES[kind]]
    assert acts == ORDER[kind]
    places = [strip.button(act).x() for act in acts]
    assert places == sorted(places)
    assert [strip.button(act).key for act in acts][:1] == ["1"]


@pytest.mark.parametrize("kind", list(ORDER))
def test_a_press_tells_its_act_and_one_is_shown(qtbot: QtBot, kind: TargetKind) -> None:
    strip = DecisionStrip(kind)
    qtbot.addWidget(strip)
    for act in ORDER[kind]:
        with qtbot.waitSignal(strip.chosen) as told:
            qtbot.mouseClick(strip.button(act), Qt.MouseButton.LeftButton)
        assert told.args == [act]
        strip.show_choice(act)
        assert [own for own in ORDER[kind] if strip.button(own).isChecked()] == [act]
    strip.show_choice(None)
    assert not any(strip.button(act).isChecked() for act in ORDER[kind])


def test_stacked_answers_are_first_and_second(qtbot: QtBot) -> None:
    strip = DecisionStrip(TargetKind.COMPARISON)
    qtbot.addWidget(strip)
    strip.stack(True)
    assert strip.button(Act.RIGHT).text() == "Second better"
    strip.stack(False)
    assert strip.button(Act.RIGHT).text() == "Right better"
