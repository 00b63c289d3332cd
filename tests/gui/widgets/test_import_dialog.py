from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui import theme
from gui.session import Session
from gui.widgets.import_dialog import ImportDialog


def item(key: str, verdict: str = "a") -> str:
    judgment = {"rater": "reviewer 1", "verdict": verdict}
    comparison = {"key": f"{key}-1", "a": 0, "b": 1, "judgments": [judgment]}
    answers = [{"text": f"one {key}", "system": "m1"}, {"text": f"two {key}", "system": "m2"}]
    return json.dumps(
        {"kind": "item", "key": key, "question": f"Why {key}?", "answers": answers,
         "comparisons": [comparison]}
    )  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "fresh.jsonl"
    lines = [item("k1"), "{ not json", item("k2", "purple"), item("k3", "tie")]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def dialog(qtbot: QtBot, session: Session, mode: theme.Mode) -> ImportDialog:
    made = ImportDialog(session)
    qtbot.addWidget(made)
    made.show()
    return made


def test_nothing_is_imported_before_it_is_seen(dialog: ImportDialog) -> None:
    assert not dialog._import.isEnabled()
    assert dialog._states.currentWidget() is dialog._states._empty


def test_a_dry_run_shows_what_was_recognised_and_every_bad_line(
    qtbot: QtBot, dialog: ImportDialog, session: Session, file: Path
) -> None:
    before = session.context.datasets.all_of()
    dialog.take_files([file])
    qtbot.waitUntil(dialog._import.isEnabled)
    assert [line[0] for line in dialog._view.lines] == ["2", "3"]
    assert "purple" in dialog._view.lines[1][2]
    assert "fresh" in dialog._view.text
    assert session.context.datasets.all_of() == before


def test_import_writes_and_tells(
    qtbot: QtBot, dialog: ImportDialog, session: Session, file: Path
) -> None:
    dialog.take_files([file])
    qtbot.waitUntil(dialog._import.isEnabled)
    with qtbot.waitSignal(session.changed), qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(dialog._import, Qt.MouseButton.LeftButton)
    assert dialog.report is not None
    assert not dialog.report.dry_run
    assert [dataset.name for dataset in session.datasets] == ["pairs", "claims", "fresh"]
    assert session.context.datasets.get("fresh").items == 2


def test_a_file_that_brings_nothing_new_leaves_nothing_to_import(
    qtbot: QtBot, dialog: ImportDialog, session: Session, file: Path
) -> None:
    dialog.take_files([file])
    qtbot.waitUntil(dialog._import.isEnabled)
    qtbot.mouseClick(dialog._import, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.report is not None)
    again = ImportDialog(session, [file])
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(lambda: "imported before" in again._view.text)
    assert "preference · nothing new" in again._view.text
    assert not again._import.isEnabled()
    assert again.focusWidget() is again._close


def test_a_table_without_a_mapping_shows_where_one_is_given(
    qtbot: QtBot, dialog: ImportDialog, tmp_path: Path
) -> None:
    path = tmp_path / "table.csv"
    path.write_text("prompt,left,right,vote\nq,a,b,L\n", encoding="utf-8")
    assert not dialog._options.isVisible()
    dialog.take_files([path])
    qtbot.waitUntil(dialog._options.isVisible)
    assert dialog._options.mapping.isEnabled()


def test_another_name_is_looked_into_again(qtbot: QtBot, dialog: ImportDialog, file: Path) -> None:
    dialog.take_files([file])
    qtbot.waitUntil(dialog._import.isEnabled)
    dialog._more.setChecked(True)
    assert dialog._options.isVisible()
    qtbot.keyClicks(dialog._options.dataset, "renamed")
    qtbot.waitUntil(lambda: "renamed" in dialog._view.text)


def test_all_or_nothing_refuses_while_a_line_is_bad(
    qtbot: QtBot, dialog: ImportDialog, file: Path
) -> None:
    dialog.take_files([file])
    qtbot.waitUntil(dialog._import.isEnabled)
    dialog._options.strict.click()
    qtbot.waitUntil(lambda: not dialog._runner.running and not dialog._options.waiting)
    assert not dialog._import.isEnabled()


def test_a_file_that_is_not_understood_says_why(
    qtbot: QtBot, dialog: ImportDialog, tmp_path: Path
) -> None:
    path = tmp_path / "poem.txt"
    path.write_text("roses are red\n", encoding="utf-8")
    dialog.take_files([path])
    qtbot.waitUntil(lambda: not dialog._runner.running)
    assert not dialog._import.isEnabled()
    shown = dialog._states.currentWidget()
    assert shown is dialog._states._empty or dialog._view.lines
    dialog.take_files([tmp_path / "gone.jsonl"])
    qtbot.waitUntil(lambda: not dialog._runner.running)
    assert not dialog._import.isEnabled()


def test_closing_in_the_middle_keeps_nothing(
    qtbot: QtBot, dialog: ImportDialog, session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "large.jsonl"
    path.write_text("\n".join(item(f"k{n}") for n in range(20_000)), encoding="utf-8")
    dialog.take_files([path])
    qtbot.waitUntil(dialog._import.isEnabled, timeout=60_000)
    with qtbot.waitSignal(dialog._runner.progress):
        qtbot.mouseClick(dialog._import, Qt.MouseButton.LeftButton)
    dialog.reject()
    assert not dialog._runner.running
    if dialog.report is None:
        assert "large" not in {one.name for one in session.context.datasets.all_of()}
