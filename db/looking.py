"""A project file looked at where it can only be read: nothing is written or left beside it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What can be told of a file that can only be read.

    ``problems`` is None where it cannot be told whether it is sound; ``why`` says why it could
    only be looked at.
    """

    problems: tuple[str, ...] | None
    datasets: int | None
    why: str


def look_at(path: Path) -> Look | None:
    """Look at a SQLite project that may be read and not written, or lies in such a folder.

    Return None where it may be written: then it can be opened.
    """
    if os.access(path, os.W_OK) and os.access(path.parent, os.W_OK):
        return None
    why = "it can only be read here; to work on it, copy it to a folder that you may write to"
    if not os.access(path, os.R_OK) or _is_unfinished(path):
        why = "it cannot be read here; copy it, and what lies beside it, to a folder of yours"
        return Look(problems=None, datasets=None, why=why)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as file:
            found = [str(row[0]) for row in file.execute("PRAGMA quick_check")]
            count = file.execute("SELECT count(*) FROM datasets WHERE deleted_at = ''").fetchone()
    except sqlite3.OperationalError:  # no such table: not a project, or none yet
        return None
    except sqlite3.DatabaseError as error:
        return Look(problems=(f"The file is damaged: {error}.",), datasets=None, why=why)
    return Look(
        problems=tuple(row for row in found if row != "ok"), datasets=int(count[0]), why=why
    )


def _is_unfinished(path: Path) -> bool:
    """Whether something beside the file is still to be written into it."""
    beside = (path.with_name(f"{path.name}{ending}") for ending in ("-wal", "-journal"))
    return any(left.exists() and left.stat().st_size for left in beside)
