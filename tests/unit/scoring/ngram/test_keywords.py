"""Keyword rules: where they are met, which cut is best, and patterns that mean harm."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.errors import KnownError
from scoring.ngram import keywords
from scoring.ngram.keywords import Keywords
from scoring.ngram.records import KeywordRule, ReferenceSet, Settings
from tests.plain_ngrams import PlainScorer, met


def rule(pattern: str, **fields: float | str) -> KeywordRule:
    return KeywordRule(pattern=pattern, **fields)  # type: ignore[arg-type]


def either(*parts: KeywordRule, **fields: float | str) -> KeywordRule:
    return KeywordRule(any_of=parts, **fields)  # type: ignore[arg-type]


def both(*parts: KeywordRule, **fields: float | str) -> KeywordRule:
    return KeywordRule(all_of=parts, **fields)  # type: ignore[arg-type]


def best(text: str, *rules: KeywordRule) -> tuple[float, int, tuple[tuple[str, float], ...]]:
    return tuple(Keywords(rules, Settings()).best(text))  # type: ignore[return-value]


def test_all_rules_met_within_the_target_length() -> None:
    assert best("cats and dogs", rule("cats"), rule("dogs")) == (1.0, 13, ())


def test_an_unmet_rule_keeps_what_its_importance_leaves() -> None:
    assert best("cats", rule("cats"), rule("dogs", importance=0.5)) == (0.5, 4, (("dogs", 0.5),))


def test_an_unmet_rule_of_full_importance_leaves_nothing() -> None:
    assert best("cats", rule("dogs")) == (0.0, 4, (("dogs", 0.0),))


def test_a_longer_cut_is_taken_where_a_late_rule_gains_more_than_length_costs() -> None:
    text = "x" * 110 + "late" + "x" * 50
    assert best(text, rule("late")) == (1 - 14 / 50, 114, ())


def test_a_longer_cut_is_not_taken_where_length_costs_more() -> None:
    text = "x" * 140 + "late"
    assert best(text, rule("late", importance=0.1)) == (0.9, 100, (("late", 0.9),))


def test_of_equal_cuts_the_longest_counts() -> None:
    text = "x" * 121 + "late" + "x" * 10
    assert best(text, rule("late", importance=0.5)) == (0.5, 125, ())


def test_where_nothing_counts_the_cut_is_as_long_as_it_may_be() -> None:
    text = "x" * 120 + "late" + "x" * 60
    assert best(text, rule("late"), rule("never")) == (0.0, 150, (("never", 0.0),))


def test_a_rule_met_beyond_150_characters_counts_as_unmet() -> None:
    assert best("x" * 160 + "late", rule("late"))[0] == 0.0


def test_a_rule_met_beyond_200_characters_is_not_even_seen() -> None:
    either_way = either(rule("first"), rule("late"))
    assert best("x" * 197 + "late", either_way)[2] == (("first", 0.0),)
    assert best("x" * 196 + "late", either_way)[2] == (("late", 0.0),)


def test_no_rules_leave_helpfulness_to_the_length_factor() -> None:
    assert best("x" * 180) == (1.0, 100, ())


def test_or_is_met_by_its_first_and_and_by_its_last() -> None:
    text = "ab" + "x" * 103 + "c"
    assert best(text, either(rule("a"), rule("c")))[1] == 100
    assert best(text, both(rule("a"), rule("c")))[1] == 106


@pytest.mark.parametrize(
    ("unmet", "label"),
    [
        (either(rule("p"), rule("q")), "p"),
        (both(rule("a"), rule("q")), "q"),
        (both(rule("p"), rule("a")), "p"),
        (both(either(rule("a"), rule("p")), either(rule("q"), rule("r"))), "q"),
        (both(rule("a"), rule("q"), name="both"), "both"),
        (both(rule("a"), rule("q", name="named")), "named"),
        (rule("q", name="named"), "named"),
    ],
)
def test_an_unmet_rule_is_named_after_the_part_that_decides(unmet: KeywordRule, label: str) -> None:
    assert best("a", unmet)[2] == ((label, 0.0),)


def test_words_are_cut_by_words() -> None:
    made = Keywords([rule("tall tree")], Settings(unit="word", target=3, cut=6))
    assert made.best("A very tall tree, indeed") == (1 - 1 / 3, 4, ())
    assert made.best("") == (0.0, 0, (("tall tree", 0.0),))


def test_a_pattern_that_matches_nothing_long_is_met_at_once() -> None:
    assert best("", rule("x*")) == (1.0, 0, ())


@given(
    st.lists(st.sampled_from("abc"), max_size=8).map("".join),
    st.integers(0, 160),
    st.recursive(
        st.sampled_from(["a", "b", "ab", "bc", "c", "d"]).map(lambda p: KeywordRule(pattern=p)),
        lambda parts: st.one_of(
            st.lists(parts, min_size=1, max_size=3).map(lambda p: KeywordRule(all_of=tuple(p))),
            st.lists(parts, min_size=1, max_size=3).map(lambda p: KeywordRule(any_of=tuple(p))),
        ),
        max_leaves=6,
    ),
    st.sampled_from([0.0, 0.3, 0.5, 1.0]),
)
def test_the_best_cut_is_that_of_trying_every_cut(
    text: str, before: int, first: KeywordRule, importance: float
) -> None:
    rules = (
        KeywordRule(any_of=(first,), importance=importance),
        KeywordRule(pattern="b", importance=0.5),
        KeywordRule(pattern="c", importance=0.2),
    )
    plain = PlainScorer(ReferenceSet(question_id="", question="", groups={}, rules=rules))
    written = "x" * before + text
    assert best(written, *rules) == plain.helpfulness(written[:200])


def test_a_regular_expression_is_found_as_by_re() -> None:
    given_rule = rule("4[0-9] ?(degrees|°)")
    text = "about 45° each"
    assert best(text, given_rule)[2] == ()
    assert met(given_rule, text) == (9, given_rule.pattern)


@pytest.mark.parametrize(
    "pattern",
    ["[", "(a", "a{1000000000}", "(a{1000}){1000}", "(?R)", "a{e<=1}", r"\p{Greek}", r"\\{99999}"],
)
def test_what_is_no_plain_regular_expression_is_refused(pattern: str) -> None:
    with pytest.raises(KnownError, match="cannot be used as a regular expression"):
        Keywords([rule(pattern)], Settings())


@pytest.mark.parametrize("pattern", [r"\{e\}", r"a{2,3}", r"\\", "a{,2}b"])
def test_counts_and_escapes_are_fine(pattern: str) -> None:
    text = r"{e} aab \ "
    assert Keywords([rule(pattern)], Settings()).best(text).unmet == ()


def test_a_pattern_that_would_run_for_years_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keywords, "PATTERN_SECONDS", 0.05)
    made = Keywords([rule("(a|aa)+$")], Settings())
    started = time.monotonic()
    with pytest.raises(KnownError, match="takes longer"):
        made.best("a" * 199 + "b")
    assert time.monotonic() - started < 10
