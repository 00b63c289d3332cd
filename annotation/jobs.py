"""Long work as a generator: it yields ``Progress`` after each committed batch."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast a job goes, and what it takes; each is None while it is not known.

    Parameters
    ----------
    step, steps
        Which part of the job is at work, counted from 1, and of how many.
    doing
        What that part is: a model's name.
    fills
        What the part makes: names of metrics.
    share
        How much of the part is done, 0 to 1.
    per_s, tokens_per_s
        Units done and tokens read by a model in a second of work; time in which the job was
        not advanced does not count.
    left_s
        Seconds of work left in the whole job.
    device
        Where it computes.
    memory
        Bytes that the process holds, or on a GPU those held there.
    """

    step: int = 1
    steps: int = 1
    doing: str = ""
    fills: tuple[str, ...] = ()
    share: float | None = None
    per_s: float | None = None
    tokens_per_s: float | None = None
    left_s: float | None = None
    device: str = ""
    memory: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a job is. ``total`` is None while it is not known.

    ``tokens`` is how many tokens went through a model so far, for whoever drives a part of a
    job; ``pace`` is what the whole job tells of its speed.
    """

    done: int
    total: int | None
    unit: str
    note: str = ""
    tokens: int | None = None
    pace: Pace | None = None


Job: TypeAlias = Generator[Progress, None, T]


def drain(job: Job[T], on_progress: Callable[[Progress], None] | None = None) -> T:
    """Run a job to its end and return its result.

    >>> def count() -> Job[int]:
    ...     yield Progress(done=1, total=2, unit="items")
    ...     return 2
    >>> drain(count())
    2
    """
    while True:
        try:
            progress = next(job)
        except StopIteration as stop:
            result: T = stop.value
            return result
        if on_progress is not None:
            on_progress(progress)
