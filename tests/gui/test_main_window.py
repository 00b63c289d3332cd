from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.errors import KnownError
from gui import theme
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.catalog import SCREENS


def test_importing_the_window_loads_no_model_library() -> None:
    probe = (
        "import sys, gui.main_window, gui.app;"
        "print([m for m in ('torch', 'transformers', 'sentence_transformers') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_opens_on_the_datasets_of_a_project(window: MainWindow) -> None:
    assert window.current == "datasets"
    assert window.windowTitle() == "Datasets – made – Tiebreak"


@pytest.mark.parametrize("number", range(1, len(SCREENS) + 1))
def test_control_and_a_digit_switch_screens(qtbot: QtBot, window: MainWindow, number: int) -> None:
    modifier = (
        Qt.KeyboardModifier.ControlModifier if number < 10 else Qt.KeyboardModifier.AltModifier
    )
    qtbot.keyClick(window, str(number % 10), modifier)
    assert window.current == SCREENS[number - 1].key
    assert SCREENS[number - 1].label() in window.windowTitle()
    qtbot.waitUntil(lambda: not window.session.busy)


def test_screens_are_made_when_they_are_first_shown(window: MainWindow) -> None:
    assert set(window._views) == {"datasets"}
    window.go("home")
    assert set(window._views) == {"datasets", "home"}
    assert window.view("home") is window.view("home")


def test_without_a_project_only_home_can_be_gone_to(qtbot: QtBot, empty_window: MainWindow) -> None:
    for number, screen in enumerate(SCREENS, start=1):
        assert empty_window._rail.button(screen.key).isEnabled() == (screen.key == "home")
        qtbot.keyClick(empty_window, str(number % 10), Qt.KeyboardModifier.ControlModifier)
        assert empty_window.current == "home"


def test_a_known_error_is_told_in_one_line_with_what_to_do(window: MainWindow) -> None:
    window.session.report(KnownError("The disk is full.", "Free some space."))
    assert window._banner.isVisible()
    assert window._banner.text == "The disk is full. Free some space."


def test_a_bug_is_told_with_where_its_details_are(
    window: MainWindow, caplog: pytest.LogCaptureFixture
) -> None:
    window.session.report(ZeroDivisionError("division by zero"))
    assert "is saved" in window._banner.text
    assert "tiebreak.log" in window._banner.text
    assert "ZeroDivisionError" in caplog.text
    window._banner._action.click()
    assert "ZeroDivisionError" in QGuiApplication.clipboard().text()


def test_control_plus_and_minus_change_all_text(
    qtbot: QtBot, window: MainWindow, qapp: QApplication
) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_Plus, control)
    assert window.settings.value.font_percent == 110
    assert qapp.font().pixelSize() == round(theme.BODY * 1.1)
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    assert window.settings.value.font_percent == 90
    qtbot.keyClick(window, Qt.Key.Key_0, control)
    assert window.settings.value.font_percent == 100
    for _ in range(30):
        qtbot.keyClick(window, Qt.Key.Key_Plus, control)
    assert window.settings.value.font_percent == theme.MAX_PERCENT
    qtbot.keyClick(window, Qt.Key.Key_0, control)


def test_size_is_remembered(qtbot: QtBot, window: MainWindow, settings: SettingsStore) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    window.resize(1111, 707)
    window.close()
    again = MainWindow(Session(), settings)
    qtbot.addWidget(again)
    room = max(screen.width(), again.minimumWidth())  # no wider than the screen has room
    assert (again.width(), again.height()) == (min(1111, room), 707)


def test_never_opens_off_the_screen(
    qtbot: QtBot, window: MainWindow, settings: SettingsStore
) -> None:
    window.move(QPoint(50_000, 50_000))
    window.close()
    again = MainWindow(Session(), settings)
    qtbot.addWidget(again)
    again.show()
    area = QGuiApplication.primaryScreen().availableGeometry()
    assert area.intersected(again.frameGeometry()).width() > 100


def test_closing_lets_the_project_go(qtbot: QtBot, window: MainWindow, session: Session) -> None:
    window.close()
    qtbot.waitUntil(lambda: not session.is_open)
    assert not window.isVisible()


def test_arrows_walk_the_rail(qtbot: QtBot, window: MainWindow) -> None:
    first = window._rail.button("home")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert window._rail.button("datasets").hasFocus()
    qtbot.keyClick(window._rail.button("datasets"), Qt.Key.Key_Up)
    qtbot.keyClick(first, Qt.Key.Key_Up)
    assert window._rail._menu_button.hasFocus()


def test_hidden_screens_are_refreshed_when_they_are_shown(
    qtbot: QtBot, window: MainWindow, session: Session, tmp_path: Path
) -> None:
    window.go("home")
    session.announce(session.context.datasets.delete("pairs"))
    window.go("datasets")
    qtbot.waitUntil(lambda: not session.busy)
    view = window.view("datasets")
    assert view._list.count() == 1  # type: ignore[attr-defined]
