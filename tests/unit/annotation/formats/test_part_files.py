"""What is on its way is left alone while its writer lives, and cleared once it is gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from annotation.formats.part_files import PartFile, clear_left
from annotation.formats.writing import write_beside, written_beside

ROOT = Path(__file__).parents[4]
HANDLES = Path("/proc/self/fd")
WRITER = """
import sys
from pathlib import Path
from annotation.formats.writing import written_beside

with written_beside(Path(sys.argv[1]), overwrite=True) as part:
    part.write_text("half")
    print("writing", flush=True)
    sys.stdin.read()
"""


def _writer(path: Path) -> subprocess.Popen[str]:
    """Start a program that stays in the middle of writing."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", WRITER, str(path)]
    started = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
    assert started.stdout is not None
    assert started.stdout.readline() == "writing\n"
    return started


def _end(started: subprocess.Popen[str]) -> None:
    started.kill()
    started.communicate()


def test_what_a_killed_writer_left_is_cleared_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("old")
    _end(_writer(path))
    assert len(list(tmp_path.iterdir())) == 2
    write_beside(path, "new")
    assert [one.name for one in tmp_path.iterdir()] == ["out.csv"]
    assert path.read_text() == "new"


def test_what_a_living_writer_is_at_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    started = _writer(path)
    try:
        write_beside(path, "first")
        assert path.read_text() == "first"
        assert len(list(tmp_path.iterdir())) == 2
        started.communicate("")
    finally:
        _end(started)
    assert path.read_text() == "half"
    assert list(tmp_path.iterdir()) == [path]


def test_two_writers_of_one_program_do_not_clear_each_other(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with written_beside(path, overwrite=True) as first:
        first.write_text("first")
        with written_beside(path, overwrite=True) as second:
            second.write_text("second")
        assert path.read_text() == "second"
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "name",
    [
        ".out.csv.part",
        ".out.csv.0123456.part",
        ".out.csv.0123456g.part",
        "out.csv.01234567.part",
        ".other.csv.01234567.part",
        ".out.csv.01234567.part.csv",
    ],
)
def test_files_of_other_names_are_nobody_s_to_clear(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    clear_left(tmp_path / "out.csv")
    assert (tmp_path / name).read_text() == "mine"


def test_folders_and_links_are_not_cleared(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("mine")
    (tmp_path / ".out.csv.01234567.part").mkdir()
    (tmp_path / ".out.csv.76543210.part").symlink_to(kept)
    clear_left(tmp_path / "out.csv")
    assert len(list(tmp_path.iterdir())) == 3
    assert kept.read_text() == "mine"


def test_names_with_signs_of_patterns_are_names(tmp_path: Path) -> None:
    left = tmp_path / ".a[1]*?.csv.01234567.part"
    left.write_text("half")
    other = tmp_path / ".a1xx.csv.01234567.part"
    other.write_text("half")
    clear_left(tmp_path / "a[1]*?.csv")
    assert not left.exists()
    assert other.exists()


def test_rights_are_those_of_a_new_file(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("")
    write_beside(tmp_path / "out.csv", "a")
    assert (tmp_path / "out.csv").stat().st_mode == plain.stat().st_mode


@pytest.mark.skipif(not HANDLES.is_dir(), reason="the system does not list open files")
def test_nothing_stays_open(tmp_path: Path) -> None:
    before = len(list(HANDLES.iterdir()))
    for _ in range(3):
        write_beside(tmp_path / "out.csv", "a")
        PartFile(tmp_path / "out.csv").close()
    assert len(list(HANDLES.iterdir())) == before
    assert [one.name for one in tmp_path.iterdir()] == ["out.csv"]
