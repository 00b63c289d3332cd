"""Writing what raters do: append-only judgments, flags, broken seals.

Every function here runs inside a write transaction of its caller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from sqlalchemy import Table, delete, exists, insert, select
from sqlalchemy.orm import Session

from db.models import FlagRow, JudgmentRow, SealBreakRow, SpanRow
from db.queries.ids import allocate
from db.types import Seal, Side, SpanDraft, Status, TargetKind, Verdict

UNDO: Final = "undo:"
REDO: Final = "redo:"
"""Prefixes in ``judgments.raw``: the row takes back, or brings back, the row of that uid."""

ACTS_PER_READ: Final = 64

_APPEND: Final = insert(cast(Table, JudgmentRow.__table__))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewJudgment:
    """One judgment to append. ``supersedes_id`` is the live one's id, None for the first."""

    uid: str
    dataset_id: int
    target: TargetKind
    target_id: int
    rater_id: int
    revision: int
    supersedes_id: int | None
    status: Status
    verdict: Verdict | None
    shown_left: Side | None
    seal: Seal
    confidence: int | None
    difficult: bool
    note: str
    reason: str
    active_ms: int | None
    lead_ms: int | None
    raw: str
    created_at: str
    rating: float | None = None
    strength_scale: str | None = None
    strength_value: str | None = None
    spans: tuple[SpanDraft, ...] = ()


class Act(NamedTuple):
    """One appended row in a rater's history, newest first."""

    id: int
    uid: str
    raw: str


def append(session: Session, judgment_id: int, new: NewJudgment) -> None:
    """Write one judgment with its spans; constraints refuse a doubled revision."""
    comparison = new.target is TargetKind.COMPARISON
    session.connection().execute(
        _APPEND,
        {
            "id": judgment_id,
            "uid": new.uid,
            "dataset_id": new.dataset_id,
            "comparison_id": new.target_id if comparison else None,
            "claim_id": None if comparison else new.target_id,
            "rater_id": new.rater_id,
            "revision": new.revision,
            "supersedes_id": new.supersedes_id,
            "status": new.status.value,
            "verdict": None if new.verdict is None else new.verdict.value,
            "rating": new.rating,
            "strength_scale": new.strength_scale,
            "strength_value": new.strength_value,
            "shown_left": None if new.shown_left is None else new.shown_left.value,
            "seal": new.seal.value,
            "confidence": new.confidence,
            "difficult": new.difficult,
            "note": new.note,
            "reason": new.reason,
            "active_ms": new.active_ms,
            "lead_ms": new.lead_ms,
            "raw": new.raw,
            "created_at": new.created_at,
        },
    )
    if not new.spans:
        return
    first = allocate(session, "evidence_spans", len(new.spans))
    session.execute(
        insert(SpanRow),
        [
            {
                "id": first + place,
                "judgment_id": judgment_id,
                "field": span.field,
                "start": span.start,
                "end": span.end,
                "text_sha256": span.text_sha256,
                "label": span.label,
            }
            for place, span in enumerate(new.spans)
        ],
    )


def acts(session: Session, dataset_id: int, rater_id: int) -> Iterator[Act]:
    """Walk the judgments that a rater gave in Tiebreak, newest first; imported ones are not acts.

    Read a few at a time, since an undo rarely looks further back than its last row.
    """
    before: int | None = None
    while True:
        statement = select(JudgmentRow.id, JudgmentRow.uid, JudgmentRow.raw).where(
            JudgmentRow.dataset_id == dataset_id,
            JudgmentRow.rater_id == rater_id,
            JudgmentRow.seal != Seal.UNKNOWN.value,
        )
        if before is not None:
            statement = statement.where(JudgmentRow.id < before)
        rows = session.execute(statement.order_by(JudgmentRow.id.desc()).limit(ACTS_PER_READ)).all()
        for row in rows:
            yield Act(row[0], row[1], row[2])
        if len(rows) < ACTS_PER_READ:
            return
        before = rows[-1][0]


def set_flag(
    session: Session,
    dataset_id: int,
    kind: TargetKind,
    target_id: int,
    rater_id: int,
    *,
    on: bool,
    at: str,
) -> bool:
    """Set or lift a rater's flag; say whether anything changed."""
    comparison = kind is TargetKind.COMPARISON
    target = FlagRow.comparison_id if comparison else FlagRow.claim_id
    flag_id = allocate(session, "flags", 1)  # takes the write lock before looking
    there = session.execute(
        select(exists().where(target == target_id, FlagRow.rater_id == rater_id))
    ).scalar_one()
    if there == on:
        return False
    if on:
        session.execute(
            insert(FlagRow).values(
                id=flag_id,
                dataset_id=dataset_id,
                comparison_id=target_id if comparison else None,
                claim_id=None if comparison else target_id,
                rater_id=rater_id,
                created_at=at,
            )
        )
    else:
        session.execute(delete(FlagRow).where(target == target_id, FlagRow.rater_id == rater_id))
    return True


def log_seal_break(
    session: Session,
    dataset_id: int,
    kind: TargetKind,
    target_id: int,
    rater_id: int,
    *,
    what: str,
    at: str,
) -> None:
    """Write down that a rater opened what was sealed on one target."""
    comparison = kind is TargetKind.COMPARISON
    session.execute(
        insert(SealBreakRow).values(
            id=allocate(session, "seal_breaks", 1),
            dataset_id=dataset_id,
            comparison_id=target_id if comparison else None,
            claim_id=None if comparison else target_id,
            rater_id=rater_id,
            what=what,
            created_at=at,
        )
    )
