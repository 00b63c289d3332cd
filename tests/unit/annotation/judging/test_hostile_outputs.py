"""Outputs that no judge means: they are read in no time, and never hold a run up."""

from __future__ import annotations

import time

import pytest

from annotation.judging.outputs import LONGEST, plain, storable
from annotation.judging.parsing import parse
from annotation.judging.records import CallOutput, Place, Reading, Task
from db.types import Status

READINGS = (
    (Task.PAIRWISE, None),
    (Task.RATING, None),
    (Task.LABEL, None),
    (Task.SUPPORT, None),
    (Task.CHECK, Reading.TEXT),
)
SECONDS = 5.0
RUNS = {
    "asterisks": "*",
    "line breaks after a number": "1-" + "\n" * LONGEST + "都的质量",
    "line breaks after a cue": "VERDICT: " + "\n" * LONGEST + "> ",
    "wide blanks": "score is" + "\u3000" * LONGEST,
    "brackets after a cue": "score: " + "([" * (LONGEST // 2),
    "bold and quoted": '*"' * (LONGEST // 2),
    "labels in brackets": "label is " + "(*" * (LONGEST // 2),
}


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize(("task", "reading"), READINGS)
def test_a_long_run_of_one_sign_is_read_at_once(
    name: str, task: Task, reading: Reading | None
) -> None:
    text = RUNS[name]
    text *= -(-LONGEST // len(text))
    began = time.perf_counter()
    parsed = parse(CallOutput(text=text), task, reading=reading)
    assert time.perf_counter() - began < SECONDS
    assert parsed.status in (Status.UNPARSED, Status.VERDICT)


def test_a_verdict_behind_a_long_run_still_counts() -> None:
    for run in ("\n" * 5_000, " " * 5_000, "*" * 5_000, "-" * 5_000):
        parsed = parse(CallOutput(text=f"A lists more.{run}\n\nVERDICT: B"), Task.PAIRWISE)
        assert parsed.place is Place.SECOND
        parsed = parse(CallOutput(text=f"A lists more.{run} **B**"), Task.PAIRWISE)
        assert parsed.place is Place.SECOND


def test_short_gaps_stay_and_long_ones_become_short() -> None:
    assert plain("a   b\n\n  c") == "a   b\n\n  c"
    assert plain("a" + " " * 40 + "b" + "\n \n" * 20 + "c") == "a    b\n\nc"


def test_what_cannot_be_stored_is_replaced() -> None:
    assert storable("[[A]]\x00 \ud83d 😀 両者") == "[[A]]\ufffd \ufffd 😀 両者"
