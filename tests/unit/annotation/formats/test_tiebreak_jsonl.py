"""Tiebreak JSONL is read leniently where it may be left out, strictly where it says something."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.formats.reading import Heading
from annotation.formats.records import BadRecordError, Record
from annotation.formats.tiebreak_jsonl import TIEBREAK
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Seal,
    Side,
    SpanDraft,
    Verdict,
    VotesDraft,
)


def parse(value: dict[str, Any]) -> tuple[Any, list[str]]:
    told: list[str] = []
    return TIEBREAK.parse(Record(1, 1, value, ()), told), told


def test_a_line_written_by_hand() -> None:
    draft, told = parse(
        {
            "kind": "item",
            "key": 7,
            "question": "Why?",
            "references": ["So."],
            "answers": [{"text": "x", "system": "m"}, {"text": "y"}],
            "comparisons": [{"key": "7", "judgments": [{"rater": "r", "verdict": "tie"}]}],
        }
    )
    assert told == []
    assert draft == ItemDraft(
        key="7",
        question="Why?",
        references=("So.",),
        answers=(AnswerDraft(text="x", system="m"), AnswerDraft(text="y")),
        comparisons=(
            ComparisonDraft(key="7", judgments=(JudgmentDraft(rater="r", verdict=Verdict.TIE),)),
        ),
    )


def test_everything_that_a_judgment_may_say() -> None:
    span = {"field": "a", "start": 0, "end": 3, "text_sha256": "f" * 64}
    draft, _ = parse(
        {
            "kind": "votes",
            "key": "k",
            "judgments": [
                {
                    "rater": "r",
                    "kind": "judge",
                    "verdict": "a",
                    "shown_left": "b",
                    "seal": "broken",
                    "confidence": 4,
                    "difficult": True,
                    "active_ms": 12,
                    "rating": None,
                    "spans": [span],
                }
            ],
        }
    )
    assert isinstance(draft, VotesDraft)
    (judgment,) = draft.judgments
    assert judgment.kind is RaterKind.JUDGE
    assert judgment.shown_left is Side.B
    assert judgment.seal is Seal.BROKEN
    assert judgment.spans == (SpanDraft(field="a", start=0, end=3, text_sha256="f" * 64),)


def test_the_heading() -> None:
    draft, told = parse(
        {
            "tiebreak": 1,
            "kind": "dataset",
            "name": "d",
            "construct": "attribution",
            "raters": [{"name": "r"}, {"name": "j", "kind": "judge"}],
            "later": 1,
        }
    )
    assert draft == Heading(
        name="d",
        construct=Construct.ATTRIBUTION,
        raters={"r": RaterKind.PERSON, "j": RaterKind.JUDGE},
    )
    assert told == ["'later' of a dataset is not known and was left out"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"kind": "spam"}, "of no kind that is known: 'spam'"),
        ({"question": None}, "'question' of an item is not text"),
        ({"question": {}}, "'question' of an item is not text"),
        ({"references": 1.5}, "'references' of an item is not a list"),
        ({"references": [["x"]]}, "'references' of an item is not text"),
        ({"answers": ["x"]}, "an answer is not an object"),
        ({"answers": [{}]}, "an answer lacks 'text'"),
        ({"meta": []}, "'meta' of an item is not an object"),
        ({"comparisons": [{"key": "k", "a": "0"}]}, "'a' of a comparison is not a whole number"),
        ({"comparisons": [{"key": "k", "a": True}]}, "'a' of a comparison is not a whole number"),
        (
            {"comparisons": [{"key": "k", "judgments": [{"rater": "r", "verdict": "A"}]}]},
            "'verdict' of a judgment is 'A', not one of a, b, tie",
        ),
        (
            {"comparisons": [{"key": "k", "judgments": [{"verdict": "a"}]}]},
            "a judgment lacks 'rater'",
        ),
        (
            {"comparisons": [{"key": "k", "judgments": [{"rater": "r", "difficult": 1}]}]},
            "'difficult' of a judgment is neither true nor false",
        ),
        (
            {"comparisons": [{"key": "k", "judgments": [{"rater": "r", "rating": "5"}]}]},
            "'rating' of a judgment is not a number",
        ),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRecordError) as caught:
        parse({"kind": "item", "key": "k", "question": "q", **change})
    assert reason in str(caught.value)


def test_another_version_is_refused() -> None:
    with pytest.raises(BadRecordError, match="another version"):
        parse({"tiebreak": 2, "kind": "dataset", "name": "d"})


def test_a_missing_key_is_named() -> None:
    with pytest.raises(BadRecordError, match="an item lacks 'key', 'question'"):
        parse({"kind": "item"})


@pytest.mark.parametrize(
    ("given", "read", "warnings"),
    [
        ("one text", ("one text",), 0),
        ("", (), 0),
        (["a", None, "b"], ("a", "b"), 1),
        ([None], (), 1),
        (["", "a"], ("", "a"), 0),
    ],
)
def test_a_bare_text_is_a_list_of_one(given: object, read: tuple[str, ...], warnings: int) -> None:
    draft, told = parse({"kind": "item", "key": "k", "question": "q", "references": given})
    assert isinstance(draft, ItemDraft)
    assert (draft.references, len(told)) == (read, warnings)
    claim = {"key": "c", "text": "t", "evidence": given}
    draft, _ = parse({"kind": "item", "key": "k", "question": "q", "claims": [claim]})
    assert isinstance(draft, ItemDraft)
    assert draft.claims[0].evidence == read
