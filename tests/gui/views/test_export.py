from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from annotation.jobs import drain
from annotation.labelling import Submission
from db.types import Verdict
from gui.export_choices import Family, choices
from gui.main_window import MainWindow
from gui.session import Session
from gui.views.export import CHOICE, ExportView
from scoring.bootstrap import build_context


@pytest.fixture
def judged(project_path: str) -> str:
    """Give the made project with labels and scores of its pairs."""
    with build_context(project_path) as context:
        dataset = context.datasets.get("pairs")
        rater = context.annotate.rater("reviewer 1")
        for position in range(12):
            card = context.annotate.card(dataset.id, rater.id, position)
            context.annotate.submit(
                Submission(
                    uid=f"{position:032x}",
                    dataset_id=dataset.id,
                    rater_id=rater.id,
                    target=card.target,
                    target_id=card.target_id,
                    verdict=(Verdict.A, Verdict.B, Verdict.TIE)[position % 3],
                    base_id=card.base_id,
                    shown_left=card.left.side if card.left else None,
                    active_ms=900,
                    lead_ms=1000,
                )
            )
        drain(context.scoring.score("pairs", ["length", "rouge1"]))
    return project_path


@pytest.fixture
def view(qtbot: QtBot, judged: str, window: MainWindow, tmp_path: Path) -> ExportView:
    window.go("export")
    made = window.view("export")
    assert isinstance(made, ExportView)
    made._folder = tmp_path / "out"
    made._folder.mkdir()
    qtbot.waitUntil(lambda: made._list.count() > 0 and not window.session.busy)
    return made


def choose(qtbot: QtBot, view: ExportView, name: str) -> None:
    for row in range(view._list.count()):
        if view._list.item(row).data(CHOICE).name == name:
            view._list.setCurrentRow(row)
    choice = view._choice()
    assert choice is not None
    assert choice.name == name
    view._on_choice()
    qtbot.waitUntil(lambda: not view.session.busy)


def names(view: ExportView) -> list[str]:
    return [view._list.item(row).data(CHOICE).name for row in range(view._list.count())]


def test_offers_every_format_and_both_reports(view: ExportView) -> None:
    assert names(view)[0] == "tiebreak"
    assert {"judgments-csv", "verdicts-csv", "trl", "scores-csv"} <= set(names(view))
    assert names(view)[-2:] == ["audit-html", "audit-markdown"]
    assert all(view._list.item(row).data(CHOICE).text for row in range(view._list.count()))


def test_says_before_writing_what_is_lost(qtbot: QtBot, view: ExportView) -> None:
    choose(qtbot, view, "tiebreak")
    assert "Nothing is lost." in view._loss.text
    choose(qtbot, view, "trl")
    assert view._loss.property("tone") == "warn"
    assert "tie" in view._loss.text


@pytest.mark.parametrize(
    "name",
    [
        "tiebreak",
        "judgments-csv",
        "judgments-parquet",
        "verdicts-csv",
        "trl",
        "scores-csv",
        "audit-html",
        "audit-markdown",
    ],
)
def test_writes_the_file(qtbot: QtBot, view: ExportView, name: str) -> None:
    choose(qtbot, view, name)
    path = Path(view._path.text())
    assert path.parent == view._folder
    failed: list[Exception] = []
    view._runner.failed.connect(failed.append)
    qtbot.mouseClick(view._write, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not view._runner.running, timeout=60_000)
    assert failed == []
    assert path.stat().st_size > 0
    assert [one.name for one in view._folder.iterdir()] == [path.name]
    assert f"to {path}" in view._banner.text or f"Written: {path}" in view._banner.text


def test_a_file_that_exists_is_only_replaced_when_asked(qtbot: QtBot, view: ExportView) -> None:
    choose(qtbot, view, "tiebreak")
    path = Path(view._path.text())
    path.write_text("mine", encoding="utf-8")
    qtbot.mouseClick(view._write, Qt.MouseButton.LeftButton)
    assert path.read_text(encoding="utf-8") == "mine"
    assert "exists already" in view._banner.text
    with qtbot.waitSignal(view._runner.finished):
        qtbot.mouseClick(view._banner._action, Qt.MouseButton.LeftButton)
    assert path.read_text(encoding="utf-8").startswith('{"')


def test_says_the_command_that_writes_the_same_file(qtbot: QtBot, view: ExportView) -> None:
    choose(qtbot, view, "trl")
    assert view._cli.line.text() == (
        "tiebreak --project made.db export pairs --format trl --out pairs-preferences.jsonl"
    )
    choose(qtbot, view, "audit-html")
    assert view._cli.line.text().endswith("report pairs --out pairs-audit.html")


def test_the_dialog_chooses_and_writes(
    qtbot: QtBot, view: ExportView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(qtbot, view, "tiebreak")
    path = tmp_path / "elsewhere.jsonl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    with qtbot.waitSignal(view._runner.finished):
        qtbot.mouseClick(view._browse, Qt.MouseButton.LeftButton)
    assert path.exists()
    assert view._folder == tmp_path


@pytest.mark.parametrize("name", ["tiebreak", "audit-html"])
def test_a_place_that_cannot_be_written_is_told(
    qtbot: QtBot, view: ExportView, window: MainWindow, name: str
) -> None:
    choose(qtbot, view, name)
    view._path.setText("/nowhere/at/all/x.out")
    with qtbot.waitSignal(view._runner.failed, timeout=60_000):
        qtbot.mouseClick(view._write, Qt.MouseButton.LeftButton)
    assert "/nowhere/at/all" in window._banner.text
    assert view._form_states.currentWidget() is view._form_states._content


def test_follows_the_dataset_in_hand(qtbot: QtBot, view: ExportView) -> None:
    view.session.choose_dataset("claims")
    qtbot.waitUntil(lambda: "claims" in view._path.text())
    qtbot.waitUntil(lambda: not view.session.busy)


def test_file_names_are_fit_for_every_system(session: Session) -> None:
    dataset = session.context.datasets.get("pairs")
    made = choices(session.context.export.formats(), dataset)
    named = {choice.name: choice.file_name(dataset) for choice in made}
    assert named["audit-html"] == "pairs-audit.html"
    assert len(set(named.values())) == len(named)
    assert {choice.family for choice in made} == set(Family)


def test_without_a_dataset_it_says_what_to_do(
    qtbot: QtBot, empty_window: MainWindow, tmp_path: Path
) -> None:
    empty_window.session.open(str(tmp_path / "new.db"), create=True)
    empty_window.go("export")
    view = empty_window.view("export")
    assert isinstance(view, ExportView)
    assert view._states.currentWidget() is view._states._empty
    qtbot.mouseClick(view._states._empty._button, Qt.MouseButton.LeftButton)
    assert empty_window.current == "datasets"
    qtbot.waitUntil(lambda: not view.session.busy)
