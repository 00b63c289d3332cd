"""What the queue of conflicts is made of: people's verdicts, flags and marks, without texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session, aliased

from db.models import AdjudicationRow, FlagRow, ItemRow, JudgmentRow, RaterRow, SpanRow
from db.queries.adjudication import IDS_PER_READ, adjudicated, judged_by, table_of
from db.types import RaterKind, Status, TargetKind, Verdict

QUESTION_LENGTH: Final = 200


class VerdictCount(NamedTuple):
    """How many people say one verdict on one target, and how sure the least sure of them is."""

    target_id: int
    verdict: Verdict
    people: int
    least_sure: int | None


class MarkedSpan(NamedTuple):
    """Evidence that one person marked beside a verdict."""

    target_id: int
    rater_id: int
    verdict: Verdict
    field: str
    start: int
    end: int


class Stamp(NamedTuple):
    """What the queue was made from; while it is the same, so is the queue."""

    judgment: int
    flags: int
    flag: int


class TargetLine(NamedTuple):
    """One target in a line."""

    target_id: int
    position: int
    key: str
    question: str
    topic: str


def stamp(session: Session, dataset_id: int) -> Stamp:
    """Say what the queue of a dataset would be made from now, without making it."""
    newest = session.execute(select(func.max(JudgmentRow.id))).scalar()
    flags, flag = session.execute(
        select(func.count(FlagRow.id), func.max(FlagRow.id)).where(FlagRow.dataset_id == dataset_id)
    ).one()
    return Stamp(newest or 0, int(flags), flag or 0)


def targets(session: Session, dataset_id: int, kind: TargetKind) -> int:
    """Count what can be settled."""
    table = table_of(kind)
    return int(
        session.execute(
            select(func.count(table.id)).where(table.dataset_id == dataset_id)
        ).scalar_one()
    )


def people_say(session: Session, dataset_id: int, kind: TargetKind) -> Iterator[VerdictCount]:
    """Count the people's live verdicts on each target; judges never enter."""
    later = aliased(JudgmentRow)
    judged = judged_by(kind)
    rows = session.execute(
        select(
            judged, JudgmentRow.verdict, func.count(), func.min(JudgmentRow.confidence)
        )
        .join(RaterRow, RaterRow.id == JudgmentRow.rater_id)
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            JudgmentRow.dataset_id == dataset_id,
            JudgmentRow.status == Status.VERDICT.value,
            JudgmentRow.verdict.is_not(None),
            RaterRow.kind == RaterKind.PERSON.value,
            judged.is_not(None),
            later.id.is_(None),
        )
        .group_by(judged, JudgmentRow.verdict)
        .execution_options(yield_per=5_000)
    )  # fmt: skip
    for target_id, verdict, count, least in rows:
        yield VerdictCount(target_id, Verdict(str(verdict)), int(count), least)


def flagged(session: Session, dataset_id: int, kind: TargetKind) -> set[int]:
    """Give the targets that anyone flagged."""
    target = FlagRow.comparison_id if kind is TargetKind.COMPARISON else FlagRow.claim_id
    rows = session.scalars(
        select(target).where(FlagRow.dataset_id == dataset_id, target.is_not(None)).distinct()
    )
    return {one for one in rows if one is not None}


def people_mark(session: Session, dataset_id: int, kind: TargetKind) -> list[MarkedSpan]:
    """Give the evidence that people marked beside their live verdicts, by target."""
    later = aliased(JudgmentRow)
    judged = judged_by(kind)
    rows = session.execute(
        select(
            judged, JudgmentRow.rater_id, JudgmentRow.verdict,
            SpanRow.field, SpanRow.start, SpanRow.end,
        )
        .join(SpanRow, SpanRow.judgment_id == JudgmentRow.id)
        .join(RaterRow, RaterRow.id == JudgmentRow.rater_id)
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            JudgmentRow.dataset_id == dataset_id,
            JudgmentRow.status == Status.VERDICT.value,
            JudgmentRow.verdict.is_not(None),
            RaterRow.kind == RaterKind.PERSON.value,
            judged.is_not(None),
            later.id.is_(None),
        )
        .order_by(judged)
    )  # fmt: skip
    return [MarkedSpan(row[0], row[1], Verdict(str(row[2])), *row[3:]) for row in rows]


def settled_since(
    session: Session, dataset_id: int, kind: TargetKind, after: int
) -> list[tuple[int, int, bool]]:
    """Give (row id, target, whether it holds a verdict) of the rows after one, oldest first."""
    target = adjudicated(kind)
    rows = session.execute(
        select(AdjudicationRow.id, target, AdjudicationRow.verdict.is_not(None))
        .where(
            AdjudicationRow.dataset_id == dataset_id,
            AdjudicationRow.id > after,
            target.is_not(None),
        )
        .order_by(AdjudicationRow.revision, AdjudicationRow.id)
    )
    return [(int(row[0]), int(row[1] or 0), bool(row[2])) for row in rows]


def lines(session: Session, kind: TargetKind, ids: Sequence[int]) -> dict[int, TargetLine]:
    """Give some targets in a line each, their questions cut."""
    table = table_of(kind)
    found: dict[int, TargetLine] = {}
    for start in range(0, len(ids), IDS_PER_READ):
        rows = session.execute(
            select(
                table.id, table.position, table.key,
                func.substr(ItemRow.question, 1, QUESTION_LENGTH), ItemRow.topic,
            )
            .join(ItemRow, ItemRow.id == table.item_id)
            .where(table.id.in_(ids[start : start + IDS_PER_READ]))
        )  # fmt: skip
        found |= {row[0]: TargetLine(*row) for row in rows}
    return found


class WhoSaid(NamedTuple):
    """One live judgment in short: whose, its name, and its verdict where it has one."""

    target_id: int
    rater_id: int
    person: bool
    uid: str
    status: Status
    verdict: Verdict | None


def who_said(session: Session, kind: TargetKind, ids: Sequence[int]) -> list[WhoSaid]:
    """Give everyone's live judgments on some targets, in order of their making."""
    found: list[WhoSaid] = []
    for start in range(0, len(ids), IDS_PER_READ):
        chunk = ids[start : start + IDS_PER_READ]
        found += _live(session, kind, judged_by(kind).in_(chunk))
    return found


def judge_says(
    session: Session, dataset_id: int, kind: TargetKind, judge_id: int
) -> dict[int, WhoSaid]:
    """Give one rater's live judgments in a dataset by target."""
    own = (JudgmentRow.dataset_id == dataset_id) & (JudgmentRow.rater_id == judge_id)
    return {one.target_id: one for one in _live(session, kind, own)}


def _live(session: Session, kind: TargetKind, which: ColumnElement[bool]) -> list[WhoSaid]:
    later = aliased(JudgmentRow)
    rows = session.execute(
        select(
            judged_by(kind), JudgmentRow.rater_id, RaterRow.kind, JudgmentRow.uid,
            JudgmentRow.status, JudgmentRow.verdict,
        )
        .join(RaterRow, RaterRow.id == JudgmentRow.rater_id)
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            which,
            judged_by(kind).is_not(None),
            later.id.is_(None),
            JudgmentRow.status != Status.WITHDRAWN.value,
        )
        .order_by(JudgmentRow.id)
    )  # fmt: skip
    return [
        WhoSaid(
            target_id=target_id,
            rater_id=rater_id,
            person=rater_kind == RaterKind.PERSON.value,
            uid=uid,
            status=Status(status),
            verdict=None if verdict is None else Verdict(verdict),
        )
        for target_id, rater_id, rater_kind, uid, status, verdict in rows
    ]
