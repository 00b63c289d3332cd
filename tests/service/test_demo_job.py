"""The demo as a job: it can be stopped anywhere, and running it again does the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotation.jobs import drain
from scoring.bootstrap import AppContext, build_context
from scoring.demo import ANSWERS, CLAIM_SOURCES, job, make_demo


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    """A project, with metrics that need no model: the job is the same, and quick."""
    monkeypatch.setattr(job, "NEURAL", ())
    monkeypatch.setattr(job, "AUDITED_NEURAL", ())
    monkeypatch.setattr(job, "REPLICATES", 50)
    return build_context(str(tmp_path / "demo.db"))


def test_stopped_and_run_again_it_does_the_rest(context: AppContext) -> None:
    with context:
        begun = make_demo(context)
        for step in begun:
            if step.note == f"scoring {ANSWERS}":
                break
        begun.close()
        (answers,) = [d for d in context.datasets.all_of() if d.name == ANSWERS]
        before = sum(count.values for count in context.scoring.stored(answers.id))
        report = drain(make_demo(context))
        assert report.datasets == (ANSWERS, *CLAIM_SOURCES)
        assert not report.imported
        assert report.reused >= before
        again = drain(make_demo(context))
        assert (again.scored, again.reused) == (0, report.scored + report.reused)
        assert again.audits == report.audits
        assert again.transfer == report.transfer


def test_progress_says_what_is_under_way(context: AppContext) -> None:
    with context:
        notes = list(dict.fromkeys(step.note for step in make_demo(context)))
    assert [note.split()[0] for note in notes] == (
        ["importing"] * 3 + ["scoring"] * 3 + ["agreement"] * 3 + ["auditing"] * 3 + ["comparing"]
    )


def test_deleted_demo_datasets_come_back(context: AppContext) -> None:
    with context:
        drain(make_demo(context))
        context.datasets.delete(ANSWERS)
        report = drain(make_demo(context))
        assert report.imported
        assert [d.name for d in context.datasets.all_of()].count(ANSWERS) == 1
