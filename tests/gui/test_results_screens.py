"""Agreement, Scoring, Audit and Transfer on a small project, through the real services."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from db.types import Changes
from gui import theme
from gui.models.audit_subject import AuditSubject
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.agreement import AgreementView
from gui.views.audit import AuditView
from gui.views.scoring import ScoringView
from gui.views.transfer import TransferView
from gui.views.view import View
from gui.widgets.audit_tables import BETWEEN, BREAKDOWN
from gui.widgets.empty_state import EmptyState
from gui.widgets.item_sheet import ItemSheet
from scoring.model_facts import baseline_languages
from scoring.subjects import ScoreOptions
from tests.gui.conftest import TIMEOUT_MS
from tests.made_results import PAIRS, make_results

Opened = list[tuple[str, object]]


@pytest.fixture(scope="module")
def results_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("results") / "results.db"
    make_results(str(path))
    return path


@pytest.fixture
def judged(empty_session: Session, results_path: Path, tmp_path: Path) -> Session:
    """Give a session on a copy of the judged project."""
    path = tmp_path / "results.db"
    path.write_bytes(results_path.read_bytes())
    empty_session.open(str(path), create=False)
    return empty_session


@pytest.fixture
def opened(judged: Session) -> Opened:
    """Collect what screens ask the window for."""
    asked: Opened = []
    judged.open_requested.connect(lambda screen, subject: asked.append((screen, subject)))
    return asked


@pytest.fixture
def show(
    qtbot: QtBot, judged: Session, settings: SettingsStore
) -> Iterator[Callable[[type[View], str], View]]:
    """Make a screen, show it on a dataset, and wait until nothing is under way."""

    def made(kind: type[View], dataset: str = "") -> View:
        if dataset:
            judged.choose_dataset(dataset)
        view = kind(judged, settings)
        qtbot.addWidget(view)
        view.resize(1192, 770)
        view.show()
        view.activateWindow()
        qtbot.waitExposed(view)
        view.refresh(EVERYTHING)
        rest(qtbot, view)
        view.shown()
        return view

    yield made
    judged.close()


def rest(qtbot: QtBot, view: View) -> None:
    """Wait until neither a query nor a job of a screen is under way."""
    runners = [
        runner
        for holder in (view, getattr(view, "page", None))
        for name in ("runner", "breakdowns")
        if (runner := getattr(holder, name, None)) is not None
    ]
    qtbot.waitUntil(
        lambda: not view.session.busy and not any(runner.running for runner in runners),
        timeout=TIMEOUT_MS,
    )


def empty_state(view: View) -> tuple[str, QPushButton]:
    """Give the title and the button of a screen's empty state."""
    state = view.states.currentWidget()  # type: ignore[attr-defined]
    assert isinstance(state, EmptyState)
    return state._title.text(), state._button


def sheets(view: View) -> list[ItemSheet]:
    return [sheet for sheet in view.findChildren(ItemSheet) if sheet.isVisible()]


def open_first_item(qtbot: QtBot, view: View, table: object) -> ItemSheet:
    """Press Enter on the first item of a table and give the sheet that opens."""
    qtbot.waitUntil(lambda: bool(table.item_ids), timeout=TIMEOUT_MS)  # type: ignore[attr-defined]
    table.take_focus()  # type: ignore[attr-defined]
    qtbot.keyClick(table.table, Qt.Key.Key_Return)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(sheets(view)), timeout=TIMEOUT_MS)
    return sheets(view)[0]


# --- Audit ----------------------------------------------------------------------------------


def test_audit_arrow_keys_and_enter_open_the_items_of_a_cell(
    qtbot: QtBot, show: Callable[..., AuditView]
) -> None:
    view = show(AuditView, "judged pairs")
    page, rows = view.page, view.page.tables.rows
    assert page.report is not None
    assert page._table is not None
    assert rows.hasFocus()
    assert page.findings.rows
    before = page.detail.sentence.text()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Right)
    assert page.detail.sentence.text() != before
    assert page.detail.forest.current == 1
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    rest(qtbot, view)
    items = page.detail.items
    assert items.table.hasFocus()
    shown = page.report.row(page._table.ids[1])
    assert items.heading.text().endswith(f"· {shown.n}")
    sheet = open_first_item(qtbot, view, items)
    assert "Question" in [label.text() for label in sheet.findChildren(type(items.heading))]
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not sheets(view))


