"""Which targets a judge is asked about: people's verdicts decide, or a seeded draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy.orm import Session

from annotation.aggregation import SoftLabel, soft_labels
from db.errors import KnownError
from db.queries import bulk, judge_targets, raters
from db.types import Construct, Dataset, RaterKind, TargetKind
from scoring.judging.options import JudgeOptions, Only


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Targets in the order in which they are asked about.

    Parameters
    ----------
    kind
        What the ids are of; None for items (checks).
    ids
        The targets.
    population
        How many there were to draw from; ``inclusion`` is the probability with which each was
        drawn, 1 where nothing was drawn.
    """

    kind: TargetKind | None
    ids: tuple[int, ...]
    population: int
    inclusion: float


def choose(
    session: Session, dataset: Dataset, options: JudgeOptions, kind: TargetKind | None
) -> Chosen:
    """Choose the targets of a run.

    Comparisons and claims are chosen by what people said of them; answers and items follow from
    the comparisons or claims they belong to.

    Raises
    ------
    KnownError
        When there is nothing to ask about.
    """
    judged = _judged_kind(dataset.construct)
    if options.only in (Only.ALL, Only.SAMPLE):
        found = (
            judge_targets.item_ids(session, dataset.id)
            if kind is None
            else judge_targets.ids(session, dataset.id, kind)
        )
    else:
        wanted = _by_people(session, dataset, options.only)
        targets = judge_targets.ids(session, dataset.id, judged)
        found = _following(session, judged, [one for one in targets if one in wanted], kind)
    if not found:
        raise _nothing(dataset, options, kind)
    return _limited(found, options, kind)


def _judged_kind(construct: Construct) -> TargetKind:
    return TargetKind.CLAIM if construct is Construct.ATTRIBUTION else TargetKind.COMPARISON


def _by_people(session: Session, dataset: Dataset, only: Only) -> frozenset[int]:
    people = {rater.id for rater in raters.all_of(session) if rater.kind is RaterKind.PERSON}
    labels = soft_labels(bulk.votes(session, dataset.id), raters=people, both_bad="own")
    if only is Only.UNLABELLED:
        every = judge_targets.ids(session, dataset.id, _judged_kind(dataset.construct))
        return frozenset(every) - labels.keys()
    keep = _differ if only is Only.CONFLICTS else _undecided
    return frozenset(target for target, label in labels.items() if keep(label))


def _differ(label: SoftLabel) -> bool:
    return len(label.counts) > 1


def _undecided(label: SoftLabel) -> bool:
    return label.majority is None


def _following(
    session: Session, judged: TargetKind, targets: Sequence[int], kind: TargetKind | None
) -> list[int]:
    if kind is judged:
        return list(targets)
    if kind is None:
        return judge_targets.items_of(session, judged, targets)
    return judge_targets.answers_of(session, targets)


def _limited(found: Sequence[int], options: JudgeOptions, kind: TargetKind | None) -> Chosen:
    size = len(found) if options.limit is None else min(options.limit, len(found))
    if options.only is not Only.SAMPLE:
        return Chosen(kind=kind, ids=tuple(found[:size]), population=len(found), inclusion=1.0)
    drawn = np.random.default_rng(options.seed).choice(len(found), size=size, replace=False)
    return Chosen(
        kind=kind,
        ids=tuple(found[place] for place in sorted(int(place) for place in drawn)),
        population=len(found),
        inclusion=size / len(found),
    )


def _nothing(dataset: Dataset, options: JudgeOptions, kind: TargetKind | None) -> KnownError:
    what = "items" if kind is None else f"{kind.value}s"
    if options.only in (Only.ALL, Only.SAMPLE):
        return KnownError(
            f"'{dataset.name}' has no {what} to judge.", "Choose a task that fits the dataset."
        )
    reason = {
        Only.CONFLICTS: "no people differ on anything",
        Only.NO_MAJORITY: "everything that people judged has a majority",
        Only.UNLABELLED: "people have judged everything",
    }[options.only]
    return KnownError(
        f"There is nothing to ask about in '{dataset.name}': {reason}.", "Try --only all."
    )
