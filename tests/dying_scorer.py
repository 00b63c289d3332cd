"""A scorer whose process is killed once, in the middle of its work."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from annotation.jobs import Job
from scoring.backends.neural import NeuralScorer
from scoring.subjects import Outcome, Subject

MARK = "TIEBREAK_TEST_DIES_ONCE"


class DyingScorer(NeuralScorer):
    """Dies at the batch in which question 7 is asked, unless that happened before."""

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Score, or die."""
        mark = Path(os.environ[MARK])
        if not mark.exists() and any(one.question.endswith("-7?") for one in subjects):
            mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return (yield from super().score(subjects))
