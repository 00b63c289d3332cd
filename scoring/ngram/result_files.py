"""Results of a model in the shape of the published ``result.json``, five sample answers each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.ngram.records import AnswerScore, QuestionSummary, RunSummary
from scoring.ngram.runs import ScoredRun

SAMPLES: Final = 5


def result_document(run: ScoredRun, config: Mapping[str, object]) -> dict[str, object]:
    """Give a model's result as the published files hold it, without hashes and timestamps.

    Samples are the best answer, the worst, and those at three places between.

    Parameters
    ----------
    run
        What the answers got.
    config
        How the model was asked; may be empty.
    """
    summary = run.summary
    return {
        "config": dict(config),
        "num_trials": summary.trials,
        **_figures(summary),
        "questions": {
            question.question_id: {
                "question": question.question,
                **_figures(question),
                "samples": _samples(
                    run.answers[question.question_id], run.scores[question.question_id]
                ),
            }
            for question in summary.questions
        },
    }


def _figures(summary: RunSummary | QuestionSummary) -> dict[str, object]:
    return {
        "score": summary.score,
        "score_std": summary.score_std,
        "length": summary.length,
        "length_std": summary.length_std,
        "scores": summary.parts.to_json(),
    }


def _samples(answers: tuple[str, ...], scores: tuple[AnswerScore, ...]) -> list[dict[str, object]]:
    best_first = sorted(
        range(len(answers)), key=lambda index: scores[index].average or 0.0, reverse=True
    )
    last = len(best_first) - 1
    places = sorted({round(step * last / (SAMPLES - 1)) for step in range(SAMPLES)})
    return [
        {"answer": answers[best_first[at]], "scores": scores[best_first[at]].to_json()}
        for at in places
        if last >= 0
    ]
