"""Lines of plain and packed files, and files that would break whoever trusts them."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.ngram import packed_lines
from scoring.ngram.packed_lines import lines_of

TEXT = b"one\ntwo\n\nfour"


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", TEXT),
        ("a.jsonl.xz", lzma.compress(TEXT)),
        ("two.jsonl.xz", lzma.compress(TEXT[:6]) + lzma.compress(TEXT[6:])),
        (
            "padded.jsonl.xz",
            lzma.compress(TEXT[:6]) + b"\0" * 8 + lzma.compress(TEXT[6:]) + b"\0" * 4,
        ),
    ],
)
def test_lines_with_their_numbers(tmp_path: Path, name: str, content: bytes) -> None:
    found = list(lines_of(written(tmp_path, name, content)))
    assert found == [(1, b"one"), (2, b"two"), (3, b""), (4, b"four")]


def test_lines_across_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_lines, "BLOCK", 7)
    lines = [b"x" * size for size in (0, 3, 20, 7, 6, 1)]
    for name, content in (("a", b"\n".join(lines)), ("a.xz", lzma.compress(b"\n".join(lines)))):
        assert [line for _, line in lines_of(written(tmp_path, name, content))] == lines


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"plain text, as it comes", "cannot be unpacked"),
        (lzma.compress(TEXT)[:-10], "ends in the middle"),
        (lzma.compress(TEXT) + b"and rubbish behind it", "cannot be unpacked"),
    ],
)
def test_broken_packing_is_told(tmp_path: Path, content: bytes, said: str) -> None:
    with pytest.raises(KnownError, match=said):
        list(lines_of(written(tmp_path, "a.jsonl.xz", content)))


def test_a_small_file_that_unpacks_to_a_huge_one_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed_lines, "MAX_TOTAL", 3 << 20)
    bomb = written(tmp_path, "bomb.jsonl.xz", lzma.compress(b"\n" * (20 << 20)))
    assert bomb.stat().st_size < 10_000
    with pytest.raises(KnownError, match="more than"):
        for _ in lines_of(bomb):
            pass


def test_one_endless_line_is_stopped(tmp_path: Path) -> None:
    bomb = written(tmp_path, "bomb.jsonl.xz", lzma.compress(b"x" * (30 << 20)))
    with pytest.raises(KnownError, match="line 1 is longer than 4 MiB"):
        list(lines_of(bomb))


def test_packing_that_asks_for_much_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packed_lines, "MAX_MEMORY", 1 << 20)
    path = written(tmp_path, "a.jsonl.xz", lzma.compress(TEXT, preset=9))
    with pytest.raises(KnownError, match="cannot be unpacked: Memory"):
        list(lines_of(path))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="cannot be read"):
        list(lines_of(tmp_path / "none.jsonl"))
