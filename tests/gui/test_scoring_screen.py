"""The Scoring screen: chosen metrics run, are told, cancelled and resumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from db.project import open_project
from db.types import Changes
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.scoring import CHOOSER_HEIGHT, ScoringView
from gui.widgets.failures_sheet import FailuresSheet
from gui.widgets.item_sheet import ItemSheet
from gui.widgets.metric_chooser import NAME
from scoring.model_facts import baseline_languages
from scoring.subjects import ScoreOptions
from tests.gui.results_bench import Opened, ShowResults, rest
from tests.made_projects import make_dataset, numbered
from tests.made_results import PAIRS


def row_of(view: ScoringView, family: str) -> QTreeWidgetItem:
    [item] = view.chooser.findItems(family, Qt.MatchFlag.MatchExactly, NAME)
    return item


def choose_model(qtbot: QtBot, view: ScoringView, family: str, model: str) -> None:
    view.chooser.setCurrentItem(row_of(view, family))
    field = view.detail.model.lineEdit()
    field.selectAll()
    qtbot.keyClicks(field, model)


def test_scoring_runs_tells_and_stores(
    qtbot: QtBot, show_results: ShowResults, results_session: Session, opened_screens: Opened
) -> None:
    view = show_results(ScoringView, "unscored pairs")
    assert view.stored.figures.rowCount() == 0
    for family in view.chooser.chosen():
        view.chooser.tick(family, ticked=False)
    assert not view.start.isEnabled()
    view.chooser.tick("jaccard")
    view.chooser.tick("rouge1")
    assert view.cli.line.text().endswith("--metric jaccard --metric rouge1")
    told: list[Changes] = []
    results_session.changed.connect(told.append)
    qtbot.mouseClick(view.start, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    assert told == [Changes.SCORES]
    assert view.panel.headline.text() == "Done"
    assert view.panel.facts.text().startswith("48 scored")
    view.refresh(Changes.SCORES)
    rest(qtbot, view)
    assert view.stored.figures.rowCount() == 4
    qtbot.mouseClick(view.panel.audit, Qt.MouseButton.LeftButton)
    assert opened_screens == [("audit", None)]


def test_scoring_tells_an_error_and_can_go_on(
    qtbot: QtBot, show_results: ShowResults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    view = show_results(ScoringView, "unscored pairs")
    for family in view.chooser.chosen():
        view.chooser.tick(family, ticked=False)
    choose_model(qtbot, view, "cosine", "nobody/no-such-model")
    view.chooser.tick("cosine")
    qtbot.mouseClick(view.start, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    assert "no-such-model" in view.panel.headline.text() + view.panel.told.text()
    assert view.panel.resume.isVisible()
    assert view.start.isEnabled()


def test_scoring_options_of_bertscore_hold_while_it_is_chosen(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(ScoringView, "unscored pairs")
    form = view.bertscore
    for family in view.chooser.chosen():
        view.chooser.tick(family, ticked=False)
    view.chooser.tick("rouge1")
    assert not form.idf.isEnabled()
    view.chooser.tick("bertscore")
    view.chooser.setCurrentItem(row_of(view, "bertscore"))
    assert form.idf.isEnabled()
    form.idf.setFocus()
    qtbot.keyClick(form.idf, Qt.Key.Key_Space)
    form.baseline.setFocus()
    qtbot.keyClick(form.baseline, Qt.Key.Key_Down)
    language = form.baseline.currentData()
    assert language in baseline_languages()
    assert form.over(ScoreOptions()) == ScoreOptions(idf=True, baseline=language)
    assert view.cli.line.text().endswith(f"--baseline {language} --idf")
    view.chooser.tick("bertscore", ticked=False)
    assert form.over(ScoreOptions()) == ScoreOptions()
    assert "--idf" not in view.cli.line.text()


def test_scoring_is_cancelled_and_resumed(qtbot: QtBot, show_results: ShowResults) -> None:
    view = show_results(ScoringView, "unscored pairs")
    view.start.click()
    view.panel.cancel.click()
    rest(qtbot, view)
    if view.panel.resume.isVisible():
        qtbot.mouseClick(view.panel.resume, Qt.MouseButton.LeftButton)
        rest(qtbot, view)
    assert view.panel.headline.text() == "Done"


def test_scoring_waits_while_it_is_paused_and_then_ends(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(ScoringView, "unscored pairs")
    view.start.click()
    qtbot.keyClick(view.panel.pause, Qt.Key.Key_Space)
    assert view.runner.running
    qtbot.keyClick(view.panel.pause, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.panel.headline.text() == "Done"


def test_scoring_tells_why_scores_have_no_value(show_results: ShowResults) -> None:
    view = show_results(ScoringView, "judged pairs")
    assert view.reasons_card.isVisible()
    cells = [view.reasons.figures.index(0, column).data() for column in range(3)]
    assert cells == ["empty answer", "rouge1.f", "1"]
    counts = view.stored.figures.row_at(1).cells
    assert counts[1:] == (2 * PAIRS - 1, 1)


def test_what_a_run_would_cost_is_told_and_nothing_is_stored(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(ScoringView, "unscored pairs")
    view.estimate.setFocus()
    qtbot.keyClick(view.estimate, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.panel.headline.text().startswith("About ")
    assert "12 texts, 12 pairs" in view.panel.told.text()
    assert view.start.isEnabled()
    assert view.session.dataset is not None
    assert view.session.context.scoring.stored(view.session.dataset.id) == []


def test_items_without_a_value_are_listed_by_reason_and_opened(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(ScoringView, "judged pairs")
    view.reasons.setFocus()
    view.reasons.setCurrentIndex(view.reasons.figures.index(0, 0))
    qtbot.keyClick(view.reasons, Qt.Key.Key_Return)
    rest(qtbot, view)
    [sheet] = view.findChildren(FailuresSheet)
    assert sheet.items.heading.text() == "rouge1.f has no value: empty answer · 1"
    qtbot.keyClick(sheet.items.table, Qt.Key.Key_Return)
    rest(qtbot, view)
    [item] = sheet.findChildren(ItemSheet)
    assert item.isVisible()
    item.reject()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_resume_does_again_what_was_stopped(qtbot: QtBot, show_results: ShowResults) -> None:
    view = show_results(ScoringView, "unscored pairs")
    view.estimate.click()
    view.panel.cancel.click()
    rest(qtbot, view)
    if view.panel.resume.isVisible():
        assert view.panel.told.text() == "Nothing was stored."
        view.panel.resume.click()
        rest(qtbot, view)
    assert view.panel.headline.text().startswith("About ")
    assert view.stored.figures.rowCount() == 0


def test_a_run_that_another_project_ends_is_told_and_not_resumed_there(
    qtbot: QtBot, show_results: ShowResults, results_session: Session, tmp_path: Path
) -> None:
    view = show_results(ScoringView, "unscored pairs")
    view.start.click()
    other = tmp_path / "other.db"
    sessions = open_project(str(other))
    make_dataset(sessions, numbered(3), name="unscored pairs")
    sessions.close()
    results_session.open(str(other), create=False)
    view.refresh(EVERYTHING)
    rest(qtbot, view)
    assert not view.panel.cancel.isVisible() and not view.panel.resume.isVisible()
    assert view.panel.headline.text() == "unscored pairs: 3 items"
    view.start.click()
    rest(qtbot, view)
    assert view.panel.headline.text() == "Done"


def test_an_estimate_that_fails_says_why(
    qtbot: QtBot, show_results: ShowResults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    view = show_results(ScoringView, "unscored pairs")
    choose_model(qtbot, view, "cosine", "nobody/no-such-model")
    view.chooser.tick("cosine")
    view.estimate.click()
    rest(qtbot, view)
    assert "no-such-model" in view.panel.headline.text() + view.panel.told.text()
    view.chooser.tick("cosine", ticked=False)
    assert view.panel.headline.text().startswith("unscored pairs: ")


def test_nothing_lies_on_anything_else_in_a_large_font(
    qtbot: QtBot, show_results: ShowResults, settings: SettingsStore
) -> None:
    view = show_results(ScoringView, "unscored pairs")
    view.chooser.setCurrentItem(row_of(view, "bertscore"))
    settings.update(font_percent=200)
    qtbot.waitUntil(lambda: view.chooser.height() >= CHOOSER_HEIGHT)
    assert view.chooser.geometry().bottom() < view.detail.geometry().top()
    assert view.detail.geometry().bottom() < view.bertscore.geometry().top()
    qtbot.waitUntil(lambda: view.bertscore.geometry().bottom() < view.metrics_card.rect().bottom())
