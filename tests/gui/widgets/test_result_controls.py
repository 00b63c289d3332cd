from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from annotation.jobs import Pace, Progress
from db.errors import KnownError
from db.types import Construct
from gui import theme
from gui.models.scoring_tables import MetricLine
from gui.widgets.cli_line import CliLine
from gui.widgets.metric_chooser import MODEL, NAME, MetricChooser
from gui.widgets.report_button import HTML, MARKDOWN, ReportButton, write_report
from gui.widgets.run_panel import RunPanel
from gui.widgets.wrapped_label import WrappedLabel
from scoring.engine import ScoreReport
from scoring.registry import listing
from tests.gui.desk_bench import TIMEOUT_MS


def line(family: str, *, with_model: bool = False, available: bool = True) -> MetricLine:
    return MetricLine(
        family=family,
        group="embedding" if with_model else "lexical",
        summary=f"What {family} says.",
        model="some/model" if with_model else "",
        compares=("answer", "references"),
        proved=True,
        gives=(),
        available=available,
        needs="" if available else "pip install 'tiebreak[models]'",
        stored=0,
        usual=family == "rouge1",
    )


def test_the_command_is_copied(qtbot: QtBot, mode: theme.Mode) -> None:
    shown = CliLine()
    qtbot.addWidget(shown)
    assert shown.isHidden()
    shown.show_command("tiebreak audit d")
    assert not shown.isHidden()
    qtbot.keyClick(shown.copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == "tiebreak audit d"
    shown.show_command("")
    assert shown.isHidden()


def test_metrics_are_ticked_by_key_and_named_with_their_model(
    qtbot: QtBot, mode: theme.Mode
) -> None:
    chooser = MetricChooser()
    qtbot.addWidget(chooser)
    lines = [
        line("rouge1"),
        line("jaccard"),
        line("cosine", with_model=True),
        line("bertscore", with_model=True, available=False),
    ]
    chooser.show_lines(lines)
    assert chooser.chosen() == ["rouge1"]
    item = chooser.findItems("cosine", Qt.MatchFlag.MatchExactly, NAME)[0]
    chooser.setCurrentItem(item, NAME)
    with qtbot.waitSignal(chooser.chosen_changed):
        qtbot.keyClick(chooser, Qt.Key.Key_Space)
    assert chooser.asked() == ["rouge1", "cosine:some/model"]
    chooser.take_model("cosine", "m/other")
    assert chooser.asked() == ["rouge1", "cosine:m/other"]
    assert item.text(MODEL) == "other"
    missing = chooser.findItems("bertscore", Qt.MatchFlag.MatchExactly, NAME)[0]
    assert not missing.flags() & Qt.ItemFlag.ItemIsEnabled
    chooser.show_lines(lines)
    assert chooser.chosen() == ["rouge1", "cosine"]


def test_a_run_shows_its_pace_and_keeps_its_promises(qtbot: QtBot, mode: theme.Mode) -> None:
    panel = RunPanel()
    qtbot.addWidget(panel)
    panel.begin("Scoring d")
    panel.advance(Progress(done=50, total=200, unit="texts", note="cpu"))
    assert "50 of 200 texts" in panel.facts.text()
    assert "cpu" in panel.facts.text()
    pace = Pace(
        step=2,
        steps=3,
        doing="all-MiniLM-L6-v2",
        per_s=12.5,
        tokens_per_s=3100.4,
        left_s=75,
        device="cuda",
        memory=812_000_000,
    )
    panel.advance(Progress(done=60, total=200, unit="texts", pace=pace))
    assert panel.facts.text() == "60 of 200 texts · 12.5/s · 3,100 tokens/s · 1 min 15 s left"
    assert panel.told.text() == "all-MiniLM-L6-v2 · step 2 of 3 · cuda · 812 MB"
    for paused, said in ((True, "Go on"), (False, "Pause")):
        with qtbot.waitSignal(panel.pause_wanted) as told:
            qtbot.keyClick(panel.pause, Qt.Key.Key_Space)
        assert told.args == [paused]
        assert panel.pause.text() == said
    with qtbot.waitSignal(panel.cancel_wanted):
        qtbot.mouseClick(panel.cancel, Qt.MouseButton.LeftButton)
    assert not panel.cancel.isEnabled()
    panel.show_cancelled()
    assert panel.resume.isVisibleTo(panel)
    assert "stored" in panel.told.text()
    panel.show_failure(KnownError("The model is not here.", "Bring it."))
    assert panel.headline.text() == "The model is not here."
    assert panel.told.text() == "Bring it."
    panel.show_failure(ValueError("secret"))
    assert "secret" not in panel.headline.text() + panel.told.text()
    panel.show_report(
        ScoreReport(scored=9, reused=1, undefined={"empty answer": 2}, signatures=("s",))
    )
    assert panel.facts.text() == "9 scored, 1 there already, 2 without a value"
    assert panel.audit.isVisibleTo(panel)
    assert not panel.cancel.isVisibleTo(panel)


@pytest.mark.parametrize(("kind", "ending"), [(HTML, ".html"), (MARKDOWN, ".md")])
def test_a_report_goes_where_it_is_asked(
    qtbot: QtBot,
    mode: theme.Mode,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    kind: str,
    ending: str,
) -> None:
    button = ReportButton()
    qtbot.addWidget(button)
    button.suggested = str(tmp_path / "r")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _p, _t, where, _f: (where, ""))
    with qtbot.waitSignal(button.wanted, timeout=TIMEOUT_MS) as wanted:
        button.ask(kind)
    assert wanted.args == [str(tmp_path / f"r{ending}"), kind]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    with qtbot.assertNotEmitted(button.wanted):
        button.ask(kind)


def test_a_report_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert write_report(path, "<p>ä</p>").read_text(encoding="utf-8") == "<p>ä</p>"
    assert [one.name for one in tmp_path.iterdir()] == ["report.html"]
    with pytest.raises(KnownError, match="does not exist"):
        write_report(tmp_path / "missing" / "report.html", "x")


@pytest.mark.parametrize("width", [200, 900])
def test_a_wrapped_label_is_as_high_as_its_words(
    qtbot: QtBot, mode: theme.Mode, width: int
) -> None:
    label = WrappedLabel("word " * 60)
    qtbot.addWidget(label)
    label.show()
    label.resize(width, 20)
    qtbot.waitUntil(lambda: label.width() == width)
    lines = label.height() / label.fontMetrics().lineSpacing()
    assert (lines > 5) == (width == 200)
    label.say("short")
    assert label.height() < 2 * label.fontMetrics().lineSpacing()


def test_every_metric_of_the_registry_is_offered_once() -> None:
    from gui.models.scoring_tables import metric_lines

    lines = metric_lines(listing(model_found=lambda _model: True), [], Construct.PREFERENCE)
    families = [one.family for one in lines]
    assert len(families) == len(set(families))
    assert {"length", "jaccard", "bleu4", "rouge1", "cosine", "bertscore", "blend"} <= set(families)
    asked = {one.family: one.asked("") for one in lines}
    assert asked["rouge1"] == "rouge1"
    assert asked["bertscore"] == "bertscore:all-MiniLM-L6-v2"
