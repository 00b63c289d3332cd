"""A rater's queue: how far it is, and where the next target stands. No texts are read here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Executable,
    Select,
    bindparam,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from db.models import ClaimRow, ComparisonRow, FlagRow, ItemRow, JudgmentRow
from db.types import Status, TargetKind

SAID: Final = (Status.VERDICT.value, Status.SKIPPED.value)
"""Statuses after which a target no longer waits for this rater."""

MAX_TOPICS: Final = 500

Step: TypeAlias = Literal[1, -1]
TargetTable: TypeAlias = type[ComparisonRow] | type[ClaimRow]


class Show(StrEnum):
    """Which targets the queue stops at."""

    ALL = "all"
    UNLABELLED = "unlabelled"
    FLAGGED = "flagged"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueFilter:
    """Which targets the queue stops at; ``topic`` None means every topic."""

    show: Show = Show.ALL
    topic: str | None = None


class Tally(NamedTuple):
    """A rater's counts up to one judgment's id; later judgments are folded on top of it."""

    last_id: int
    labelled: int
    skipped: int


EMPTY: Final = Tally(last_id=0, labelled=0, skipped=0)


class Size(NamedTuple):
    """How many targets a dataset has, and how many of them a rater has flagged."""

    total: int
    flagged: int


def size(session: Session, dataset_id: int, kind: TargetKind, rater_id: int) -> Size:
    """Count targets and flags; positions are dense from 0, so the last one tells."""
    last, flags = (
        session.connection()
        .execute(_size_of(kind), {"dataset": dataset_id, "rater": rater_id})
        .one()
    )
    return Size(total=0 if last is None else int(last) + 1, flagged=int(flags))


def fold(session: Session, dataset_id: int, rater_id: int, since: Tally = EMPTY) -> Tally:
    """Bring a tally up to date from the judgments appended since it was made.

    Each judgment adds its own status and takes away that of the one it supersedes, so the cost
    is that of the new rows alone, whoever wrote them.
    """
    last_id, labelled, skipped = since
    groups = session.connection().execute(
        _since(), {"dataset": dataset_id, "rater": rater_id, "last": last_id}
    )
    for new, old, count, newest in groups:
        labelled += count * ((new == Status.VERDICT.value) - (old == Status.VERDICT.value))
        skipped += count * ((new == Status.SKIPPED.value) - (old == Status.SKIPPED.value))
        last_id = max(last_id, newest)
    return Tally(last_id=last_id, labelled=labelled, skipped=skipped)


def topics(session: Session, dataset_id: int) -> tuple[str, ...]:
    """Give the distinct topics in order, by one index probe each; at most ``MAX_TOPICS``."""
    found: list[str] = []
    last = ""
    while len(found) < MAX_TOPICS:
        following = session.execute(
            select(func.min(ItemRow.topic)).where(
                ItemRow.dataset_id == dataset_id, ItemRow.topic > last
            )
        ).scalar()
        if following is None:
            break
        found.append(following)
        last = following
    return tuple(found)


def last_judged(session: Session, dataset_id: int, kind: TargetKind, rater_id: int) -> int | None:
    """Say where the rater's newest judgment stands, or None before the first."""
    table, judged = _tables(kind)
    newest = (
        select(judged.label("target"))
        .where(JudgmentRow.dataset_id == dataset_id, JudgmentRow.rater_id == rater_id)
        .order_by(JudgmentRow.id.desc())
        .limit(1)
        .subquery()
    )
    position = session.execute(
        select(table.position).join(newest, newest.c.target == table.id)
    ).scalar()
    return None if position is None else int(position)


def find(
    session: Session,
    dataset_id: int,
    kind: TargetKind,
    rater_id: int,
    *,
    start: int,
    step: Step,
    chosen: QueueFilter,
) -> int | None:
    """Find the nearest position strictly after (or before) ``start`` that a filter lets through.

    Returns
    -------
    The position, or None when there is none in that direction. ``start=-1`` looks from the top.
    """
    if chosen.topic is not None:
        return _find_in_topic(
            session, dataset_id, kind, rater_id, start=start, step=step, chosen=chosen
        )
    position = (
        session.connection()
        .execute(
            _nearest(kind, chosen.show, step),
            {"dataset": dataset_id, "rater": rater_id, "start": start},
        )
        .scalar()
    )
    return None if position is None else int(position)


def passing(
    session: Session,
    kind: TargetKind,
    rater_id: int,
    *,
    dataset_id: int,
    positions: Sequence[int],
    chosen: QueueFilter,
) -> set[int]:
    """Give those of some positions that a filter lets through, in one query."""
    table, _ = _tables(kind)
    statement = select(table.position).where(
        table.dataset_id == dataset_id, table.position.in_(positions)
    )
    if chosen.topic is not None:
        statement = statement.join(ItemRow, ItemRow.id == table.item_id).where(
            ItemRow.topic == chosen.topic
        )
    statement = _shown(statement, kind, rater_id, chosen.show)
    return set(session.connection().execute(statement, {"rater": rater_id}).scalars())


