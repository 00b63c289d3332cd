"""Rows of a project's tables as they lie on disk, for tests that check what was written."""

from __future__ import annotations

from typing import Any, TypeVar

from sqlalchemy import Row, select

from db.engine import Sessions
from db.models import AdjudicationRow, Base, JudgeCallRow, JudgeRunRow, JudgmentRow

R = TypeVar("R", JudgmentRow, AdjudicationRow)


def stored(sessions: Sessions, table: type[R]) -> list[R]:
    """Give every row of a table in the order in which they were written."""
    with sessions.read() as session:
        found = list(session.scalars(select(table).order_by(table.id)))
        session.expunge_all()
        return found


def rows_as_read(sessions: Sessions, table: type[Base]) -> list[Row[Any]]:
    """Give every row of a table as plain values, which are equal where what is stored is."""
    with sessions.read() as session:
        return list(session.execute(select(table.__table__).order_by(table.__table__.c.id)))


def calls(sessions: Sessions) -> list[Row[Any]]:
    return rows_as_read(sessions, JudgeCallRow)


def judgments(sessions: Sessions) -> list[Row[Any]]:
    return rows_as_read(sessions, JudgmentRow)


def runs(sessions: Sessions) -> list[Row[Any]]:
    return rows_as_read(sessions, JudgeRunRow)
