"""Fluency, truthfulness and helpfulness of answers against reference sets, for the engine."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from annotation.jobs import Job, Progress
from scoring.families.ngram import settings_of
from scoring.models import ModelFiles
from scoring.ngram.reading import read_sets
from scoring.ngram.records import NO_GROUP, NO_RULES, AnswerScore, ReferenceSet
from scoring.ngram.scorer import QuestionScorer
from scoring.subjects import NO_REFERENCE, Column, Outcome, ScoreOptions, Subject

NO_SET: Final = "no reference set for the question"
KEPT_SCORERS: Final = 50
SUBJECTS_AT_ONCE: Final = 500


class NgramScorer:
    """Scores each answer against the set of its item.

    With a folder of reference sets, that is the set whose question is the item's, or whose id is
    the item's key, and an item without one has no score. Else it is the item's own references, as
    one group without keyword rules.
    """

    def __init__(
        self, columns: Sequence[Column], options: ScoreOptions, model: ModelFiles | None
    ) -> None:
        del model  # every scorer is built alike
        self._parts = [column.family.removeprefix("ngram.") for column in columns]
        self._settings = settings_of(options)
        sets = read_sets(Path(options.reference_sets)) if options.reference_sets else None
        self._with_sets = sets is not None
        self._by_key = {found.question_id: found for found in sets or ()}
        self._by_question = {found.question.strip(): found for found in sets or ()}
        self._kept: OrderedDict[object, QuestionScorer] = OrderedDict()

    @property
    def device(self) -> str:
        """N-grams are counted on the CPU."""
        return "cpu"

    def score(self, subjects: Sequence[Subject]) -> Job[list[tuple[Outcome, ...]]]:
        """Score answers set by set, so that each set is counted once."""
        found: list[tuple[Outcome, ...]] = [()] * len(subjects)
        waiting: dict[object, tuple[ReferenceSet, list[int]]] = {}
        for at, subject in enumerate(subjects):
            references = self._set_of(subject)
            if references is None:
                reason = NO_SET if self._with_sets else NO_REFERENCE
                found[at] = (Outcome(None, reason),) * len(self._parts)
                continue
            key: object = references.question_id if self._with_sets else subject.references
            waiting.setdefault(key, (references, []))[1].append(at)
        for done, (of, (references, places)) in enumerate(waiting.items()):
            if done and done % SUBJECTS_AT_ONCE == 0:
                yield Progress(done=done, total=len(waiting), unit="sets")
            scorer = self._scorer(of, references)
            scores = scorer.score([subjects[at].text for at in places])
            for at, score in zip(places, scores, strict=True):
                found[at] = tuple(_outcome(part, score, scorer) for part in self._parts)
        return found

    def _set_of(self, subject: Subject) -> ReferenceSet | None:
        if self._with_sets:
            known = self._by_question.get(subject.question.strip())
            return known or self._by_key.get(subject.key)
        if not subject.references:
            return None
        return ReferenceSet(
            question_id=subject.key,
            question=subject.question,
            groups={"references": subject.references},
        )

    def _scorer(self, key: object, references: ReferenceSet) -> QuestionScorer:
        scorer = self._kept.pop(key, None) or QuestionScorer(references, self._settings)
        self._kept[key] = scorer
        while len(self._kept) > (KEPT_SCORERS if self._with_sets else 1):
            self._kept.popitem(last=False)
        return scorer


def _outcome(part: str, score: AnswerScore, scorer: QuestionScorer) -> Outcome:
    if part == "helpfulness":
        if not scorer.references.rules:
            return Outcome(None, NO_RULES)
        return Outcome(score.helpfulness)
    if not scorer.groups:
        only = set(scorer.undefined.values())
        return Outcome(None, only.pop() if len(only) == 1 else NO_GROUP)
    shares = score.fluency if part == "fluency" else score.truthfulness
    return Outcome(round(sum(shares.values()), 6))
