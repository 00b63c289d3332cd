"""A model's answers scored and summed up: per question, over trials, and in total."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from annotation.jobs import Job, Progress
from scoring.ngram.reading import Answers
from scoring.ngram.records import (
    NO_GROUP,
    NO_RULES,
    AnswerScore,
    Parts,
    QuestionSummary,
    ReferenceSet,
    RunSummary,
    Settings,
)
from scoring.ngram.scorer import QuestionScorer
from scoring.ngram.units import cut

NO_ANSWERS: Final = "no answers"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRun:
    """A model's answers with what each got.

    Parameters
    ----------
    summary
        All in one.
    answers, scores
        By question id, in the order of the lines.
    """

    summary: RunSummary
    answers: Mapping[str, tuple[str, ...]]
    scores: Mapping[str, tuple[AnswerScore, ...]]


def build_scorers(
    sets: Iterable[ReferenceSet], settings: Settings
) -> Job[tuple[QuestionScorer, ...]]:
    """Count the n-grams of every question's references.

    Raises
    ------
    KnownError
        For a keyword rule that is no regular expression, or references beyond the bounds.
    """
    waiting = tuple(sets)
    built = []
    for done, references in enumerate(waiting):
        yield Progress(done=done, total=len(waiting), unit="questions")
        built.append(QuestionScorer(references, settings))
    return tuple(built)


def score_run(scorers: Sequence[QuestionScorer], answers: Answers) -> Job[ScoredRun]:
    """Score a model's answers question after question.

    Raises
    ------
    KnownError
        When a keyword rule takes too long on an answer.
    """
    texts: dict[str, tuple[str, ...]] = {}
    scores: dict[str, tuple[AnswerScore, ...]] = {}
    questions = []
    for done, scorer in enumerate(scorers):
        yield Progress(done=done, total=len(scorers), unit="questions")
        key = scorer.references.question_id
        texts[key] = answers.of(scorer.references)
        scores[key] = tuple(scorer.score(texts[key]))
        questions.append(summarize_question(scorer, texts[key], scores[key]))
    unplaced = answers.count - sum(map(len, texts.values()))
    summary = summarize_run(scorers, texts, scores, questions=questions, unplaced=unplaced)
    return ScoredRun(summary=summary, answers=texts, scores=scores)


def summarize_question(
    scorer: QuestionScorer, texts: Sequence[str], scores: Sequence[AnswerScore]
) -> QuestionSummary:
    """Sum up the answers to one question."""
    lengths = [float(len(cut(text, scorer.settings.unit))) for text in texts]
    averages = [score.average for score in scores if score.average is not None]
    undefined = dict(scorer.undefined)
    if not texts:
        undefined[""] = NO_ANSWERS
    elif not scorer.groups:
        undefined[""] = NO_GROUP
    score, spread = _mean_and_spread(averages, 4)
    length, length_spread = _mean_and_spread(lengths, 1)
    return QuestionSummary(
        question_id=scorer.references.question_id,
        question=scorer.references.question,
        answers=len(texts),
        score=score,
        score_std=spread,
        length=length,
        length_std=length_spread,
        parts=_parts(scorer.groups, scores),
        undefined=undefined,
    )


def summarize_run(
    scorers: Sequence[QuestionScorer],
    texts: Mapping[str, Sequence[str]],
    scores: Mapping[str, Sequence[AnswerScore]],
    *,
    questions: Sequence[QuestionSummary],
    unplaced: int = 0,
) -> RunSummary:
    """Sum up all questions: trial k is each question's k-th answer."""
    answered = [scorer for scorer in scorers if scores[scorer.references.question_id]]
    by_question = [
        [found.average for found in scores[scorer.references.question_id]]
        for scorer in answered
        if scorer.groups
    ]
    trials = max(map(len, by_question), default=0)
    means = [
        _mean([row[trial] for row in by_question if trial < len(row)]) for trial in range(trials)
    ]
    score, spread = _mean_and_spread([mean for mean in means if mean is not None], 4)
    lengths = [
        float(len(cut(text, scorer.settings.unit)))
        for scorer in answered
        for text in texts[scorer.references.question_id]
    ]
    length, length_spread = _mean_and_spread(lengths, 1)
    return RunSummary(
        trials=trials,
        score=score,
        score_std=spread,
        length=length,
        length_std=length_spread,
        parts=_total_parts(questions),
        questions=tuple(questions),
        notices=_notices(scorers, scores, unplaced),
    )


