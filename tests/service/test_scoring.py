"""Scoring a dataset: stored, reused, resumed, cancelled, killed; nothing lost, nothing doubled."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import event, func, select

from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.models import ScoreRunRow, ScoreStored
from db.project import open_project
from db.queries import scores
from db.types import Construct, ScoreRow
from scoring import engine
from scoring.backends.lexical import LexicalScorer
from scoring.service import ScoreOptions, ScoringService
from scoring.subjects import Outcome, Subject
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims
from tests.tiny_models import tiny_bert

LEXICAL = ("length", "jaccard", "bleu4", "rouge1")
FIGURES = 7


def stored(sessions: Sessions, dataset_id: int) -> dict[str, list[ScoreRow]]:
    with sessions.read() as session:
        return {
            signature.text: scores.scores(session, dataset_id, signature.id)
            for signature in scores.signatures(session, dataset_id)
        }


def rows_in(sessions: Sessions) -> int:
    with sessions.read() as session:
        return session.execute(select(func.count()).select_from(ScoreStored)).scalar_one()


def last_run(sessions: Sessions) -> tuple[str, int]:
    statement = select(ScoreRunRow.state, ScoreRunRow.scored).order_by(ScoreRunRow.id.desc())
    with sessions.read() as session:
        state, scored = session.execute(statement.limit(1)).one()
    return state, scored


def test_answers_are_scored_against_the_items_references(sessions: Sessions) -> None:
    made = [
        MadeItem(question="q", a="the cat sat", b="a dog", references=("the cat sat", "a dog ran")),
        MadeItem(question="r", a="", b="one two", references=("one",)),
        MadeItem(question="s", a="x", b="y"),
    ]
    dataset_id = make_dataset(sessions, made)
    service = ScoringService(sessions)
    report = drain(service.score("made", ["jaccard", "length.words"]))
    assert report.to_json() == {
        "scored": 10,
        "reused": 0,
        "undefined": {"no reference": 2},
        "signatures": list(report.signatures),
    }
    [jaccard, words] = [stored(sessions, dataset_id)[line] for line in report.signatures]
    assert [row.value for row in jaccard] == [1.0, 2 / 3, 0.0, 0.5, None, None]
    assert [row.undefined for row in jaccard][-1] == "no reference"
    assert json.loads(jaccard[1].detail) == {"reference": 1, "references": 2}
    assert [row.value for row in words] == [3, 2, 0, 2, 1, 1]
    assert [(s.metric, s.values, s.undefined) for s in service.stored(dataset_id)] == [
        ("jaccard", 4, 2),
        ("length.words", 6, 0),
    ]


def test_claims_are_scored_against_their_evidence_as_one_text(sessions: Sessions) -> None:
    made = [
        MadeItem(question="q", claim="one two", evidence=("one", "two", " ")),
        MadeItem(question="r", claim="one", evidence=()),
    ]
    dataset_id = make_dataset(sessions, made, construct=Construct.ATTRIBUTION)
    report = drain(ScoringService(sessions).score("made", ["jaccard"]))
    [(line, rows)] = stored(sessions, dataset_id).items()
    assert line.endswith("|ev:joined") and report.signatures == (line,)
    assert [(row.value, row.undefined) for row in rows] == [(1.0, None), (None, "no reference")]


def test_what_is_scored_is_reused(sessions: Sessions) -> None:
    make_dataset(sessions, numbered(30))
    service = ScoringService(sessions)
    first = drain(service.score("made", LEXICAL))
    again = drain(service.score("made", LEXICAL))
    assert (first.scored, first.reused) == (60 * FIGURES, 0)
    assert (again.scored, again.reused, again.undefined) == (0, 60 * FIGURES, {})
    more = drain(service.score("made", [*LEXICAL, "rouge2.f"]))
    assert (more.scored, more.reused) == (60, 60 * FIGURES)
    assert rows_in(sessions) == 60 * (FIGURES + 1)


def test_other_options_make_other_signatures(sessions: Sessions) -> None:
    dataset_id = make_dataset(sessions, numbered(2))
    service = ScoringService(sessions)
    drain(service.score("made", ["rouge1.f"]))
    drain(service.score("made", ["rouge1.f"], ScoreOptions(tokenizer="ascii")))
    assert len(stored(sessions, dataset_id)) == 2


def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ITEMS_PER_BATCH", 4)
    monkeypatch.setattr(engine, "ITEMS_PER_MODEL_BATCH", 4)


def test_progress_is_told_after_each_committed_batch(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_batches(monkeypatch)
    make_dataset(sessions, numbered(10))
    told = []
    for progress in ScoringService(sessions).score("made", ["jaccard"]):
        told.append((progress.done, progress.total))
        assert rows_in(sessions) == progress.done
    assert told == [(8, 20), (16, 20), (20, 20)]


def test_a_cancelled_run_keeps_its_batches_and_the_next_does_the_rest(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_batches(monkeypatch)
    whole_id = make_dataset(sessions, numbered(10), name="whole")
    cut_id = make_dataset(sessions, numbered(10), name="cut")
    service = ScoringService(sessions)
    drain(service.score("whole", LEXICAL))

    job = service.score("cut", LEXICAL)
    next(job)
    next(job)
    job.close()
    assert last_run(sessions) == ("cancelled", 16 * FIGURES)

    rest = drain(service.score("cut", LEXICAL))
    assert (rest.scored, rest.reused) == (4 * FIGURES, 16 * FIGURES)
    assert last_run(sessions) == ("done", 4 * FIGURES)
    whole, cut = stored(sessions, whole_id), stored(sessions, cut_id)
    assert {line: [(row.value, row.detail) for row in rows] for line, rows in whole.items()} == {
        line: [(row.value, row.detail) for row in rows] for line, rows in cut.items()
    }


def test_a_failing_backend_keeps_the_batches_before_it(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_batches(monkeypatch)
    make_dataset(sessions, numbered(10))
    outcomes = LexicalScorer.outcomes

    def failing(self: LexicalScorer, subject: Subject) -> tuple[Outcome, ...]:
        if "question 6" in subject.text:
            raise RuntimeError("broken")
        return outcomes(self, subject)

    with monkeypatch.context() as patch:
        patch.setattr(LexicalScorer, "outcomes", failing)
        with pytest.raises(RuntimeError, match="broken"):
            drain(ScoringService(sessions).score("made", ["jaccard"]))
    assert (rows_in(sessions), last_run(sessions)[0]) == (8, "failed")
    assert drain(ScoringService(sessions).score("made", ["jaccard"])).scored == 12


def test_scores_that_wait_are_counted_and_not_stored(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_dataset(sessions, numbered(2))

    def waiting(_self: LexicalScorer, _subject: Subject) -> tuple[Outcome, ...]:
        return (Outcome(None, "out of memory", waits=True),)

    with monkeypatch.context() as patch:
        patch.setattr(LexicalScorer, "outcomes", waiting)
        report = drain(ScoringService(sessions).score("made", ["jaccard"]))
    assert (report.scored, dict(report.undefined)) == (0, {"out of memory": 4})
    assert rows_in(sessions) == 0
    assert drain(ScoringService(sessions).score("made", ["jaccard"])).scored == 4


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_no_number_is_said_and_never_stored(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch, value: float
) -> None:
    dataset_id = make_dataset(sessions, numbered(1))
    monkeypatch.setattr(LexicalScorer, "outcomes", lambda _self, _subject: (Outcome(value),))
    report = drain(ScoringService(sessions).score("made", ["jaccard"]))
    assert report.undefined == {"not a finite number": 2}
    [rows] = stored(sessions, dataset_id).values()
    assert {(row.value, row.undefined) for row in rows} == {(None, "not a finite number")}


def test_two_runs_at_once_double_nothing(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_batches(monkeypatch)
    make_dataset(sessions, numbered(10))
    service = ScoringService(sessions)
    one, other = service.score("made", LEXICAL), service.score("made", LEXICAL)
    for job in (one, other, one, other):
        next(job)
    drain(one)
    drain(other)
    assert rows_in(sessions) == 20 * FIGURES


def test_a_run_with_a_model_is_cancelled_between_forward_passes_and_resumed(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_batches(monkeypatch)
    metrics = [f"{name}:{tiny_bert(tmp_path / 'tiny')}" for name in ("bertscore", "cosine")]
    options = ScoreOptions(layer=2, device="cpu", batch_tokens=64)
    service = ScoringService(sqlite_sessions)
    whole_id = make_dataset(sqlite_sessions, numbered(10), name="whole")
    cut_id = make_dataset(sqlite_sessions, numbered(10), name="cut")
    drain(service.score("whole", metrics, options))

    told = []
    job = service.score("cut", metrics, options)
    for progress in job:
        told.append(progress.done)
        if told[-2:] == [8, 8]:  # the second batch has begun
            break
    job.close()
    assert last_run(sqlite_sessions) == ("cancelled", 8 * 4)
    report = drain(service.score("cut", metrics, options))
    assert (report.scored, report.reused) == (12 * 4, 8 * 4)
    assert "tiny from the folder" in report.models[0]
    whole, cut = stored(sqlite_sessions, whole_id), stored(sqlite_sessions, cut_id)
    assert whole.keys() == cut.keys() == set(report.signatures)
    for line, rows in whole.items():
        values = [row.value for row in cut[line]]
        assert values == pytest.approx([row.value for row in rows], abs=1e-5)


KILLED = """
import sys
from scoring import engine
from scoring.service import ScoringService
from db.project import open_project
engine.ITEMS_PER_BATCH = 4
for progress in ScoringService(open_project(sys.argv[1])).score("made", {metrics!r}):
    print(progress.done, flush=True)
    sys.stdin.readline()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is POSIX")
