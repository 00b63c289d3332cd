"""One verdict for each comparison, for formats that hold one: settled, or by majority."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sqlalchemy.orm import Session

from annotation.aggregation import soft_labels
from db.queries import bulk, exports
from db.queries import raters as rater_queries
from db.types import RaterKind, Verdict

SIDES = frozenset({Verdict.A, Verdict.B})


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceGold:
    """What can be written of a preference dataset where a winner is needed.

    ``winners`` gives a or b by comparison; ``dropped`` counts the others by reason; ``raters``
    is how many people (or judges, where no person voted) the majority was taken over.
    """

    winners: dict[int, Verdict]
    dropped: dict[str, int]
    raters: int
    settled: int


def preference_gold(session: Session, dataset_id: int) -> PreferenceGold:
    """Take the settled verdict of each comparison, else the majority of the people.

    Flagged comparisons are left out unless they were settled, and so is where two verdicts have
    equally many votes.
    """
    votes = bulk.votes(session, dataset_id)
    people = {
        found.rater.id
        for found in rater_queries.of_dataset(session, dataset_id)
        if found.rater.kind is RaterKind.PERSON
    }
    counted = [vote for vote in votes if vote.rater_id in people] or votes
    labels = soft_labels(counted, both_bad="own")
    unsure = {vote.target_id for vote in counted if vote.verdict is Verdict.CANNOT_TELL}
    settled = {
        row.target_id: row.verdict for row in bulk.settled(session, dataset_id) if row.verdict
    }
    flagged = exports.flagged(session, dataset_id)
    winners: dict[int, Verdict] = {}
    dropped: Counter[str] = Counter()
    for target in bulk.targets(session, dataset_id):
        target_id = target.target_id
        label = labels.get(target_id)
        verdict = settled.get(target_id) or (None if label is None else label.majority)
        if target_id in flagged and target_id not in settled:
            dropped["flagged"] += 1
        elif verdict in SIDES:
            winners[target_id] = verdict
        else:
            dropped[_reason(verdict, voted=label is not None, unsure=target_id in unsure)] += 1
    return PreferenceGold(
        winners=winners,
        dropped={reason: dropped[reason] for reason in REASONS if dropped[reason]},
        raters=len({vote.rater_id for vote in counted}),
        settled=len(settled),
    )


REASONS = (
    "ties",
    "flagged",
    "where both are bad",
    "without a majority",
    "that nobody could tell",
    "without a verdict",
)


def _reason(verdict: Verdict | None, *, voted: bool, unsure: bool) -> str:
    if verdict is Verdict.TIE:
        return "ties"
    if verdict is Verdict.BOTH_BAD:
        return "where both are bad"
    if verdict is Verdict.CANNOT_TELL or (unsure and not voted):
        return "that nobody could tell"
    return "without a majority" if voted else "without a verdict"
