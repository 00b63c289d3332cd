"""What a judge's output says, or why nothing can be read out of it.

Every output comes to one of five: a verdict; *unparsed* (no verdict, two different ones, a number
out of range); *refused*; *truncated*; *error*. None of the last four is ever a tie, a 0 or wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from annotation.judging.outputs import without_thoughts
from annotation.judging.prompts import reading_of, scale_of
from annotation.judging.quoting import Sources
from annotation.judging.reading_labels import read_check, read_label
from annotation.judging.reading_numbers import read_number, read_share
from annotation.judging.reading_places import likeliest, read_place
from annotation.judging.records import CallOutput, Finish, Parsed, Prompt, Reading, Task
from annotation.judging.refusals import refuses
from annotation.judging.templating import sections
from db.types import Status

UNFINISHED: Final = "its reasoning is unfinished"
CUT: Final = "the output reached its limit of tokens"
EMPTY: Final = "the output is empty"
DECLINED: Final = "the judge declined"
FILTERED: Final = "the provider withheld the output"
NO_SHARES: Final = "no probabilities of the labels came back"
OPENING: Final = re.compile(r"```[\w-]*[ \t]*\n")
LONG_TEXT: Final = 400
"""A text this long is taken to be the work, whatever words of regret it has."""

READINGS: Final = {
    Task.PAIRWISE: Reading.PLACE,
    Task.LIKELIHOOD: Reading.PLACE,
    Task.STEPS: Reading.PLACE,
    Task.SUPPORT: Reading.SHARE,
    Task.LABEL: Reading.LABEL,
    Task.RATING: Reading.NUMBER,
    Task.RUBRIC: Reading.NUMBER,
    Task.CHECK: Reading.CHECK,
}


def parse_as(
    prompt: Prompt, output: CallOutput, *, step: str = "", quoted: Sequence[str] = ()
) -> Parsed:
    """Read an output by what its prompt asks for; what it echoes of the prompt does not count."""
    own_text = [part.text for part in sections(prompt.text)]
    return parse(
        output,
        prompt.task,
        quoted=[*quoted, *own_text],
        scale=scale_of(prompt),
        reading=reading_of(prompt, step),
    )


def parse(
    output: CallOutput,
    task: Task,
    *,
    quoted: Sequence[str] = (),
    scale: tuple[float, float] = (1, 5),
    reading: Reading | None = None,
) -> Parsed:
    """Read one output; it never raises.

    Parameters
    ----------
    quoted
        What the judge read: answers, references, rubric. Verdicts quoted from it do not count.
    scale
        The ends of the scale of a rating; a number outside of it is unparsed.
    reading
        What to read, where the task leaves it open: a rubric may grade one answer (a number, the
        default) or compare two (a place).
    """
    stopped = _stopped(output)
    if stopped is not None:
        return stopped
    if task is Task.LIKELIHOOD:
        return _likelihood(output)
    text = without_thoughts(output.text)
    if text is None or output.finish is Finish.LENGTH:
        return Parsed(status=Status.TRUNCATED, why=UNFINISHED if text is None else CUT)
    if not text.strip():
        return Parsed(status=Status.UNPARSED, why=EMPTY)
    parsed = _read(text, reading or READINGS[task], Sources(tuple(quoted)), scale)
    if parsed.status is Status.UNPARSED and refuses(text):
        return Parsed(status=Status.REFUSED, why=DECLINED)
    return parsed


def _stopped(output: CallOutput) -> Parsed | None:
    if output.finish is Finish.ERROR:
        return Parsed(status=Status.ERROR, why=output.error or "the call failed")
    if output.finish is Finish.FILTERED:
        return Parsed(status=Status.REFUSED, why=FILTERED)
    return None


def _likelihood(output: CallOutput) -> Parsed:
    place = likeliest(list((output.probabilities or {}).values()))
    if place is None:
        return Parsed(status=Status.UNPARSED, why=NO_SHARES)
    return Parsed(status=Status.VERDICT, place=place)


def _read(text: str, reading: Reading, sources: Sources, scale: tuple[float, float]) -> Parsed:
    match reading:
        case Reading.NUMBER:
            return read_number(text, sources, scale)
        case Reading.SHARE:
            return read_share(text, sources)
        case Reading.LABEL:
            return read_label(text, sources)
        case Reading.CHECK:
            return read_check(text, sources)
        case Reading.TEXT:
            return _text(text)
        case Reading.PLACE:
            return read_place(text, sources)


def _text(text: str) -> Parsed:
    if len(text) < LONG_TEXT and refuses(text):
        return Parsed(status=Status.REFUSED, why=DECLINED)
    inside = _unfenced(text)
    if not inside.strip():
        return Parsed(status=Status.UNPARSED, why=EMPTY)
    return Parsed(status=Status.VERDICT, text=inside.strip())


def _unfenced(text: str) -> str:
    """Give what stands in the one fence around a text, or the text where there is no such fence."""
    whole = text.strip()
    opening = OPENING.match(whole)
    if opening is None or not whole.endswith("```") or whole.count("```") != 2:
        return text
    return whole[opening.end() : -3].rstrip(" \t").removesuffix("\n")
