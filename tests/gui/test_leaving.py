"""Closing the window while another program holds the project: nothing freezes, nothing is lost."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from annotation.jobs import Job, Progress
from gui.job_runner import JobRunner
from gui.main_window import MainWindow
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.annotate import AnnotateView

Key = Qt.Key
RESPONSIVE_S = 1.0  # far below what a write waits for another program


@pytest.fixture
def locked(project_path: str, session: Session) -> Iterator[sqlite3.Connection]:
    """Give another program's connection; ``BEGIN IMMEDIATE`` on it locks the project."""
    connection = sqlite3.connect(project_path, isolation_level=None)
    yield connection
    if connection.in_transaction:
        connection.rollback()
    connection.close()


@pytest.fixture
def impatient_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, settings: SettingsStore, project_path: str
) -> MainWindow:
    """Give a window that waits for another program's lock a tenth of a second only."""
    monkeypatch.setattr("db.engine.BUSY_TIMEOUT_MS", 100)
    session = Session()
    session.open(project_path, create=False)
    window = MainWindow(session, settings)
    qtbot.addWidget(window)
    window.show()
    return window


def refused(qtbot: QtBot, window: MainWindow, path: str) -> tuple[AnnotateView, sqlite3.Connection]:
    """Label while another program holds the project locked, and close the window."""
    view = annotating(qtbot, window)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    QTest.keyClick(view, Key.Key_2)
    QTest.keyClick(view, Key.Key_Return)
    window.close()
    return view, other


def annotating(qtbot: QtBot, window: MainWindow) -> AnnotateView:
    window.session.choose_rater("reviewer")
    window.session.choose_dataset("pairs")
    window.go("annotate")
    view = window.view("annotate")
    assert isinstance(view, AnnotateView)
    qtbot.waitUntil(lambda: view.desk.card is not None and not window.session.busy)
    return view


def verdicts(path: str) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        return [row[0] for row in connection.execute("SELECT verdict FROM judgments")]
    finally:
        connection.close()


def asked(qtbot: QtBot, window: MainWindow, role: str) -> QPushButton:
    """Wait for the question and give the button of a name."""
    qtbot.waitUntil(lambda: window._leaving.question is not None)
    box = window._leaving.question
    assert box is not None
    return next(one for one in box.findChildren(QPushButton) if role in one.text())


def test_a_label_that_waits_for_a_lock_is_saved_before_the_window_closes(
    qtbot: QtBot, window: MainWindow, project_path: str, locked: sqlite3.Connection
) -> None:
    view = annotating(qtbot, window)
    locked.execute("BEGIN IMMEDIATE")
    QTest.keyClick(view, Key.Key_1)
    QTest.keyClick(view, Key.Key_Return)
    began = time.monotonic()
    window.close()
    QApplication.processEvents()
    assert time.monotonic() - began < RESPONSIVE_S
    assert window.isVisible()
    assert "Saving" in window._banner.text
    assert not view.isEnabled()
    window.close()  # asking twice changes nothing
    assert window.isVisible()
    locked.rollback()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(verdicts(project_path)) == 1
    assert not window.session.is_open


def test_a_label_that_could_not_be_stored_is_tried_again(
    qtbot: QtBot, impatient_window: MainWindow, project_path: str
) -> None:
    window = impatient_window
    view, other = refused(qtbot, window, project_path)
    stay = asked(qtbot, window, "Keep")
    QTest.mouseClick(stay, Qt.MouseButton.LeftButton)
    assert window.isVisible()
    assert view.isEnabled()
    assert view.desk.unsaved  # the draft is still there
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(view, Key.Key_Return)
    window.close()
    again = asked(qtbot, window, "again")
    other.rollback()
    other.close()
    QTest.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(verdicts(project_path)) == 1


def test_a_label_can_be_left_behind_knowingly(
    qtbot: QtBot, impatient_window: MainWindow, project_path: str
) -> None:
    window = impatient_window
    _, other = refused(qtbot, window, project_path)
    without = asked(qtbot, window, "without")
    box = window._leaving.question
    assert box is not None
    assert "holds the project locked" in box.informativeText()
    QTest.mouseClick(without, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.isVisible())
    other.rollback()
    other.close()
    assert verdicts(project_path) == []


def test_a_choice_that_waits_to_go_on_is_saved_first(
    qtbot: QtBot, window: MainWindow, project_path: str
) -> None:
    window.settings.update(one_key_advance=True)
    view = annotating(qtbot, window)
    QTest.keyClick(view, Key.Key_1)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert len(verdicts(project_path)) == 1


def test_a_job_stops_at_its_next_commit_without_holding_the_window(
    qtbot: QtBot, window: MainWindow
) -> None:
    gate, steps = threading.Event(), []

    def job() -> Job[int]:
        yield Progress(done=0, total=2, unit="steps")
        gate.wait(10)
        steps.append("committed")
        yield Progress(done=1, total=2, unit="steps")
        steps.append("went on")
        return 1

    runner = JobRunner(window.session, window)
    with qtbot.waitSignal(runner.progress):
        runner.start(job)
    began = time.monotonic()
    window.close()
    assert time.monotonic() - began < RESPONSIVE_S
    assert window.isVisible()
    gate.set()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert steps == ["committed"]
