"""Scores by hand, against the definition in dictionaries, and what never changes them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.ngram import scorer as scorer_module
from scoring.ngram.records import (
    EMPTY_GROUP,
    SHORT_GROUP,
    AnswerScore,
    KeywordRule,
    ReferenceSet,
    Settings,
)
from scoring.ngram.scorer import QuestionScorer
from tests.plain_ngrams import PlainScorer

LETTERS = "ab。「c^$\U0001f600"


def references(*groups: tuple[str, ...], rules: tuple[KeywordRule, ...] = ()) -> ReferenceSet:
    named = {f"G{index}": texts for index, texts in enumerate(groups)}
    return ReferenceSet(question_id="Q", question="?", groups=named, rules=rules)


def score_one(
    answer: str, *groups: tuple[str, ...], settings: Settings | None = None
) -> AnswerScore:
    [found] = QuestionScorer(references(*groups), settings).score([answer])
    return found


TWO = ("abc", "abd")
# df: a 2, b 2, ab 2, and 1 for c, d, bc, bd, abc, abd; each reference gathers 2 + 4 + 3 = 9


@pytest.mark.parametrize(
    ("answer", "fluency"),
    [
        ("abc", 1.0),
        ("abab", 0.666667),  # 2 + 4, and nothing of the second ab is new
        ("bab", 0.666667),  # 2 + 2 + (b again, ab 2, bab 0)
        ("xaxbx", 0.444444),
        ("abcd", 1.111111),  # a d more than a reference
        ("x", 0.0),
        ("", 0.0),
    ],
)
def test_fluency_by_hand(answer: str, fluency: float) -> None:
    assert score_one(answer, TWO).fluency == {"G0": fluency}


@pytest.mark.parametrize(
    ("answer", "truthfulness"),
    [
        ("abc", 1.0),
        ("abcx", 0.75),
        ("abcx。", 0.75),  # the full stop is walked over
        ("「abc」", 1.0),
        ("。", 0.0),
        ("", 0.0),
        ("ab", 0.0),  # no 3-gram
        ("abxabd", 0.5),
    ],
)
def test_truthfulness_by_hand(answer: str, truthfulness: float) -> None:
    assert score_one(answer, TWO).truthfulness == {"G0": truthfulness}


def test_a_rare_gram_counts_in_part() -> None:
    # 1 of 1,000 references holds xyz: 200/1000 each; the most frequent gram over a place counts
    found = score_one("xyz", ("xyz", *["abc"] * 999))
    assert found.truthfulness == {"G0": 0.2}
    half = replace(Settings(), threshold=0.002)
    assert score_one("xyz", ("xyz", *["abc"] * 999), settings=half).truthfulness == {"G0": 0.5}


def test_an_answer_beyond_the_target_length_loses_by_and_by() -> None:
    text = "".join(chr(0x4E00 + at) for at in range(125))
    found = score_one(text, (text[:100],))
    assert found.fluency == {"G0": 1.0}  # the best was at 100
    assert found.truthfulness == {"G0": 1.0}
    assert score_one(text, (text,)).truthfulness == {"G0": 1.0}
    wrong = "x" * 100 + text[:25]
    best = max(known / (100 + known) * (1 - known / 50) for known in range(1, 26))
    assert score_one(wrong, (text,)).truthfulness == {"G0": round(best, 6)}


def test_a_reference_beyond_200_characters_is_counted_whole() -> None:
    text = "".join(chr(0x4E00 + at) for at in range(400))
    assert score_one(text[300:], (text,)).truthfulness == {"G0": 1.0}


def test_groups_share_the_score() -> None:
    found = score_one("abc", TWO, ("xyz",))
    assert found.fluency == {"G0": 0.5, "G1": 0.0}
    assert found.truthfulness == {"G0": 0.5, "G1": 0.0}
    assert found.average == round((0.5 + 0.5 + 1) / 3, 5)


def test_a_group_without_a_distribution_is_left_out_and_told() -> None:
    scorer = QuestionScorer(references(TWO, (), ("ab", "")))
    assert scorer.undefined == {"G1": EMPTY_GROUP, "G2": SHORT_GROUP}
    [found] = scorer.score(["abc"])
    assert (found.fluency, found.average) == ({"G0": 1.0}, 1.0)


def test_without_any_group_there_is_no_average() -> None:
    scorer = QuestionScorer(references((), ("ab",), rules=(KeywordRule(pattern="b"),)))
    [found] = scorer.score(["abc"])
    assert (found.fluency, found.truthfulness, found.average) == ({}, {}, None)
    assert found.helpfulness == 1.0


def test_scoring_nothing_gives_nothing() -> None:
    assert QuestionScorer(references(TWO)).score([]) == []


def test_what_a_result_file_lists() -> None:
    rules = (KeywordRule(pattern="late"), KeywordRule(pattern="never", importance=0.5))
    text = "x" * 106 + "late"
    [found] = QuestionScorer(references((text,), rules=rules)).score([text])
    assert found.to_json()["helpfulness_results"] == [["never", 0.5], ["10字超過", 0.8]]
    assert found.helpfulness == 0.4


def test_words_are_units_of_an_english_set() -> None:
    settings = Settings(unit="word")
    group = ("The moon is a rock.", "The moon is old.")
    # words: the moon is a rock . / the moon is old . ; new words and all n-grams that end there
    counted = QuestionScorer(references(group), settings)
    [same, shouted, other] = counted.score(
        ["The moon is old.", "THE MOON, IS OLD!", "A moon is a rock."]
    )
    assert same.truthfulness == {"G0": 1.0}
    assert shouted.truthfulness == {"G0": 0.0}  # the comma parts every 3-gram
    assert other.truthfulness == {"G0": 0.8}
    assert same.fluency["G0"] < other.fluency["G0"] + 1
    # the: 2, moon 2+2, is 2+2+2, old 1 to n = 4, full stop 2 then 1 for n = 2..5
    first = 2 + 4 + 6 + 4 + 6
    # a: 1 x 4, rock 1 x 5, full stop 2 + 5
    second = 2 + 4 + 6 + 4 + 5 + 7
    assert same.fluency == {"G0": round(first / ((first + second) / 2), 6)}


texts = st.one_of(
    st.text(LETTERS, max_size=12),
    st.tuples(st.integers(90, 230), st.text("ab。", min_size=1, max_size=6)).map(
        lambda made: (made[1] * made[0])[: made[0]]
    ),
    st.tuples(st.integers(95, 205), st.text("ab", max_size=4)).map(
        lambda made: "".join(chr(0x4E00 + at) for at in range(made[0])) + made[1]
    ),
)
groups = st.lists(
    st.tuples(texts.filter(lambda text: len(text) > 2), st.lists(texts, max_size=4)).map(
        lambda made: (made[0], *made[1])
    ),
    min_size=1,
    max_size=6,
)
rules = st.lists(
    st.builds(
        KeywordRule, pattern=st.sampled_from("ab。z"), importance=st.sampled_from([0.5, 1.0])
    ),
    max_size=2,
).map(tuple)


@given(groups, st.lists(texts, max_size=5), rules)
@example([("abc",)], ["x" * 99 + "。" * 60], ())
@example([("abc",)], ["。" * 100 + "abc" * 40], ())
@example([("abc" * 80,)], ["abc" * 80], ())
def test_equal_to_the_definition(
    made: list[tuple[str, ...]], answers: list[str], keywords: tuple[KeywordRule, ...]
) -> None:
    given_set = references(*made, rules=keywords)
    plain = PlainScorer(given_set)
    assert QuestionScorer(given_set).score(answers) == [plain.score(text) for text in answers]


@given(groups, st.lists(texts, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_neither_the_order_of_references_nor_other_answers_matter(
    made: list[tuple[str, ...]], answers: list[str], rng: object
) -> None:
    shuffled = [tuple(sorted(group, key=lambda _: rng.random())) for group in made]  # type: ignore[attr-defined]
    together = QuestionScorer(references(*made)).score(answers)
    alone = QuestionScorer(references(*shuffled))
    assert [alone.score([answer])[0] for answer in answers] == together


@given(groups, texts)
def test_every_reference_twice_changes_nothing(made: list[tuple[str, ...]], answer: str) -> None:
    doubled = [(*group, *group) for group in made]
    [once] = QuestionScorer(references(*made)).score([answer])
    [twice] = QuestionScorer(references(*doubled)).score([answer])
    assert twice.truthfulness == once.truthfulness
    assert twice.fluency == pytest.approx(once.fluency, abs=1e-6)


def test_many_answers_are_scored_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    scorer = QuestionScorer(references(TWO))
    answers = [f"ab{'cdx'[at % 3]}" for at in range(10)]
    whole = scorer.score(answers)
    monkeypatch.setattr(scorer_module, "ANSWERS_AT_ONCE", 3)
    assert scorer.score(answers) == whole


def test_an_alphabet_of_thousands_is_packed_exactly() -> None:
    text = "".join(chr(0x4E00 + at) for at in range(9_000))
    group = tuple(text[at : at + 90] for at in range(0, 9_000, 45))
    given_set = references(group)
    answers = [text[20:110], text[8_000:8_090], text[:40] + text[5_000:5_040]]
    plain = PlainScorer(given_set)
    assert QuestionScorer(given_set).score(answers) == [plain.score(answer) for answer in answers]


@pytest.mark.parametrize(
    "fields",
    [
        {"order": 0}, {"order": 2}, {"truth_order": 0}, {"order": 21}, {"threshold": 0.0},
        {"threshold": 1.5}, {"target": 0}, {"cut": 100}, {"cut": 10_001},
    ],
)  # fmt: skip
def test_settings_that_define_nothing_are_refused(fields: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"order|threshold|target"):
        Settings(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", [3, 5, 20])
def test_other_orders_count_longer_and_shorter_grams(order: int) -> None:
    text = "".join(chr(0x4E00 + at) for at in range(30))
    [found] = QuestionScorer(references((text,)), Settings(order=order)).score([text[:15]])
    whole, half = (sum(min(order, end) for end in range(1, size + 1)) for size in (30, 15))
    assert found.fluency == {"G0": round(half / whole, 6)}
