"""How fast a run goes and how long it will take, from what it has told so far."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.jobs import Pace as JobPace
from gui.figure_text import count_text, number_text

translate = QCoreApplication.translate
WINDOW_S: Final = 20.0
SETTLED_S: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Units per second over the last seconds, and seconds left; None while not known."""

    rate: float | None
    left: float | None


class Throughput:
    """Measures over the last 20 seconds, since batches and models differ.

    Parameters
    ----------
    now
        When it begins, in seconds on any clock that only grows.
    done
        How much was done by then, before a pause.

    Examples
    --------
    >>> pace = Throughput(now=0.0)
    >>> pace.advance(0, 100, now=0.0).rate is None
    True
    >>> pace.advance(20, 100, now=2.0)
    Pace(rate=10.0, left=8.0)
    """

    def __init__(self, *, now: float, done: int = 0) -> None:
        self._seen: deque[tuple[float, int]] = deque([(now, done)])

    def advance(self, done: int, total: int | None, *, now: float) -> Pace:
        """Take note of how much is done at ``now`` (seconds on any clock that only grows)."""
        self._seen.append((now, done))
        while len(self._seen) > 2 and now - self._seen[0][0] > WINDOW_S:
            self._seen.popleft()
        since, before = self._seen[0]
        spent, made = now - since, done - before
        if spent < SETTLED_S or made <= 0:
            return Pace(rate=None, left=None)
        rate = made / spent
        left = None if total is None else max(0, total - done) / rate
        return Pace(rate=rate, left=left)


def duration_text(seconds: float) -> str:
    """Write a duration as people say it.

    >>> duration_text(8.2), duration_text(95), duration_text(7260)
    ('8 s', '1 min 35 s', '2 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min"


def pace_texts(pace: JobPace) -> list[str]:
    """Say how fast a run goes and how long it will take, as far as it is known."""
    said = []
    if pace.per_s is not None:
        rate = number_text(pace.per_s, decimals=1)
        said.append(translate("Pace", "{rate}/s").format(rate=rate))
    if pace.tokens_per_s:
        rate = count_text(round(pace.tokens_per_s))
        said.append(translate("Pace", "{rate} tokens/s").format(rate=rate))
    if pace.left_s is not None:
        said.append(translate("Pace", "{time} left").format(time=duration_text(pace.left_s)))
    return said


def step_text(pace: JobPace) -> str:
    """Say which part of a run is at work, where, and what it holds."""
    said = [pace.doing] if pace.doing else []
    if pace.steps > 1:
        step = translate("Pace", "step {step} of {steps}")
        said.append(step.format(step=pace.step, steps=pace.steps))
    if pace.device:
        said.append(pace.device)
    if pace.memory:
        said.append(memory_text(pace.memory))
    return " · ".join(said)


def memory_text(size: float) -> str:
    """Write bytes as people say them.

    >>> memory_text(812_000_000), memory_text(2_400_000_000)
    ('812 MB', '2.4 GB')
    """
    if size < 1e9:
        return f"{round(size / 1e6):,} MB"
    return f"{size / 1e9:.1f} GB"
