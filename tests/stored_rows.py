"""Rows of a project's tables as they lie on disk, for tests that check what was written."""

from __future__ import annotations

from typing import Protocol, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Mapped

from db.engine import Sessions


class Numbered(Protocol):
    """A row with an id."""

    id: Mapped[int]


R = TypeVar("R", bound=Numbered)


def stored(sessions: Sessions, table: type[R]) -> list[R]:
    """Give every row of a table in the order in which they were written."""
    with sessions.read() as session:
        found = list(session.scalars(select(table).order_by(table.id)))
        session.expunge_all()
        return found
