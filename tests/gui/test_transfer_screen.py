"""The Transfer screen: datasets compared, and what cannot be."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.models.audit_subject import AuditSubject
from gui.views.transfer import TransferView
from tests.gui.results_bench import Opened, ShowResults, empty_state, rest


def test_transfer_compares_and_opens_the_audit_of_a_cell(
    qtbot: QtBot, show_results: ShowResults, opened_screens: Opened
) -> None:
    view = show_results(TransferView)
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
    assert opened_screens == [
        ("audit", AuditSubject(dataset="second claims", metric=report.metrics[1]))
    ]


def test_transfer_needs_two_datasets_and_forgets_what_is_out_of_date(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(TransferView)
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


def test_transfer_tells_what_cannot_be_compared(qtbot: QtBot, show_results: ShowResults) -> None:
    view = show_results(TransferView)
    place = view.construct.findText("preference")
    view.construct.setCurrentIndex(place)
    view.construct.activated.emit(place)
    qtbot.mouseClick(view.compare, Qt.MouseButton.LeftButton)
    rest(qtbot, view)
    title, button = empty_state(view)
    assert title
    assert button.text() == "Try again"
    assert view.compare.isEnabled()
