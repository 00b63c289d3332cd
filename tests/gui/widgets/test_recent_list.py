from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.widgets.recent_list import RecentList
from gui.widgets.two_line_delegate import MUTED, SECOND


def test_recent_list(qtbot: QtBot, mode: theme.Mode, tmp_path: Path) -> None:
    there = tmp_path / "here.db"
    there.touch()
    projects = [str(there), str(tmp_path / "gone.db"), "postgresql://host/shared"]
    recent = RecentList()
    qtbot.addWidget(recent)
    recent.show_projects(projects)
    with qtbot.waitActive(recent):
        recent.show()
        recent.activateWindow()
    recent.setFocus()
    assert [recent.item(row).text() for row in range(3)] == ["here", "gone", "shared"]
    assert [bool(recent.item(row).data(MUTED)) for row in range(3)] == [False, True, False]
    assert "(not found)" in recent.item(1).data(SECOND)
    with qtbot.waitSignal(recent.opened) as opened:
        place = recent.visualItemRect(recent.item(2)).center()
        qtbot.mouseClick(recent.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert opened.args == [projects[2]]
    recent.setCurrentRow(0)
    with qtbot.waitSignal(recent.opened) as opened:
        qtbot.keyClick(recent, Qt.Key.Key_Return)
    assert opened.args == [projects[0]]
    qtbot.keyClick(recent, Qt.Key.Key_Down)
    with qtbot.waitSignal(recent.forgotten) as forgotten:
        qtbot.keyClick(recent, Qt.Key.Key_Delete)
    assert forgotten.args == [projects[1]]


def test_is_as_high_as_its_rows(qtbot: QtBot) -> None:
    recent = RecentList()
    qtbot.addWidget(recent)
    recent.show_projects([])
    assert recent.height() == 0
    recent.show_projects(["/a.db"])
    one = recent.height()
    recent.show_projects([f"/{n}.db" for n in range(8)])
    assert one < recent.height() < 8 * one


def test_a_password_is_never_shown(qtbot: QtBot, mode: theme.Mode) -> None:
    recent = RecentList()
    qtbot.addWidget(recent)
    recent.show_projects(["postgresql://me:secret@host/labels"])
    row = recent.item(0)
    spoken = str(row.data(Qt.ItemDataRole.AccessibleTextRole))
    assert not any("secret" in text for text in (row.text(), row.data(SECOND), spoken))
