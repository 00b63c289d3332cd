from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui import project_files
from gui.main_window import MainWindow
from gui.views.home import HomeView


@pytest.fixture
def home(empty_window: MainWindow) -> HomeView:
    view = empty_window.view("home")
    assert isinstance(view, HomeView)
    return view


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the documents folder be the test's own."""
    monkeypatch.setattr(project_files, "documents", lambda: tmp_path)
    return tmp_path


def test_without_recent_projects_it_says_where_they_will_be(home: HomeView) -> None:
    assert home._none.isVisible()
    assert not home._recent.isVisible()
    assert home._open.hasFocus()


def test_a_recent_project_opens_with_enter(
    qtbot: QtBot, home: HomeView, project_path: str, empty_window: MainWindow
) -> None:
    home.settings.remember_project("/gone.db")
    home.settings.remember_project(project_path)
    home.shown()
    qtbot.keyClick(home._recent, Qt.Key.Key_Return)
    assert empty_window.current == "datasets"
    assert home.session.project_name == "made"


def test_a_project_that_is_gone_is_told_and_stays_on_the_list(
    qtbot: QtBot, home: HomeView, empty_window: MainWindow
) -> None:
    home.settings.remember_project("/nowhere/gone.db")
    home.shown()
    qtbot.keyClick(home._recent, Qt.Key.Key_Return)
    assert "/nowhere/gone.db" in empty_window._banner.text
    assert empty_window.current == "home"
    qtbot.keyClick(home._recent, Qt.Key.Key_Delete)
    assert home.settings.value.recent == ()
    assert home._none.isVisible()


def test_new_makes_a_project(
    qtbot: QtBot, home: HomeView, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "fresh"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    qtbot.mouseClick(home._new, Qt.MouseButton.LeftButton)
    assert home.session.project_name == "fresh"
    assert (folder / "fresh.db").exists()
    assert home.settings.value.recent == (str(folder / "fresh.db"),)


def test_new_never_overwrites(
    qtbot: QtBot,
    home: HomeView,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    empty_window: MainWindow,
) -> None:
    path = folder / "mine.db"
    path.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    qtbot.mouseClick(home._new, Qt.MouseButton.LeftButton)
    assert path.read_text(encoding="utf-8") == "mine"
    assert "exists already" in empty_window._banner.text


@pytest.mark.parametrize("chosen", ["", "text.db", "made.db"])
def test_open_asks_for_a_file(
    qtbot: QtBot,
    home: HomeView,
    project_path: str,
    monkeypatch: pytest.MonkeyPatch,
    empty_window: MainWindow,
    chosen: str,
) -> None:
    folder = Path(project_path).parent
    (folder / "text.db").write_text("not a project", encoding="utf-8")
    name = str(folder / chosen) if chosen else ""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (name, ""))
    qtbot.mouseClick(home._open, Qt.MouseButton.LeftButton)
    assert home.session.is_open == (chosen == "made.db")
    assert ("not a Tiebreak project" in empty_window._banner.text) == (chosen == "text.db")


def test_the_demo_takes_one_click_and_can_be_cancelled(
    qtbot: QtBot, home: HomeView, folder: Path
) -> None:
    with qtbot.waitSignal(home._runner.progress, timeout=60_000):
        qtbot.mouseClick(home._demo, Qt.MouseButton.LeftButton)
    assert home._states.currentWidget() is home._states.busy
    with qtbot.waitSignal(home._runner.cancelled, timeout=60_000):
        qtbot.mouseClick(home._states.busy._cancel, Qt.MouseButton.LeftButton)
    assert home._states.currentWidget() is home._states._content
    assert (folder / "tiebreak-demo.db").exists()
    assert project_files.free_demo_path() == folder / "tiebreak-demo-2.db"


def test_the_demo_ends_on_its_datasets(
    qtbot: QtBot, home: HomeView, folder: Path, empty_window: MainWindow
) -> None:
    with qtbot.waitSignal(home._runner.finished, timeout=240_000):
        qtbot.mouseClick(home._demo, Qt.MouseButton.LeftButton)
    assert empty_window.current == "datasets"
    assert len(home.session.datasets) >= 2
    assert home.settings.value.recent == (str(folder / "tiebreak-demo.db"),)
    qtbot.waitUntil(lambda: not home.session.busy)
