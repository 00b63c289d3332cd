"""Import: files in, one transaction, every rejected line told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from annotation.import_report import (
    AUTO,
    DatasetReport,
    FileReport,
    ImportOptions,
    ImportReport,
    LineNote,
)
from annotation.jobs import Job
from db.engine import Sessions

__all__ = [
    "AUTO",
    "DatasetReport",
    "FileReport",
    "ImportOptions",
    "ImportReport",
    "ImportService",
    "LineNote",
]


class ImportService:
    """What the import dialog and the ``import`` verb do."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def run(self, paths: Sequence[Path], options: ImportOptions) -> Job[ImportReport]:
        """Read files into datasets; a generator that yields once per batch."""
        raise NotImplementedError
