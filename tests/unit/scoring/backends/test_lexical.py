"""Lexical metrics over subjects: empty texts, missing references, several references, scripts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

from scoring.backends.lexical_pairs import jaccard
from scoring.families.lexical import BACKEND
from scoring.registry import METRICS
from scoring.subjects import NO_REFERENCE, Outcome, ScoreOptions, Subject
from tests.lexical_columns import filled, value

ALL = (
    *("length", "jaccard", "bleu1", "bleu2", "bleu3", "bleu4", "chrf"),
    *("rouge1", "rouge2", "rougeL", "rougeLsum", "token_f1", "exact_match"),
)


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_answer_scores_zero(text: str) -> None:
    row = filled([Subject(text, ("hello how are you",))], ALL)[0]
    assert {outcome.value for name, outcome in row.items() if name != "length.chars"} == {0.0}
    assert row["length.chars"].value == len(text)


def test_without_a_reference_only_lengths_are_defined() -> None:
    row = filled([Subject("two words", ())], ALL)[0]
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
            row = filled([Subject(text, (reference,))], ALL)[0]
            assert all(outcome.value is not None for outcome in row.values())


def test_the_best_of_several_references_is_kept_with_its_place() -> None:
    row = filled([Subject("the cat sat", ("a dog ran", "the cat sat", "the cat"))], ALL)[0]
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
    assert filled(subjects, ALL) == [filled([subject], ALL)[0] for subject in subjects]


@given(WORDS, WORDS.filter(str.strip))
def test_ranges_hold_and_an_equal_text_is_best(text: str, reference: str) -> None:
    row = filled([Subject(text, (reference,))], ALL)[0]
    best = filled([Subject(reference, (reference,))], ALL)[0]
    for name, outcome in row.items():
        if name.startswith("length"):
            continue
        assert outcome.value is not None and best[name].value is not None
        assert 0 <= outcome.value <= (100 if name.startswith(("bleu", "chrf")) else 1) + 1e-9
        assert outcome.value <= best[name].value + 1e-9


SYMMETRIC = [spec.name for spec in METRICS if spec.symmetric and spec.backend == BACKEND]


def test_overlap_without_a_direction_says_so() -> None:
    assert SYMMETRIC == ["jaccard", "token_f1", "exact_match"]


@given(WORDS.filter(str.strip), WORDS.filter(str.strip))
def test_answer_and_reference_can_change_places(one: str, other: str) -> None:
    for name in (*SYMMETRIC, "rouge1.f", "rouge2.f", "rougeL.f"):
        there = value(one, other, metric=name, language="en")
        assert there == pytest.approx(value(other, one, metric=name, language="en"))


CASELESS = ("jaccard", "rouge1", "rouge2", "rougeL", "rougeLsum", "token_f1", "exact_match")


@given(WORDS.filter(str.strip), WORDS.filter(str.strip))
def test_case_is_seen_by_bleu_and_chrf_alone(one: str, other: str) -> None:
    subjects = [Subject(one, (other,), "en"), Subject(one.upper(), (other,), "en")]
    plain, upper = filled(subjects, CASELESS)
    assert upper == plain
    assert value("The Cat", "the cat", metric="bleu1") == 0.0
    assert value("THE CAT", "the cat", metric="chrf") == 0.0


@given(st.permutations(["the cat sat. It ran.", "a cat", "It sat. The cat ran"]))
def test_the_order_of_references_is_all_the_same_to_a_maximum(references: list[str]) -> None:
    names = tuple(spec.name for spec in METRICS if spec.backend == BACKEND)
    subjects = [
        Subject("The cat sat. It ran!", tuple(listed))
        for listed in (references, sorted(references))
    ]
    for options in (ScoreOptions(), ScoreOptions(bleu_references="joint")):
        turned, plain = filled(subjects, names, options)
        assert {name: one.value for name, one in turned.items()} == {
            name: one.value for name, one in plain.items()
        }


@given(st.sets(st.integers(0, 9)), st.sets(st.integers(0, 9)))
def test_jaccard_is_symmetric(one: set[int], other: set[int]) -> None:
    left, right = frozenset(map(str, one)), frozenset(map(str, other))
    assert jaccard(left, right) == jaccard(right, left)
    assert jaccard(left, left) == (1.0 if left else 0.0)
