"""What a run would do and take, found out without asking anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from annotation.jobs import Job, Progress
from annotation.judging.prompts import choices_of, steps_of
from db.engine import Sessions
from db.queries import judge_calls, judge_runs, raters
from db.types import ShownOrder, Status
from scoring.judge_models import Identity, identify
from scoring.judging.calling import Ask, ask_for
from scoring.judging.estimates import COUNTED_CHEAPLY, count_messages, money
from scoring.judging.identity import check_name, way_of_asking
from scoring.judging.options import JudgeOptions
from scoring.judging.results import JudgePlan
from scoring.judging.starting import Ready, name_of, prepare
from scoring.judging.targets import Judged, Slot, load

MOST_LOOKED_AT: Final = 500
"""So many targets are rendered for an estimate; beyond, it is drawn out from them."""
TARGETS_PER_READ: Final = 100
SHARE_WRITTEN: Final = 0.5
"""Share of the allowed tokens that an output is taken to use, where nothing is known."""


@dataclass(slots=True, kw_only=True)
class _Seen:
    """What the targets that were looked at come to."""

    targets: int = 0
    things: int = 0
    calls: int = 0
    stored: int = 0
    cached: int = 0
    identical: int = 0
    tokens_in: int = 0
    by_step: Counter[str] = field(default_factory=Counter)


def plan_run(sessions: Sessions, dataset: str, options: JudgeOptions) -> Job[JudgePlan]:
    """Tell what a run would do and take; nothing is asked, loaded or stored.

    Raises
    ------
    KnownError
        As a run would for the same options.
    """
    who = identify(options.backend)
    with sessions.read() as session:
        ready = prepare(session, dataset, options)
        rater = name_of(ready, who)
        check_name(session, rater, way_of_asking(ready.options, who))
        pace = judge_runs.pace(session, who.kind, who.model)
    answered = _answered(sessions, ready, rater)
    looked_at = _spread(ready.chosen.ids)
    seen = _Seen()
    for start in range(0, len(looked_at), TARGETS_PER_READ):
        block = looked_at[start : start + TARGETS_PER_READ]
        _look(sessions, ready, who, (block, answered), seen)
        yield Progress(done=seen.targets, total=len(looked_at), unit="targets", note="looked at")
    share = len(ready.chosen.ids) / max(seen.targets, 1)
    calls, read_in = round(seen.calls * share), round(seen.tokens_in * share)
    per_call = pace.tokens_out / pace.calls if pace.calls else _written(ready.options)
    written = 0 if choices_of(options.prompt) else round(calls * per_call)
    read_in += _of_earlier_steps(seen, share, per_call)
    notes = [COUNTED_CHEAPLY, *ready.notes()]
    if share > 1:
        notes.append(f"Drawn out from {seen.targets:,} of {len(ready.chosen.ids):,} targets.")
    if not pace.calls:
        notes.append("This model has not been run here: how long it takes is not known.")
    return JudgePlan(
        rater=rater,
        targets=round(seen.things * share),
        calls=calls,
        stored=round(seen.stored * share),
        cached=round(seen.cached * share),
        identical=round(seen.identical * share),
        tokens_in=read_in,
        tokens_out=written,
        seconds=pace.seconds / pace.calls * calls if pace.calls else None,
        cost=money(options, read_in, written),
        notes=tuple(notes),
    )


def _written(options: JudgeOptions) -> float:
    return options.sampling.max_tokens * SHARE_WRITTEN


def _of_earlier_steps(seen: _Seen, share: float, per_call: float) -> int:
    """Count what later steps of a stepwise judge read of earlier ones' outputs."""
    later = sum(place * seen.by_step[step] for place, step in enumerate(seen.by_step))
    return round(later * per_call * share)


def _spread(ids: Sequence[int]) -> list[int]:
    if len(ids) <= MOST_LOOKED_AT:
        return list(ids)
    places = np.linspace(0, len(ids) - 1, MOST_LOOKED_AT).round().astype(int)
    return [ids[place] for place in places]


def _answered(
    sessions: Sessions, ready: Ready, rater: str
) -> set[tuple[str, str, ShownOrder, int, str]]:
    with sessions.read() as session:
        found = raters.by_name(session, rater)
        if found is None:
            return set()
        rows = judge_calls.bulk(session, ready.dataset.id, raters=[found.id])
    return {
        (row.place, row.variant, row.shown_order, row.sample, row.step)
        for row in rows
        if row.status is not Status.ERROR
    }


def _look(
    sessions: Sessions,
    ready: Ready,
    who: Identity,
    of: tuple[Sequence[int], set[tuple[str, str, ShownOrder, int, str]]],
    seen: _Seen,
) -> None:
    block, answered = of
    options = ready.options
    with sessions.read() as session:
        things = load(session, ready.chosen, block, options, ready.exchanged)
        asks = list(_missing(things, answered, options, who))
        found = judge_calls.cached(session, [ask.cache_key for ask in asks])
    seen.targets += len(block)
    seen.things += sum(not judged.variant for judged in things)
    seen.identical += sum(judged.identical for judged in things)
    slots = sum(len(judged.slots(options)) for judged in things)
    seen.stored += slots - len(asks)
    for ask in asks:
        if ask.cache_key in found:
            seen.cached += 1
            continue
        seen.calls += 1
        seen.by_step[ask.slot.step] += 1
        seen.tokens_in += count_messages(ask.request.messages)


def _missing(
    things: Sequence[Judged],
    answered: set[tuple[str, str, ShownOrder, int, str]],
    options: JudgeOptions,
    who: Identity,
) -> Iterator[Ask]:
    steps = steps_of(options.prompt)
    for judged in things:
        for slot in judged.slots(options):
            key = (judged.place, judged.variant, slot.order, slot.sample, slot.step)
            if key not in answered:
                yield ask_for(judged, slot, dict.fromkeys(_before(steps, slot), ""), options, who)


def _before(steps: Sequence[str], slot: Slot) -> Sequence[str]:
    return steps[: steps.index(slot.step)]
