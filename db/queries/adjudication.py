"""Cases and settled verdicts: who said what on one target, and rows that are only appended.

Functions that write run inside a write transaction of their caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, func, insert, select
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from db.errors import KnownError
from db.models import (
    AdjudicationRow,
    ClaimRow,
    ComparisonRow,
    DatasetRow,
    FlagRow,
    JudgmentRow,
    RaterRow,
    SealBreakRow,
    SpanRow,
)
from db.queries.annotation import Act
from db.queries.ids import allocate
from db.queries.items import judgment_record
from db.types import Judgment, Rater, RaterKind, Span, Status, TargetKind, Verdict

IDS_PER_READ: Final = 500


class SettledRecord(NamedTuple):
    """One row of a target's adjudications."""

    id: int
    uid: str
    target_id: int
    revision: int
    verdict: Verdict | None
    method: str
    settled_by_id: int | None
    settled_by: str | None
    acted_by_id: int | None
    acted_by: str | None
    basis: tuple[str, ...]
    note: str
    created_at: str
    act: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAdjudication:
    """One settled verdict to append."""

    uid: str
    dataset_id: int
    target: TargetKind
    target_id: int
    revision: int
    verdict: Verdict | None
    method: str
    settled_by_id: int | None
    acted_by_id: int
    basis: tuple[str, ...]
    note: str
    created_at: str
    act: str
    mark: str = ""


def target_of_key(session: Session, dataset_id: int, kind: TargetKind, key: str) -> int | None:
    """Find a target by its key."""
    table = table_of(kind)
    return session.execute(
        select(table.id).where(table.dataset_id == dataset_id, table.key == key)
    ).scalar()


# --- one case -------------------------------------------------------------------------------------


class Said(NamedTuple):
    """One rater's live judgment on a target."""

    rater: Rater
    judgment: Judgment


def said_on(session: Session, kind: TargetKind, target_id: int) -> list[Said]:
    """Give everyone's live judgment on one target with its evidence; withdrawn ones stay out."""
    later = aliased(JudgmentRow)
    rows = session.execute(
        select(JudgmentRow, RaterRow)
        .join(RaterRow, RaterRow.id == JudgmentRow.rater_id)
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            judged_by(kind) == target_id,
            later.id.is_(None),
            JudgmentRow.status != Status.WITHDRAWN.value,
        )
        .order_by(JudgmentRow.id)
    ).all()
    spans: dict[int, list[Span]] = {}
    marked = session.scalars(
        select(SpanRow)
        .where(SpanRow.judgment_id.in_([row[0].id for row in rows]))
        .order_by(SpanRow.id)
    )
    for one in marked:
        spans.setdefault(one.judgment_id, []).append(
            Span(field=one.field, start=one.start, end=one.end, text_sha256=one.text_sha256,
                 label=one.label)
        )  # fmt: skip
    return [
        Said(
            Rater(id=rater.id, name=rater.name, kind=RaterKind(rater.kind)),
            judgment_record(row, live=True, spans=tuple(spans.get(row.id, ()))),
        )
        for row, rater in rows
    ]


def flags_on(session: Session, kind: TargetKind, target_id: int) -> set[int]:
    """Give the raters who flagged a target."""
    target = FlagRow.comparison_id if kind is TargetKind.COMPARISON else FlagRow.claim_id
    return set(session.scalars(select(FlagRow.rater_id).where(target == target_id)))


def opened_by(session: Session, kind: TargetKind, target_id: int, rater_id: int) -> set[str]:
    """Give what one rater has opened on a target."""
    comparison = kind is TargetKind.COMPARISON
    target = SealBreakRow.comparison_id if comparison else SealBreakRow.claim_id
    return set(
        session.scalars(
            select(SealBreakRow.what).where(target == target_id, SealBreakRow.rater_id == rater_id)
        )
    )


def histories(session: Session, kind: TargetKind, ids: Sequence[int]) -> list[SettledRecord]:
    """Give the adjudications of some targets, each target's in the order of their making."""
    found: list[SettledRecord] = []
    for start in range(0, len(ids), IDS_PER_READ):
        found += _settled(session, adjudicated(kind).in_(ids[start : start + IDS_PER_READ]))
    return found


def live(session: Session, kind: TargetKind, ids: Sequence[int]) -> dict[int, SettledRecord]:
    """Give the live adjudication of some targets, also where it was taken back."""
    return {one.target_id: one for one in histories(session, kind, ids)}  # the last one stays


def by_uid(session: Session, uid: str) -> SettledRecord | None:
    """Find one adjudication by its name."""
    found = _settled(session, AdjudicationRow.uid == uid)
    return found[0] if found else None


