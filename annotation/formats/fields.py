"""Cells and JSON values as the parts of drafts, with plain reasons where they do not fit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from typing import Final

from annotation.formats.json_text import text_of
from annotation.formats.records import BadRecordError, Record

SCRIPT_SAMPLE: Final = 500
SCRIPTS: Final = (
    ("ja", re.compile("[\u3041-\u30ff]")),
    ("zh", re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("ar", re.compile("[\u0620-\u064a]")),
    ("th", re.compile("[\u0e01-\u0e3a]")),
)


def need(record: Mapping[str, object], column: str) -> object:
    """Give a value that must be there.

    Raises
    ------
    BadRecordError
        When the record has no such column.
    """
    try:
        return record[column]
    except KeyError:
        raise BadRecordError(f"has no '{column}'") from None


def words(record: Mapping[str, object], column: str, told: list[str]) -> str:
    """Give a text that must be there, verbatim; what is not text is made so, and told."""
    value = need(record, column)
    if isinstance(value, str):
        return value
    if value is None:
        told.append(f"'{column}' is null and reads as empty")
        return ""
    text = text_of(value)
    told.append(f"'{column}' is not text; read as '{text[:60]}'")
    return text


def key_of(record: Record, *columns: str) -> str:
    """Give the record's id verbatim, or its place among the records where it has none.

    >>> key_of(Record(1, 1, {"id": "00010"}, ()), "id"), key_of(Record(9, 4, {}, ()), "id")
    ('00010', '4')
    """
    for column in columns:
        if column in record.value:
            key = text_of(record.value[column])
            if not key:
                raise BadRecordError(f"'{column}' is empty")
            return key
    return str(record.ordinal)


def texts(value: object) -> tuple[str, ...]:
    """Give one text or a list of them as a tuple; null and empty are none.

    >>> texts("a"), texts(["a", None, "b"]), texts(None), texts("")
    (('a',), ('a', 'b'), (), ())
    """
    if isinstance(value, str):
        return (value,) if value else ()
    if value is None:
        return ()
    if isinstance(value, list):
        return tuple(text_of(part) for part in value if part is not None)
    return (text_of(value),)


def rest(record: Mapping[str, object], known: Set[str]) -> dict[str, object]:
    """Give what no reader asked for, to be kept as metadata; empty cells are left out."""
    if record.keys() <= known:
        return {}
    return {
        column: value
        for column, value in record.items()
        if column not in known and value is not None and value != ""
    }


def language_of(text: str) -> str:
    """Tell the language from the script, where the script tells; else "".

    >>> language_of("我喜欢苹果"), language_of("りんごが好き"), language_of("apple")
    ('zh', 'ja', '')
    """
    if text.isascii():
        return ""
    start = text[:SCRIPT_SAMPLE]
    for language, pattern in SCRIPTS:
        if pattern.search(start):
            return language
    return ""
