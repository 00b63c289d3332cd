from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from annotation.jobs import Job, Progress
from db.errors import KnownError
from gui.job_runner import JobRunner
from gui.session import Session


@pytest.fixture
def runner(empty_session: Session) -> Iterator[JobRunner]:
    made = JobRunner(empty_session)
    yield made
    made.close()


class Trace:
    """What a job did, and in which threads."""

    def __init__(self) -> None:
        self.threads: set[int] = set()
        self.closed = threading.Event()
        self.go = threading.Event()
        self.steps = 0

    def job(self, steps: int, *, wait: bool = False) -> Job[str]:
        self.threads.add(threading.get_ident())
        try:
            for step in range(steps):
                self.steps += 1
                yield Progress(done=step + 1, total=steps, unit="items")
                self.threads.add(threading.get_ident())
                if wait:
                    self.go.wait(10)
            return "done"
        finally:
            self.threads.add(threading.get_ident())
            self.closed.set()


def test_finishes_with_its_result_and_its_progress(qtbot: QtBot, runner: JobRunner) -> None:
    trace, seen = Trace(), []
    runner.progress.connect(lambda progress: seen.append(progress.done))
    with qtbot.waitSignal(runner.finished) as done:
        runner.start(lambda: trace.job(3))
        assert runner.running
    assert done.args == ["done"]
    assert seen == [1, 2, 3]
    assert not runner.running


def test_lives_in_one_thread_that_is_not_the_windows(qtbot: QtBot, runner: JobRunner) -> None:
    trace = Trace()
    told: list[int] = []
    runner.finished.connect(lambda _result: told.append(threading.get_ident()))
    with qtbot.waitSignal(runner.finished):
        runner.start(lambda: trace.job(2))
    assert len(trace.threads) == 1
    assert threading.get_ident() not in trace.threads
    assert told == [threading.get_ident()]


@pytest.mark.parametrize("error", [KnownError("The disk is full."), ZeroDivisionError()])
def test_fails_with_its_error(qtbot: QtBot, runner: JobRunner, error: Exception) -> None:
    def job() -> Job[None]:
        yield Progress(done=1, total=2, unit="items")
        raise error

    with qtbot.waitSignal(runner.failed) as failed:
        runner.start(job)
    assert failed.args == [error]
    assert not runner.running


def test_what_makes_the_job_may_fail_too(qtbot: QtBot, runner: JobRunner) -> None:
    def make() -> Job[None]:
        raise KnownError("There is no such metric.")

    with qtbot.waitSignal(runner.failed) as failed:
        runner.start(make)
    assert str(failed.args[0]) == "There is no such metric."


def test_cancel_stops_at_the_next_yield_and_closes_the_job(qtbot: QtBot, runner: JobRunner) -> None:
    trace = Trace()
    with qtbot.waitSignal(runner.progress):
        runner.start(lambda: trace.job(100, wait=True))
    with qtbot.waitSignal(runner.cancelled):
        runner.cancel()
        trace.go.set()
    assert trace.closed.is_set()
    assert trace.steps < 100
    assert len(trace.threads) == 1


def test_a_new_job_silences_the_old_one(qtbot: QtBot, runner: JobRunner) -> None:
    old, new, told = Trace(), Trace(), []
    runner.finished.connect(told.append)
    runner.cancelled.connect(lambda: told.append("cancelled"))
    with qtbot.waitSignal(runner.progress):
        runner.start(lambda: old.job(100, wait=True))
    with qtbot.waitSignal(runner.finished):
        runner.start(lambda: new.job(1))
    old.go.set()
    qtbot.waitUntil(old.closed.is_set)
    assert told == ["done"]


def test_letting_the_project_go_stops_the_job(
    qtbot: QtBot, runner: JobRunner, session: Session
) -> None:
    trace = Trace()
    with qtbot.waitSignal(runner.progress):
        runner.start(lambda: trace.job(1_000_000, wait=True))
    trace.go.set()
    session.close()
    assert trace.closed.is_set()
    assert trace.steps < 1_000_000
    assert not runner.running


def test_cancelling_nothing_is_nothing(runner: JobRunner) -> None:
    runner.cancel()
    runner.close()
    assert not runner.running


def test_paused_it_waits_at_its_next_step_and_then_goes_on(qtbot: QtBot, runner: JobRunner) -> None:
    trace, seen = Trace(), []
    runner.progress.connect(lambda progress: seen.append(progress.done))

    def pause_at_first(progress: Progress) -> None:
        if progress.done == 1:
            runner.pause()
            trace.go.set()

    runner.progress.connect(pause_at_first)
    with qtbot.waitSignal(runner.progress):
        runner.start(lambda: trace.job(3, wait=True))
    with qtbot.assertNotEmitted(runner.finished, wait=100):
        pass
    assert runner.running
    assert trace.steps < 3
    with qtbot.waitSignal(runner.finished):
        runner.pause(False)
    assert seen == [1, 2, 3]


def test_paused_it_can_be_cancelled(qtbot: QtBot, runner: JobRunner) -> None:
    trace = Trace()
    with qtbot.waitSignal(runner.progress):
        runner.start(lambda: trace.job(3, wait=True))
    runner.pause()
    trace.go.set()
    with qtbot.waitSignal(runner.cancelled):
        runner.cancel()
    assert trace.closed.is_set()
    assert not runner.running


def test_a_runner_that_goes_ends_its_job_first(qtbot: QtBot, empty_session: Session) -> None:
    trace = Trace()
    runner = JobRunner(empty_session)
    runner.progress.connect(lambda _progress: runner.pause())
    with qtbot.waitSignal(runner.progress):
        runner.start(lambda: trace.job(1_000_000))
    delete(runner)
    assert trace.closed.is_set()
