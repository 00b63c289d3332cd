"""Adjudicate: what raters and judges said, hidden, sealed, told apart, and let settle."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from sqlalchemy import select

from annotation.adjudication_records import Role
from db.models import SealBreakRow
from db.types import Side, Verdict
from gui import theme
from gui.rater_looks import look_of
from gui.widgets.let_judge_dialog import LetJudgeDialog
from tests.gui.adjudicate_bench import AdjudicateBenches, contested
from tests.made_judgments import Word, judged, span, votes
from tests.made_projects import numbered

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_a_judge_is_sealed_until_asked(adjudicate_bench: AdjudicateBenches) -> None:
    words = [*votes(0, "ab"), judged(0, Verdict.B, raw="It cites the law. [[B]]")]
    hand = adjudicate_bench(numbered(2), words)
    (card,) = hand.view.panel.opinions.judges
    assert card.accessibleName() == "judge 1: sealed"
    hand.press(Key.Key_J)
    (card,) = hand.view.panel.opinions.judges
    case = hand.view.desk.case
    assert case is not None
    assert case.left is not None
    place = 1 if case.left.side is Side.B else 2
    assert card.accessibleName() == f"judge 1: {place} better"
    with hand.session.context.sessions.read() as session:
        assert "judge:judge 1" in set(session.scalars(select(SealBreakRow.what)))
    hand.press(Key.Key_J)
    assert hand.view.remarks.state == "No judge is left to ask"
    hand.press(Key.Key_3)
    hand.press(Key.Key_Return)
    (row,) = hand.rows()
    assert (row.method, len(row.basis)) == ("advised", 3)


def test_names_are_hidden_until_asked(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(1), votes(0, "abt"))
    cards = hand.view.panel.opinions.people
    assert [card.accessibleName().split(":")[0] for card in cards] == [
        "Rater 1",
        "Rater 2",
        "Rater 3",
    ]
    before = [card.opinion.uid for card in cards]
    hand.press(Key.Key_H)
    named = hand.view.panel.opinions.people
    assert [card.opinion.uid for card in named] == before
    assert sorted(card.opinion.name for card in named) == ["reviewer 1", "reviewer 2", "reviewer 3"]


def test_each_raters_evidence_has_a_look_of_its_own(adjudicate_bench: AdjudicateBenches) -> None:
    made = numbered(1)
    words = [
        Word(place=0, rater="reviewer 1", verdict=Verdict.A, spans=(span("a", made[0].a, 0, 10),)),
        Word(place=0, rater="reviewer 2", verdict=Verdict.B, spans=(span("a", made[0].a, 6, 16),)),
    ]
    hand = adjudicate_bench(made, words)
    pane = next(one for one in hand.view.panel.texts.panes() if one.field == "a")
    selections = pane.extraSelections()
    marks = [(one.cursor.selectedText(), one.format.underlineStyle()) for one in selections]
    text = made[0].a
    assert [words for words, _ in marks] == [text[0:6], text[6:10], text[10:16]]
    first, shared, second = (line for _, line in marks)
    assert {first, second} == {look_of(1).line, look_of(2).line}
    assert first != second
    assert shared is QTextCharFormat.UnderlineStyle.SingleUnderline
    assert not hand.view.panel._shared.isHidden()


def test_a_judge_breaks_ties_and_is_taken_back(adjudicate_bench: AdjudicateBenches) -> None:
    words = [*votes(0, "ab"), *votes(1, "ab"), *votes(2, "aab")]
    words += [judged(0, Verdict.A), judged(1, Verdict.TIE), judged(2, Verdict.B)]
    hand = adjudicate_bench(numbered(3), words)
    hand.view.head.judge.click()
    dialog = hand.view.dialog
    assert isinstance(dialog, LetJudgeDialog)
    hand.qtbot.waitUntil(dialog.button.isEnabled)
    dialog.roles[Role.BREAK_TIES].setChecked(True)
    QTest.keyClick(dialog, Key.Key_Return)
    hand.qtbot.waitUntil(lambda: bool(hand.view.banner.text))
    hand.wait()
    (row,) = hand.rows()
    assert (row.verdict, row.method) == ("a", "break_ties")
    assert "settled 1 of 2" in hand.view.banner.text
    hand.view.activateWindow()
    hand.qtbot.waitUntil(hand.view.isActiveWindow)
    hand.press(Key.Key_Z, CTRL)
    assert hand.live() == {row.comparison_id: None}


def test_settling_asks_for_a_passed_test_or_a_decision(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(3), contested(3))
    hand.view.head.judge.click()
    dialog = hand.view.dialog
    assert isinstance(dialog, LetJudgeDialog)
    hand.qtbot.waitUntil(dialog.button.isEnabled)
    dialog.roles[Role.SETTLE].setChecked(True)
    assert not dialog.button.isEnabled()
    dialog.anyway.setChecked(True)
    assert dialog.button.text() == "Settle anyway"
    dialog.button.click()
    hand.qtbot.waitUntil(lambda: bool(hand.view.banner.text))
    hand.wait()
    assert {row.method for row in hand.rows()} == {"settle_anyway"}


@pytest.mark.parametrize("number", range(1, 9))
def test_looks_can_be_told_from_the_pane(mode: theme.Mode, number: int) -> None:
    assert theme.contrast(look_of(number).color.name(), theme.tokens().surface) >= 3


def test_cards_take_the_height_that_their_words_need(adjudicate_bench: AdjudicateBenches) -> None:
    words = [*votes(0, "ab"), judged(0, Verdict.B, raw="B"), *votes(1, "ab")]
    words += [judged(1, Verdict.A, raw="It cites the law, and the other does not. [[A]]")]
    hand = adjudicate_bench(numbered(2), words)
    row = hand.view.panel.opinions
    low = row.height()
    hand.press(Key.Key_J)
    hand.qtbot.waitUntil(lambda: row.widget().height() <= row.viewport().height())
    hand.press(Key.Key_Right)
    hand.press(Key.Key_J)
    hand.qtbot.waitUntil(lambda: row.height() > low)
    tall = row.height()
    hand.press(Key.Key_Left)
    assert row.height() == tall  # nothing jumps between items
    assert all(card.height() <= row.viewport().height() for card in (*row.people, *row.judges))


def test_a_judge_says_which_answer_it_had_on_the_left(adjudicate_bench: AdjudicateBenches) -> None:
    words = [*votes(0, "ab"), replace(judged(0, Verdict.B, raw="right"), shown_left=Side.A)]
    hand = adjudicate_bench(numbered(1), words)
    hand.press(Key.Key_J)
    case = hand.view.desk.case
    assert case is not None
    assert case.left is not None
    number = 1 if case.left.side is Side.A else 2
    (card,) = hand.view.panel.opinions.judges
    assert f"Had {number} on the left" in [one.text() for one in card.findChildren(QLabel)]
