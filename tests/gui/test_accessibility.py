"""Every control of every screen can be reached, and says what it is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui import theme
from gui.main_window import MainWindow
from gui.settings import SettingsStore
from gui.views.catalog import SCREENS
from gui.widgets.import_dialog import ImportDialog
from gui.widgets.preferences import PreferencesDialog

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)


def controls(owner: QWidget) -> list[QWidget]:
    return [
        widget
        for kind in CONTROLS
        for widget in owner.findChildren(kind)
        if widget.isVisible() and not widget.objectName().startswith("qt_")
    ]


def nameless(owner: QWidget) -> list[str]:
    """Give the controls of which a screen reader could not say what they are."""
    found = []
    for widget in controls(owner):
        if isinstance(widget.parent(), (QAbstractSpinBox, QComboBox, QAbstractItemView)):
            continue
        reader = QAccessible.queryAccessibleInterface(widget)
        if not (reader is not None and reader.text(QAccessible.Text.Name).strip()):
            found.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


@pytest.mark.parametrize("key", [screen.key for screen in SCREENS])
def test_controls_have_names(qtbot: QtBot, window: MainWindow, key: str) -> None:
    window.session.choose_rater("reviewer 2")
    window.go(key)
    qtbot.waitUntil(lambda: not window.session.busy)
    assert nameless(window.view(key)) == []


@pytest.mark.parametrize("key", [screen.key for screen in SCREENS])
def test_enabled_controls_take_the_focus(qtbot: QtBot, window: MainWindow, key: str) -> None:
    window.session.choose_rater("reviewer 2")
    window.go(key)
    qtbot.waitUntil(lambda: not window.session.busy)
    stuck = [
        f"{type(widget).__name__} {widget.accessibleName()}"
        for widget in controls(window.view(key))
        if widget.isEnabled()
        and widget.focusPolicy() is Qt.FocusPolicy.NoFocus
        and not isinstance(widget.parent(), (QAbstractItemView, QAbstractSpinBox, QComboBox))
        and not isinstance(widget.parent(), QLineEdit)
    ]
    assert stuck == []


def test_dialogs_have_names(qtbot: QtBot, window: MainWindow, settings: SettingsStore) -> None:
    for dialog in (
        ImportDialog(window.session, (), window),
        PreferencesDialog(window.session, settings, window),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        assert nameless(dialog) == []


def test_the_rail_has_names(window: MainWindow) -> None:
    assert nameless(window._rail) == []


@pytest.mark.parametrize("percent", [100, theme.MAX_PERCENT])
@pytest.mark.parametrize("key", [screen.key for screen in SCREENS])
def test_screens_fit_a_small_window(
    qtbot: QtBot, window: MainWindow, key: str, percent: int
) -> None:
    """At 100 % a screen asks for no more than 1024 x 700 has beside rail and status line."""
    window.session.choose_rater("reviewer 2")
    window.settings.update(font_percent=percent)
    window.go(key)
    qtbot.waitUntil(lambda: not window.session.busy)
    least = window.minimumSizeHint()
    if percent == 100:
        assert least.width() <= 1024, least
        assert least.height() <= 700, least
    window.settings.update(font_percent=100)
