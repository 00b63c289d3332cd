"""Scores answers against the distribution of a reference set: built once, used for many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.ngram.keywords import Helpfulness, Keywords
from scoring.ngram.records import (
    EMPTY_GROUP,
    SHORT_GROUP,
    AnswerScore,
    ReferenceSet,
    Settings,
)
from scoring.ngram.tables import (
    GramTable,
    Known,
    best_walks,
    build_table,
    length_factors,
)
from scoring.ngram.units import Units, cut, walked

Floats = NDArray[np.float64]

ANSWERS_AT_ONCE: Final = 1_000
PLACES_AT_ONCE: Final = 1 << 20
"""Characters or words of answers times groups: bounds memory, and is far below what fits."""
PART_DECIMALS: Final = 6
SCORE_DECIMALS: Final = 5


class QuestionScorer:
    """Scores answers to one question, as the published implementation does.

    Parameters
    ----------
    references
        The question's reference set.
    settings
        The free choices of the definition.

    Raises
    ------
    KnownError
        For a keyword rule that is no regular expression, or more references than can be counted.

    Examples
    --------
    >>> scorer = QuestionScorer(ReferenceSet(
    ...     question_id="Q", question="?", groups={"R": ("abc", "abd")}, rules=()))
    >>> found, = scorer.score(["abc"])
    >>> found.fluency, found.truthfulness, found.average
    ({'R': 1.0}, {'R': 1.0}, 1.0)
    """

    def __init__(self, references: ReferenceSet, settings: Settings | None = None) -> None:
        self.references = references
        self.settings = settings or Settings()
        self._keywords = Keywords(references.rules, self.settings)
        groups = {
            group: [cut(text, self.settings.unit) for text in texts]
            for group, texts in references.groups.items()
        }
        self.undefined: Mapping[str, str] = _unusable(groups, self.settings)
        self.groups: tuple[str, ...] = tuple(g for g in groups if g not in self.undefined)
        self.table: GramTable = build_table([groups[g] for g in self.groups], self.settings)

    def score(self, answers: Sequence[str]) -> list[AnswerScore]:
        """Score answers; what one gets never depends on the others.

        Raises
        ------
        KnownError
            When a keyword rule takes too long on an answer.
        """
        width = (self.settings.read + 1) * max(1, len(self.groups))
        step = max(1, min(ANSWERS_AT_ONCE, PLACES_AT_ONCE // width))
        scored: list[AnswerScore] = []
        for start in range(0, len(answers), step):
            scored.extend(self._score(answers[start : start + step]))
        return scored

    def _score(self, answers: Sequence[str]) -> list[AnswerScore]:
        helpful = [self._keywords.best(answer) for answer in answers]
        if not self.groups:
            return [self._answer((), (), found) for found in helpful]
        units = [self._read(answer) for answer in answers]
        known = self.table.look_up([text[: self.settings.read] for text in units])
        fluent = self._fluency(known, len(units)).T.tolist()
        truthful = self._truthfulness(known, units).T.tolist()
        return [
            self._answer(f, t, found) for f, t, found in zip(fluent, truthful, helpful, strict=True)
        ]

    def _read(self, answer: str) -> Units:
        """Give the units that are read; the one behind the last whole n-gram counts as unknown."""
        most = self.settings.read + 1
        if self.settings.unit == "character":
            return answer[:most]
        return cut(answer, self.settings.unit)[:most]

    def _fluency(self, known: Known, count: int) -> Floats:
        best = best_walks(self.table.new(known), known.texts, count, self.settings)
        shares: Floats = best / np.array(self.table.baselines)[:, None]
        return shares

    def _truthfulness(self, known: Known, units: Sequence[Units]) -> Floats:
        """Walk the answers side by side, one row each: sums run in the order of the definition."""
        order = self.settings.truth_order
        held = self.table.of_length(known, order)
        longest = max(map(len, units), default=0)
        shape = (len(held), len(units), longest)
        frequency = np.zeros((*shape[:2], longest + order), dtype=np.int64)
        frequency[:, known.texts.owners, known.texts.steps - 1] = held
        covered = frequency[:, :, :longest]
        for back in range(1, order):
            covered = np.maximum(covered, frequency[:, :, back : back + longest])
        sizes = np.array(self.table.sizes)[:, None, None]
        full = 1 / self.settings.threshold
        lengths = np.array([len(text) for text in units])
        counted = np.zeros(shape[1:], dtype=bool)
        counted[np.arange(longest) < lengths[:, None]] = walked(units, self.settings.unit)
        sure = np.where(counted, np.minimum(1, full * covered / sizes), 0.0)
        steps = np.arange(1, longest + 1)
        count = np.maximum(np.cumsum(counted, axis=1), 1)
        values = np.cumsum(sure, axis=2) / count * length_factors(steps, self.settings)
        return _last_or_best(values, counted, self.settings.target)

    def _answer(
        self, fluent: Sequence[float], truthful: Sequence[float], found: Helpfulness
    ) -> AnswerScore:
        share = len(self.groups)
        fluency = [round(value / share, PART_DECIMALS) for value in fluent]
        truthfulness = [round(value / share, PART_DECIMALS) for value in truthful]
        helpfulness = round(found.value, SCORE_DECIMALS)
        average = (_added(fluency) + _added(truthfulness) + helpfulness) / 3
        over = found.cut - self.settings.target
        return AnswerScore(
            fluency=dict(zip(self.groups, fluency, strict=True)),
            truthfulness=dict(zip(self.groups, truthfulness, strict=True)),
            helpfulness=helpfulness,
            unmet=found.unmet,
            over=(over, self.settings.factor(found.cut)) if over > 0 and found.value else None,
            cut=found.cut,
            average=round(average, SCORE_DECIMALS) if share else None,
        )


def _unusable(groups: Mapping[str, Sequence[Units]], settings: Settings) -> dict[str, str]:
    """Say which groups give no distribution, and why."""
    found = {}
    for group, texts in groups.items():
        if not texts:
            found[group] = EMPTY_GROUP
        elif max(map(len, texts)) < settings.truth_order:
            found[group] = SHORT_GROUP
    return found


def _last_or_best(values: Floats, counted: NDArray[np.bool_], target: int) -> Floats:
    """Take the value at the last unit walked, or the best from the target length on if larger."""
    longest = values.shape[2]
    if not longest:
        return np.zeros(values.shape[:2])
    any_counted = counted.any(axis=1)
    last = longest - 1 - np.argmax(counted[:, ::-1], axis=1)
    found = values[:, np.arange(len(counted)), last]
    if longest >= target:
        late = np.where(counted[:, target - 1 :], values[:, :, target - 1 :], -np.inf)
        found = np.maximum(found, late.max(axis=2))
    return np.where(any_counted, found, 0.0)


def _added(values: Sequence[float]) -> float:
    """Add from left to right, which `sum` does not do in every version of Python."""
    total = 0.0
    for value in values:
        total += value
    return total
