"""Runs of judges: how each was asked, how far it came, what it took."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from db.models import JudgePromptRow, JudgeRunRow, JudgmentRow
from db.project import now
from db.queries.ids import allocate

RUNNING: Final = "running"
INTERRUPTED: Final = "interrupted"
IMPORTED: Final = "imported"
"""Key of ``settings`` of a run that a file told of: it was not made here, and says anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRun:
    """How a judge is asked in one run."""

    dataset_id: int
    rater_id: int
    prompt_id: int
    backend: str
    model: str
    revision: str
    task: str
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One stored run."""

    id: int
    dataset_id: int
    rater_id: int
    prompt_id: int | None
    prompt_name: str
    prompt_version: int
    prompt_sha256: str
    backend: str
    model: str
    revision: str
    task: str
    settings: Mapping[str, object]
    state: str
    started_at: str
    finished_at: str | None
    counts: Mapping[str, int]
    tokens_in: int
    tokens_out: int
    seconds: float
    cost: float | None


@dataclass(slots=True, kw_only=True)
class RunTally:
    """What a run did so far."""

    counts: Mapping[str, int]
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    cost: float | None = None


class Pace(NamedTuple):
    """What earlier runs of one model took: wall seconds, calls, and tokens written."""

    calls: int
    seconds: float
    tokens_out: int


def start(session: Session, new: NewRun) -> int:
    """Open a run and give its id."""
    run_id = allocate(session, "judge_runs", 1)
    session.add(
        JudgeRunRow(
            id=run_id,
            dataset_id=new.dataset_id,
            rater_id=new.rater_id,
            prompt_id=new.prompt_id,
            backend=new.backend,
            model=new.model,
            revision=new.revision,
            task=new.task,
            settings=dict(new.settings),
            state=RUNNING,
            started_at=now(),
            finished_at=None,
            counts={},
            tokens_in=0,
            tokens_out=0,
            seconds=0.0,
            cost=None,
        )
    )
    session.flush()
    return run_id


def note(session: Session, run_id: int, state: str, tally: RunTally) -> None:
    """Say how far a run is, or how it ended."""
    session.execute(
        update(JudgeRunRow)
        .where(JudgeRunRow.id == run_id)
        .values(
            state=state,
            counts=dict(tally.counts),
            tokens_in=tally.tokens_in,
            tokens_out=tally.tokens_out,
            seconds=tally.seconds,
            cost=tally.cost,
            finished_at=None if state == RUNNING else now(),
        )
    )


def running(session: Session, rater_id: int, dataset_id: int) -> list[int]:
    """Give the runs of a judge over a dataset that have not ended: at work, or killed."""
    return list(
        session.scalars(
            select(JudgeRunRow.id).where(
                JudgeRunRow.rater_id == rater_id,
                JudgeRunRow.dataset_id == dataset_id,
                JudgeRunRow.state == RUNNING,
            )
        )
    )


def close_left_open(session: Session, rater_id: int, dataset_id: int) -> None:
    """Mark runs that never ended; one that is still at work marks itself running again."""
    session.execute(
        update(JudgeRunRow)
        .where(
            JudgeRunRow.rater_id == rater_id,
            JudgeRunRow.dataset_id == dataset_id,
            JudgeRunRow.state == RUNNING,
        )
        .values(state=INTERRUPTED)
    )


def latest(session: Session, rater_id: int) -> Run | None:
    """Give a rater's last run over any dataset; None for a rater that was never run here."""
    found = _runs(session, rater_id=rater_id)
    return found[-1] if found else None


def of_dataset(session: Session, dataset_id: int) -> list[Run]:
    """Give the runs over a dataset, oldest first."""
    return _runs(session, dataset_id=dataset_id)


def pace(session: Session, backend: str, model: str) -> Pace:
    """Give what earlier runs of a model took here, over all datasets."""
    calls, seconds, tokens = 0, 0.0, 0
    rows = session.execute(
        select(
            JudgeRunRow.counts, JudgeRunRow.seconds, JudgeRunRow.tokens_out, JudgeRunRow.settings
        ).where(JudgeRunRow.backend == backend, JudgeRunRow.model == model)
    )
    for counts, took, written, settings in rows:
        asked = counts.get("asked")
        if settings.get(IMPORTED) or not isinstance(asked, int):
            continue
        calls += asked
        seconds += took
        tokens += written
    return Pace(calls, seconds, tokens)


def prompts_only_told_of(session: Session) -> frozenset[int]:
    """Give the prompts that no run made here used, and that came with runs of a file."""
    rows = session.execute(
        select(JudgeRunRow.prompt_id, JudgeRunRow.settings).where(
            JudgeRunRow.prompt_id.is_not(None)
        )
    ).all()
    used: dict[bool, set[int]] = {True: set(), False: set()}
    for prompt_id, settings in rows:
        if prompt_id is not None:
            used[bool(settings.get(IMPORTED))].add(prompt_id)
    return frozenset(used[True] - used[False])


def has_judgments(session: Session, rater_id: int) -> bool:
    """Whether a rater has said anything anywhere."""
    found = session.scalar(
        select(func.count()).where(JudgmentRow.rater_id == rater_id, JudgmentRow.revision == 0)
    )
    return bool(found)


def _runs(
    session: Session, *, rater_id: int | None = None, dataset_id: int | None = None
) -> list[Run]:
    statement = select(JudgeRunRow, JudgePromptRow).outerjoin(
        JudgePromptRow, JudgePromptRow.id == JudgeRunRow.prompt_id
    )
    if rater_id is not None:
        statement = statement.where(JudgeRunRow.rater_id == rater_id)
    if dataset_id is not None:
        statement = statement.where(JudgeRunRow.dataset_id == dataset_id)
    return [
        _record(run, prompt) for run, prompt in session.execute(statement.order_by(JudgeRunRow.id))
    ]


def _record(row: JudgeRunRow, prompt: JudgePromptRow | None) -> Run:
    return Run(
        id=row.id,
        dataset_id=row.dataset_id,
        rater_id=row.rater_id,
        prompt_id=row.prompt_id,
        prompt_name="" if prompt is None else prompt.name,
        prompt_version=0 if prompt is None else prompt.version,
        prompt_sha256="" if prompt is None else prompt.sha256,
        backend=row.backend,
        model=row.model,
        revision=row.revision,
        task=row.task,
        settings=row.settings,
        state=row.state,
        started_at=row.started_at,
        finished_at=row.finished_at,
        counts=row.counts,
        tokens_in=row.tokens_in,
        tokens_out=row.tokens_out,
        seconds=row.seconds,
        cost=row.cost,
    )
