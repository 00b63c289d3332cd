"""What a judge's output says, or why nothing can be read out of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from annotation.judging.prompts import reading_of, scale_of
from annotation.judging.records import CallOutput, Finish, Parsed, Place, Prompt, Reading, Task
from db.types import Status


def parse_as(
    prompt: Prompt, output: CallOutput, *, step: str = "", quoted: Sequence[str] = ()
) -> Parsed:
    """Read an output by what its prompt asks for."""
    return parse(
        output,
        prompt.task,
        quoted=quoted,
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
    """Read one output."""
    if output.finish is Finish.ERROR:
        return Parsed(status=Status.ERROR, why=output.error)
    if output.finish is Finish.LENGTH:
        return Parsed(status=Status.TRUNCATED, why="cut off")
    found = re.findall(r"(?:VERDICT:\s*|\[\[)(A|B|TIE|C)\b", output.text)
    if not found:
        return Parsed(status=Status.UNPARSED, why="no verdict")
    place = {"A": Place.FIRST, "B": Place.SECOND}.get(found[-1], Place.TIE)
    return Parsed(status=Status.VERDICT, place=place)
