"""The screen of reference sets: a folder is chosen, an answer tried, its n-grams coloured."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.views.ngrams import BOARD, STUDY, NgramsView
from gui.widgets.empty_state import EmptyState
from gui.widgets.ngram_sets import DROPPED, REFERENCES
from gui.widgets.scatter_plot import ScatterPlot
from gui.widgets.wrapped_label import WrappedLabel
from tests.gui.desk_bench import TIMEOUT_MS
from tests.gui.results_bench import empty_state, rest
from tests.made_reference_sets import SKY, make_models, make_sets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_sets(tmp_path / "sets")


def shown(qtbot: QtBot, window: MainWindow) -> NgramsView:
    window.go("ngrams")
    view = window.view("ngrams")
    assert isinstance(view, NgramsView)
    rest(qtbot, view)
    return view


@pytest.fixture
def view(
    qtbot: QtBot, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> NgramsView:
    made = shown(qtbot, window)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(folder))
    title, button = empty_state(made)
    assert title == "No reference sets yet"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    rest(qtbot, made)
    return made


def type_answer(qtbot: QtBot, view: NgramsView, text: str) -> None:
    view.sets.answer.field.setFocus()
    with qtbot.waitSignal(view.sets.answer.wanted, timeout=TIMEOUT_MS):
        view.sets.answer.field.setPlainText(text)
    rest(qtbot, view)


def background(view: NgramsView, place: int) -> str:
    cursor = QTextCursor(view.sets.answer.shown.text.document())
    cursor.setPosition(place + 1)
    return cursor.charFormat().background().color().name()


def test_a_folder_is_shown_and_remembered(
    qtbot: QtBot, view: NgramsView, window: MainWindow, folder: Path
) -> None:
    assert view.sets.list.figures.rowCount() == 2
    assert view.sets.question.text() == "空の色は？"
    assert "rules: 青" in view.sets.facts.text()
    assert view.settings.value.reference_sets == str(folder)
    view.sets.list.setFocus()
    qtbot.keyClick(view.sets.list, Qt.Key.Key_Down)
    rest(qtbot, view)
    assert view.sets.question.text() == "What is a tie?"
    assert "no keyword rules" in view.sets.facts.text()


def test_an_answer_is_scored_as_it_is_typed_and_coloured(qtbot: QtBot, view: NgramsView) -> None:
    type_answer(qtbot, view, SKY[0] + "海")
    parts = view.sets.answer.parts.figures
    tried = view.session.context.ngrams.try_answer(
        Path(view.settings.value.reference_sets), "Q1", SKY[0] + "海"
    )
    assert tried.score.average is not None
    assert parts.index(3, 1).data() == f"{tried.score.average:.3f}".removeprefix("0")
    assert [parts.headerData(at, Qt.Orientation.Horizontal) for at in (2, 3)] == ["R", "S"]
    assert view.sets.answer.said.text() == "Every keyword rule is met."
    assert background(view, 0) != background(view, len(SKY[0]))
    type_answer(qtbot, view, "海")
    assert "“青” is not met" in view.sets.answer.said.text()
    view.sets.answer.field.setPlainText("")
    view.sets.answer.ask()
    assert view.sets.answer.said.text() == ""


def test_references_and_what_was_dropped_are_there_with_the_reason(
    qtbot: QtBot, view: NgramsView
) -> None:
    view.sets.tabs.setCurrentIndex(REFERENCES)
    assert view.sets.references.figures.rowCount() == 5
    assert view.sets.tabs.tabText(DROPPED) == "Dropped (1)"
    assert [view.sets.dropped.figures.index(0, at).data() for at in range(2)] == [
        "答えられません。",
        "refusal",
    ]
    qtbot.keyClick(view.sets.list, Qt.Key.Key_Down)
    rest(qtbot, view)
    assert "not built here" in view.sets.none_dropped.text()


def test_a_folder_that_is_gone_is_told_and_another_can_be_chosen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.settings.update(reference_sets=str(tmp_path / "gone"))
    made = shown(qtbot, window)
    _, button = empty_state(made)
    assert button.text() == "Try again"


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return make_models(tmp_path / "models")


def names(view: NgramsView) -> list[str]:
    figures = view.board.table.figures
    return [figures.row_at(row).cells[0].text for row in range(figures.rowCount())]  # type: ignore[union-attr]


def score_models(
    qtbot: QtBot, view: NgramsView, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view.tabs.setCurrentIndex(BOARD)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(models))
    view.board.models.folder.setFocus()
    qtbot.keyClick(view.board.models.folder, Qt.Key.Key_Space)
    qtbot.keyClick(view.board.start, Qt.Key.Key_Space)
    rest(qtbot, view)


def test_models_are_ranked_sorted_and_saved(
    qtbot: QtBot,
    view: NgramsView,
    models: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not view.board.start.isEnabled()
    score_models(qtbot, view, models, monkeypatch)
    assert names(view) == ["good", "fair", "poor"]
    score, board = view.board.table.figures.estimate_at(0, 1), view.board.board
    assert score is not None and board is not None
    assert (score.value, score.n) == (board.lines[0].score, board.lines[0].trials)
    assert view.cli.line.text().startswith("tiebreak ngram leaderboard --references")
    header = view.board.table.horizontalHeader()
    place = header.sectionViewportPosition(0) + 8
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, 8))
    assert names(view) == ["fair", "good", "poor"]
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, 8))
    assert names(view) == ["poor", "good", "fair"]
    saved = tmp_path / "board.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    view.board.save.ask("csv")
    rest(qtbot, view)
    assert saved.read_text(encoding="utf-8").splitlines()[1].startswith("poor,")


def test_a_study_is_made_and_says_that_its_scores_are_made(
    qtbot: QtBot, view: NgramsView, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    score_models(qtbot, view, models, monkeypatch)
    view.tabs.setCurrentIndex(STUDY)
    view.study.built_by.setFocus()
    qtbot.keyClicks(view.study.built_by, "fair")
    assert view.cli.line.text().endswith("--made --built-by fair")
    qtbot.keyClick(view.study.start, Qt.Key.Key_Space)
    rest(qtbot, view)
    shown = [label.text() for label in view.study.sections.findChildren(WrappedLabel)]
    assert any("made" in text for text in shown)
    assert view.study.sections.tables[0].figures.rowCount() == 3
    assert view.study.sections.findChildren(ScatterPlot)


def test_a_study_with_an_unknown_builder_says_so(
    qtbot: QtBot, view: NgramsView, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    score_models(qtbot, view, models, monkeypatch)
    view.tabs.setCurrentIndex(STUDY)
    view.study.built_by.setText("nobody")
    view.study.start.click()
    rest(qtbot, view)
    state = view.study.states.currentWidget()
    assert isinstance(state, EmptyState)
    assert "nobody" in state._title.text()
    qtbot.mouseClick(state._button, Qt.MouseButton.LeftButton)
    assert view.study.start.isEnabled()


def test_one_job_at_a_time_and_each_pane_tells_of_its_own(
    qtbot: QtBot, view: NgramsView, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view.tabs.setCurrentIndex(BOARD)
    view.board.models.take((models,))
    view.board.start.click()
    view.tabs.setCurrentIndex(STUDY)
    view.board.models.take((models, models.parent))
    assert not view.study.start.isEnabled() and not view.board.start.isEnabled()
    assert view.study.states.currentWidget() is not view.study.states.busy
    rest(qtbot, view)
    assert view.board.states.currentWidget() is not view.board.states.busy
    assert view.study.start.isEnabled() and view.board.start.isEnabled()


def test_a_failure_is_told_where_the_run_was_begun(
    qtbot: QtBot, view: NgramsView, tmp_path: Path
) -> None:
    view.tabs.setCurrentIndex(BOARD)
    view.board.models.take((tmp_path / "gone.jsonl",))
    view.board.start.click()
    view.tabs.setCurrentIndex(STUDY)
    rest(qtbot, view)
    state = view.board.states.currentWidget()
    assert isinstance(state, EmptyState)
    assert "gone.jsonl" in state._title.text()
    assert view.study.states.currentWidget() is not state


def test_a_run_that_another_project_ends_is_not_shown_as_running(
    qtbot: QtBot, view: NgramsView, window: MainWindow, models: Path, project_path: str
) -> None:
    view.tabs.setCurrentIndex(STUDY)
    view.board.models.take((models,))
    view.study.start.click()
    assert view.study.states.currentWidget() is view.study.states.busy
    view.session.open(project_path, create=False)
    window.go("ngrams")
    qtbot.waitUntil(view.study.start.isEnabled, timeout=TIMEOUT_MS)
    assert view.study.states.currentWidget() is not view.study.states.busy


def test_the_line_makes_the_figures_that_stand_above_it(
    qtbot: QtBot, view: NgramsView, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    score_models(qtbot, view, models, monkeypatch)
    made = view.cli.line.text()
    view.board.models.take((models / "other",))
    assert view.cli.line.text() == made


def test_figures_of_another_folder_are_let_go(
    qtbot: QtBot,
    view: NgramsView,
    models: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    score_models(qtbot, view, models, monkeypatch)
    view.open_folder(make_sets(tmp_path / "others"))
    rest(qtbot, view)
    assert view.board.board is None
    assert not view.board.save.isEnabled()


def test_try_again_reads_the_same_folder_again(
    qtbot: QtBot, view: NgramsView, folder: Path
) -> None:
    broken = folder / "broken.json"
    broken.write_text("{", encoding="utf-8")
    view.open_folder(folder)
    rest(qtbot, view)
    title, button = empty_state(view)
    assert "broken.json" in title
    broken.unlink()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    assert view.sets.list.figures.rowCount() == 2


def write_set(folder: Path, question: str, groups: dict[str, list[str]]) -> Path:
    folder.mkdir()
    content = {"question_id": "Q", "question": question, "answers": groups}
    (folder / "Q.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


@pytest.mark.parametrize("width", [1024, 1280])
def test_long_questions_and_many_groups_leave_room_to_read(
    qtbot: QtBot, view: NgramsView, window: MainWindow, tmp_path: Path, width: int
) -> None:
    window.resize(width, 700)
    groups = {f"organisation/very-long-model-name-{at}": ["Air scatters."] * 3 for at in range(5)}
    view.open_folder(write_set(tmp_path / "long", "Why is the sky blue, " * 150, groups))
    rest(qtbot, view)
    type_answer(qtbot, view, "Air scatters blue light. " * 400)
    sets, answer = view.sets, view.sets.answer
    assert sets.head.verticalScrollBar().maximum() > 0
    assert sets.head.geometry().bottom() < sets.tabs.geometry().top()
    assert answer.field.geometry().bottom() < answer.shown.geometry().top()
    assert answer.shown.text.geometry().bottom() < answer.shown.low.geometry().top()
    assert answer.shown.geometry().bottom() < answer.parts.geometry().top()
    last = answer.parts.figures.index(0, 6)
    answer.parts.scrollTo(last)
    assert answer.parts.viewport().rect().contains(answer.parts.visualRect(last))


def test_references_beyond_what_is_shown_are_told(
    qtbot: QtBot, view: NgramsView, tmp_path: Path
) -> None:
    assert view.sets.not_shown.isHidden()
    many = [f"Air scatters {at}." for at in range(2_100)]
    view.open_folder(write_set(tmp_path / "many", "Why?", {"R": many}))
    rest(qtbot, view)
    assert view.sets.references.figures.rowCount() == 2_000
    assert view.sets.not_shown.text() == "The first 2,000 of 2,100 are shown."


def test_a_study_grows_with_the_font(
    qtbot: QtBot,
    view: NgramsView,
    window: MainWindow,
    models: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    score_models(qtbot, view, models, monkeypatch)
    view.tabs.setCurrentIndex(STUDY)
    view.study.start.click()
    rest(qtbot, view)
    sections = view.study.sections
    before = sections.findChildren(ScatterPlot)[0].sizeHint()
    count = len(sections.tables)
    window.settings.update(font_percent=200)
    qtbot.waitUntil(lambda: not view.session.busy, timeout=TIMEOUT_MS)
    assert len(sections.tables) == count
    page = sections.widget()
    [plot] = page.findChildren(ScatterPlot)
    assert plot.sizeHint().height() == pytest.approx(2 * before.height(), abs=2)
    for table in sections.tables:
        row = table.verticalHeader().defaultSectionSize()
        assert table.height() >= min(table.content_height(), 11 * row)


def test_many_notices_leave_the_leaderboard_its_room(
    qtbot: QtBot, view: NgramsView, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    score_models(qtbot, view, models, monkeypatch)
    board = view.board.board
    assert board is not None
    notices = tuple(f"model {at}: no answers to {at} questions." for at in range(99))
    view.board.show_board(replace(board, notices=notices))
    qtbot.waitUntil(lambda: view.board.notices.height() > view.height())
    assert view.board.table.height() > view.height() / 2
