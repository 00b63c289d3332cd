"""Separated values: separators, long cells, line ends, broken rows told by line."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.formats.records import Record, Rejected, Warned
from annotation.formats.source import look_at
from annotation.formats.tables import find_separator, table_rows

CELLS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20)


def read(folder: Path, raw: str | bytes) -> list[Record | Rejected | Warned]:
    path = folder / "f.csv"
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    source = look_at(path)
    return list(table_rows(source, find_separator(source)))


def values(found: list[Record | Rejected | Warned]) -> list[object]:
    return [record.value for record in found if isinstance(record, Record)]


@pytest.mark.parametrize("separator", [",", "\t", ";", "|"])
def test_the_separator_is_found_from_the_rows(tmp_path: Path, separator: str) -> None:
    rows = [["id", "question"], ["1", "why, so; or | not"], ["2", 'he said "so"']]
    stream = io.StringIO()
    csv.writer(stream, delimiter=separator).writerows(rows)
    assert values(read(tmp_path, stream.getvalue())) == [
        {"id": "1", "question": "why, so; or | not"},
        {"id": "2", "question": 'he said "so"'},
    ]


@given(rows=st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=5))
def test_what_csv_writes_is_read_back(rows: list[tuple[str, str]]) -> None:
    stream = io.StringIO()
    csv.writer(stream).writerows([("id", "q"), *rows])
    with tempfile.TemporaryDirectory() as folder:
        found = values(read(Path(folder), stream.getvalue()))
    assert found == [{"id": one, "q": two} for one, two in rows if one or two]


@pytest.mark.parametrize("text", ["NA", "None", "nan", "null", "N/A", "=IF(A1)", "<br />", " "])
def test_words_for_nothing_are_text(tmp_path: Path, text: str) -> None:
    assert values(read(tmp_path, f"id,q\n1,{text}\n")) == [{"id": "1", "q": text}]


@pytest.mark.parametrize("key", ["00010", "007", "1e5", "1234567890123456789", "True", "7.0"])
def test_ids_are_verbatim(tmp_path: Path, key: str) -> None:
    assert values(read(tmp_path, f"id,q\n{key},x\n")) == [{"id": key, "q": "x"}]


def test_a_cell_of_140000_characters(tmp_path: Path) -> None:
    text = "word, " * 23_334
    assert values(read(tmp_path, f'id,q\n1,"{text}"\n')) == [{"id": "1", "q": text}]


def test_line_ends_of_any_kind_and_newlines_in_cells(tmp_path: Path) -> None:
    found = read(tmp_path, b'id,q\r\n1,"a\nb\r\n""c"""\r2,x\n3,y')
    assert values(found) == [
        {"id": "1", "q": 'a\nb\r\n"c"'},
        {"id": "2", "q": "x"},
        {"id": "3", "q": "y"},
    ]
    assert [record.line for record in found] == [2, 5, 6]


def test_a_mark_utf16_and_cp1252(tmp_path: Path) -> None:
    expected = [{"id": "1", "q": "é"}]
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        assert values(read(tmp_path, "id\tq\r\n1\té\r\n".encode(encoding))) == expected


def test_152_trailing_blank_rows(tmp_path: Path) -> None:
    assert len(read(tmp_path, "id,q\n1,x\n" + ",\n" * 152)) == 1


def test_separators_of_lines_in_cells_do_not_split(tmp_path: Path) -> None:
    assert values(read(tmp_path, "id,q\n1,a\u2028b\u0085c\x0bd\n")) == [
        {"id": "1", "q": "a\u2028b\u0085c\x0bd"}
    ]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("2", "has 1 cells where the header has 2"),
        ("2,a,b", "has 3 cells where the header has 2"),
        ("2,a\x00b", "NUL byte in cell 2"),
        ('2,"never closed', "never closed"),
    ],
)
def test_a_bad_row_does_not_lose_the_others(tmp_path: Path, row: str, reason: str) -> None:
    found = read(tmp_path, f"id,q\n1,x\n{row}\n3,z\n4,w\n")
    assert values(found) == [{"id": n, "q": q} for n, q in (("1", "x"), ("3", "z"), ("4", "w"))]
    (bad,) = [one for one in found if isinstance(one, Rejected)]
    assert bad.line == 3
    assert reason in bad.reason


def test_a_byte_that_is_not_utf8(tmp_path: Path) -> None:
    found = read(tmp_path, "id,q\n1,我\n".encode() + b"2,\xe9\n")
    assert values(found) == [{"id": "1", "q": "我"}]
    assert isinstance(found[1], Rejected)
    assert "byte 0xE9 in cell 2" in found[1].reason


def test_columns_that_stand_twice_or_have_no_name(tmp_path: Path) -> None:
    found = read(tmp_path, "id,q,q,,\n1,a,b,c,\n")
    assert isinstance(found[0], Warned)
    assert values(found) == []
    found = read(tmp_path, "id,q,q,\n1,a,b,\n")
    assert values(found) == [{"id": "1", "q": "a", "q (3)": "b"}]


def test_broken_quotes_everywhere_end_the_reading(tmp_path: Path) -> None:
    found = read(tmp_path, "id,q\n" + '1,"x\n' * 301)
    assert len(found) < 200
    assert all(isinstance(one, Rejected | Record) for one in found)


def test_blanks_before_quotes(tmp_path: Path) -> None:
    assert values(read(tmp_path, '"id", "q"\n"1", "a, b"\n')) == [{"id": "1", "q": "a, b"}]


def test_a_hundred_thousand_columns(tmp_path: Path) -> None:
    width = 100_000
    path = tmp_path / "wide.csv"
    path.write_text(",".join(map(str, range(width))) + "\n" + "x," * (width - 1) + "x\n")
    found = list(table_rows(look_at(path), ","))
    assert len(found) == 1
    assert isinstance(found[0], Record)
    assert len(found[0].value) == width
