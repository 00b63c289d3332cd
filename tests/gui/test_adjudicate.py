"""Adjudicate by keyboard alone: real key events on the screen, everything checked on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot
from sqlalchemy import select

from annotation.adjudication_records import ConflictFilter, Reason, Role
from db.models import AdjudicationRow, SealBreakRow
from db.types import Changes, Construct, Side, Verdict
from gui import theme
from gui.rater_looks import look_of
from gui.session import Session
from gui.settings import SettingsStore
from gui.views.adjudicate import AdjudicateView
from gui.widgets.let_judge_dialog import LetJudgeDialog
from tests.gui.desk_bench import DeskBench, present
from tests.made_judgments import Word, judged, say, span, votes
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims
from tests.made_settlements import settlement
from tests.stored_rows import stored

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@dataclass
class Bench(DeskBench[AdjudicateView]):
    """A screen on its own, and hands that only type."""

    dataset: int

    @property
    def key(self) -> str | None:
        case = self.view.desk.case
        return None if case is None else case.key

    def rows(self) -> list[AdjudicationRow]:
        return stored(self.session.context.sessions, AdjudicationRow)

    def live(self) -> dict[int, str | None]:
        return {row.comparison_id or row.claim_id or 0: row.verdict for row in self.rows()}


Make = Callable[..., Bench]


@pytest.fixture
def bench(qtbot: QtBot, settings: SettingsStore, tmp_path: Path) -> Iterator[Make]:
    opened: list[Session] = []

    def make(
        made: list[MadeItem],
        words: list[Word],
        *,
        construct: Construct = Construct.PREFERENCE,
        curator: str = "lead",
        before: Callable[[Session, int], None] | None = None,
    ) -> Bench:
        session = Session()
        opened.append(session)
        session.open(f"{tmp_path}/p{len(opened)}.db", create=True)
        dataset = 0
        if made:
            dataset = make_dataset(session.context.sessions, made, construct=construct)
            say(session.context.sessions, dataset, words)
        if before is not None:
            before(session, dataset)
        session.announce(Changes.DATASETS)
        session.choose_rater(curator)
        view = AdjudicateView(session, settings)
        present(qtbot, view, 1200, 780)
        own = Bench(qtbot, session, settings, view, dataset)
        own.open()
        return own

    yield make
    for session in opened:
        session.close()


def contested(count: int) -> list[Word]:
    """Give conflicts without a majority, one judge sealed on each."""
    return [
        word for place in range(count) for word in (*votes(place, "ab"), judged(place, Verdict.A))
    ]


def test_twenty_are_settled_by_keyboard(bench: Make) -> None:
    hand = bench(numbered(25), contested(25))
    assert hand.view.head.progress_text == "0 of 25 settled"
    expected: dict[int, str] = {}
    keys = (Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_5)
    for n in range(20):
        case = hand.view.desk.case
        assert case is not None
        assert case.left is not None
        left = case.left.side
        right = Side.B if left is Side.A else Side.A
        words = (left.value, right.value, "tie", "both_bad", "cannot_tell")
        expected[case.target_id] = words[n % 5]
        hand.press(keys[n % 5])
        hand.press(Key.Key_Return)
    assert hand.live() == expected
    assert {row.method for row in hand.rows()} == {"person"}
    assert {len(row.basis) for row in hand.rows()} == {2}
    assert hand.view.head.progress_text == "20 of 25 settled"
    assert hand.key == "pair-20"


def test_enter_without_a_choice_saves_nothing(bench: Make) -> None:
    hand = bench(numbered(2), contested(2))
    hand.press(Key.Key_Return)
    assert hand.view.remarks.state == "Choose first: 1, 2, 3"
    assert (hand.rows(), hand.key) == ([], "pair-0")


def test_undo_and_redo_across_items(bench: Make) -> None:
    hand = bench(numbered(3), contested(3))
    for key in (Key.Key_3, Key.Key_4):
        hand.press(key)
        hand.press(Key.Key_Return)
    hand.press(Key.Key_Z, CTRL)
    assert hand.key == "pair-1"
    hand.press(Key.Key_Z, CTRL)
    assert hand.key == "pair-0"
    assert set(hand.live().values()) == {None}
    hand.press(Key.Key_Z, CTRL)
    assert hand.view.remarks.state == "Nothing to undo"
    hand.press(Key.Key_Z, CTRL | SHIFT)
    hand.press(Key.Key_Z, CTRL | SHIFT)
    assert sorted(map(str, hand.live().values())) == ["both_bad", "tie"]
    assert hand.view.head.progress_text == "2 of 3 settled"


def test_undo_takes_an_unsaved_choice_first(bench: Make) -> None:
    hand = bench(numbered(2), contested(2))
    hand.press(Key.Key_3)
    hand.press(Key.Key_Z, CTRL)
    assert hand.view.desk.draft.verdict is None
    assert hand.rows() == []


def test_a_note_is_written_and_digits_in_it_decide_nothing(bench: Make) -> None:
    hand = bench(numbered(2), contested(2))
    hand.press(Key.Key_3)
    hand.press(Key.Key_N)
    hand.type("both 1 and 2")
    hand.press(Key.Key_Return, CTRL)
    (row,) = hand.rows()
    assert (row.verdict, row.note) == ("tie", "both 1 and 2")
    assert not hand.view.remarks.note.hasFocus()


def test_a_note_that_is_asked_for(bench: Make) -> None:
    hand = bench(
        numbered(2),
        contested(2),
        before=lambda session, dataset: (
            session.context.adjudicate.require_note(dataset, on=True) and None
        ),
    )
    hand.press(Key.Key_3)
    hand.press(Key.Key_Return)
    assert hand.view.remarks.state == "This dataset asks for a note: N"
    assert hand.rows() == []
    hand.press(Key.Key_N)
    hand.type("why")
    hand.press(Key.Key_Return, CTRL)
    assert [row.note for row in hand.rows()] == ["why"]


def test_a_judge_is_sealed_until_asked(bench: Make) -> None:
    words = [*votes(0, "ab"), judged(0, Verdict.B, raw="It cites the law. [[B]]")]
    hand = bench(numbered(2), words)
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


def test_names_are_hidden_until_asked(bench: Make) -> None:
    hand = bench(numbered(1), votes(0, "abt"))
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


def test_each_raters_evidence_has_a_look_of_its_own(bench: Make) -> None:
    made = numbered(1)
    words = [
        Word(place=0, rater="reviewer 1", verdict=Verdict.A, spans=(span("a", made[0].a, 0, 10),)),
        Word(place=0, rater="reviewer 2", verdict=Verdict.B, spans=(span("a", made[0].a, 6, 16),)),
    ]
    hand = bench(made, words)
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


def test_arrows_only_navigate_and_drafts_are_kept(bench: Make) -> None:
    hand = bench(numbered(3), contested(3))
    hand.press(Key.Key_3)
    hand.press(Key.Key_Right)
    assert hand.key == "pair-1"
    hand.press(Key.Key_Left)
    assert hand.view.desk.draft.verdict is Verdict.TIE
    hand.press(Key.Key_Left)
    assert hand.view.remarks.state == "No more that way"
    assert hand.rows() == []


def test_the_list_opens_a_case_and_marks_what_is_settled(bench: Make) -> None:
    hand = bench(numbered(4), contested(4))
    rows = hand.view.rows
    assert rows.rowCount() == 4
    hand.qtbot.waitUntil(lambda: rows.data(rows.index(2)) == "3  Question 2?")
    hand.view.list.setFocus()
    hand.press(Key.Key_Down, on=hand.view.list)
    hand.press(Key.Key_Return, on=hand.view.list)
    hand.press(Key.Key_3)
    hand.view.setFocus()
    hand.press(Key.Key_Return)
    settled = [hand.view._is_settled(rows.target_at(row)) for row in range(4)]
    assert sum(settled) == 1


def test_only_some_conflicts(bench: Make) -> None:
    words = [*votes(0, "ab"), *votes(1, "aab"), *votes(2, "aa")]
    hand = bench(numbered(3), words)
    choice = hand.view.head.reason_choice
    found = [choice.itemText(n) for n in range(choice.count())]
    assert found == ["All conflicts", "Raters differ (2)", "No majority (1)"]
    hand.view._on_filter(ConflictFilter(reasons=frozenset({Reason.NO_MAJORITY})))
    hand.wait()
    assert hand.view.rows.rowCount() == 1
    hand.press(Key.Key_3)
    hand.press(Key.Key_Return)
    assert hand.view.state.currentIndex() == 1
    hand.view.states.filter_asked.emit(ConflictFilter())
    hand.wait()
    assert hand.key == "pair-1"


def test_everything_settled_is_said(bench: Make) -> None:
    hand = bench(numbered(1), votes(0, "ab"))
    hand.press(Key.Key_3)
    hand.press(Key.Key_Return)
    titles = [one.text() for one in hand.view.state.findChildren(QLabel)]
    assert "Everything is settled" in titles


@pytest.mark.parametrize(
    ("made", "words", "title"),
    [([], [], "Nothing to settle yet"), (numbered(1), votes(0, "aa"), "No conflicts here")],
)
def test_nothing_to_settle_is_said(
    bench: Make, made: list[MadeItem], words: list[Word], title: str
) -> None:
    hand = bench(made, words)
    titles = [one.text() for one in hand.view.state.findChildren(QLabel)]
    assert title in titles


def test_who_settles_is_asked_for(bench: Make) -> None:
    hand = bench(numbered(1), votes(0, "ab"), curator="")
    buttons = [one.text() for one in hand.view.state.findChildren(QPushButton)]
    assert "Enter a name…" in buttons


def test_claims(bench: Make) -> None:
    hand = bench(
        numbered_claims(2), [*votes(0, "+-"), *votes(1, "+-")], construct=Construct.ATTRIBUTION
    )
    hand.press(Key.Key_2)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_3)  # means nothing on a claim
    assert hand.view.desk.draft.verdict is None
    assert list(hand.live().values()) == ["not_attributable"]


def test_another_window_was_first(bench: Make) -> None:
    hand = bench(numbered(2), contested(2))
    case = hand.view.desk.case
    assert case is not None
    service = hand.session.context.adjudicate
    other = service.curator("second lead")
    service.settle(settlement(service.case(hand.dataset, case.target_id), Verdict.TIE, other.id))
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    assert "another window" in hand.view.banner.text
    assert [row.verdict for row in hand.rows()] == ["tie"]
    assert hand.key == "pair-0"
    assert hand.view.desk.draft.verdict is not None  # the choice is kept
    hand.press(Key.Key_Return)
    assert [row.revision for row in hand.rows()] == [0, 1]


def test_a_judge_breaks_ties_and_is_taken_back(bench: Make) -> None:
    words = [*votes(0, "ab"), *votes(1, "ab"), *votes(2, "aab")]
    words += [judged(0, Verdict.A), judged(1, Verdict.TIE), judged(2, Verdict.B)]
    hand = bench(numbered(3), words)
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


def test_settling_asks_for_a_passed_test_or_a_decision(bench: Make) -> None:
    hand = bench(numbered(3), contested(3))
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


def test_keys_of_this_screen_can_be_changed(bench: Make) -> None:
    words = [*votes(0, "ab"), judged(0, Verdict.B)]
    hand = bench(numbered(1), words)
    hand.settings.update(keys={"ask_judge": ("X",), "names": ("Z",), "list": ("F2",)})
    bar, opinions = hand.view.panel.bar, hand.view.panel.opinions
    assert bar.names.key == "Z"
    hand.press(Key.Key_J)
    assert not opinions.judges[0].judge.opened
    hand.press(Key.Key_X)
    assert opinions.judges[0].judge.opened
    hand.press(Key.Key_H)
    assert not hand.view.desk.named
    hand.press(Key.Key_Z)
    assert hand.view.desk.named
    shown = hand.view.list.isHidden()
    hand.press(Key.Key_F2)
    assert hand.view.list.isHidden() is not shown


def test_a_key_that_another_action_has_is_not_this_screens(bench: Make) -> None:
    hand = bench(numbered(1), [*votes(0, "ab"), judged(0, Verdict.B)])
    hand.settings.update(keys={"tie": ("J",)})
    hand.press(Key.Key_J)
    assert not hand.view.panel.opinions.judges[0].judge.opened
    assert hand.view.desk.draft.verdict is Verdict.TIE


def test_a_dataset_asks_for_notes_from_the_screen(bench: Make) -> None:
    hand = bench(numbered(2), contested(2))
    switch = hand.view.remarks.required
    service = hand.session.context.adjudicate
    assert not switch.isChecked()
    hand.press(Key.Key_3)
    hand.press(Key.Key_Space, on=switch)
    hand.qtbot.waitUntil(lambda: service.note_required(hand.dataset))
    hand.view.refresh(Changes.DATASETS)
    hand.wait()
    assert hand.view.desk.draft.verdict is Verdict.TIE  # what was chosen is kept
    hand.press(Key.Key_Return, on=hand.view)
    assert hand.view.remarks.state == "This dataset asks for a note: N"
    assert hand.rows() == []
    hand.press(Key.Key_Space, on=switch)
    hand.qtbot.waitUntil(lambda: not service.note_required(hand.dataset))
    hand.view.refresh(Changes.DATASETS)
    hand.wait()
    assert not switch.isChecked()
    hand.press(Key.Key_Return, on=hand.view)
    assert [row.verdict for row in hand.rows()] == ["tie"]


def test_cards_take_the_height_that_their_words_need(bench: Make) -> None:
    words = [*votes(0, "ab"), judged(0, Verdict.B, raw="B"), *votes(1, "ab")]
    words += [judged(1, Verdict.A, raw="It cites the law, and the other does not. [[A]]")]
    hand = bench(numbered(2), words)
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


def test_a_judge_says_which_answer_it_had_on_the_left(bench: Make) -> None:
    words = [*votes(0, "ab"), replace(judged(0, Verdict.B, raw="right"), shown_left=Side.A)]
    hand = bench(numbered(1), words)
    hand.press(Key.Key_J)
    case = hand.view.desk.case
    assert case is not None
    assert case.left is not None
    number = 1 if case.left.side is Side.A else 2
    (card,) = hand.view.panel.opinions.judges
    assert f"Had {number} on the left" in [one.text() for one in card.findChildren(QLabel)]
