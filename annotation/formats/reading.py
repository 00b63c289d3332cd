"""What every reader gives: drafts with their line, lines that it rejects, things it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from annotation.formats.json_text import text_of
from annotation.formats.records import BadRecordError, Record, Rejected, Warned
from annotation.formats.shapes import Sample, Shape, records_of
from annotation.formats.source import Source
from db.types import Construct, ItemDraft, RaterKind, ShownOrder, VotesDraft


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
    their place, ``judge_runs`` the judge runs to which calls point, ``judge_prompts`` the prompts
    to which these do. ``seed`` is the number that sides and orders are drawn with, ``arrivals``
    each rater's place among those who opened the dataset.
    """

    name: str
    construct: Construct | None = None
    created_at: str = ""
    source: str = ""
    guideline: str = ""
    settings: Mapping[str, object] = field(default_factory=dict)
    raters: Mapping[str, RaterKind] = field(default_factory=dict)
    runs: Sequence[Mapping[str, object]] = ()
    judge_runs: Sequence[Mapping[str, object]] = ()
    judge_prompts: Sequence[Mapping[str, object]] = ()
    seed: int | None = None
    arrivals: Mapping[str, int] = field(default_factory=dict)


class Names(NamedTuple):
    """Names of systems that texts of the same dataset give by ids; ``whole`` of a file of them."""

    names: Mapping[str, str]
    whole: bool = False


class Asked(NamedTuple):
    """What is said of a file beside it, where the file itself does not say.

    Parameters
    ----------
    rater
        Who judged; empty to name the rater after the file.
    kind
        Whether the raters are people or judges; None to tell by the file's name.
    order
        In which order the judge read the answers; none to tell by the file's name.
    labels
        What labels mean that are no preferences: ``claims`` reads yes and no as verdicts on
        claims.
    """

    rater: str = ""
    kind: RaterKind | None = None
    order: ShownOrder = ShownOrder.NONE
    labels: str = ""


class Fitting(NamedTuple):
    """A file for which a reader is to be made ready."""

    source: Source
    shape: Shape
    sample: Sample
    asked: Asked


QUESTIONS: Final = -1
TEXTS: Final = 0
TEXTLESS: Final = 1
VOTES: Final = 2
Draft: TypeAlias = ItemDraft | VotesDraft | Heading | Names | Rejected
Parsed: TypeAlias = Read | Heading | Names | Rejected | Warned


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
        ``BadRecordError`` with the reason when it cannot. One record may give several drafts.
    columns
        The columns that it understands; of the others those that it keeps are told.
    split_by
        The column that splits its files into datasets when nothing else is asked for.
    fit
        Makes the reader ready for one file: who judged, in which order, what it is called.
    facts
        What was settled thereby; a file imported before with other facts is read again.
    told
        What should be known of the whole file.
    dataset
        What its dataset is called when nothing is asked for; empty for the file's own name.
    rank
        Files of a lower one are read first: ``QUESTIONS``, ``TEXTS``, ``TEXTLESS``, ``VOTES``.
    """

    name: str
    title: str
    construct: Construct | None
    recognise: Callable[[Sample], float | None]
    parse: Callable[[Record, list[str]], Draft | list[Draft]]
    columns: frozenset[str]
    split_by: str | None = None
    fit: Callable[[Reader, Fitting], Reader] | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    dataset: str = ""
    rank: int = TEXTS

    def fitted(self, fitting: Fitting) -> Reader:
        """Give the reader made ready for one file.

        Raises
        ------
        KnownError
            When the file's labels mean nothing that can be imported.
        """
        return self if self.fit is None else self.fit(self, fitting)

    @property
    def place(self) -> int:
        """Give when its files are read among several: votes join what is there."""
        return VOTES if self.construct is None else self.rank

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
            if isinstance(draft, ItemDraft | VotesDraft):
                yield Read(record.line, draft, split)
                continue
            for one in draft if isinstance(draft, list) else (draft,):
                if isinstance(one, ItemDraft | VotesDraft):
                    yield Read(record.line, one, split)
                else:
                    yield one


def _split_value(record: Mapping[str, object], column: str) -> str:
    value = record.get(column)
    if value is None and isinstance(meta := record.get("meta"), Mapping):
        value = meta.get(column)
    text = text_of(value)
    if not text:
        raise BadRecordError(f"has no '{column}' to split by")
    return text
