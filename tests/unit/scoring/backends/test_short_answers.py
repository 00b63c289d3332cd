"""SQuAD's metrics and gold short answers found: values worked by hand, languages, invariances."""

from __future__ import annotations

import re
import string
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backends.short_answers import (
    answer_tokenizer,
    found_share,
    squad_words,
    token_f1,
    unmarked_words,
)

ASCII = st.text(alphabet=st.characters(max_codepoint=127), max_size=40)
WORDS = st.lists(st.sampled_from("abcd"), max_size=8)


def normalised(text: str) -> str:
    """SQuAD v1.1's four steps, written out once more."""
    bare = "".join(c for c in text.lower() if c not in set(string.punctuation))
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", bare).split())


@given(ASCII)
def test_words_are_squads_on_ascii(text: str) -> None:
    assert squad_words(text) == normalised(text).split()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Eiffel-Tower, in a city.", ["eiffeltower", "in", "city"]),
        ("$1,000.50", ["100050"]),
        ("It’s “so”…", ["its", "so"]),
        ("the", []),
        ("Theatre analysis", ["theatre", "analysis"]),
    ],
)
def test_known_words(text: str, expected: list[str]) -> None:
    assert squad_words(text) == expected


def test_articles_go_in_english_alone_and_other_scripts_have_words_of_their_own() -> None:
    assert answer_tokenizer("spaced", english=True) is squad_words
    assert answer_tokenizer("spaced", english=False)("La table à a. An!") == [
        *("la", "table", "à", "a", "an"),
    ]
    assert answer_tokenizer("spaced", english=False) is unmarked_words
    assert answer_tokenizer("zh", english=True)("我喜欢苹果。") == ["我", "喜欢", "苹果"]


@pytest.mark.parametrize(
    ("answer", "reference", "expected"),
    [
        (["cat", "sat"], ["cat", "sat", "here"], 2 * (1 * 2 / 3) / (1 + 2 / 3)),
        (["a", "a", "b"], ["a", "c"], 2 * (1 / 3) * (1 / 2) / (1 / 3 + 1 / 2)),
        (["x"], ["y"], 0.0),
        ([], ["y"], 0.0),
        ([], [], 0.0),
    ],
)
def test_token_f1_by_hand(answer: list[str], reference: list[str], expected: float) -> None:
    assert token_f1(answer, reference) == pytest.approx(expected)


@given(WORDS, WORDS)
def test_token_f1_is_symmetric_and_squads(one: list[str], other: list[str]) -> None:
    shared = sum((Counter(one) & Counter(other)).values())
    precision, recall = (shared / max(len(side), 1) for side in (one, other))
    expected = 2 * precision * recall / (precision + recall) if shared else 0.0
    assert token_f1(one, other) == pytest.approx(expected)
    assert token_f1(one, other) == token_f1(other, one) == token_f1(one[::-1], other)


def share(text: str, gold: list[list[str]]) -> float | None:
    return found_share(text, gold, cut=squad_words, spaced=True)


def test_short_answers_are_found_by_any_alias_as_whole_words() -> None:
    gold = [["United Kingdom", "the UK"], ["France"], ["Rome", "Roma"]]
    assert share("It lies in the U.K. and in france!", gold) == pytest.approx(2 / 3)
    assert share("because of the bus", [["US"]]) == 0.0
    assert share("in the US today", [["US"]]) == 1.0
    assert share("new york city", [["York"], ["new york"], ["york new"]]) == pytest.approx(2 / 3)
    assert share("", [["York"]]) == 0.0


def test_an_alias_without_a_word_is_never_found() -> None:
    assert share("anything", [["the", "!"]]) is None
    assert share("anything", []) is None
    assert share("anything", [["the"], ["anything"]]) == 1.0
    assert share("anything", [["!", "something"]]) == 0.0


def test_in_a_script_without_spaces_characters_follow_one_another() -> None:
    cut = answer_tokenizer("zh", english=False)
    text = "他出生在中华人民共和国北京市。"
    assert found_share(text, [["北京"], ["上海", "Beijing"]], cut=cut, spaced=False) == 0.5


@given(st.permutations([["one"], ["two", "2"], ["three"]]), st.sampled_from(["one 2", "three", ""]))
def test_the_order_of_gold_answers_and_aliases_is_all_the_same(
    gold: list[list[str]], text: str
) -> None:
    assert share(text, gold) == share(text.upper(), [aliases[::-1] for aliases in gold[::-1]])
