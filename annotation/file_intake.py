"""Files into datasets inside one transaction: batches, splits, what was imported before."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.formats.json_text import plain_json
from annotation.formats.mapping import mapping_facts
from annotation.formats.reading import Heading, Names, Read, Reader
from annotation.formats.records import BadRecordError, Rejected, Warned
from annotation.formats.shapes import Sample, Shape
from annotation.formats.source import Source
from annotation.import_report import FileReport, ImportOptions, ImportReport, LineNote
from annotation.intake import DatasetIntake
from annotation.jobs import Progress
from db.errors import KnownError
from db.queries import imports
from db.types import Changes, Construct, ItemDraft

BATCH_ITEMS: Final = 2_000
BATCH_CHARACTERS: Final = 8_000_000
MAX_NOTES: Final = 10_000
MAX_DATASETS: Final = 1_000
MAX_NAME: Final = 200
JOINERS: Final = {0x200C: None, 0x200D: None}


class OpenedFile(NamedTuple):
    """A file with what it was recognised as."""

    source: Source
    shape: Shape
    sample: Sample
    reader: Reader


class _Notes:
    """The first notes in full, and how many there were."""

    def __init__(self) -> None:
        self.kept: list[LineNote] = []
        self.count = 0

    def add(self, line: int, reason: str) -> None:
        self.count += 1
        if len(self.kept) < MAX_NOTES:
            self.kept.append(LineNote(line=line, reason=reason))

    def by_line(self) -> tuple[LineNote, ...]:
        return tuple(sorted(self.kept, key=lambda note: note.line))


class FilesIntake:
    """Reads files one after another into the datasets that they belong to."""

    def __init__(self, session: Session, options: ImportOptions) -> None:
        self._session = session
        self._options = options
        self._datasets: dict[str, DatasetIntake] = {}
        self._files: list[FileReport] = []
        self._done = 0

    def read(self, file: OpenedFile) -> Iterator[Progress]:
        """Read one file, a batch at a time."""
        target = self._options.dataset
        if file.reader.construct is None and target is None:
            target = self._only_dataset(file.source.path)
        before = self._imported_before(file, target)
        if before:
            self._files.append(_file_report(file, before, unchanged=True))
            self._already_read(before)
            return
        reading = _FileReading(self._session, file, target, self._options, self._datasets)
        batches = reading.run()
        while (count := _next_batch(batches)) is not None:
            self._done += count
            yield Progress(done=self._done, total=None, unit="items", note=file.source.name)
        self._files.append(reading.report())

    def report(self) -> ImportReport:
        """Tell what all files brought."""
        options = self._options
        rejected = sum(file.rejected_count for file in self._files)
        refused = ""
        if options.all_or_nothing and rejected:
            refused = f"Nothing was imported, since {rejected:,} of the records were rejected."
        changes = Changes.NONE
        if not refused and not options.dry_run:
            for intake in self._datasets.values():
                changes |= intake.tally.changes()
        return ImportReport(
            files=tuple(self._files),
            datasets=tuple(
                intake.tally.report(name, intake.construct)
                for name, intake in self._datasets.items()
                if intake.dataset_id is not None
            ),
            dry_run=options.dry_run,
            refused=refused,
            changes=changes,
        )

    def _only_dataset(self, path: Path) -> str:
        """Name the dataset that votes join when none was asked for: the one of this import."""
        if len(self._datasets) == 1:
            return next(iter(self._datasets))
        raise KnownError(
            f"{path.name} holds votes without texts, and it is not clear which dataset they join.",
            "Name the dataset (--dataset), or import the texts together with the votes.",
        )

    def _already_read(self, names: tuple[str, ...]) -> None:
        """Let votes of the same import join a dataset whose texts were imported before."""
        for name in names:
            if name not in self._datasets:
                self._datasets[name] = DatasetIntake(
                    self._session, name=name, construct=Construct.PREFERENCE
                )

    def _imported_before(self, file: OpenedFile, target: str | None) -> tuple[str, ...]:
        """Name the datasets that hold this content already, imported in the same way."""
        if not imports.has_size(self._session, file.source.size):
            return ()  # so that the hash, which takes long, need not be waited for
        found = imports.imports_of(self._session, file.source.sha256)
        asked = _asked(file, self._options)
        for report in found.values():
            names = report.get("datasets", [])
            if report.get("asked") != asked or not set(names) <= found.keys():
                continue
            if target is None or all(
                name == target or name.startswith(f"{target}-") for name in names
            ):
                return tuple(names)
        return ()


def _next_batch(batches: Iterator[int]) -> int | None:
    """Take one batch in without the cycle collector, which would search it in vain many times."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        return next(batches, None)
    finally:
        if was_on:
            gc.enable()


