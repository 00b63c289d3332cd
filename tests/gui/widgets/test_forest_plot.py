from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from annotation.stats.estimate import Estimate, undefined
from gui import theme
from gui.widgets.forest_plot import LINE_HEIGHT, ForestLine, ForestPlot, span, ticks

LINES = (
    ForestLine(label="first", estimate=Estimate(value=0.4, n=10, ci=(0.3, 0.5))),
    ForestLine(label="second", estimate=undefined("no shared unit", n=0)),
    ForestLine(label="chance", estimate=Estimate(value=0.33, n=10), muted=True),
)


@pytest.fixture
def plot(qtbot: QtBot, mode: theme.Mode) -> ForestPlot:
    made = ForestPlot()
    qtbot.addWidget(made)
    made.resize(480, 140)
    made.show_lines(LINES, reference=0.33, current=0)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_keys_mark_and_open_lines(qtbot: QtBot, plot: ForestPlot) -> None:
    with qtbot.waitSignal(plot.line_selected) as marked:
        qtbot.keyClick(plot, Qt.Key.Key_Down)
    assert marked.args == [1]
    assert "no shared unit" in plot.accessibleDescription()
    qtbot.keyClick(plot, Qt.Key.Key_End)
    assert plot.current == 2
    qtbot.keyClick(plot, Qt.Key.Key_Down)
    assert plot.current == 2
    qtbot.keyClick(plot, Qt.Key.Key_Home)
    with qtbot.waitSignal(plot.line_opened) as opened:
        qtbot.keyClick(plot, Qt.Key.Key_Return)
    assert opened.args == [0]
    assert plot.accessibleDescription() == "first: .400 [.300, .500], n = 10"


def test_a_click_opens_the_line_under_it(qtbot: QtBot, plot: ForestPlot) -> None:
    with qtbot.waitSignal(plot.line_opened) as opened:
        qtbot.mouseClick(
            plot, Qt.MouseButton.LeftButton, pos=QPoint(40, 2 * LINE_HEIGHT + LINE_HEIGHT // 2)
        )
    assert opened.args == [2]


def test_every_line_is_drawn(plot: ForestPlot) -> None:
    before = plot.grab().toImage()
    plot.show_lines(LINES[1:2], reference=None)
    assert plot.grab().toImage() != before
    plot.show_lines((), reference=None)
    assert plot.current == -1
    assert not plot.grab().isNull()


@given(low=st.floats(-1, 1), width=st.floats(1e-3, 2), wanted=st.integers(2, 12))
def test_ticks_are_round_ordered_and_inside(low: float, width: float, wanted: int) -> None:
    found = ticks(low, low + width, wanted=wanted)
    assert list(found) == sorted(set(found))
    assert len(found) <= 3 * wanted
    assert all(low - 1e-6 <= tick <= low + width + 1e-6 for tick in found)


def test_the_axis_holds_every_value_interval_and_the_reference() -> None:
    low, high = span(LINES, 0.1)
    assert low < 0.1
    assert high > 0.5
    assert span((), None) == (0.0, 1.0)
