"""The engine's promises: one model at a time, nothing twice, nothing lost, whatever happens."""

from __future__ import annotations

import random
import sqlite3
import weakref
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, func, select, text

import db.engine
from annotation.jobs import drain
from db.engine import Sessions
from db.errors import KnownError
from db.models import AnswerRow, ItemRow, ScoreStored
from db.project import open_project
from db.queries import scores
from scoring import engine
from scoring.backends.encoder import Encoder
from scoring.backends.lexical import LexicalScorer
from scoring.service import ScoreOptions, ScoringService
from scoring.steps import Step
from scoring.subjects import Outcome, Scorer, Subject
from tests.made_projects import MadeItem, make_dataset, numbered
from tests.made_texts_of_items import made_items
from tests.tiny_models import tiny_bert

LEXICAL = ("length", "jaccard", "bleu4", "rouge1")
FIGURES = 7
CPU = ScoreOptions(layer=2, device="cpu", batch_tokens=256)


def rows_in(sessions: Sessions) -> int:
    with sessions.read() as session:
        return session.execute(select(func.count()).select_from(ScoreStored)).scalar_one()


def values(sessions: Sessions, dataset_id: int) -> dict[tuple[str, str, str], float | None]:
    """Give each score by its item's key, its system and its signature."""
    found: dict[tuple[str, str, str], float | None] = {}
    with sessions.read() as session:
        owners = {
            answer: (key, system)
            for answer, key, system in session.execute(
                select(AnswerRow.id, ItemRow.key, AnswerRow.system)
                .join(ItemRow, ItemRow.id == AnswerRow.item_id)
                .where(ItemRow.dataset_id == dataset_id)
            )
        }
        for signature in scores.signatures(session, dataset_id):
            for row in scores.scores(session, dataset_id, signature.id):
                found[*owners[row.target_id], signature.text] = row.value
    return found


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "ITEMS_PER_BATCH", 4)
    monkeypatch.setattr(engine, "ITEMS_PER_MODEL_BATCH", 4)


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[int, ...]]:
    """Count how often each row of token ids goes through a model."""
    counted: Counter[tuple[int, ...]] = Counter()
    forward: Callable[..., object] = Encoder.forward

    def counting(self: Encoder, batch: list[tuple[int, ...]]) -> object:
        counted.update(tuple(row) for row in batch)
        return forward(self, batch)

    monkeypatch.setattr(Encoder, "forward", counting)
    return counted


def test_one_model_is_held_at_a_time_and_each_is_loaded_once(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_batches: None
) -> None:
    make_dataset(sqlite_sessions, numbered(9))
    large = tiny_bert(tmp_path / "large", layers=4)
    small = tiny_bert(tmp_path / "small", layers=2)
    made: list[tuple[str, weakref.ref[Scorer]]] = []
    scorer = Step.scorer

    def watched(self: Step, options: ScoreOptions) -> Scorer:
        assert [name for name, other in made if other() is not None] == []
        fresh = scorer(self, options)
        made.append((self.doing, weakref.ref(fresh)))
        return fresh

    monkeypatch.setattr(Step, "scorer", watched)
    asked = [f"cosine:{large}", f"bertscore:{small}", "jaccard", f"bertscore:{large}", "bleu1"]
    report = drain(ScoringService(sqlite_sessions).score("made", asked, CPU))
    assert [name for name, _ in made] == ["jaccard, bleu1", "small", "large"]
    assert [line.partition("|")[0] for line in report.signatures] == [
        "cosine:large",
        *(f"bertscore.{part}:large" for part in "prf"),
        *(f"bertscore.{part}:small" for part in "prf"),
        "jaccard",
        "bleu1",
    ]
    assert report.scored == 18 * 9 == rows_in(sqlite_sessions)


def test_what_waits_is_counted_before_the_start(
    sqlite_sessions: Sessions, tmp_path: Path, small_batches: None
) -> None:
    make_dataset(sqlite_sessions, numbered(10))
    service = ScoringService(sqlite_sessions)
    job = service.score("made", ["jaccard"])
    next(job)
    job.close()
    model = tiny_bert(tmp_path / "tiny")
    told = list(service.score("made", ["jaccard", f"cosine:{model}"], CPU))
    assert {step.total for step in told} == {12 + 20}
    assert (told[0].done, told[-1].done) == (0, 32)
    pace = told[-1].pace
    assert pace is not None and pace.tokens_per_s is not None and pace.per_s is not None
    assert (pace.step, pace.steps, pace.doing, pace.device) == (2, 2, "tiny", "cpu")
    assert pace.left_s == 0 and (pace.memory or 1) > 0
    again = list(service.score("made", ["jaccard", f"cosine:{model}"], CPU))
    assert [(step.done, step.total) for step in again] == [(0, 0)]  # only where the model lies


