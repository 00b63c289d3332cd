from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotation.jobs import Progress
from gui import theme
from gui.widgets.busy import Busy


@pytest.mark.parametrize(
    ("progress", "said", "value"),
    [
        (Progress(done=12, total=300, unit="items"), "12 of 300 items", 40),
        (Progress(done=1200, total=None, unit="lines"), "1,200 lines", None),
        (Progress(done=5, total=5, unit="texts", note="bleu1"), "bleu1 · 5 of 5 texts", 1000),
        (Progress(done=7, total=5, unit="texts"), "7 of 5 texts", 1000),
    ],
)
def test_busy(
    qtbot: QtBot, mode: theme.Mode, progress: Progress, said: str, value: int | None
) -> None:
    busy = Busy()
    qtbot.addWidget(busy)
    busy.begin("Importing")
    busy.advance(progress)
    assert busy._title.text() == "Importing"
    assert busy._detail.text() == said
    assert (busy._bar.maximum() == 0) == (value is None)
    if value is not None:
        assert busy._bar.value() == value


def test_cancel_is_asked_for_once(qtbot: QtBot) -> None:
    busy = Busy()
    qtbot.addWidget(busy)
    busy.begin("Importing", cancellable=True)
    with qtbot.waitSignal(busy.cancelled):
        qtbot.mouseClick(busy._cancel, Qt.MouseButton.LeftButton)
    assert not busy._cancel.isEnabled()
    assert "Stopping" in busy._cancel.text()
    busy.begin("Again")
    assert busy._cancel.isEnabled()
    busy.begin("Not to be stopped", cancellable=False)
    assert busy._cancel.isHidden()


@pytest.mark.parametrize(("spent", "said"), [(10, "30 s left"), (100, "5 min left"), (1, "")])
def test_time_left(qtbot: QtBot, spent: float, said: str) -> None:
    busy = Busy()
    qtbot.addWidget(busy)
    busy.begin("Scoring")
    busy._since -= spent
    busy.advance(Progress(done=1, total=4, unit="items"))
    parts = busy._detail.text().split(" · ")
    assert parts[0] == "1 of 4 items"
    assert parts[1:] == ([said] if said else [])
