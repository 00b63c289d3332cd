"""From many votes on one target to one label: majority, shares of votes, gold."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from db.types import Construct, Seal, Status, Verdict, VoteRow

BothBad: TypeAlias = Literal["tie", "own", "drop"]

CLAIM_CATEGORIES: Final = (Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE)
PREFERENCE_CATEGORIES: Final = (Verdict.A, Verdict.TIE, Verdict.B)


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftLabel:
    """How the votes on one target are spread.

    Parameters
    ----------
    counts
        Votes per verdict, only those that were given.
    """

    counts: Mapping[Verdict, int]

    @property
    def n(self) -> int:
        """How many votes there are."""
        return sum(self.counts.values())

    @property
    def shares(self) -> dict[Verdict, float]:
        """Share of each verdict that was given; they sum to 1."""
        return {verdict: count / self.n for verdict, count in self.counts.items()}

    @property
    def entropy(self) -> float:
        """Shannon entropy of the shares in bits: 0 when all agree.

        >>> SoftLabel(counts={Verdict.A: 2, Verdict.B: 2}).entropy
        1.0
        """
        return -sum(share * math.log2(share) for share in self.shares.values() if share < 1)

    @property
    def majority(self) -> Verdict | None:
        """The verdict with most votes, or None where two or more share the first place."""
        top = max(self.counts.values())
        first = [verdict for verdict, count in self.counts.items() if count == top]
        return first[0] if len(first) == 1 else None


def categories_of(construct: Construct, *, both_bad: BothBad = "tie") -> tuple[Verdict, ...]:
    """Give the categories that votes of a construct can fall in, in their declared order.

    A < tie < B for preferences. ``both_bad`` has no place in that order; kept as a category of
    its own it stands last.

    >>> [str(verdict) for verdict in categories_of(Construct.PREFERENCE)]
    ['a', 'tie', 'b']
    """
    if construct is Construct.PREFERENCE:
        own = (Verdict.BOTH_BAD,) if both_bad == "own" else ()
        return PREFERENCE_CATEGORIES + own
    if construct is Construct.ATTRIBUTION:
        return CLAIM_CATEGORIES
    raise ValueError(f"a {construct} has no categories")


def counted(
    vote: VoteRow, *, both_bad: BothBad = "tie", leave_broken: bool = False
) -> Verdict | None:
    """Give what a vote counts as, or None where it never enters.

    Skipped, unparsed, refused and withdrawn judgments and ``cannot_tell`` never enter.

    Parameters
    ----------
    vote
        A live judgment.
    both_bad
        ``tie`` counts both_bad as a tie, ``own`` keeps it apart, ``drop`` leaves it out.
    leave_broken
        Whether judgments made with the seal broken are left out.
    """
    if leave_broken and vote.seal is Seal.BROKEN:
        return None
    return category(vote.status, vote.verdict, both_bad=both_bad)


def category(
    status: Status, verdict: Verdict | None, *, both_bad: BothBad = "tie"
) -> Verdict | None:
    """Give the category that a judgment falls in, or None where it has none."""
    if status is not Status.VERDICT or verdict is Verdict.CANNOT_TELL:
        return None
    if verdict is Verdict.BOTH_BAD and both_bad != "own":
        return Verdict.TIE if both_bad == "tie" else None
    return verdict


def soft_labels(
    votes: Iterable[VoteRow],
    *,
    raters: Container[int] | None = None,
    both_bad: BothBad = "tie",
    leave_broken: bool = False,
) -> dict[int, SoftLabel]:
    """Give the spread of the votes on each target that has one.

    Parameters
    ----------
    votes
        Live judgments: one per rater and target.
    raters
        Whose votes count; everyone's where it is None.
    both_bad, leave_broken
        As in ``counted``.
    """
    tallies: dict[int, Counter[Verdict]] = {}
    for vote in votes:
        if raters is not None and vote.rater_id not in raters:
            continue
        verdict = counted(vote, both_bad=both_bad, leave_broken=leave_broken)
        if verdict is not None:
            tallies.setdefault(vote.target_id, Counter())[verdict] += 1
    return {target: SoftLabel(counts=dict(tally)) for target, tally in tallies.items()}


def majority(
    votes: Iterable[VoteRow],
    *,
    raters: Container[int] | None = None,
    both_bad: BothBad = "tie",
    leave_broken: bool = False,
) -> dict[int, Verdict | None]:
    """Give the verdict with most votes on each target that has a vote.

    A tie of votes is None, *no majority*: it is never settled by the alphabet or by who came
    first. More votes than any other verdict is enough; half of all is not asked for. Parameters
    as in ``soft_labels``.
    """
    labels = soft_labels(votes, raters=raters, both_bad=both_bad, leave_broken=leave_broken)
    return {target: label.majority for target, label in labels.items()}


def gold_of_rater(
    votes: Iterable[VoteRow],
    rater_id: int,
    *,
    both_bad: BothBad = "tie",
    leave_broken: bool = False,
) -> dict[int, Verdict]:
    """Give one rater's verdict on each target on which it counts."""
    gold: dict[int, Verdict] = {}
    for vote in votes:
        verdict = counted(vote, both_bad=both_bad, leave_broken=leave_broken)
        if vote.rater_id == rater_id and verdict is not None:
            gold[vote.target_id] = verdict
    return gold


def majority_of_others(
    votes: Iterable[VoteRow],
    rater_id: int,
    *,
    raters: Iterable[int],
    both_bad: BothBad = "tie",
    leave_broken: bool = False,
) -> dict[int, Verdict | None]:
    """Give the majority of everyone in ``raters`` but one: what that one is held against."""
    others = frozenset(raters) - {rater_id}
    return majority(votes, raters=others, both_bad=both_bad, leave_broken=leave_broken)


def majority_counts(
    labels: Mapping[int, Verdict | None], categories: Iterable[Verdict]
) -> dict[str, int]:
    """Count targets per majority verdict, and under ``none`` those without a majority.

    >>> counts = majority_counts({1: Verdict.A, 2: None}, categories_of(Construct.PREFERENCE))
    >>> counts["a"], counts["b"], counts["none"]
    (1, 0, 1)
    """
    tally = Counter(labels.values())
    counts = {str(category): tally.get(category, 0) for category in categories}
    return counts | {"none": tally.get(None, 0)}
