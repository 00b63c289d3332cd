"""The answers or claims of a dataset in their order, with what names them."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.models import AnswerRow, ClaimRow, ItemRow, ReferenceRow
from db.types import TargetKind


class NamedTarget(NamedTuple):
    """One answer with its system, or one claim; ``item`` is its item's key."""

    target_id: int
    item: str
    question: str
    system: str
    text: str


def named_targets(session: Session, dataset_id: int, kind: TargetKind) -> list[NamedTarget]:
    """Give every target of a dataset, in the order of its items."""
    if kind is TargetKind.CLAIM:
        claims = (
            select(ClaimRow.id, ItemRow.key, ItemRow.question, ClaimRow.text)
            .join(ItemRow, ItemRow.id == ClaimRow.item_id)
            .where(ItemRow.dataset_id == dataset_id)
            .order_by(ItemRow.position, ClaimRow.position)
        )
        return [
            NamedTarget(target, key, question, "", text)
            for target, key, question, text in session.execute(claims)
        ]
    answers = (
        select(AnswerRow.id, ItemRow.key, ItemRow.question, AnswerRow.system, AnswerRow.text)
        .join(ItemRow, ItemRow.id == AnswerRow.item_id)
        .where(ItemRow.dataset_id == dataset_id)
        .order_by(ItemRow.position, AnswerRow.position)
    )
    return [NamedTarget(*row) for row in session.execute(answers)]


def reference_counts(session: Session, dataset_id: int) -> tuple[int, int]:
    """Give the least and the most references among a dataset's items that have any."""
    counts = (
        select(func.count().label("count"))
        .select_from(ReferenceRow)
        .join(ItemRow, ItemRow.id == ReferenceRow.item_id)
        .where(ItemRow.dataset_id == dataset_id, func.trim(ReferenceRow.text) != "")
        .group_by(ReferenceRow.item_id)
        .subquery()
    )
    least, most = session.execute(select(func.min(counts.c.count), func.max(counts.c.count))).one()
    return (least or 0, most or 0)
