from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from gui import window_place


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
