"""JSON lines: split on the line feed alone, bad lines told by number."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotation.formats import json_lines as module
from annotation.formats.json_lines import json_lines
from annotation.formats.records import Record, Rejected
from annotation.formats.source import look_at


def read(folder: Path, raw: bytes) -> list[Record | Rejected]:
    path = folder / "f.jsonl"
    path.write_bytes(raw)
    return list(json_lines(look_at(path)))


def values(found: list[Record | Rejected]) -> list[object]:
    return [dict(record.value) for record in found if isinstance(record, Record)]


def test_line_separators_inside_strings_do_not_split(tmp_path: Path) -> None:
    raw = '{"a":"x\u2028y\u0085z\x0b\x0c\x1c"}\n{"a":"2"}'.encode()
    assert values(read(tmp_path, raw)) == [{"a": "x\u2028y\u0085z\x0b\x0c\x1c"}, {"a": "2"}]


def test_mixed_line_ends_blank_lines_and_no_final_newline(tmp_path: Path) -> None:
    found = read(tmp_path, b'{"a":1}\r\n\n{"a":2}\n   \n\r\n{"a":3}')
    assert values(found) == [{"a": 1}, {"a": 2}, {"a": 3}]
    assert [record.line for record in found] == [1, 3, 6]


def test_152_trailing_blank_lines(tmp_path: Path) -> None:
    assert len(read(tmp_path, b'{"a":1}\n' + b"\n" * 152)) == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"a": ', "not valid JSON"),
        (b'{"a": 1} {"b": 2}', "more follows at column 9"),
        (b'["a"]', "not a JSON object"),
        (b'{"a": "\xe9"}', "byte 0xE9 at column 8 is not UTF-8"),
        (b'{"a": "\x00"}', "NUL byte at column 8"),
        (b'{"a":' * 30_000, "nested too deeply"),
        (b'{"a": 1' + b"0" * 5_000 + b"}", "too many digits"),
        (b"NaN", "not a JSON object"),
    ],
)
def test_a_bad_line_does_not_lose_the_others(tmp_path: Path, line: bytes, reason: str) -> None:
    found = read(tmp_path, '{"a":"我"}\n'.encode() + line + b'\n{"a":3}\n')
    assert values(found) == [{"a": "我"}, {"a": 3}]
    assert isinstance(found[1], Rejected)
    assert found[1].line == 2
    assert reason in found[1].reason


def test_surrogates_written_as_characters_are_replaced(tmp_path: Path) -> None:
    raw = '{"a":"x\ud800"}'.encode("utf-8", "surrogatepass")
    (record,) = read(tmp_path, '{"b":"我我"}\n'.encode() + raw)[1:]
    assert isinstance(record, Record)
    assert record.value == {"a": "x\ufffd"}
    assert record.notes


def test_a_line_beyond_the_limit_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_RECORD", 64)
    found = read(tmp_path, b'{"a":"' + b"x" * 1000 + b'"}\n{"a":2}')
    assert isinstance(found[0], Rejected)
    assert found[0].reason.startswith("is longer than")
    assert values(found) == [{"a": 2}]
    assert found[1].line == 2