def _find_in_topic(
    session: Session,
    dataset_id: int,
    kind: TargetKind,
    rater_id: int,
    *,
    start: int,
    step: Step,
    chosen: QueueFilter,
) -> int | None:
    """Walk one topic's items along their index; several targets of one item keep their order."""
    table, _ = _tables(kind)
    here = session.execute(
        select(ItemRow.position)
        .join(table, table.item_id == ItemRow.id)
        .where(table.dataset_id == dataset_id, table.position == start)
    ).scalar()
    statement = (
        select(table.position)
        .join(ItemRow, ItemRow.id == table.item_id)
        .where(ItemRow.dataset_id == dataset_id, ItemRow.topic == chosen.topic)
    )
    if step > 0:
        statement = statement.order_by(ItemRow.position, table.position)
        if here is not None:
            statement = statement.where(
                ItemRow.position >= here, or_(ItemRow.position > here, table.position > start)
            )
        elif start >= 0:
            return None
    else:
        statement = statement.order_by(ItemRow.position.desc(), table.position.desc())
        if here is not None:
            statement = statement.where(
                ItemRow.position <= here, or_(ItemRow.position < here, table.position < start)
            )
        elif start < 0:
            return None
    statement = _shown(statement, kind, rater_id, chosen.show)
    position = session.connection().execute(statement.limit(1), {"rater": rater_id}).scalar()
    return None if position is None else int(position)


def _shown(statement: Select[int], kind: TargetKind, rater_id: int, show: Show) -> Select[int]:
    """Narrow a statement on targets to those that a rater wants to stop at."""
    table, _ = _tables(kind)
    if show is Show.UNLABELLED:
        return statement.where(~_said(kind))
    if show is Show.FLAGGED:
        flagged = exists().where(_flag_target(kind) == table.id, FlagRow.rater_id == rater_id)
        return statement.where(flagged)
    if show is Show.SKIPPED:
        return statement.where(_said(kind, (Status.SKIPPED.value,)))
    return statement


def _tables(kind: TargetKind) -> tuple[TargetTable, InstrumentedAttribute[int | None]]:
    if kind is TargetKind.COMPARISON:
        return ComparisonRow, JudgmentRow.comparison_id
    return ClaimRow, JudgmentRow.claim_id


def _flag_target(kind: TargetKind) -> InstrumentedAttribute[int | None]:
    return FlagRow.comparison_id if kind is TargetKind.COMPARISON else FlagRow.claim_id


def _said(kind: TargetKind, statuses: tuple[str, ...] = SAID) -> ColumnElement[bool]:
    """Whether the live judgment of the rater ``:rater`` on the row's target has a status."""
    table, judged = _tables(kind)
    later = aliased(JudgmentRow)
    return exists().where(
        judged == table.id,
        JudgmentRow.rater_id == bindparam("rater"),
        JudgmentRow.status.in_(statuses),
        ~exists().where(later.supersedes_id == JudgmentRow.id),
    )


# --- statements, built once: this is the path that runs at every card ---------------------------


@cache
def _size_of(kind: TargetKind) -> Executable:
    table, _ = _tables(kind)
    last = select(func.max(table.position)).where(table.dataset_id == bindparam("dataset"))
    flags = select(func.count(FlagRow.id)).where(
        FlagRow.dataset_id == bindparam("dataset"), FlagRow.rater_id == bindparam("rater")
    )
    return select(last.scalar_subquery(), flags.scalar_subquery())


@cache
def _since() -> Executable:
    former = aliased(JudgmentRow)
    return (
        select(JudgmentRow.status, former.status, func.count(), func.max(JudgmentRow.id))
        .outerjoin(former, former.id == JudgmentRow.supersedes_id)
        .where(
            JudgmentRow.dataset_id == bindparam("dataset"),
            JudgmentRow.rater_id == bindparam("rater"),
            JudgmentRow.id > bindparam("last"),
        )
        .group_by(JudgmentRow.status, former.status)
    )


@cache
def _nearest(kind: TargetKind, show: Show, step: Step) -> Executable:
    table, judged = _tables(kind)
    start: BindParameter[int] = bindparam("start")
    here = table.dataset_id == bindparam("dataset")
    beyond = table.position > start if step > 0 else table.position < start
    if show in (Show.ALL, Show.UNLABELLED):
        statement = select(table.position).where(here, beyond)
        if show is Show.UNLABELLED:
            statement = statement.where(~_said(kind))
        return statement.order_by(table.position if step > 0 else table.position.desc()).limit(1)
    nearest = select(func.min(table.position) if step > 0 else func.max(table.position))
    if show is Show.FLAGGED:
        return nearest.join(FlagRow, _flag_target(kind) == table.id).where(
            FlagRow.dataset_id == bindparam("dataset"),
            FlagRow.rater_id == bindparam("rater"),
            beyond,
        )
    later = aliased(JudgmentRow)
    return (
        nearest.join(JudgmentRow, judged == table.id)
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            JudgmentRow.dataset_id == bindparam("dataset"),
            JudgmentRow.rater_id == bindparam("rater"),
            JudgmentRow.status == Status.SKIPPED.value,
            later.id.is_(None),
            beyond,
        )
    )
