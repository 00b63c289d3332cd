"""Why an item is skipped."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.widgets.skip_dialog import REASONS, SkipDialog

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.fixture
def dialog(qtbot: QtBot) -> SkipDialog:
    made = SkipDialog()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.mark.parametrize("number", range(1, len(REASONS) + 1))
def test_a_number_gives_its_reason(qtbot: QtBot, dialog: SkipDialog, number: int) -> None:
    with qtbot.waitSignal(dialog.reason_given) as told:
        QTest.keyClick(dialog, Qt.Key(Qt.Key.Key_0 + number))
    assert told.args == [str(REASONS[number - 1])]
    assert not dialog.isVisible()


def test_own_words_may_hold_digits_but_not_be_empty(qtbot: QtBot, dialog: SkipDialog) -> None:
    dialog.own.setFocus()
    with qtbot.assertNotEmitted(dialog.reason_given):
        QTest.keyClick(dialog.own, Qt.Key.Key_Return)
        QTest.keyClicks(dialog.own, "2 pages lack")
    with qtbot.waitSignal(dialog.reason_given) as told:
        QTest.keyClick(dialog.own, Qt.Key.Key_Return)
    assert told.args == ["2 pages lack"]


def test_escape_skips_nothing(qtbot: QtBot, dialog: SkipDialog) -> None:
    with qtbot.assertNotEmitted(dialog.reason_given):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_reason_in_focus_is_given_by_enter_too(
    qtbot: QtBot, dialog: SkipDialog, key: Qt.Key
) -> None:
    QTest.keyClick(dialog.reasons[0], Qt.Key.Key_Tab)
    assert dialog.reasons[1].hasFocus()
    with qtbot.waitSignal(dialog.reason_given) as told:
        QTest.keyClick(dialog.reasons[1], key)
    assert told.args == [str(REASONS[1])]
