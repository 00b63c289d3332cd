"""The Audit screen by keyboard: rows, cells, items, findings, and its report as a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gui.models.audit_subject import AuditSubject
from gui.session import EVERYTHING, Session
from gui.views.audit import AuditView
from gui.widgets.audit_tables import BETWEEN, BREAKDOWN
from tests.gui.desk_bench import TIMEOUT_MS
from tests.gui.results_bench import Opened, ShowResults, empty_state, open_first_item, rest, sheets


def test_audit_arrow_keys_and_enter_open_the_items_of_a_cell(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(AuditView, "judged pairs")
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


def test_audit_ranks_marks_and_rules_off(show_results: ShowResults) -> None:
    view = show_results(AuditView, "judged pairs")
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
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(AuditView, "judged pairs")
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


def test_audit_of_claims_has_no_rules(show_results: ShowResults) -> None:
    view = show_results(AuditView, "first claims")
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
    show_results: ShowResults,
    opened_screens: Opened,
    dataset: str,
    title: str,
    screen: str,
) -> None:
    view = show_results(AuditView, dataset)
    shown, button = empty_state(view)
    assert shown == title
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened_screens == [(screen, None)]
    assert not view.export.isEnabled()


def test_audit_goes_to_the_metric_that_another_screen_asks_for(
    qtbot: QtBot, show_results: ShowResults, results_session: Session
) -> None:
    view = show_results(AuditView, "judged pairs")
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
    show_results: ShowResults,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    view = show_results(AuditView, "first claims")
    where = tmp_path / "audit.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(where), ""))
    view.export.ask("md")
    rest(qtbot, view)
    qtbot.waitUntil(where.exists, timeout=TIMEOUT_MS)
    assert "first claims" in where.read_text(encoding="utf-8")
    assert str(where) in view.banner.text
    view.banner.dismiss()


def test_findings_open_their_items(qtbot: QtBot, show_results: ShowResults) -> None:
    view = show_results(AuditView, "judged pairs")
    row = next(row for row in view.page.findings.rows if row.finding.rows)
    qtbot.keyClick(row.show_items, Qt.Key.Key_Space)
    rest(qtbot, view)
    assert view.page._table is not None
    marked = view.page.tables.rows.currentIndex().row()
    assert view.page._table.ids[marked] == row.finding.rows[0]
