"""Units: characters and words, and which of them truthfulness walks over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ngram.units import SKIPPED, cut, ends, number, walked


@given(st.text(max_size=30))
def test_every_word_ends_where_it_stands(text: str) -> None:
    found = ends(text, "word")
    words = cut(text, "word")
    assert len(found) == len(words)
    for end, word in zip(found, words, strict=True):
        assert text[:end].lower().endswith(word) or "\u03c2" in word  # a last sigma by itself


def test_words_keep_apostrophes_and_hyphens_and_part_marks() -> None:
    assert cut("It isn't well-known (yet)!", "word") == [
        "it", "isn't", "well-known", "(", "yet", ")", "!",
    ]  # fmt: skip


@given(st.lists(st.text(max_size=8), max_size=5), st.lists(st.text(max_size=8), max_size=5))
@pytest.mark.parametrize("unit", ["character", "word"])
def test_equal_units_have_equal_numbers(unit: str, known: list[str], asked: list[str]) -> None:
    texts, others = ([cut(one, unit) for one in some] for some in (known, asked))  # type: ignore[arg-type]
    alphabet, codes = number(texts, unit)  # type: ignore[arg-type]
    units = [one for text in texts for one in text]
    assert len(set(zip(units, codes.tolist(), strict=True))) == len(set(units))
    assert alphabet.encode(texts).tolist() == codes.tolist()
    strange = [one for text in others for one in text]
    numbers = dict(zip(units, codes.tolist(), strict=True))
    assert alphabet.encode(others).tolist() == [numbers.get(o, alphabet.unknown) for o in strange]
    assert alphabet.unknown not in numbers.values()


def test_a_lone_surrogate_is_a_character() -> None:
    _, codes = number(["a\ud800"], "character")
    assert codes.tolist() == [1, 2]


def test_marks_are_walked_over() -> None:
    assert walked(["".join(sorted(SKIPPED)) + "a"], "character").tolist() == [
        *[False] * len(SKIPPED), True,
    ]  # fmt: skip
    assert walked([["a", ".", "(", "b"]], "word").tolist() == [True, False, False, True]
