"""Where a project lies: odd names, files that move away, addresses that are none."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from db.engine import Sessions
from db.errors import KnownError, without_passwords
from db.project import back_up, open_project
from tests.made_files import bring, column, lfqa, write_lines


@pytest.mark.parametrize("name", [":memory:", "what?mode=memory", "a%20b#c.db", "file:x"])
def test_odd_names_are_the_files_that_they_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    open_project(name).close()
    assert (tmp_path / name).stat().st_size > 0
    open_project(name, create=False).close()


def test_a_name_that_is_not_utf8_holds_a_project(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff.db")
    sessions = open_project(name)
    report = bring(sessions, write_lines(tmp_path, "made.jsonl", [lfqa("a")]))
    assert report.datasets[0].items == 1
    sessions.close()


def test_a_pipe_and_a_device_are_no_projects(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(KnownError, match="not a Tiebreak project"):
            open_project(str(path))


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="cannot be opened"):
        open_project(str(tmp_path / ("x" * 5_000)))


def test_nothing_is_written_to_a_file_that_moved_away(
    sqlite_sessions: Sessions, tmp_path: Path
) -> None:
    project = tmp_path / "project.db"
    path = write_lines(tmp_path, "made.jsonl", [lfqa("a")])
    project.rename(tmp_path / "moved.db")
    with pytest.raises(KnownError, match="moved, deleted or replaced"):
        bring(sqlite_sessions, path)
    with pytest.raises(KnownError, match="last changes"):
        open_project(str(project))  # would swallow what the moved one has not taken in yet
    assert not project.exists()
    open_project(str(tmp_path / "other.db")).close()
    (tmp_path / "other.db").rename(project)
    with pytest.raises(KnownError, match="moved, deleted or replaced"):
        bring(sqlite_sessions, path)
    project.rename(tmp_path / "other.db")
    (tmp_path / "moved.db").rename(project)
    bring(sqlite_sessions, path)
    assert column(sqlite_sessions, "SELECT key FROM items") == ["a"]


def test_a_backup_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "project.db"
    open_project(str(path)).close()

    def refuse(*_rest: object) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(KnownError, match="could not be copied"):
        back_up(path, "0000")
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://me:s3cret@127.0.0.1:1/x",
        "postgresql://me:s3c@s3cret@127.0.0.1:1/x",
        "postgresql://me:s3cret x@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=me&password=s3cret",
        "postgresql://me:s3cret@127.0.0.1:port/x",
        "postgresql://me:s3cret@[::1/x",
        "postgresql://me:s3cret@127.0.0.1:1/x?nonsense=1",
        "postgresql+asyncpg://me:s3cret@127.0.0.1/x",
        "mysql://me:s3cret@127.0.0.1/x",
        "sqlite://",
        "sqlite+pysqlite:///x.db",
    ],
)
def test_wrong_addresses_are_one_sentence_without_the_password(address: str) -> None:
    with pytest.raises(KnownError) as told:
        open_project(address)
    assert "s3c" not in without_passwords(str(told.value))
    assert "s3c" not in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.postgres
def test_what_the_server_refuses_is_told(postgres_project: str) -> None:
    sessions = open_project(postgres_project)
    with pytest.raises(KnownError, match="The database server says"), sessions.write() as session:
        session.connection().exec_driver_sql("SET TRANSACTION READ ONLY")
        session.connection().exec_driver_sql("CREATE TABLE made (id integer)")
    sessions.close()


def test_a_project_that_is_held_for_itself_is_told_soon(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.engine.OPEN_TIMEOUT_MS", 50)
    sqlite_sessions.close()
    other = sqlite3.connect(tmp_path / "project.db", isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(KnownError, match="holds the project locked"):
        open_project(str(tmp_path / "project.db"))
    other.close()
    open_project(str(tmp_path / "project.db")).close()


def test_a_locked_project_is_told(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.engine.BUSY_TIMEOUT_MS", 50)
    other = sqlite3.connect(tmp_path / "project.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    sqlite_sessions.close()
    again = open_project(str(tmp_path / "project.db"))
    with pytest.raises(KnownError, match="holds the project locked"), again.write():
        pass
    other.rollback()
    other.close()
    with again.write():
        pass
    again.close()
