"""Calls of judges: written in bulk or as they come, read without a query per row."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, RowMapping, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from db.models import DatasetRow, JudgeCallRow
from db.project import now
from db.queries import imports
from db.queries.ids import allocate
from db.types import JudgeCall, JudgeCallDraft, ShownOrder, Status, TargetKind, Verdict

IDS_PER_QUERY: Final = 10_000
ONCE: Final = ("rater_id", "place", "shown_order", "sample", "step", "variant")
COLUMNS: Final = (
    *("run_id", "cache_key", "dataset_id", "rater_id", "item_id", "comparison_id", "claim_id"),
    *("answer_id", "place", "shown_order", "sample", "step", "variant", "status", "verdict"),
    *("rating", "probabilities", "raw", "error", "finish", "prompt_sha256", "reused"),
    *("tokens_in", "tokens_out", "seconds", "cost", "created_at"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCall:
    """One call to be written; of comparison, claim and answer at most one is named.

    ``place`` names what was asked about: ``place_of`` makes it for a comparison, claim or answer.
    """

    dataset_id: int
    rater_id: int
    item_id: int
    place: str
    call: JudgeCallDraft
    comparison_id: int | None = None
    claim_id: int | None = None
    answer_id: int | None = None
    run_id: int | None = None
    cache_key: str | None = None
    reused: bool = False


class CallRow(NamedTuple):
    """One call in a dataset's bulk read, without its texts."""

    rater_id: int
    place: str
    item_id: int
    comparison_id: int | None
    claim_id: int | None
    answer_id: int | None
    shown_order: ShownOrder
    sample: int
    step: str
    variant: str
    status: Status
    verdict: Verdict | None
    rating: float | None
    probabilities: Mapping[str, float] | None
    reused: bool
    tokens_in: int | None
    tokens_out: int | None
    seconds: float | None
    cost: float | None


def place_of(kind: TargetKind, target_id: int) -> str:
    """Name what a call asks about.

    >>> place_of(TargetKind.COMPARISON, 7)
    'comparison:7'
    """
    return f"{kind.value}:{target_id}"


# --- writing ------------------------------------------------------------------------------------


def insert(session: Session, rows: Sequence[NewCall]) -> int:
    """Write calls in bulk, inside a write transaction; give how many were new.

    A call that is there already (same rater, place, order, sample, step and variant) is left as
    it is: the same file twice changes nothing.
    """
    return imports.insert_numbered(
        session, ("judge_calls", *COLUMNS), [_values(row) for row in rows]
    )


def put(session: Session, row: NewCall) -> bool:
    """Write one call as it comes, in place of one that failed; say whether it was written.

    A usable call that another window wrote meanwhile is left as it is.
    """
    dialect = sqlite.insert if imports.is_sqlite(session) else postgresql.insert
    values = dict(zip(COLUMNS, _values(row), strict=True))
    values["probabilities"] = _probabilities(row.call)
    statement = dialect(JudgeCallRow).values(id=allocate(session, "judge_calls", 1), **values)
    replaced = {
        name: statement.excluded[name] for name in COLUMNS if name not in (*ONCE, "dataset_id")
    }
    done = session.execute(
        statement.on_conflict_do_update(
            index_elements=list(ONCE),
            set_=replaced,
            where=JudgeCallRow.status == Status.ERROR.value,
        ).returning(JudgeCallRow.id)
    )
    return done.first() is not None


def _values(row: NewCall) -> tuple[Any, ...]:
    call = row.call
    probabilities = _probabilities(call)
    return (
        row.run_id,
        row.cache_key,
        row.dataset_id,
        row.rater_id,
        row.item_id,
        row.comparison_id,
        row.claim_id,
        row.answer_id,
        row.place,
        call.shown_order.value,
        call.sample,
        call.step,
        call.variant,
        call.status.value,
        None if call.verdict is None else call.verdict.value,
        call.rating,
        None if probabilities is None else json.dumps(probabilities, allow_nan=False),
        call.raw,
        call.error,
        call.finish,
        call.prompt_sha256,
        row.reused,
        call.tokens_in,
        call.tokens_out,
        call.seconds,
        call.cost,
        call.created_at or now(),
    )


def _probabilities(call: JudgeCallDraft) -> dict[str, float] | None:
    return None if call.probabilities is None else dict(call.probabilities)


# --- reading ------------------------------------------------------------------------------------


def of_target(
    session: Session, dataset_id: int, kind: TargetKind, target_id: int, rater_id: int | None = None
) -> list[JudgeCall]:
    """Give the calls behind one target, verbatim, of one judge or of all."""
    column = {
        TargetKind.COMPARISON: JudgeCallRow.comparison_id,
        TargetKind.CLAIM: JudgeCallRow.claim_id,
        TargetKind.ANSWER: JudgeCallRow.answer_id,
    }[kind]
    return _records(session, rater_id, JudgeCallRow.dataset_id == dataset_id, column == target_id)


def of_item(session: Session, item_id: int, rater_id: int | None = None) -> list[JudgeCall]:
    """Give the calls about one item and what hangs on it, verbatim."""
    return _records(session, rater_id, JudgeCallRow.item_id == item_id)


