"""The row over the question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotation.labelling import Card, ShownAnswer
from db.types import Seal, Side, TargetKind
from gui.keymap import Act, Keymap
from gui.widgets.item_bar import ItemBar

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

CARD = Card(
    dataset_id=1,
    rater_id=1,
    target=TargetKind.COMPARISON,
    target_id=1,
    position=41,
    question="Q",
    context="",
    topic="history",
    language="en",
    references=("R",),
    left=ShownAnswer(side=Side.A, text="a"),
    right=ShownAnswer(side=Side.B, text="b"),
    claim=None,
    evidence=(),
    judgment=None,
    base_id=None,
    flagged=False,
    seal=Seal.SEALED,
)


@pytest.fixture
def bar(qtbot: QtBot) -> ItemBar:
    made = ItemBar()
    qtbot.addWidget(made)
    made.show_keys(Keymap())
    made.show()
    return made


def test_it_says_where_the_card_stands(bar: ItemBar) -> None:
    bar.show_card(CARD)
    assert bar._where.text() == "Item 42 · history"
    assert bar._buttons[Act.SEAL].text() == "Open seal"
    assert not bar._buttons[Act.SEAL].isChecked()
    bar.show_card(replace(CARD, topic="", seal=Seal.BROKEN, references=()))
    assert bar._where.text() == "Item 42"
    assert bar._buttons[Act.SEAL].text() == "Seal open"
    assert bar._buttons[Act.SEAL].isChecked()
    assert not bar._buttons[Act.REFERENCE].isEnabled()


@pytest.mark.parametrize(
    "act", [Act.FLAG, Act.SKIP, Act.EVIDENCE, Act.REFERENCE, Act.GUIDELINE, Act.SEAL]
)
def test_a_press_asks_and_shows_only_what_is_so(qtbot: QtBot, bar: ItemBar, act: Act) -> None:
    bar.show_card(CARD)
    bar.show_unfolded(reference=False, guideline=False)
    button = bar._buttons[act]
    with qtbot.waitSignal(bar.pressed) as told:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told.args == [act]
    assert not button.isChecked()
    assert button.key
