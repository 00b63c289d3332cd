"""On a cluster of two workers, one of them killed, scores are the rows of the local engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from annotation.jobs import drain
from db.errors import KnownError
from db.models import ScoreRunRow
from db.project import open_project
from db.queries import scores
from scoring import cluster
from scoring.service import ClusterOptions, ScoreOptions, ScoringService
from tests.dying_scorer import MARK
from tests.made_projects import make_dataset
from tests.made_texts_of_items import made_items
from tests.tiny_models import tiny_bert

ROOT = Path(__file__).parents[2]
OPTIONS = ScoreOptions(layer=2, device="cpu", batch_tokens=256)
ON_TWO = """
import json, sys
from dataclasses import replace
from annotation.jobs import drain
from db.project import open_project
from scoring import engine
from scoring.service import ClusterOptions, ScoreOptions, ScoringService
engine.ITEMS_PER_MODEL_BATCH = 2
plan = engine.plan
def dying(*words):
    planned = yield from plan(*words)
    steps = [replace(step, backend="tests.dying_scorer:DyingScorer") for step in planned.steps]
    return replace(planned, steps=tuple(steps))
engine.plan = dying
told = []
options = ScoreOptions(layer=2, device="cpu", batch_tokens=256)
job = ScoringService(open_project(sys.argv[1])).score(
    "cluster", sys.argv[2:], options, ClusterOptions(workers=2)
)
def tell(step):
    told.append((step.done, step.total, step.pace and step.pace.device))
report = drain(job, tell)
print(json.dumps({"report": report.to_json(), "told": told}))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_a_worker_that_dies_costs_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray", exc_type=ImportError)
    model = tiny_bert(tmp_path / "tiny", positions=128)
    metrics = [f"bertscore:{model}", f"cosine:{model}"]
    path, mark = str(tmp_path / "project.db"), tmp_path / "killed"
    sessions = open_project(path)
    ids = {
        name: make_dataset(sessions, made_items(16, references=3), name=name)
        for name in ("local", "cluster")
    }
    drain(ScoringService(sessions).score("local", metrics, OPTIONS))
    done = subprocess.run(
        [sys.executable, "-c", ON_TWO, path, *metrics],
        env=os.environ | {MARK: str(mark)},
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert mark.exists()
    found = json.loads(done.stdout)  # one document and nothing else, whatever the cluster says
    assert (found["report"]["scored"], found["report"]["reused"]) == (32 * 4, 0)
    assert [step[0] for step in found["told"]] == sorted(step[0] for step in found["told"])
    assert found["told"][-1] == [32, 32, "ray cpu"]
    with sessions.read() as session:
        local, there = (_columns(session, ids[name]) for name in ("local", "cluster"))
        states = session.execute(select(ScoreRunRow.state)).scalars().all()
    assert len(local) == 4 and local.keys() == there.keys()
    for line, rows in local.items():
        assert [row[1:] for row in there[line]] == [row[1:] for row in rows]
        values = [row[0] for row in there[line]]
        assert values == pytest.approx([row[0] for row in rows], abs=1e-6)
    assert states == ["done", "done"]
    sessions.close()


def _columns(
    session: Session, dataset_id: int
) -> dict[str, list[tuple[float | None, int, str | None, str]]]:
    """Give each signature's scores: value, which target of the dataset, reason, detail."""
    found = {}
    for signature in scores.signatures(session, dataset_id):
        rows = scores.scores(session, dataset_id, signature.id)
        first = rows[0].target_id
        found[signature.text] = [
            (row.value, row.target_id - first, row.undefined, row.detail) for row in rows
        ]
    return found


def test_without_ray_it_is_told_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    sessions = open_project(str(tmp_path / "project.db"))
    make_dataset(sessions, made_items(1, references=1))
    job = ScoringService(sessions).score("made", ["jaccard"], cluster=ClusterOptions())
    with pytest.raises(KnownError, match="not installed") as told:
        drain(job)
    assert "tiebreak[cluster]" in told.value.todo
    sessions.close()


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom annotation.jobs import drain\nfrom db.errors import KnownError\n"
        "from db.project import open_project\n"
        "from scoring.service import ClusterOptions, ScoringService\n"
        "options = ClusterOptions(address='127.0.0.1:9')\n"  # nobody listens there
        "service = ScoringService(open_project(sys.argv[1]))\n"
        "job = service.score('made', ['jaccard'], None, options)\n"
        "try:\n    drain(job)\nexcept KnownError as error:\n    print(error.what)"
    )
    pytest.importorskip("ray", exc_type=ImportError)
    sessions = open_project(str(tmp_path / "project.db"))
    make_dataset(sessions, made_items(1, references=1))
    sessions.close()
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "project.db")],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.stdout.startswith("There is no cluster at '127.0.0.1:9': "), done.stderr


def test_importing_the_cluster_loads_no_ray() -> None:
    code = "import sys, scoring.cluster, scoring.service; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=ROOT).returncode == 0
