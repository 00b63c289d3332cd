"""The scoring engine: plan, batches, backends, store. Resumable, cancellable, bounded."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

from sqlalchemy.orm import Session

from annotation.jobs import Job, Progress
from db.engine import Sessions
from db.queries import datasets, scores
from db.queries.scores import NewScore, ScoringTarget
from db.types import TargetKind
from scoring import models
from scoring.models import ModelFiles
from scoring.registry import MetricRequest
from scoring.signatures import columns
from scoring.subjects import NOT_FINITE, Column, Idf, Outcome, ScoreOptions, Scorer
from scoring.target_texts import subject_of

ITEMS_PER_BATCH: Final = 250
ITEMS_PER_MODEL_BATCH: Final = 50


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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """Columns that one scorer fills together; several metrics of one model are one group."""

    backend: str
    model: ModelFiles | None
    columns: tuple[Column, ...]


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
    groups: tuple[_Group, ...]
    signature_ids: Mapping[str, int]
    run_id: int
    scorers: dict[int, Scorer] = field(default_factory=dict)
    tally: _Tally = field(default_factory=_Tally)

    def scorer(self, index: int) -> Scorer:
        """Give a group's scorer; its model is loaded when the first text needs it."""
        if index not in self.scorers:
            group = self.groups[index]
            self.scorers[index] = _backend(group.backend)(group.columns, self.options, group.model)
        return self.scorers[index]


def score_dataset(
    sessions: Sessions,
    dataset_name: str,
    requests: Sequence[MetricRequest],
    options: ScoreOptions,
) -> Job[ScoreReport]:
    """Score what is not scored yet, one committed batch after the other.

    Closing the job at any yield, or killing the process, loses at most the batch at hand and
    doubles nothing: UNIQUE(signature, target) makes running again the same as resuming.

    Raises
    ------
    KnownError
        For an unknown dataset, a model that is not found, or one that cannot serve a metric.
    """
    with sessions.read() as session:
        dataset = datasets.get(session, dataset_name)
        total = scores.count_targets(session, dataset.id)
    kind = scores.scored_kind(dataset.construct)
    groups, used = yield from _plan(sessions, requests, options, (dataset.id, kind))
    for line in used:
        yield Progress(done=0, total=total, unit="texts", note=line)
    wanted = [(c.signature, c.metric) for group in groups for c in group.columns]
    with sessions.write() as session:
        signature_ids = scores.ensure_signatures(session, wanted)
        run_id = scores.start_run(session, dataset.id, [metric for _, metric in wanted])
    run = _Run(
        sessions=sessions,
        dataset_id=dataset.id,
        kind=kind,
        options=options,
        groups=groups,
        signature_ids=signature_ids,
        run_id=run_id,
    )
    state = "failed"
    try:
        yield from _batches(run, total)
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
        signatures=tuple(signature for signature, _ in wanted),
        models=used,
    )


def _plan(
    sessions: Sessions,
    requests: Sequence[MetricRequest],
    options: ScoreOptions,
    of: tuple[int, TargetKind],
) -> Job[tuple[tuple[_Group, ...], tuple[str, ...]]]:
    """Find the models and name the columns; ``of`` is the dataset and what of it is scored."""
    found: dict[str, ModelFiles] = {}
    tables: dict[str, Idf] = {}
    grouped: dict[tuple[str, str], list[Column]] = {}
    for request in requests:
        model: ModelFiles | None = None
        if request.model is not None:
            if request.model not in found:
                found[request.model] = models.resolve(
                    request.model, pickled=options.pickled, download=options.download
                )
            model = found[request.model]
        path = str(model.path) if model else ""
        weighed = options.idf and request.spec.name == "bertscore"
        if weighed and model is not None and path not in tables:
            yield Progress(done=0, total=None, unit="texts", note="counting tokens")
            counting = import_module("scoring.backends.idf")
            tables[path] = counting.idf_of(model, _references(sessions, *of))
        filled = grouped.setdefault((request.spec.backend, path), [])
        known = {column.signature for column in filled}
        table = tables[path] if weighed else None
        made = columns(request, options, of[1], model, idf=table)
        filled.extend(column for column in made if column.signature not in known)
    by_path = {str(model.path): model for model in found.values()}
    groups = tuple(
        _Group(backend=backend, model=by_path.get(path), columns=tuple(filled))
        for (backend, path), filled in grouped.items()
    )
    return groups, tuple(model.described() for model in by_path.values())


