"""Samples answers from a server or the packaged model until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path

from annotation.jobs import drain
from annotation.judging.records import Sampling
from scoring.judge_models import BackendChoice, identify, open_backend
from scoring.judging.pulling import answers
from scoring.ngram.questions import read_questions
from scoring.ngram.sampling import SampleOptions, SampleReport, sample

OPTIONS = SampleOptions(
    per_question=10,
    sampling=Sampling(temperature=1.0, max_tokens=6),
    system="",
    examples=(("Why is grass green?", "Because of chlorophyll."),),
)


def choice_of(model: str, base_url: str) -> BackendChoice:
    """Give a server's model, one call at a time, or a model of this machine."""
    if base_url:
        return BackendChoice(kind="http", model=model, base_url=base_url, concurrency=2)
    return BackendChoice(kind="local", model=model, device="cpu", batch_tokens=400)


def run(questions: Path, pool: Path, choice: BackendChoice) -> SampleReport:
    """Sample to the end."""
    job = sample(
        read_questions(questions), pool, OPTIONS,
        who=identify(choice), opened=lambda: open_backend(choice), pull=answers,
    )  # fmt: skip
    return drain(job)


if __name__ == "__main__":
    run(Path(sys.argv[1]), Path(sys.argv[2]), choice_of(sys.argv[3], sys.argv[4]))
