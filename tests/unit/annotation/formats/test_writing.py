"""Files are whole or not there; cells are shown and not run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from annotation.formats.writing import RISKY, plain_cell, safe_cell, written_beside
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
