from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gui import theme
from gui.icons import Icon
from gui.widgets.rail import Rail, RailEntry


def test_rail(qtbot: QtBot, mode: theme.Mode) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    entries = [RailEntry("home", "Home", Icon.HOME, "Ctrl+1"), RailEntry("a", "A", Icon.AUDIT, "")]
    rail = Rail(entries, menu)
    qtbot.addWidget(rail)
    rail.show()
    rail.select("home")
    assert rail.button("home").isChecked()
    assert rail.button("home").toolTip() == "Home (Ctrl+1)"
    assert rail.button("home").accessibleName() == "Home"
    with qtbot.waitSignal(rail.chosen) as chosen:
        qtbot.mouseClick(rail.button("a"), Qt.MouseButton.LeftButton)
    assert chosen.args == ["a"]
    assert not rail.button("home").isChecked()
    rail.allow("a", False)
    assert not rail.button("a").isEnabled()
    assert not rail.button("a").icon().isNull()
