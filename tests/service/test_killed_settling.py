"""Killed while settling, again and again: what was acknowledged is there, and once only."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from sqlalchemy import select

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import ConflictFilter
from db.engine import quick_check
from db.models import AdjudicationRow
from db.project import open_project
from tests.made_judgments import say, votes
from tests.made_projects import make_dataset, numbered

ROOT = Path(__file__).parents[2]
ITEMS = 200
KILLS = 5


def test_no_settled_verdict_is_lost_or_doubled(tmp_path: Path) -> None:
    project = tmp_path / "killed.db"
    sessions = open_project(str(project))
    dataset = make_dataset(sessions, numbered(ITEMS))
    say(sessions, dataset, [word for place in range(ITEMS) for word in votes(place, "ab")])
    rng = random.Random(0)
    acknowledged: dict[str, int] = {}
    for _ in range(KILLS):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.killed_settler", str(project), str(dataset), "lead"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(rng.randint(1, 20))]
        child.kill()
        told += [line for line in child.stdout if line.endswith("\n")]
        child.stdout.close()
        child.wait()
        for line in told:
            uid, target = line.split()
            assert uid not in acknowledged
            acknowledged[uid] = int(target)
    with sessions.read() as session:
        rows = session.execute(
            select(AdjudicationRow.uid, AdjudicationRow.comparison_id, AdjudicationRow.revision)
        ).all()
        assert quick_check(session) == []
    found = {uid: target for uid, target, _ in rows}
    assert acknowledged.items() <= found.items()
    assert len(found) <= len(acknowledged) + KILLS
    assert len(set(found.values())) == len(found)
    assert {revision for _, _, revision in rows} == {0}
    service = AdjudicationService(sessions)
    assert len(service.order(dataset, ConflictFilter())) == ITEMS - len(found)
    sessions.close()
