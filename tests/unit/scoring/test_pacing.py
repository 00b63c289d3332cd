"""Texts and tokens a second, and the time left: pauses do not count, models go by their size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoring.pacing import Meter, StepSize


def meter(sizes: list[StepSize], clock: Iterator[float]) -> Meter:
    return Meter(sizes=sizes, clock=lambda: next(clock))


def test_time_in_which_the_job_was_left_alone_is_no_work() -> None:
    at = meter([StepSize(30, "jaccard", 0)], iter([0.0, 2.0, 100.0, 103.0]))
    at.begin(0, device="cpu")
    at.advance(10)
    at.rest()
    at.go_on()  # 98 seconds later
    at.advance(10)
    at.rest()
    told = at.progress("")
    assert (told.done, told.total, told.unit) == (20, 30, "texts")
    assert told.pace is not None
    assert told.pace.per_s == pytest.approx(4.0)
    assert told.pace.left_s == pytest.approx(10 / 4)
    assert (told.pace.device, told.pace.doing) == ("cpu", "jaccard")


def test_nothing_is_told_of_a_pace_before_something_is_done() -> None:
    at = meter([StepSize(3, "a", 0)], iter([0.0, 1.0]))
    at.begin(0, device="cpu")
    at.rest()
    pace = at.progress("").pace
    assert pace is not None
    assert (pace.per_s, pace.tokens_per_s, pace.left_s) == (None, None, None)


def test_another_model_is_taken_to_be_as_fast_as_its_size_says() -> None:
    sizes = [StepSize(10, "words", 0), StepSize(10, "small", 100), StepSize(5, "large", 400)]
    at = meter(sizes, iter([0.0, 1.0, 0.0, 10.0]))
    at.begin(0, device="cpu")
    at.advance(5)
    at.rest()
    first = at.progress("")
    assert (first.done, first.total) == (5, 25)
    assert first.pace is not None and first.pace.left_s is None  # no model was measured yet
    at.begin(1, device="cpu")
    at.read(4_000)
    at.advance(5)
    at.rest()
    second = at.progress("")
    assert second.done == 15
    assert second.pace is not None
    assert (second.pace.step, second.pace.steps) == (2, 3)
    assert second.pace.tokens_per_s == pytest.approx(400)
    assert second.pace.left_s == pytest.approx(5 * 2 + 5 * 2 * 4)


def test_what_another_run_did_meanwhile_never_makes_more_than_all() -> None:
    at = meter([StepSize(2, "a", 0)], iter([0.0, 1.0]))
    at.begin(0, device="cpu")
    at.advance(5)
    at.rest()
    told = at.progress("")
    assert told.done == 2 and told.pace is not None and told.pace.left_s == 0
