"""Encodings are found from the bytes; what is no text is refused in a sentence."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from annotation.formats import source
from annotation.formats.source import look_at
from db.errors import KnownError

TEXT = 'id,q\n1,"é 我 😀"\n'


def read(path: Path) -> bytes:
    with look_at(path).open() as stream:
        return stream.read()


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-8-sig"), "utf-8"),
        (TEXT.encode("utf-16"), "utf-16-le"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-32"), "utf-32-le"),
    ],
)
def test_unicode_of_any_kind_reads_alike(tmp_path: Path, raw: bytes, encoding: str) -> None:
    path = tmp_path / "f.csv"
    path.write_bytes(raw)
    found = look_at(path)
    assert found.encoding == encoding
    assert found.told == ()
    assert found.sha256 == hashlib.sha256(raw).hexdigest()
    assert read(path) == TEXT.encode()


def test_cp1252_is_told_with_the_first_byte(tmp_path: Path) -> None:
    path = tmp_path / "f.csv"
    path.write_bytes("id,q\n1,déjà “vu”\n".encode("cp1252"))
    found = look_at(path)
    assert found.encoding == "cp1252"
    assert "byte 0xE9 at line 2" in found.told[0]
    assert read(path).decode() == "id,q\n1,déjà “vu”\n"


def test_neither_utf8_nor_cp1252_names_line_and_byte(tmp_path: Path) -> None:
    path = tmp_path / "f.csv"
    path.write_bytes(b"id,q\n1,\xe9\n2,\x81\n")
    with pytest.raises(KnownError, match=r"byte 0xE9 at line 2.*byte 0x81 at line 3"):
        look_at(path)


def test_one_bad_byte_leaves_utf8_utf8(tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    path.write_bytes("我喜欢苹果\n".encode() + b"\xe9\n")
    found = look_at(path)
    assert found.encoding == "utf-8"
    assert found.flawed


def test_multibyte_characters_across_blocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "BLOCK", 5)
    path = tmp_path / "f.txt"
    path.write_bytes(("我喜欢苹果" * 9).encode())
    found = look_at(path)
    assert (found.encoding, found.flawed) == ("utf-8", False)
    path.write_bytes(("我喜欢苹果" * 9).encode("utf-16"))
    assert read(path).decode() == "我喜欢苹果" * 9


@pytest.mark.parametrize(
    ("magic", "what"),
    [
        (b"PK\x03\x04rest", "workbook"),
        (b"PAR1rest", "Parquet"),
        (b"SQLite format 3\x00", "SQLite"),
        (b"\x1f\x8brest", "compressed"),
        (b"%PDF-1.7", "PDF"),
    ],
)
def test_files_of_other_kinds_are_named(tmp_path: Path, magic: bytes, what: str) -> None:
    path = tmp_path / "f.csv"
    path.write_bytes(magic)
    with pytest.raises(KnownError, match=what):
        look_at(path)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="no file"):
        look_at(tmp_path / "none.csv")
    with pytest.raises(KnownError, match="not a file"):
        look_at(tmp_path)


def test_what_a_file_grows_by_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    path.write_bytes(b"{}\n")
    found = look_at(path)
    with path.open("ab") as stream:
        stream.write(b'{"a": 1}\n')
    assert found.has_grown()
    with found.open() as opened:
        assert opened.read() == b"{}\n"
