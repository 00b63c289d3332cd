"""Import: files in, one transaction, every rejected line told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from annotation.file_intake import FilesIntake, OpenedFile
from annotation.formats.reading import Asked, Fitting
from annotation.formats.registry import AUTO, reader_for
from annotation.formats.shapes import sample_of, shape_of
from annotation.formats.source import look_at
from annotation.import_report import (
    DatasetReport,
    FileReport,
    ImportOptions,
    ImportReport,
    LineNote,
)
from annotation.jobs import Job, Progress
from db.engine import Sessions
from db.errors import KnownError
from db.queries import imports

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
        """Read files into datasets; a generator that yields once per batch.

        All is one transaction: stopping at a yield, or an error, leaves the project as it was.

        Parameters
        ----------
        paths
            The files; those that hold votes alone are read after those that hold texts.
        options
            Where they go and how.

        Raises
        ------
        KnownError
            When a file cannot be read or is in no known format, or votes find no dataset.
        """
        if not paths:
            raise KnownError("No file was named.", "Name at least one file to import.")
        opened: list[OpenedFile] = []
        try:
            for path in paths:
                yield Progress(done=0, total=None, unit="items", note=f"looking at {path.name}")
                opened.append(open_file(path, options))
            return (yield from self._read(opened, options))
        finally:
            for file in opened:
                file.source.digest.stop()

    def _read(self, opened: list[OpenedFile], options: ImportOptions) -> Job[ImportReport]:
        opened.sort(key=lambda file: (file.reader.place, file.reader.facts.get("order", "")))
        with self._sessions.write() as session:
            imports.hasten(session)
            intake = FilesIntake(session, options)
            for file in opened:
                yield from intake.read(file)
            report = intake.report()
            imports.relax(session)
            if report.dry_run or report.refused:
                session.rollback()
        return report


def open_file(path: Path, options: ImportOptions) -> OpenedFile:
    """Look at one file: its encoding, its shape and its format.

    Raises
    ------
    KnownError
        When it cannot be read, is in no known format, or holds labels that mean nothing here.
    """
    source = look_at(path)
    try:
        shape = shape_of(source)
        sample = sample_of(source, shape)
        reader = reader_for(sample, options.format, options.mapping)
        asked = Asked(options.rater, options.kind, options.order, options.labels)
        reader = reader.fitted(Fitting(source, shape, sample, asked))
    except KnownError:
        source.digest.stop()
        raise
    return OpenedFile(source, shape, sample, reader)
