from __future__ import annotations

from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from db.types import Construct, Dataset
from gui import theme
from gui.session import Session
from gui.widgets.card import Card
from gui.widgets.dataset_list import DatasetList
from gui.widgets.fitted_area import FittedArea
from gui.widgets.item_sheet import ItemSheet
from gui.widgets.rich_text_view import RichTextView
from gui.widgets.screen_bar import ScreenBar


class Case(NamedTuple):
    dataset: str
    texts: tuple[str, ...]


def dataset(number: int) -> Dataset:
    return Dataset(
        id=number,
        name=f"set {number}",
        construct=Construct.ATTRIBUTION,
        created_at="",
        source="",
        guideline="",
        settings={},
        deleted_at=None,
        items=number,
        targets=number,
        judgments=0,
        raters=0,
    )


def test_datasets_stay_unticked_when_the_list_is_read_again(qtbot: QtBot, mode: theme.Mode) -> None:
    shown = DatasetList()
    qtbot.addWidget(shown)
    shown.show_datasets([dataset(1), dataset(2)])
    assert shown.chosen() == ("set 1", "set 2")
    shown.setCurrentRow(0)
    with qtbot.waitSignal(shown.chosen_changed):
        qtbot.keyClick(shown, Qt.Key.Key_Space)
    shown.show_datasets([dataset(1), dataset(2), dataset(3)])
    assert shown.chosen() == ("set 2", "set 3")


def test_a_bar_labels_its_choices_in_order(qtbot: QtBot, mode: theme.Mode) -> None:
    bar = ScreenBar("Audit")
    qtbot.addWidget(bar)
    first, second = QComboBox(), QComboBox()
    bar.add_choice(first)
    label = bar.add_choice(second, "Against")
    assert label is not None
    assert label.buddy() is second
    bar.resize(900, 56)
    bar.show()
    qtbot.waitExposed(bar)
    assert first.x() < label.x() < second.x()


def test_a_card_says_something_beside_its_title_only_when_there_is(
    qtbot: QtBot, mode: theme.Mode
) -> None:
    card = Card("Ties")
    qtbot.addWidget(card)
    assert card.accessibleName() == "Ties"
    assert card.aside.isHidden()
    card.say("2 found")
    assert not card.aside.isHidden()


@pytest.mark.parametrize("shrinks", [True, False])
def test_an_area_fits_what_it_holds(qtbot: QtBot, mode: theme.Mode, shrinks: bool) -> None:
    inner = QWidget()
    column = QVBoxLayout(inner)
    for _ in range(6):
        label = QLabel("line")
        label.setFixedHeight(40)
        column.addWidget(label)
    area = FittedArea(inner, shrinks=shrinks)
    qtbot.addWidget(area)
    whole = inner.minimumSizeHint().height()
    assert area.sizeHint().height() == whole > 240
    assert (area.minimumSizeHint().height() < 60) == shrinks
    assert shrinks or area.minimumSizeHint().height() == whole


@pytest.mark.parametrize(
    "case",
    [
        Case("pairs", ("Question 0?", "Answer from the first system to question 0.")),
        Case("claims", ("Question 0?", "Claim 0.", "Second evidence 0.")),
    ],
    ids=["comparison", "claim"],
)
def test_a_sheet_shows_every_text_of_an_item(
    qtbot: QtBot, session: Session, mode: theme.Mode, case: Case
) -> None:
    session.choose_dataset(case.dataset)
    assert session.dataset is not None
    datasets = session.context.datasets
    line = datasets.items(session.dataset.id, offset=0, limit=1).lines[0]
    sheet = ItemSheet(datasets.detail(line.id), {})
    qtbot.addWidget(sheet)
    shown = {view.shown_text for view in sheet.findChildren(RichTextView)}
    assert set(case.texts) <= shown
    assert line.key in sheet.windowTitle()
