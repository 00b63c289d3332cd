"""Habits of one rater: the side they choose, whether they repeat themselves, their time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from annotation.aggregation import BothBad, category, counted
from annotation.stats.estimate import Estimate, ShareTest, undefined
from annotation.stats.sides import clopper_pearson, share_against_half
from db.queries.annotation import REDO, UNDO
from db.queries.bulk import HistoryRow
from db.types import Seal, Side, Status, Verdict, VoteRow


def left_share(votes: Iterable[VoteRow]) -> ShareTest:
    """Give the share of left choices among one rater's decided verdicts.

    A verdict for A or B is decided. It is a left choice if it chose the answer that was shown
    left; verdicts whose side was not stored are counted in ``dropped``. Without a side bias, and
    with sides counterbalanced, the share is 1/2.
    """
    left = decided = unknown = 0
    for vote in votes:
        verdict = counted(vote)
        if verdict not in {Verdict.A, Verdict.B}:
            continue
        if vote.shown_left is None:
            unknown += 1
            continue
        decided += 1
        left += (verdict is Verdict.A) == (vote.shown_left is Side.A)
    return share_against_half(left, decided, dropped=unknown)


def self_consistency(rows: Iterable[HistoryRow], *, both_bad: BothBad = "tie") -> Estimate:
    """Give the share of one rater's earlier verdicts that equal the one that counts.

    Parameters
    ----------
    rows
        One rater's judgments of every target that they judged more than once, each target's
        oldest first. What was undone, and the undoing itself, is not a judgment of its own;
        ``cannot_tell`` and skips do not enter. Nor does what was given on the labelling screen
        (its seal is known): a correction there is made in sight of the earlier verdict.
    both_bad
        As in ``counted``.
    """
    chains: dict[int, list[HistoryRow]] = {}
    for row in rows:
        chains.setdefault(row.target_id, []).append(row)
    same = pairs = 0
    for chain in chains.values():
        said = [
            category(row.status, row.verdict, both_bad=both_bad)
            for row in in_force(chain)
            if row.seal is Seal.UNKNOWN
        ]
        if not said or said[-1] is None:
            continue
        earlier = [verdict for verdict in said[:-1] if verdict is not None]
        pairs += len(earlier)
        same += sum(verdict is said[-1] for verdict in earlier)
    if pairs == 0:
        return undefined("judged nothing twice", n=0)
    return Estimate(
        value=same / pairs,
        n=pairs,
        ci=clopper_pearson(same, pairs),
        method="exact interval of a binomial share (Clopper-Pearson, 95 %)",
    )


def in_force(chain: Sequence[HistoryRow]) -> list[HistoryRow]:
    """Give the rows of a chain that nothing took back, without those that undo or redo.

    Read from its newest row, whatever a later row took back counts as not there; a withdrawal
    that names nothing takes back the row before it.
    """
    gone: set[str] = set()
    kept: list[HistoryRow] = []
    for place in range(len(chain) - 1, -1, -1):
        row = chain[place]
        if row.uid in gone:
            continue
        if row.mark.startswith((UNDO, REDO)):
            gone.add(row.mark.partition(":")[2])
        elif row.status is not Status.WITHDRAWN:
            kept.append(row)
        elif place > 0:
            gone.add(chain[place - 1].uid)
    return kept[::-1]


def median_seconds(times_ms: Sequence[int | None]) -> float | None:
    """Give the median of the times that are stored, in seconds; None where none is."""
    known = [time for time in times_ms if time is not None]
    return median(known) / 1000 if known else None
