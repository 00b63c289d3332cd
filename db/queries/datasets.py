"""Datasets: counted, found, put away and brought back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from db.errors import KnownError
from db.models import (
    ClaimRow,
    ComparisonRow,
    DatasetRow,
    ItemRow,
    JudgmentRow,
)
from db.project import now
from db.types import (
    Construct,
    Dataset,
)

NAMED: Final = 3
"""So many datasets are named where one was not found."""


def all_of(session: Session, *, deleted: bool = False) -> list[Dataset]:
    """Every dataset with its counts; ``deleted`` gives those that can be restored instead."""
    chosen = DatasetRow.deleted_at != "" if deleted else DatasetRow.deleted_at == ""
    rows = session.scalars(select(DatasetRow).where(chosen).order_by(DatasetRow.id)).all()
    return _counted(session, rows)


def get(session: Session, name: str) -> Dataset:
    """Find one dataset by name.

    Raises
    ------
    KnownError
        When there is none of that name; the message names close ones.
    """
    row = session.scalars(
        select(DatasetRow).where(DatasetRow.name == name, DatasetRow.deleted_at == "")
    ).one_or_none()
    if row is not None:
        return _counted(session, [row])[0]
    live = select(DatasetRow.name).where(DatasetRow.deleted_at == "").order_by(DatasetRow.id)
    names = list(session.scalars(live))
    raise KnownError(f"There is no dataset '{name}'.", _named_instead(name, names))


def _named_instead(name: str, names: Sequence[str]) -> str:
    """Tell which name may have been meant, else which there are.

    >>> _named_instead("pars", ["pairs", "claims"])
    "Did you mean 'pairs'?"
    >>> _named_instead("x", ["one", "two", "three", "four", "five"])
    'Datasets here: one, two, three and 2 more.'
    """
    near = get_close_matches(name, names, n=1)
    if near:
        return f"Did you mean '{near[0]}'?"
    if not names:
        return "The project has no dataset yet."
    shown = names if len(names) <= NAMED + 1 else names[:NAMED]
    more = f" and {len(names) - NAMED} more" if len(shown) < len(names) else ""
    return f"Datasets here: {', '.join(shown)}{more}."


def by_id(session: Session, dataset_id: int) -> Dataset:
    """Find one dataset by id, also a deleted one."""
    row = session.get(DatasetRow, dataset_id)
    if row is None:
        raise KnownError("That dataset is no longer in the project.")
    return _counted(session, [row])[0]


def _counted(session: Session, rows: Sequence[DatasetRow]) -> list[Dataset]:
    ids = [row.id for row in rows]

    def per_dataset(column: object, *where: object) -> Mapping[int, int]:
        statement = select(column, func.count()).where(column.in_(ids), *where).group_by(column)  # type: ignore[call-overload,attr-defined]
        return {int(key): int(count) for key, count in session.execute(statement)}

    items = per_dataset(ItemRow.dataset_id)
    comparisons = per_dataset(ComparisonRow.dataset_id)
    claims = per_dataset(ClaimRow.dataset_id)
    judgments = per_dataset(JudgmentRow.dataset_id, JudgmentRow.revision == 0)
    distinct = (
        select(JudgmentRow.dataset_id, JudgmentRow.rater_id)
        .where(JudgmentRow.dataset_id.in_(ids))
        .distinct()
        .subquery()
    )
    raters = {
        int(key): int(count)
        for key, count in session.execute(
            select(distinct.c.dataset_id, func.count()).group_by(distinct.c.dataset_id)
        )
    }
    return [
        Dataset(
            id=row.id,
            name=row.name,
            construct=Construct(row.construct),
            created_at=row.created_at,
            source=row.source,
            guideline=row.guideline,
            settings=row.settings,
            deleted_at=row.deleted_at or None,
            items=items.get(row.id, 0),
            targets=comparisons.get(row.id, 0) + claims.get(row.id, 0),
            judgments=judgments.get(row.id, 0),
            raters=raters.get(row.id, 0),
        )
        for row in rows
    ]


def mark_deleted(session: Session, name: str) -> Dataset:
    """Put a dataset away; nothing of it is lost until it is purged."""
    found = get(session, name)
    row = session.get_one(DatasetRow, found.id)
    row.deleted_at = now()
    session.flush()
    return by_id(session, found.id)


def restore(session: Session, dataset_id: int) -> Dataset:
    """Bring a deleted dataset back, under a free name when its own was taken meanwhile."""
    row = session.get(DatasetRow, dataset_id)
    if row is None:
        raise KnownError("That dataset is no longer in the project.")
    if row.deleted_at:
        taken = set(session.scalars(select(DatasetRow.name).where(DatasetRow.deleted_at == "")))
        name, count = row.name, 2
        while name in taken:
            name, count = f"{row.name} ({count})", count + 1
        row.name, row.deleted_at = name, ""
        session.flush()
    return by_id(session, dataset_id)


def purge(session: Session, dataset_id: int) -> None:
    """Remove a deleted dataset for good."""
    session.execute(
        delete(DatasetRow).where(DatasetRow.id == dataset_id, DatasetRow.deleted_at != "")
    )


def set_guideline(session: Session, name: str, text: str) -> Dataset:
    """Replace the guideline that annotators read beside the answers."""
    found = get(session, name)
    session.get_one(DatasetRow, found.id).guideline = text
    session.flush()
    return by_id(session, found.id)
