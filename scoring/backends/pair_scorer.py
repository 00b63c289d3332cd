"""From judged pairs to scores: the best premise for each hypothesis, folded over hypotheses."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from annotation.jobs import Job, Progress
from db.errors import BugError
from scoring.backends.pair_classifier import Judged, PairClassifier, most_cut
from scoring.backends.pair_texts import Pair
from scoring.backends.references import combine
from scoring.models import ModelFiles
from scoring.sentences import sentences
from scoring.subjects import (
    EMPTY_ANSWER,
    NO_REFERENCE,
    OUT_OF_MEMORY,
    Column,
    Outcome,
    ScoreOptions,
    Subject,
)

Across: TypeAlias = Literal["mean", "min"]


class Grid(NamedTuple):
    """One text against one reference: a row of pairs for each hypothesis.

    ``pieces`` is how many hypotheses came of sentences that a model cannot read whole, 0 as a
    rule; each piece counts as a sentence.
    """

    rows: tuple[tuple[Pair, ...], ...]
    pieces: int = 0


class Recipe(NamedTuple):
    """How one figure is made: which grid, what a judged pair is worth, how rows are folded."""

    reading: str
    worth: Callable[[Judged], float]
    across: Across


def folded(rows: Sequence[Sequence[float]], across: Across) -> float:
    """Take the largest value of each row, and their mean or the smallest of them.

    >>> folded([[0.1, 0.7], [0.4, 0.2]], "mean"), folded([[0.1, 0.7], [0.4, 0.2]], "min")
    (0.55, 0.4)
    """
    best = [max(row) for row in rows]
    return min(best) if across == "min" else sum(best) / len(best)


class PairScorer(ABC):
    """Fills columns that fold judged pairs.

    An empty text and one without a reference have no score. Whatever a model cannot read whole is
    cut into pieces (hypotheses) or cut short (premises), and the detail of the score says so.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        self._columns = tuple(columns)
        self._classifier = self._open(model, options)
        self._told = False
        self._recipes = {
            (column.family, column.part): self._recipe(column.family, column.part, model)
            for column in columns
        }
        self._readings = tuple(dict.fromkeys(recipe.reading for recipe in self._recipes.values()))

    @abstractmethod
    def _open(self, model: ModelFiles, options: ScoreOptions) -> PairClassifier:
        """Load the model, and prove what can be proved of it."""

    @abstractmethod
    def _recipe(self, family: str, part: str, model: ModelFiles) -> Recipe:
        """Say how one figure is made."""

    @abstractmethod
    def _grid(self, reading: str, subject: Subject, reference: str) -> Grid:
        """Give the pairs of one text against one reference."""

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._classifier.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        if not self._told:
            self._told = True
            yield Progress(done=0, total=None, unit="texts", note=self._classifier.proof)
        grids = [self._grids(subject) for subject in subjects]
        pairs = (
            pair
            for of_subject in grids
            for by_reading in of_subject
            for grid in by_reading.values()
            for row in grid.rows
            for pair in row
        )
        judged = yield from self._classifier.judge(pairs)
        return [
            tuple(self._outcome(column, subject, of_subject, judged) for column in self._columns)
            for subject, of_subject in zip(subjects, grids, strict=True)
        ]

    def _grids(self, subject: Subject) -> list[dict[str, Grid]]:
        if not subject.text.strip():
            return []
        return [
            {reading: self._grid(reading, subject, reference) for reading in self._readings}
            for reference in subject.references
        ]

    def _outcome(
        self,
        column: Column,
        subject: Subject,
        grids: Sequence[Mapping[str, Grid]],
        judged: Mapping[Pair, Judged | None],
    ) -> Outcome:
        if not subject.text.strip():
            return Outcome(None, EMPTY_ANSWER)
        if not grids:
            return Outcome(None, NO_REFERENCE)
        recipe = self._recipes[column.family, column.part]
        values: list[float] = []
        seen: list[Judged] = []
        for by_reading in grids:
            rows = [
                [found for pair in row if (found := judged[pair]) is not None]
                for row in by_reading[recipe.reading].rows
            ]
            if any(map(_short, by_reading[recipe.reading].rows, rows)):
                return Outcome(None, OUT_OF_MEMORY, waits=True)
            seen.extend(one for row in rows for one in row)
            values.append(folded([list(map(recipe.worth, row)) for row in rows], recipe.across))
        outcome = combine(values, column.aggregate, cut=most_cut(seen))
        pieces = max(by_reading[recipe.reading].pieces for by_reading in grids)
        return told(outcome, {"pieces": pieces}) if pieces else outcome

    # --- hypotheses -----------------------------------------------------------------------------

    def _hypotheses(self, subject: Subject) -> tuple[list[str], int]:
        """Cut a text into sentences, and those that are too long into pieces, which are counted."""
        return self._readable(sentences(subject.text, subject.language) or [subject.text.strip()])

    def _readable(self, texts: Iterable[str]) -> tuple[list[str], int]:
        """Cut what the model cannot read whole into pieces; also give how many pieces these are."""
        most = self._classifier.texts.longest_hypothesis
        found: list[str] = []
        pieces = 0
        for text in texts:
            parts = self._classifier.texts.pieces(text, most)
            found.extend(parts)
            pieces += len(parts) if len(parts) > 1 else 0
        return found, pieces


def told(outcome: Outcome, more: Mapping[str, object]) -> Outcome:
    """Add to what a score's detail tells."""
    known = json.loads(outcome.detail) if outcome.detail else {}
    return outcome._replace(detail=json.dumps({**known, **more}))


def _short(asked: Sequence[Pair], made: Sequence[Judged]) -> bool:
    return len(made) < len(asked)
