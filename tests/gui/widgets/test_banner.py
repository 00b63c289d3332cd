from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.banner import Banner, BannerRoom, Tone


@pytest.mark.parametrize("tone", list(Tone))
def test_banner(qtbot: QtBot, mode: theme.Mode, qapp: QApplication, tone: Tone) -> None:
    done: list[str] = []
    banner = Banner()
    room = BannerRoom(banner)
    qtbot.addWidget(room)
    assert room.isHidden()
    banner.tell("“x” is deleted.", tone=tone, action="Undo", act=lambda: done.append("undone"))
    room.show()
    assert banner.isVisible()
    assert banner.text == banner.accessibleName() == "“x” is deleted."
    assert banner.property("tone") == tone.value
    with qtbot.waitSignal(banner.dismissed):
        qtbot.mouseClick(banner._action, Qt.MouseButton.LeftButton)
    assert done == ["undone"]
    assert room.isHidden()


def test_time_is_over(qtbot: QtBot, qapp: QApplication) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.tell("for a second", seconds=1)
    with qtbot.waitSignal(banner.dismissed, timeout=5000):
        assert banner._timer.isActive()
    assert banner.isHidden()
    banner.tell("stays")
    assert not banner._timer.isActive()
    assert not banner._action.isVisible()
