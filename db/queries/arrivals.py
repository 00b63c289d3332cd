"""Who came when to a dataset, and the number that its sides and orders are drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from db.models import Meta, RaterRow
from db.queries.ids import allocate


class Arrival(NamedTuple):
    """A rater who has opened a dataset, with their place among those who have, from 0."""

    name: str
    kind: str
    place: int


def seed(session: Session, dataset_id: int) -> int:
    """Give the number that a dataset's sides and orders are drawn with.

    It is the dataset's id, unless the dataset came from another project: then it is the number
    that it had there, so that sides and orders stay.
    """
    value = session.execute(select(Meta.value).where(Meta.key == _seed_key(dataset_id))).scalar()
    return dataset_id if value is None else int(value)


def arrival(session: Session, dataset_id: int, rater_id: int) -> int | None:
    """Give a rater's place in the dataset's order of arrival, or None before the first visit."""
    value = session.execute(
        select(Meta.value).where(Meta.key == f"{_arrival_key(dataset_id)}{rater_id}")
    ).scalar()
    return None if value is None else int(value)


def arrive(session: Session, dataset_id: int, rater_id: int) -> int:
    """Give a rater's place in the order of arrival, taking the next one at the first visit."""
    counter = _counter(dataset_id)
    allocate(session, counter, 0)  # takes the write lock before looking
    known = arrival(session, dataset_id, rater_id)
    if known is not None:
        return known
    place = allocate(session, counter, 1) - 1
    _note(session, dataset_id, rater_id, place)
    return place


def arrived(session: Session, dataset_id: int) -> list[Arrival]:
    """Give everyone who has opened a dataset, in order of arrival."""
    key = _arrival_key(dataset_id)
    found = session.execute(select(Meta.key, Meta.value).where(Meta.key.startswith(key)))
    places = {int(name.removeprefix(key)): int(value) for name, value in found}
    rows = session.execute(
        select(RaterRow.id, RaterRow.name, RaterRow.kind).where(RaterRow.id.in_(places))
    )
    return sorted(
        (Arrival(row[1], row[2], places[row[0]]) for row in rows), key=lambda one: one.place
    )


def carry_over(
    session: Session, dataset_id: int, *, drawn_with: int | None, places: Mapping[int, int]
) -> None:
    """Give a new dataset the number and the order of arrival that it had in another project.

    ``places`` are by rater; whoever comes next gets the place after the last of them.
    """
    if drawn_with is not None and drawn_with != dataset_id:
        session.execute(insert(Meta).values(key=_seed_key(dataset_id), value=str(drawn_with)))
    for rater_id, place in places.items():
        _note(session, dataset_id, rater_id, place)
    if places:
        allocate(session, _counter(dataset_id), max(places.values()) + 1)


def _note(session: Session, dataset_id: int, rater_id: int, place: int) -> None:
    key = f"{_arrival_key(dataset_id)}{rater_id}"
    session.execute(insert(Meta).values(key=key, value=str(place)))


def _arrival_key(dataset_id: int) -> str:
    return f"arrival:{dataset_id}:"


def _seed_key(dataset_id: int) -> str:
    return f"seed:{dataset_id}"


def _counter(dataset_id: int) -> str:
    return f"arrivals:{dataset_id}"
