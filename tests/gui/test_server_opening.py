"""Opening a project on a PostgreSQL server from Home; the password is seen and kept nowhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.settings import SettingsStore
from gui.views.home import HomeView
from gui.widgets.server_dialog import ServerDialog
from tests.gui.desk_bench import TIMEOUT_MS

Key = Qt.Key
RESPONSIVE_S = 1.0


def home_of(window: MainWindow) -> HomeView:
    view = window.view("home")
    assert isinstance(view, HomeView)
    return view


def password_in(address: str) -> str:
    return address.split("://")[1].split("@", maxsplit=1)[0].split(":")[1]


def asked(qtbot: QtBot, home: HomeView) -> ServerDialog:
    home._server.setFocus()
    qtbot.keyClick(home._server, Key.Key_Space)
    dialog = home.opening.dialog
    assert dialog is not None
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def paste(dialog: ServerDialog, text: str) -> None:
    QApplication.clipboard().setText(text)
    QTest.keyClick(dialog.address, Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def everything_shown(window: MainWindow) -> str:
    labels = [label.text() for label in window.findChildren(QLabel)]
    fields = [field.displayText() for field in window.findChildren(QLineEdit)]
    return " ".join([window.windowTitle(), window.windowFilePath(), *labels, *fields])


@pytest.mark.postgres
@pytest.mark.usefixtures("postgres_with_password")
def test_a_pasted_address_opens_and_its_password_stays_out_of_sight(
    qtbot: QtBot, empty_window: MainWindow, settings: SettingsStore, postgres_project: str
) -> None:
    secret = password_in(postgres_project)
    home = home_of(empty_window)
    dialog = asked(qtbot, home)
    paste(dialog, postgres_project)
    bare = postgres_project.replace(f":{secret}@", "@")
    assert dialog.address.text() == bare
    assert dialog.password.text() == secret
    assert dialog.password.displayText() != secret
    QTest.keyClick(dialog.address, Key.Key_Return)
    qtbot.waitUntil(lambda: empty_window.session.is_open, timeout=TIMEOUT_MS)
    assert empty_window.current == "datasets"
    assert home.opening.dialog is None
    assert settings.value.recent == (bare,)
    written = "".join(
        path.read_text(encoding="utf-8", errors="replace")
        for path in Path(settings._path).parent.rglob("*")
        if path.is_file()
    )
    assert f":{secret}@" not in written
    assert f":{secret}@" not in everything_shown(empty_window)
    empty_window.go("home")
    home.shown()
    qtbot.keyClick(home._recent, Key.Key_Return)
    again = home.opening.dialog
    assert again is not None
    assert again.address.text() == bare
    qtbot.waitUntil(again.password.hasFocus)
    QTest.keyClicks(again.password, secret)
    QTest.keyClick(again.password, Key.Key_Return)
    qtbot.waitUntil(lambda: home.opening.dialog is None, timeout=TIMEOUT_MS)
    assert empty_window.session.is_open


@pytest.mark.postgres
@pytest.mark.usefixtures("postgres_with_password")
def test_a_wrong_password_is_told_and_can_be_corrected(
    qtbot: QtBot, empty_window: MainWindow, settings: SettingsStore, postgres_project: str
) -> None:
    secret = password_in(postgres_project)
    home = home_of(empty_window)
    dialog = asked(qtbot, home)
    paste(dialog, postgres_project.replace(f":{secret}@", ":not-it@"))
    QTest.keyClick(dialog.address, Key.Key_Return)
    qtbot.waitUntil(dialog.open_it.isEnabled, timeout=TIMEOUT_MS)
    assert "password" in dialog.said.text().lower()
    assert "not-it" not in dialog.said.text()
    assert settings.value.recent == ()
    assert dialog.password.hasFocus()
    QTest.keyClicks(dialog.password, secret)  # takes the place of what is selected
    QTest.keyClick(dialog.password, Key.Key_Return)
    qtbot.waitUntil(lambda: empty_window.session.is_open, timeout=TIMEOUT_MS)


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("no-such-host.invalid/labels", "no server has this name"),
        ("mysql://me@host/labels", "mysql"),
        ("postgresql://me@host:port/labels", "not a database address"),
        ("postgresql://me@127.0.0.1:1/labels", "nothing answers there"),
    ],
)
def test_what_cannot_be_opened_is_told_in_the_dialog(
    qtbot: QtBot, empty_window: MainWindow, address: str, told: str
) -> None:
    dialog = asked(qtbot, home_of(empty_window))
    QTest.keyClicks(dialog.address, address)
    QTest.keyClick(dialog.address, Key.Key_Return)
    qtbot.waitUntil(lambda: told in dialog.said.text(), timeout=TIMEOUT_MS)
    assert dialog.open_it.isEnabled()
    QTest.keyClick(dialog, Key.Key_Escape)
    assert not empty_window.session.is_open


def test_a_server_that_does_not_answer_holds_nothing_up(
    qtbot: QtBot, empty_window: MainWindow
) -> None:
    dialog = asked(qtbot, home_of(empty_window))
    QTest.keyClicks(dialog.address, "postgresql://me@10.255.255.1/labels?connect_timeout=2")
    began = time.monotonic()
    QTest.keyClick(dialog.address, Key.Key_Return)
    QApplication.processEvents()
    assert time.monotonic() - began < RESPONSIVE_S
    QTest.keyClick(dialog, Key.Key_Escape)
    assert home_of(empty_window).opening.dialog is None
    qtbot.waitUntil(lambda: not empty_window.session.busy, timeout=TIMEOUT_MS)
    assert not empty_window.session.is_open
