"""Error tags: what people say is wrong with a judge's verdict on one target."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from db.models import ClaimRow, ComparisonRow, ErrorTagRow, RaterRow
from db.project import now
from db.queries import bulk
from db.queries.ids import allocate


class Tagged(NamedTuple):
    """One tag: ``key`` names the comparison or claim within its dataset."""

    target_id: int
    key: str
    judge_id: int
    rater: str
    kind: str
    note: str
    created_at: str


def of_judge(session: Session, dataset_id: int, judge_id: int) -> list[Tagged]:
    """Give the tags of one judge's verdicts in a dataset, oldest first."""
    rows = session.execute(
        select(
            func.coalesce(ErrorTagRow.comparison_id, ErrorTagRow.claim_id),
            func.coalesce(ComparisonRow.key, ClaimRow.key),
            ErrorTagRow.judge_id,
            RaterRow.name,
            ErrorTagRow.kind,
            ErrorTagRow.note,
            ErrorTagRow.created_at,
        )
        .join(RaterRow, RaterRow.id == ErrorTagRow.rater_id)
        .outerjoin(ComparisonRow, ComparisonRow.id == ErrorTagRow.comparison_id)
        .outerjoin(ClaimRow, ClaimRow.id == ErrorTagRow.claim_id)
        .where(ErrorTagRow.dataset_id == dataset_id, ErrorTagRow.judge_id == judge_id)
        .order_by(ErrorTagRow.id)
    )
    return [Tagged(*row) for row in rows]


def put(
    session: Session,
    dataset_id: int,
    target_id: int,
    *,
    claims: bool,
    judge_id: int,
    rater_id: int,
    kind: str,
    note: str,
) -> None:
    """Write a tag, or a new note on one that is there, inside a write transaction."""
    column = ErrorTagRow.claim_id if claims else ErrorTagRow.comparison_id
    row = session.scalars(
        select(ErrorTagRow).where(
            column == target_id,
            ErrorTagRow.judge_id == judge_id,
            ErrorTagRow.rater_id == rater_id,
            ErrorTagRow.kind == kind,
        )
    ).one_or_none()
    if row is not None:
        row.note = note
        return
    session.add(
        ErrorTagRow(
            id=allocate(session, "error_tags", 1),
            dataset_id=dataset_id,
            comparison_id=None if claims else target_id,
            claim_id=target_id if claims else None,
            judge_id=judge_id,
            rater_id=rater_id,
            kind=kind,
            note=note,
            created_at=now(),
        )
    )


def remove(
    session: Session, target_id: int, *, claims: bool, judge_id: int, rater_id: int, kind: str
) -> bool:
    """Take a tag away; say whether there was one."""
    column = ErrorTagRow.claim_id if claims else ErrorTagRow.comparison_id
    where = (
        column == target_id,
        ErrorTagRow.judge_id == judge_id,
        ErrorTagRow.rater_id == rater_id,
        ErrorTagRow.kind == kind,
    )
    found = session.scalar(select(ErrorTagRow.id).where(*where))
    session.execute(delete(ErrorTagRow).where(*where))
    return found is not None


def target_of(session: Session, dataset_id: int, key: str) -> int | None:
    """Find the comparison or claim of a key."""
    for row in bulk.targets(session, dataset_id):
        if row.key == key:
            return row.target_id
    return None
