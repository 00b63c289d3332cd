"""Where n-gram accuracy looks, and what it counts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contamination_facts import ngram_accuracy, starts


@given(tokens=st.integers(0, 400), ngram=st.integers(1, 9), count=st.integers(1, 9))
def test_starts_are_even_and_leave_room_on_both_sides(tokens: int, ngram: int, count: int) -> None:
    places = starts(tokens, ngram=ngram, count=count)
    if tokens <= ngram:
        assert places == []
        return
    assert places[0] == 1 and places[-1] <= tokens - ngram
    assert places == sorted(set(places)) and len(places) <= count
    if count > 1:
        assert places[-1] == tokens - ngram
    if tokens - ngram >= count > 1:
        gaps = [later - sooner for sooner, later in pairwise(places)]
        assert len(places) == count and max(gaps) - min(gaps) <= 1


@pytest.mark.parametrize(
    ("right", "share"),
    [
        ([True] * 30, 1.0),
        ([False] * 30, 0.0),
        ([True] * 5, 1.0),
        ([True] * 4, None),
        ([], None),
        # 21 tokens: starts 1, 5, 9, 12, 16
        ([n < 9 for n in range(20)], 2 / 5),
        ([n != 10 for n in range(20)], 4 / 5),
    ],
)
def test_all_tokens_of_an_ngram_must_be_right(right: list[bool], share: float | None) -> None:
    assert ngram_accuracy(right) == share
