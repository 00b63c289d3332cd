"""What broke other tools when they read files: each goes in whole, and is told where it is odd."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from db.engine import Sessions
from db.errors import KnownError
from tests.made_files import bring, column, lfqa, write_bytes

HEAD = "id,question,answer_a,answer_b,verdict"


def questions(sessions: Sessions) -> list[str]:
    return column(sessions, "SELECT question FROM items ORDER BY position")


def keys(sessions: Sessions) -> list[str]:
    return column(sessions, "SELECT key FROM items ORDER BY position")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_tables_in_every_unicode(
    sqlite_sessions: Sessions, tmp_path: Path, encoding: str, ends: str
) -> None:
    raw = ends.join([HEAD, "00010,Où est 我?,x,y,a"]).encode(encoding)
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw))
    assert (keys(sqlite_sessions), questions(sqlite_sessions)) == (["00010"], ["Où est 我?"])
    assert report.rejected_count == 0


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("array", [True, False])
def test_json_in_every_unicode(
    sqlite_sessions: Sessions, tmp_path: Path, encoding: str, array: bool
) -> None:
    record = json.dumps(lfqa("k", question="Où est 我?"), ensure_ascii=False)
    raw = (f"[{record}]" if array else f"{record}\n").encode(encoding)
    bring(sqlite_sessions, write_bytes(tmp_path, "made.json", raw))
    assert questions(sqlite_sessions) == ["Où est 我?"]


def test_cp1252_is_read_and_told(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    raw = f"{HEAD}\n1,“Déjà vu”?,x,y,a\n".encode("cp1252")
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw))
    assert questions(sqlite_sessions) == ["“Déjà vu”?"]
    assert report.files[0].encoding == "cp1252"
    assert "byte 0x93 at line 2" in report.files[0].warnings[0].reason


@pytest.mark.parametrize("separator", [";", "\t", "|"])
def test_other_separators_under_csv(
    sqlite_sessions: Sessions, tmp_path: Path, separator: str
) -> None:
    raw = f"{HEAD}\n007,q,x,y,b\n".replace(",", separator)
    bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw.encode()))
    assert keys(sqlite_sessions) == ["007"]


@pytest.mark.parametrize(
    "key", ["00010", "007", "1e5", "1234567890123456789", "True", "NA", "1.0", " x"]
)
def test_ids_in_tables_are_verbatim(sqlite_sessions: Sessions, tmp_path: Path, key: str) -> None:
    bring(sqlite_sessions, write_bytes(tmp_path, "m.csv", f"{HEAD}\n{key},q,x,y,a\n".encode()))
    assert keys(sqlite_sessions) == [key]
    assert column(sqlite_sessions, "SELECT key FROM comparisons") == [key]


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ('"00010"', "00010"),
        ("1234567890123456789", "1234567890123456789"),
        ("1e5", "1e5"),
        ("7.0", "7.0"),
        ("true", "true"),
        ("false", "false"),
    ],
)
def test_ids_in_json_are_verbatim(
    sqlite_sessions: Sessions, tmp_path: Path, written: str, key: str
) -> None:
    raw = json.dumps(lfqa("KEY")).replace('"KEY"', written)
    bring(sqlite_sessions, write_bytes(tmp_path, "made.jsonl", raw.encode()))
    assert keys(sqlite_sessions) == [key]


@pytest.mark.parametrize("text", ["NA", "None", "nan", "null", "N/A", "NaN", "=IF(A1)", "-", " "])
def test_words_for_nothing_are_answers(
    sqlite_sessions: Sessions, tmp_path: Path, text: str
) -> None:
    raw = f"{HEAD}\n1,q,{text},,a\n"
    bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw.encode()))
    assert column(sqlite_sessions, "SELECT text FROM answers ORDER BY position") == [text, ""]


def test_a_cell_of_140000_characters(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    text = "a, b\n" * 28_000
    bring(sqlite_sessions, write_bytes(tmp_path, "m.csv", f'{HEAD}\n1,q,"{text}",y,a\n'.encode()))
    assert column(sqlite_sessions, "SELECT text FROM answers WHERE position = 0") == [text]


def test_separators_of_lines_inside_strings(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    odd = "x\u2028y\u2029z\u0085w"
    raw = "\n".join(json.dumps(lfqa(key, question=odd), ensure_ascii=False) for key in "ab")
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.jsonl", raw.encode()))
    assert questions(sqlite_sessions) == [odd, odd]
    assert report.files[0].records == 2


def test_nan_duplicate_keys_and_surrogates_are_told(
    sqlite_sessions: Sessions, tmp_path: Path
) -> None:
    raw = (
        json.dumps(lfqa("a", score=float("nan"))),
        json.dumps(lfqa("b"))[:-1] + ', "label": "same"}',
        json.dumps(lfqa("c")).replace("Why c?", "Why \\ud800?"),
    )
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.jsonl", "\n".join(raw).encode()))
    told = {note.line: note.reason for note in report.files[0].warnings}
    assert "NaN reads as missing" in told[1]
    assert "'label' stands twice" in told[2]
    assert "U+FFFD" in told[3]
    assert questions(sqlite_sessions)[2] == "Why \ufffd?"
    assert column(sqlite_sessions, "SELECT meta FROM items ORDER BY position") == ["{}"] * 3
    assert report.datasets[0].verdicts == {"a": 2, "tie": 1}


def test_a_nul_byte_is_refused_with_its_place(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    raw = f"{HEAD}\n1,q,x,y,a\n2,q\x00,x,y,a\n".encode()
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw))
    assert keys(sqlite_sessions) == ["1"]
    assert report.files[0].rejected[0].line == 3
    assert "NUL byte in cell 2" in report.files[0].rejected[0].reason


def test_152_blank_rows_and_mixed_line_ends(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    raw = f'{HEAD}\r\n1,"a\nb",x,y,a\n2,c,x,y,b\r' + ",,,,\r\n" * 152
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw.encode()))
    assert questions(sqlite_sessions) == ["a\nb", "c"]
    assert (report.files[0].records, report.rejected_count) == (2, 0)


@pytest.mark.parametrize(("name", "array"), [("made.jsonl", True), ("made.json", False)])
def test_lines_and_arrays_under_each_others_name(
    sqlite_sessions: Sessions, tmp_path: Path, name: str, array: bool
) -> None:
    records = [lfqa("a"), lfqa("b")]
    raw = json.dumps(records) if array else "\n".join(map(json.dumps, records))
    bring(sqlite_sessions, write_bytes(tmp_path, name, raw.encode()))
    assert keys(sqlite_sessions) == ["a", "b"]


def test_markup_is_kept_as_text(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    text = "one<br />two &amp; <script>alert(1)</script>"
    raw = json.dumps(lfqa("a", response_a=text))
    bring(sqlite_sessions, write_bytes(tmp_path, "made.jsonl", raw.encode()))
    assert column(sqlite_sessions, "SELECT text FROM answers WHERE position = 0") == [text]


def test_a_file_that_grows_while_it_is_read(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    from annotation.importing import ImportOptions, ImportService
    from annotation.jobs import drain

    path = write_bytes(tmp_path, "made.jsonl", (json.dumps(lfqa("a")) + "\n").encode())
    job = ImportService(sqlite_sessions).run([path], ImportOptions())
    next(job)
    next(job)
    with path.open("a") as stream:
        stream.write(json.dumps(lfqa("b")) + "\n")
    report = drain(job)
    assert keys(sqlite_sessions) == ["a"]
    assert "grew" in report.files[0].warnings[0].reason


@pytest.mark.parametrize("name", ["", "a\nb", "\x1b[31m", "..\u202egnp.exe", "x" * 10_000])
def test_a_name_that_will_not_do_is_told_and_the_files_own_is_used(
    sqlite_sessions: Sessions, tmp_path: Path, name: str
) -> None:
    heading = {"tiebreak": 1, "kind": "dataset", "name": name, "construct": "preference"}
    item = {"kind": "item", "key": "k", "question": "q", "answers": [{"text": "a"}, {"text": "b"}]}
    raw = "\n".join(map(json.dumps, (heading, item)))
    report = bring(sqlite_sessions, write_bytes(tmp_path, "made.jsonl", raw.encode()))
    assert "cannot be the name" in report.files[0].rejected[0].reason
    assert [dataset.name for dataset in report.datasets] == ["made"]
    assert keys(sqlite_sessions) == ["k"]


@pytest.mark.parametrize("name", ["../../x", "%s{0}", "<img src=x>", "\U0001f469\u200d\U0001f680"])
def test_odd_names_are_names(sqlite_sessions: Sessions, tmp_path: Path, name: str) -> None:
    path = write_bytes(tmp_path, "made.jsonl", json.dumps(lfqa("a")).encode())
    assert bring(sqlite_sessions, path, dataset=name).datasets[0].name == name
    assert column(sqlite_sessions, "SELECT name FROM datasets") == [name]


@pytest.mark.parametrize(("columns", "more"), [(3, ""), (14, " and 2 more")])
def test_a_table_that_nobody_knows_names_its_columns_and_the_way_on(
    sqlite_sessions: Sessions, tmp_path: Path, columns: int, more: str
) -> None:
    names = [f"c{number}" for number in range(columns)]
    raw = "\n".join([",".join(names), ",".join("x" for _ in names)])
    with pytest.raises(KnownError, match="in no format that is known") as caught:
        bring(sqlite_sessions, write_bytes(tmp_path, "made.csv", raw.encode()))
    assert f"{', '.join(names[:12])}{more}." in caught.value.todo
    assert "mapping" in caught.value.todo
