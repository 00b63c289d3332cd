"""What every reader gives: drafts with their line, lines that it rejects, things it tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from annotation.formats.records import Rejected, Warned
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
    """What a file says of its dataset before the first item; only Tiebreak JSONL has it."""

    line: int
    name: str
    construct: Construct | None
    created_at: str = ""
    source: str = ""
    guideline: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    raters: Mapping[str, tuple[RaterKind, str]] = field(default_factory=dict)
    runs: Sequence[Mapping[str, object]] = ()


Parsed: TypeAlias = Read | Rejected | Warned | Heading


class Sample(NamedTuple):
    """The first records of a file, from which readers recognise it.

    ``shape`` is ``lines`` (JSON lines), ``array`` (one JSON array, or values in a row) or
    ``table`` (separated values). ``columns`` are the keys of the first records, in order.
    """

    shape: str
    columns: tuple[str, ...]
    records: tuple[Mapping[str, object], ...]
    file: str

    def has(self, *columns: str) -> bool:
        """Whether the first record has all these columns."""
        return bool(self.records) and all(column in self.records[0] for column in columns)


class Reader(Protocol):
    """One format: recognised from the content, read in a stream."""

    @property
    def name(self) -> str:
        """Its name on the command line."""

    @property
    def title(self) -> str:
        """What it is called in sentences."""

    @property
    def construct(self) -> Construct:
        """What its datasets measure, where the file does not say."""

    def recognise(self, sample: Sample) -> float | None:
        """How sure it is that the file is of this format (0..1); None when it is not."""

    def split_column(self) -> str | None:
        """Give the column that splits a file when nothing else is asked for."""

    def known_columns(self, sample: Sample) -> frozenset[str]:
        """Give the columns that it understands; the others are kept as metadata."""

    def read(self, source: Source, *, split_by: str | None = None) -> Iterator[Parsed]:
        """Give everything in the file, in order; memory does not grow with it."""
