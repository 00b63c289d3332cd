from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget
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


def test_where_there_is_no_height_for_names_the_icons_stay(qtbot: QtBot, mode: theme.Mode) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    rail = Rail([RailEntry(str(n), f"Screen {n}", Icon.AUDIT, "") for n in range(10)], menu)
    window = QWidget()
    qtbot.addWidget(window)
    rail.setParent(window)
    rail.resize(rail.width(), 900)
    window.show()
    under = Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    assert rail.button("0").toolButtonStyle() is under
    rail.resize(rail.width(), 460)
    assert rail.button("0").toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    assert rail.button("0").toolTip() == "Screen 0"
    assert rail.button("9").geometry().bottom() < rail.height()
    rail.resize(rail.width(), 900)
    assert rail.button("0").toolButtonStyle() is under
