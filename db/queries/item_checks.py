"""Checks of questions, references and paraphrases, by people and judges alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from db.models import ItemCheckRow
from db.project import now
from db.queries import imports
from db.queries.ids import allocate
from db.types import CheckAnswer, Status


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCheck:
    """One check to be written: an answer, or the status that says why there is none."""

    dataset_id: int
    item_id: int
    rater_id: int
    part: str
    asked: str
    status: Status
    answer: CheckAnswer | None
    round: int = 0
    errors: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemCheck:
    """One stored check."""

    id: int
    item_id: int
    rater_id: int
    part: str
    asked: str
    round: int
    status: Status
    answer: CheckAnswer | None
    errors: tuple[str, ...]
    note: str
    created_at: str


def put(session: Session, rows: Sequence[NewCheck]) -> None:
    """Write checks; one without an answer gives way to a later one, an answer stays."""
    if not rows:
        return
    dialect = sqlite.insert if imports.is_sqlite(session) else postgresql.insert
    statement = dialect(ItemCheckRow)
    statement = statement.on_conflict_do_update(
        index_elements=["item_id", "part", "asked", "rater_id", "round"],
        set_={
            name: statement.excluded[name]
            for name in ("status", "answer", "errors", "note", "created_at")
        },
        where=ItemCheckRow.answer.is_(None),
    )
    first = allocate(session, "item_checks", len(rows))
    session.connection().execute(
        statement,
        [
            {
                "id": first + place,
                "dataset_id": row.dataset_id,
                "item_id": row.item_id,
                "rater_id": row.rater_id,
                "part": row.part,
                "asked": row.asked,
                "round": row.round,
                "status": row.status.value,
                "answer": None if row.answer is None else row.answer.value,
                "errors": list(row.errors),
                "note": row.note,
                "created_at": now(),
            }
            for place, row in enumerate(rows)
        ],
    )


def of_dataset(session: Session, dataset_id: int) -> list[ItemCheck]:
    """Give every check of a dataset, in the order of writing."""
    rows = session.scalars(
        select(ItemCheckRow).where(ItemCheckRow.dataset_id == dataset_id).order_by(ItemCheckRow.id)
    )
    return [
        ItemCheck(
            id=row.id,
            item_id=row.item_id,
            rater_id=row.rater_id,
            part=row.part,
            asked=row.asked,
            round=row.round,
            status=Status(row.status),
            answer=None if row.answer is None else CheckAnswer(row.answer),
            errors=tuple(row.errors),
            note=row.note,
            created_at=row.created_at,
        )
        for row in rows
    ]
