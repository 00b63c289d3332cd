"""Rules and the rare-n-gram filter: what falls, why, and what stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.errors import KnownError
from scoring.ngram.filtering import FilterRules, Reason, filtered, without_rare
from tests.made_pools import document_frequencies, made_pool

LENIENT = FilterRules(rare_order=0)


def why(text: str, rules: FilterRules = LENIENT) -> tuple[str, str]:
    (found,) = filtered([text], rules).dropped
    return found.reason.value, found.detail


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("申し訳ありませんが、お答えできません。", "refusal"),
        ("I’m sorry, but I can’t help with that.", "refusal"),
        ("抱歉，我无法回答这个问题。", "refusal"),
        ("As an AI, I find rainbows pretty.", "AI disclaimer"),
        ("I'm just a language model, yet rainbows are light.", "AI disclaimer"),
        ("私はAIなので体験はありませんが、虹は光です。", "AI disclaimer"),
        ("AIアシスタントとして、私は虹を説明します。", "AI disclaimer"),
        ("作为一个人工智能，我认为彩虹是光。", "AI disclaimer"),
        ("我是一个语言模型，彩虹是光。", "AI disclaimer"),
        (" \n\t", "blank"),
        ("", "blank"),
        ("虹" * 401, "too long"),
    ],
)
def test_what_falls(text: str, reason: str) -> None:
    assert why(text)[0] == reason


@pytest.mark.parametrize(
    "text",
    [
        "自然言語処理の主要な技術には、AIや言語モデルを用いた翻訳があります。",
        "Language models such as BERT are trained on text.",
        "人工智能是计算机科学的一个分支。",
        "申し訳程度の雨が降ることもあります。",
    ],
)
def test_answers_about_models_stay(text: str) -> None:
    assert filtered([text], LENIENT).kept == (0,)


def test_rules_say_what_they_found() -> None:
    rules = FilterRules(must=("22回",), must_not=("11回",), shortest=4, rare_order=0)
    assert why("22回", rules) == ("too short", "3 characters")
    assert why("答えは22回、いや11回です。", rules) == ("matches what it must not", "11回: 11回")
    assert why("答えは24回です。", rules) == ("does not match", "22回")
    assert filtered(["答えは22回です。"], rules).kept == (0,)


@pytest.mark.parametrize("pattern", ["(", "a{99999999999}", "(?P<1>x)", "*"])
def test_a_wrong_expression_is_told(pattern: str) -> None:
    with pytest.raises(KnownError, match="no regular expression"):
        filtered(["a"], FilterRules(must=(pattern,)))


def test_an_expression_that_takes_forever_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.ngram.filtering.PATTERN_SECONDS", 0.05)
    with pytest.raises(KnownError, match="takes too long"):
        filtered(["a" * 80 + "b"], FilterRules(must=(r"(a|aa)+$",), rare_order=0))


def test_unfinished_answers_fall_unless_they_are_kept() -> None:
    answers = ["虹は光の", "虹は光です。"]
    found = filtered(answers, LENIENT, unfinished={0})
    assert [(one.place, one.reason) for one in found.dropped] == [(0, Reason.UNFINISHED)]
    kept = filtered(answers, FilterRules(rare_order=0, unfinished=False), unfinished={0})
    assert kept.kept == (0, 1)


def test_an_empty_window_is_told() -> None:
    with pytest.raises(KnownError, match="length window"):
        filtered(["a"], FilterRules(shortest=5, longest=4))


def test_rare_n_grams_fall_round_by_round() -> None:
    answers = ["abcde", "abcde" + "fghij", "fghij", "abcde", "xyz"]
    found = without_rare(answers, order=5)
    assert found.kept == (0, 3, 4)  # the last is too short to hold a 5-gram
    told = {one.place: one.detail for one in found.dropped}
    assert told[1].endswith("in round 1")
    assert told[2] == '"fghij" in round 2'


@given(
    answers=st.lists(st.text(alphabet="abc", max_size=9), max_size=12), order=st.integers(1, 4)
)  # fmt: skip
def test_what_stays_holds_no_rare_n_gram(answers: list[str], order: int) -> None:
    found = without_rare(answers, order=order)
    assert sorted([*found.kept, *(one.place for one in found.dropped)]) == [*range(len(answers))]
    kept = [answers[place] for place in found.kept]
    assert 1 not in document_frequencies(kept, order).values()
    # the straightforward loop drops the same
    alive = list(range(len(answers)))
    while True:
        counts = document_frequencies([answers[place] for place in alive], order)
        rare = {gram for gram, count in counts.items() if count == 1}
        left = [
            place for place in alive
            if not any(tuple(answers[place][at : at + order]) in rare
                       for at in range(len(answers[place]) - order + 1))
        ]  # fmt: skip
        if left == alive:
            break
        alive = left
    assert tuple(alive) == found.kept


@given(answers=st.lists(st.text(alphabet="abc", max_size=6), max_size=8), data=st.data())
def test_the_order_of_the_pool_does_not_matter(answers: list[str], data: st.DataObject) -> None:
    turned = data.draw(st.permutations(answers))
    one, other = without_rare(answers, order=2), without_rare(turned, order=2)
    assert sorted(answers[at] for at in one.kept) == sorted(turned[at] for at in other.kept)


def test_words_as_units() -> None:
    answers = ["the cat sat on it", "the cat sat on it", "the cat sat on mats"]
    found = filtered(answers, FilterRules(rare_order=3), cut=str.split)
    assert found.kept == (0, 1)
    assert found.dropped[0].detail == '"sat on mats" in round 1'


def test_a_made_pool_is_filtered_as_it_was_made() -> None:
    pool = made_pool()
    found = filtered(pool.answers, FilterRules(shortest=20, longest=200))
    reasons = {one.place: one.reason for one in found.dropped}
    expected = {
        "hallucination": Reason.RARE,
        "disclaimer": Reason.DISCLAIMER,
        "short": Reason.SHORT,
        "long": Reason.LONG,
        "refusal": Reason.REFUSAL,
    }
    for kind, reason in expected.items():
        told = {reasons.get(place) for place in pool.planted[kind]}
        short = {Reason.SHORT} if kind == "refusal" else set()  # one of them is a short one too
        assert reason in told
        assert told <= {reason} | short, kind
    assert sum(map(len, pool.planted.values())) == len(found.dropped)
    assert len(found.kept) == 4_750
