"""What of a dataset still waits for a score, counted before anything is computed."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from db.models import AnswerRow, ClaimRow, EvidenceRow, ItemRow, ReferenceRow, ScoreStored
from db.types import TargetKind


def complete(
    session: Session, dataset_id: int, kind: TargetKind, signature_ids: Sequence[int]
) -> int:
    """Count a dataset's targets that have a score under every one of some signatures."""
    owner = ScoreStored.claim_id if kind is TargetKind.CLAIM else ScoreStored.answer_id
    whole = (
        select(owner)
        .where(ScoreStored.signature_id.in_(signature_ids), owner.in_(_targets(dataset_id, kind)))
        .group_by(owner)
        .having(func.count() == len(signature_ids))
        .subquery()
    )
    return session.execute(select(func.count()).select_from(whole)).scalar_one()


def stored(
    session: Session, dataset_id: int, kind: TargetKind, signature_ids: Sequence[int]
) -> dict[int, int]:
    """Count a dataset's scores under each of some signatures; none where there are none."""
    owner = ScoreStored.claim_id if kind is TargetKind.CLAIM else ScoreStored.answer_id
    found = session.execute(
        select(ScoreStored.signature_id, func.count())
        .where(ScoreStored.signature_id.in_(signature_ids), owner.in_(_targets(dataset_id, kind)))
        .group_by(ScoreStored.signature_id)
    )
    return {row[0]: row[1] for row in found}


def first_waiting(
    session: Session, dataset_id: int, kind: TargetKind, signature_ids: Sequence[int]
) -> int | None:
    """Give how many items lie before the first that has a target without one of the scores.

    None when nothing waits.
    """
    target = ClaimRow if kind is TargetKind.CLAIM else AnswerRow
    owner = ScoreStored.claim_id if kind is TargetKind.CLAIM else ScoreStored.answer_id
    there = (
        select(func.count())
        .where(ScoreStored.signature_id.in_(signature_ids), owner == target.id)
        .correlate(target)
        .scalar_subquery()
    )
    position = session.execute(
        select(ItemRow.position)
        .join(target, target.item_id == ItemRow.id)
        .where(ItemRow.dataset_id == dataset_id, there < len(signature_ids))
        .order_by(ItemRow.position)
        .limit(1)
    ).scalar_one_or_none()
    if position is None:
        return None
    return session.execute(
        select(func.count()).where(ItemRow.dataset_id == dataset_id, ItemRow.position < position)
    ).scalar_one()


def behind(session: Session, dataset_id: int, kind: TargetKind, items: int) -> tuple[int, int]:
    """Give the position behind a dataset's first ``items`` items, and their number of targets."""
    if not items:
        return -1, 0
    position = session.execute(
        select(ItemRow.position)
        .where(ItemRow.dataset_id == dataset_id)
        .order_by(ItemRow.position)
        .offset(items - 1)
        .limit(1)
    ).scalar_one()
    target = ClaimRow if kind is TargetKind.CLAIM else AnswerRow
    count = session.execute(
        select(func.count(target.id))
        .join(ItemRow, ItemRow.id == target.item_id)
        .where(ItemRow.dataset_id == dataset_id, ItemRow.position <= position)
    ).scalar_one()
    return position, count


def texts_per_item(session: Session, dataset_id: int, kind: TargetKind) -> float:
    """Give the mean number of texts, targets and references together, that an item brings."""
    if kind is TargetKind.CLAIM:
        others = (
            select(func.count(EvidenceRow.id))
            .join(ClaimRow, ClaimRow.id == EvidenceRow.claim_id)
            .where(ClaimRow.dataset_id == dataset_id)
        )
    else:
        others = (
            select(func.count(ReferenceRow.id))
            .join(ItemRow, ItemRow.id == ReferenceRow.item_id)
            .where(ItemRow.dataset_id == dataset_id)
        )
    items = select(func.count()).where(ItemRow.dataset_id == dataset_id)
    targets = select(func.count()).select_from(_targets(dataset_id, kind).subquery())
    counted = [session.execute(one).scalar_one() for one in (others, targets, items)]
    return (counted[0] + counted[1]) / max(1, counted[2])


def _targets(dataset_id: int, kind: TargetKind) -> Select[int]:
    if kind is TargetKind.CLAIM:
        return select(ClaimRow.id).where(ClaimRow.dataset_id == dataset_id)
    return (
        select(AnswerRow.id)
        .join(ItemRow, ItemRow.id == AnswerRow.item_id)
        .where(ItemRow.dataset_id == dataset_id)
    )
