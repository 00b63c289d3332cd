from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.actions import WINDOW_ACTIONS, ActionSpec, bind
from gui.views.catalog import SCREENS, screen_key


def test_no_two_commands_share_a_key() -> None:
    keys = [QKeySequence(key).toString() for spec in WINDOW_ACTIONS for key in spec.keys]
    keys += [QKeySequence(screen_key(number)).toString() for number, _ in enumerate(SCREENS, 1)]
    assert all(keys)
    assert len(keys) == len(set(keys))


def test_names_are_unique() -> None:
    names = [spec.name for spec in WINDOW_ACTIONS]
    assert len(names) == len(set(names))
    assert all(first != second for first, second in itertools.pairwise(sorted(names)))


@pytest.mark.parametrize("whole_window", [True, False])
def test_bound_actions_call_their_handlers(qtbot: QtBot, whole_window: bool) -> None:
    called: list[str] = []
    specs = (
        ActionSpec(name="one", text="One", keys=("Ctrl+J", "F6"), whole_window=whole_window),
        ActionSpec(name="two", text="Two"),
    )
    owner = QWidget()
    qtbot.addWidget(owner)
    made = bind(
        owner, specs, {"one": lambda: called.append("one"), "two": lambda: called.append("two")}
    )
    with qtbot.waitActive(owner):
        owner.show()
        owner.activateWindow()
    owner.setFocus()
    qtbot.keyClick(owner, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(owner, Qt.Key.Key_F6)
    made["two"].trigger()
    assert called == ["one", "one", "two"]
    assert made["one"].text() == "One"


def test_a_command_without_a_handler_is_noticed(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    with pytest.raises(KeyError):
        bind(owner, (ActionSpec(name="one", text="One"),), {})
