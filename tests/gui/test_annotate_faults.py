"""Faults while labelling: they are told, and what was chosen is kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotation.labelling import Queue, Submitted
from db.errors import KnownError
from db.types import Verdict
from gui.session import EVERYTHING
from gui.views.annotate import AnnotateView
from tests.gui.annotate_bench import AnnotateBenches
from tests.made_projects import numbered

Key = Qt.Key


def test_a_fault_is_told_and_the_choice_is_kept(
    annotate_bench: AnnotateBenches, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = annotate_bench(numbered(2))
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
    annotate_bench: AnnotateBenches, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = annotate_bench(numbered(2), rater="")

    def damaged(_dataset: int, _rater: int, *, shuffled: bool) -> Queue:
        raise KnownError("The project is damaged.", "Open the newest backup beside it.")

    with monkeypatch.context() as broken:
        broken.setattr(hand.session.context.annotate, "open", damaged)
        hand.session.choose_rater("reviewer")
        hand.open()
        assert hand.said == "The project is damaged. Open the newest backup beside it."
    hand.view.state._empty.acted.emit()
    hand.wait()
    assert hand.position == 0


def test_another_window_is_not_overwritten(annotate_bench: AnnotateBenches) -> None:
    hand = annotate_bench(numbered(2))
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
