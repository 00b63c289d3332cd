"""What an import is asked for, and what it tells afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from annotation.counting import counted
from annotation.formats.registry import AUTO
from db.types import Changes, Construct, RaterKind, ShownOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """How files are brought in.

    Parameters
    ----------
    dataset
        The dataset that takes everything; None names it after the file, or after the values of
        the split column. An existing dataset of that name is added to.
    format
        A reader's name, or ``auto``: recognised from the content.
    split_by
        A column whose values make one dataset each, named ``VALUE``, or ``DATASET-VALUE`` where
        ``dataset`` is given too.
    mapping
        A YAML file that says what a table's columns mean, or the mapping itself.
    dry_run
        Tell everything and change nothing.
    all_or_nothing
        Change nothing when any line is rejected; otherwise the rest is imported.
    rater
        Who judged, for files that do not say; by default named after the file.
    kind
        Whether the raters of a file that does not say are people or judges; None tells by its
        name.
    order
        In which order the judge of a file that does not say read the answers; none tells by the
        file's name.
    labels
        ``claims`` reads labels of yes and no, which are no preferences, as verdicts on claims.
    """

    dataset: str | None = None
    format: str = AUTO
    split_by: str | None = None
    mapping: Path | Mapping[str, object] | None = None
    dry_run: bool = False
    all_or_nothing: bool = False
    rater: str = ""
    kind: RaterKind | None = None
    order: ShownOrder = ShownOrder.NONE
    labels: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineNote:
    """A line that was rejected, or of which something is told, and why.

    ``line`` counts from 1; 0 speaks of the whole file.
    """

    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """One file: what it was recognised as and which lines were not taken.

    ``rejected`` and ``warnings`` list the first 10,000; ``rejected_count`` and
    ``warning_count`` count all. ``unchanged`` means that the same content had already been
    imported into every dataset concerned, so that nothing was read again.
    """

    file: str
    format: str
    title: str
    encoding: str
    sha256: str
    bytes: int
    records: int
    unchanged: bool
    datasets: tuple[str, ...]
    metadata: tuple[str, ...]
    rejected: tuple[LineNote, ...]
    rejected_count: int
    warnings: tuple[LineNote, ...]
    warning_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetReport:
    """What one dataset gained.

    ``repeated`` counts judgments by a rater on a target that the same rater had judged before
    (all are kept, the latest counts); ``already_there`` counts items and judgments that the
    dataset held word for word before.
    """

    name: str
    construct: Construct
    created: bool
    items: int
    answers: int
    references: int
    comparisons: int
    claims: int
    judgments: int
    raters: tuple[str, ...]
    verdicts: Mapping[str, int]
    repeated: int
    already_there: int


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a dataset has gained so far."""

    created: bool = False
    items: int = 0
    answers: int = 0
    references: int = 0
    comparisons: int = 0
    claims: int = 0
    judgments: int = 0
    others: int = 0
    scores: int = 0
    calls: int = 0
    renamed: int = 0
    repeated: int = 0
    already_there: int = 0
    raters: dict[str, None] = field(default_factory=dict)
    verdicts: Counter[str] = field(default_factory=Counter)

    def changes(self) -> Changes:
        """Say what a view that shows the project would have to read again."""
        changes = Changes.NONE
        if self.created:
            changes |= Changes.DATASETS
        if self.items or self.answers or self.comparisons or self.claims or self.renamed:
            changes |= Changes.ITEMS | Changes.DATASETS
        if self.judgments or self.calls:
            changes |= Changes.JUDGMENTS | Changes.RATERS | Changes.DATASETS
        if self.others:
            changes |= Changes.FLAGS | Changes.ADJUDICATIONS | Changes.RATERS
        if self.scores:
            changes |= Changes.SCORES
        return changes

    def report(self, name: str, construct: Construct) -> DatasetReport:
        """Give the counts as a record."""
        return DatasetReport(
            name=name,
            construct=construct,
            created=self.created,
            items=self.items,
            answers=self.answers,
            references=self.references,
            comparisons=self.comparisons,
            claims=self.claims,
            judgments=self.judgments,
            raters=tuple(self.raters),
            verdicts=dict(+self.verdicts),
            repeated=self.repeated,
            already_there=self.already_there,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What an import did, or in a dry run would do.

    ``refused`` says in one sentence why nothing was written although the files could be read
    (all-or-nothing); it is empty otherwise.
    """

    files: tuple[FileReport, ...]
    datasets: tuple[DatasetReport, ...]
    dry_run: bool
    refused: str
    changes: Changes

    @property
    def changed(self) -> bool:
        """Whether the project is now other than it was."""
        return self.changes is not Changes.NONE

    @property
    def rejected_count(self) -> int:
        """How many lines were rejected, over all files."""
        return sum(file.rejected_count for file in self.files)

    def sentences(self) -> list[str]:
        """Tell the outcome in plain sentences, without the single lines."""
        told = [self.refused] if self.refused else []
        for file in self.files:
            if file.unchanged:
                told.append(f"{file.file}: imported before; nothing changes.")
                continue
            told.append(f"{file.file}: {file.title}, {counted(file.records, 'record')}.")
            if file.rejected_count:
                told.append(f"{file.file}: {counted(file.rejected_count, 'record')} rejected.")
            if file.warning_count:
                told.append(f"{file.file}: {counted(file.warning_count, 'warning')}.")
        told += [_dataset_sentence(dataset) for dataset in self.datasets]
        if self.dry_run:
            told.append("Dry run: nothing was changed.")
        return told

    def to_json(self) -> dict[str, object]:
        """Give the report as JSON values."""
        return {
            "dry_run": self.dry_run,
            "changed": self.changed,
            "refused": self.refused,
            "files": [_file_json(file) for file in self.files],
            "datasets": [_dataset_json(dataset) for dataset in self.datasets],
        }


def _dataset_sentence(dataset: DatasetReport) -> str:
    counts = (
        (dataset.items, "item"),
        (dataset.comparisons, "comparison"),
        (dataset.claims, "claim"),
        (dataset.judgments, "judgment"),
        (len(dataset.raters), "rater"),
    )
    gained = ", ".join(counted(count, noun) for count, noun in counts if count) or "nothing new"
    more = ""
    if dataset.repeated:
        more += f"; given again by the same rater: {dataset.repeated:,} (the latest counts)"
    if dataset.already_there:
        more += f"; items or judgments that were there already: {dataset.already_there:,}"
    return f"{dataset.name} ({dataset.construct.value}): {gained}{more}."


def _notes_json(notes: tuple[LineNote, ...]) -> list[dict[str, object]]:
    return [{"line": note.line, "reason": note.reason} for note in notes]


def _file_json(file: FileReport) -> dict[str, object]:
    return {
        "file": file.file,
        "format": file.format,
        "title": file.title,
        "encoding": file.encoding,
        "sha256": file.sha256,
        "bytes": file.bytes,
        "records": file.records,
        "unchanged": file.unchanged,
        "datasets": list(file.datasets),
        "metadata": list(file.metadata),
        "rejected": _notes_json(file.rejected),
        "rejected_count": file.rejected_count,
        "warnings": _notes_json(file.warnings),
        "warning_count": file.warning_count,
    }


def _dataset_json(dataset: DatasetReport) -> dict[str, object]:
    return {
        "dataset": dataset.name,
        "construct": dataset.construct.value,
        "created": dataset.created,
        "items": dataset.items,
        "answers": dataset.answers,
        "references": dataset.references,
        "comparisons": dataset.comparisons,
        "claims": dataset.claims,
        "judgments": dataset.judgments,
        "raters": list(dataset.raters),
        "verdicts": dict(dataset.verdicts),
        "repeated": dataset.repeated,
        "already_there": dataset.already_there,
    }
