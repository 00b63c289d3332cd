"""The head of Annotate."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from annotation.labelling import Queue, QueueFilter, QueueProgress, Show
from db.types import Construct, TargetKind
from gui.session import Session
from gui.widgets.queue_bar import QueueBar

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


def queue(*topics: str) -> Queue:
    return Queue(
        dataset_id=1,
        dataset="d",
        construct=Construct.PREFERENCE,
        target=TargetKind.COMPARISON,
        guideline="",
        topics=topics,
        total=300,
        start=0,
    )


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        (QueueProgress(total=300, labelled=42, skipped=0, flagged=12), "42 / 300 12 flagged"),
        (QueueProgress(total=300, labelled=42, skipped=3, flagged=0), "42 / 300 3 skipped"),
        (QueueProgress(total=100_000, labelled=1_042, skipped=0, flagged=0), "1,042 / 100,000"),
        (QueueProgress(total=0, labelled=0, skipped=0, flagged=0), "0 / 0"),
    ],
)
def test_progress_in_words(
    qtbot: QtBot, session: Session, progress: QueueProgress, said: str
) -> None:
    bar = QueueBar(session)
    qtbot.addWidget(bar)
    bar.show_progress(progress)
    assert bar.progress_text == said
    assert bar._count.accessibleName().endswith("labelled")


def test_filters_tell_what_was_chosen(qtbot: QtBot, session: Session) -> None:
    bar = QueueBar(session)
    qtbot.addWidget(bar)
    bar.resize(1_200, 56)
    bar.show_queue(queue("history", "law"), QueueFilter(topic="law"), "reviewer 2")
    assert bar.topic_choice.currentText() == "law"
    assert bar.person.text() == "Rater: reviewer 2"
    bar.show_choice.setCurrentIndex(bar.show_choice.findData(Show.FLAGGED.value))
    with qtbot.waitSignal(bar.filter_chosen) as told:
        bar.show_choice.activated.emit(bar.show_choice.currentIndex())
    assert told.args == [QueueFilter(show=Show.FLAGGED, topic="law")]
    bar.show_queue(queue(), QueueFilter(), "")
    assert bar.topic_choice.isHidden()
    assert bar.person.isHidden()


@pytest.mark.parametrize(("width", "roomy"), [(1_200, True), (880, False)])
def test_little_room_leaves_out_the_bar(
    qtbot: QtBot, session: Session, width: int, roomy: bool
) -> None:
    bar = QueueBar(session)
    qtbot.addWidget(bar)
    bar.setMinimumWidth(100)
    bar.show_progress(QueueProgress(total=3, labelled=1, skipped=0, flagged=0))
    bar.resize(width, 56)
    bar.show()
    assert bar._bar.isVisible() == roomy
