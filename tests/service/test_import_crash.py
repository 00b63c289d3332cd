"""An import that dies, and a disk that is full, leave the project as it was."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import event

from db.engine import Sessions, quick_check
from db.errors import KnownError
from db.project import open_project
from tests.made_files import bring, column, lfqa, rows_of, write_lines

ROOT = Path(__file__).parents[2]
DYING = """
import sys
from pathlib import Path
from annotation.importing import ImportOptions, ImportService
from db.project import open_project

job = ImportService(open_project(sys.argv[1])).run([Path(sys.argv[2])], ImportOptions())
for progress in job:
    if progress.done >= 2000:
        print("half way", flush=True)
        sys.stdin.readline()
"""


def test_killed_in_the_middle(tmp_path: Path) -> None:
    project = str(tmp_path / "p.db")
    sessions = open_project(project)
    bring(sessions, write_lines(tmp_path, "first.jsonl", [lfqa("a")]))
    before = rows_of(sessions)
    sessions.close()
    path = write_lines(tmp_path, "made.jsonl", [lfqa(str(n)) for n in range(5_000)])
    with subprocess.Popen(
        [sys.executable, "-c", DYING, project, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half way\n"
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    sessions = open_project(project)
    assert rows_of(sessions) == before
    with sessions.read() as session:
        assert quick_check(session) == []
    assert bring(sessions, path).datasets[0].items == 5_000
    sessions.close()


def test_a_full_disk_is_told_and_nothing_changes(sqlite_sessions: Sessions, tmp_path: Path) -> None:
    bring(sqlite_sessions, write_lines(tmp_path, "first.jsonl", [lfqa("a")]))
    before = rows_of(sqlite_sessions)
    pages = column(sqlite_sessions, "PRAGMA page_count")[0]

    def fill(connection: sqlite3.Connection, *_rest: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 20}")

    sqlite_sessions.close()
    event.listen(sqlite_sessions.engine, "connect", fill)
    path = write_lines(tmp_path, "made.jsonl", [lfqa(str(n)) for n in range(5_000)])
    with pytest.raises(KnownError, match="disk is full"):
        bring(sqlite_sessions, path)
    event.remove(sqlite_sessions.engine, "connect", fill)
    sqlite_sessions.close()
    assert rows_of(sqlite_sessions) == before
    assert bring(sqlite_sessions, path).datasets[0].items == 5_000
