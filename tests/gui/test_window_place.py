from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from gui import window_place
from gui.settings import SettingsStore


@pytest.mark.parametrize("saved", ["", "no base 64 !", "AAAA", "Zm9vYmFy"])
def test_what_cannot_be_read_is_no_place(qtbot: QtBot, saved: str) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    window_place.restore_geometry(window, saved)
    assert window.width() <= window_place.FIRST_SIZE.width()
    assert window.frameGeometry().top() >= 0


@pytest.mark.parametrize(
    ("frame", "reachable"),
    [
        (QRect(10, 10, 500, 400), True),
        (QRect(-450, 10, 500, 400), False),
        (QRect(750, 10, 500, 400), False),
        (QRect(10, -300, 500, 400), False),
        (QRect(10, 790, 500, 400), False),
        (QRect(5000, 5000, 500, 400), False),
    ],
)
def test_a_window_must_be_reachable(frame: QRect, reachable: bool) -> None:
    assert window_place._reachable(frame, QRect(0, 0, 800, 800)) == reachable


def test_a_moved_divider_is_remembered(qtbot: QtBot, settings: SettingsStore) -> None:
    def panes(width: int = 600) -> QSplitter:
        made = QSplitter(Qt.Orientation.Horizontal)
        qtbot.addWidget(made)
        for _ in range(2):
            made.addWidget(QWidget())
        made.resize(width, 100)
        window_place.keep_panes(made, settings, "datasets")
        made.show()
        return made

    first = panes()
    handle = first.handle(1)
    first.setSizes([300, 300])
    place = handle.rect().center()
    qtbot.mousePress(handle, Qt.MouseButton.LeftButton, pos=place)
    qtbot.mouseMove(handle, place - QPoint(120, 0))
    qtbot.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(settings.changed):
        first.splitterMoved.emit(first.sizes()[0], 1)
    assert set(settings.value.panes) == {"datasets"}
    assert panes().sizes() == first.sizes()
    assert panes().sizes() != [300, 300]


def test_panes_keep_their_widths(qtbot: QtBot) -> None:
    def panes() -> QSplitter:
        made = QSplitter(Qt.Orientation.Horizontal)
        qtbot.addWidget(made)
        for _ in range(2):
            made.addWidget(QWidget())
        made.resize(600, 100)
        made.show()
        return made

    first, second = panes(), panes()
    first.setSizes([100, 500])
    window_place.restore_panes(second, window_place.saved_panes(first))
    assert second.sizes() == first.sizes()
    window_place.restore_panes(second, "")
    assert second.sizes() == first.sizes()
