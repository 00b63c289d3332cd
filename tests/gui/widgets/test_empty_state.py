from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.icons import Icon
from gui.widgets.empty_state import EmptyState


@pytest.mark.parametrize(("text", "action"), [("", ""), ("Import a file.", "Import…")])
def test_empty_state(qtbot: QtBot, mode: theme.Mode, text: str, action: str) -> None:
    state = EmptyState(icon=Icon.DATASETS, title="No dataset yet", text=text, action=action)
    qtbot.addWidget(state)
    state.show()
    assert state._title.text() == "No dataset yet"
    assert state._text.isVisible() == bool(text)
    assert state._button.isVisible() == bool(action)
    assert not state._picture.pixmap().isNull()
    if action:
        with qtbot.waitSignal(state.acted):
            qtbot.mouseClick(state._button, Qt.MouseButton.LeftButton)


def test_a_second_action_of_a_screen_is_not_primary(qtbot: QtBot) -> None:
    state = EmptyState(icon=Icon.SEARCH, title="No item matches", action="Clear")
    qtbot.addWidget(state)
    assert state._button.property("kind") == "primary"
    state.tell(icon=Icon.SEARCH, title="No item matches", action="Clear", primary=False)
    assert state._button.property("kind") == ""
