"""The note."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.widgets.note_box import NoteBox

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


def test_it_grows_while_it_is_written_and_leaves_on_escape(qtbot: QtBot) -> None:
    box = NoteBox()
    qtbot.addWidget(box)
    box.show()
    box.activateWindow()
    low = box.height()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    assert box.height() > low
    for sign in "three\nlines\nhere\nand\nmore":
        QTest.keyClick(box, sign) if sign != "\n" else QTest.keyClick(box, Qt.Key.Key_Return)
    grown = box.height()
    assert grown > low
    with qtbot.waitSignal(box.left):
        QTest.keyClick(box, Qt.Key.Key_Escape)
    box.clearFocus()
    assert box.height() == low
    assert box.toPlainText() == "three\nlines\nhere\nand\nmore"


def test_showing_tells_nobody_and_keeps_the_cursor(qtbot: QtBot) -> None:
    box = NoteBox()
    qtbot.addWidget(box)
    with qtbot.assertNotEmitted(box.textChanged):
        box.show_note("kept")
    cursor = box.textCursor()
    cursor.setPosition(2)
    box.setTextCursor(cursor)
    box.show_note("kept")
    assert box.textCursor().position() == 2
