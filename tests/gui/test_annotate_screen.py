"""What Annotate shows: its panes, its names, nothing of a system, and what to do next."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from gui.keymap import Act
from tests.gui.annotate_bench import AnnotateBenches
from tests.made_projects import MadeItem, numbered

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def test_panes_fold_and_stay_folded(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
    side = hand.view.panel.side
    assert side.isVisible()
    hand.press(Key.Key_R)
    assert side.isVisible()
    hand.press(Key.Key_G)
    assert not side.isVisible()
    assert set(hand.settings.value.hidden) == {"annotate.reference", "annotate.guideline"}
    hand.press(Key.Key_G)
    assert side.isVisible()


def test_nothing_on_the_screen_gives_a_system_away(annotate_bench: AnnotateBenches) -> None:
    made = [MadeItem(question="Q?", a="one", b="two", topic="t"), *numbered(1)]
    hand = annotate_bench(made)
    shown = " ".join(
        str(told())
        for widget in hand.view.findChildren(QWidget)
        for name in ("text", "toPlainText", "accessibleName", "toolTip", "currentText")
        if callable(told := getattr(widget, name, None))
    )
    assert "Answer 1" in shown
    for secret in ("first_vs_second", "pair-0", "item-0", "metadata"):
        assert secret not in shown


def test_every_control_is_named_and_reachable(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
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


def test_narrow_windows_stack_the_answers(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
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


def test_a_long_question_scrolls_in_its_share(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench([MadeItem(question="Word " * 3_000, a="a", b="b"), *numbered(1)])
    panel = hand.view.panel
    assert panel.question.height() <= 0.3 * panel.height() + 1
    assert panel.question.verticalScrollBar().maximum() > 0
    assert panel.question.height() in set(panel.question.question.line_tops())  # no line is cut
    assert panel.left.width() == pytest.approx(panel.right.width(), abs=2)


def test_states_say_what_to_do_next(annotate_bench: AnnotateBenches, qtbot: QtBot) -> None:
    empty = annotate_bench([])
    assert "Nothing to label yet" in empty.said
    nobody = annotate_bench(numbered(2), rater="")
    assert "Who labels?" in nobody.said
    done = annotate_bench(numbered(1))
    done.press(Key.Key_1)
    done.press(Key.Key_Return)
    assert "1 of 1 labelled" in done.said
    done.press(Key.Key_Z, CTRL)
    assert done.position == 0
    with qtbot.waitSignal(empty.session.open_requested) as asked:
        empty.view.state._empty.acted.emit()
    assert asked.args[0] == "datasets"
