"""A judge's live judgments on some targets, as far as a new one is held against them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session, aliased

from db.models import JudgmentRow
from db.types import Status, TargetKind, Verdict

IDS_PER_QUERY: Final = 10_000


class LiveVerdict(NamedTuple):
    """What a judge has said of one target last."""

    id: int
    revision: int
    status: Status
    verdict: Verdict | None
    strength_scale: str | None
    strength_value: str | None
    reason: str
    raw: str


def live(
    session: Session, rater_id: int, kind: TargetKind, target_ids: Sequence[int]
) -> dict[int, LiveVerdict]:
    """Give a rater's live judgment on each of some comparisons or claims that has one."""
    column = JudgmentRow.comparison_id if kind is TargetKind.COMPARISON else JudgmentRow.claim_id
    later = aliased(JudgmentRow)
    found: dict[int, LiveVerdict] = {}
    for block in _blocks(target_ids):
        rows = session.execute(
            select(
                *(column, JudgmentRow.id, JudgmentRow.revision, JudgmentRow.status),
                *(JudgmentRow.verdict, JudgmentRow.strength_scale, JudgmentRow.strength_value),
                *(JudgmentRow.reason, JudgmentRow.raw),
            )
            .outerjoin(later, later.supersedes_id == JudgmentRow.id)
            .where(JudgmentRow.rater_id == rater_id, column.in_(block), later.id.is_(None))
        )
        for row in rows:
            if row[0] is None:
                continue
            found[row[0]] = LiveVerdict(
                id=row[1],
                revision=row[2],
                status=Status(row[3]),
                verdict=None if row[4] is None else Verdict(row[4]),
                strength_scale=row[5],
                strength_value=row[6],
                reason=row[7],
                raw=row[8],
            )
    return found


def _blocks(wanted: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(wanted), IDS_PER_QUERY):
        yield wanted[start : start + IDS_PER_QUERY]
