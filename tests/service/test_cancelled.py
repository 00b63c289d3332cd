"""Ctrl+C in the middle of real work: an import leaves nothing, scoring leaves what it finished."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import TypeVar

import pytest

from annotation.import_report import ImportOptions
from annotation.jobs import Job
from db.errors import KnownError
from scoring.bootstrap import AppContext, build_context
from scoring.cli.progress import run_job

T = TypeVar("T")
ITEMS = 6_000


def pressing(job: Job[T], *, at: int) -> Job[T]:
    """Press Ctrl+C while the job is at its step ``at``."""
    step = 0
    try:
        while True:
            try:
                progress = next(job)
            except StopIteration as stop:
                result: T = stop.value
                return result
            step += 1
            if step == at:
                signal.raise_signal(signal.SIGINT)
            yield progress
    finally:
        job.close()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "items.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        for place in range(ITEMS):
            answers = [{"text": f"one {place}"}, {"text": f"two words {place}"}]
            line = {"kind": "item", "key": str(place), "question": f"{place}?", "answers": answers,
                    "comparisons": [{"key": str(place)}]}  # fmt: skip
            stream.write(json.dumps(line) + "\n")
    return path


@pytest.fixture
def context(tmp_path: Path) -> AppContext:
    return build_context(str(tmp_path / "p.db"))


def test_an_import_that_is_stopped_leaves_nothing(context: AppContext, source: Path) -> None:
    options = ImportOptions(dataset="d")
    with context:
        with pytest.raises(KnownError, match="Nothing was changed"):
            run_job(pressing(context.imports.run([source], options), at=2), title="Importing")
        assert context.datasets.all_of() == []
        run_job(context.imports.run([source], options), title="Importing")
        assert context.datasets.get("d").items == ITEMS


def test_scoring_that_is_stopped_goes_on_where_it_was(context: AppContext, source: Path) -> None:
    with context:
        run_job(context.imports.run([source], ImportOptions(dataset="d")), title="Importing")
        stopped = pressing(context.scoring.score("d", ["length.words"]), at=2)
        with pytest.raises(KnownError, match="What was done is kept"):
            run_job(stopped, title="Scoring", resumes=True)
        (signature,) = context.scoring.stored(context.datasets.get("d").id)
        assert 0 < signature.values < 2 * ITEMS
        report = run_job(context.scoring.score("d", ["length.words"]), title="Scoring")
        assert report.reused == signature.values
        assert report.scored + report.reused == 2 * ITEMS