def test_audit_ranks_marks_and_rules_off(show: Callable[..., AuditView]) -> None:
    view = show(AuditView, "judged pairs")
    report, table = view.page.report, view.page._table
    assert report is not None
    assert table is not None
    kinds = [report.row(row).kind.value for row in table.ids]
    first = next(place for place, kind in enumerate(kinds) if kind in ("chance", "length", "human"))
    assert {"metric", "judge"} >= set(kinds[:first])
    assert {"chance", "length", "human"} == set(kinds[first:])
    assert [row.ruled for row in table.rows] == [place == first for place in range(len(kinds))]
    assert [row.reference for row in table.rows][first:] == [True] * (len(kinds) - first)
    assert report.row(table.ids[0]).metric == "rouge1.f"
    assert view.cli.line.text() == report.provenance.command


def test_audit_confusion_breakdown_and_other_choices(
    qtbot: QtBot, show: Callable[..., AuditView]
) -> None:
    view = show(AuditView, "judged pairs")
    page = view.page
    page.detail.tabs.setCurrentIndex(1)
    confusion = page.detail.confusion
    confusion.setCurrentIndex(confusion.figures.index(0, 1))
    qtbot.keyClick(confusion, Qt.Key.Key_Return)
    rest(qtbot, view)
    cell = confusion.figures.estimate_at(0, 1)
    assert cell is not None
    assert cell.value is not None
    assert page.detail.items.heading.text().endswith(f"· {cell.value:.0f}")
    page.tables.tabs.setCurrentIndex(BREAKDOWN)
    rest(qtbot, view)
    titles = [
        page.tables.broken.figures.headerData(section, Qt.Orientation.Horizontal)
        for section in range(1, page.tables.broken.figures.columnCount())
    ]
    assert {str(title).split(" (")[0] for title in titles} == {"law", "history"}
    page.tables.tabs.setCurrentIndex(BETWEEN)
    assert page.tables.between.figures.rowCount() > 1
    gold = view.gold.findText("reviewer 1")
    view.gold.setCurrentIndex(gold)
    view.gold.activated.emit(gold)
    rest(qtbot, view)
    assert page.report is not None
    assert page.report.gold == "reviewer 1"
    assert "--gold 'reviewer 1'" in view.cli.line.text()


def test_audit_of_claims_has_no_rules(show: Callable[..., AuditView]) -> None:
    view = show(AuditView, "first claims")
    assert not view.rule.isVisible()
    assert view.page.tables.rows.figures.headerData(1, Qt.Orientation.Horizontal) == "AUROC"
    assert not view.page.detail.tabs.isTabVisible(1)
    assert not view.page.tables.tabs.isTabVisible(BETWEEN)


@pytest.mark.parametrize(
    ("dataset", "title", "screen"),
    [
        ("unscored pairs", "Score this dataset first", "scoring"),
        ("unjudged pairs", "No one has judged unjudged pairs yet", "annotate"),
    ],
)
def test_audit_says_what_is_missing_and_goes_there(
    qtbot: QtBot,
    show: Callable[..., AuditView],
    opened: Opened,
    dataset: str,
    title: str,
    screen: str,
) -> None:
    view = show(AuditView, dataset)
    shown, button = empty_state(view)
    assert shown == title
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened == [(screen, None)]
    assert not view.export.isEnabled()


