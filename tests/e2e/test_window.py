"""The window through the command line: it opens on a project and closes with status 0."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.conftest import spawn

CLOSE_SOON = """
from PySide6.QtCore import QTimer
import gui.main_window
_show = gui.main_window.MainWindow.show
def show(window):
    _show(window)
    QTimer.singleShot(300, window.close)
gui.main_window.MainWindow.show = show
"""


@pytest.mark.parametrize("words", [["gui"], []])
def test_the_window_opens_and_closes(tmp_path: Path, words: list[str]) -> None:
    ran = spawn(
        ["--project", "new.db", *words],
        cwd=tmp_path,
        prelude=CLOSE_SOON,
        env={"QT_QPA_PLATFORM": "offscreen"},
    )
    assert ran.status == 0, ran.err
    assert ran.out == ""
    assert (tmp_path / "new.db").exists()


def test_without_a_named_project_no_file_is_made(tmp_path: Path) -> None:
    ran = spawn([], cwd=tmp_path, prelude=CLOSE_SOON, env={"QT_QPA_PLATFORM": "offscreen"})
    assert ran.status == 0, ran.err
    assert not (tmp_path / "tiebreak.db").exists()


def test_without_qt_the_window_says_what_is_missing(tmp_path: Path) -> None:
    blocker = (
        "import importlib.abc\n"
        "class Blocker(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] == 'PySide6':\n"
        "            raise ImportError('libEGL.so.1: cannot open shared object file')\n"
        "sys.meta_path.insert(0, Blocker())\n"
    )
    env = {"QT_QPA_PLATFORM": "offscreen"}
    ran = spawn(["gui"], cwd=tmp_path, prelude=blocker, env=env)
    assert (ran.status, len(ran.errors)) == (1, 1)
    assert "libEGL" in ran.err
    assert spawn(["metrics"], cwd=tmp_path, prelude=blocker, env=env).status == 0
