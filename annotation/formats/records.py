"""Records: what every shape of file is made of, with the line each starts at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

MAX_RECORD: Final = 64 << 20


class Record(NamedTuple):
    """One JSON object or table row.

    ``ordinal`` counts records from 1, ``line`` is where it starts in the file.
    """

    line: int
    ordinal: int
    value: Mapping[str, object]
    notes: tuple[str, ...]


class BadRecordError(Exception):
    """A record that cannot be read; its text is the reason, in plain words."""


class Rejected(NamedTuple):
    """A line that was not taken, and why."""

    line: int
    reason: str


class Warned(NamedTuple):
    """A line that was taken, and what a reader of the file should know of it."""

    line: int
    text: str
