"""Opening the seal, scrolling both answers, and a random order, by real key events."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from sqlalchemy import select

from annotation.assignment import own_order
from db.models import JudgmentRow, SealBreakRow
from db.types import Changes, Seal, Verdict
from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.annotate import AnnotateView
from gui.widgets.seal_dialog import SealDialog
from gui.widgets.sealed_sheet import SealedSheet
from tests.gui.desk_bench import present
from tests.made_audits import judge, score
from tests.made_projects import MadeItem, make_dataset

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")
Key = Qt.Key
COUNT = 20


@pytest.fixture
def view(
    qtbot: QtBot, empty_session: Session, settings: SettingsStore, tmp_path: object
) -> Iterator[AnnotateView]:
    session = empty_session
    session.open(f"{tmp_path}/p.db", create=True)
    long = "A sentence that is read to its end, and then another one. "
    made = [
        MadeItem(question=f"Q {n}?", a=long * (60 + n), b=long * 25, references=("R",))
        for n in range(COUNT)
    ]
    dataset = make_dataset(session.context.sessions, made)
    judge(session.context.sessions, dataset, "other", [Verdict.B] * COUNT)
    score(session.context.sessions, dataset, "rouge1.f", [n / 100 for n in range(2 * COUNT)])
    session.announce(Changes.DATASETS)
    session.choose_rater("reviewer")
    made_view = AnnotateView(session, settings)
    present(qtbot, made_view, 1200, 700)
    made_view.refresh(EVERYTHING)
    rest(qtbot, made_view)
    made_view.shown()
    yield made_view
    session.close()


def rest(qtbot: QtBot, view: AnnotateView) -> None:
    qtbot.waitUntil(lambda: not view.desk.busy and not view.session.busy)


def press(qtbot: QtBot, view: AnnotateView, key: Qt.Key) -> None:
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    QTest.keyClick(view.focusWidget() or view, key)
    rest(qtbot, view)


def dialog(qtbot: QtBot, view: AnnotateView, kind: type[QDialog]) -> QDialog:
    """Give the dialog that is open, once it has the keys."""
    qtbot.waitUntil(lambda: any(one.isVisible() for one in view.findChildren(kind)))
    found = next(one for one in view.findChildren(kind) if one.isVisible())
    qtbot.waitUntil(found.isActiveWindow)
    return found


def breaks(view: AnnotateView) -> list[tuple[int | None, str]]:
    with view.session.context.sessions.read() as session:
        rows = session.execute(select(SealBreakRow.comparison_id, SealBreakRow.what))
        return [(row[0], row[1]) for row in rows]


def own_seals(view: AnnotateView) -> list[str]:
    with view.session.context.sessions.read() as session:
        rater = view.desk.rater
        assert rater is not None
        found = session.scalars(select(JudgmentRow).where(JudgmentRow.rater_id == rater.id))
        return [row.seal for row in found]


def test_the_seal_asks_first_and_enter_keeps_it(qtbot: QtBot, view: AnnotateView) -> None:
    press(qtbot, view, Key.Key_O)
    asked = dialog(qtbot, view, SealDialog)
    QTest.keyClick(asked.focusWidget(), Key.Key_Return)
    rest(qtbot, view)
    assert breaks(view) == []
    press(qtbot, view, Key.Key_O)
    QTest.keyClick(dialog(qtbot, view, SealDialog), Key.Key_Escape)
    rest(qtbot, view)
    assert breaks(view) == []
    assert view.desk.card is not None
    assert view.desk.card.seal is Seal.SEALED


def test_an_opened_seal_is_logged_shown_and_marks_the_label(
    qtbot: QtBot, view: AnnotateView
) -> None:
    card = view.desk.card
    assert card is not None
    assert card.left is not None
    press(qtbot, view, Key.Key_O)
    asked = dialog(qtbot, view, SealDialog)
    assert isinstance(asked, SealDialog)
    QTest.keyClick(asked.focusWidget(), Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert asked.open_it.hasFocus()
    QTest.keyClick(asked.open_it, Key.Key_Space)
    rest(qtbot, view)
    sheet = dialog(qtbot, view, SealedSheet)
    assert isinstance(sheet, SealedSheet)
    told = sheet.text.toPlainText()
    first = "first" if card.left.side.value == "a" else "second"
    assert f"1\n{first}" in told
    better = "2 is better" if card.left.side.value == "a" else "1 is better"
    assert f"other\n{better}" in told
    assert "rouge1.f" in told
    assert breaks(view) == [(card.target_id, "annotate")]
    QTest.keyClick(sheet, Key.Key_Escape)
    rest(qtbot, view)
    press(qtbot, view, Key.Key_1)
    press(qtbot, view, Key.Key_Return)
    press(qtbot, view, Key.Key_1)
    press(qtbot, view, Key.Key_Return)
    assert own_seals(view) == ["broken", "sealed"]  # the next item was not opened
    press(qtbot, view, Key.Key_Left)
    press(qtbot, view, Key.Key_Left)
    press(qtbot, view, Key.Key_O)  # a second look asks nothing and logs nothing
    dialog(qtbot, view, SealedSheet)
    assert len(breaks(view)) == 1


def test_answers_scroll_together_when_asked_to(qtbot: QtBot, view: AnnotateView) -> None:
    left = view.panel.left.text.verticalScrollBar()
    right = view.panel.right.text.verticalScrollBar()
    assert left.maximum() > right.maximum() > 0
    QTest.keyClick(view.panel.left.text, Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    share = left.value() / left.maximum()
    assert share > 0.9
    assert right.value() == 0
    press(qtbot, view, Key.Key_Y)
    assert view.settings.value.scroll_together
    assert abs(right.value() - share * right.maximum()) <= 1
    QTest.keyClick(view.panel.left.text, Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    assert left.value() < 20
    assert abs(right.value() - right.maximum() * left.value() / left.maximum()) <= 1
    left.setValue(left.maximum() // 2)
    assert abs(right.value() - right.maximum() / 2) <= 1
    right.setValue(0)
    assert left.value() == 0
    press(qtbot, view, Key.Key_Y)
    left.setValue(left.maximum())
    assert right.value() == 0


def test_items_come_in_the_raters_own_random_order(qtbot: QtBot, view: AnnotateView) -> None:
    dataset = view.session.dataset
    assert dataset is not None
    expected = list(own_order(seed=dataset.id, ordinal=0, count=COUNT))
    view.settings.update(random_order=True)
    view.desk.open(dataset.id, "reviewer")
    rest(qtbot, view)
    seen = []
    for _ in range(COUNT):
        assert view.desk.card is not None
        seen.append(view.desk.card.position)
        press(qtbot, view, Key.Key_1)
        press(qtbot, view, Key.Key_Return)
    assert seen == expected
    assert view.desk.card is None  # everything is labelled
    press(qtbot, view, Key.Key_Left)
    assert view.desk.card is not None
    assert view.desk.card.position == expected[-1]
