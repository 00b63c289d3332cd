"""One card: what a rater needs in order to judge one target, and nothing that gives it away."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Executable,
    Row,
    Table,
    bindparam,
    exists,
    select,
)
from sqlalchemy.orm import Session, aliased

from db.errors import KnownError
from db.models import (
    AnswerRow,
    ClaimRow,
    ComparisonRow,
    DatasetRow,
    EvidenceRow,
    FlagRow,
    ItemRow,
    JudgmentRow,
    ReferenceRow,
    SealBreakRow,
    SpanRow,
)
from db.queries.items import judgment_record
from db.types import Construct, Judgment, Span, TargetKind


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueDataset:
    """What the screen says about a dataset as a whole."""

    id: int
    name: str
    construct: Construct
    guideline: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerText:
    """One answer without its system."""

    id: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetTexts:
    """One comparison or claim with its item's texts; no system, setting, key or metadata.

    ``a`` and ``b`` are None for a claim; ``claim`` is None for a comparison.
    """

    kind: TargetKind
    id: int
    position: int
    question: str
    context: str
    topic: str
    language: str
    references: tuple[str, ...]
    a: AnswerText | None = None
    b: AnswerText | None = None
    claim: str | None = None
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMarks:
    """What one rater has left on one target."""

    live: Judgment | None
    flagged: bool
    unsealed: bool


def dataset(session: Session, dataset_id: int) -> QueueDataset:
    """Read one dataset's name, construct and guideline, without counting anything.

    Raises
    ------
    KnownError
        When it is gone or has been deleted.
    """
    row = session.execute(
        select(DatasetRow.name, DatasetRow.construct, DatasetRow.guideline).where(
            DatasetRow.id == dataset_id, DatasetRow.deleted_at == ""
        )
    ).one_or_none()
    if row is None:
        raise KnownError("That dataset is no longer in the project.", "Choose another one.")
    return QueueDataset(id=dataset_id, name=row[0], construct=Construct(row[1]), guideline=row[2])


def texts(session: Session, dataset_id: int, kind: TargetKind, position: int) -> TargetTexts:
    """Read the target at one position.

    Raises
    ------
    KnownError
        When the dataset has no target there.
    """
    connection = session.connection()
    row = connection.execute(
        _texts_at(kind), {"dataset": dataset_id, "position": position}
    ).one_or_none()
    if row is None:
        raise KnownError(f"The dataset has no item {position + 1}.", "Choose another item.")
    references = connection.execute(_REFERENCES, {"item": row.item_id}).scalars()
    common = {
        "kind": kind,
        "id": row.target_id,
        "position": position,
        "question": row.question,
        "context": row.context,
        "topic": row.topic,
        "language": row.language,
        "references": tuple(references),
    }
    if kind is TargetKind.COMPARISON:
        return TargetTexts(
            **common,
            a=AnswerText(id=row.a_id, text=row.a_text),
            b=AnswerText(id=row.b_id, text=row.b_text),
        )
    evidence = connection.execute(_EVIDENCE, {"claim": row.target_id}).scalars()
    return TargetTexts(**common, claim=row.claim, evidence=tuple(evidence))


def own_marks(session: Session, kind: TargetKind, target_id: int, rater_id: int) -> OwnMarks:
    """Read what one rater has left on one target: the live judgment, the flag, the seal."""
    flagged, unsealed = (
        session.connection()
        .execute(_marks_on(kind), {"target": target_id, "rater": rater_id})
        .one()
    )
    return OwnMarks(
        live=live_judgment(session, kind, target_id, rater_id),
        flagged=bool(flagged),
        unsealed=bool(unsealed),
    )


def live_judgment(
    session: Session, kind: TargetKind, target_id: int, rater_id: int
) -> Judgment | None:
    """Read the highest revision of one rater on one target; withdrawn ones too."""
    row = (
        session.connection()
        .execute(_live_on(kind), {"target": target_id, "rater": rater_id})
        .one_or_none()
    )
    return None if row is None else _with_spans(session, row, live=True)


def judgment_by_uid(session: Session, uid: str) -> Judgment | None:
    """Read one judgment by the name that was given to it when it was made."""
    return _one(session, JUDGMENTS.c.uid == uid)


def judgment_by_id(session: Session, judgment_id: int) -> Judgment | None:
    """Read one judgment by its row id."""
    return _one(session, JUDGMENTS.c.id == judgment_id)


def _one(session: Session, which: ColumnElement[bool]) -> Judgment | None:
    row = session.connection().execute(select(JUDGMENTS).where(which)).one_or_none()
    if row is None:
        return None
    superseded = session.execute(
        select(exists().where(JUDGMENTS.c.supersedes_id == row.id))
    ).scalar_one()
    return _with_spans(session, row, live=not superseded)


def _with_spans(session: Session, row: Row[Any], *, live: bool) -> Judgment:
    spans = session.connection().execute(_SPANS, {"judgment": row.id})
    return judgment_record(
        cast(JudgmentRow, row),  # a row of the whole table: the same names
        live=live,
        spans=tuple(
            Span(field=one[0], start=one[1], end=one[2], text_sha256=one[3], label=one[4])
            for one in spans
        ),
    )


def target_position(session: Session, kind: TargetKind, target_id: int) -> int:
    """Say where in its dataset a target stands."""
    table = ComparisonRow if kind is TargetKind.COMPARISON else ClaimRow
    return int(session.execute(select(table.position).where(table.id == target_id)).scalar_one())


def item_of(session: Session, kind: TargetKind, target_id: int) -> int:
    """Say which item a target belongs to."""
    table = ComparisonRow if kind is TargetKind.COMPARISON else ClaimRow
    return int(session.execute(select(table.item_id).where(table.id == target_id)).scalar_one())


# --- statements, built once: this is the path that runs at every card ---------------------------

JUDGMENTS: Final = cast(Table, JudgmentRow.__table__)

_REFERENCES: Final = (
    select(ReferenceRow.text)
    .where(ReferenceRow.item_id == bindparam("item"))
    .order_by(ReferenceRow.position)
)
_EVIDENCE: Final = (
    select(EvidenceRow.text)
    .where(EvidenceRow.claim_id == bindparam("claim"))
    .order_by(EvidenceRow.position)
)
_SPANS: Final = (
    select(SpanRow.field, SpanRow.start, SpanRow.end, SpanRow.text_sha256, SpanRow.label)
    .where(SpanRow.judgment_id == bindparam("judgment"))
    .order_by(SpanRow.id)
)


@cache
def _texts_at(kind: TargetKind) -> Executable:
    item = (
        ItemRow.id.label("item_id"),
        ItemRow.question,
        ItemRow.context,
        ItemRow.topic,
        ItemRow.language,
    )
    if kind is TargetKind.CLAIM:
        return (
            select(ClaimRow.id.label("target_id"), *item, ClaimRow.text.label("claim"))
            .join(ItemRow, ItemRow.id == ClaimRow.item_id)
            .where(
                ClaimRow.dataset_id == bindparam("dataset"),
                ClaimRow.position == bindparam("position"),
            )
        )
    first, second = aliased(AnswerRow), aliased(AnswerRow)
    return (
        select(
            ComparisonRow.id.label("target_id"),
            *item,
            first.id.label("a_id"),
            first.text.label("a_text"),
            second.id.label("b_id"),
            second.text.label("b_text"),
        )
        .join(ItemRow, ItemRow.id == ComparisonRow.item_id)
        .join(first, first.id == ComparisonRow.answer_a_id)
        .join(second, second.id == ComparisonRow.answer_b_id)
        .where(
            ComparisonRow.dataset_id == bindparam("dataset"),
            ComparisonRow.position == bindparam("position"),
        )
    )


@cache
def _marks_on(kind: TargetKind) -> Executable:
    comparison = kind is TargetKind.COMPARISON
    flag_target = FlagRow.comparison_id if comparison else FlagRow.claim_id
    seal_target = SealBreakRow.comparison_id if comparison else SealBreakRow.claim_id
    target: BindParameter[int] = bindparam("target")
    rater: BindParameter[int] = bindparam("rater")
    return select(
        exists().where(flag_target == target, FlagRow.rater_id == rater).label("flagged"),
        exists().where(seal_target == target, SealBreakRow.rater_id == rater).label("unsealed"),
    )


@cache
def _live_on(kind: TargetKind) -> Executable:
    judged = JUDGMENTS.c.comparison_id if kind is TargetKind.COMPARISON else JUDGMENTS.c.claim_id
    return (
        select(JUDGMENTS)
        .where(judged == bindparam("target"), JUDGMENTS.c.rater_id == bindparam("rater"))
        .order_by(JUDGMENTS.c.revision.desc())
        .limit(1)
    )
