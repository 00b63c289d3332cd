"""Models by questions: every model's score on every question, under one setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

import numpy as np
from scipy import stats

from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring.ngram.contestants import Contestant
from scoring.ngram.records import AnswerScore, ReferenceSet, Settings
from scoring.ngram.scorer import QuestionScorer
from scoring.stats.resample import Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One way of scoring: settings, and how many references each group keeps (None for all)."""

    label: str
    settings: Settings
    size: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Scores of models (rows) on questions (columns).

    Parameters
    ----------
    models, questions
        Names, and ids.
    scores
        (models, questions): mean of the answers' averages.
    alone
        By group, the same from that group alone: (models, its questions), with which questions.
    """

    models: tuple[str, ...]
    questions: tuple[str, ...]
    scores: Floats
    alone: Mapping[str, tuple[tuple[int, ...], Floats]]

    @property
    def totals(self) -> Floats:
        """(models,): mean over questions."""
        means: Floats = self.scores.mean(axis=1)
        return means

    @property
    def ranks(self) -> Floats:
        """(models,): 1 is the best; equals share the middle."""
        return ranks_of(self.totals)


def ranks_of(totals: Floats) -> Floats:
    """Rank scores from the best, 1; equal ones (to 1e-9) share the middle.

    >>> ranks_of(np.array([0.2, 0.9, 0.2])).tolist()
    [2.5, 1.0, 2.5]
    """
    ranked: Floats = stats.rankdata(-np.round(totals, 9))
    return ranked


def shared_questions(
    sets: Sequence[ReferenceSet], models: Sequence[Contestant]
) -> tuple[tuple[ReferenceSet, ...], tuple[str, ...]]:
    """Give the sets whose question every model answered, and the ids of the others.

    Raises
    ------
    KnownError
        When there is no model, or no question that all answered.
    """
    if not models:
        raise KnownError("No model was named.", "Name answers with --answers.")
    shared = tuple(one for one in sets if all(model.answers.of(one) for model in models))
    if not shared:
        raise KnownError("No question is answered by every model.", "Leave a model out.")
    kept = {one.question_id for one in shared}
    return shared, tuple(one.question_id for one in sets if one.question_id not in kept)


def boards(
    sets: Sequence[ReferenceSet],
    models: Sequence[Contestant],
    variants: Sequence[Variant],
    *,
    seed: int = 0,
    visit: Callable[[QuestionScorer], None] | None = None,
) -> Job[list[Board]]:
    """Score every model on every question under each variant; yield after each scorer.

    Questions are taken one after the other, so that one scorer is held at a time. Variants that
    differ in the threshold alone share what was counted.

    Parameters
    ----------
    sets
        Questions that every model answered.
    seed
        Of which references a smaller set keeps.
    visit
        Is shown each question's scorer under the first variant.
    """
    cells = [np.zeros((len(models), len(sets))) for _ in variants]
    alone: list[dict[str, tuple[list[int], list[Floats]]]] = [{} for _ in variants]
    done, total = 0, len(sets) * len(variants)
    for column, references in enumerate(sets):
        texts = [model.answers.of(references) for model in models]
        built: dict[tuple[Settings, int | None], QuestionScorer] = {}
        for row, variant in enumerate(variants):
            yield Progress(
                done=done, total=total, unit="question scorers",
                note=f"{references.question_id} {variant.label}",
            )  # fmt: skip
            scorer = _scorer(references, variant, built, seed)
            if visit is not None and row == 0:
                visit(scorer)
            scored = [scorer.score(one) for one in texts]
            if not scorer.groups:
                raise KnownError(
                    f"{references.question_id}: no group of references can be used.",
                    "Leave the question out, or build it anew.",
                )
            cells[row][:, column] = [_mean([one.average or 0.0 for one in found])
                                     for found in scored]  # fmt: skip
            for group in scorer.groups:
                columns, values = alone[row].setdefault(group, ([], []))
                columns.append(column)
                values.append(
                    np.array([_alone(found, group, len(scorer.groups)) for found in scored])
                )
            done += 1
    yield Progress(done=total, total=total, unit="question scorers")
    return [
        Board(
            models=tuple(model.name for model in models),
            questions=tuple(one.question_id for one in sets),
            scores=cells[row],
            alone={
                group: (tuple(columns), np.stack(values, axis=1))
                for group, (columns, values) in alone[row].items()
            },
        )
        for row in range(len(variants))
    ]


def _scorer(
    references: ReferenceSet,
    variant: Variant,
    built: dict[tuple[Settings, int | None], QuestionScorer],
    seed: int,
) -> QuestionScorer:
    """Give a scorer; the threshold plays no part in what is counted."""
    counted = (replace(variant.settings, threshold=Settings().threshold), variant.size)
    if counted not in built:
        kept = references if variant.size is None else smaller(references, variant.size, seed=seed)
        built.clear()
        built[counted] = QuestionScorer(kept, counted[0])
    scorer = copy(built[counted])
    scorer.settings = variant.settings
    return scorer


def smaller(references: ReferenceSet, size: int, *, seed: int) -> ReferenceSet:
    """Keep ``size`` references of each group, drawn with the seed, in their order."""
    groups: dict[str, tuple[str, ...]] = {}
    for place, (group, texts) in enumerate(references.groups.items()):
        rng = np.random.default_rng([seed, place, *references.question_id.encode()])
        chosen = np.sort(rng.permutation(len(texts))[:size])
        groups[group] = tuple(texts[at] for at in chosen)
    return replace(references, groups=groups)


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def _alone(found: Sequence[AnswerScore], group: str, groups: int) -> float:
    """Give the mean of what answers would get from one group: its shares times the groups."""
    return _mean(
        [
            ((one.fluency[group] + one.truthfulness[group]) * groups + one.helpfulness) / 3
            for one in found
        ]
    )
