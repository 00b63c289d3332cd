"""Scores: texts that wait for one, scores in bulk, and what is stored under which signature."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Row, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import InstrumentedAttribute, Session

from db.models import (
    AnswerRow,
    ClaimRow,
    DatasetRow,
    EvidenceRow,
    ItemRow,
    ReferenceRow,
    ScoreRunRow,
    ScoreStored,
    SignatureRow,
)
from db.project import now
from db.queries.ids import allocate
from db.types import Construct, ScoreRow, TargetKind

IDS_PER_QUERY: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SignatureCount:
    """One signature with how much of a dataset is scored under it."""

    id: int
    text: str
    metric: str
    values: int
    undefined: int


class ReasonCount(NamedTuple):
    """How many of a dataset's scores of one metric have no value for one reason."""

    metric: str
    reason: str
    scores: int


class ScoringTarget(NamedTuple):
    """One answer with its item's references, or one claim with its evidence."""

    target_id: int
    item_id: int
    text: str
    references: tuple[str, ...]
    question: str
    language: str
    key: str
    context: str
    meta: str


class TargetPage(NamedTuple):
    """Some items' targets; ``next_position`` is None after the last page."""

    targets: list[ScoringTarget]
    next_position: int | None


class NewScore(NamedTuple):
    """One score to be written: a value, or the reason why there is none."""

    signature_id: int
    target_id: int
    value: float | None
    undefined: str | None
    detail: str


def scored_kind(construct: Construct) -> TargetKind:
    """Tell what scores speak of: claims for attribution, else answers."""
    return TargetKind.CLAIM if construct is Construct.ATTRIBUTION else TargetKind.ANSWER


def kind_of(session: Session, dataset_id: int) -> TargetKind:
    """Tell what scores of a stored dataset speak of."""
    construct = session.execute(
        select(DatasetRow.construct).where(DatasetRow.id == dataset_id)
    ).scalar_one()
    return scored_kind(Construct(construct))


# --- what is stored -----------------------------------------------------------------------------


def signatures(session: Session, dataset_id: int) -> list[SignatureCount]:
    """Give every signature under which a dataset has scores, with their counts, by metric."""
    found = session.execute(
        select(
            SignatureRow.id,
            SignatureRow.text,
            SignatureRow.metric,
            func.count(ScoreStored.value),
            func.count(ScoreStored.undefined),
        )
        .join(ScoreStored, ScoreStored.signature_id == SignatureRow.id)
        .where(_of_dataset(kind_of(session, dataset_id), dataset_id))
        .group_by(SignatureRow.id, SignatureRow.text, SignatureRow.metric)
        .order_by(SignatureRow.metric, SignatureRow.id)
    )
    return [
        SignatureCount(id=row[0], text=row[1], metric=row[2], values=row[3], undefined=row[4])
        for row in found
    ]


def reasons(session: Session, dataset_id: int) -> list[ReasonCount]:
    """Give why scores of a dataset have no value, the most frequent reason first."""
    count = func.count()
    found = session.execute(
        select(SignatureRow.metric, ScoreStored.undefined, count)
        .join(ScoreStored, ScoreStored.signature_id == SignatureRow.id)
        .where(
            _of_dataset(kind_of(session, dataset_id), dataset_id),
            ScoreStored.undefined.is_not(None),
        )
        .group_by(SignatureRow.metric, ScoreStored.undefined)
        .order_by(count.desc(), SignatureRow.metric, ScoreStored.undefined)
    )
    return [ReasonCount(metric, str(reason), int(number)) for metric, reason, number in found]


def scores(session: Session, dataset_id: int, signature_id: int) -> list[ScoreRow]:
    """Give a dataset's scores under one signature, keyed by answer (or, for claims, by claim)."""
    kind = kind_of(session, dataset_id)
    column = _column(kind)
    found = session.execute(
        select(column, ScoreStored.value, ScoreStored.undefined, ScoreStored.detail)
        .where(ScoreStored.signature_id == signature_id, _of_dataset(kind, dataset_id))
        .order_by(column)
    )
    return [
        ScoreRow(target_id, value, reason, detail)
        for target_id, value, reason, detail in found
        if target_id is not None
    ]


