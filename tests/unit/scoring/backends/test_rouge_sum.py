"""ROUGE-Lsum: equal to rouge_score with its choice among longest subsequences, known values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from scoring.backends.rouge import Prf
from scoring.backends.rouge_sum import rouge_l_sum
from scoring.backends.tokens import ascii_words
from scoring.subjects import ScoreOptions
from tests.lexical_columns import value

PEER = RougeScorer(["rougeLsum"])
LINES = st.lists(st.text(alphabet="abcd  .", max_size=14), max_size=6).map("\n".join)


def ours(answer: str, reference: str) -> Prf:
    one, other = ([ascii_words(line) for line in text.split("\n")] for text in (answer, reference))
    return rouge_l_sum(one, other)


@given(LINES, LINES)
def test_equal_to_the_package_line_by_line(answer: str, reference: str) -> None:
    expected = PEER.score(reference, answer)["rougeLsum"]
    found = ours(answer, reference)
    assert found.p == pytest.approx(expected.precision, abs=1e-9)
    assert found.r == pytest.approx(expected.recall, abs=1e-9)
    assert found.f == pytest.approx(expected.fmeasure, abs=1e-9)


def test_a_long_text_is_equal_too() -> None:
    answer = "\n".join(f"w{n % 7} w{n % 5} x w{n % 11} y" * 3 for n in range(40))
    reference = "\n".join(f"x w{n % 5} w{n % 3} y w{n % 11}" * 3 for n in range(30))
    expected = PEER.score(reference, answer)["rougeLsum"]
    assert ours(answer, reference).f == pytest.approx(expected.fmeasure, abs=1e-9)


def test_sentences_in_another_order_are_the_same() -> None:
    assert ours("d e f\na b c", "a b c\nd e f") == Prf(1.0, 1.0, 1.0)
    assert ours("d e f a b c", "a b c d e f").f == pytest.approx(0.5)


def test_the_union_of_lins_paper() -> None:
    # Lin 2004, 3.2: w1..w5 against "w1 w2 w6 w7 w8" and "w1 w3 w8 w9 w5": union w1 w2 w3 w5, 4 / 5
    assert ours("w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5").r == pytest.approx(4 / 5)


def test_a_token_is_not_counted_more_often_than_it_stands() -> None:
    assert ours("a", "a\na\na") == Prf(1.0, 1 / 3, 0.5)


def test_a_declared_language_has_sentences_of_its_own() -> None:
    one, other = "Am 3. Mai kam er. Sie ging.", "Sie ging. Am 3. Mai kam er."
    assert value(one, other, metric="rougeLsum.f", language="de") == 1.0
    newline = ScoreOptions(sentences="newline")
    assert value(one, other, metric="rougeLsum.f", language="de", options=newline) < 1.0


def test_nothing_against_something_is_zero() -> None:
    assert ours("", "a") == ours("a", "") == ours("", "") == ours("a", "b") == Prf(0.0, 0.0, 0.0)
