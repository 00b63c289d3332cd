"""Going through items in Annotate: on and back, undo and redo, flags, filters and skips."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from sqlalchemy import select

from db.models import FlagRow
from db.types import Verdict
from gui.main_window import MainWindow
from gui.views.annotate import AnnotateView
from gui.widgets.skip_dialog import SkipDialog
from tests.gui.annotate_bench import AnnotateBenches
from tests.made_projects import MadeItem, numbered

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_arrows_only_navigate_and_drafts_wait(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(3))
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


def test_undo_and_redo_across_items(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(4))
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


def test_undo_never_takes_a_note_that_is_not_saved(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(3))
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


def test_unlabelled_items_are_found(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(5))
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


def test_flag_and_filter(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(4))
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


def test_skip_asks_for_a_reason(annotate_bench: AnnotateBenches, qtbot: QtBot) -> None:
    hand = annotate_bench(numbered(3))
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


def test_texts_are_read_from_their_beginning(annotate_bench: AnnotateBenches) -> None:
    long = "\n\n".join(f"Paragraph {n}." for n in range(200))
    hand = annotate_bench(
        [MadeItem(question="Q", a=long, b=long), MadeItem(question="R", a=long, b=long)]
    )
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
