"""Stems: equal to rouge_score with its stemmer, and never for another language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.backends.stemming import stemmed
from scoring.backends.tokens import ascii_words, unicode_words
from scoring.subjects import ScoreOptions, Subject
from tests.lexical_columns import filled

pytest.importorskip("nltk")
WORDS = st.lists(
    st.sampled_from(["running", "runs", "Ran", "flies", "flying", "the", "cats", "happily", "7s"]),
    max_size=12,
).map(" ".join)


@given(WORDS, WORDS.filter(bool))
def test_equal_to_the_package_with_its_stemmer(answer: str, reference: str) -> None:
    from rouge_score.rouge_scorer import RougeScorer

    names = ["rouge1", "rouge2", "rougeL"]
    theirs = RougeScorer(names, use_stemmer=True).score(reference, answer)
    row = filled([Subject(answer, (reference,), "en")], tuple(names), ScoreOptions(stem=True))[0]
    for name in names:
        found = [row[f"{name}.{part}"].value for part in "prf"]
        assert found == pytest.approx(list(theirs[name]), abs=1e-9)


def test_a_tokenizer_has_one_stemmed_form_and_short_words_stay() -> None:
    assert stemmed(ascii_words) is stemmed(ascii_words)
    assert stemmed(unicode_words)("Was the cats’ gas") == ["was", "the", "cat", "gas"]


@pytest.mark.parametrize(("language", "expected"), [("en", 1.0), ("", 1.0), ("de", 0.0)])
def test_other_languages_are_not_stemmed(language: str, expected: float) -> None:
    subject = Subject("running", ("runs",), language)
    row = filled([subject], ("rouge1.f",), ScoreOptions(stem=True))[0]
    assert row["rouge1.f"].value == expected
    assert filled([subject], ("rouge1.f",))[0]["rouge1.f"].value == 0.0


def test_an_undeclared_language_with_other_letters_is_not_stemmed() -> None:
    subject = Subject("running", ("runs schön",))
    row = filled([subject], ("rouge1.f",), ScoreOptions(stem=True))[0]
    assert row["rouge1.f"].value == 0.0
