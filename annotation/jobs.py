"""Long work as a generator: it yields ``Progress`` after each committed batch."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a job is. ``total`` is None while it is not known."""

    done: int
    total: int | None
    unit: str
    note: str = ""


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
