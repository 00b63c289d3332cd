"""A dry run: a judge is asked about a few targets, all is shown and nothing stored."""

from __future__ import annotations

from contextlib import closing

from annotation.jobs import Job, Progress
from annotation.judging.prompts import steps_of
from annotation.judging.records import Parsed, Reading
from db.engine import Sessions
from db.types import JudgeCallDraft, Status
from scoring.judge_models import identify
from scoring.judging.calling import read, waiting
from scoring.judging.options import JudgeOptions
from scoring.judging.pulling import answers
from scoring.judging.results import ShownCall, Trial
from scoring.judging.starting import OpenJudge, prepare
from scoring.judging.targets import Slot, load


def try_out(
    sessions: Sessions, dataset: str, options: JudgeOptions, *, n: int, open_judge: OpenJudge
) -> Job[list[Trial]]:
    """Ask about the first ``n`` targets; yields as each call is answered.

    Raises
    ------
    KnownError
        As a run would for the same options.
    """
    with sessions.read() as session:
        ready = prepare(session, dataset, options)
        things = load(session, ready.chosen, ready.chosen.ids[:n], ready.options, ready.exchanged)
    who = identify(options.backend)
    yield Progress(done=0, total=None, unit="calls", note=f"opening {who.model}")
    total = sum(len(judged.slots(ready.options)) for judged in things)
    known: list[dict[Slot, JudgeCallDraft]] = [{} for _ in things]
    trials: list[Trial] = []
    with closing(open_judge(options.backend)) as backend:
        for step in steps_of(ready.options.prompt):
            asks = [
                (place, ask)
                for place, judged in enumerate(things)
                for ask in waiting(judged, known[place], step, ready.options, who)
            ]
            with closing(answers(backend, [ask.request for _, ask in asks])) as outputs:
                for answer in outputs:
                    if answer is not None:
                        number, output = answer
                        place, ask = asks[number]
                        draft, parsed = read(ask, output, ready.options)
                        known[place][ask.slot] = draft
                        trials.append(
                            Trial(
                                item_key=ask.judged.item.key,
                                place=ask.judged.place,
                                variant=ask.judged.variant,
                                shown_order=ask.slot.order,
                                sample=ask.slot.sample,
                                step=ask.slot.step,
                                messages=ask.request.messages,
                                output=output,
                                parsed=parsed,
                                said=_said(draft, parsed),
                            )
                        )
                    yield Progress(done=len(trials), total=total, unit="calls")
    return _in_order(trials, [judged.place for judged in things])


def _said(draft: JudgeCallDraft, parsed: Parsed) -> str:
    """Give what an output came to, of answers and not of shown places."""
    if draft.status is not Status.VERDICT:
        return draft.status.value
    if parsed.check is not None:
        return parsed.check.value
    if parsed.text is not None:
        return Reading.TEXT.value
    if parsed.number is not None:
        return f"{parsed.number:g}"
    return "" if draft.verdict is None else draft.verdict.value


def _in_order(trials: list[Trial], places: list[str]) -> list[Trial]:
    rank = {place: number for number, place in enumerate(dict.fromkeys(places))}
    return sorted(trials, key=lambda t: (rank[t.place], t.variant, t.shown_order.value, t.sample))


def show_calls(sessions: Sessions, dataset: str, options: JudgeOptions) -> list[ShownCall]:
    """Render what would be sent about the first target; the judge is not opened.

    Raises
    ------
    KnownError
        As a run would for the same options.
    """
    who = identify(options.backend)
    with sessions.read() as session:
        ready = prepare(session, dataset, options)
        first = ready.chosen.ids[:1]
        things = load(session, ready.chosen, first, ready.options, ready.exchanged)
    step = steps_of(ready.options.prompt)[0]
    return [
        ShownCall(
            item_key=judged.item.key,
            place=judged.place,
            variant=judged.variant,
            shown_order=ask.slot.order,
            step=step,
            messages=ask.request.messages,
            prompt_sha256=ask.prompt_sha256,
        )
        for judged in things
        for ask in waiting(judged, {}, step, ready.options, who)
        if ask.slot.sample == 0
    ]
