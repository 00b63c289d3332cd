"""How relevant a text is, by a cross-encoder that reads question and answer together."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from annotation.jobs import Job
from db.errors import BugError, KnownError
from scoring.backends.pair_classifier import Judged, PairClassifier, most_cut
from scoring.backends.pair_heads import load_classes
from scoring.backends.pair_texts import Pair
from scoring.backends.references import combine
from scoring.models import ModelFiles
from scoring.relevance_facts import activation
from scoring.subjects import (
    EMPTY_ANSWER,
    NO_QUESTION,
    NO_REFERENCE,
    OUT_OF_MEMORY,
    Column,
    Outcome,
    ScoreOptions,
    Subject,
)

BY_EVIDENCE = "rerank.evidence"


class RerankScorer:
    """Fills the columns of one reranker, equal to sentence-transformers' ``CrossEncoder``.

    ``rerank`` reads (question, text), ``rerank.evidence`` reads (text, reference). The longer side
    is cut where a pair is too long.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        if model is None:
            raise BugError("a scorer with a model was made without one")
        self._columns = tuple(columns)
        self._sigmoid = activation(model) == "sigmoid"
        self._model = model.name
        self._classifier = PairClassifier(model, options, load_classes, layout="whole pair")

    @property
    def device(self) -> str:
        """Where the model computes."""
        return self._classifier.device

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Give one outcome per column for each subject."""
        pairs = (
            pair
            for column in self._columns
            for subject in subjects
            for pair in _pairs(column, subject)
        )
        judged = yield from self._classifier.judge(pairs)
        return [
            tuple(self._outcome(column, subject, judged) for column in self._columns)
            for subject in subjects
        ]

    def _outcome(
        self, column: Column, subject: Subject, judged: Mapping[Pair, Judged | None]
    ) -> Outcome:
        if not subject.text.strip():
            return Outcome(None, EMPTY_ANSWER)
        pairs = _pairs(column, subject)
        if not pairs:
            return Outcome(None, NO_REFERENCE if column.family == BY_EVIDENCE else NO_QUESTION)
        found = [one for pair in pairs if (one := judged[pair]) is not None]
        if len(found) < len(pairs):
            return Outcome(None, OUT_OF_MEMORY, waits=True)
        return combine(list(map(self._value, found)), column.aggregate, cut=most_cut(found))

    def _value(self, judged: Judged) -> float:
        if len(judged.logits) != 1:
            raise KnownError(
                f"'{self._model}' tells {len(judged.logits)} classes apart; a reranker gives one "
                "score.",
                "Take a cross-encoder for ranking, such as cross-encoder/ms-marco-MiniLM-L6-v2.",
            )
        [logit] = judged.logits
        return _sigmoid(logit) if self._sigmoid else logit


def _pairs(column: Column, subject: Subject) -> list[Pair]:
    text = subject.text.strip()
    if not text:
        return []
    if column.family == BY_EVIDENCE:
        return [Pair(text, reference.strip()) for reference in subject.references]
    question = subject.question.strip()
    return [Pair(question, text)] if question else []


def _sigmoid(logit: float) -> float:
    """Give the logistic function without overflow.

    >>> _sigmoid(0.0), _sigmoid(-800.0)
    (0.5, 0.0)
    """
    if logit >= 0:
        return 1 / (1 + math.exp(-logit))
    share = math.exp(logit)
    return share / (1 + share)
