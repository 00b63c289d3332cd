"""Processes that score one project at once, or are killed: nothing lost, nothing doubled."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import func, select

from annotation.jobs import drain
from db.engine import Sessions, quick_check
from db.models import ScoreRunRow, ScoreStored
from db.project import open_project
from scoring.service import ScoreOptions, ScoringService
from tests.made_projects import make_dataset, numbered
from tests.made_texts_of_items import made_items
from tests.tiny_models import tiny_bert

ROOT = Path(__file__).parents[2]
METRICS = ("length", "jaccard", "bleu4", "rouge1")
FIGURES = 7
AT_ONCE = """
import sys
from annotation.jobs import drain
from db.project import open_project
from scoring import engine
from scoring.service import ScoringService
engine.ITEMS_PER_BATCH = 3
service = ScoringService(open_project(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
report = drain(service.score("made", {metrics!r}))
print(report.scored + report.reused, flush=True)
"""
ENCODING = """
import sys
from db.project import open_project
from scoring import engine
from scoring.backends.encoder import Encoder
from scoring.service import ScoreOptions, ScoringService
engine.ITEMS_PER_MODEL_BATCH = 4
forward = Encoder.forward
def counting(self, batch, *rest, **named):
    with open(sys.argv[3], "a") as log:
        log.writelines(f"{list(row)}\\n" for row in batch)
    return forward(self, batch, *rest, **named)
Encoder.forward = counting
options = ScoreOptions(layer=2, device="cpu", batch_tokens=256)
metrics = [f"{name}:{sys.argv[2]}" for name in ("bertscore", "cosine")]
for progress in ScoringService(open_project(sys.argv[1])).score("made", metrics, options):
    print(progress.done, flush=True)
    sys.stdin.readline()
print("end", flush=True)
"""


def start(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def rows_in(sessions: Sessions) -> tuple[int, int]:
    """Count the scores, and the pairs of text and signature that they are of."""
    distinct = select(ScoreStored.signature_id, ScoreStored.answer_id).distinct().subquery()
    with sessions.read() as session:
        return (
            session.execute(select(func.count()).select_from(ScoreStored)).scalar_one(),
            session.execute(select(func.count()).select_from(distinct)).scalar_one(),
        )


def test_two_processes_at_once_lose_and_double_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "project.db")
    sessions = open_project(path)
    make_dataset(sessions, numbered(60))
    code = AT_ONCE.format(metrics=METRICS)
    with start(code, path) as one, start(code, path) as other:
        for process in (one, other):
            assert process.stdout is not None and process.stdout.readline() == "ready\n"
        for process in (one, other):
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        told = [process.stdout.readline() for process in (one, other) if process.stdout]
        assert (one.wait(), other.wait()) == (0, 0)
    assert rows_in(sessions) == (120 * FIGURES, 120 * FIGURES)
    assert told == [f"{120 * FIGURES}\n"] * 2
    with sessions.read() as session:
        assert quick_check(session) == []
        states = session.execute(select(ScoreRunRow.state)).scalars().all()
    assert states == ["done", "done"]
    report = drain(ScoringService(sessions).score("made", METRICS))
    assert (report.scored, report.reused) == (0, 120 * FIGURES)
    sessions.close()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_after_kills_only_the_batch_in_hand_is_encoded_again(tmp_path: Path) -> None:
    path, log = str(tmp_path / "project.db"), tmp_path / "encoded.txt"
    model = str(tiny_bert(tmp_path / "tiny", positions=128))
    sessions = open_project(path)
    make_dataset(sessions, made_items(20, references=3))
    for kill_after in (9, 7, None):
        with start(ENCODING, path, model, str(log)) as process:
            assert process.stdin is not None and process.stdout is not None
            said = 0
            while (line := process.stdout.readline()) not in {"end\n", ""}:
                assert line.strip().isdigit()
                said += 1
                if said == kill_after:
                    os.kill(process.pid, signal.SIGKILL)
                    break
                process.stdin.write("\n")
                process.stdin.flush()
    rows = log.read_text(encoding="utf-8").splitlines()
    distinct = set(rows)
    assert len(distinct) == 20 * (2 + 3)
    assert len(rows) - len(distinct) <= 2 * 4 * (2 + 3)  # two kills, a batch of four items each
    assert rows_in(sessions) == (40 * 4, 40 * 4)
    options = ScoreOptions(layer=2, device="cpu", batch_tokens=256)
    metrics = [f"{name}:{model}" for name in ("bertscore", "cosine")]
    assert drain(ScoringService(sessions).score("made", metrics, options)).reused == 160
    sessions.close()