class _FileReading:
    """One file on its way in."""

    def __init__(
        self,
        session: Session,
        file: OpenedFile,
        target: str | None,
        options: ImportOptions,
        datasets: dict[str, DatasetIntake],
    ) -> None:
        self._session = session
        self._file = file
        self._target = target
        self._asked = _asked(file, options)
        self._split_by = _split_by(file, options)
        self._datasets = datasets
        self._touched: dict[str, DatasetIntake] = {}
        self._heading: Heading | None = None
        self._rejected = _Notes()
        self._warned = _Notes()
        self._records = 0
        self._batch: list[Read] = []

    def run(self) -> Iterator[int]:
        """Read and write; yields how many records each batch took."""
        source = self._file.source
        for text in (*source.told, *self._file.reader.told):
            self._warned.add(0, text)
        size = 0
        for parsed in self._file.reader.read(source, self._file.shape, split_by=self._split_by):
            if isinstance(parsed, Read):
                self._records += 1
                self._batch.append(parsed)
                size += _size(parsed)
                if len(self._batch) >= BATCH_ITEMS or size >= BATCH_CHARACTERS:
                    size = 0
                    yield self._write()
            elif isinstance(parsed, Rejected):
                self._records += 1
                self._rejected.add(parsed.line, parsed.reason)
                if self._rejected.count % BATCH_ITEMS == 0:
                    yield self._write()  # so that it can be stopped
            elif isinstance(parsed, Warned):
                self._warned.add(parsed.line, parsed.text)
            elif isinstance(parsed, Names):
                self._records += parsed.whole
                self._dataset("", None).name_systems(parsed.names)
            else:
                yield self._write()
                self._open(parsed)
        yield self._write()
        for dataset in self._touched.values():
            dataset.end_file()
        if source.has_grown():
            self._warned.add(0, "the file grew while it was read; what was added was not read")
        self._note_import()

    def report(self) -> FileReport:
        """Tell what became of the file."""
        return _file_report(
            self._file,
            tuple(self._touched),
            rejected=self._rejected,
            warned=self._warned,
            records=self._records,
        )

    def _open(self, heading: Heading) -> None:
        """Make the dataset that a file names; where the name will not do, take the file's own."""
        self._heading = heading
        try:
            self._dataset("", None).create()
        except BadRecordError as error:
            self._heading = None
            self._records += 1
            self._rejected.add(0, str(error))

    def _write(self) -> int:
        groups: dict[str, list[Read]] = {}
        if self._split_by is not None:
            for read in self._batch:
                groups.setdefault(read.split, []).append(read)
        elif self._batch:
            groups[""] = self._batch
        count = len(self._batch)
        self._batch = []
        for split, reads in groups.items():
            try:
                dataset = self._dataset(split, reads[0])
            except BadRecordError as error:
                for read in reads:
                    self._rejected.add(read.line, str(error))
                continue
            for told in dataset.add(reads):
                if isinstance(told, Rejected):
                    self._rejected.add(told.line, told.reason)
                else:
                    self._warned.add(told.line, told.text)
        return count

    def _dataset(self, split: str, first: Read | None) -> DatasetIntake:
        name = self._name(split)
        known = self._touched.get(name)
        if known is not None:
            return known
        if len(name) > MAX_NAME or not _is_line(name):
            raise BadRecordError(f"'{name[:40]}' cannot be the name of a dataset")
        if len(self._touched) >= MAX_DATASETS:
            raise BadRecordError(f"would make more than {MAX_DATASETS:,} datasets")
        dataset = self._datasets.get(name)
        if dataset is None:
            dataset = DatasetIntake(
                self._session,
                name=name,
                construct=self._construct(first),
                heading=self._heading,
                source=self._file.source.name,
            )
            if self._file.reader.construct is None and dataset.dataset_id is None:
                raise KnownError(
                    f"There is no dataset '{name}' for the votes in "
                    f"{self._file.source.name} to join.",
                    "Import its texts first.",
                )
            self._datasets[name] = dataset
        dataset.start_file()
        self._touched[name] = dataset
        return dataset

    def _name(self, split: str) -> str:
        if split:
            return f"{self._target}-{split}" if self._target else split
        if self._target:
            return self._target
        own = self._file.reader.dataset or Path(self._file.source.name).stem
        return self._heading.name if self._heading else own

    def _construct(self, first: Read | None) -> Construct:
        if self._heading is not None and self._heading.construct is not None:
            return self._heading.construct
        draft = None if first is None else first.draft
        if isinstance(draft, ItemDraft) and draft.claims and not draft.comparisons:
            return Construct.ATTRIBUTION
        return self._file.reader.construct or Construct.PREFERENCE

    def _note_import(self) -> None:
        for name, dataset in self._touched.items():
            if dataset.dataset_id is None:
                continue
            imports.record_import(
                self._session,
                dataset_id=dataset.dataset_id,
                file=self._file.source.name,
                sha256=self._file.source.sha256,
                format_name=self._file.reader.name,
                report={
                    "asked": self._asked,
                    "datasets": [
                        other
                        for other, touched in self._touched.items()
                        if touched.dataset_id is not None
                    ],
                    "dataset": name,
                    "bytes": self._file.source.size,
                    "records": self._records,
                    "rejected": self._rejected.count,
                    "warnings": self._warned.count,
                },
            )


