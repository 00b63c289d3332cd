"""Lengths in a model's own tokens; its weights are not loaded."""

from __future__ import annotations

from collections.abc import Sequence

from annotation.jobs import Job
from db.errors import BugError
from scoring.backends.loading import load_tokenizer
from scoring.models import ModelFiles
from scoring.subjects import Column, Outcome, ScoreOptions, Subject


class TokenLengthScorer:
    """Counts tokens of the whole text, without special ones and without a limit."""

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        del options  # every scorer is built alike
        if model is None:
            raise BugError("a length in tokens was asked for without a model")
        self._columns = len(columns)
        self._tokenizer = load_tokenizer(model)

    @property
    def device(self) -> str:
        """Tokens are counted on the CPU."""
        return "cpu"

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give the number of tokens of each text; an empty one has 0."""
        yield from ()
        texts = [subject.text for subject in subjects]
        ids = self._tokenizer(texts, add_special_tokens=False)["input_ids"] if texts else []
        return [(Outcome(float(len(row))),) * self._columns for row in ids]
