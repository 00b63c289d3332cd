"""Geometry of forest plots."""

from __future__ import annotations

import pytest

from annotation.stats.estimate import Estimate, undefined
from scoring.report.forest import LABEL_WIDTH, PLOT_WIDTH, Entry, forest


def entry(value: float, low: float, high: float, label: str = "m") -> Entry:
    return Entry(label=label, estimate=Estimate(value=value, n=9, ci=(low, high)))


def test_everything_lies_on_the_plot_and_in_proportion() -> None:
    plot = forest("t", [entry(0.5, 0.4, 0.6), entry(0.7, 0.65, 0.8)], line=0.5, line_text="chance")
    assert plot is not None
    ends = [x for point in plot.points for x in (point.low, point.x, point.high) if x is not None]
    assert all(LABEL_WIDTH <= x <= LABEL_WIDTH + PLOT_WIDTH for x in ends)
    first, second = plot.points
    assert first.x == plot.line
    assert second.x is not None
    assert first.x is not None
    per_unit = (second.x - first.x) / 0.2
    assert first.high is not None
    assert first.high - first.x == pytest.approx(0.1 * per_unit, abs=0.05)
    assert 3 <= len(plot.ticks) <= 8
    assert first.text == ".500 [.400, .600]"


def test_undefined_figures_have_a_row_without_a_dot() -> None:
    plot = forest("t", [entry(0.5, 0.4, 0.6), Entry(label="u", estimate=undefined("no", n=0))])
    assert plot is not None
    assert plot.points[1].x is None
    assert plot.points[1].text == "n/a"
    assert forest("t", [Entry(label="u", estimate=undefined("no", n=0))]) is None


def test_one_value_still_has_an_axis() -> None:
    plot = forest("t", [Entry(label="x" * 80, estimate=Estimate(value=0.5, n=1))])
    assert plot is not None
    assert len(plot.ticks) >= 2
    assert plot.points[0].label.endswith("…")
    assert plot.points[0].full == "x" * 80


@pytest.mark.parametrize("spread", [1e-6, 0.03, 0.4, 2.0, 17.0])
def test_axes_of_every_size(spread: float) -> None:
    plot = forest("t", [entry(0.0, -spread / 2, spread / 2)])
    assert plot is not None
    assert 2 <= len(plot.ticks) <= 9
    assert plot.ticks[0].x == LABEL_WIDTH
