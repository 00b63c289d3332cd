"""Sides: balanced per rater in blocks, per comparison over raters, and always the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.assignment import BLOCK, left_side
from db.types import Side

seeds = st.integers(min_value=0, max_value=2**31)
places = st.integers(min_value=0, max_value=200_000)
PINNED = "bababaabbbaabaab"


def lean(sides: list[Side]) -> int:
    return sides.count(Side.A) - sides.count(Side.B)


@given(seed=seeds, ordinal=st.integers(0, 60), block=st.integers(0, 5_000))
def test_every_block_of_a_rater_holds_both_sides_equally_often(
    seed: int, ordinal: int, block: int
) -> None:
    start = block * BLOCK
    sides = [left_side(seed=seed, ordinal=ordinal, position=start + n) for n in range(BLOCK)]
    assert lean(sides) == 0


@given(seed=seeds, ordinal=st.integers(0, 60), count=st.integers(0, 400))
def test_a_rater_never_leans_by_more_than_half_a_block(seed: int, ordinal: int, count: int) -> None:
    sides = [left_side(seed=seed, ordinal=ordinal, position=n) for n in range(count)]
    assert abs(lean(sides)) <= BLOCK // 2


@given(seed=seeds, position=places, raters=st.integers(1, 40))
def test_every_comparison_is_balanced_over_its_raters(
    seed: int, position: int, raters: int
) -> None:
    sides = [left_side(seed=seed, ordinal=n, position=position) for n in range(raters)]
    assert abs(lean(sides)) == raters % 2


@given(seed=seeds, ordinal=st.integers(0, 60), position=places)
def test_the_same_question_has_the_same_answer(seed: int, ordinal: int, position: int) -> None:
    once = left_side(seed=seed, ordinal=ordinal, position=position)
    assert once is left_side(seed=seed, ordinal=ordinal, position=position)


def test_the_sequence_is_pinned_so_that_an_update_cannot_turn_cards_round() -> None:
    drawn = "".join(left_side(seed=7, ordinal=0, position=n) for n in range(16))
    assert drawn == PINNED


def test_couples_and_datasets_do_not_repeat_one_another() -> None:
    def sequence(seed: int, ordinal: int) -> str:
        return "".join(left_side(seed=seed, ordinal=ordinal, position=n) for n in range(64))

    drawn = {sequence(seed, ordinal) for seed in range(4) for ordinal in range(0, 8, 2)}
    assert len(drawn) == 16


def test_raters_of_different_couples_agree_on_about_half_of_the_sides() -> None:
    same = sum(
        left_side(seed=1, ordinal=0, position=n) is left_side(seed=1, ordinal=2, position=n)
        for n in range(4_000)
    )
    assert 1_850 < same < 2_150


@pytest.mark.parametrize(("ordinal", "position"), [(-1, 0), (0, -1)])
def test_negative_places_are_refused(ordinal: int, position: int) -> None:
    with pytest.raises(ValueError, match="count from 0"):
        left_side(seed=0, ordinal=ordinal, position=position)
