"""A button that wears its key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.key_cap import KeyCapButton

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


def painted(button: KeyCapButton) -> QImage:
    return button.grab().toImage()


@pytest.mark.parametrize("strong", [True, False])
@pytest.mark.parametrize("token", ["a", "b", "tie", "good", "warn", "accent"])
def test_checked_and_unchecked_look_different(
    qtbot: QtBot, mode: theme.Mode, strong: bool, token: str
) -> None:
    button = KeyCapButton("Left better", token=token, strong=strong)
    qtbot.addWidget(button)
    button.set_key("1")
    button.resize(button.sizeHint())
    before = painted(button)
    button.setChecked(True)
    assert painted(button) != before


def test_the_key_is_part_of_the_name_and_of_the_width(qtbot: QtBot) -> None:
    button = KeyCapButton("Tie")
    qtbot.addWidget(button)
    bare = button.sizeHint().width()
    button.set_key("3")
    assert button.accessibleName() == "Tie, 3"
    assert button.sizeHint().width() > bare
    assert button.minimumSizeHint().width() <= button.sizeHint().width()
    assert button.toolTip() == "Tie"
    button.say("Same")
    assert button.accessibleName() == "Same, 3"


def test_space_presses_and_a_primary_one_is_not_checkable(qtbot: QtBot) -> None:
    button = KeyCapButton("Save", primary=True)
    qtbot.addWidget(button)
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)
    assert not button.isCheckable()
    painted(button)


def test_where_room_is_short_the_key_stays(qtbot: QtBot, mode: theme.Mode) -> None:
    button = KeyCapButton("A verdict that takes many words to say")
    qtbot.addWidget(button)
    button.set_key("1")
    least = button.minimumSizeHint()
    assert least.width() < button.sizeHint().width() / 3
    button.resize(least)
    narrow = painted(button)
    button.set_key("2")
    assert painted(button) != narrow
