"""What a run of the engine consists of: one pass over the dataset for each scorer.

The passes are in an order that loads each model once and holds only one at a time: metrics
without a model first, then model by model, the smallest first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Final

from annotation.jobs import Job
from db.engine import Sessions
from db.queries import scores
from db.types import TargetKind
from scoring import models
from scoring.models import ModelFiles
from scoring.registry import MetricRequest
from scoring.signatures import columns
from scoring.subjects import Column, ScoreOptions, Scorer
from scoring.target_texts import subject_of
from scoring.weighing import IdfTables, Side

ITEMS_PER_PAGE: Final = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Columns that one scorer fills together; several metrics of one model are one step."""

    backend: str
    model: ModelFiles | None
    columns: tuple[Column, ...]

    @property
    def doing(self) -> str:
        """Name what is at work: the model, or the metrics without one."""
        return ", ".join(self.fills) if self.model is None else self.model.name

    @property
    def fills(self) -> tuple[str, ...]:
        """Name the metrics that it computes."""
        return tuple(dict.fromkeys(column.family for column in self.columns))

    def scorer(self, options: ScoreOptions) -> Scorer:
        """Make the scorer; this loads its model."""
        module, _, attribute = self.backend.partition(":")
        made: Callable[[Sequence[Column], ScoreOptions, ModelFiles | None], Scorer] = getattr(
            import_module(module), attribute
        )
        return made(self.columns, options, self.model)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run does.

    Parameters
    ----------
    steps
        In their order.
    wanted
        The signature and the metric of each figure, in the order asked.
    models
        Which models are used and where they came from.
    """

    steps: tuple[Step, ...]
    wanted: tuple[tuple[str, str], ...]
    models: tuple[str, ...]


def plan(
    sessions: Sessions,
    requests: Sequence[MetricRequest],
    options: ScoreOptions,
    of: tuple[int, TargetKind],
) -> Job[Plan]:
    """Plan a run over a dataset; ``of`` is the dataset and what of it is scored."""
    texts = partial(_texts, sessions, *of)
    return (yield from plan_over(texts, requests, options, of[1]))


def plan_over(
    texts: Callable[[Side], Iterable[str]],
    requests: Sequence[MetricRequest],
    options: ScoreOptions,
    kind: TargetKind,
) -> Job[Plan]:
    """Find the models and name the columns; ``texts`` gives what idf is counted on."""
    found: dict[tuple[str, bool], ModelFiles] = {}
    tables = IdfTables(texts)
    grouped: dict[tuple[str, str], list[Column]] = {}
    for request in requests:
        model: ModelFiles | None = None
        if request.model is not None:
            key = (request.model, request.spec.group == "contamination")
            if key not in found:
                found[key] = _find(*key, options)
            model = found[key]
        path = str(model.path) if model else ""
        weighed = yield from tables.of(request.spec.name, options, model)
        filled = grouped.setdefault((request.spec.backend, path), [])
        known = {column.signature for column in filled}
        idf, answers_idf = weighed.references, weighed.answers
        made = columns(request, options, kind, model, idf=idf, answers_idf=answers_idf)
        filled.extend(column for column in made if column.signature not in known)
    by_path = {str(model.path): model for model in found.values()}
    steps = [
        Step(backend=backend, model=by_path.get(path), columns=tuple(filled))
        for (backend, path), filled in grouped.items()
    ]
    described = tuple(model.described() for model in by_path.values())
    return Plan(
        steps=tuple(sorted(steps, key=_turn)),
        wanted=tuple((c.signature, c.metric) for step in steps for c in step.columns),
        models=described,
    )


def _find(model: str, causal: bool, options: ScoreOptions) -> ModelFiles:
    """Find a model; a language model may be a GGUF file, which is converted when first found."""
    if causal:
        found: ModelFiles = import_module("scoring.backends.causal_files").find_causal(
            model, options
        )
        return found
    return models.resolve(model, pickled=options.pickled, download=options.download)


def _turn(step: Step) -> tuple[int, str]:
    if step.model is None:
        return 0, ""
    return max(1, step.model.size()), str(step.model.path)


def _texts(sessions: Sessions, dataset_id: int, kind: TargetKind, side: Side) -> Iterator[str]:
    """Give every reference of every item once, or the evidence of every claim; or every answer."""
    after: int | None = -1
    while after is not None:
        with sessions.read() as session:
            page = scores.page(session, dataset_id, kind, after=after, items=ITEMS_PER_PAGE)
        after, seen = page.next_position, set[int]()
        for target in page.targets:
            if side == "answers":
                yield from filter(str.strip, [target.text])
            elif kind is TargetKind.CLAIM or target.item_id not in seen:
                seen.add(target.item_id)
                yield from subject_of(kind, target).references