def _parts(groups: Sequence[str], scores: Sequence[AnswerScore]) -> Parts:
    """Give means over answers, added from the best answer down.

    The published figures are added in that order, and it settles ties of the fifth decimal.
    """
    best_first = sorted(scores, key=_average, reverse=True)
    averages = [score.average for score in best_first if score.average is not None]
    return Parts(
        fluency={g: _rounded([s.fluency[g] for s in best_first]) or 0.0 for g in groups},
        truthfulness={g: _rounded([s.truthfulness[g] for s in best_first]) or 0.0 for g in groups},
        helpfulness=_rounded([score.helpfulness for score in best_first]),
        average=_rounded(averages),
    )


def _total_parts(questions: Sequence[QuestionSummary]) -> Parts:
    """Give means over the questions that have answers.

    Each question adds its rounded figure over the number of questions, and the sum is rounded to 5
    decimals after each, as in the published totals; a group that a question lacks adds nothing.
    """
    answered = [question.parts for question in questions if question.answers]
    scored = [parts for parts in answered if parts.average is not None]
    groups = list(dict.fromkeys(group for parts in answered for group in parts.fluency))
    return Parts(
        fluency={g: _running([p.fluency.get(g, 0.0) for p in scored]) for g in groups},
        truthfulness={g: _running([p.truthfulness.get(g, 0.0) for p in scored]) for g in groups},
        helpfulness=_running([p.helpfulness for p in answered if p.helpfulness is not None])
        if answered
        else None,
        average=_running([p.average for p in scored if p.average is not None]) if scored else None,
    )


def _running(values: Sequence[float]) -> float:
    total = 0.0
    for value in values:
        total = round(total + value / len(values), 5)
    return total


def _average(score: AnswerScore) -> float:
    return score.average or 0.0


def _notices(
    scorers: Sequence[QuestionScorer],
    scores: Mapping[str, Sequence[AnswerScore]],
    unplaced: int,
) -> tuple[str, ...]:
    told = []
    counts = {
        scorer.references.question_id: len(scores[scorer.references.question_id])
        for scorer in scorers
    }
    missing = [key for key, count in counts.items() if not count]
    if missing:
        told.append(
            f"No answers to {len(missing):,} of {len(counts):,} questions: {_some(missing)}."
        )
    if unplaced:
        told.append(f"{unplaced:,} answers are to questions without a reference set.")
    present = {count for count in counts.values() if count}
    if len(present) > 1:
        told.append(
            f"Questions have from {min(present):,} to {max(present):,} answers; later trials are "
            f"means over fewer questions."
        )
    plain = [s.references.question_id for s in scorers if not s.references.rules]
    if plain:
        told.append(f"Helpfulness is 1 up to the target length: {NO_RULES} in {_some(plain)}.")
    for scorer in scorers:
        told.extend(
            f"{scorer.references.question_id}: group '{group}' is left out: {why}."
            for group, why in scorer.undefined.items()
        )
    return tuple(told)


def _some(keys: Sequence[str]) -> str:
    shown = ", ".join(keys[:5])
    return shown if len(keys) <= 5 else f"{shown} and {len(keys) - 5:,} more"


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return math.fsum(known) / len(known) if known else None


def _rounded(values: Sequence[float]) -> float | None:
    """Give the mean to 5 decimals, added from left to right."""
    total = 0.0
    for value in values:
        total += value
    return round(total / len(values), 5) if values else None


def _mean_and_spread(values: Sequence[float], decimals: int) -> tuple[float | None, float | None]:
    """Give mean and population standard deviation, rounded; None where there is nothing."""
    mean = _mean(values)
    if mean is None:
        return None, None
    spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))
    return round(mean, decimals), round(spread, decimals)
