"""From what the user asks for to a run that is ready: targets, judge, name, rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias
from urllib.parse import urlsplit

from sqlalchemy.orm import Session

from annotation.judging.prompts import steps_of
from annotation.judging.protocol import ORDERS
from annotation.judging.records import JudgeBackend
from db.engine import Sessions
from db.queries import datasets, judge_runs, raters, scores
from db.queries.judge_runs import NewRun
from db.types import Dataset, RaterKind, TargetKind
from scoring.judge_models import BackendChoice, Identity
from scoring.judging.checking import as_kept, check_options, keep
from scoring.judging.choosing import Chosen, choose
from scoring.judging.derange import Deranged
from scoring.judging.identity import WAY, check_name, default_name, way_of_asking
from scoring.judging.options import JudgeOptions
from scoring.judging.recording import Book, signature_of
from scoring.judging.running import Run
from scoring.judging.targets import Judged, derangement, kind_of, load

OpenJudge: TypeAlias = Callable[[BackendChoice], JudgeBackend]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """What is asked about, before the judge is opened.

    ``options`` name the prompt as it is kept; ``exchanged`` is the derangement, if one is asked
    for, and ``drawn`` how it came about.
    """

    dataset: Dataset
    options: JudgeOptions
    kind: TargetKind | None
    chosen: Chosen
    exchanged: Mapping[int, int]
    drawn: Deranged | None

    @property
    def calls_per_target(self) -> int:
        """Calls about one target, disturbed texts left out."""
        orders = len(ORDERS[self.options.orders.word]) if self.kind is TargetKind.COMPARISON else 1
        return orders * self.options.samples * len(steps_of(self.options.prompt))

    @property
    def total(self) -> int | None:
        """Calls in all; None for checks, of which an item may have several."""
        if self.kind is None:
            return None
        variants = 2 if self.exchanged else 1
        return len(self.chosen.ids) * self.calls_per_target * variants

    def notes(self) -> tuple[str, ...]:
        """Tell what is worth knowing of the choice."""
        made = []
        if self.chosen.inclusion < 1:
            made.append(
                f"Drawn: {len(self.chosen.ids):,} of {self.chosen.population:,} "
                f"(each with probability {self.chosen.inclusion:.4g}), seed {self.options.seed}."
            )
        if self.drawn is not None and self.drawn.equal:
            made.append(f"{self.drawn.equal:,} deranged texts equal the true one.")
        if self.drawn is not None and not self.drawn.uniform:
            made.append("The derangement was built and shuffled, not drawn by rejection.")
        return tuple(made)


def prepare(session: Session, dataset: str, options: JudgeOptions) -> Ready:
    """Check the options and choose the targets.

    Raises
    ------
    KnownError
        For options that do not go together, an unknown or deleted dataset, nothing to ask about.
    """
    check_options(options)
    found = datasets.get(session, dataset)
    kept = replace(options, prompt=as_kept(session, options.prompt))
    kind = kind_of(options.prompt)
    chosen = choose(session, found, kept, kind)
    exchanged: Mapping[int, int] = {}
    drawn: Deranged | None = None
    if options.deranged:
        exchanged, drawn = derangement(session, found.id, kept, kind)
    return Ready(
        dataset=found,
        options=kept,
        kind=kind,
        chosen=chosen,
        exchanged=exchanged,
        drawn=drawn,
    )


def name_of(ready: Ready, who: Identity) -> str:
    """Give the rater's name."""
    return ready.options.rater or default_name(ready.options, who.model)


def begin(
    sessions: Sessions,
    ready: Ready,
    backend: JudgeBackend,
    more: Mapping[str, object] | None = None,
) -> tuple[Run, bool]:
    """Open the run's rows; tell also whether another run of this judge is at work, or was killed.

    ``more`` is kept with the run's settings.

    Raises
    ------
    KnownError
        When the rater's name stands for another way of asking.
    """
    who = Identity("http" if backend.kind == "http" else "local", backend.model, backend.revision)
    options = ready.options
    name = name_of(ready, who)
    way = way_of_asking(options, who)
    with sessions.write() as session:
        prompt = keep(session, options.prompt)
        check_name(session, name, way)
        rater = raters.get_or_create(session, name, RaterKind.JUDGE)
        others = judge_runs.running(session, rater.id, ready.dataset.id)
        run_id = judge_runs.start(
            session,
            NewRun(
                dataset_id=ready.dataset.id,
                rater_id=rater.id,
                prompt_id=prompt.id,
                backend=who.kind,
                model=who.model,
                revision=who.revision,
                task=options.task.value,
                settings={WAY: way, **_settings(ready), **(more or {})},
            ),
        )
        book = _book(session, ready, who, rater.id, run_id)
    return Run(
        sessions=sessions,
        options=options,
        backend=backend,
        who=who,
        book=book,
        load=partial(_load, ready=ready),
        total=ready.total,
        calls_per_target=ready.calls_per_target,
    ), bool(others)


def _load(session: Session, block: Sequence[int], *, ready: Ready) -> list[Judged]:
    return load(session, ready.chosen, block, ready.options, ready.exchanged)


def _book(session: Session, ready: Ready, who: Identity, rater_id: int, run_id: int) -> Book:
    signature = signature_of(ready.options, who)
    signature_id = score_run_id = None
    if signature is not None:
        signature_id = scores.ensure_signatures(session, [signature])[signature[0]]
        score_run_id = scores.start_run(session, ready.dataset.id, [signature[1]])
    return Book(
        dataset_id=ready.dataset.id,
        dataset=ready.dataset.name,
        rater_id=rater_id,
        run_id=run_id,
        signature_id=signature_id,
        score_run_id=score_run_id,
    )


def _settings(ready: Ready) -> dict[str, object]:
    """Give what else is kept of how a run was asked for: enough to ask again. No key is in it."""
    options, backend = ready.options, ready.options.backend
    return {
        "temperature": options.sampling.temperature,
        "top_p": options.sampling.top_p,
        "max_tokens": options.sampling.max_tokens,
        "seed": options.sampling.seed,
        "opened": backend.model,
        "base_url": _place(backend.base_url),
        "key_env": backend.key_env or "",
        "device": backend.device,
        "dtype": backend.dtype,
        "only": options.only.value,
        "limit": options.limit,
        "draw_seed": options.seed,
        "population": ready.chosen.population,
        "inclusion": ready.chosen.inclusion,
        "budget": options.budget,
        "price_in": options.price_in,
        "price_out": options.price_out,
        "deranged": options.derangement_seed if options.deranged else None,
    }


def _place(base_url: str) -> str:
    """Give a base URL without what may stand for a key in it."""
    parts = urlsplit(base_url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment="").geturl()
