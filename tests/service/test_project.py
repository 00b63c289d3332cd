"""Opening, refusing, migrating and backing up projects."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

import db.models.partial  # noqa: F401  hangs its indexes on the tables
from db import project as project_module
from db.engine import Sessions, make_engine, quick_check
from db.errors import KnownError
from db.models import Base
from db.project import back_up, open_project
from db.queries.ids import allocate
from db.queries.raters import by_name, get_or_create
from db.types import RaterKind


def test_the_migrations_make_what_the_models_say(sessions: Sessions) -> None:
    with sessions.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, Base.metadata)
    assert differences == []


def test_sqlite_is_durable_and_checks_foreign_keys(sqlite_sessions: Sessions) -> None:
    with sqlite_sessions.read() as session:
        pragma = {
            name: session.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
        assert quick_check(session) == []
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_opening_again_keeps_what_is_there(project: str) -> None:
    first = open_project(project)
    with first.write() as session:
        get_or_create(session, "reviewer 1", RaterKind.PERSON)
    first.close()
    second = open_project(project, create=False)
    with second.read() as session:
        assert by_name(session, "reviewer 1") is not None
    second.close()


def test_a_write_that_raises_leaves_nothing(sessions: Sessions) -> None:
    with pytest.raises(RuntimeError), sessions.write() as session:
        get_or_create(session, "reviewer 1", RaterKind.PERSON)
        raise RuntimeError
    with sessions.read() as session:
        assert by_name(session, "reviewer 1") is None


def test_a_read_session_keeps_nothing(sessions: Sessions) -> None:
    with sessions.read() as session:
        get_or_create(session, "reviewer 1", RaterKind.PERSON)
    with sessions.read() as session:
        assert by_name(session, "reviewer 1") is None


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"id,question\n1,why\n", "not a Tiebreak project"), (b"\x89PNG\r\n\x1a\n", "not a Tiebreak")],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(content)
    with pytest.raises(KnownError, match=said):
        open_project(str(path))
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE cookies (host TEXT)")
    connection.close()
    with pytest.raises(KnownError, match="another program"):
        open_project(str(path))
    with sqlite3.connect(path) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
    connection.close()
    assert tables == ["cookies"]


@pytest.mark.parametrize(
    ("project_name", "said"),
    [
        ("missing/project.db", "does not exist"),
        (".", "is a folder"),
        ("mysql://host/db", "cannot open a 'mysql'"),
    ],
)
def test_what_cannot_be_opened_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, project_name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(KnownError, match=said):
        open_project(project_name)


def test_a_missing_project_is_not_made_when_it_should_exist(tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    with pytest.raises(KnownError, match="no project at"):
        open_project(str(path), create=False)
    assert not path.exists()


def test_a_newer_schema_is_refused(project: str) -> None:
    opened = open_project(project)
    with opened.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opened.close()
    with pytest.raises(KnownError, match="newer Tiebreak"):
        open_project(project)


def test_an_older_schema_is_backed_up_before_it_is_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "project.db"
    with monkeypatch.context() as as_it_was:
        as_it_was.setattr(project_module, "HEAD", "0001")
        opened = open_project(str(path))
        with opened.write() as session:
            get_or_create(session, "reviewer 1", RaterKind.PERSON)
        opened.close()
    upgraded = open_project(str(path))
    with upgraded.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    with upgraded.read() as session:
        assert by_name(session, "reviewer 1") is not None
    upgraded.close()
    (copy,) = tmp_path.glob("project.backup-0001-*.db")
    with sqlite3.connect(copy) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM raters")]
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert names == ["reviewer 1"]
    assert "judge_calls" not in tables


def test_a_backup_is_whole_while_the_project_is_written(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    opened = open_project(str(path))
    with opened.write() as session:
        get_or_create(session, "reviewer 1", RaterKind.PERSON)
        copy = back_up(path, "0001")
    engine = make_engine(str(copy))
    with Sessions(engine).read() as session:
        assert quick_check(session) == []
        assert by_name(session, "reviewer 1") is None
    engine.dispose()
    opened.close()


def test_ids_of_two_writers_never_meet(project: str) -> None:
    open_project(project).close()
    taken: list[tuple[int, int]] = []

    def take() -> None:
        opened = open_project(project)
        for _ in range(20):
            with opened.write() as session:
                taken.append((allocate(session, "items", 7), 7))
        opened.close()

    threads = [threading.Thread(target=take) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ids = [start + step for start, count in taken for step in range(count)]
    assert len(ids) == len(set(ids)) == 3 * 20 * 7


def test_a_locked_project_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "project.db"
    open_project(str(path)).close()
    monkeypatch.setattr("db.engine.BUSY_TIMEOUT_MS", 50)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    opened = open_project(str(path))
    with pytest.raises(KnownError, match="holds the project locked"), opened.write():
        pass
    holder.execute("ROLLBACK")
    holder.close()
    with opened.write() as session:
        get_or_create(session, "reviewer 1", RaterKind.PERSON)
    opened.close()


def test_one_rater_cannot_have_two_live_judgments(sqlite_sessions: Sessions) -> None:
    columns = (
        "id, uid, dataset_id, comparison_id, claim_id, rater_id, revision, supersedes_id, status,"
        " verdict, seal, difficult, note, reason, raw, created_at"
    )
    row = "{id}, 'u{id}', 1, 1, NULL, 1, 0, NULL, 'verdict', 'a', 'sealed', 0, '', '', '', ''"
    with pytest.raises(IntegrityError, match="UNIQUE"), sqlite_sessions.write() as session:
        session.execute(text("PRAGMA defer_foreign_keys = ON"))
        for number in (1, 2):
            session.execute(
                text(f"INSERT INTO judgments ({columns}) VALUES ({row.format(id=number)})")
            )
