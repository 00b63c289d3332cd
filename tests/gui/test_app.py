from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from db.errors import KnownError
from gui import app as gui_app
from gui import failures
from gui.main_window import MainWindow


@pytest.fixture
def closes_itself(qapp: QApplication) -> Iterator[list[str]]:
    """Note which window `run` shows, then close it, as a user would."""
    seen: list[str] = []

    def look() -> None:
        for window in qapp.topLevelWidgets():
            if isinstance(window, MainWindow) and window.isVisible():
                seen.append(f"{window.current}: {window.windowTitle()}")
                window.close()
                window.deleteLater()
                timer.stop()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(50)
    yield seen
    timer.stop()


def test_run_opens_a_project(closes_itself: list[str], project_path: str) -> None:
    assert gui_app.run(project_path) == 0
    assert closes_itself == ["datasets: Datasets – made – Tiebreak"]


def test_run_without_a_project_shows_home(closes_itself: list[str]) -> None:
    assert gui_app.run(None) == 0
    assert closes_itself == ["home: Home – Tiebreak"]


def test_run_makes_a_project_that_is_missing(closes_itself: list[str], tmp_path: Path) -> None:
    assert gui_app.run(str(tmp_path / "new.db")) == 0
    assert closes_itself == ["datasets: Datasets – new – Tiebreak"]
    assert (tmp_path / "new.db").exists()


def test_run_on_what_is_no_project_says_so_and_shows_home(
    closes_itself: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "notes.db"
    path.write_text("my notes", encoding="utf-8")
    assert gui_app.run(str(path)) == 0
    assert closes_itself == ["home: Home – Tiebreak"]
    assert path.read_text(encoding="utf-8") == "my notes"


def test_a_slot_that_raises_is_told_and_the_program_goes_on(qtbot: QtBot) -> None:
    hook = failures.ExceptionHook()
    hook.install()
    try:
        with qtbot.waitSignal(hook.caught) as caught:
            sys.excepthook(KnownError, KnownError("no"), None)
        assert isinstance(caught.args[0], KnownError)
    finally:
        hook.remove()
    assert sys.excepthook is sys.__excepthook__


def test_the_log_holds_the_traceback_of_a_bug_only(tmp_path: Path) -> None:
    handler = failures.start_log()
    try:
        failures.record(KnownError("The disk is full."))
        try:
            _ = 1 / 0
        except ZeroDivisionError as error:
            failures.record(error)
    finally:
        failures.stop_log(handler)
    text = failures.log_file().read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    assert "test_app.py" in text
    assert "disk is full" not in text


def test_a_log_that_cannot_be_made_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("TIEBREAK_CONFIG_DIR", str(blocked))
    handler = failures.start_log()
    assert handler is None
    failures.stop_log(handler)
    assert not [one for one in logging.getLogger().handlers if "tiebreak" in str(one)]
