"""What an agreement report says of each rater alone."""

from __future__ import annotations

from collections import Counter

from annotation.agreement_report import ConsistencyLine, RaterLine, SideLine
from annotation.agreement_votes import DatasetVotes
from annotation.rater_habits import left_share, median_seconds, self_consistency
from annotation.stats.observed import label_counts
from db.queries.bulk import HistoryRow
from db.types import Construct, Seal, Status, Verdict, VoteRow


def rater_line(found: DatasetVotes, row: int) -> RaterLine:
    """Say how many judgments one rater gave, what enters, and what does not and why."""
    rater = found.raters[row]
    votes = found.by_rater[rater.id]
    entering = [vote for vote in votes if found.counted(vote) is not None]
    left_out = Counter(_left_out(vote) for vote in votes if found.counted(vote) is None)
    return RaterLine(
        rater=rater.name,
        kind=str(rater.kind),
        judgments=len(votes),
        votes=len(entering),
        left_out=dict(sorted(left_out.items())),
        broken=sum(vote.seal is Seal.BROKEN for vote in entering),
        labels=label_counts(found.matrix.pick_raters([row])),
        active_s=median_seconds([vote.active_ms for vote in entering]),
        lead_s=median_seconds([vote.lead_ms for vote in entering]),
    )


def _left_out(vote: VoteRow) -> str:
    if vote.status is not Status.VERDICT or vote.verdict is None:
        return str(vote.status)
    if vote.verdict in {Verdict.CANNOT_TELL, Verdict.BOTH_BAD}:
        return str(vote.verdict)
    return "seal broken"


def side_bias(found: DatasetVotes) -> tuple[SideLine, ...]:
    """Give each rater's share of left choices; for preferences only."""
    if found.dataset.construct is not Construct.PREFERENCE:
        return ()
    return tuple(
        SideLine(rater=rater.name, left=left_share(found.by_rater[rater.id]))
        for rater in found.raters
    )


def consistency_lines(found: DatasetVotes) -> tuple[ConsistencyLine, ...]:
    """Give each rater's self-consistency over what they judged more than once."""
    chains: dict[int, list[HistoryRow]] = {rater.id: [] for rater in found.raters}
    for row in found.revised:
        chains[row.rater_id].append(row)
    return tuple(
        ConsistencyLine(
            rater=rater.name,
            same=self_consistency(chains[rater.id], both_bad=found.options.both_bad),
        )
        for rater in found.raters
    )
