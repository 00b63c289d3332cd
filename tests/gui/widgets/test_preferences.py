from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.session import Session
from gui.settings import SettingsStore
from gui.widgets.preferences import PreferencesDialog


def test_preferences_hold_at_once(
    qtbot: QtBot, empty_session: Session, settings: SettingsStore
) -> None:
    dialog = PreferencesDialog(empty_session, settings)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    qtbot.keyClick(dialog._theme, Qt.Key.Key_Down)
    assert settings.value.theme is theme.Mode.DARK
    assert theme.tokens() is theme.DARK
    qtbot.keyClick(dialog._size, Qt.Key.Key_Up)
    assert settings.value.font_percent == 110
    dialog._rater.setFocus()
    qtbot.keyClicks(dialog._rater, " reviewer 2 ")
    qtbot.keyClick(dialog._rater, Qt.Key.Key_Tab)
    assert empty_session.rater == "reviewer 2"
    qtbot.keyClick(dialog._advance, Qt.Key.Key_Space)
    assert settings.value.one_key_advance
    settings.update(theme=theme.Mode.LIGHT, font_percent=100)
