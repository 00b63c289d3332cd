"""Row ids in blocks, so that a bulk write knows the ids of what it links."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from db.errors import BugError

TAKE: Final = (
    'INSERT INTO sequences (name, "next") VALUES (?, ?) '
    'ON CONFLICT (name) DO UPDATE SET "next" = sequences."next" + ? RETURNING "next"'
)


def allocate(session: Session, table: str, count: int) -> int:
    """Take ``count`` consecutive ids of a table and return the first of them.

    Call it inside a write transaction: the block is given back when that rolls back. The row
    lock on ``sequences`` makes blocks of two writers disjoint.
    """
    if count < 0:
        raise BugError(f"cannot allocate {count} ids")
    connection = session.connection()
    statement = TAKE if connection.dialect.name == "sqlite" else TAKE.replace("?", "%s")
    after = connection.exec_driver_sql(statement, (table, count + 1, count)).scalar_one()
    return int(after) - count
