"""Adjudicate by keyboard alone: real key events on the screen, everything checked on disk."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton

from annotation.adjudication_records import ConflictFilter, Reason
from db.types import Changes, Construct, Side, Verdict
from tests.gui.adjudicate_bench import AdjudicateBenches, contested
from tests.made_judgments import Word, judged, votes
from tests.made_projects import MadeItem, numbered, numbered_claims
from tests.made_settlements import settlement

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_twenty_are_settled_by_keyboard(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(25), contested(25))
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


def test_enter_without_a_choice_saves_nothing(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(2), contested(2))
    hand.press(Key.Key_Return)
    assert hand.view.remarks.state == "Choose first: 1, 2, 3"
    assert (hand.rows(), hand.key) == ([], "pair-0")


def test_undo_and_redo_across_items(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(3), contested(3))
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


def test_undo_takes_an_unsaved_choice_first(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(2), contested(2))
    hand.press(Key.Key_3)
    hand.press(Key.Key_Z, CTRL)
    assert hand.view.desk.draft.verdict is None
    assert hand.rows() == []


def test_a_note_is_written_and_digits_in_it_decide_nothing(
    adjudicate_bench: AdjudicateBenches,
) -> None:
    hand = adjudicate_bench(numbered(2), contested(2))
    hand.press(Key.Key_3)
    hand.press(Key.Key_N)
    hand.type("both 1 and 2")
    hand.press(Key.Key_Return, CTRL)
    (row,) = hand.rows()
    assert (row.verdict, row.note) == ("tie", "both 1 and 2")
    assert not hand.view.remarks.note.hasFocus()


def test_a_note_that_is_asked_for(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(
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


def test_arrows_only_navigate_and_drafts_are_kept(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(3), contested(3))
    hand.press(Key.Key_3)
    hand.press(Key.Key_Right)
    assert hand.key == "pair-1"
    hand.press(Key.Key_Left)
    assert hand.view.desk.draft.verdict is Verdict.TIE
    hand.press(Key.Key_Left)
    assert hand.view.remarks.state == "No more that way"
    assert hand.rows() == []


def test_the_list_opens_a_case_and_marks_what_is_settled(
    adjudicate_bench: AdjudicateBenches,
) -> None:
    hand = adjudicate_bench(numbered(4), contested(4))
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


def test_only_some_conflicts(adjudicate_bench: AdjudicateBenches) -> None:
    words = [*votes(0, "ab"), *votes(1, "aab"), *votes(2, "aa")]
    hand = adjudicate_bench(numbered(3), words)
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


def test_everything_settled_is_said(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(1), votes(0, "ab"))
    hand.press(Key.Key_3)
    hand.press(Key.Key_Return)
    titles = [one.text() for one in hand.view.state.findChildren(QLabel)]
    assert "Everything is settled" in titles


@pytest.mark.parametrize(
    ("made", "words", "title"),
    [([], [], "Nothing to settle yet"), (numbered(1), votes(0, "aa"), "No conflicts here")],
)
def test_nothing_to_settle_is_said(
    adjudicate_bench: AdjudicateBenches, made: list[MadeItem], words: list[Word], title: str
) -> None:
    hand = adjudicate_bench(made, words)
    titles = [one.text() for one in hand.view.state.findChildren(QLabel)]
    assert title in titles


def test_who_settles_is_asked_for(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(1), votes(0, "ab"), curator="")
    buttons = [one.text() for one in hand.view.state.findChildren(QPushButton)]
    assert "Enter a name…" in buttons


def test_claims(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(
        numbered_claims(2), [*votes(0, "+-"), *votes(1, "+-")], construct=Construct.ATTRIBUTION
    )
    hand.press(Key.Key_2)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_3)  # means nothing on a claim
    assert hand.view.desk.draft.verdict is None
    assert list(hand.live().values()) == ["not_attributable"]


def test_another_window_was_first(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(2), contested(2))
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


def test_keys_of_this_screen_can_be_changed(adjudicate_bench: AdjudicateBenches) -> None:
    words = [*votes(0, "ab"), judged(0, Verdict.B)]
    hand = adjudicate_bench(numbered(1), words)
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


def test_a_key_that_another_action_has_is_not_this_screens(
    adjudicate_bench: AdjudicateBenches,
) -> None:
    hand = adjudicate_bench(numbered(1), [*votes(0, "ab"), judged(0, Verdict.B)])
    hand.settings.update(keys={"tie": ("J",)})
    hand.press(Key.Key_J)
    assert not hand.view.panel.opinions.judges[0].judge.opened
    assert hand.view.desk.draft.verdict is Verdict.TIE


def test_a_dataset_asks_for_notes_from_the_screen(adjudicate_bench: AdjudicateBenches) -> None:
    hand = adjudicate_bench(numbered(2), contested(2))
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