def present(
    session: Session, kind: TargetKind, signature_ids: Sequence[int], target_ids: Collection[int]
) -> dict[int, set[int]]:
    """Give, per signature, which of some targets already have a score."""
    column = _column(kind)
    found: dict[int, set[int]] = {signature_id: set() for signature_id in signature_ids}
    for block in _blocks(target_ids):
        rows = session.execute(
            select(ScoreStored.signature_id, column).where(
                ScoreStored.signature_id.in_(signature_ids), column.in_(block)
            )
        )
        for signature_id, target_id in rows:
            if target_id is not None:
                found[signature_id].add(target_id)
    return found


def _column(kind: TargetKind) -> InstrumentedAttribute[int | None]:
    return ScoreStored.claim_id if kind is TargetKind.CLAIM else ScoreStored.answer_id


def _of_dataset(kind: TargetKind, dataset_id: int) -> ColumnElement[bool]:
    if kind is TargetKind.CLAIM:
        return ScoreStored.claim_id.in_(
            select(ClaimRow.id).where(ClaimRow.dataset_id == dataset_id)
        )
    return ScoreStored.answer_id.in_(
        select(AnswerRow.id)
        .join(ItemRow, ItemRow.id == AnswerRow.item_id)
        .where(ItemRow.dataset_id == dataset_id)
    )


# --- what waits for a score ---------------------------------------------------------------------


def count_targets(session: Session, dataset_id: int) -> int:
    """Count the answers, or the claims, that a dataset's scores speak of."""
    if kind_of(session, dataset_id) is TargetKind.CLAIM:
        statement = select(func.count()).where(ClaimRow.dataset_id == dataset_id)
    else:
        statement = (
            select(func.count())
            .select_from(AnswerRow)
            .join(ItemRow, ItemRow.id == AnswerRow.item_id)
            .where(ItemRow.dataset_id == dataset_id)
        )
    return session.execute(statement).scalar_one()


def page(
    session: Session, dataset_id: int, kind: TargetKind, *, after: int, items: int
) -> TargetPage:
    """Give the targets of the next ``items`` items behind a position, with what they need.

    Items are read in their order, each with all of its answers or claims, in three queries
    whatever their number. Start with ``after=-1``.
    """
    found = session.execute(
        select(
            ItemRow.id,
            ItemRow.position,
            ItemRow.question,
            ItemRow.language,
            ItemRow.key,
            ItemRow.context,
            ItemRow.meta,
        )
        .where(ItemRow.dataset_id == dataset_id, ItemRow.position > after)
        .order_by(ItemRow.position)
        .limit(items)
    ).all()
    ids = [row.id for row in found]
    texts = _claims(session, ids) if kind is TargetKind.CLAIM else _answers(session, ids)
    targets = [
        ScoringTarget(
            target_id=target_id,
            item_id=row.id,
            text=text,
            references=references,
            question=row.question,
            language=row.language,
            key=row.key,
            context=row.context,
            meta=row.meta,
        )
        for row in found
        for target_id, text, references in texts[row.id]
    ]
    return TargetPage(targets, found[-1].position if len(found) == items else None)


_Texts = dict[int, list[tuple[int, str, tuple[str, ...]]]]


def _answers(session: Session, item_ids: Sequence[int]) -> _Texts:
    references = _grouped(
        session.execute(
            select(ReferenceRow.item_id, ReferenceRow.text)
            .where(ReferenceRow.item_id.in_(item_ids))
            .order_by(ReferenceRow.item_id, ReferenceRow.position)
        )
    )
    texts: _Texts = defaultdict(list)
    for target_id, item_id, text in session.execute(
        select(AnswerRow.id, AnswerRow.item_id, AnswerRow.text)
        .where(AnswerRow.item_id.in_(item_ids))
        .order_by(AnswerRow.item_id, AnswerRow.position)
    ):
        texts[item_id].append((target_id, text, references.get(item_id, ())))
    return texts


