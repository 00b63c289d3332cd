"""The work of an import grows with its size and no faster, whoever votes on whatever."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from annotation import file_intake
from db.engine import Sessions
from db.queries import imports
from tests.made_files import bring, write_lines

BATCH = 20
VERDICTS = ("a", "b", "tie")


class _Steps:
    """Counts the steps that SQLite takes, in hundreds."""

    def __init__(self) -> None:
        self.hundreds = 0

    def tick(self) -> int:
        self.hundreds += 1
        return 0


@contextmanager
def _counted(sessions: Sessions) -> Iterator[_Steps]:
    steps = _Steps()

    def watch(connection: sqlite3.Connection, *_details: object) -> None:
        connection.set_progress_handler(steps.tick, 100)

    event.listen(sessions.engine, "checkout", watch)
    yield steps
    event.remove(sessions.engine, "checkout", watch)


def _item(key: str, count: int) -> dict[str, Any]:
    answers = [{"text": f"answer {n}", "system": f"m{n}"} for n in range(2)]
    comparisons = [{"key": f"c{n}"} for n in range(count)]
    return {
        "kind": "item",
        "key": key,
        "question": "Why?",
        "answers": answers,
        "comparisons": comparisons,
    }


def _votes(count: int, raters: int, targets: int) -> list[dict[str, Any]]:
    return [
        {
            "kind": "votes",
            "key": f"c{n % targets}",
            "judgments": [{"rater": f"r{n % raters}", "verdict": VERDICTS[n % 3]}],
        }
        for n in range(count)
    ]


def _steps(
    sessions: Sessions, folder: Path, name: str, votes: list[dict[str, Any]], targets: int
) -> int:
    bring(sessions, write_lines(folder, f"{name}.jsonl", [_item(name, targets)]))
    path = write_lines(folder, f"{name}-votes.jsonl", votes)
    with _counted(sessions) as steps:
        (dataset,) = bring(sessions, path, dataset=name).datasets
    assert dataset.judgments == len(votes)
    return steps.hundreds


@pytest.mark.parametrize(
    ("raters", "targets"), [(1, 1), (7, 1), (10_000, 1), (1, 7), (30, 7), (10_000, 10_000)]
)
def test_eight_times_the_votes_are_eight_times_the_work(
    sqlite_sessions: Sessions,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    raters: int,
    targets: int,
) -> None:
    monkeypatch.setattr(file_intake, "BATCH_ITEMS", BATCH)
    took = [
        _steps(
            sqlite_sessions,
            tmp_path,
            f"d{count}",
            _votes(count, min(raters, count), min(targets, count)),
            min(targets, count),
        )
        for count in (400, 3_200)
    ]
    assert took[0] > 50
    assert took[1] < 12 * took[0]


def test_a_chain_of_many_revisions_is_whole(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_intake, "BATCH_ITEMS", BATCH)
    _steps(sqlite_sessions, tmp_path, "made", _votes(333, 2, 1), 1)
    sql = (
        "SELECT j.rater_id, j.revision, j.verdict, k.revision FROM judgments j "
        "LEFT JOIN judgments k ON k.id = j.supersedes_id ORDER BY j.rater_id, j.revision"
    )
    with sqlite_sessions.read() as session:
        rows = session.connection().exec_driver_sql(sql).all()
    expected: list[tuple[object, ...]] = []
    for rater in (1, 2):
        said = [VERDICTS[n % 3] for n in range(rater - 1, 333, 2)]
        expected += [
            (rater, revision, verdict, revision - 1 if revision else None)
            for revision, verdict in enumerate(said)
        ]
    assert [tuple(row) for row in rows] == expected


@pytest.mark.parametrize("count", [1, 99, 100, 101, 250])
def test_any_number_of_rows_is_written(sessions: Sessions, count: int) -> None:
    with sessions.write() as session:
        table = ("raters", "id", "name", "kind", "created_at")
        rows = [(n + 1, f"r{n}", "person", "2026-01-01T00:00:00Z") for n in range(count)]
        assert imports.insert_many(session, table, rows) == count
        assert imports.insert_many(session, table, []) == 0
    with sessions.read() as session:
        found = session.connection().exec_driver_sql("SELECT id, name FROM raters ORDER BY id")
        assert [tuple(row) for row in found] == [(n + 1, f"r{n}") for n in range(count)]


def test_rows_that_are_there_are_left_and_not_counted(sessions: Sessions) -> None:
    table = ("raters", "name", "kind", "created_at")
    time = "2026-01-01T00:00:00Z"
    with sessions.write() as session:
        first = [(f"r{n}", "person", time) for n in range(130)]
        assert imports.insert_numbered(session, table, first) == 130
        again = [(f"r{n}", "judge", time) for n in range(100, 350)]
        assert imports.insert_numbered(session, table, again) == 220
    with sessions.read() as session:
        sql = "SELECT kind, count(*) FROM raters GROUP BY kind ORDER BY kind"
        found = session.connection().exec_driver_sql(sql)
        assert [tuple(row) for row in found] == [("judge", 220), ("person", 130)]
