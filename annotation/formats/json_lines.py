"""JSON lines: one object a line, split on the line feed and on nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from annotation.formats.json_text import JsonText
from annotation.formats.records import MAX_RECORD, BadRecordError, Record, Rejected
from annotation.formats.source import Source

BLANK: Final = " \t\r\n"
SURROGATE: Final = re.compile("[\ud800-\udfff]")


def json_lines(source: Source) -> Iterator[Record | Rejected]:
    """Give the object on each line; blank lines are passed over, bad ones are rejected."""
    decoder = JsonText()
    ordinal = 0
    with source.open() as stream:
        for line, raw in _lines(stream):
            if isinstance(raw, str):
                yield Rejected(line, raw)
                continue
            record = decode_line(decoder, raw, line, ordinal + 1)
            if record is not None:
                ordinal += 1
                yield record


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes | str]]:
    number = 0
    while raw := stream.readline(MAX_RECORD):
        number += 1
        if len(raw) == MAX_RECORD and not raw.endswith(b"\n"):
            while (rest := stream.readline(MAX_RECORD)) and not rest.endswith(b"\n"):
                pass
            yield number, f"is longer than {MAX_RECORD >> 20} MiB"
        else:
            yield number, raw


def decode_line(decoder: JsonText, raw: bytes, line: int, ordinal: int) -> Record | Rejected | None:
    """Decode one line; None when it is blank."""
    try:
        text = _text(raw)
        return _record(decoder, text, line, ordinal) if text else None
    except BadRecordError as error:
        return Rejected(line, str(error))
    except json.JSONDecodeError as error:
        return Rejected(line, f"is not valid JSON: {error.msg} at column {error.pos + 1}")
    except RecursionError:
        return Rejected(line, "is nested too deeply")
    except ValueError:
        return Rejected(line, "holds a number with too many digits")


def _record(decoder: JsonText, text: str, line: int, ordinal: int) -> Record:
    value, end, notes = decoder.decode(text)
    if end != len(text):
        raise BadRecordError(f"is not valid JSON: more follows at column {end + 1}")
    if not isinstance(value, dict):
        raise BadRecordError("is not a JSON object")
    return Record(line, ordinal, value, notes)


def _text(raw: bytes) -> str:
    if b"\x00" in raw:
        raise BadRecordError(f"holds a NUL byte at column {raw.index(0) + 1}")
    try:
        return raw.decode("utf-8").strip(BLANK)
    except UnicodeDecodeError as error:
        try:  # as escapes, lone surrogates are replaced and told
            text = raw.decode("utf-8", "surrogatepass").strip(BLANK)
        except UnicodeDecodeError:
            bad, column = raw[error.start], error.start + 1
            raise BadRecordError(f"byte 0x{bad:02X} at column {column} is not UTF-8") from error
        return SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
