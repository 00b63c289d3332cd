"""What passes between the Annotate screen and its service: cards out, submissions in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from db.queries.queue import QueueFilter, Show
from db.types import (
    Changes,
    Construct,
    Judgment,
    Rater,
    Seal,
    Side,
    SpanDraft,
    Status,
    TargetKind,
    Verdict,
)

__all__ = [
    "Card",
    "Landing",
    "Queue",
    "QueueFilter",
    "QueueProgress",
    "Reverted",
    "Show",
    "ShownAnswer",
    "Submission",
    "Submitted",
    "Unsealed",
    "UnsealedScore",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """One dataset as one rater meets it. ``start`` is where to go on, None when it is empty."""

    dataset_id: int
    dataset: str
    construct: Construct
    target: TargetKind
    guideline: str
    topics: tuple[str, ...]
    total: int
    start: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueProgress:
    """How far one rater is in one dataset, in targets."""

    total: int
    labelled: int
    skipped: int
    flagged: int

    @property
    def waiting(self) -> int:
        """How many targets are neither labelled nor skipped."""
        return max(0, self.total - self.labelled - self.skipped)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """One answer as it is shown: its role in the data and its text, never its system."""

    side: Side
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One target as one rater sees it: texts, sides and the rater's own marks, nothing else.

    ``left`` and ``right`` are None for a claim; ``claim`` is None for a comparison. ``judgment``
    is the rater's live verdict or skip; ``base_id`` is the live row's id, also of a withdrawn
    one, and goes back with the submission.
    """

    dataset_id: int
    rater_id: int
    target: TargetKind
    target_id: int
    position: int
    question: str
    context: str
    topic: str
    language: str
    references: tuple[str, ...]
    left: ShownAnswer | None
    right: ShownAnswer | None
    claim: str | None
    evidence: tuple[str, ...]
    judgment: Judgment | None
    base_id: int | None
    flagged: bool
    seal: Seal


@dataclass(frozen=True, slots=True, kw_only=True)
class Landing:
    """Where a move ended: a card, or None when there was none, with the counts of that moment."""

    card: Card | None
    progress: QueueProgress


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """One verdict, or one skip, on the card that was shown.

    Parameters
    ----------
    uid
        Made once per decision by the sender: sent twice, it is stored once.
    base_id
        The card's ``base_id``: what the rater saw as already there.
    verdict
        The verdict, or None for a skip.
    reason
        Why it was skipped; empty for a verdict.
    shown_left
        The answer that stood on the left; None for a claim.
    active_ms
        Time with the card in view, without what exceeds 60 s in each pause.
    lead_ms
        Time from the card's first showing to the decision.
    """

    uid: str
    dataset_id: int
    rater_id: int
    target: TargetKind
    target_id: int
    base_id: int | None
    verdict: Verdict | None
    shown_left: Side | None
    active_ms: int
    lead_ms: int
    reason: str = ""
    confidence: int | None = None
    difficult: bool = False
    note: str = ""
    spans: tuple[SpanDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Submitted:
    """A judgment that is on disk. ``changes`` is NONE when it said nothing new."""

    judgment_id: int
    uid: str
    revision: int
    saved_at: str
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverted:
    """What an undo or redo did: where, and what the target's live row says now."""

    position: int
    target_id: int
    status: Status
    verdict: Verdict | None
    saved_at: str
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsealedScore:
    """What one metric gave the texts of a target.

    Parameters
    ----------
    metric, signature
        What scored, and how.
    values
        By side of a comparison, or under None for a claim: the value, or why there is none.
    """

    metric: str
    signature: str
    values: Mapping[Side | None, float | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsealed:
    """What the seal hid on one target; other targets of its item stay sealed.

    Parameters
    ----------
    systems
        Who wrote each answer of a comparison, where that is known; empty for a claim.
    said
        Live judgments of everyone else, by rater.
    scores
        Stored scores of the texts, by metric and signature.
    changes
        What opening the seal wrote.
    """

    systems: Mapping[Side, str]
    said: tuple[tuple[Rater, Judgment], ...]
    scores: tuple[UnsealedScore, ...]
    changes: Changes = Changes.NONE
