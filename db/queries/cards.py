"""One card: what a rater needs in order to judge one target, and nothing that gives it away."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Select, exists, select
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

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
    found = (
        _comparison(session, dataset_id, position)
        if kind is TargetKind.COMPARISON
        else _claim(session, dataset_id, position)
    )
    if found is None:
        raise KnownError(f"The dataset has no item {position + 1}.", "Choose another item.")
    return found


def _comparison(session: Session, dataset_id: int, position: int) -> TargetTexts | None:
    first, second = aliased(AnswerRow), aliased(AnswerRow)
    row = session.execute(
        select(
            ComparisonRow.id,
            ItemRow.id,
            ItemRow.question,
            ItemRow.context,
            ItemRow.topic,
            ItemRow.language,
            first.id,
            first.text,
            second.id,
            second.text,
        )
        .join(ItemRow, ItemRow.id == ComparisonRow.item_id)
        .join(first, first.id == ComparisonRow.answer_a_id)
        .join(second, second.id == ComparisonRow.answer_b_id)
        .where(ComparisonRow.dataset_id == dataset_id, ComparisonRow.position == position)
    ).one_or_none()
    if row is None:
        return None
    return TargetTexts(
        kind=TargetKind.COMPARISON,
        id=row[0],
        position=position,
        question=row[2],
        context=row[3],
        topic=row[4],
        language=row[5],
        references=_references(session, row[1]),
        a=AnswerText(id=row[6], text=row[7]),
        b=AnswerText(id=row[8], text=row[9]),
    )


def _claim(session: Session, dataset_id: int, position: int) -> TargetTexts | None:
    row = session.execute(
        select(
            ClaimRow.id,
            ItemRow.id,
            ItemRow.question,
            ItemRow.context,
            ItemRow.topic,
            ItemRow.language,
            ClaimRow.text,
        )
        .join(ItemRow, ItemRow.id == ClaimRow.item_id)
        .where(ClaimRow.dataset_id == dataset_id, ClaimRow.position == position)
    ).one_or_none()
    if row is None:
        return None
    evidence = session.scalars(
        select(EvidenceRow.text)
        .where(EvidenceRow.claim_id == row[0])
        .order_by(EvidenceRow.position)
    )
    return TargetTexts(
        kind=TargetKind.CLAIM,
        id=row[0],
        position=position,
        question=row[2],
        context=row[3],
        topic=row[4],
        language=row[5],
        references=_references(session, row[1]),
        claim=row[6],
        evidence=tuple(evidence),
    )


def _references(session: Session, item_id: int) -> tuple[str, ...]:
    return tuple(
        session.scalars(
            select(ReferenceRow.text)
            .where(ReferenceRow.item_id == item_id)
            .order_by(ReferenceRow.position)
        )
    )


def own_marks(session: Session, kind: TargetKind, target_id: int, rater_id: int) -> OwnMarks:
    """Read what one rater has left on one target: the live judgment, the flag, the seal."""
    comparison = kind is TargetKind.COMPARISON
    flag_target = FlagRow.comparison_id if comparison else FlagRow.claim_id
    seal_target = SealBreakRow.comparison_id if comparison else SealBreakRow.claim_id
    flagged, unsealed = session.execute(
        select(
            exists().where(flag_target == target_id, FlagRow.rater_id == rater_id),
            exists().where(seal_target == target_id, SealBreakRow.rater_id == rater_id),
        )
    ).one()
    return OwnMarks(
        live=live_judgment(session, kind, target_id, rater_id),
        flagged=bool(flagged),
        unsealed=bool(unsealed),
    )


def live_judgment(
    session: Session, kind: TargetKind, target_id: int, rater_id: int
) -> Judgment | None:
    """Read the highest revision of one rater on one target; withdrawn ones too."""
    target = _judged(kind)
    row = session.scalars(
        select(JudgmentRow)
        .where(target == target_id, JudgmentRow.rater_id == rater_id)
        .order_by(JudgmentRow.revision.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else _with_spans(session, row, live=True)


def judgment_by_uid(session: Session, uid: str) -> Judgment | None:
    """Read one judgment by the name that was given to it when it was made."""
    return _one(session, select(JudgmentRow).where(JudgmentRow.uid == uid))


def judgment_by_id(session: Session, judgment_id: int) -> Judgment | None:
    """Read one judgment by its row id."""
    return _one(session, select(JudgmentRow).where(JudgmentRow.id == judgment_id))


def _one(session: Session, statement: Select[JudgmentRow]) -> Judgment | None:
    row = session.scalars(statement).one_or_none()
    if row is None:
        return None
    superseded = session.execute(
        select(exists().where(JudgmentRow.supersedes_id == row.id))
    ).scalar_one()
    return _with_spans(session, row, live=not superseded)


def _with_spans(session: Session, row: JudgmentRow, *, live: bool) -> Judgment:
    spans = tuple(
        Span(
            field=span.field,
            start=span.start,
            end=span.end,
            text_sha256=span.text_sha256,
            label=span.label,
        )
        for span in session.scalars(
            select(SpanRow).where(SpanRow.judgment_id == row.id).order_by(SpanRow.id)
        )
    )
    return judgment_record(row, live=live, spans=spans)


def _judged(kind: TargetKind) -> InstrumentedAttribute[int | None]:
    return JudgmentRow.comparison_id if kind is TargetKind.COMPARISON else JudgmentRow.claim_id


def target_position(session: Session, kind: TargetKind, target_id: int) -> int:
    """Say where in its dataset a target stands."""
    table = ComparisonRow if kind is TargetKind.COMPARISON else ClaimRow
    return int(session.execute(select(table.position).where(table.id == target_id)).scalar_one())
