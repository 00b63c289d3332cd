"""Annotate by keyboard alone: real key events on the window, everything checked in the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from sqlalchemy import select

from annotation.labelling import Queue, Submitted
from db.errors import KnownError
from db.models import FlagRow, JudgmentRow, SpanRow
from db.types import Changes, Construct, Side, Verdict
from gui import theme
from gui.keymap import Act
from gui.main_window import MainWindow
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.text_spans import sha256
from gui.views.annotate import AnnotateView
from gui.widgets.answer_pane import Chosen
from gui.widgets.key_sheet import KeySheet
from gui.widgets.skip_dialog import SkipDialog
from tests.gui.desk_bench import NONE, DeskBench
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier
PAD = Qt.KeyboardModifier.KeypadModifier


@dataclass
class Bench(DeskBench[AnnotateView]):
    """A window with the screen, and hands that only type."""

    @property
    def position(self) -> int | None:
        card = self.view.desk.card
        return None if card is None else card.position

    def rows(self) -> list[JudgmentRow]:
        with self.session.context.sessions.read() as session:
            found = list(session.scalars(select(JudgmentRow).order_by(JudgmentRow.id)))
            session.expunge_all()
            return found

    def live(self) -> dict[int | None, str | None]:
        """Verdicts in force by target."""
        rows = {row.comparison_id or row.claim_id: row for row in self.rows()}
        return {target: row.verdict for target, row in rows.items()}


@pytest.fixture
def bench(
    qtbot: QtBot, settings: SettingsStore, tmp_path: object
) -> Iterator[Callable[..., Bench]]:
    opened: list[Session] = []

    def make(
        made: list[MadeItem],
        *,
        construct: Construct = Construct.PREFERENCE,
        rater: str = "reviewer",
    ) -> Bench:
        session = Session()
        opened.append(session)
        session.open(f"{tmp_path}/p{len(opened)}.db", create=True)
        if made:
            make_dataset(
                session.context.sessions, made, construct=construct, guideline="*Be fair.*"
            )
        session.announce(Changes.DATASETS)
        session.choose_rater(rater)
        view = AnnotateView(session, settings)
        qtbot.addWidget(view)
        view.setMinimumSize(400, 300)
        view.resize(1200, 780)
        view.show()
        view.activateWindow()
        qtbot.waitUntil(view.isActiveWindow)
        own = Bench(qtbot, session, settings, view)
        own.open()
        return own

    yield make
    for session in opened:
        session.close()


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


def test_twenty_items_by_keyboard_alone(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(20))
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
    bench: Callable[..., Bench], mode: theme.Mode
) -> None:
    hand = bench(numbered(2))
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


def test_digits_and_letters_are_dead_in_the_note(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(3))
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


def test_arrows_only_navigate_and_drafts_wait(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(3))
    hand.press(Key.Key_1)
    hand.press(Key.Key_Right)
    assert hand.position == 1
    assert hand.rows() == []
    assert hand.view.desk.draft.verdict is None
    hand.press(Key.Key_Left)
    assert hand.view.desk.draft.verdict is not None
    assert hand.view.remarks.state == "Not saved yet"
    hand.press(Key.Key_Left)
    assert hand.position == 0
    assert hand.view.remarks.state == "No more that way"


def test_backspace_never_destroys(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
    hand.press(Key.Key_1)
    hand.press(Key.Key_Backspace)
    hand.press(Key.Key_Delete)
    assert hand.view.desk.draft.verdict is not None
    hand.press(Key.Key_Return)
    hand.press(Key.Key_Backspace)
    assert len(hand.rows()) == 1


def test_enter_without_a_choice_stays(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
    hand.press(Key.Key_Return)
    assert hand.position == 0
    assert hand.view.remarks.state == "Choose first: 1, 2, 3"


def test_undo_and_redo_across_items(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(4))
    for key in (Key.Key_1, Key.Key_2, Key.Key_3):
        hand.press(key)
        hand.press(Key.Key_Return)
    before = hand.live()
    hand.press(Key.Key_Z, CTRL)
    assert hand.position == 2
    assert hand.view.desk.draft.verdict is None
    hand.press(Key.Key_Z, CTRL)
    assert hand.position == 1
    assert list(hand.live().values())[1:] == [None, None]
    hand.press(Key.Key_Z, CTRL | SHIFT)
    hand.press(Key.Key_Z, CTRL | SHIFT)
    assert hand.position == 2
    assert hand.live() == before
    assert len(hand.rows()) == 7
    hand.press(Key.Key_Z, CTRL | SHIFT)
    assert hand.view.remarks.state == "Nothing to redo"
    hand.press(Key.Key_1)
    hand.press(Key.Key_Z, CTRL)
    assert hand.view.desk.draft.verdict is Verdict.TIE
    assert hand.view.remarks.state == "Choice taken back"


def test_undo_never_takes_a_note_that_is_not_saved(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(3))
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_N)
    hand.type("a long thought")
    hand.press(Key.Key_Escape)
    hand.press(Key.Key_2)
    hand.press(Key.Key_Z, CTRL)
    assert hand.view.desk.draft.verdict is None
    assert hand.view.desk.draft.note == "a long thought"
    hand.press(Key.Key_Z, CTRL)
    assert hand.position == 0
    hand.press(Key.Key_Right)
    assert hand.view.remarks.note.toPlainText() == "a long thought"
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    assert hand.rows()[-1].note == "a long thought"
    hand.press(Key.Key_Left)
    hand.press(Key.Key_N)
    hand.press(Key.Key_End)
    hand.type(", and more")
    hand.press(Key.Key_Escape)
    hand.press(Key.Key_Z, CTRL)
    assert hand.position == 1
    assert hand.rows()[-1].status == "withdrawn"
    assert hand.view.remarks.note.toPlainText() == "a long thought, and more"


def test_unlabelled_items_are_found(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(5))
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_Right)
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    assert hand.position == 3
    hand.press(Key.Key_Left, CTRL | SHIFT)
    assert hand.position == 1
    hand.press(Key.Key_Right, CTRL | SHIFT)
    assert hand.position == 3
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    hand.press(Key.Key_1)
    hand.press(Key.Key_Return)
    assert hand.position == 1


def test_flag_and_filter(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(4))
    hand.press(Key.Key_Right)
    hand.press(Key.Key_F)
    assert hand.view.head.progress_text == "0 / 4 1 flagged"
    hand.press(Key.Key_Right)
    with hand.session.context.sessions.read() as session:
        assert len(session.scalars(select(FlagRow.id)).all()) == 1
    choice = hand.view.head.show_choice
    choice.setFocus()
    while choice.currentText() != "Flagged":
        QTest.keyClick(choice, Key.Key_Down)
        hand.wait()
    assert hand.position == 1
    hand.view.setFocus()
    hand.press(Key.Key_F)
    assert hand.view.head.progress_text == "0 / 4"


def test_skip_asks_for_a_reason(bench: Callable[..., Bench], qtbot: QtBot) -> None:
    hand = bench(numbered(3))
    hand.press(Key.Key_S)
    dialog = hand.view.dialog
    assert isinstance(dialog, SkipDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog, Key.Key_2)
    hand.wait()
    assert hand.position == 1
    hand.view.activateWindow()
    hand.view.setFocus()
    qtbot.waitUntil(hand.view.hasFocus)
    hand.press(Key.Key_S)
    dialog = hand.view.dialog
    assert isinstance(dialog, SkipDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    dialog.own.setFocus()
    for sign in "page 2 of it is blank":
        QTest.keyClick(dialog.own, sign)
    QTest.keyClick(dialog.own, Key.Key_Return)
    hand.wait()
    assert [(row.status, row.reason) for row in hand.rows()] == [
        ("skipped", "The text is broken or missing"),
        ("skipped", "page 2 of it is blank"),
    ]
    assert hand.view.head.progress_text == "0 / 3 2 skipped"


def test_evidence_is_stored_in_code_points_of_the_source(bench: Callable[..., Bench]) -> None:
    text = "Intro 😀.\n\n**Paris** is the capital."
    hand = bench([MadeItem(question="Q", a=text, b=text), *numbered(1)])
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


def test_evidence_by_keyboard_alone(bench: Callable[..., Bench]) -> None:
    hand = bench([MadeItem(question="Q", a="same text", b="same text"), *numbered(1)])
    pane = hand.view.panel.left.text
    pane.setFocus()
    for _ in range(4):
        hand.press(Key.Key_Right, SHIFT, on=pane)
    assert pane.textCursor().selectedText() == "same"
    hand.press(Key.Key_E, on=pane)
    assert [(span.start, span.end) for span in hand.view.desk.draft.spans] == [(0, 4)]


def test_a_fault_is_told_and_the_choice_is_kept(
    bench: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = bench(numbered(2))
    service = hand.session.context.annotate
    hand.press(Key.Key_N)
    hand.type("kept")
    hand.press(Key.Key_Escape)
    hand.press(Key.Key_1)

    def full(_submission: object) -> Submitted:
        raise KnownError("The disk is full.", "Nothing was changed. Free some space and try again.")

    with monkeypatch.context() as broken:
        broken.setattr(service, "submit", full)
        hand.press(Key.Key_Return)
    assert "The disk is full. Nothing was changed." in hand.view.banner.text
    assert hand.view.banner.isVisible()
    assert hand.position == 0
    assert hand.view.desk.draft.note == "kept"
    assert hand.view.remarks.state == "Not saved yet"
    hand.press(Key.Key_Return)
    assert not hand.view.banner.isVisible()
    assert [row.note for row in hand.rows()] == ["kept"]


def test_a_dataset_that_cannot_be_opened_says_so(
    bench: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = bench(numbered(2), rater="")

    def damaged(_dataset: int, _rater: int, *, shuffled: bool) -> Queue:
        raise KnownError("The project is damaged.", "Open the newest backup beside it.")

    with monkeypatch.context() as broken:
        broken.setattr(hand.session.context.annotate, "open", damaged)
        hand.session.choose_rater("reviewer")
        hand.open()
        assert said(hand.view) == "The project is damaged. Open the newest backup beside it."
    hand.view.state._empty.acted.emit()
    hand.wait()
    assert hand.position == 0


def test_panes_fold_and_stay_folded(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
    side = hand.view.panel.side
    assert side.isVisible()
    hand.press(Key.Key_R)
    assert side.isVisible()
    hand.press(Key.Key_G)
    assert not side.isVisible()
    assert set(hand.settings.value.hidden) == {"annotate.reference", "annotate.guideline"}
    hand.press(Key.Key_G)
    assert side.isVisible()


def test_keys_work_wherever_the_focus_is_but_in_text(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
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
    bench: Callable[..., Bench], qtbot: QtBot
) -> None:
    hand = bench(numbered(3))
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


def test_a_claim_names_only_keys_that_work_on_it(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered_claims(2), construct=Construct.ATTRIBUTION)
    hand.press(Key.Key_Return)
    assert hand.view.remarks.state == "Choose first: 1, 2, 5"


def test_claims_have_their_own_strip(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered_claims(3), construct=Construct.ATTRIBUTION)
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


def test_nothing_on_the_screen_gives_a_system_away(bench: Callable[..., Bench]) -> None:
    made = [MadeItem(question="Q?", a="one", b="two", topic="t"), *numbered(1)]
    hand = bench(made)
    shown = " ".join(
        str(told())
        for widget in hand.view.findChildren(QWidget)
        for name in ("text", "toPlainText", "accessibleName", "toolTip", "currentText")
        if callable(told := getattr(widget, name, None))
    )
    assert "Answer 1" in shown
    for secret in ("first_vs_second", "pair-0", "item-0", "metadata"):
        assert secret not in shown


def test_every_control_is_named_and_reachable(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
    for widget in hand.view.findChildren(QWidget):
        if not widget.isVisible() or widget.focusPolicy() == Qt.FocusPolicy.NoFocus:
            continue
        if widget.parent() is not None and isinstance(widget, QLineEdit):
            continue
        name = widget.accessibleName() or getattr(widget, "text", str)()
        assert name, widget
    seen = set()
    hand.view.setFocus()
    for _ in range(60):
        QTest.keyClick(hand.view.focusWidget(), Key.Key_Tab)
        seen.add(hand.view.focusWidget())
    for widget in (
        hand.view.strips[hand.view.desk.card.target].button(Act.LEFT),  # type: ignore[union-attr]
        hand.view.remarks.note,
        hand.view.remarks.difficult,
        hand.view.panel.left.text,
        hand.view.head.dataset,
    ):
        assert widget in seen, widget


def test_keys_can_be_changed_and_collisions_are_refused(
    bench: Callable[..., Bench], qtbot: QtBot
) -> None:
    hand = bench(numbered(2))
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


def test_another_window_is_not_overwritten(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
    other = AnnotateView(hand.session, hand.settings)
    hand.qtbot.addWidget(other)
    other.refresh(EVERYTHING)
    hand.qtbot.waitUntil(lambda: other.desk.card is not None)
    other.desk.decide(Verdict.B)
    other.desk.commit()
    hand.qtbot.waitUntil(lambda: not other.desk.busy)
    hand.view.desk.decide(Verdict.A)
    hand.press(Key.Key_Return)
    hand.wait()
    assert [row.verdict for row in hand.rows()] == ["b"]
    assert hand.view.banner.isVisible()
    assert "another window" in hand.view.banner.text
    assert hand.view.desk.draft.verdict is Verdict.A
    hand.press(Key.Key_Return)
    assert [row.verdict for row in hand.rows()] == ["b", "a"]
    assert hand.position == 1


def test_narrow_windows_stack_the_answers(bench: Callable[..., Bench]) -> None:
    hand = bench(numbered(2))
    assert not hand.view.panel.is_stacked
    hand.view.resize(880, 700)
    hand.qtbot.waitUntil(lambda: hand.view.panel.is_stacked)
    strip = hand.view.strips[hand.view.desk.card.target]  # type: ignore[union-attr]
    assert strip.button(Act.LEFT).text() == "First better"
    left, right = hand.view.panel.left, hand.view.panel.right
    assert (
        left.mapTo(hand.view, left.rect().topLeft()).y()
        < right.mapTo(hand.view, right.rect().topLeft()).y()
    )


def test_a_long_question_scrolls_in_its_share(bench: Callable[..., Bench]) -> None:
    hand = bench([MadeItem(question="Word " * 3_000, a="a", b="b"), *numbered(1)])
    panel = hand.view.panel
    assert panel.question.height() <= 0.3 * panel.height() + 1
    assert panel.question.verticalScrollBar().maximum() > 0
    assert panel.question.height() in set(panel.question.question.line_tops())  # no line is cut
    assert panel.left.width() == pytest.approx(panel.right.width(), abs=2)


def test_states_say_what_to_do_next(bench: Callable[..., Bench], qtbot: QtBot) -> None:
    empty = bench([])
    assert "Nothing to label yet" in said(empty.view)
    nobody = bench(numbered(2), rater="")
    assert "Who labels?" in said(nobody.view)
    done = bench(numbered(1))
    done.press(Key.Key_1)
    done.press(Key.Key_Return)
    assert "1 of 1 labelled" in said(done.view)
    done.press(Key.Key_Z, CTRL)
    assert done.position == 0
    with qtbot.waitSignal(empty.session.open_requested) as asked:
        empty.view.state._empty.acted.emit()
    assert asked.args[0] == "datasets"


def said(view: AnnotateView) -> str:
    empty = view.state._empty
    assert view.state.currentWidget() is empty
    return f"{empty._title.text()} {empty._text.text()}"


def test_texts_are_read_from_their_beginning(bench: Callable[..., Bench]) -> None:
    long = "\n\n".join(f"Paragraph {n}." for n in range(200))
    hand = bench([MadeItem(question="Q", a=long, b=long), MadeItem(question="R", a=long, b=long)])
    bar = hand.view.panel.left.text.verticalScrollBar()
    bar.setValue(bar.maximum())
    hand.press(Key.Key_F)
    assert bar.value() == bar.maximum()
    hand.press(Key.Key_Right)
    assert bar.value() == 0
    cursor = hand.view.panel.left.text.textCursor()
    assert cursor.position() == 0 or not cursor.hasSelection()
    assert cursor.atStart() or cursor.movePosition(QTextCursor.MoveOperation.Start)


def test_inside_the_window(window: MainWindow, qtbot: QtBot) -> None:
    session = window.session
    session.choose_rater("reviewer 7")
    window.go("annotate")
    view = window.view("annotate")
    assert isinstance(view, AnnotateView)
    qtbot.waitUntil(lambda: view.desk.card is not None and not view.desk.busy)
    qtbot.waitUntil(view.hasFocus)
    for key in (Key.Key_1, Key.Key_Return):
        QTest.keyClick(window.focusWidget(), key)
    qtbot.waitUntil(lambda: not view.desk.busy)
    card = view.desk.card
    assert card is not None
    assert card.position == 1
    QTest.keyClick(window.focusWidget(), Key.Key_2)
    window.go("datasets")
    window.go("annotate")
    qtbot.waitUntil(lambda: not view.desk.busy)
    assert view.desk.draft.verdict is not None
    session.choose_dataset("claims")
    qtbot.waitUntil(lambda: view.desk.card is not None and view.desk.card.claim is not None)
    session.choose_dataset("pairs")
    qtbot.waitUntil(lambda: view.desk.card is not None and view.desk.card.claim is None)
    assert view.desk.card.position == 1
    assert view.desk.draft.verdict is not None
