"""Which targets are in conflict, why, and how contested they are: no texts are read here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from annotation.adjudication_records import ConflictFilter, QueueCounts, Reason
from annotation.aggregation import SoftLabel, category
from db.queries import conflicts
from db.queries.conflicts import MarkedSpan, Stamp
from db.types import Status, TargetKind, Verdict

UNSURE: Final = 2
"""A confidence of so much, of 5, or less is low."""

SAME_EVIDENCE: Final = 0.1
"""Marks of two people that share less than this, intersection over union, are other reasons."""


class Contest(NamedTuple):
    """One target that somebody should look at."""

    target_id: int
    reasons: tuple[Reason, ...]
    entropy: float
    tally: Mapping[Verdict, int]


@dataclass(slots=True)
class Queue:
    """The conflicts of one dataset, most contested first, and what is settled of it.

    ``settled`` holds the targets whose live adjudication has a verdict; ``read_to`` is the last
    adjudication that was looked at.
    """

    kind: TargetKind
    stamp: Stamp
    targets: int
    contests: dict[int, Contest]
    settled: frozenset[int] = frozenset()
    read_to: int = 0
    by_reason: Counter[Reason] = field(default_factory=Counter)

    def order(self, chosen: ConflictFilter) -> list[int]:
        """Give the targets that a filter lets through, most contested first.

        Targets that were settled without a conflict stand last, where settled ones are wanted
        and no reason is asked for.
        """
        wanted = chosen.reasons
        found = [
            one.target_id
            for one in self.contests.values()
            if (not wanted or not wanted.isdisjoint(one.reasons))
            and chosen.settled in (None, one.target_id in self.settled)
        ]
        if not wanted and chosen.settled is not False:
            found += sorted(self.settled - self.contests.keys())
        return found

    def counts(self) -> QueueCounts:
        """Count what is in the queue."""
        if not self.by_reason:
            reasons = (reason for one in self.contests.values() for reason in one.reasons)
            self.by_reason = Counter(reasons)
        everything = {reason: self.by_reason[reason] for reason in Reason}
        waiting = dict(everything)
        settled = 0
        for target_id in self.settled:  # few beside the conflicts, for most of the time
            contest = self.contests.get(target_id)
            if contest is not None:
                settled += 1
                for reason in contest.reasons:
                    waiting[reason] -= 1
        return QueueCounts(
            targets=self.targets,
            conflicts=len(self.contests),
            settled=settled,
            settled_elsewhere=len(self.settled) - settled,
            by_reason=everything,
            open_by_reason=waiting,
        )

    def catch_up(self, rows: Iterable[tuple[int, int, bool]]) -> None:
        """Take in adjudications appended since, oldest first."""
        settled = set(self.settled)
        for row_id, target_id, holds in rows:
            self.read_to = max(self.read_to, row_id)
            if holds:
                settled.add(target_id)
            else:
                settled.discard(target_id)
        self.settled = frozenset(settled)  # whoever reads the queue meanwhile keeps what they have


def read_queue(
    session: Session, dataset_id: int, kind: TargetKind, known: Queue | None = None
) -> Queue:
    """Give a dataset's queue as it is now; only what was added since ``known`` is read anew."""
    stamp = conflicts.stamp(session, dataset_id)
    if known is None or known.stamp != stamp:
        known = Queue(
            kind=kind,
            stamp=stamp,
            targets=conflicts.targets(session, dataset_id, kind),
            contests=_contests(session, dataset_id, kind),
        )
    added = conflicts.settled_since(session, dataset_id, kind, known.read_to)
    if added:
        known.catch_up(added)
    return known


