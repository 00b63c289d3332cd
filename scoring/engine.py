"""The scoring engine: plan, batches, backends, store. Resumable, cancellable, bounded."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Final

from sqlalchemy.orm import Session

from annotation.jobs import Job, Progress
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.queries import datasets, score_plan, scores
from db.types import TargetKind
from scoring import batches
from scoring.batches import Scored, Waiting, waiting_of
from scoring.cluster import Cluster, ClusterOptions
from scoring.pacing import Meter, StepSize
from scoring.process_memory import give_back, resident
from scoring.registry import MetricRequest
from scoring.steps import Plan, Step, plan
from scoring.subjects import ScoreOptions, Scorer

ITEMS_PER_BATCH: Final = 250
ITEMS_PER_MODEL_BATCH: Final = 50
TEXTS_PER_MODEL_BATCH: Final = 512  # what a kill can lose; a GPU is fed with more at once
TEXTS_PER_GPU_BATCH: Final = 4_096
ELSEWHERE: Final = "ray "


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreReport:
    """What a run of the engine did.

    Parameters
    ----------
    scored
        Values written by this run.
    reused
        Scores that were there already under the same signatures, values and reasons alike.
    undefined
        How many scores have no value, by reason; those that wait for another run are counted
        here and not stored.
    signatures
        One line per figure, in the order asked.
    models
        Which models were used and where they came from.
    """

    scored: int
    reused: int
    undefined: Mapping[str, int]
    signatures: tuple[str, ...]
    models: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "scored": self.scored,
            "reused": self.reused,
            "undefined": dict(self.undefined),
            "signatures": list(self.signatures),
        }


@dataclass(slots=True, kw_only=True)
class _Tally:
    scored: int = 0
    reused: int = 0
    undefined: Counter[str] = field(default_factory=Counter)
    device: str = ""


@dataclass(slots=True, kw_only=True)
class _Run:
    """One run over one dataset."""

    sessions: Sessions
    dataset_id: int
    kind: TargetKind
    options: ScoreOptions
    steps: tuple[Step, ...]
    signature_ids: Mapping[str, int]
    run_id: int
    meter: Meter
    cluster: Cluster | None = None
    tally: _Tally = field(default_factory=_Tally)

    def ids(self, step: Step) -> list[int]:
        """Give the signatures that a step fills, in the order of its columns."""
        return [self.signature_ids[column.signature] for column in step.columns]


def score_dataset(
    sessions: Sessions,
    dataset_name: str,
    requests: Sequence[MetricRequest],
    options: ScoreOptions,
    cluster: ClusterOptions | None = None,
) -> Job[ScoreReport]:
    """Score what is not scored yet, one committed batch after the other.

    Closing the job at any yield, or killing the process, loses at most the batch at hand and
    doubles nothing: UNIQUE(signature, target) makes running again the same as resuming. A job
    that is not advanced is paused; it then holds no transaction. With a ``cluster`` the same
    scorers run there, and this process alone writes.

    Raises
    ------
    KnownError
        For an unknown dataset, a model that is not found, or one that cannot serve a metric.
    """
    with sessions.read() as session:
        dataset = datasets.get(session, dataset_name)
    kind = scores.scored_kind(dataset.construct)
    planned = yield from plan(sessions, requests, options, (dataset.id, kind))
    run = _begin(sessions, dataset.id, kind, planned, options)
    state = "failed"
    try:
        with nullcontext() if cluster is None else Cluster(cluster) as run.cluster:
            for line in planned.models:
                yield Progress(done=0, total=run.meter.total, unit="texts", note=line)
            for at in range(len(run.steps)):
                yield from _step(run, at)
        state = "done"
    except GeneratorExit:
        state = "cancelled"
        raise
    finally:
        _close(run, state)
    return ScoreReport(
        scored=run.tally.scored,
        reused=run.tally.reused,
        undefined=dict(sorted(run.tally.undefined.items())),
        signatures=tuple(signature for signature, _ in planned.wanted),
        models=planned.models,
    )


def _begin(
    sessions: Sessions, dataset_id: int, kind: TargetKind, planned: Plan, options: ScoreOptions
) -> _Run:
    """Count what waits, step by step, and open the run."""
    wanted = planned.wanted
    with sessions.write() as session:
        signature_ids = scores.ensure_signatures(session, wanted)
        run_id = scores.start_run(session, dataset_id, [metric for _, metric in wanted])
        total = scores.count_targets(session, dataset_id)
        sizes = []
        for step in planned.steps:
            ids = [signature_ids[column.signature] for column in step.columns]
            there = score_plan.complete(session, dataset_id, kind, ids)
            weight = step.model.size() if step.model else 0
            sizes.append(StepSize(total - there, step.doing, weight, step.fills))
    return _Run(
        sessions=sessions,
        dataset_id=dataset_id,
        kind=kind,
        options=options,
        steps=planned.steps,
        signature_ids=signature_ids,
        run_id=run_id,
        meter=Meter(sizes=sizes),
    )


def _step(run: _Run, at: int) -> Job[None]:
    """Make one pass over the dataset with one scorer, from the first item that waits."""
    step = _missing(run, run.steps[at])
    if not step.columns:
        return
    with run.sessions.read() as session:
        first = score_plan.first_waiting(session, run.dataset_id, run.kind, run.ids(step))
        if first is None:  # another process was faster
            total = scores.count_targets(session, run.dataset_id)
            run.tally.reused += total * len(step.columns)
            return
    if run.cluster is not None:
        yield from _clustered(run, at, step, first)
        return
    if step.model is not None:
        run.meter.begin(at, device="")
        yield run.meter.progress(f"loading {step.doing}")
    scorer = step.scorer(run.options)
    run.tally.device = scorer.device
    run.meter.begin(at, device=scorer.device)
    for waiting in _waiting(run, step, first, on_gpu=scorer.device != "cpu"):
        run.tally.reused += waiting.there
        scored = yield from _passed_on(run, batches.score(scorer, waiting), scorer)
        _store(run, step, scored)
        run.meter.advance(len(scored.targets))
        yield from _tell(run, scorer.device)
    del scorer  # before the next one is loaded; its parts may refer to one another
    gc.collect()
    if step.model is not None:
        import_module("scoring.backends.memory").release()


def _missing(run: _Run, step: Step) -> Step:
    """Leave away columns that are filled, so that nothing is computed for them; count them."""
    with run.sessions.read() as session:
        total = scores.count_targets(session, run.dataset_id)
        stored = score_plan.stored(session, run.dataset_id, run.kind, run.ids(step))
    missing = [
        column
        for column, at in zip(step.columns, run.ids(step), strict=True)
        if stored.get(at, 0) < total
    ]
    run.tally.reused += total * (len(step.columns) - len(missing))
    return replace(step, columns=tuple(missing))


def _clustered(run: _Run, at: int, step: Step, first: int) -> Job[None]:
    """Make the pass by workers elsewhere; what they reply is written here, batch by batch."""
    cluster = run.cluster
    if cluster is None:
        raise BugError("a step was given to a cluster that is not there")
    run.meter.begin(at, device="")
    yield run.meter.progress(f"{cluster.workers(step)} x {step.doing}")
    run.meter.begin(at, device="")

    def handed() -> Iterator[Waiting]:
        for waiting in _waiting(run, step, first, on_gpu=cluster.gpus > 0):
            run.tally.reused += waiting.there
            if waiting.targets:
                yield waiting

    for reply in cluster.score(step, run.options, handed()):
        run.tally.device = run.meter.device = f"{ELSEWHERE}{reply.device}"
        _store(run, step, reply.scored)
        run.meter.advance(len(reply.scored.targets))
        yield from _tell(run, run.tally.device)


def _waiting(run: _Run, step: Step, first: int, *, on_gpu: bool) -> Iterator[Waiting]:
    """Read what waits, batch by batch: the same ones as in a run that was not stopped.

    ``first`` is how many items lie before the first that waits.
    """
    after: int | None
    with run.sessions.read() as session:
        each = score_plan.texts_per_item(session, run.dataset_id, run.kind)
        items = _items_per_batch(step, each, on_gpu=on_gpu)
        after, skipped = score_plan.behind(session, run.dataset_id, run.kind, first - first % items)
    run.tally.reused += skipped * len(step.columns)
    ids = run.ids(step)
    while after is not None:
        with run.sessions.read() as session:
            page = scores.page(session, run.dataset_id, run.kind, after=after, items=items)
            targets = [target.target_id for target in page.targets]
            stored = scores.present(session, run.kind, ids, targets)
        after = page.next_position
        yield waiting_of(run.kind, run.options, page.targets, [stored[at] for at in ids])


def _items_per_batch(step: Step, texts_per_item: float, *, on_gpu: bool) -> int:
    """Choose how much is done between two commits: whole items, whose answers share references."""
    if step.model is None:
        return ITEMS_PER_BATCH
    texts = TEXTS_PER_GPU_BATCH if on_gpu else TEXTS_PER_MODEL_BATCH
    return max(1, min(ITEMS_PER_MODEL_BATCH, int(texts / max(1.0, texts_per_item))))


def _passed_on(run: _Run, work: Job[Scored], scorer: Scorer) -> Job[Scored]:
    """Pass a scorer's own steps on as they come: the count of texts grows once stored."""
    while True:
        try:
            inner = next(work)
        except StopIteration as stop:
            run.tally.device = run.meter.device = scorer.device  # a full GPU leaves it to the CPU
            scored: Scored = stop.value
            return scored
        if scorer.device == "cpu":
            give_back()  # a pass leaves holes, and the next would ask for more
        run.meter.read(inner.tokens)
        yield from _tell(run, inner.note)


