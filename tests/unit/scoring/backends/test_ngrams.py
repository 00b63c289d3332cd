"""Shared n-grams: exactly what counting says, whatever the vocabulary's state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backends import ngrams
from scoring.backends.ngrams import NgramMatcher

WORDS = st.lists(st.sampled_from("abcde"), max_size=25)


def counted(left: Sequence[str], right: Sequence[str], n: int) -> int:
    def grams(tokens: Sequence[str]) -> Counter[tuple[str, ...]]:
        return Counter(tuple(tokens[at : at + n]) for at in range(len(tokens) - n + 1))

    return (grams(left) & grams(right)).total()


@given(st.lists(WORDS, min_size=2, max_size=6), st.integers(1, 4))
def test_matches_are_counted_exactly(texts: list[list[str]], order: int) -> None:
    matcher = NgramMatcher(order)
    for left in texts:
        for right in texts:
            assert matcher(left, right) == [counted(left, right, n + 1) for n in range(order)]


@given(st.lists(st.lists(st.sampled_from("abcdefghijkl"), max_size=20), min_size=2, max_size=8))
def test_a_full_vocabulary_is_begun_anew(texts: list[list[str]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ngrams, "MAX_TYPES", 7)
        matcher = NgramMatcher(4)
        for left in texts:
            for right in texts:
                assert matcher(left, right) == [counted(left, right, n + 1) for n in range(4)]


def test_texts_with_more_types_than_fit_are_counted_too() -> None:
    many = [f"word{n}" for n in range(ngrams.MAX_TYPES + 10)]
    assert NgramMatcher(2)(many, many[:100]) == [100, 99]


def test_old_grams_are_dropped() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ngrams, "CACHED_GRAMS", 10)
        matcher = NgramMatcher(2)
        texts = [[str(n), str(n + 1), "x"] for n in range(20)]
        assert [matcher(one, texts[0])[0] for one in texts[:3]] == [3, 2, 1]


@pytest.mark.parametrize("order", [0, 7])
def test_other_orders_do_not_fit(order: int) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        NgramMatcher(order)
