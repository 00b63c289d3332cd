"""Raters: people and judges, one list per project."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.models import JudgmentRow, RaterRow
from db.project import now
from db.queries import imports
from db.queries.ids import allocate
from db.queries.import_lookups import among
from db.types import Rater, RaterKind


class RaterCount(NamedTuple):
    """A rater with the number of targets on which they have said anything in one dataset."""

    rater: Rater
    judgments: int


def _record(row: RaterRow) -> Rater:
    return Rater(id=row.id, name=row.name, kind=RaterKind(row.kind))


def all_of(session: Session) -> list[Rater]:
    """Every rater of the project, by name."""
    return [_record(row) for row in session.scalars(select(RaterRow).order_by(RaterRow.name))]


def by_name(session: Session, name: str) -> Rater | None:
    """Find one rater."""
    row = session.scalars(select(RaterRow).where(RaterRow.name == name)).one_or_none()
    return None if row is None else _record(row)


def get_or_create(session: Session, name: str, kind: RaterKind) -> Rater:
    """Find a rater, or add one of this kind; call it inside a write transaction."""
    found = by_name(session, name)
    if found is not None:
        return found
    row = RaterRow(id=allocate(session, "raters", 1), name=name, kind=kind.value, created_at=now())
    session.add(row)
    session.flush()
    return _record(row)


def find_or_add(session: Session, kinds: Mapping[str, RaterKind]) -> dict[str, int]:
    """Give the ids of many raters by name; those that are not there are added, of these kinds."""
    found = among(session, "SELECT name, id FROM raters WHERE name {among}", kinds)
    ids = {str(name): int(rater) for name, rater in found}
    missing = [name for name in kinds if name not in ids]
    if missing:
        first, time = allocate(session, "raters", len(missing)), now()
        ids |= {name: first + place for place, name in enumerate(missing)}
        rows = [(ids[name], name, kinds[name].value, time) for name in missing]
        imports.insert_many(session, ("raters", "id", "name", "kind", "created_at"), rows)
    return ids


def of_dataset(session: Session, dataset_id: int) -> list[RaterCount]:
    """Give the raters of one dataset with their live rows (revision chains count once)."""
    counts = (
        select(JudgmentRow.rater_id, func.count().label("n"))
        .where(JudgmentRow.dataset_id == dataset_id, JudgmentRow.revision == 0)
        .group_by(JudgmentRow.rater_id)
        .subquery()
    )
    rows = session.execute(
        select(RaterRow, counts.c.n)
        .join(counts, counts.c.rater_id == RaterRow.id)
        .order_by(RaterRow.kind.desc(), RaterRow.name)
    )
    return [RaterCount(_record(row), int(n)) for row, n in rows]