def _tell(run: _Run, note: str) -> Job[None]:
    """Yield; how long the job is then left alone counts for nothing."""
    run.meter.rest()
    run.meter.memory = _memory(run.tally.device)
    yield run.meter.progress(note)
    run.meter.go_on()


def _memory(device: str) -> int | None:
    """Give what a model's device holds, or this process where it computes itself or elsewhere."""
    if device in {"", "cpu"} or device.startswith(ELSEWHERE):
        return resident()
    held: int | None = import_module("scoring.backends.memory").held(device)
    return held


def _store(run: _Run, step: Step, scored: Scored) -> None:
    """Write a batch in one transaction."""
    rows = []
    for row, waits in scored.rows(run.ids(step)):
        if row.undefined is None:
            run.tally.scored += 1
        else:
            run.tally.undefined[row.undefined] += 1
        if not waits:
            rows.append(row)
    if not rows:
        return
    with run.sessions.write() as session:
        scores.write(session, run.run_id, run.kind, rows)
        _note_run(run, session, "running")


def _close(run: _Run, state: str) -> None:
    """Say how the run ended; where even that cannot be written, what stopped it is told."""
    patient = suppress(KnownError) if state == "failed" else nullcontext()
    with patient, run.sessions.write() as session:
        _note_run(run, session, state)


def _note_run(run: _Run, session: Session, state: str) -> None:
    scores.update_run(
        session,
        run.run_id,
        state=state,
        device=run.tally.device,
        scored=run.tally.scored,
        reused=run.tally.reused,
    )