def test_audit_goes_to_the_metric_that_another_screen_asks_for(
    qtbot: QtBot, show: Callable[..., AuditView], judged: Session
) -> None:
    view = show(AuditView, "judged pairs")
    view.open_subject(AuditSubject(dataset="second claims", metric="bleu4"))
    view.refresh(EVERYTHING)
    rest(qtbot, view)
    page = view.page
    assert page.report is not None
    assert page._table is not None
    assert page.report.dataset == "second claims"
    row = page.tables.rows.currentIndex().row()
    assert page.report.row(page._table.ids[row]).metric == "bleu4"


def test_audit_report_is_saved(
    qtbot: QtBot,
    show: Callable[..., AuditView],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    view = show(AuditView, "first claims")
    where = tmp_path / "audit.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(where), ""))
    view.export.ask("md")
    rest(qtbot, view)
    qtbot.waitUntil(where.exists, timeout=TIMEOUT_MS)
    assert "first claims" in where.read_text(encoding="utf-8")
    assert str(where) in view.banner.text
    view.banner.dismiss()


def test_findings_open_their_items(qtbot: QtBot, show: Callable[..., AuditView]) -> None:
    view = show(AuditView, "judged pairs")
    row = next(row for row in view.page.findings.rows if row.finding.rows)
    qtbot.keyClick(row.show_items, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.page._table is not None
    marked = view.page.tables.rows.currentIndex().row()
    assert view.page._table.ids[marked] == row.finding.rows[0]


# --- Agreement ------------------------------------------------------------------------------


def test_agreement_matrix_opens_what_two_raters_said(
    qtbot: QtBot, show: Callable[..., AgreementView]
) -> None:
    view = show(AgreementView, "judged pairs")
    page = view.page
    assert page.report is not None
    assert [line.rater for line in page.report.raters] == ["reviewer 1", "reviewer 2", "judge 1"]
    assert "(judge)" in str(page.matrix.figures.index(2, 0).data())
    header = [page.matrix.figures.headerData(n, Qt.Orientation.Horizontal) for n in range(1, 4)]
    assert header == [line.rater for line in page.report.raters]
    page.matrix.setFocus()
    page.matrix.setCurrentIndex(page.matrix.figures.index(0, 1))
    qtbot.keyClick(page.matrix, Qt.Key.Key_Right)
    qtbot.keyClick(page.matrix, Qt.Key.Key_Right)
    qtbot.keyClick(page.matrix, Qt.Key.Key_Return)
    rest(qtbot, view)
    assert page.pair_text.text().startswith("reviewer 1 and judge 1")
    pair = page.report.pair("reviewer 1", "judge 1")
    assert pair is not None
    assert page.items.heading.text().endswith(f"· {pair.overlap}")
    sheet = open_first_item(qtbot, view, page.items)
    sheet.reject()


def test_agreement_confusion_cell_opens_its_items(
    qtbot: QtBot, show: Callable[..., AgreementView]
) -> None:
    view = show(AgreementView, "judged pairs")
    page = view.page
    page.confusion.setCurrentIndex(page.confusion.figures.index(0, 2))
    cell = page.confusion.figures.estimate_at(0, 2)
    assert cell is not None
    assert cell.value is not None
    qtbot.keyClick(page.confusion, Qt.Key.Key_Return)
    rest(qtbot, view)
    assert page.items.heading.text().endswith(f"· {cell.value:.0f}")


def test_agreement_shows_figures_with_intervals_and_the_line_that_makes_them(
    qtbot: QtBot, show: Callable[..., AgreementView]
) -> None:
    view = show(AgreementView, "judged pairs")
    page = view.page
    assert page.report is not None
    alpha = page.figures.figures.estimate_at(1, 1)
    assert alpha == page.report.coefficients.alpha_nominal
    assert alpha is not None
    assert alpha.ci is not None
    total = sum(page.report.majority.values())
    assert total == PAIRS
    assert "no majority" in page.majority.accessibleDescription()
    assert page.breakdown.figures.rowCount() == 2
    assert view.cli.line.text().endswith("agreement 'judged pairs' --seed 0")
    view.judges.click()
    rest(qtbot, view)
    assert page.report.include_judges
    assert "--judges" in view.cli.line.text()
    page.kind.setCurrentIndex(1)
    page.kind.activated.emit(1)
    pair = page.report.pair("reviewer 1", "reviewer 2")
    assert pair is not None
    assert page.matrix.figures.estimate_at(0, 2) == pair.percent_agreement


def test_agreement_of_one_rater_says_why_there_is_none(show: Callable[..., AgreementView]) -> None:
    view = show(AgreementView, "unscored pairs")
    figure = view.page.figures.figures.estimate_at(0, 1)
    assert figure is not None
    assert figure.undefined
    assert not view.page.pair_card.isVisible()


def test_agreement_without_judgments_leads_to_annotate(
    qtbot: QtBot, show: Callable[..., AgreementView], opened: Opened
) -> None:
    view = show(AgreementView, "unjudged pairs")
    _, button = empty_state(view)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened == [("annotate", None)]


# --- Scoring --------------------------------------------------------------------------------


def test_scoring_runs_tells_and_stores(
    qtbot: QtBot, show: Callable[..., ScoringView], judged: Session, opened: Opened
) -> None:
    view = show(ScoringView, "unscored pairs")
    assert view.stored.figures.rowCount() == 0
    for family in view.chooser.chosen():
        view.chooser.tick(family, ticked=False)
    assert not view.start.isEnabled()
    view.chooser.tick("jaccard")
    view.chooser.tick("rouge1")
    assert view.cli.line.text().endswith("--metric jaccard --metric rouge1")
    told: list[Changes] = []
    judged.changed.connect(told.append)
    qtbot.mouseClick(view.start, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    assert told == [Changes.SCORES]
    assert view.panel.headline.text() == "Done"
    assert view.panel.facts.text().startswith("48 scored")
    view.refresh(Changes.SCORES)
    rest(qtbot, view)
    assert view.stored.figures.rowCount() == 4
    qtbot.mouseClick(view.panel.audit, Qt.MouseButton.LeftButton)
    assert opened == [("audit", None)]


def test_scoring_tells_an_error_and_can_go_on(
    qtbot: QtBot, show: Callable[..., ScoringView], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    view = show(ScoringView, "unscored pairs")
    for family in view.chooser.chosen():
        view.chooser.tick(family, ticked=False)
    view.form.model.setText("nobody/no-such-model")
    view.chooser.tick("cosine")
    qtbot.mouseClick(view.start, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    assert "no-such-model" in view.panel.headline.text() + view.panel.told.text()
    assert view.panel.resume.isVisible()
    assert view.start.isEnabled()


def test_scoring_options_of_bertscore_hold_while_it_is_chosen(
    qtbot: QtBot, show: Callable[..., ScoringView]
) -> None:
    view = show(ScoringView, "unscored pairs")
    form = view.bertscore
    for family in view.chooser.chosen():
        view.chooser.tick(family, ticked=False)
    view.chooser.tick("rouge1")
    assert not form.idf.isEnabled()
    view.chooser.tick("bertscore")
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


def test_scoring_is_cancelled_and_resumed(qtbot: QtBot, show: Callable[..., ScoringView]) -> None:
    view = show(ScoringView, "unscored pairs")
    view.start.click()
    view.panel.cancel.click()
    rest(qtbot, view)
    if view.panel.resume.isVisible():
        qtbot.mouseClick(view.panel.resume, Qt.MouseButton.LeftButton)
        rest(qtbot, view)
    assert view.panel.headline.text() == "Done"


def test_scoring_tells_why_scores_have_no_value(show: Callable[..., ScoringView]) -> None:
    view = show(ScoringView, "judged pairs")
    assert view.reasons_card.isVisible()
    cells = [view.reasons.figures.index(0, column).data() for column in range(3)]
    assert cells == ["empty answer", "rouge1.f", "1"]
    counts = view.stored.figures.row_at(1).cells
    assert counts[1:] == (2 * PAIRS - 1, 1)


# --- Transfer -------------------------------------------------------------------------------


def test_transfer_compares_and_opens_the_audit_of_a_cell(
    qtbot: QtBot, show: Callable[..., TransferView], opened: Opened
) -> None:
    view = show(TransferView)
    place = view.construct.findText("attribution")
    view.construct.setCurrentIndex(place)
    view.construct.activated.emit(place)
    assert view.datasets.chosen() == ("first claims", "second claims")
    assert not view.export.isEnabled()
    qtbot.mouseClick(view.compare, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    page, report = view.page, view.page.report
    assert report is not None
    assert view.cli.line.text() == report.provenance.command
    assert page.matrix.figures.rowCount() == len(report.metrics) == 3
    assert page.regret.figures.rowCount() == 4
    assert page.findings.rows
    qtbot.waitUntil(page.matrix.hasFocus)
    qtbot.keyClick(page.matrix, Qt.Key.Key_Down)
    qtbot.keyClick(page.matrix, Qt.Key.Key_Right)
    assert "second claims" in page.cell_text.text()
    assert page.forest.current == 1
    qtbot.keyClick(page.matrix, Qt.Key.Key_Return)
    assert opened == [("audit", AuditSubject(dataset="second claims", metric=report.metrics[1]))]


def test_transfer_needs_two_datasets_and_forgets_what_is_out_of_date(
    qtbot: QtBot, show: Callable[..., TransferView]
) -> None:
    view = show(TransferView)
    place = view.construct.findText("attribution")
    view.construct.setCurrentIndex(place)
    view.construct.activated.emit(place)
    view.datasets.setCurrentRow(0)
    qtbot.keyClick(view.datasets, Qt.Key.Key_Space)
    assert view.datasets.chosen() == ("second claims",)
    assert not view.compare.isEnabled()
    qtbot.keyClick(view.datasets, Qt.Key.Key_Space)
    qtbot.mouseClick(view.compare, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    assert view.states.currentWidget() is view.page
    view.gold.activated.emit(0)
    assert view.states.currentWidget() is not view.page
    assert not view.export.isEnabled()


def test_transfer_tells_what_cannot_be_compared(
    qtbot: QtBot, show: Callable[..., TransferView]
) -> None:
    view = show(TransferView)
    place = view.construct.findText("preference")
    view.construct.setCurrentIndex(place)
    view.construct.activated.emit(place)
    qtbot.mouseClick(view.compare, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    title, button = empty_state(view)
    assert title
    assert button.text() == "Try again"
    assert view.compare.isEnabled()


# --- all of them ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [AgreementView, ScoringView, AuditView, TransferView])
def test_no_dataset_says_what_to_do(
    qtbot: QtBot,
    empty_session: Session,
    settings: SettingsStore,
    tmp_path: Path,
    kind: type[View],
) -> None:
    empty_session.open(str(tmp_path / "empty.db"), create=True)
    asked: Opened = []
    empty_session.open_requested.connect(lambda screen, subject: asked.append((screen, subject)))
    view = kind(empty_session, settings)
    qtbot.addWidget(view)
    view.show()
    view.refresh(EVERYTHING)
    rest(qtbot, view)
    _, button = empty_state(view)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [("datasets", None)]


@pytest.mark.parametrize("kind", [AgreementView, ScoringView, AuditView])
def test_screens_fit_a_small_window_and_follow_the_theme(
    qtbot: QtBot, show: Callable[..., View], kind: type[View]
) -> None:
    view = show(kind, "judged pairs")
    assert view.minimumSizeHint().width() <= 1024 - 72
    assert view.minimumSizeHint().height() <= 660
    light = view.grab().toImage()
    theme.apply(QGuiApplication.instance(), theme.Mode.DARK)  # type: ignore[arg-type]
    rest(qtbot, view)
    dark = view.grab().toImage()
    theme.apply(QGuiApplication.instance(), theme.Mode.LIGHT)  # type: ignore[arg-type]
    corner = (view.width() // 2, view.height() - 60)
    assert light.pixelColor(*corner).lightness() > 200
    assert dark.pixelColor(*corner).lightness() < 60
