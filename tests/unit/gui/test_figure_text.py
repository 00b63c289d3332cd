from __future__ import annotations

import pytest

from annotation.stats.estimate import Estimate, undefined
from gui.figure_text import (
    figure_text,
    full_text,
    inline_text,
    interval_text,
    number_text,
    percent_text,
    value_text,
)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (0.66766, 3, ".668"),
        (1.0, 3, "1.000"),
        (-0.0371, 3, "\N{MINUS SIGN}.037"),
        (-0.0004, 3, ".000"),
        (0.0, 3, ".000"),
        (12.3456, 3, "12.346"),
        (-1.5, 2, "\N{MINUS SIGN}1.50"),
        (0.5, 1, "0.5"),
        (543.0, 0, "543"),
        (0.0, 0, "0"),
    ],
)
def test_numbers(value: float, decimals: int, text: str) -> None:
    assert number_text(value, decimals=decimals) == text


def test_a_figure_with_everything_behind_it() -> None:
    estimate = Estimate(
        value=0.5, n=1193, ci=(-0.1, 0.61), dropped=4, method="bootstrap", note="few units"
    )
    assert value_text(estimate) == ".500"
    assert interval_text(estimate) == "[\N{MINUS SIGN}.100, .610]"
    assert full_text(estimate).splitlines() == [
        ".500 [\N{MINUS SIGN}.100, .610]",
        "n = 1,193",
        "4 left out",
        "bootstrap",
        "few units",
    ]
    assert inline_text(estimate).count(" · ") == 4


def test_an_undefined_figure_says_why_and_never_shows_a_number() -> None:
    estimate = undefined("one category", n=3)
    assert value_text(estimate) == "not available"
    assert interval_text(estimate) == ""
    assert figure_text(estimate) == "not available: one category"
    assert full_text(estimate).splitlines() == ["not available: one category", "n = 3"]


def test_a_figure_without_an_interval_has_no_brackets() -> None:
    assert figure_text(Estimate(value=0.25, n=2)) == ".250"
    assert percent_text(0.4225) == "42.2 %"
