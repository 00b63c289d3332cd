"""One call: what is sent, under which key its answer is kept, what is read out of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from annotation.judging.outputs import storable
from annotation.judging.parsing import parse_as
from annotation.judging.prompts import choices_of, reading_of, steps_of
from annotation.judging.protocol import SUPPORTED_FROM, to_answers, to_verdict
from annotation.judging.records import (
    CallOutput,
    CallRequest,
    Finish,
    Parsed,
    Reading,
)
from annotation.judging.rendering import prompt_sha256, render
from db.types import CheckAnswer, JudgeCallDraft, Status, Verdict
from scoring.judge_models import Identity
from scoring.judging.estimates import count_messages, count_tokens, money
from scoring.judging.options import JudgeOptions
from scoring.judging.targets import Judged, Slot

CHECK_NUMBERS: Final = {CheckAnswer.YES: 1.0, CheckAnswer.NO: 0.0, CheckAnswer.CANNOT_TELL: 0.5}
"""How the answer of a check stands in ``judge_calls.rating``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """One call that is to be made."""

    judged: Judged
    slot: Slot
    request: CallRequest
    prompt_sha256: str
    cache_key: str


def ask_for(
    judged: Judged,
    slot: Slot,
    earlier: Mapping[str, str],
    options: JudgeOptions,
    who: Identity,
) -> Ask:
    """Render one call; ``earlier`` holds what earlier steps of a stepwise judge gave."""
    messages = render(
        options.prompt,
        judged.shown(slot.order),
        step=slot.step,
        earlier=earlier,
        truncation=options.truncation,
    )
    choices = choices_of(options.prompt)
    sha256 = prompt_sha256(messages, options.sampling, choices)
    return Ask(
        judged=judged,
        slot=slot,
        request=CallRequest(
            messages=messages, sampling=options.sampling, choices=choices, sample=slot.sample
        ),
        prompt_sha256=sha256,
        cache_key=cache_key(who, sha256, slot),
    )


def cache_key(who: Identity, sha256: str, slot: Slot) -> str:
    """Name an answer by who gave it to which prompt, in which order and sample."""
    parts = [who.kind, who.model, who.revision, sha256, slot.order.value, slot.sample]
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()


def waiting(
    judged: Judged,
    known: Mapping[Slot, JudgeCallDraft],
    step: str,
    options: JudgeOptions,
    who: Identity,
) -> list[Ask]:
    """Give the calls of one step that are still to be made.

    A failed call is made again; a later step waits for a usable earlier one.
    """
    steps = steps_of(options.prompt)
    before = steps[: steps.index(step)]
    asks = []
    for slot in judged.slots(options):
        there = known.get(slot)
        if slot.step != step or (there is not None and there.status is not Status.ERROR):
            continue
        had = {name: known.get(slot._replace(step=name)) for name in before}
        texts = {
            name: _told(draft, name, options)
            for name, draft in had.items()
            if draft is not None and is_usable(draft)
        }
        if len(texts) == len(before):
            asks.append(ask_for(judged, slot, texts, options, who))
    return asks


def _told(draft: JudgeCallDraft, step: str, options: JudgeOptions) -> str:
    """Give what an earlier step said, without what it only thought."""
    parsed = parse_as(options.prompt, CallOutput(text=draft.raw), step=step)
    return draft.raw if parsed.text is None else parsed.text


def is_usable(draft: JudgeCallDraft) -> bool:
    """Whether something was read out of a call."""
    return draft.status is Status.VERDICT


def read(ask: Ask, output: CallOutput, options: JudgeOptions) -> tuple[JudgeCallDraft, Parsed]:
    """Read an output, and map what it says of shown places back to answers.

    A character that no project can store becomes U+FFFD: one odd output stops no run.
    """
    output = replace(output, text=storable(output.text), error=storable(output.error))
    parsed = parse_as(options.prompt, output, step=ask.slot.step, quoted=ask.judged.quoted())
    shares = None
    if ask.request.choices and parsed.status is Status.VERDICT and output.probabilities:
        shares = to_answers(output.probabilities, ask.request.choices, ask.slot.order)
    draft = JudgeCallDraft(
        shown_order=ask.slot.order,
        sample=ask.slot.sample,
        step=ask.slot.step,
        variant=ask.judged.variant,
        status=parsed.status,
        verdict=_verdict(ask, parsed, options),
        rating=_rating(parsed),
        probabilities=shares,
        raw=output.text or _shown(output),
        error=output.error or parsed.why,
        finish=output.finish.value,
        prompt_sha256=ask.prompt_sha256,
        tokens_in=output.tokens_in,
        tokens_out=output.tokens_out,
        seconds=output.seconds,
        cost=money(options, *tokens_of(ask, output)),
    )
    return draft, parsed


def copied(ask: Ask, there: JudgeCallDraft, options: JudgeOptions) -> JudgeCallDraft:
    """Take an answer that the same judge gave to the same prompt elsewhere; nothing is paid.

    It is read again, so that it counts as it would if it came now.
    """
    if there.probabilities is not None:  # of answers, and the shown order is the same
        return replace(
            there, variant=ask.judged.variant, step=ask.slot.step, cost=0.0, created_at=None
        )
    output = CallOutput(
        text=there.raw,
        finish=Finish(there.finish) if there.finish else Finish.STOP,
        tokens_in=there.tokens_in,
        tokens_out=there.tokens_out,
        seconds=there.seconds,
    )
    draft, _ = read(ask, output, options)
    return replace(draft, cost=0.0)


def tokens_of(ask: Ask, output: CallOutput) -> tuple[int, int]:
    """Give the tokens of a call as reported, or estimated where the server does not say.

    A call that failed without a report counts none.
    """
    if output.finish is Finish.ERROR and output.tokens_in is None:
        return 0, 0
    read_in = output.tokens_in
    if read_in is None:
        read_in = count_messages(ask.request.messages)
    written = output.tokens_out
    return read_in, count_tokens(output.text) if written is None else written


def most_money(asks: Sequence[Ask], options: JudgeOptions) -> float:
    """Give what calls can cost at most, by the estimate of what they read."""
    read_in = sum(count_messages(ask.request.messages) for ask in asks)
    written = len(asks) * options.sampling.max_tokens
    return money(options, read_in, written) or 0.0


def _verdict(ask: Ask, parsed: Parsed, options: JudgeOptions) -> Verdict | None:
    if parsed.place is not None:
        return to_verdict(parsed.place, ask.slot.order)
    if reading_of(options.prompt, ask.slot.step) is Reading.SHARE and parsed.number is not None:
        supported = parsed.number >= SUPPORTED_FROM
        return Verdict.ATTRIBUTABLE if supported else Verdict.NOT_ATTRIBUTABLE
    return parsed.label


def _rating(parsed: Parsed) -> float | None:
    if parsed.check is not None:
        return CHECK_NUMBERS[parsed.check]
    return parsed.confidence if parsed.label is not None else parsed.number


def _shown(output: CallOutput) -> str:
    shares = output.probabilities or {}
    return " ".join(f"{label}={share:.4f}" for label, share in shares.items())
