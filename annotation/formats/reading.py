"""What every reader gives: drafts with their line, lines that it rejects, things it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from annotation.formats.json_text import text_of
from annotation.formats.records import BadRecordError, Record, Rejected, Warned
from annotation.formats.shapes import Sample, Shape, records_of
from annotation.formats.source import Source
from db.types import Construct, ItemDraft, RaterKind, VotesDraft


class Read(NamedTuple):
    """One item, or votes on one target, with the line it starts at.

    ``split`` is the value of the column by which the file is split into datasets ("" when it
    is not split).
    """

    line: int
    draft: ItemDraft | VotesDraft
    split: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a file says of its dataset before the first item; only Tiebreak JSONL has it.

    ``raters`` gives each rater's kind; ``runs`` are the score runs to which scores point by
    their place.
    """

    name: str
    construct: Construct | None = None
    created_at: str = ""
    source: str = ""
    guideline: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    raters: Mapping[str, RaterKind] = field(default_factory=dict)
    runs: Sequence[Mapping[str, object]] = ()


Draft: TypeAlias = ItemDraft | VotesDraft | Heading
Parsed: TypeAlias = Read | Heading | Rejected | Warned


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """One format: recognised from the content, read in a stream.

    Parameters
    ----------
    name
        Its name on the command line.
    title
        What it is called in sentences.
    construct
        What its datasets measure where the file does not say; None for files of votes alone,
        which join a dataset.
    recognise
        How sure it is that a sample is of this format (0..1); None when it is not.
    parse
        Makes a draft of one record and adds to the list what should be told about it; raises
        ``BadRecordError`` with the reason when it cannot.
    columns
        The columns that it understands; of the others those that it keeps are told.
    split_by
        The column that splits its files into datasets when nothing else is asked for.
    """

    name: str
    title: str
    construct: Construct | None
    recognise: Callable[[Sample], float | None]
    parse: Callable[[Record, list[str]], Draft]
    columns: frozenset[str]
    split_by: str | None = None

    def kept_columns(self, sample: Sample) -> tuple[str, ...]:
        """Give the columns of a file that are kept as metadata; votes keep none."""
        if self.construct is None:
            return ()
        return tuple(column for column in sample.columns if column not in self.columns)

    def read(
        self, source: Source, shape: Shape, *, split_by: str | None = None
    ) -> Iterator[Parsed]:
        """Give everything in the file, in order; memory does not grow with it."""
        parse = self.parse
        told: list[str] = []
        for record in records_of(source, shape):
            if not isinstance(record, Record):
                yield record
                continue
            try:
                draft = parse(record, told)
                split = "" if split_by is None else _split_value(record.value, split_by)
            except BadRecordError as error:
                told.clear()
                yield Rejected(record.line, str(error))
                continue
            if told or record.notes:
                yield from (Warned(record.line, text) for text in (*record.notes, *told))
                told.clear()
            if isinstance(draft, Heading):
                yield draft
            else:
                yield Read(record.line, draft, split)


def _split_value(record: Mapping[str, object], column: str) -> str:
    value = record.get(column)
    if value is None and isinstance(meta := record.get("meta"), Mapping):
        value = meta.get(column)
    text = text_of(value)
    if not text:
        raise BadRecordError(f"has no '{column}' to split by")
    return text
