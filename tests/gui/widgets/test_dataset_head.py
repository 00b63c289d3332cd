from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.queries.raters import RaterCount
from db.types import Rater, RaterKind
from gui import theme
from gui.session import Session
from gui.widgets.dataset_head import DatasetHead


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("pairs", "preference · 13 items · 13 comparisons · 0 judgments"),
        ("claims", "attribution · 5 items · 5 claims · 0 judgments"),
    ],
)
def test_dataset_head(
    qtbot: QtBot, mode: theme.Mode, session: Session, name: str, counts: str
) -> None:
    head = DatasetHead()
    qtbot.addWidget(head)
    head.show_dataset(session.context.datasets.get(name))
    assert head._name.text() == name
    assert head._counts.text() == counts
    head.show_raters([])
    assert head._raters.text() == "Nobody has judged yet."
    person = Rater(id=1, name="reviewer 1", kind=RaterKind.PERSON)
    judge = Rater(id=2, name="model", kind=RaterKind.JUDGE)
    head.show_raters([RaterCount(person, 1200), RaterCount(judge, 3)])
    assert head._raters.text() == "reviewer 1: 1,200 · model (judge): 3"
    for button, signal in (
        (head._annotate, head.annotate_wanted),
        (head._guideline, head.guideline_wanted),
        (head._delete, head.delete_wanted),
    ):
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
