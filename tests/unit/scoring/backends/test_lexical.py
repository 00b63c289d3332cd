"""Lexical metrics over subjects: empty texts, missing references, several references, scripts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.lexical import LexicalScorer, jaccard
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import NO_REFERENCE, Column, Outcome, ScoreOptions, Subject

ALL = ("length", "jaccard", "bleu1", "bleu2", "bleu3", "bleu4", "rouge1", "rouge2", "rougeL")


def filled(
    subjects: list[Subject], names: tuple[str, ...] = ALL, options: ScoreOptions | None = None
) -> list[dict[str, Outcome]]:
    chosen = options or ScoreOptions()
    made: list[Column] = [
        column
        for request in parse_all(names)
        for column in columns(request, chosen, TargetKind.ANSWER, None)
    ]
    rows = drain(LexicalScorer(made, chosen).score(subjects))
    return [
        {column.metric: outcome for column, outcome in zip(made, row, strict=True)} for row in rows
    ]


def value(text: str, *references: str, metric: str, language: str = "") -> float:
    found = filled([Subject(text, references, language)], (metric,))[0][metric].value
    assert found is not None
    return found


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_answer_scores_zero(text: str) -> None:
    row = filled([Subject(text, ("hello how are you",))])[0]
    assert {outcome.value for name, outcome in row.items() if name != "length.chars"} == {0.0}
    assert row["length.chars"].value == len(text)


def test_without_a_reference_only_lengths_are_defined() -> None:
    row = filled([Subject("two words", ())])[0]
    assert row["length.words"].value == 2
    assert row["length.chars"].value == 9
    reasons = {row[name].undefined for name in row if not name.startswith("length")}
    assert reasons == {NO_REFERENCE}


@pytest.mark.parametrize("metric", ["rouge1.f", "rougeL.f", "jaccard"])
@pytest.mark.parametrize("text", ["我喜欢苹果", "สวัสดีครับ", "Я люблю яблоки", "これはペンです"])
def test_a_text_in_any_script_is_equal_to_itself(metric: str, text: str) -> None:
    assert value(text, text, metric=metric) == pytest.approx(1.0)
    assert 0 < value(text + "啊ไม่ нет", text, metric=metric) < 1


def test_emoji_are_words() -> None:
    assert value("🍎🍌", "🍎🍇", metric="rouge1.f") == pytest.approx(0.5)


def test_ascii_mode_is_compatible_and_blind_to_other_scripts() -> None:
    options = ScoreOptions(tokenizer="ascii")
    row = filled([Subject("我喜欢苹果", ("我喜欢苹果",))], ("rouge1.f",), options)[0]
    assert row["rouge1.f"].value == 0.0


def test_chinese_is_cut_by_jieba_when_the_script_or_the_language_says_so() -> None:
    assert value("我喜欢苹果", "我喜欢香蕉", metric="rouge1.f") == pytest.approx(2 / 3)
    assert value("我喜欢苹果", "我喜欢香蕉", metric="rouge1.f", language="zh") == pytest.approx(
        2 / 3
    )
    assert value("我喜欢苹果", "我喜欢香蕉", metric="rouge1.f", language="en") == pytest.approx(
        3 / 5
    )
    assert value("我喜欢苹果", "x", metric="length.words", language="zh") == 3
    assert value("我喜欢吃苹果和香蕉", "我喜欢吃苹果和梨", metric="bleu4") > 70


def test_form_feeds_and_marks_do_not_crash() -> None:
    for text in (chr(12), "!!!", "\u200b", "\u2028"):
        for reference in ("hello", "!!!"):
            row = filled([Subject(text, (reference,))])[0]
            assert all(outcome.value is not None for outcome in row.values())


def test_the_best_of_several_references_is_kept_with_its_place() -> None:
    row = filled([Subject("the cat sat", ("a dog ran", "the cat sat", "the cat"))])[0]
    assert row["rouge1.f"].value == 1.0
    assert json.loads(row["rouge1.f"].detail) == {"reference": 1, "references": 3}


@given(st.lists(st.sampled_from(["a b c", "c b", "a", "x y", "b c d e"]), min_size=1, max_size=4))
def test_several_references_are_the_packages_score_multi(references: list[str]) -> None:
    names = ("rouge1", "rouge2", "rougeL")
    theirs = RougeScorer(list(names)).score_multi(references, "a b c d")
    row = filled([Subject("a b c d", tuple(references))], names)[0]
    for name in names:
        expected = theirs[name]
        found = tuple(row[f"{name}.{part}"].value for part in "prf")
        assert found == pytest.approx((expected.precision, expected.recall, expected.fmeasure))


def test_the_mean_over_references() -> None:
    options = ScoreOptions(aggregate="mean")
    subject = Subject("the cat sat", ("the cat sat", "a dog ran"))
    row = filled([subject], ("jaccard",), options)[0]
    assert row["jaccard"] == Outcome(0.5, None, '{"references": 2}')


def test_one_reference_leaves_no_detail() -> None:
    assert filled([Subject("a b", ("a b",))], ("rouge2.f",))[0]["rouge2.f"].detail == ""


def test_asking_for_rouge2_alone_gives_what_asking_for_both_gives() -> None:
    subject = Subject("the cat sat on", ("the cat sat",))
    alone = filled([subject], ("rouge2",))[0]
    both = filled([subject], ("rouge1", "rouge2"))[0]
    assert all(both[name] == outcome for name, outcome in alone.items())


WORDS = st.lists(st.sampled_from(["a", "bb", "ccc", "我", "é"]), max_size=8).map(" ".join)


@given(st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=6))
def test_values_do_not_depend_on_the_other_subjects(pairs: list[tuple[str, str]]) -> None:
    subjects = [
        Subject(text, (reference,) if reference.strip() else ()) for text, reference in pairs
    ]
    assert filled(subjects) == [filled([subject])[0] for subject in subjects]


@given(WORDS, WORDS.filter(str.strip))
def test_ranges_hold_and_an_equal_text_is_best(text: str, reference: str) -> None:
    row = filled([Subject(text, (reference,))])[0]
    best = filled([Subject(reference, (reference,))])[0]
    for name, outcome in row.items():
        if name.startswith("length"):
            continue
        assert outcome.value is not None and best[name].value is not None
        assert 0 <= outcome.value <= (100 if name.startswith("bleu") else 1) + 1e-9
        assert outcome.value <= best[name].value + 1e-9


@given(st.sets(st.integers(0, 9)), st.sets(st.integers(0, 9)))
def test_jaccard_is_symmetric(one: set[int], other: set[int]) -> None:
    left, right = frozenset(map(str, one)), frozenset(map(str, other))
    assert jaccard(left, right) == jaccard(right, left)
    assert jaccard(left, left) == (1.0 if left else 0.0)
