from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.icons import Icon
from gui.widgets.action_card import ActionCard


def test_action_card(qtbot: QtBot, mode: theme.Mode) -> None:
    card = ActionCard(icon=Icon.DEMO, title="Demo project", text="Made in a minute. " * 8)
    qtbot.addWidget(card)
    card.resize(240, 100)
    card.show()
    assert card.accessibleName() == "Demo project"
    assert card.minimumSizeHint().height() > 100  # the words wrap, and are not cut
    with qtbot.waitSignal(card.clicked):
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(card.clicked):
        qtbot.keyClick(card, Qt.Key.Key_Space)
