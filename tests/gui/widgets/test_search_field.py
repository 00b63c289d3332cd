from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.search_field import SearchField


def test_search_field(qtbot: QtBot, mode: theme.Mode) -> None:
    field = SearchField("Search")
    qtbot.addWidget(field)
    told: list[str] = []
    field.wanted.connect(told.append)
    qtbot.keyClicks(field, " sky")
    assert told == []
    qtbot.waitUntil(lambda: told == ["sky"])
    qtbot.keyClicks(field, " b")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert told == ["sky", "sky b"]
    assert field._cross.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert told[-1] == "" == field.text()
    assert not field._cross.isVisible()
    qtbot.keyClicks(field, "x")
    field.reset()
    assert field.text() == ""
    assert not field._wait.isActive()
