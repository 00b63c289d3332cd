"""Drawn references: as many for each item, the same for each answer, told by their own place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from db.types import TargetKind
from scoring.drawing import draw
from scoring.subjects import NO_REFERENCE, Outcome, ScoreOptions, Subject

REFERENCES = st.lists(st.text("abc", min_size=1, max_size=4), min_size=1, max_size=8, unique=True)


def asked(count: int | None, seed: int = 0) -> ScoreOptions:
    return ScoreOptions(references_per_item=count, references_seed=seed)


@given(REFERENCES, st.integers(1, 8), st.integers(0, 3), st.randoms())
def test_a_draw_depends_on_texts_key_and_seed_alone(
    references: list[str], count: int, seed: int, random: object
) -> None:
    subject = Subject("answer", tuple(references), key="item")
    drawn = draw(subject, asked(count, seed))
    if count > len(references):
        assert drawn.subject.references == () and drawn.few == f"fewer than {count} references"
        return
    chosen = drawn.subject.references
    assert chosen == tuple(references[place] for place in drawn.places)
    assert len(chosen) == count and list(drawn.places) == sorted(drawn.places)
    other = draw(subject._replace(text="another answer"), asked(count, seed))
    assert other.subject.references == chosen
    turned = subject._replace(references=tuple(references[::-1]))
    assert set(draw(turned, asked(count, seed)).subject.references) == set(chosen)
    if count > 1:
        assert set(draw(subject, asked(count - 1, seed)).places) < set(drawn.places)


def test_seeds_and_keys_draw_other_references() -> None:
    subject = Subject("a", tuple(f"reference {n}" for n in range(20)), key="item")
    draws = {draw(subject, asked(5, seed)).places for seed in range(10)}
    keys = {draw(subject._replace(key=f"item {n}"), asked(5)).places for n in range(10)}
    assert len(draws) > 5 and len(keys) > 5


def test_each_reference_is_drawn_about_as_often() -> None:
    counts = [0] * 5
    for item in range(2_000):
        subject = Subject("a", ("v", "w", "x", "y", "z"), key=f"item {item}")
        for place in draw(subject, asked(2)).places:
            counts[place] += 1
    assert all(700 < count < 900 for count in counts)  # 800 expected, sd 22


def test_equal_texts_are_told_apart_by_their_places() -> None:
    drawn = draw(Subject("a", ("x", "x", "x")), asked(2))
    assert drawn.subject.references == ("x", "x") and drawn.places == (0, 1)


@pytest.mark.parametrize("count", [None, 2])
def test_all_references_are_left_as_they_are(count: int | None) -> None:
    subject = Subject("a", ("x", "y"))
    assert draw(subject, asked(count)).subject is subject
    assert draw(Subject("a", ()), asked(count)).few == ""


def test_a_claims_evidence_is_not_drawn_from() -> None:
    subject = Subject("a", ("evidence as one text",))
    assert draw(subject, asked(3), TargetKind.CLAIM).subject is subject


def test_outcomes_speak_of_the_items_own_references() -> None:
    drawn = draw(Subject("a", ("one", "two", "three"), key="item 1"), asked(2))
    assert drawn.places == (0, 2)
    outcomes = (
        Outcome(0.5, None, '{"reference": 1, "references": 2}'),
        Outcome(0.5, None, '{"references": 2}'),
        Outcome(0.5, None, '{"truncated": {"reference": "3 of 9 tokens"}}'),
        Outcome(0.5),
        Outcome(None, NO_REFERENCE),
    )
    told = drawn.told(outcomes)
    assert told[0].detail == '{"reference": 2, "references": 2}'
    assert told[1:] == outcomes[1:]


def test_without_a_draw_outcomes_are_left_as_they_are() -> None:
    drawn = draw(Subject("a", ("one", "two")), asked(None))
    outcomes = (Outcome(0.5, None, '{"truncated": {"reference": "3 of 9 tokens"}}'),)
    assert drawn.told(outcomes) == outcomes


def test_too_few_references_is_the_reason_only_where_references_were_wanted() -> None:
    drawn = draw(Subject("a", ("one",)), asked(2))
    told = drawn.told((Outcome(None, NO_REFERENCE), Outcome(3.0), Outcome(None, "no passage")))
    assert [outcome.undefined for outcome in told] == [
        *("fewer than 2 references", None, "no passage"),
    ]
