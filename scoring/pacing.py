"""How fast a run goes: units and tokens a second, and the time that is left."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from annotation.jobs import Pace, Progress


class StepSize(NamedTuple):
    """How many texts of a step wait, what it is called, the bytes of its model (0: none).

    ``fills`` names the metrics that it computes.
    """

    texts: int
    doing: str
    weight: int
    fills: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class Meter:
    """Counts what a run does while it is advanced; time in which it was not is no work.

    Parameters
    ----------
    sizes
        The steps in their order.
    clock
        Gives seconds.
    """

    sizes: Sequence[StepSize]
    clock: Callable[[], float] = time.perf_counter
    device: str = ""
    memory: int | None = None
    _at: int = 0
    _done_before: int = 0
    _done: int = 0
    _tokens: int = 0
    _worked: float = 0.0
    _since: float | None = None

    @property
    def total(self) -> int:
        """Texts that waited when the run began, over all steps."""
        return sum(size.texts for size in self.sizes)

    def begin(self, step: int, *, device: str) -> None:
        """Start a step's clock, once its model is loaded."""
        self._at, self._done, self._tokens, self._worked = step, 0, 0, 0.0
        self._done_before = sum(size.texts for size in self.sizes[:step])
        self._since = self.clock()
        self.device = device

    def advance(self, texts: int) -> None:
        """Count texts that are scored and stored."""
        self._done += texts

    def read(self, tokens: int | None) -> None:
        """Note how many tokens went through the step's model so far."""
        self._tokens = tokens or self._tokens

    def rest(self) -> None:
        """Stop the clock: the job is about to be left alone."""
        if self._since is not None:
            self._worked += self.clock() - self._since
            self._since = None

    def go_on(self) -> None:
        """Start the clock again."""
        self._since = self.clock()

    def progress(self, note: str) -> Progress:
        """Tell how far the run is, with its pace."""
        done = self._done_before + min(self._done, self.sizes[self._at].texts)
        return Progress(done=done, total=self.total, unit="texts", note=note, pace=self._pace())

    def _pace(self) -> Pace:
        size = self.sizes[self._at]
        sure = self._worked > 0
        return Pace(
            step=self._at + 1,
            steps=len(self.sizes),
            doing=size.doing,
            fills=size.fills,
            share=min(1.0, self._done / size.texts) if size.texts else 1.0,
            per_s=self._done / self._worked if sure and self._done else None,
            tokens_per_s=self._tokens / self._worked if sure and self._tokens else None,
            left_s=self._left(),
            device=self.device,
            memory=self.memory,
        )

    def _left(self) -> float | None:
        """Give the seconds left; other models are taken to be as fast as their size says."""
        size = self.sizes[self._at]
        if not self._done or not self._worked:
            return None
        per_text = self._worked / self._done
        left = per_text * max(0, size.texts - self._done)
        for later in self.sizes[self._at + 1 :]:
            if later.texts and not (size.weight and later.weight):
                return None
            if later.texts:
                left += per_text * later.weight / size.weight * later.texts
        return left
