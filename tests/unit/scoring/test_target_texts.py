"""What a scorer is given of a stored target."""

from __future__ import annotations

import pytest

from db.queries.scores import ScoringTarget
from db.types import TargetKind
from scoring.target_texts import short_answers, subject_of


def target(*references: str, context: str = "", meta: str = "{}") -> ScoringTarget:
    return ScoringTarget(
        target_id=1,
        item_id=1,
        text="It is Paris.",
        references=references,
        question="What is the capital of France?",
        language="en",
        key="q1",
        context=context,
        meta=meta,
    )


def test_a_claim_reads_its_evidence_as_one_text_and_keeps_the_pieces() -> None:
    made = subject_of(TargetKind.CLAIM, target("Paris is the capital.", " ", "It lies in France."))
    assert made.references == ("Paris is the capital.\nIt lies in France.",)
    assert made.passages == ("Paris is the capital.", "It lies in France.")
    assert subject_of(TargetKind.CLAIM, target("", " ")).references == ()


def test_an_answer_keeps_its_references_apart_and_rests_on_the_items_context() -> None:
    made = subject_of(TargetKind.ANSWER, target("one", "two", context="A page."))
    assert made.references == ("one", "two") and made.passages == ("A page.",)
    assert subject_of(TargetKind.ANSWER, target("one")).passages == ()
    assert (made.question, made.key) == ("What is the capital of France?", "q1")


@pytest.mark.parametrize(
    ("meta", "expected"),
    [
        ('{"short_answers": ["Paris"]}', (("Paris",),)),
        ('{"short_answers": [["UK", " ", "Britain"], "London"]}', (("UK", "Britain"), ("London",))),
        ('{"short_answers": "Paris"}', ()),
        ('{"short_answers": [3, null, []]}', ()),
        ('["short_answers"]', ()),
        ('{"short_answers"', ()),
        ("", ()),
    ],
)
def test_short_answers_are_read_from_the_items_metadata(
    meta: str, expected: tuple[tuple[str, ...], ...]
) -> None:
    assert short_answers(meta) == expected
    assert subject_of(TargetKind.ANSWER, target(meta=meta)).short_answers == expected