def _settled(session: Session, which: ColumnElement[bool]) -> list[SettledRecord]:
    by, acted = aliased(RaterRow), aliased(RaterRow)
    rows = session.execute(
        select(AdjudicationRow, by.name, acted.name)
        .outerjoin(by, by.id == AdjudicationRow.settled_by_id)
        .outerjoin(acted, acted.id == AdjudicationRow.acted_by_id)
        .where(which)
        .order_by(AdjudicationRow.revision)
    )
    return [_record(*row) for row in rows]


def _record(one: AdjudicationRow, by: str | None, acted: str | None) -> SettledRecord:
    return SettledRecord(
        id=one.id,
        uid=one.uid,
        target_id=one.comparison_id or one.claim_id or 0,
        revision=one.revision,
        verdict=None if one.verdict is None else Verdict(one.verdict),
        method=one.method,
        settled_by_id=one.settled_by_id,
        settled_by=by,
        acted_by_id=one.acted_by_id,
        acted_by=acted,
        basis=tuple(one.basis),
        note=one.note,
        created_at=one.created_at,
        act=one.act,
        mark=one.mark,
    )


# --- appending, and what was done -----------------------------------------------------------------


def append(session: Session, rows: Sequence[NewAdjudication], *, first_id: int) -> None:
    """Write settled verdicts under ids from ``first_id``; constraints refuse a doubled revision."""
    session.execute(
        insert(AdjudicationRow),
        [
            {
                "id": first_id + place,
                "uid": one.uid,
                "dataset_id": one.dataset_id,
                "comparison_id": one.target_id if one.target is TargetKind.COMPARISON else None,
                "claim_id": one.target_id if one.target is TargetKind.CLAIM else None,
                "revision": one.revision,
                "verdict": None if one.verdict is None else one.verdict.value,
                "method": one.method,
                "settled_by_id": one.settled_by_id,
                "acted_by_id": one.acted_by_id,
                "basis": list(one.basis),
                "note": one.note,
                "created_at": one.created_at,
                "act": one.act,
                "mark": one.mark,
            }
            for place, one in enumerate(rows)
        ],
    )


def take_ids(session: Session, count: int) -> int:
    """Take ids for rows to append; this takes the write lock, so call it before looking."""
    return allocate(session, "adjudications", count)


def acts(session: Session, dataset_id: int, rater_id: int) -> list[Act]:
    """Give what a person did in Adjudicate, newest first; rows of one act are one step."""
    newest = func.max(AdjudicationRow.id)
    rows = session.execute(
        select(newest, AdjudicationRow.act, AdjudicationRow.mark)
        .where(
            AdjudicationRow.dataset_id == dataset_id,
            AdjudicationRow.acted_by_id == rater_id,
            AdjudicationRow.act != "",
        )
        .group_by(AdjudicationRow.act, AdjudicationRow.mark)
        .order_by(newest.desc())
    )
    return [Act(row[0], row[1], row[2]) for row in rows]


def rows_of_act(session: Session, dataset_id: int, act: str) -> list[SettledRecord]:
    """Give the rows of one act by target."""
    found = _settled(
        session, (AdjudicationRow.dataset_id == dataset_id) & (AdjudicationRow.act == act)
    )
    return sorted(found, key=lambda one: one.id)


# --- a dataset's settings -------------------------------------------------------------------------


def setting(session: Session, dataset_id: int, name: str) -> object:
    """Give one of a dataset's settings, None where it has none of that name."""
    settings = session.execute(
        select(DatasetRow.settings).where(DatasetRow.id == dataset_id)
    ).scalar_one_or_none()
    return None if settings is None else settings.get(name)


def set_setting(session: Session, dataset_id: int, name: str, value: object) -> bool:
    """Change one of a dataset's settings; None takes it away. Say whether anything changed."""
    row = session.get(DatasetRow, dataset_id, with_for_update=True)
    if row is None or row.deleted_at:
        raise KnownError("That dataset is no longer in the project.", "Choose another one.")
    settings = {key: one for key, one in row.settings.items() if key != name}
    if value is not None:
        settings[name] = value
    if settings == row.settings:
        return False
    row.settings = settings
    session.flush()
    return True


def table_of(kind: TargetKind) -> type[ComparisonRow] | type[ClaimRow]:
    """Give the table of a kind of target."""
    return ComparisonRow if kind is TargetKind.COMPARISON else ClaimRow


def judged_by(kind: TargetKind) -> InstrumentedAttribute[Any]:
    """Give the column by which judgments point at a kind of target."""
    return JudgmentRow.comparison_id if kind is TargetKind.COMPARISON else JudgmentRow.claim_id


def adjudicated(kind: TargetKind) -> InstrumentedAttribute[Any]:
    """Give the column by which adjudications point at a kind of target."""
    comparison = kind is TargetKind.COMPARISON
    return AdjudicationRow.comparison_id if comparison else AdjudicationRow.claim_id
