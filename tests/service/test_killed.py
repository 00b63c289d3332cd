"""Killed without warning, again and again: what was acknowledged is there, and once only."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from pathlib import Path

from sqlalchemy import func, select

from db.engine import Sessions, quick_check
from db.models import JudgmentRow
from db.project import open_project
from tests.made_projects import make_dataset, numbered

ROOT = Path(__file__).parents[2]
ITEMS = 400
KILLS = 5


def start(project: Path, dataset: int, rater: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.killed_labeller", str(project), str(dataset), rater],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def stored(sessions: Sessions) -> dict[str, tuple[int | None, str | None]]:
    with sessions.read() as session:
        rows = session.execute(
            select(JudgmentRow.uid, JudgmentRow.comparison_id, JudgmentRow.verdict)
        )
        return {uid: (target, verdict) for uid, target, verdict in rows}


def doubled(sessions: Sessions) -> int:
    """Count the targets on which one rater has more than one row."""
    with sessions.read() as session:
        per_target = (
            select(func.count(JudgmentRow.id).label("n"))
            .group_by(JudgmentRow.comparison_id, JudgmentRow.rater_id)
            .subquery()
        )
        many = select(func.count()).select_from(per_target).where(per_target.c.n > 1)
        return int(session.execute(many).scalar_one())


def test_no_acknowledged_judgment_is_lost_or_doubled(tmp_path: Path) -> None:
    project = tmp_path / "killed.db"
    sessions = open_project(str(project))
    dataset = make_dataset(sessions, numbered(ITEMS))
    rng = random.Random(0)
    acknowledged: list[str] = []
    for _ in range(KILLS):
        child = start(project, dataset, "reviewer")
        assert child.stdout is not None
        for _ in range(rng.randint(1, 20)):
            acknowledged.append(child.stdout.readline())
        child.kill()
        acknowledged += [line for line in child.stdout if line.endswith("\n")]
        child.stdout.close()
        child.wait()
    found = stored(sessions)
    for line in acknowledged:
        uid, target, verdict = line.split()
        assert found[uid] == (int(target), verdict)
    assert len(acknowledged) == len(set(acknowledged))
    assert len(acknowledged) <= len(found) <= len(acknowledged) + KILLS
    assert doubled(sessions) == 0
    with sessions.read() as session:
        assert quick_check(session) == []
    sessions.close()


def test_two_windows_label_one_file_at_once(tmp_path: Path) -> None:
    """Two raters in two processes: nothing is lost, nothing doubled, nobody is locked out."""
    project = tmp_path / "shared.db"
    sessions = open_project(str(project))
    dataset = make_dataset(sessions, numbered(60))
    told: list[str] = []

    def read(child: subprocess.Popen[str]) -> None:
        assert child.stdout is not None
        told.extend(child.stdout)
        child.stdout.close()

    children = [start(project, dataset, rater) for rater in ("one", "two")]
    readers = [threading.Thread(target=read, args=(child,)) for child in children]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert [child.wait() for child in children] == [0, 0]
    found = stored(sessions)
    assert len(found) == len(told) == 120
    assert {line.split()[0] for line in told} == set(found)
    assert doubled(sessions) == 0
    sessions.close()
