"""Jobs on a terminal: Ctrl+C at the next yield, and the job is closed whatever happens."""

from __future__ import annotations

import signal
import sys

import pytest

from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring.cli.progress import run_job


def counting(log: list[str], *, interrupt_at: int | None = None, times: int = 1) -> Job[int]:
    """Count to five; ``interrupt_at`` presses Ctrl+C in the middle of that step."""
    try:
        for step in range(1, 6):
            if step == interrupt_at:
                for _ in range(times):
                    signal.raise_signal(signal.SIGINT)
            log.append(f"committed {step}")
            yield Progress(done=step, total=5, unit="steps")
        return 5
    finally:
        log.append("closed")


def test_a_job_gives_its_result() -> None:
    log: list[str] = []
    assert run_job(counting(log), title="Counting") == 5
    assert log[-1] == "closed"


def test_ctrl_c_stops_after_the_commit_in_hand() -> None:
    log: list[str] = []
    with pytest.raises(KnownError, match="What was done is kept"):
        run_job(counting(log, interrupt_at=3), title="Counting", resumes=True)
    assert log == ["committed 1", "committed 2", "committed 3", "closed"]


def test_a_job_of_one_transaction_says_that_nothing_was_changed() -> None:
    with pytest.raises(KnownError, match="Nothing was changed"):
        run_job(counting([], interrupt_at=1), title="Counting")


def test_a_second_ctrl_c_stops_at_once() -> None:
    log: list[str] = []
    with pytest.raises(KnownError):
        run_job(counting(log, interrupt_at=3, times=2), title="Counting")
    assert log == ["committed 1", "committed 2", "closed"]


def test_the_handler_before_is_put_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    run_job(counting([]), title="Counting")
    assert signal.getsignal(signal.SIGINT) is before


def test_an_error_in_a_job_passes_through() -> None:
    def failing() -> Job[None]:
        yield Progress(done=0, total=None, unit="steps", note="\x1b[2J")
        raise KnownError("The disk is full.")

    with pytest.raises(KnownError, match="disk is full"):
        run_job(failing(), title="Failing")


def test_nothing_is_written_when_no_terminal_listens(capsys: pytest.CaptureFixture[str]) -> None:
    run_job(counting([]), title="Counting")
    out, err = capsys.readouterr()
    assert (out, err) == ("", "")
    assert not sys.stderr.isatty()
