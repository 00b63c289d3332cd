"""The shape of a file, told from its content: JSON lines, JSON array, separated values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final, Literal, NamedTuple

from annotation.formats.json_lines import json_lines
from annotation.formats.json_text import JsonText
from annotation.formats.json_values import json_values
from annotation.formats.records import Record, Rejected, Warned
from annotation.formats.source import Source
from annotation.formats.tables import find_separator, table_rows
from db.errors import KnownError

SAMPLE_RECORDS: Final = 20
SAMPLE_LINES: Final = 20
SAMPLE_LINE: Final = 16 << 20
SHAPE_NAMES: Final = {
    "lines": "JSON lines",
    "array": "JSON",
    ",": "CSV",
    "\t": "tab-separated values",
    ";": "CSV with semicolons",
    "|": "CSV with bars",
}


class Shape(NamedTuple):
    """How a file is cut into records; ``separator`` is for tables alone."""

    kind: Literal["lines", "array", "table"]
    separator: str = ""

    @property
    def title(self) -> str:
        """What it is called in sentences."""
        return SHAPE_NAMES[self.separator or self.kind]


class Sample(NamedTuple):
    """The first records of a file, from which readers recognise it."""

    file: str
    shape: Shape
    columns: tuple[str, ...]
    records: tuple[Mapping[str, object], ...]

    def has(self, *columns: str) -> bool:
        """Whether the first record has all these columns."""
        return bool(self.records) and all(column in self.records[0] for column in columns)


def shape_of(source: Source) -> Shape:
    """Tell the shape from the first characters and lines.

    Raises
    ------
    KnownError
        When nothing but blanks is in the file.
    """
    with source.open() as stream:
        for _ in range(1_000_000):
            line = stream.readline(SAMPLE_LINE)
            if not line:
                raise KnownError(f"{source.path} is empty.", "Nothing was changed.")
            start = line.lstrip()
            if start:
                break
        if start.startswith(b"["):
            return Shape("array")
        if not start.startswith(b"{"):
            return Shape("table", find_separator(source))
        decoder = JsonText()
        for _ in range(SAMPLE_LINES):
            if line.startswith(b"{") and _is_object(decoder, line):
                return Shape("lines")
            line = stream.readline(SAMPLE_LINE)
    return Shape("array")


def _is_object(decoder: JsonText, line: bytes) -> bool:
    text = line.decode("utf-8", "replace").strip()
    try:
        return decoder.decode(text)[1] == len(text)
    except (json.JSONDecodeError, ValueError, RecursionError):
        return False


def records_of(source: Source, shape: Shape) -> Iterator[Record | Rejected | Warned]:
    """Give a file's records in a stream, and what was rejected on the way."""
    if shape.kind == "lines":
        return json_lines(source)
    if shape.kind == "array":
        return json_values(source)
    return table_rows(source, shape.separator)


def sample_of(source: Source, shape: Shape) -> Sample:
    """Read the first records."""
    found = (record for record in records_of(source, shape) if isinstance(record, Record))
    records = tuple(record.value for record in islice(found, SAMPLE_RECORDS))
    columns = dict.fromkeys(column for record in records for column in record)
    return Sample(source.name, shape, tuple(columns), records)
