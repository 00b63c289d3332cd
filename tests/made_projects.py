"""Datasets written straight into a project, of any size, for tests and benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import insert

from db.engine import Sessions
from db.models import (
    AnswerRow,
    Base,
    ClaimRow,
    ComparisonRow,
    DatasetRow,
    EvidenceRow,
    ItemRow,
    ReferenceRow,
)
from db.project import now
from db.queries.ids import allocate
from db.types import Construct

Row: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeItem:
    """One item with two answers, or with one claim."""

    question: str
    a: str = ""
    b: str = ""
    context: str = ""
    references: tuple[str, ...] = ()
    topic: str = ""
    language: str = "en"
    claim: str | None = None
    evidence: tuple[str, ...] = ()


def numbered(count: int, *, topics: int = 3) -> list[MadeItem]:
    """Small items that differ from one another, their topics in turn."""
    return [
        MadeItem(
            question=f"Question {n}?",
            a=f"Answer from the first system to question {n}.",
            b=f"Another answer, from the second system, to question {n}.",
            references=(f"Reference {n}.",),
            topic=f"topic {n % topics}",
        )
        for n in range(count)
    ]


def numbered_claims(count: int) -> list[MadeItem]:
    """Small items with one claim and two evidence texts each."""
    return [
        MadeItem(
            question=f"Question {n}?",
            claim=f"Claim {n}.",
            evidence=(f"First evidence {n}.", f"Second evidence {n}."),
            topic=f"topic {n % 3}",
        )
        for n in range(count)
    ]


def make_dataset(
    sessions: Sessions,
    made: Sequence[MadeItem],
    *,
    name: str = "made",
    construct: Construct = Construct.PREFERENCE,
    guideline: str = "",
) -> int:
    """Write one dataset in one transaction and return its id."""
    with sessions.write() as session:
        dataset_id = allocate(session, "datasets", 1)
        session.execute(
            insert(DatasetRow).values(
                id=dataset_id,
                name=name,
                construct=construct.value,
                created_at=now(),
                source="made",
                guideline=guideline,
                settings={},
                deleted_at="",
            )
        )
        first_item = allocate(session, "items", len(made))
        rows = _rows(made, dataset_id, first_item, lambda t, n: allocate(session, t, n))
        for table, values in rows:
            if values:
                session.execute(insert(table), values)
    return dataset_id


def _rows(
    made: Sequence[MadeItem], dataset_id: int, first_item: int, take: Callable[[str, int], int]
) -> list[tuple[type[Base], list[Row]]]:
    items: list[Row] = []
    answers: list[Row] = []
    comparisons: list[Row] = []
    claims: list[Row] = []
    evidence: list[Row] = []
    references: list[Row] = []
    first_answer = take("answers", 2 * len(made))
    first_target = take("comparisons", len(made))
    first_claim = take("claims", len(made))
    first_evidence = take("evidence_texts", sum(len(one.evidence) for one in made))
    first_reference = take("reference_texts", sum(len(one.references) for one in made))
    for n, one in enumerate(made):
        item = first_item + n
        items.append(
            {
                "id": item, "dataset_id": dataset_id, "position": n, "key": f"item-{n}",
                "question": one.question, "context": one.context, "topic": one.topic,
                "setting": "first_vs_second", "language": one.language, "group_key": "",
                "meta": '{"secret": "metadata"}',
            }
        )  # fmt: skip
        for place, text in enumerate(one.references):
            references.append(
                {"id": first_reference + len(references), "item_id": item, "position": place,
                 "text": text}
            )  # fmt: skip
        if one.claim is not None:
            claims.append(
                {"id": first_claim + n, "dataset_id": dataset_id, "item_id": item, "position": n,
                 "key": f"claim-{n}", "text": one.claim}
            )  # fmt: skip
            for place, text in enumerate(one.evidence):
                evidence.append(
                    {"id": first_evidence + len(evidence), "claim_id": first_claim + n,
                     "position": place, "text": text}
                )  # fmt: skip
            continue
        for place, (system, text) in enumerate((("first", one.a), ("second", one.b))):
            answers.append(
                {"id": first_answer + 2 * n + place, "item_id": item, "position": place,
                 "system": system, "text": text, "meta": "{}"}
            )  # fmt: skip
        comparisons.append(
            {"id": first_target + n, "dataset_id": dataset_id, "item_id": item, "position": n,
             "key": f"pair-{n}", "answer_a_id": first_answer + 2 * n,
             "answer_b_id": first_answer + 2 * n + 1}
        )  # fmt: skip
    return [
        (ItemRow, items), (ReferenceRow, references), (AnswerRow, answers),
        (ComparisonRow, comparisons), (ClaimRow, claims), (EvidenceRow, evidence),
    ]  # fmt: skip
