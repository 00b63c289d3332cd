"""Jobs on a terminal: a progress bar on standard error, Ctrl+C at the next yield."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from annotation.jobs import Job, drain
from annotation.jobs import Progress as Step
from db.errors import KnownError
from scoring.cli.output import visible
from scoring.cli.pace_text import pace_text, seconds_text

T = TypeVar("T")


class _Left(TimeRemainingColumn):
    """The time left as the job tells it; where it tells none, as the bar measures it."""

    def render(self, task: Task) -> Text:
        """Give the words."""
        if not task.fields["paced"]:
            return super().render(task)
        left = task.fields["left_s"]
        return Text("" if left is None else f"{seconds_text(left)} left")


def run_job(job: Job[T], *, title: str, resumes: bool = False) -> T:
    """Run a job to its end behind a progress bar and return its result.

    Ctrl+C stops it at its next yield. A second Ctrl+C stops at once, and the batch in hand is
    rolled back.

    Parameters
    ----------
    job
        What to run; it is closed in any case.
    title
        What the bar calls it.
    resumes
        Whether each yield comes after a commit, so that running the job again does the rest;
        otherwise a job that is stopped has changed nothing.

    Raises
    ------
    KnownError
        When the user cancels.
    """
    console = Console(stderr=True, markup=False, emoji=False, highlight=False)
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}", markup=False),
        _Left(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar, _interrupt() as cancelled:
        task = bar.add_task(title, total=None, note="", paced=False, left_s=None)

        def on_progress(step: Step) -> None:
            told = step.note if step.pace is None else pace_text(step.pace)
            bar.update(
                task,
                completed=step.done,
                total=step.total,
                note=f"{step.unit} {visible(told)}".strip(),
                paced=step.pace is not None,
                left_s=None if step.pace is None else step.pace.left_s,
            )
            if cancelled.is_set():
                raise KeyboardInterrupt

        try:
            return drain(job, on_progress)
        except KeyboardInterrupt as stop:
            raise _cancelled(resumes=resumes) from stop
        finally:
            job.close()


def _cancelled(*, resumes: bool) -> KnownError:
    if resumes:
        return KnownError(
            "Cancelled. What was done is kept.", "Run the same line again to do the rest."
        )
    return KnownError("Cancelled. Nothing was changed.")


@contextmanager
def _interrupt() -> Iterator[threading.Event]:
    """Turn the first Ctrl+C into a flag; the second is Python's own."""
    cancelled = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield cancelled
        return
    before = signal.getsignal(signal.SIGINT)

    def on_interrupt(_number: int, _frame: FrameType | None) -> None:
        if cancelled.is_set():
            raise KeyboardInterrupt
        cancelled.set()

    signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield cancelled
    finally:
        signal.signal(signal.SIGINT, before)