def _claims(session: Session, item_ids: Sequence[int]) -> _Texts:
    evidence = _grouped(
        session.execute(
            select(EvidenceRow.claim_id, EvidenceRow.text)
            .join(ClaimRow, ClaimRow.id == EvidenceRow.claim_id)
            .where(ClaimRow.item_id.in_(item_ids))
            .order_by(EvidenceRow.claim_id, EvidenceRow.position)
        )
    )
    texts: _Texts = defaultdict(list)
    for target_id, item_id, text in session.execute(
        select(ClaimRow.id, ClaimRow.item_id, ClaimRow.text)
        .where(ClaimRow.item_id.in_(item_ids))
        .order_by(ClaimRow.position)
    ):
        texts[item_id].append((target_id, text, evidence.get(target_id, ())))
    return texts


def _grouped(rows: Iterable[Row[int, str]]) -> dict[int, tuple[str, ...]]:
    groups: dict[int, list[str]] = defaultdict(list)
    for owner, text in rows:
        groups[owner].append(text)
    return {owner: tuple(texts) for owner, texts in groups.items()}


# --- writing ------------------------------------------------------------------------------------


def ensure_signatures(session: Session, wanted: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Give the id of each signature ``(text, metric)``, making those that are new."""
    known = _signature_ids(session, wanted)
    missing = [text for text, _ in wanted if text not in known]
    if missing:
        first = allocate(session, "signatures", len(wanted))
        known = _signature_ids(session, wanted)  # the block's lock lets no other writer between
        for offset, (text, metric) in enumerate(wanted):
            if text not in known:
                session.add(SignatureRow(id=first + offset, text=text, metric=metric))
                known[text] = first + offset
        session.flush()
    return known


def known_signatures(session: Session, texts: Sequence[str]) -> dict[str, int]:
    """Give the id of each signature that is stored; nothing is made."""
    return _signature_ids(session, [(text, "") for text in texts])


def _signature_ids(session: Session, wanted: Sequence[tuple[str, str]]) -> dict[str, int]:
    statement = select(SignatureRow.text, SignatureRow.id).where(
        SignatureRow.text.in_([text for text, _ in wanted])
    )
    return {row.text: row.id for row in session.execute(statement)}


def start_run(session: Session, dataset_id: int, metrics: Sequence[str]) -> int:
    """Open a run of the engine over one dataset and return its id."""
    run_id = allocate(session, "score_runs", 1)
    session.add(
        ScoreRunRow(
            id=run_id,
            dataset_id=dataset_id,
            metrics=list(metrics),
            device="",
            started_at=now(),
            finished_at=None,
            state="running",
            scored=0,
            reused=0,
        )
    )
    session.flush()
    return run_id


def update_run(
    session: Session, run_id: int, *, state: str, device: str, scored: int, reused: int
) -> None:
    """Say how far a run is, or how it ended (``done``, ``cancelled``, ``failed``)."""
    session.execute(
        update(ScoreRunRow)
        .where(ScoreRunRow.id == run_id)
        .values(
            state=state,
            device=device,
            scored=scored,
            reused=reused,
            finished_at=None if state == "running" else now(),
        )
    )


def write(session: Session, run_id: int, kind: TargetKind, rows: Sequence[NewScore]) -> None:
    """Write scores in bulk; one that another window wrote meanwhile is left as it is."""
    if not rows:
        return
    first = allocate(session, "scores", len(rows))
    target = "claim_id" if kind is TargetKind.CLAIM else "answer_id"
    other = "answer_id" if kind is TargetKind.CLAIM else "claim_id"
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    statement = insert(ScoreStored).on_conflict_do_nothing(index_elements=["signature_id", target])
    session.connection().execute(
        statement,
        [
            {
                "id": first + offset,
                "run_id": run_id,
                "signature_id": row.signature_id,
                target: row.target_id,
                other: None,
                "value": row.value,
                "undefined": row.undefined,
                "detail": row.detail,
            }
            for offset, row in enumerate(rows)
        ],
    )


def _blocks(ids: Iterable[int]) -> Iterable[list[int]]:
    ordered = list(ids)
    for start in range(0, len(ordered), IDS_PER_QUERY):
        yield ordered[start : start + IDS_PER_QUERY]
