"""One batch of a run: the texts that wait, what a scorer makes of them, the rows to be stored."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from annotation.jobs import Job
from db.queries.scores import NewScore, ScoringTarget
from db.types import TargetKind
from scoring.drawing import Drawn, draw
from scoring.subjects import NOT_FINITE, Outcome, ScoreOptions, Scorer, Subject
from scoring.target_texts import subject_of


class Waiting(NamedTuple):
    """What a step misses of a batch.

    Parameters
    ----------
    targets
        Answers or claims that lack a score under one of the step's signatures.
    present
        For each, under which signatures it has one.
    drawn
        Their texts.
    there
        Scores of the batch that are stored already, those of other targets counted.
    """

    targets: tuple[int, ...]
    present: tuple[tuple[bool, ...], ...]
    drawn: tuple[Drawn, ...]
    there: int

    def subjects(self) -> list[Subject]:
        """Give each distinct subject once, those with the same references together."""
        distinct = {one.subject for one in self.drawn}
        return sorted(distinct, key=lambda subject: (subject.references, subject.text))


class Scored(NamedTuple):
    """What a scorer made of a batch: outcomes for each target, one for each column."""

    targets: tuple[int, ...]
    present: tuple[tuple[bool, ...], ...]
    outcomes: tuple[tuple[Outcome, ...], ...]

    def rows(self, signature_ids: Sequence[int]) -> Iterator[tuple[NewScore, bool]]:
        """Give the scores that were missing, and whether each waits for another run."""
        for target, present, outcomes in zip(
            self.targets, self.present, self.outcomes, strict=True
        ):
            for at, there, made in zip(signature_ids, present, outcomes, strict=True):
                if not there:
                    one = _finite(made)
                    yield (
                        NewScore(at, target, one.value, one.undefined, one.detail),
                        one.waits,
                    )


def waiting_of(
    kind: TargetKind,
    options: ScoreOptions,
    targets: Sequence[ScoringTarget],
    stored: Sequence[set[int]],
) -> Waiting:
    """Find what of a batch waits; ``stored`` has the targets there, signature by signature."""
    present = [tuple(target.target_id in ids for ids in stored) for target in targets]
    missing = [
        (target, there) for target, there in zip(targets, present, strict=True) if not all(there)
    ]
    return Waiting(
        targets=tuple(target.target_id for target, _ in missing),
        present=tuple(there for _, there in missing),
        drawn=tuple(draw(subject_of(kind, target), options, kind) for target, _ in missing),
        there=sum(map(sum, present)),
    )


def score(scorer: Scorer, waiting: Waiting) -> Job[Scored]:
    """Score a batch, each distinct subject once."""
    subjects = waiting.subjects()
    made: Sequence[tuple[Outcome, ...]] = ()
    if subjects:
        made = yield from scorer.score(subjects)
    found: Mapping[Subject, tuple[Outcome, ...]] = dict(zip(subjects, made, strict=True))
    return Scored(
        targets=waiting.targets,
        present=waiting.present,
        outcomes=tuple(one.told(found[one.subject]) for one in waiting.drawn),
    )


# --- between processes: JSON, since nothing is unpickled -----------------------------------------


def write(batch: Waiting | Scored) -> str:
    """Write a batch, or what was made of it, as JSON: tuples become lists, floats stay exact.

    >>> made = Scored((1,), ((False,),), ((Outcome(0.1 + 0.2),),))
    >>> read_scored(write(made)) == made
    True
    """
    return json.dumps(batch)


def read_waiting(written: str) -> Waiting:
    """Read a batch that ``write`` wrote."""
    targets, present, drawn, there = json.loads(written)
    return Waiting(
        targets=tuple(targets),
        present=_tuples(present),
        drawn=tuple(
            Drawn(Subject(*map(_tuples, subject)), tuple(places), few)
            for subject, places, few in drawn
        ),
        there=there,
    )


def read_scored(written: str) -> Scored:
    """Read what ``write`` wrote of a scored batch."""
    targets, present, outcomes = json.loads(written)
    return Scored(
        targets=tuple(targets),
        present=_tuples(present),
        outcomes=tuple(tuple(Outcome(*one) for one in row) for row in outcomes),
    )


def _tuples(value: Any) -> Any:  # noqa: ANN401  whatever JSON holds
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _finite(outcome: Outcome) -> Outcome:
    """Say it where half-precision numbers overflowed: NaN and infinity are never stored."""
    if outcome.value is None or math.isfinite(outcome.value):
        return outcome
    return outcome._replace(value=None, undefined=NOT_FINITE)
