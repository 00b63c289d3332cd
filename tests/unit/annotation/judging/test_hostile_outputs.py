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


@pytest.mark.parametrize(
    "said", ["sorry ", "as an AI ", "I cannot ", "I\n\n\n\n", "<think>", "抱歉"]
)
@pytest.mark.parametrize(("task", "reading"), READINGS)
def test_an_output_without_end_is_read_at_once(
    said: str, task: Task, reading: Reading | None
) -> None:
    text = said * (2_000_000 // len(said))
    began = time.perf_counter()
    parsed = parse(CallOutput(text=text), task, reading=reading)
    assert time.perf_counter() - began < SECONDS
    assert parsed.number is None and parsed.place is None and parsed.label is None


def test_a_refusal_counts_at_either_end_of_a_long_output() -> None:
    for text in ("I cannot help with this. " + "x " * 50_000, "x " * 50_000 + "I must decline."):
        assert parse(CallOutput(text=text), Task.PAIRWISE).status is Status.REFUSED


def test_one_fence_around_a_text_is_taken_off() -> None:
    shown = {
        "```\nkey points\n```": "key points",
        " ```markdown \n a\n\nb \n \t```\n": "a\n\nb",
        "```\na\n```\n```\nb\n```": "```\na\n```\n```\nb\n```",
        "```a```": "```a```",
        "```\n" + " " * 500_000 + "x": "```\n" + " " * 500_000 + "x",
    }
    for text, inside in shown.items():
        parsed = parse(CallOutput(text=text), Task.CHECK, reading=Reading.TEXT)
        assert parsed.text == inside
    empty = parse(CallOutput(text="```\n```"), Task.CHECK, reading=Reading.TEXT)
    assert empty.status is Status.UNPARSED


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