def _contests(session: Session, dataset_id: int, kind: TargetKind) -> dict[int, Contest]:
    tallies: dict[int, dict[Verdict, int]] = {}
    unsure: set[int] = set()
    for one in conflicts.people_say(session, dataset_id, kind):
        low = one.least_sure is not None and one.least_sure <= UNSURE
        if low or one.verdict is Verdict.CANNOT_TELL:
            unsure.add(one.target_id)
        said = category(Status.VERDICT, one.verdict)
        if said is not None:
            tally = tallies.setdefault(one.target_id, {})
            tally[said] = tally.get(said, 0) + one.people
    flagged = conflicts.flagged(session, dataset_id, kind)
    apart = other_reasons(conflicts.people_mark(session, dataset_id, kind))
    found = [
        Contest(target_id, reasons, entropy_of(tally), tally)
        for target_id in tallies.keys() | unsure | flagged
        if (
            reasons := reasons_of(
                tally := tallies.get(target_id, {}),
                flagged=target_id in flagged,
                unsure=target_id in unsure,
                apart=target_id in apart,
            )
        )
    ]
    found.sort(key=_most_contested)
    return {one.target_id: one for one in found}


def _most_contested(one: Contest) -> tuple[float, int, int]:
    return (-round(one.entropy, 9), -len(one.reasons), one.target_id)


def entropy_of(tally: Mapping[Verdict, int]) -> float:
    """Give the Shannon entropy of some verdicts in bits: 0 where all agree, or nobody said any.

    >>> entropy_of({Verdict.A: 1, Verdict.TIE: 1}), entropy_of({})
    (1.0, 0.0)
    """
    return float(SoftLabel(counts=tally).entropy) if tally else 0.0


def top_verdicts(tally: Mapping[Verdict, int]) -> tuple[Verdict, ...]:
    """Give the verdicts with most votes: one where there is a majority, more where there is none.

    >>> [str(one) for one in top_verdicts({Verdict.A: 2, Verdict.B: 2, Verdict.TIE: 1})]
    ['a', 'b']
    """
    most = max(tally.values(), default=0)
    return tuple(verdict for verdict, count in tally.items() if count == most)


_REASONS: Final[dict[tuple[Reason, ...], tuple[Reason, ...]]] = {}


def reasons_of(
    tally: Mapping[Verdict, int], *, flagged: bool, unsure: bool, apart: bool
) -> tuple[Reason, ...]:
    """Say why somebody should look at a target; nothing where nobody need.

    Parameters
    ----------
    tally
        People's verdicts as they count: both bad is a tie, cannot tell is none.
    flagged, unsure, apart
        Whether anyone flagged it, was unsure or could not tell, or marked other evidence for the
        same verdict.

    >>> [str(one) for one in reasons_of({Verdict.A: 1, Verdict.B: 1}, flagged=False,
    ...                                 unsure=False, apart=False)]
    ['raters_differ', 'no_majority']
    """
    found = tuple(
        reason
        for reason, holds in (
            (Reason.RATERS_DIFFER, len(tally) > 1),
            (Reason.NO_MAJORITY, len(top_verdicts(tally)) > 1),
            (Reason.FLAGGED, flagged),
            (Reason.LOW_CONFIDENCE, unsure),
            (Reason.EVIDENCE_CONFLICT, apart),
        )
        if holds
    )
    return _REASONS.setdefault(found, found)  # one tuple for each kind, however many targets


def other_reasons(marks: Sequence[MarkedSpan]) -> set[int]:
    """Give the targets on which two people say the same and mark other evidence.

    Two people's marks are compared where both marked any: the code points that both marked over
    those that either marked, all texts of the target together.

    Parameters
    ----------
    marks
        By target.
    """
    found: set[int] = set()
    for target_id, rows in groupby(marks, key=lambda one: one.target_id):
        by_rater: dict[tuple[Verdict | None, int], set[tuple[str, int]]] = {}
        for one in rows:
            key = (category(Status.VERDICT, one.verdict), one.rater_id)
            by_rater.setdefault(key, set()).update(_points(one))
        pairs = combinations(by_rater.items(), 2)
        if any(one[0] == two[0] and _overlap(a, b) < SAME_EVIDENCE for (one, a), (two, b) in pairs):
            found.add(target_id)
    return found


def _points(span: MarkedSpan) -> Iterator[tuple[str, int]]:
    return ((span.field, at) for at in range(span.start, span.end))


def _overlap(one: set[tuple[str, int]], other: set[tuple[str, int]]) -> float:
    return len(one & other) / len(one | other)