def of_places(
    session: Session, rater_id: int, places: Iterable[str]
) -> dict[str, list[JudgeCallDraft]]:
    """Give a rater's calls by the places they ask about, verbatim."""
    found: dict[str, list[JudgeCallDraft]] = defaultdict(list)
    for block in _blocks(places):
        rows = session.execute(
            select(JudgeCallRow.__table__)
            .where(JudgeCallRow.rater_id == rater_id, JudgeCallRow.place.in_(block))
            .order_by(JudgeCallRow.id)
        )
        for row in rows:
            found[row.place].append(_draft(row))
    return found


def cached(session: Session, keys: Iterable[str]) -> dict[str, JudgeCallDraft]:
    """Give, by cache key, an answer that the same judge gave to the same prompt anywhere.

    Failed calls are no answers. Of several the oldest counts.
    """
    found: dict[str, JudgeCallDraft] = {}
    for block in _blocks(keys):
        rows = session.execute(
            select(JudgeCallRow.__table__)
            .where(JudgeCallRow.cache_key.in_(block), JudgeCallRow.status != Status.ERROR.value)
            .order_by(JudgeCallRow.id)
        )
        for row in rows:
            found.setdefault(row.cache_key, _draft(row))
    return found


def bulk(
    session: Session, dataset_id: int, *, raters: Iterable[int] | None = None
) -> list[CallRow]:
    """Give every call of a dataset without its texts, in the order of writing."""
    table = JudgeCallRow
    statement = select(
        *(table.rater_id, table.place, table.item_id, table.comparison_id, table.claim_id),
        *(table.answer_id, table.shown_order, table.sample, table.step, table.variant),
        *(table.status, table.verdict, table.rating, table.probabilities, table.reused),
        *(table.tokens_in, table.tokens_out, table.seconds, table.cost),
    ).where(table.dataset_id == dataset_id)
    if raters is not None:
        statement = statement.where(table.rater_id.in_(list(raters)))
    return [_call_row(row) for row in session.execute(statement.order_by(table.id)).mappings()]


def _call_row(row: RowMapping) -> CallRow:
    verdict = row["verdict"]
    return CallRow(
        rater_id=row["rater_id"],
        place=row["place"],
        item_id=row["item_id"],
        comparison_id=row["comparison_id"],
        claim_id=row["claim_id"],
        answer_id=row["answer_id"],
        shown_order=ShownOrder(row["shown_order"]),
        sample=row["sample"],
        step=row["step"],
        variant=row["variant"],
        status=Status(row["status"]),
        verdict=None if verdict is None else Verdict(verdict),
        rating=row["rating"],
        probabilities=row["probabilities"],
        reused=row["reused"],
        tokens_in=row["tokens_in"],
        tokens_out=row["tokens_out"],
        seconds=row["seconds"],
        cost=row["cost"],
    )


def status_counts(session: Session, dataset_id: int) -> dict[tuple[int, str], dict[str, int]]:
    """Count a dataset's calls by (rater id, variant) and status."""
    counts: dict[tuple[int, str], dict[str, int]] = defaultdict(dict)
    rows = session.execute(
        select(JudgeCallRow.rater_id, JudgeCallRow.variant, JudgeCallRow.status, func.count())
        .where(JudgeCallRow.dataset_id == dataset_id)
        .group_by(JudgeCallRow.rater_id, JudgeCallRow.variant, JudgeCallRow.status)
    )
    for rater_id, variant, status, count in rows:
        counts[rater_id, variant][status] = int(count)
    return dict(counts)


def is_live(session: Session, dataset_id: int) -> bool:
    """Whether a dataset is there and not deleted."""
    deleted = session.scalar(select(DatasetRow.deleted_at).where(DatasetRow.id == dataset_id))
    return deleted == ""


def _records(
    session: Session, rater_id: int | None, *where: ColumnElement[bool]
) -> list[JudgeCall]:
    statement = select(JudgeCallRow.__table__).where(*where)
    if rater_id is not None:
        statement = statement.where(JudgeCallRow.rater_id == rater_id)
    return [
        JudgeCall(
            id=row.id,
            run_id=row.run_id,
            rater_id=row.rater_id,
            item_id=row.item_id,
            comparison_id=row.comparison_id,
            claim_id=row.claim_id,
            answer_id=row.answer_id,
            place=row.place,
            reused=row.reused,
            call=_draft(row),
        )
        for row in session.execute(statement.order_by(JudgeCallRow.id))
    ]


def _draft(row: Row[Any]) -> JudgeCallDraft:
    return JudgeCallDraft(
        shown_order=ShownOrder(row.shown_order),
        sample=row.sample,
        step=row.step,
        variant=row.variant,
        status=Status(row.status),
        verdict=None if row.verdict is None else Verdict(row.verdict),
        rating=row.rating,
        probabilities=row.probabilities,
        raw=row.raw,
        error=row.error,
        finish=row.finish,
        prompt_sha256=row.prompt_sha256,
        tokens_in=row.tokens_in,
        tokens_out=row.tokens_out,
        seconds=row.seconds,
        cost=row.cost,
        created_at=row.created_at,
    )


def _blocks(keys: Iterable[str]) -> Iterable[list[str]]:
    ordered = list(dict.fromkeys(keys))
    for start in range(0, len(ordered), IDS_PER_QUERY):
        yield ordered[start : start + IDS_PER_QUERY]