def test_nothing_is_encoded_twice_by_a_run_that_goes_on(
    sqlite_sessions: Sessions,
    tmp_path: Path,
    small_batches: None,
    encoded: Counter[tuple[int, ...]],
) -> None:
    model = tiny_bert(tmp_path / "tiny", positions=128)
    make_dataset(sqlite_sessions, made_items(20, references=3))
    service = ScoringService(sqlite_sessions)
    metrics = [f"bertscore:{model}", f"cosine:{model}"]
    for step in (job := service.score("made", metrics, CPU)):
        if step.done == 16:
            break
    job.close()
    first = Counter(encoded)
    assert first and set(first.values()) == {1}
    encoded.clear()
    report = drain(service.score("made", metrics, CPU))
    assert (report.scored, report.reused) == (24 * 4, 16 * 4)
    assert set(encoded.values()) == {1}
    assert not first.keys() & encoded.keys()


def test_only_the_batch_in_hand_is_encoded_again(
    sqlite_sessions: Sessions,
    tmp_path: Path,
    small_batches: None,
    encoded: Counter[tuple[int, ...]],
) -> None:
    model = tiny_bert(tmp_path / "tiny", positions=128)
    whole_id = make_dataset(sqlite_sessions, made_items(20, references=3), name="whole")
    cut_id = make_dataset(sqlite_sessions, made_items(20, references=3), name="cut")
    service = ScoringService(sqlite_sessions)
    metrics = [f"bertscore:{model}", f"cosine:{model}"]
    drain(service.score("whole", metrics, CPU))
    once = Counter(encoded)
    encoded.clear()
    job = service.score("cut", metrics, CPU)
    told = 0
    for step in job:
        told = told + 1 if step.done == 16 else 0
        if told == 3:  # the third batch was stored nowhere, and some of it was encoded
            break
    job.close()
    stored = rows_in(sqlite_sessions)
    assert stored == (40 + 16) * 4
    drain(service.score("cut", metrics, CPU))
    assert encoded.keys() == once.keys()
    twice = [row for row, times in encoded.items() if times > 1]
    assert 0 < len(twice) <= 4 * (2 + 3)
    assert values(sqlite_sessions, cut_id) == pytest.approx(
        values(sqlite_sessions, whole_id), abs=1e-6
    )


def test_a_job_that_waits_holds_no_transaction(
    sqlite_sessions: Sessions, tmp_path: Path, small_batches: None
) -> None:
    make_dataset(sqlite_sessions, numbered(10))
    model = tiny_bert(tmp_path / "tiny")
    metrics = ["jaccard", f"bertscore:{model}"]
    pauses = 0
    with sqlite3.connect(str(sqlite_sessions.engine.url.database), timeout=0) as other:
        other.isolation_level = None
        for _ in ScoringService(sqlite_sessions).score("made", metrics, CPU):
            pauses += 1
            assert sqlite_sessions.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE datasets SET guideline = guideline || '.'")
            other.execute("COMMIT")
    other.close()
    with sqlite_sessions.read() as session:
        guideline = session.execute(text("SELECT guideline FROM datasets")).scalar_one()
    assert guideline == "." * pauses
    assert rows_in(sqlite_sessions) == 20 * 4


def test_what_is_there_is_not_computed_for_a_figure_that_is_asked_beside_it(
    sqlite_sessions: Sessions,
    tmp_path: Path,
    small_batches: None,
    encoded: Counter[tuple[int, ...]],
) -> None:
    model = tiny_bert(tmp_path / "tiny")
    make_dataset(sqlite_sessions, numbered(6))
    service = ScoringService(sqlite_sessions)
    asked = [f"bertscore:{model}", "rouge1"]
    drain(service.score("made", asked, CPU))
    encoded.clear()
    report = drain(service.score("made", [*asked, "rouge2"], CPU))
    assert (report.scored, report.reused, len(encoded)) == (12 * 3, 12 * 6, 0)
    job = service.score("made", [*asked, "rouge2", "jaccard"], CPU)
    next(job)
    next(job)
    job.close()
    [step, other] = drain(service.estimate("made", [*asked, "rouge2", "jaccard"], CPU)).steps
    assert (step.texts, other.texts) == (4, 0)
    rest = drain(service.score("made", [*asked, "rouge2", "jaccard"], CPU))
    assert (rest.scored, rest.reused, len(encoded)) == (4, 12 * 9 + 8, 0)


