"""What can be told of an SQLite file without a database library, which takes long to load."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SQLITE_MAGIC: Final = b"SQLite format 3\x00"


def is_sqlite_file(path: Path) -> bool:
    """Whether a file starts as every SQLite database does."""
    with path.open("rb") as stream:
        return stream.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
