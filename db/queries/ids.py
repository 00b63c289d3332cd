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
    after = session.execute(
        text(
            'INSERT INTO sequences (name, "next") VALUES (:name, :count + 1) '
            'ON CONFLICT (name) DO UPDATE SET "next" = sequences."next" + :count '
            'RETURNING "next"'
        ),
        {"count": count, "name": table},
    ).scalar_one()
    return int(after) - count
