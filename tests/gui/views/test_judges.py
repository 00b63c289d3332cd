"""The screen of judges, over a server on this machine that answers by script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.main_window import MainWindow
from gui.views.judges import JudgesView
from tests.gui.conftest import TIMEOUT_MS
from tests.scripted_server import ScriptedServer, says


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(says("[[A]]")) as running:
        yield running


def rest(qtbot: QtBot, view: JudgesView) -> None:
    qtbot.waitUntil(
        lambda: not view.session.busy and not view.runner.running, timeout=2 * TIMEOUT_MS
    )


@pytest.fixture
def view(qtbot: QtBot, window: MainWindow, server: ScriptedServer) -> JudgesView:
    window.session.choose_dataset("pairs")
    window.go("judges")
    made = window.view("judges")
    assert isinstance(made, JudgesView)
    rest(qtbot, made)
    form = made.form
    form.prompt.setFocus()
    qtbot.keyClicks(form.prompt, "pairwise-en-brief")
    form.prompt.activated.emit(form.prompt.currentIndex())
    form.backend.setFocus()
    qtbot.keyClick(form.backend, Qt.Key.Key_Down)
    form.model.selectAll()
    qtbot.keyClicks(form.model, "scripted")
    qtbot.keyClicks(form.url, server.url)
    form.limit.selectAll()
    qtbot.keyClicks(form.limit, "3")
    rest(qtbot, made)
    return made


def test_the_template_is_previewed_on_a_real_item(qtbot: QtBot, view: JudgesView) -> None:
    assert "Answer from the first system to question 0." in view.trials.sent.toPlainText()
    view.form.text.setFocus()
    qtbot.keyClick(view.form.text, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(view.form.text, " Be brave.")
    rest(qtbot, view)
    assert view.trials.sent.toPlainText().rstrip().endswith("Be brave.")
    assert view.form.edited()


def test_a_template_that_cannot_be_used_says_why(qtbot: QtBot, view: JudgesView) -> None:
    view.form.text.selectAll()
    qtbot.keyClicks(view.form.text, "Which is better")
    rest(qtbot, view)
    assert "first" in view.trials.read.text()


def test_an_estimate_asks_nothing(qtbot: QtBot, view: JudgesView, server: ScriptedServer) -> None:
    qtbot.keyClick(view.plan, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert "6 calls about 3 targets" in view.panel.headline.text()
    assert not server.received


def test_a_trial_shows_prompt_and_output_and_stores_nothing(qtbot: QtBot, view: JudgesView) -> None:
    qtbot.keyClick(view.trial, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.trials.given.toPlainText() == "[[A]]"
    assert view.trials.which.count() >= 6
    assert view.judges.figures.rowCount() == 0


def test_a_run_stores_a_judge(qtbot: QtBot, view: JudgesView, server: ScriptedServer) -> None:
    qtbot.keyClick(view.start, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert "3 judged, 6 calls made" in view.panel.headline.text()
    assert view.judges.figures.rowCount() == 1
    assert len(server.received) == 6
    line = view.cli.line.text()
    assert "judge pairs" in line
    assert f"--base-url {server.url} --limit 3" in line
