"""Habits of one rater: the side they choose, whether they repeat themselves, their time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from annotation.aggregation import BothBad, category, counted
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.sides import ShareTest, clopper_pearson, share_against_half
from db.queries.bulk import HistoryRow
from db.types import Side, Status, Verdict, VoteRow


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


def self_consistency(chains: Iterable[HistoryRow], *, both_bad: BothBad = "tie") -> Estimate:
    """Give the share of one rater's earlier verdicts that equal the one that counts.

    Parameters
    ----------
    chains
        One rater's judgments of every target that they judged more than once, each chain oldest
        first. A verdict that was undone (the next row withdraws it) says nothing of consistency
        and is left out; ``cannot_tell`` and skips do not enter.
    """
    same = pairs = 0
    for chain in _chains(chains):
        meant = [verdict for verdict in _meant(chain, both_bad) if verdict is not None]
        if not meant or _category(chain[-1], both_bad) is None:
            continue
        pairs += len(meant) - 1
        same += sum(verdict is meant[-1] for verdict in meant[:-1])
    if pairs == 0:
        return undefined("judged nothing twice", n=0)
    return Estimate(
        value=same / pairs,
        n=pairs,
        ci=clopper_pearson(same, pairs),
        method="exact interval of a binomial share (Clopper-Pearson, 95 %)",
    )


def _meant(chain: Sequence[HistoryRow], both_bad: BothBad) -> list[Verdict | None]:
    """Give the category of each row that was not undone by the next."""
    undone = [row.status is Status.WITHDRAWN for row in chain[1:]] + [False]
    return [
        None if gone else _category(row, both_bad) for row, gone in zip(chain, undone, strict=True)
    ]


def _category(row: HistoryRow, both_bad: BothBad) -> Verdict | None:
    return category(row.status, row.verdict, both_bad=both_bad)


def _chains(rows: Iterable[HistoryRow]) -> list[list[HistoryRow]]:
    chains: dict[int, list[HistoryRow]] = {}
    for row in rows:
        chains.setdefault(row.target_id, []).append(row)
    return list(chains.values())


def median_seconds(times_ms: Sequence[int | None]) -> float | None:
    """Give the median of the times that are stored, in seconds; None where none is."""
    known = [time for time in times_ms if time is not None]
    return median(known) / 1000 if known else None