def test_equal_answers_to_one_question_are_scored_once(
    sqlite_sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = MadeItem(question="q", a="the same", b="the same", references=("so",))
    made = [replace(one, question=f"{n}?") for n in range(5)]
    dataset_id = make_dataset(sqlite_sessions, made)
    scored: list[Subject] = []
    outcomes = LexicalScorer.outcomes

    def counting(self: LexicalScorer, subject: Subject) -> tuple[Outcome, ...]:
        scored.append(subject)
        return outcomes(self, subject)

    monkeypatch.setattr(LexicalScorer, "outcomes", counting)
    report = drain(ScoringService(sqlite_sessions).score("made", ["rouge1.f"]))
    assert (report.scored, len(scored)) == (10, 5)
    assert set(values(sqlite_sessions, dataset_id).values()) == {0.0}


def test_values_depend_neither_on_batches_nor_on_order_nor_on_neighbours(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tiny_bert(tmp_path / "tiny", positions=128)
    metrics = ["rouge1", "bleu4", f"bertscore:{model}", f"cosine:{model}", "length"]
    items = made_items(12, references=3)
    others = made_items(7, references=2, seed=99)
    shuffled = [*items, *others]
    random.Random(5).shuffle(shuffled)
    service = ScoringService(sqlite_sessions)
    found = []
    for name, made, batch, tokens in (
        ("alone", items, 1, 16),
        ("together", items, 50, 4_096),
        ("among others", shuffled, 7, 300),
    ):
        monkeypatch.setattr(engine, "ITEMS_PER_BATCH", batch)
        monkeypatch.setattr(engine, "ITEMS_PER_MODEL_BATCH", batch)
        dataset_id = make_dataset(sqlite_sessions, made, name=name)
        options = ScoreOptions(layer=2, device="cpu", batch_tokens=tokens)
        drain(service.score(name, metrics, options))
        questions = {f"item-{n}": one.question for n, one in enumerate(made)}
        found.append(
            {
                (questions[key], system, line): value
                for (key, system, line), value in values(sqlite_sessions, dataset_id).items()
            }
        )
    alone, together, among = found
    assert len(alone) == 12 * 2 * (3 + 1 + 3 + 1 + 2)
    assert together == pytest.approx(alone, abs=1e-5)
    assert {key: among[key] for key in alone} == pytest.approx(alone, abs=1e-5)


def test_a_full_disk_is_told_and_what_was_stored_stays(
    sqlite_sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "ITEMS_PER_BATCH", 100)
    make_dataset(sqlite_sessions, numbered(1_000))
    with sqlite_sessions.read() as session:
        pages = session.execute(text("PRAGMA page_count")).scalar_one()

    def fill(connection: sqlite3.Connection, *_rest: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + 40}")

    sqlite_sessions.close()
    event.listen(sqlite_sessions.engine, "connect", fill)
    with pytest.raises(KnownError, match="disk is full"):
        drain(ScoringService(sqlite_sessions).score("made", LEXICAL))
    event.remove(sqlite_sessions.engine, "connect", fill)
    sqlite_sessions.close()
    kept = rows_in(sqlite_sessions)
    assert 0 < kept < 2_000 * FIGURES and kept % (200 * FIGURES) == 0
    rest = drain(ScoringService(sqlite_sessions).score("made", LEXICAL))
    assert (rest.reused, rest.scored) == (kept, 2_000 * FIGURES - kept)


def test_a_locked_project_is_told_and_what_was_stored_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_batches: None
) -> None:
    monkeypatch.setattr(db.engine, "BUSY_TIMEOUT_MS", 50)
    sessions = open_project(str(tmp_path / "project.db"))
    make_dataset(sessions, numbered(10))
    job = ScoringService(sessions).score("made", LEXICAL)
    next(job)
    with sqlite3.connect(str(tmp_path / "project.db")) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(KnownError, match="lock"):
            next(job)
        other.execute("ROLLBACK")
    other.close()
    assert rows_in(sessions) == 8 * FIGURES
    rest = drain(ScoringService(sessions).score("made", LEXICAL))
    assert (rest.reused, rest.scored) == (8 * FIGURES, 12 * FIGURES)
    sessions.close()
