"""The screen of judges, over a server on this machine that answers by script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from db.models import JudgeCallRow
from db.types import Verdict
from gui.main_window import MainWindow
from gui.views.audit import AuditView
from gui.views.judges import JudgesView
from tests.file_keyring import VARIABLE, FileKeyring
from tests.gui.desk_bench import TIMEOUT_MS
from tests.made_judgments import judged, say
from tests.scripted_server import ScriptedServer, Step, says, stall


@pytest.fixture
def steps() -> tuple[Step, ...]:
    return (says("[[A]]"),)


@pytest.fixture
def server(steps: tuple[Step, ...]) -> Iterator[ScriptedServer]:
    with ScriptedServer(*steps) as running:
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


@pytest.mark.parametrize("steps", [(says("[[A]]"),) * 2 + (stall,) * 4 + (says("[[A]]"),)])
def test_a_run_is_cancelled_and_goes_on_where_it_stopped(
    qtbot: QtBot, view: JudgesView, server: ScriptedServer
) -> None:
    qtbot.keyClick(view.start, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: len(server.received) == 6, timeout=2 * TIMEOUT_MS)
    qtbot.waitUntil(lambda: stored_calls(view) == 2, timeout=2 * TIMEOUT_MS)
    qtbot.keyClick(view.panel.cancel, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.panel.resume.isVisible()
    qtbot.keyClick(view.panel.resume, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert "3 judged, 4 calls made, 2 there already" in view.panel.headline.text()
    assert (len(server.received), stored_calls(view)) == (10, 6)


@pytest.mark.parametrize("steps", [(stall,)])
def test_a_trial_that_is_cancelled_offers_no_resume(
    qtbot: QtBot, view: JudgesView, server: ScriptedServer
) -> None:
    qtbot.keyClick(view.trial, Qt.Key.Key_Space)
    assert server.wait_for(1)
    qtbot.keyClick(view.panel.cancel, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.panel.headline.text() == "Stopped. Nothing was stored."
    assert (view.panel.resume.isVisible(), stored_calls(view)) == (False, 0)


def test_a_key_goes_to_the_keyring_and_nowhere_else(
    qtbot: QtBot,
    view: JudgesView,
    server: ScriptedServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = tmp_path / "keys.json"
    monkeypatch.setenv(VARIABLE, str(kept))
    before = keyring.get_keyring()
    keyring.set_keyring(FileKeyring())
    try:
        qtbot.keyClick(view.form.keep_key, Qt.Key.Key_Space)
        field = view.key_dialog.findChild(QLineEdit)
        assert field is not None
        assert field.echoMode() is QLineEdit.EchoMode.Password
        qtbot.keyClicks(field, "sk-planted")
        qtbot.keyClick(field, Qt.Key.Key_Return)
        rest(qtbot, view)
        assert "is in the keyring" in view.panel.headline.text()
        qtbot.keyClick(view.start, Qt.Key.Key_Space)
        rest(qtbot, view)
    finally:
        keyring.set_keyring(before)
    assert list(json.loads(kept.read_text()).values()) == ["sk-planted"]
    assert {one.headers["authorization"] for one in server.received} == {"Bearer sk-planted"}
    shown = [one.text() for one in view.findChildren(QLabel)] + [view.cli.line.text()]
    assert not any("sk-planted" in text for text in shown)


def stored_calls(view: JudgesView) -> int:
    with view.session.context.sessions.read() as session:
        return session.query(JudgeCallRow).count()


def test_a_judges_page_is_a_key_away(qtbot: QtBot, view: JudgesView, window: MainWindow) -> None:
    assert view.panel.headline.text() == "Nothing runs"
    assert view.trials.read.text() == "What would be sent about item item-0"
    view.start.setFocus()
    qtbot.keyClick(view.start, Qt.Key.Key_Space)
    rest(qtbot, view)
    qtbot.waitUntil(view.judges.isVisible)
    view.judges.setFocus()
    view.judges.setCurrentIndex(view.judges.model().index(0, 0))
    name = view.judges.model().index(0, 0).data()
    qtbot.keyClick(view.judges, Qt.Key.Key_Return)
    assert window.current == "audit"
    audit = window.view("audit")
    assert isinstance(audit, AuditView)
    qtbot.waitUntil(lambda: audit.subject.currentData() == name)
    qtbot.waitUntil(
        lambda: not audit.session.busy and not audit.runner.running, timeout=2 * TIMEOUT_MS
    )
    assert audit.judged.judged is not None
    assert audit.judged.judged.judge == name


def test_imported_judges_are_called_so(qtbot: QtBot, window: MainWindow) -> None:
    session = window.session
    session.choose_dataset("pairs")
    dataset = session.dataset
    assert dataset is not None
    say(session.context.sessions, dataset.id, [judged(0, Verdict.A)])
    window.go("judges")
    made = window.view("judges")
    assert isinstance(made, JudgesView)
    rest(qtbot, made)
    model = made.judges.model()
    shown = [model.index(0, column).data() for column in range(3)]
    assert shown == ["judge 1", "1", "imported"]
