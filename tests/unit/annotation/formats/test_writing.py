"""Files are whole or not there; cells are shown and not run."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from annotation.formats.writing import (
    RISKY,
    TableFile,
    plain_cell,
    safe_cell,
    written_beside,
)
from db.errors import KnownError


@given(st.text())
@example("=1+1")
@example("'=1+1")
@example("''")
@example("\t=x")
def test_a_cell_comes_back_unchanged(text: str) -> None:
    cell = safe_cell(text)
    assert plain_cell(cell) == text
    assert not cell.startswith(tuple(mark for mark in RISKY if mark != "'"))


@given(
    st.lists(
        st.text(alphabet=st.sampled_from("a ,;\"'\r\n\t\x00\x85\u2028é")) | st.text(),
        min_size=2,
    )
)
@example(["a,b", 'say "yes"', "two\r\nlines", ""])
def test_a_row_is_written_as_the_standard_library_writes_it(cells: list[str]) -> None:
    ours, theirs = io.StringIO(newline=""), io.StringIO(newline="")
    TableFile(ours, ["one", "two"]).row(cells)
    writer = csv.writer(theirs, lineterminator="\r\n")
    writer.writerow(cells)
    assert ours.getvalue() == "one,two\n" + theirs.getvalue()[:-2] + "\n"


def test_numbers_and_missing_values_stand_in_rows() -> None:
    cells = [None, 0, 17, 0.1, 1e-300, "x"]
    ours, theirs = io.StringIO(newline=""), io.StringIO(newline="")
    TableFile(ours, ["one", "two"]).row(cells)
    csv.writer(theirs, lineterminator="\n").writerow(cells)
    assert ours.getvalue() == "one,two\n" + theirs.getvalue()


def test_the_file_takes_its_place_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with written_beside(path, overwrite=False) as part:
        part.write_text("a")
        assert not path.exists()
    assert path.read_text() == "a"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), written_beside(path, overwrite=True) as part:
        part.write_text("half")
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_there_is_not_replaced_unasked(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("old")
    with pytest.raises(KnownError, match="there already"), written_beside(path, overwrite=False):
        pass
    with written_beside(path, overwrite=True) as part:
        part.write_text("new")
    assert path.read_text() == "new"


def test_what_appears_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with (
        pytest.raises(KnownError, match="there already"),
        written_beside(path, overwrite=False) as part,
    ):
        part.write_text("new")
        path.write_text("of another program")
    assert path.read_text() == "of another program"
    assert list(tmp_path.iterdir()) == [path]


def test_folders_that_are_not_there(tmp_path: Path) -> None:
    with (
        pytest.raises(KnownError, match="does not exist"),
        written_beside(tmp_path / "none" / "out.csv", overwrite=False),
    ):
        pass
    with pytest.raises(KnownError, match="is a folder"), written_beside(tmp_path, overwrite=True):
        pass
