"""Separated values: the separator found, long cells, line ends of any kind, rows told by line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Final

from annotation.formats.records import Record, Rejected, Warned
from annotation.formats.source import Source

SEPARATORS: Final = (",", "\t", ";", "|")
MAX_CELL: Final = 16 << 20
MAX_LINE: Final = 32 << 20
SAMPLE: Final = 1 << 18
MAX_RESUMES: Final = 50

csv.field_size_limit(MAX_CELL)


class _Lines:
    """The lines of a table, each remembered until its row is whole.

    A quote that is never closed swallows all that follows: ``resume`` gives what was swallowed
    back, after the first line, so that one bad row does not lose the others.
    """

    def __init__(self, stream: io.TextIOWrapper) -> None:
        self._stream = stream
        self._again: list[str] = []
        self._row: list[str] = []
        self._size = 0
        self.number = 0
        self.ended = False
        self.has_nul = False

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._again.pop() if self._again else self._stream.readline(MAX_LINE)
        if not line:
            self.ended = True
            raise StopIteration
        self.number += 1
        self._size += len(line)
        self._row.append(line)
        if self._size > MAX_LINE:
            raise csv.Error(f"a row of more than {MAX_LINE >> 20} million characters")
        if "\x00" in line:
            self.has_nul = True
        return line

    def start_row(self) -> None:
        """Forget the lines of the row before."""
        self._row.clear()
        self._size = 0
        self.has_nul = False

    @property
    def row_is_open(self) -> bool:
        """Whether a quote of the last row was never closed."""
        return self.ended and sum(line.count('"') for line in self._row) % 2 == 1

    def resume(self) -> None:
        """Give the lines after the row's first one again."""
        self.number -= len(self._row) - 1
        self._again.extend(reversed(self._row[1:]))
        self.ended = False
        self.start_row()


def table_rows(source: Source, separator: str) -> Iterator[Record | Rejected | Warned]:
    """Give each row as a record of its cells by column name; wholly blank rows are passed over."""
    with source.open() as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8", errors="surrogateescape", newline="")
        lines = _Lines(text)
        yield from _rows(lines, separator, _spaced(source, separator))


def _rows(lines: _Lines, separator: str, spaced: bool) -> Iterator[Record | Rejected | Warned]:
    header: list[str] = []
    ordinal = resumes = 0
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=spaced)
    while True:
        lines.start_row()
        line = lines.number + 1
        try:
            cells = next(reader, None)
            reason = "" if cells is not None else None
        except csv.Error as error:
            cells, reason = [], f"cannot be read as a row: {error}"
        if cells is None:
            return
        if not reason and lines.row_is_open:
            reason = "a quote that opens here is never closed"
        if reason:
            yield Rejected(line, reason)
            resumes += 1
            if resumes > MAX_RESUMES:
                yield Rejected(lines.number, "too many broken rows; the rest was not read")
                return
            lines.resume()
            reader = csv.reader(lines, delimiter=separator, skipinitialspace=spaced)
            continue
        if not any(cells):
            continue
        bad = _unreadable(cells, lines)
        if bad:
            yield Rejected(line, bad)
        elif not header:
            header, told = _header(cells)
            yield from (Warned(line, what) for what in told)
        elif any(cells[len(header) :]) or len(cells) < len(header):
            yield Rejected(line, f"has {len(cells)} cells where the header has {len(header)}")
        else:
            ordinal += 1
            yield Record(line, ordinal, dict(zip(header, cells, strict=False)), ())


def _unreadable(cells: list[str], lines: _Lines) -> str:
    if lines.has_nul:
        place = next(number for number, cell in enumerate(cells, start=1) if "\x00" in cell)
        return f"holds a NUL byte in cell {place}"
    for number, cell in enumerate(cells, start=1):
        if cell.isascii():
            continue
        try:
            cell.encode("utf-8")
        except UnicodeEncodeError as error:
            bad = ord(cell[error.start]) - 0xDC00
            return f"byte 0x{bad:02X} in cell {number} is not UTF-8"
    return ""


def _header(cells: list[str]) -> tuple[list[str], list[str]]:
    names: list[str] = []
    known: set[str] = set()
    told = []
    for number, cell in enumerate(cells, start=1):
        name = cell.strip() or f"column {number}"
        if name in known:
            told.append(f"the column '{name}' stands twice; the later one is '{name} ({number})'")
            name = f"{name} ({number})"
        names.append(name)
        known.add(name)
    while names and not cells[len(names) - 1].strip():
        names.pop()
    return names, told


def find_separator(source: Source) -> str:
    """Tell which separator gives the most even rows, from the start of the file."""
    text = _start(source)
    best, best_score = ",", (0.0, 0)
    for separator in SEPARATORS:
        rows = _sample_rows(text, separator)
        if not rows or len(rows[0]) < 2:
            continue
        width = len(rows[0])
        even = sum(len(row) == width for row in rows) / len(rows)
        if (even, width) > best_score:
            best, best_score = separator, (even, width)
    return best


def _sample_rows(text: str, separator: str) -> list[list[str]]:
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            if any(row):
                rows.append(row)
            if len(rows) > 50:
                break
    except csv.Error:
        return rows
    # the last row of a sample is cut off wherever the sample ends
    return rows[:-1] if len(rows) > 1 and len(text) >= SAMPLE else rows


def _start(source: Source) -> str:
    with source.open() as stream:
        return stream.read(SAMPLE).decode("utf-8", "replace")


def _spaced(source: Source, separator: str) -> bool:
    """Whether quotes stand after a blank (``"a", "b"``), where the blank belongs to no cell."""
    return f'{separator} "' in _start(source).split("\n", 1)[0]
