"""Row ids in blocks, so that a bulk write knows the ids of what it links."""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.orm import Session

from db.errors import BugError


def allocate(session: Session, table: str, count: int) -> int:
    """Take ``count`` consecutive ids of a table and return the first of them.

    Call it inside a write transaction: the block is given back when that rolls back. The row
    lock on ``sequences`` makes blocks of two writers disjoint.
    """
    if count < 0:
        raise BugError(f"cannot allocate {count} ids")
    updated = session.execute(
        text('UPDATE sequences SET "next" = "next" + :count WHERE name = :name'),
        {"count": count, "name": table},
    )
    if updated.rowcount == 0:  # type: ignore[attr-defined]
        session.execute(
            text('INSERT INTO sequences (name, "next") VALUES (:name, :next)'),
            {"name": table, "next": count + 1},
        )
        return 1
    after = session.execute(
        text('SELECT "next" FROM sequences WHERE name = :name'), {"name": table}
    ).scalar_one()
    return int(after) - count
