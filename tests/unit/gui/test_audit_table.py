from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from annotation.stats.estimate import Estimate, undefined
from gui.models.audit_table import mark_best
from gui.models.figure_table import Mark


def figure(value: float, half: float | None = 0.05) -> Estimate:
    ci = None if half is None else (value - half, value + half)
    return Estimate(value=value, n=10, ci=ci)


def test_the_best_is_marked_and_what_its_interval_reaches() -> None:
    rows = [[figure(0.6)], [figure(0.57)], [figure(0.55)], [figure(0.5)]]
    marks = mark_best(rows, [True] * 4)
    assert [line.get(0, Mark.NONE) for line in marks] == [
        Mark.BEST,
        Mark.WITHIN_BEST,
        Mark.WITHIN_BEST,
        Mark.NONE,
    ]


def test_rows_that_do_not_take_part_are_never_marked() -> None:
    marks = mark_best([[figure(0.9)], [figure(0.6)]], [False, True])
    assert marks == [{}, {0: Mark.BEST}]


def test_undefined_figures_are_passed_over() -> None:
    rows = [[undefined("one category", n=3)], [figure(-0.2)], [figure(-0.4, None)]]
    assert mark_best(rows, [True] * 3) == [{}, {0: Mark.BEST}, {}]
    assert mark_best([[undefined("one category", n=3)]], [True]) == [{}]
    assert mark_best([], []) == []


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=8))
def test_every_best_is_the_largest_value(values: list[float]) -> None:
    marks = mark_best([[figure(value)] for value in values], [True] * len(values))
    best = [value for value, line in zip(values, marks, strict=True) if line.get(0) is Mark.BEST]
    assert best
    assert set(best) == {max(values)}
    for value, line in zip(values, marks, strict=True):
        assert (0 in line) == (value >= max(values) - 0.05)
