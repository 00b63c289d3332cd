"""Items, paged, and everything that hangs on one of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session, aliased

from db.errors import KnownError
from db.models import (
    AnswerRow,
    ClaimRow,
    ComparisonRow,
    EvidenceRow,
    ItemRow,
    JudgmentRow,
    ReferenceRow,
    SpanRow,
)
from db.types import (
    Answer,
    Claim,
    Comparison,
    Item,
    Judgment,
    Seal,
    Side,
    Span,
    Status,
    TargetKind,
    Verdict,
)


class ItemLine(NamedTuple):
    """One item in a list: enough to recognise it, without its long texts."""

    id: int
    position: int
    key: str
    question: str
    topic: str
    setting: str
    language: str
    targets: int
    judgments: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDetail:
    """One item with everything that hangs on it."""

    item: Item
    answers: tuple[Answer, ...]
    comparisons: tuple[Comparison, ...]
    claims: tuple[Claim, ...]
    judgments: tuple[Judgment, ...]


def count_items(session: Session, dataset_id: int, search: str = "") -> int:
    """How many items match."""
    statement = select(func.count()).select_from(ItemRow).where(ItemRow.dataset_id == dataset_id)
    if search:
        statement = statement.where(_matches(search))
    return int(session.execute(statement).scalar_one())


def items(
    session: Session, dataset_id: int, *, offset: int, limit: int, search: str = ""
) -> list[ItemLine]:
    """Give one page of items in their order; a page is four queries, whatever its size.

    Positions are dense from 0, so that a page without a search costs the same anywhere.
    """
    statement = select(
        ItemRow.id,
        ItemRow.position,
        ItemRow.key,
        func.substr(ItemRow.question, 1, 300),
        ItemRow.topic,
        ItemRow.setting,
        ItemRow.language,
    ).where(ItemRow.dataset_id == dataset_id)
    if search:
        statement = statement.where(_matches(search)).offset(offset)
    else:
        statement = statement.where(ItemRow.position >= offset)
    rows = session.execute(statement.order_by(ItemRow.position).limit(limit)).all()
    ids = [row[0] for row in rows]
    targets: dict[int, int] = {}
    judgments: dict[int, int] = {}
    for table, link in (
        (ComparisonRow, JudgmentRow.comparison_id),
        (ClaimRow, JudgmentRow.claim_id),
    ):
        pairs = session.execute(
            select(table.item_id, func.count())
            .where(table.item_id.in_(ids))
            .group_by(table.item_id)
        )
        for key, count in pairs:
            targets[key] = targets.get(key, 0) + count
        pairs = session.execute(
            select(table.item_id, func.count())
            .join(JudgmentRow, link == table.id)
            .where(table.item_id.in_(ids), JudgmentRow.revision == 0)
            .group_by(table.item_id)
        )
        for key, count in pairs:
            judgments[key] = judgments.get(key, 0) + count
    return [
        ItemLine(
            row[0], row[1], row[2], row[3], row[4], row[5], row[6],
            targets.get(row[0], 0), judgments.get(row[0], 0),
        )
        for row in rows
    ]  # fmt: skip


def _matches(search: str) -> ColumnElement[bool]:
    escaped = search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    needle = f"%{escaped}%"
    return or_(
        ItemRow.question.ilike(needle, escape="\\"),
        ItemRow.key.ilike(needle, escape="\\"),
        ItemRow.topic.ilike(needle, escape="\\"),
    )


def item(session: Session, item_id: int) -> Item:
    """Read one item with its references."""
    row = session.get(ItemRow, item_id)
    if row is None:
        raise KnownError("That item is no longer in the project.")
    references = session.scalars(
        select(ReferenceRow.text)
        .where(ReferenceRow.item_id == item_id)
        .order_by(ReferenceRow.position)
    )
    return Item(
        id=row.id,
        key=row.key,
        position=row.position,
        question=row.question,
        context=row.context,
        references=tuple(references),
        topic=row.topic,
        setting=row.setting,
        language=row.language,
        group=row.group_key,
        meta=json.loads(row.meta or "{}"),
    )


def answers(session: Session, item_id: int) -> tuple[Answer, ...]:
    """Give the answers of one item, in their order."""
    rows = session.scalars(
        select(AnswerRow).where(AnswerRow.item_id == item_id).order_by(AnswerRow.position)
    )
    return tuple(
        Answer(id=row.id, position=row.position, system=row.system, text=row.text) for row in rows
    )


def claims(session: Session, item_id: int) -> tuple[Claim, ...]:
    """Give the claims of one item with their evidence."""
    rows = session.scalars(
        select(ClaimRow).where(ClaimRow.item_id == item_id).order_by(ClaimRow.position)
    ).all()
    evidence: dict[int, list[str]] = {row.id: [] for row in rows}
    for claim_id, text in session.execute(
        select(EvidenceRow.claim_id, EvidenceRow.text)
        .where(EvidenceRow.claim_id.in_(list(evidence)))
        .order_by(EvidenceRow.claim_id, EvidenceRow.position)
    ):
        evidence[claim_id].append(text)
    return tuple(
        Claim(
            id=row.id,
            key=row.key,
            position=row.position,
            text=row.text,
            evidence=tuple(evidence[row.id]),
        )
        for row in rows
    )


def detail(session: Session, item_id: int) -> ItemDetail:
    """Read one item with answers, comparisons, claims and the whole history of judgments."""
    found = item(session, item_id)
    texts = answers(session, item_id)
    by_answer = {answer.id: answer for answer in texts}
    comparisons = tuple(
        Comparison(
            id=row.id,
            key=row.key,
            position=row.position,
            a=by_answer[row.answer_a_id],
            b=by_answer[row.answer_b_id],
        )
        for row in session.scalars(
            select(ComparisonRow)
            .where(ComparisonRow.item_id == item_id)
            .order_by(ComparisonRow.position)
        )
    )
    its_claims = claims(session, item_id)
    return ItemDetail(
        item=found,
        answers=texts,
        comparisons=comparisons,
        claims=its_claims,
        judgments=judgments(
            session,
            comparison_ids=[comparison.id for comparison in comparisons],
            claim_ids=[claim.id for claim in its_claims],
        ),
    )


def judgments(
    session: Session, *, comparison_ids: Sequence[int], claim_ids: Sequence[int]
) -> tuple[Judgment, ...]:
    """Give every judgment on some targets, superseded ones too, oldest first."""
    later = aliased(JudgmentRow)
    rows = session.execute(
        select(JudgmentRow, later.id.is_(None))
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            or_(
                JudgmentRow.comparison_id.in_(list(comparison_ids)),
                JudgmentRow.claim_id.in_(list(claim_ids)),
            )
        )
        .order_by(JudgmentRow.created_at, JudgmentRow.id)
    ).all()
    spans: dict[int, list[Span]] = {}
    for span in session.scalars(
        select(SpanRow)
        .where(SpanRow.judgment_id.in_([row.id for row, _ in rows]))
        .order_by(SpanRow.id)
    ):
        spans.setdefault(span.judgment_id, []).append(
            Span(
                field=span.field,
                start=span.start,
                end=span.end,
                text_sha256=span.text_sha256,
                label=span.label,
            )
        )
    return tuple(
        judgment_record(row, live=bool(live), spans=tuple(spans.get(row.id, ())))
        for row, live in rows
    )


def judgment_record(row: JudgmentRow, *, live: bool, spans: tuple[Span, ...] = ()) -> Judgment:
    """Turn one row into its record."""
    if row.comparison_id is not None:
        target, target_id = TargetKind.COMPARISON, row.comparison_id
    else:
        target, target_id = TargetKind.CLAIM, row.claim_id or 0
    return Judgment(
        id=row.id,
        uid=row.uid,
        target=target,
        target_id=target_id,
        rater_id=row.rater_id,
        revision=row.revision,
        supersedes_id=row.supersedes_id,
        status=Status(row.status),
        verdict=None if row.verdict is None else Verdict(row.verdict),
        rating=row.rating,
        strength_scale=row.strength_scale,
        strength_value=row.strength_value,
        shown_left=None if row.shown_left is None else Side(row.shown_left),
        seal=Seal(row.seal),
        confidence=row.confidence,
        difficult=row.difficult,
        note=row.note,
        reason=row.reason,
        active_ms=row.active_ms,
        lead_ms=row.lead_ms,
        raw=row.raw,
        created_at=row.created_at,
        live=live,
        spans=spans,
    )
