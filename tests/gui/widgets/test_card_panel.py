"""One card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from annotation.labelling import Card, ShownAnswer
from db.types import Seal, Side, TargetKind, Verdict
from gui import theme
from gui.draft import Draft
from gui.widgets.answer_pane import Chosen
from gui.widgets.card_panel import CardPanel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


def pair(left: Side) -> Card:
    right = Side.B if left is Side.A else Side.A
    return Card(
        dataset_id=1,
        rater_id=1,
        target=TargetKind.COMPARISON,
        target_id=1,
        position=0,
        question="Q",
        context="",
        topic="",
        language="en",
        references=("R",),
        left=ShownAnswer(side=left, text=f"text {left}"),
        right=ShownAnswer(side=right, text=f"text {right}"),
        claim=None,
        evidence=(),
        judgment=None,
        base_id=None,
        flagged=False,
        seal=Seal.SEALED,
    )


CLAIM = replace(
    pair(Side.A),
    target=TargetKind.CLAIM,
    left=None,
    right=None,
    claim="C",
    evidence=("one", "two"),
)


@pytest.fixture
def panel(qtbot: QtBot) -> CardPanel:
    made = CardPanel()
    qtbot.addWidget(made)
    made.setMinimumSize(200, 200)
    made.resize(1_200, 700)
    made.show()
    return made


@pytest.mark.parametrize("left", list(Side))
@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("left", (Chosen.FIRST, Chosen.NO)),
        ("right", (Chosen.NO, Chosen.SECOND)),
        (Verdict.TIE, (Chosen.TIE, Chosen.TIE)),
        (Verdict.BOTH_BAD, (Chosen.TIE, Chosen.TIE)),
        (None, (Chosen.NO, Chosen.NO)),
    ],
)
def test_colours_belong_to_sides_and_never_to_roles(
    panel: CardPanel, left: Side, said: Verdict | str | None, shown: tuple[Chosen, Chosen]
) -> None:
    card = pair(left)
    assert card.left is not None
    assert card.right is not None
    panel.show_card(card)
    sides = {"left": card.left.side, "right": card.right.side}
    verdict = Verdict(sides[said].value) if said in sides else said
    panel.show_draft(card, Draft(verdict=verdict))  # type: ignore[arg-type]
    assert (panel.left.chosen, panel.right.chosen) == shown
    assert panel.left.text.shown_text == f"text {left}"
    assert panel.left.text.field == left.value


@pytest.mark.parametrize(
    ("verdict", "shown"),
    [
        (Verdict.ATTRIBUTABLE, Chosen.GOOD),
        (Verdict.NOT_ATTRIBUTABLE, Chosen.BAD),
        (Verdict.CANNOT_TELL, Chosen.TIE),
        (None, Chosen.NO),
    ],
)
def test_claims_stand_beside_their_evidence(
    panel: CardPanel, mode: theme.Mode, verdict: Verdict | None, shown: Chosen
) -> None:
    panel.show_card(CLAIM)
    panel.show_draft(CLAIM, Draft(verdict=verdict))
    assert panel.claim.isVisible()
    assert not panel.left.isVisible()
    assert panel.claim.chosen is shown
    assert [pane.field for pane in panel.panes()] == [
        "question",
        "claim",
        "evidence:0",
        "evidence:1",
        "reference:0",
    ]


def test_columns_are_equal_and_stack_where_they_would_be_narrow(
    qtbot: QtBot, panel: CardPanel
) -> None:
    panel.show_card(pair(Side.A))
    assert abs(panel.left.width() - panel.right.width()) <= 1
    with qtbot.waitSignal(panel.stacked) as told:
        panel.resize(700, 700)
    assert told.args == [True]
    assert panel.is_stacked
    assert abs(panel.left.height() - panel.right.height()) <= 40
    with qtbot.waitSignal(panel.stacked):
        panel.resize(1_200, 700)
    assert not panel.is_stacked
