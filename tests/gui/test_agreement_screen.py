"""The Agreement screen: pairs of raters, what they said, and figures with their intervals."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gui.views.agreement import AgreementView
from tests.gui.results_bench import Opened, ShowResults, empty_state, open_first_item, rest
from tests.made_results import PAIRS


def test_agreement_matrix_opens_what_two_raters_said(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(AgreementView, "judged pairs")
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


def test_agreement_confusion_cell_opens_its_items(qtbot: QtBot, show_results: ShowResults) -> None:
    view = show_results(AgreementView, "judged pairs")
    page = view.page
    page.confusion.setCurrentIndex(page.confusion.figures.index(0, 2))
    cell = page.confusion.figures.estimate_at(0, 2)
    assert cell is not None
    assert cell.value is not None
    qtbot.keyClick(page.confusion, Qt.Key.Key_Return)
    rest(qtbot, view)
    assert page.items.heading.text().endswith(f"· {cell.value:.0f}")


def test_agreement_shows_figures_with_intervals_and_the_line_that_makes_them(
    qtbot: QtBot, show_results: ShowResults
) -> None:
    view = show_results(AgreementView, "judged pairs")
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


def test_agreement_of_one_rater_says_why_there_is_none(show_results: ShowResults) -> None:
    view = show_results(AgreementView, "unscored pairs")
    figure = view.page.figures.figures.estimate_at(0, 1)
    assert figure is not None
    assert figure.undefined
    assert not view.page.pair_card.isVisible()


def test_agreement_without_judgments_leads_to_annotate(
    qtbot: QtBot, show_results: ShowResults, opened_screens: Opened
) -> None:
    view = show_results(AgreementView, "unjudged pairs")
    _, button = empty_state(view)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert opened_screens == [("annotate", None)]
