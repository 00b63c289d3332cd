"""Annotate decides by keyboard alone: real key events, everything checked in the database."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from sqlalchemy import select

from db.models import SpanRow
from db.types import Construct, Side
from gui import theme
from gui.keymap import Act
from gui.text_spans import sha256
from gui.widgets.answer_pane import Chosen
from gui.widgets.key_sheet import KeySheet
from tests.gui.annotate_bench import AnnotateBenches
from tests.gui.desk_bench import NONE
from tests.made_projects import MadeItem, numbered, numbered_claims

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
PAD = Qt.KeyboardModifier.KeypadModifier


VERDICT_KEYS = (
    (Key.Key_1, "left"),
    (Key.Key_2, "right"),
    (Key.Key_3, "tie"),
    (Key.Key_4, "both_bad"),
    (Key.Key_5, "cannot_tell"),
    (Key.Key_0, "tie"),
)


def expected(said: str, left: Side) -> str:
    if said in ("left", "right"):
        return left.value if said == "left" else ("b" if left is Side.A else "a")
    return said


def test_twenty_items_by_keyboard_alone(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(20))
    wanted = []
    for n in range(20):
        card = hand.view.desk.card
        assert card is not None
        assert card.left is not None
        assert card.position == n
        key, said = VERDICT_KEYS[n % len(VERDICT_KEYS)]
        confidence = n % 5 + 1
        hand.press(key, PAD if n % 2 else NONE)
        hand.press(Key(Key.Key_0 + confidence), ALT)
        if n % 3 == 0:
            hand.press(Key.Key_D)
        if n % 4 == 0:
            hand.press(Key.Key_N)
            hand.type(f"note {n}")
            hand.press(*((Key.Key_Enter, CTRL | PAD) if n % 8 else (Key.Key_Return, CTRL)))
        else:
            hand.press(Key.Key_Enter if n % 2 else Key.Key_Return, PAD if n % 2 else NONE)
        wanted.append(
            (
                card.target_id, "verdict", expected(said, card.left.side), card.left.side.value,
                "sealed", confidence, n % 3 == 0, f"note {n}" if n % 4 == 0 else "",
            )
        )  # fmt: skip
    stored = [
        (
            row.comparison_id, row.status, row.verdict, row.shown_left,
            row.seal, row.confidence, row.difficult, row.note,
        )
        for row in hand.rows()
    ]  # fmt: skip
    assert stored == wanted
    lefts = [row[3] for row in stored[:16]]
    assert lefts.count("a") == lefts.count("b")
    assert all(row.active_ms is not None and row.lead_ms >= row.active_ms for row in hand.rows())
    assert hand.position is None
    assert hand.view.head.progress_text == "20 / 20"


def test_a_choice_is_shown_before_it_is_saved(
    annotate_bench: AnnotateBenches, mode: theme.Mode
) -> None:
    hand = annotate_bench(numbered(2))
    view = hand.view
    assert view.remarks.state == "Not labelled yet"
    hand.press(Key.Key_2)
    assert (view.panel.left.chosen, view.panel.right.chosen) == (Chosen.NO, Chosen.SECOND)
    assert view.remarks.state == "Not saved yet"
    hand.press(Key.Key_3)
    assert (view.panel.left.chosen, view.panel.right.chosen) == (Chosen.TIE, Chosen.TIE)
    assert hand.rows() == []
    hand.press(Key.Key_Return)
    assert view.head.saved_text.startswith("Saved ")
    assert hand.position == 1
    hand.press(Key.Key_Left)
    assert view.remarks.state.startswith("Saved ")
    assert view.panel.left.chosen is Chosen.TIE


def test_digits_and_letters_are_dead_in_the_note(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(3))
    hand.press(Key.Key_N)
    assert hand.view.remarks.note.hasFocus()
    hand.type("1 2 3 sfdegr?")
    hand.press(Key.Key_Left)
    hand.press(Key.Key_Backspace)
    hand.press(Key.Key_Return)
    assert hand.view.desk.draft.verdict is None
    assert hand.view.desk.draft.note == "1 2 3 sfdeg\n?"
    assert hand.position == 0
    assert hand.rows() == []
    hand.press(Key.Key_Escape)
    assert hand.view.hasFocus()
    hand.press(Key.Key_1)
    assert hand.view.desk.draft.verdict is not None
    hand.press(Key.Key_Return)
    assert [row.note for row in hand.rows()] == ["1 2 3 sfdeg\n?"]


def test_backspace_never_destroys(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
    hand.press(Key.Key_1)
    hand.press(Key.Key_Backspace)
    hand.press(Key.Key_Delete)
    assert hand.view.desk.draft.verdict is not None
    hand.press(Key.Key_Return)
    hand.press(Key.Key_Backspace)
    assert len(hand.rows()) == 1


def test_enter_without_a_choice_stays(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
    hand.press(Key.Key_Return)
    assert hand.position == 0
    assert hand.view.remarks.state == "Choose first: 1, 2, 3"


def test_evidence_is_stored_in_code_points_of_the_source(annotate_bench: AnnotateBenches) -> None:
    text = "Intro 😀.\n\n**Paris** is the capital."
    hand = annotate_bench([MadeItem(question="Q", a=text, b=text), *numbered(1)])
    pane = hand.view.panel.left.text
    cursor = pane.document().find("Paris")
    pane.setTextCursor(cursor)
    hand.press(Key.Key_E)
    assert not pane.textCursor().hasSelection()
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    with hand.session.context.sessions.read() as session:
        (span,) = session.scalars(select(SpanRow)).all()
        assert text[span.start : span.end] == "Paris"
        assert span.text_sha256 == sha256(text)
        assert span.field == hand.rows()[0].shown_left
    hand.press(Key.Key_Left)
    assert len(pane.extraSelections()) == 1
    assert pane.extraSelections()[0].cursor.selectedText() == "Paris"
    pane.setTextCursor(pane.document().find("aris"))
    hand.press(Key.Key_E)
    assert pane.extraSelections() == []


def test_evidence_by_keyboard_alone(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench([MadeItem(question="Q", a="same text", b="same text"), *numbered(1)])
    pane = hand.view.panel.left.text
    pane.setFocus()
    for _ in range(4):
        hand.press(Key.Key_Right, SHIFT, on=pane)
    assert pane.textCursor().selectedText() == "same"
    hand.press(Key.Key_E, on=pane)
    assert [(span.start, span.end) for span in hand.view.desk.draft.spans] == [(0, 4)]


def test_keys_work_wherever_the_focus_is_but_in_text(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
    for widget in (
        hand.view.panel.left.text,
        hand.view.panel.question.question,
        hand.view.head.show_choice,
        hand.view.remarks.button,
        hand.view.remarks.difficult,
    ):
        widget.setFocus()
        hand.press(Key.Key_1, on=widget)
        first = hand.view.desk.draft.verdict
        hand.press(Key.Key_2, on=widget)
        assert hand.view.desk.draft.verdict is not first, widget
        hand.press(Key.Key_Right, on=widget)
        assert hand.position == 1, widget
        hand.press(Key.Key_Left, on=widget)
        assert hand.position == 0, widget


def test_one_key_decides_and_goes_on_after_it_was_seen(
    annotate_bench: AnnotateBenches, qtbot: QtBot
) -> None:
    hand = annotate_bench(numbered(3))
    hand.settings.update(one_key_advance=True)
    QTest.keyClick(hand.view, Key.Key_1)
    assert hand.view.panel.left.chosen is Chosen.FIRST
    assert hand.position == 0
    qtbot.waitUntil(lambda: hand.position == 1)
    assert len(hand.rows()) == 1
    QTest.keyClick(hand.view, Key.Key_1)
    QTest.keyClick(hand.view, Key.Key_N)
    assert hand.view.remarks.note.hasFocus()
    hand.wait()
    assert len(hand.rows()) == 1
    assert not hand.view._advance.isActive()


def test_a_claim_names_only_keys_that_work_on_it(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered_claims(2), construct=Construct.ATTRIBUTION)
    hand.press(Key.Key_Return)
    assert hand.view.remarks.state == "Choose first: 1, 2, 5"


def test_claims_have_their_own_strip(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered_claims(3), construct=Construct.ATTRIBUTION)
    hand.press(Key.Key_3)
    hand.press(Key.Key_4)
    assert hand.view.desk.draft.verdict is None
    for key in (Key.Key_1, Key.Key_2, Key.Key_5):
        hand.press(key)
        hand.press(Key.Key_Return)
    assert [(row.verdict, row.shown_left) for row in hand.rows()] == [
        ("attributable", None),
        ("not_attributable", None),
        ("cannot_tell", None),
    ]


def test_keys_can_be_changed_and_collisions_are_refused(
    annotate_bench: AnnotateBenches, qtbot: QtBot
) -> None:
    hand = annotate_bench(numbered(2))
    hand.press(Key.Key_Question, SHIFT)
    sheet = hand.view.dialog
    assert isinstance(sheet, KeySheet)
    sheet.edit(Act.LEFT).setKeySequence("2")
    sheet.save()
    assert sheet.isVisible()
    assert "2 already means" in sheet.complaint.text()
    assert hand.settings.value.keys == {}
    sheet.edit(Act.LEFT).setKeySequence("A")
    with qtbot.waitSignal(sheet.finished):
        sheet.save()
    assert hand.settings.value.keys == {"left": ("A",)}
    hand.view.activateWindow()
    hand.view.setFocus()
    hand.press(Key.Key_1)
    assert hand.view.desk.draft.verdict is None
    hand.press(Key.Key_A)
    assert hand.view.panel.left.chosen is Chosen.FIRST
    assert hand.view.strips[hand.view.desk.card.target].button(Act.LEFT).key == "A"  # type: ignore[union-attr]