def _is_line(name: str) -> bool:
    """Whether a name can be shown on one line; emoji may be joined."""
    return bool(name.strip()) and name.translate(JOINERS).isprintable()


def _split_by(file: OpenedFile, options: ImportOptions) -> str | None:
    """Give the column to split by: as asked, or the format's own when nothing is named."""
    if options.split_by is not None or options.dataset is not None:
        return options.split_by
    column = file.reader.split_by
    return column if column is not None and file.sample.has(column) else None


def _asked(file: OpenedFile, options: ImportOptions) -> dict[str, Any]:
    mapping = options.mapping
    return {
        "format": file.reader.name,
        "split_by": _split_by(file, options),
        "mapping": None if mapping is None else plain_json(mapping_facts(mapping)),
        **file.reader.facts,
    }


def _size(read: Read) -> int:
    draft = read.draft
    if not isinstance(draft, ItemDraft):
        return 1_000
    size = len(draft.question) + len(draft.context) + 1_000
    for answer in draft.answers:
        size += len(answer.text)
    for text in draft.references:
        size += len(text)
    for claim in draft.claims:
        size += sum(map(len, claim.evidence))
    return size


def _file_report(
    file: OpenedFile,
    datasets: tuple[str, ...],
    *,
    rejected: _Notes | None = None,
    warned: _Notes | None = None,
    records: int = 0,
    unchanged: bool = False,
) -> FileReport:
    rejected, warned = rejected or _Notes(), warned or _Notes()
    source = file.source
    return FileReport(
        file=source.name,
        format=file.reader.name,
        title=f"{file.reader.title} ({file.shape.title})",
        encoding=source.encoding,
        sha256=source.sha256,
        bytes=source.size,
        records=records,
        unchanged=unchanged,
        datasets=datasets,
        metadata=file.reader.kept_columns(file.sample),
        rejected=rejected.by_line(),
        rejected_count=rejected.count,
        warnings=warned.by_line(),
        warning_count=warned.count,
    )