def _references(sessions: Sessions, dataset_id: int, kind: TargetKind) -> Iterator[str]:
    """Give every reference of every item once, or the evidence of every claim."""
    after: int | None = -1
    while after is not None:
        with sessions.read() as session:
            page = scores.page(session, dataset_id, kind, after=after, items=ITEMS_PER_BATCH)
        after, seen = page.next_position, set[int]()
        for target in page.targets:
            if kind is TargetKind.CLAIM or target.item_id not in seen:
                seen.add(target.item_id)
                yield from subject_of(kind, target).references


def _batches(run: _Run, total: int) -> Job[None]:
    with_model = any(group.model is not None for group in run.groups)
    after: int | None = -1
    done = 0
    while after is not None:
        with run.sessions.read() as session:
            page = scores.page(
                session,
                run.dataset_id,
                run.kind,
                after=after,
                items=ITEMS_PER_MODEL_BATCH if with_model else ITEMS_PER_BATCH,
            )
            stored = scores.present(
                session,
                run.kind,
                list(run.signature_ids.values()),
                [target.target_id for target in page.targets],
            )
        rows: list[NewScore] = []
        for index in range(len(run.groups)):
            rows.extend((yield from _score(run, index, page.targets, stored, (done, total))))
        _store(run, rows)
        after, done = page.next_position, done + len(page.targets)
        yield Progress(done=done, total=total, unit="texts", note=run.tally.device)


def _score(
    run: _Run,
    index: int,
    targets: Sequence[ScoringTarget],
    stored: Mapping[int, set[int]],
    progress: tuple[int, int],
) -> Job[list[NewScore]]:
    """Score what one group misses of a batch; count what is there."""
    group = run.groups[index]
    ids = [run.signature_ids[column.signature] for column in group.columns]
    present = {
        target.target_id: [target.target_id in stored[at] for at in ids] for target in targets
    }
    run.tally.reused += sum(map(sum, present.values()))
    waiting = [target for target in targets if not all(present[target.target_id])]
    if not waiting:
        return []
    scorer = run.scorer(index)
    run.tally.device = scorer.device
    work = scorer.score([subject_of(run.kind, target) for target in waiting])
    outcomes = yield from _noted(work, progress)
    rows = []
    for target, row in zip(waiting, outcomes, strict=True):
        for at, there, made in zip(ids, present[target.target_id], row, strict=True):
            if not there:
                outcome = _finite(made)
                _count(run.tally, outcome)
                if not outcome.waits:
                    rows.append(_new_score(at, target.target_id, outcome))
    return rows


def _noted(
    work: Job[list[tuple[Outcome, ...]]], progress: tuple[int, int]
) -> Job[list[tuple[Outcome, ...]]]:
    """Pass a scorer's own steps on as a note: the count of texts done grows once stored."""
    while True:
        try:
            step = next(work)
        except StopIteration as stop:
            outcomes: list[tuple[Outcome, ...]] = stop.value
            return outcomes
        done, total = progress
        yield Progress(done=done, total=total, unit="texts", note=step.note)


def _finite(outcome: Outcome) -> Outcome:
    """Say it where half-precision numbers overflowed: NaN and infinity are never stored."""
    if outcome.value is None or math.isfinite(outcome.value):
        return outcome
    return outcome._replace(value=None, undefined=NOT_FINITE)


def _count(tally: _Tally, outcome: Outcome) -> None:
    if outcome.undefined is None:
        tally.scored += 1
    else:
        tally.undefined[outcome.undefined] += 1


def _new_score(signature_id: int, target_id: int, outcome: Outcome) -> NewScore:
    return NewScore(signature_id, target_id, outcome.value, outcome.undefined, outcome.detail)


def _store(run: _Run, rows: Sequence[NewScore]) -> None:
    if not rows:
        return
    with run.sessions.write() as session:
        scores.write(session, run.run_id, run.kind, rows)
        _note_run(run, session, "running")


def _close(run: _Run, state: str) -> None:
    with run.sessions.write() as session:
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


def _backend(path: str) -> Callable[[Sequence[Column], ScoreOptions, ModelFiles | None], Scorer]:
    module, _, attribute = path.partition(":")
    made: Callable[[Sequence[Column], ScoreOptions, ModelFiles | None], Scorer] = getattr(
        import_module(module), attribute
    )
    return made
