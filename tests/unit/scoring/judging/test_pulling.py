"""Answers are pulled with a beat; stopping closes the judge, and its errors come through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from threading import Event, active_count

import pytest

from annotation.judging.records import CallOutput, CallRequest, Message
from db.errors import KnownError
from scoring.judging.pulling import answers

ASKED = [CallRequest(messages=(Message(role="user", content=str(n)),)) for n in range(5)]


class Stalling:
    """Answers one request, then nothing until it is closed."""

    kind, model, revision = "local", "stalling", ""

    def __init__(self) -> None:
        self.ended = Event()

    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        yield 0, CallOutput(text=requests[0].messages[0].content)
        self.ended.wait()

    def close(self) -> None:
        self.ended.set()


class Raising(Stalling):
    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        yield 0, CallOutput(text="one")
        raise KnownError("The key was refused.")


class Willing(Stalling):
    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        for place, _ in enumerate(requests):
            yield place, CallOutput(text=str(place))


def test_all_answers_come_and_the_thread_ends() -> None:
    before, judge = active_count(), Willing()
    assert [one[1].text for one in answers(judge, ASKED) if one] == list("01234")
    assert active_count() == before and not judge.ended.is_set()


def test_a_stalled_judge_beats_and_is_closed() -> None:
    before, judge = active_count(), Stalling()
    with closing(answers(judge, ASKED, beat=0.01)) as pulled:
        assert next(pulled) is not None
        assert next(pulled) is None and next(pulled) is None
    assert judge.ended.is_set() and active_count() == before


def test_errors_come_through() -> None:
    pulled = answers(Raising(), ASKED)
    assert next(pulled) is not None
    with pytest.raises(KnownError, match="refused"):
        list(pulled)


def test_stopping_before_the_first_answer_was_taken() -> None:
    judge = Willing()
    pulled = answers(judge, ASKED)
    next(pulled)
    pulled.close()
    assert judge.ended.is_set()
