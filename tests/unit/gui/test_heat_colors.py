from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib import colormaps

from gui.heat_colors import CIVIDIS, blend, diverging, from_hex, sequential, text_on
from gui.theme import contrast

numbers = st.floats(-10, 10, allow_nan=False)


@given(value=numbers, dark=st.booleans())
def test_text_can_be_read_on_every_colour(value: float, dark: bool) -> None:
    for color in (
        sequential(value, low=-1.0, high=1.0),
        diverging(value, reference=0.0, reach=1.0, dark=dark),
    ):
        assert contrast(text_on(color), color.hex) >= 4.5


def test_the_sequential_map_is_matplotlibs_cividis() -> None:
    theirs = colormaps["cividis"]
    for place in range(101):
        ours = blend(CIVIDIS, place / 100)
        for mine, channel in zip(ours, theirs(place / 100), strict=False):
            assert math.isclose(mine, 255 * channel, abs_tol=5)


@given(value=st.floats(0, 1), step=st.floats(0.01, 1))
def test_higher_is_lighter(value: float, step: float) -> None:
    def light(place: float) -> float:
        return contrast(sequential(place, low=0, high=2).hex, "#000000")

    assert light(value + step) > light(value) - 0.01


@pytest.mark.parametrize("dark", [False, True])
def test_both_sides_of_the_reference_differ_and_are_clipped(dark: bool) -> None:
    def at(value: float) -> str:
        return diverging(value, reference=0.5, reach=0.5, dark=dark).hex

    assert len({at(0.0), at(0.5), at(1.0)}) == 3
    assert at(-9) == at(0.0)
    assert at(9) == at(1.0)


def test_one_value_alone_takes_the_middle() -> None:
    assert sequential(3.0, low=3.0, high=3.0) == blend(CIVIDIS, 0.5)
    assert diverging(3.0, reference=3.0, reach=0.0, dark=False) == from_hex("#f1f1ee")
