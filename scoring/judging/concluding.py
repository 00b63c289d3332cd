"""From all calls about one thing to what the judge says of it. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from annotation.judging.prompts import reading_of, steps_of
from annotation.judging.protocol import (
    Combined,
    combine,
    combine_label,
    combine_likelihood,
    combine_rating,
    combine_support,
    identical_tie,
    quorum,
)
from annotation.judging.records import Reading, Task
from db.types import JudgeCallDraft, Status
from scoring.judging.calling import CHECK_NUMBERS, is_usable
from scoring.judging.options import JudgeOptions
from scoring.judging.targets import Judged, Slot

_CHECKS: Final = {number: answer for answer, number in CHECK_NUMBERS.items()}


def conclude(
    judged: Judged, known: Mapping[Slot, JudgeCallDraft], options: JudgeOptions
) -> Combined | None:
    """Give what the calls come to; None while one of them is still to be made."""
    if judged.identical:
        return identical_tie()
    calls = _final(judged, known, options)
    return None if calls is None else _combined(calls, options)


def _combined(calls: Sequence[JudgeCallDraft], options: JudgeOptions) -> Combined:
    orders, samples = options.orders.word, options.samples
    if options.prompt.task is Task.LIKELIHOOD:
        return combine_likelihood(calls, orders=orders)
    reading = reading_of(options.prompt, steps_of(options.prompt)[-1])
    if reading is Reading.PLACE:
        return combine(calls, orders=orders, samples=samples)
    alone = {
        Reading.SHARE: combine_support,
        Reading.LABEL: combine_label,
        Reading.NUMBER: combine_rating,
        Reading.CHECK: _check,
        Reading.TEXT: _rewritten,
    }[reading]
    return alone(calls, samples=samples)


def readable(judged: Judged, known: Mapping[Slot, JudgeCallDraft], options: JudgeOptions) -> str:
    """Give the outputs behind a conclusion as one text that people read."""
    slots = judged.slots(options)
    parts = []
    for slot in slots:
        draft = known.get(slot)
        if draft is not None:
            said = draft.raw or draft.error
            parts.append(said if len(slots) == 1 else f"[{_heading(slot, options)}]\n{said}")
    return "\n\n".join(parts)


def _heading(slot: Slot, options: JudgeOptions) -> str:
    """Name a call among others: ``ab, sample 2, decide``."""
    sample = f"sample {slot.sample + 1}" if options.samples > 1 else ""
    return ", ".join(filter(None, (slot.order.value, sample, slot.step)))


def _final(
    judged: Judged, known: Mapping[Slot, JudgeCallDraft], options: JudgeOptions
) -> list[JudgeCallDraft] | None:
    """Give the call that decides in each order and sample: the last, or the one that failed."""
    steps = steps_of(options.prompt)
    calls = []
    for slot in judged.slots(options):
        if slot.step != steps[0]:
            continue
        made = [known.get(slot._replace(step=step)) for step in steps]
        decides = next((one for one in made if one is None or not is_usable(one)), made[-1])
        if decides is None:
            return None
        calls.append(decides)
    return calls


def _check(calls: Sequence[JudgeCallDraft], *, samples: int = 1) -> Combined:
    votes = Counter(
        _CHECKS[call.rating] for call in calls if is_usable(call) and call.rating is not None
    )
    if votes.total() < quorum(samples):
        return _unreadable(calls, samples)
    ranked = votes.most_common(2)
    if len(ranked) == 2 and ranked[0][1] == ranked[1][1]:
        return Combined(
            status=Status.INCONSISTENT, vote_tied=True, reason="the samples are split evenly"
        )
    return Combined(status=Status.VERDICT, check=ranked[0][0])


def _rewritten(calls: Sequence[JudgeCallDraft], *, samples: int = 1) -> Combined:
    """Tell whether texts were written; nothing is read of them."""
    if sum(map(is_usable, calls)) < quorum(samples):
        return _unreadable(calls, samples)
    return Combined(status=Status.VERDICT)


def _unreadable(calls: Sequence[JudgeCallDraft], samples: int) -> Combined:
    failed = Counter(call.status for call in calls if not is_usable(call))
    (status, count), *_ = failed.most_common(1)
    return Combined(status=status, reason=f"{len(calls) - count} of {samples} readable")
