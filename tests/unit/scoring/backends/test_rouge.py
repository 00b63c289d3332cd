"""ROUGE: the oracles' values, and equality with the rouge_score package on ASCII text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from scoring.backends.ngrams import NgramMatcher
from scoring.backends.rouge import Prf, rouge_l, rouge_n
from scoring.backends.tokens import unicode_words

PEER = RougeScorer(["rouge1", "rouge2", "rougeL"])
SENTENCES = st.lists(st.sampled_from(["the", "cat", "sat", "Mat!", "a-b", "7", "_"]), max_size=30)


def ours(answer: str, reference: str) -> dict[str, Prf]:
    left, right = unicode_words(answer), unicode_words(reference)
    matches = NgramMatcher(2)(left, right)
    return {
        "rouge1": rouge_n(matches[0], left, right, 1),
        "rouge2": rouge_n(matches[1], left, right, 2),
        "rougeL": rouge_l(left, right),
    }


@pytest.mark.parametrize(
    ("reference", "answer", "metric", "expected"),
    [
        ("testing one two", "testing", "rouge1", (1, 0.3333333333333333, 0.5)),
        ("testing one two", "testing one", "rouge2", (1, 0.5, 0.6666666666666666)),
        ("testing one two", "testing one", "rougeL", (1, 0.6666666666666666, 0.8)),
    ],
)
def test_oracle_values(
    reference: str, answer: str, metric: str, expected: tuple[float, float, float]
) -> None:
    assert ours(answer, reference)[metric] == pytest.approx(expected, abs=1e-9)


def test_oracle_rouge_l_does_not_reward_sentences_in_another_order() -> None:
    assert ours("d e f\na b c", "a b c\nd e f")["rougeL"].f == pytest.approx(0.5, abs=1e-9)


@given(SENTENCES, SENTENCES)
def test_equal_to_the_package_on_ascii(answer: list[str], reference: list[str]) -> None:
    one, other = " ".join(answer), " ".join(reference)
    theirs = PEER.score(other, one)
    for metric, found in ours(one, other).items():
        expected = theirs[metric]
        assert found.p == pytest.approx(expected.precision, abs=1e-9)
        assert found.r == pytest.approx(expected.recall, abs=1e-9)
        assert found.f == pytest.approx(expected.fmeasure, abs=1e-9)


@given(SENTENCES, SENTENCES)
def test_changing_sides_changes_precision_with_recall(one: list[str], other: list[str]) -> None:
    there, back = ours(" ".join(one), " ".join(other)), ours(" ".join(other), " ".join(one))
    for metric, found in there.items():
        assert (found.p, found.r) == (back[metric].r, back[metric].p)


@pytest.mark.parametrize("text", ["我喜欢苹果", "สวัสดีครับ", "Я люблю яблоки", "🍎🍌"])
def test_a_text_of_any_script_is_equal_to_itself(text: str) -> None:
    assert ours(text, text)["rouge1"] == Prf(1.0, 1.0, 1.0)
    assert ours(text, text)["rougeL"].f == 1.0
