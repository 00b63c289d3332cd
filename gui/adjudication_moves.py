"""Moves through the conflicts, each one piece of work for the background."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import (
    Case,
    ConflictFilter,
    JudgeOpinion,
    QueueCounts,
    TakenBack,
)
from db.project import new_uid
from db.types import Changes, Rater, Verdict
from gui.rich_text import to_html

Reverting: TypeAlias = Callable[[AdjudicationService, int, int], TakenBack | None]
Step: TypeAlias = Literal[1, -1]
NOWHERE: Final = -1
SETTLED: Final = ConflictFilter(settled=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseDraft:
    """What is chosen on a case but not saved; ``uid`` is its name, so that it is stored once."""

    verdict: Verdict | None = None
    note: str = ""
    uid: str = ""

    @classmethod
    def of(cls, case: Case) -> CaseDraft:
        """Start from what was settled."""
        if case.settled is None:
            return cls(uid=new_uid())
        return cls(verdict=case.settled.verdict, note=case.settled.note, uid=new_uid())

    def same(self, other: CaseDraft) -> bool:
        """Whether two drafts say the same."""
        return (self.verdict, self.note) == (other.verdict, other.note)


class ConflictPlaces:
    """The targets of the queue in their order, and which of them are settled.

    >>> places = ConflictPlaces((7, 3, 9), {3})
    >>> places.of(9), places.of(8), places.waiting(0, 1), places.waiting(2, 1, wrap=True)
    (2, -1, 9, 7)
    """

    def __init__(self, order: tuple[int, ...] = (), settled: Iterable[int] = ()) -> None:
        self.order = order
        self.settled = set(settled)
        self._places = {target_id: place for place, target_id in enumerate(order)}

    def of(self, target_id: int) -> int:
        """Where a target stands, from 0; ``NOWHERE`` when it is not in the queue."""
        return self._places.get(target_id, NOWHERE)

    def waiting(self, here: int, step: Step, *, wrap: bool = False) -> int | None:
        """Give the nearest target after (1) or before (-1) a place that is not settled."""
        after = range(here + 1, len(self.order)) if step > 0 else range(here - 1, -1, -1)
        before = range(here) if wrap else range(0)
        places = (place for part in (after, before) for place in part)
        open_ = (self.order[place] for place in places)
        return next((one for one in open_ if one not in self.settled), None)


class OpenedQueue(NamedTuple):
    """A dataset's queue as it was opened."""

    curator: Rater
    order: tuple[int, ...]
    settled: frozenset[int]
    counts: QueueCounts
    case: Case | None


class Landed(NamedTuple):
    """A case with the counts of the same moment."""

    case: Case
    counts: QueueCounts


class Back(NamedTuple):
    """What an undo or redo did, if anything."""

    done: TakenBack | None
    settled: frozenset[int]
    counts: QueueCounts
    changes: Changes


def next_sealed(case: Case, judge_id: int | None) -> JudgeOpinion | None:
    """Give the sealed judge to open: the named one, else the adviser, else the first."""
    sealed = [one for one in case.judges if not one.opened]
    sealed.sort(key=lambda one: one.name != case.adviser)
    return next((one for one in sealed if judge_id in (None, one.judge_id)), None)


def with_opened(case: Case, opened: JudgeOpinion) -> Case:
    """Give a case in which one judge is no longer sealed."""
    judges = tuple(opened if one.judge_id == opened.judge_id else one for one in case.judges)
    return replace(case, judges=judges)


def open_queue(
    service: AdjudicationService,
    dataset_id: int,
    curator: str,
    chosen: ConflictFilter,
    *,
    target_id: int | None,
    named: bool,
) -> OpenedQueue:
    """Open the conflicts of a dataset at a target, or at the first that waits."""
    person = service.curator(curator)
    order = service.order(dataset_id, chosen)
    settled = frozenset(service.order(dataset_id, SETTLED))
    at = target_id
    if at is None:
        first = order[0] if order else None
        at = next((one for one in order if one not in settled), first)
    case = None if at is None else read_case(service, dataset_id, at, person.id, named=named)
    return OpenedQueue(person, order, settled, service.counts(dataset_id), case)


def revert(service: AdjudicationService, dataset_id: int, curator_id: int, call: Reverting) -> Back:
    """Undo or redo, and say what is settled afterwards."""
    done = call(service, dataset_id, curator_id)
    settled = frozenset(service.order(dataset_id, SETTLED))
    changes = Changes.NONE if done is None else done.changes
    return Back(done, settled, service.counts(dataset_id), changes)


def read_case(
    service: AdjudicationService, dataset_id: int, target_id: int, curator_id: int, *, named: bool
) -> Case:
    """Read a case, its Markdown turned into HTML here, where the window does not wait."""
    case = service.case(dataset_id, target_id, curator_id, names=named)
    shown = [one.text for one in (case.left, case.right) if one is not None]
    for text in (case.question, case.context, case.claim, *shown, *case.references, *case.evidence):
        if text:
            to_html(text)
    return case