def test_a_killed_process_loses_nothing_that_was_told(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    opened = open_project(str(path))
    make_dataset(opened, numbered(10))
    with subprocess.Popen(
        [sys.executable, "-c", KILLED.format(metrics=LEXICAL), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        assert process.stdout.readline() == "8\n"
        process.stdin.write("\n")
        process.stdin.flush()
        assert process.stdout.readline() == "16\n"
        os.kill(process.pid, signal.SIGKILL)
    assert rows_in(opened) == 16 * FIGURES
    assert last_run(opened) == ("running", 16 * FIGURES)
    rest = drain(ScoringService(opened).score("made", LEXICAL))
    assert (rest.scored, rest.reused) == (4 * FIGURES, 16 * FIGURES)
    opened.close()


@pytest.mark.parametrize(
    ("metrics", "told"),
    [(["rogue1"], "rouge1"), (["cosine"], "needs a model"), (["cosine:./gone"], "no model folder")],
)
def test_wrong_metrics_are_told(
    sqlite_sessions: Sessions, metrics: Sequence[str], told: str
) -> None:
    make_dataset(sqlite_sessions, numbered(1))
    with pytest.raises(KnownError, match=told):
        drain(ScoringService(sqlite_sessions).score("made", metrics))


def test_an_unknown_dataset_is_told(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(1), name="lfqa")
    with pytest.raises(KnownError, match="lfqa"):
        drain(ScoringService(sqlite_sessions).score("lfga", ["jaccard"]))


def test_an_empty_dataset_has_nothing_to_score(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, [])
    report = drain(ScoringService(sqlite_sessions).score("made", ["jaccard"]))
    assert (report.scored, report.reused, len(report.signatures)) == (0, 0, 1)


def test_queries_do_not_grow_with_the_targets(sqlite_sessions: Sessions) -> None:
    make_dataset(sqlite_sessions, numbered(100), name="small")
    make_dataset(sqlite_sessions, numbered(200), name="large")
    make_dataset(
        sqlite_sessions, numbered_claims(200), name="claims", construct=Construct.ATTRIBUTION
    )
    drain(ScoringService(sqlite_sessions).score("small", ["jaccard", "bleu1"]))
    counts = {}
    for name, metric in (("small", "length.words"), ("large", "jaccard"), ("claims", "bleu1")):
        seen: list[str] = []

        def count(
            _c: object, _u: object, statement: str, *_: object, into: list[str] = seen
        ) -> None:
            into.append(statement)

        event.listen(sqlite_sessions.engine, "before_cursor_execute", count)
        drain(ScoringService(sqlite_sessions).score(name, [metric]))
        event.remove(sqlite_sessions.engine, "before_cursor_execute", count)
        counts[name] = len(seen)
    assert counts["large"] <= counts["small"] <= 40
    assert counts["claims"] <= 40


def test_importing_the_service_loads_no_model_library() -> None:
    code = (
        "import sys, scoring.service, scoring.engine, scoring.backends.lexical; "
        "sys.exit(bool({'torch', 'transformers', 'sentence_transformers', 'bert_score'} "
        "& set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0


def test_lexical_scores_load_no_model_library(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    opened = open_project(str(path))
    make_dataset(opened, numbered(1))
    opened.close()
    code = (
        "import sys\nfrom annotation.jobs import drain\nfrom db.project import open_project\n"
        "from scoring.service import ScoringService\n"
        f"service = ScoringService(open_project({str(path)!r}))\n"
        "drain(service.score('made', ['rouge1', 'bleu4', 'jaccard', 'length']))\n"
        "service.metrics()\nsys.exit('torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2])
    assert done.returncode == 0
