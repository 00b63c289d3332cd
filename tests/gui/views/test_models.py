"""The screen of models: what is here with its SHA-256, what could be fetched, and no network."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.views.models import ModelsView
from gui.views.scoring import ScoringView
from tests.gui.results_bench import rest

PACKAGED = "sentence-transformers/all-MiniLM-L6-v2"
ABSENT = "facebook/bart-large-mnli"


@pytest.fixture
def view(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ModelsView:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    window.go("models")
    made = window.view("models")
    assert isinstance(made, ModelsView)
    rest(qtbot, made)
    return made


def go_to(view: ModelsView, model: str) -> None:
    view.open_subject(model)
    assert view.detail.name.text() == model


def test_a_model_that_is_here_shows_where_and_its_weights(qtbot: QtBot, view: ModelsView) -> None:
    go_to(view, PACKAGED)
    detail = view.detail
    assert "installed package" in detail.place.text() and "Apache-2.0" in detail.place.text()
    assert not detail.fetch.isVisible()
    assert view.cli.line.text() == ""
    assert detail.model is not None
    [weights] = Path(detail.model.place).glob("*.safetensors")
    digest = hashlib.sha256(weights.read_bytes()).hexdigest()
    assert detail.files.figures.index(0, 2).data() == digest
    detail.copy.setFocus()
    qtbot.keyClick(detail.copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == f"{digest}  {weights.name}"


def test_a_model_that_is_not_here_says_how_to_bring_it_without_a_network(
    qtbot: QtBot, view: ModelsView
) -> None:
    go_to(view, ABSENT)
    assert view.detail.fetch.isVisible()
    assert "about" in view.detail.place.text()
    assert view.cli.line.text() == f"tiebreak models fetch {ABSENT}"
    view.detail.fetch.setFocus()
    qtbot.keyClick(view.detail.fetch, Qt.Key.Key_Space)
    rest(qtbot, view)
    panel = view.detail.panel
    assert ABSENT in panel.headline.text()
    assert "hf download" in panel.told.text()
    assert view.detail.fetch.isEnabled()


def test_any_other_model_can_be_named(qtbot: QtBot, view: ModelsView) -> None:
    assert not view.fetch_other.isEnabled()
    view.other.setFocus()
    qtbot.keyClicks(view.other, "nobody/no-such-model")
    qtbot.keyClick(view.other, Qt.Key.Key_Return)
    rest(qtbot, view)
    assert "nobody/no-such-model" in view.detail.panel.headline.text()


def test_a_metric_without_its_model_leads_here(
    qtbot: QtBot, view: ModelsView, window: MainWindow
) -> None:
    window.session.choose_dataset("pairs")
    window.go("scoring")
    scoring = window.view("scoring")
    assert isinstance(scoring, ScoringView)
    rest(qtbot, scoring)
    scoring.chooser.setCurrentItem(scoring.chooser.findItems("nli", Qt.MatchFlag.MatchExactly)[0])
    wanted = scoring.detail.model.currentText()
    scoring.detail.bring.setFocus()
    qtbot.keyClick(scoring.detail.bring, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.isVisible()
    assert view.detail.name.text() == wanted


def test_one_fetch_at_a_time_and_the_focus_stays_on_a_model(
    qtbot: QtBot, view: ModelsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_to(view, ABSENT)
    view.other.setText("nobody/no-such-model")
    view.fetch_other.click()
    assert not view.fetch_other.isEnabled() and not view.detail.fetch.isEnabled()
    rest(qtbot, view)
    assert view.fetch_other.isEnabled() and view.detail.fetch.isEnabled()
    view._show([model for model in view._models if model.name != PACKAGED])
    assert view.detail.name.text() == ABSENT


def test_a_fetch_that_another_project_ends_can_be_resumed(
    qtbot: QtBot, view: ModelsView, window: MainWindow, project_path: str
) -> None:
    go_to(view, ABSENT)
    view.detail.fetch.click()
    view.session.open(project_path, create=False)
    window.go("models")
    rest(qtbot, view)
    assert view.detail.panel.resume.isVisible() and not view.detail.panel.cancel.isVisible()
    assert view.detail.fetch.isEnabled()


def test_a_model_that_is_asked_for_before_the_table_is_there_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.session.request("models", ABSENT)
    made = window.view("models")
    assert isinstance(made, ModelsView)
    rest(qtbot, made)
    assert made.detail.name.text() == ABSENT
    assert made.other.text() == ""
