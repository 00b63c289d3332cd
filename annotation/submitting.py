"""One submission into the history of one rater on one target: appended once, or refused."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from annotation.labelling import Submission, Submitted
from db.errors import KnownError
from db.project import now
from db.queries import annotation, cards
from db.queries.annotation import NewJudgment
from db.queries.ids import allocate
from db.types import Changes, Judgment, Seal, Status

SAVED: Final = Changes.JUDGMENTS | Changes.RATERS


class ConflictError(KnownError):
    """Another window judged the same target meanwhile; nothing was overwritten.

    ``live`` is what is stored now: sent again with its id as base, the decision supersedes it.
    """

    def __init__(self, live: Judgment | None) -> None:
        super().__init__(
            "This item was changed in another window while you looked at it.",
            "Nothing was overwritten. Look at the saved label, then decide again.",
        )
        self.live = live


def append_once(session: Session, submission: Submission, status: Status) -> Submitted:
    """Append a submission inside a write transaction, unless it says nothing new.

    Raises
    ------
    ConflictError
        When the live judgment is not the one that the submission was made on.
    KnownError
        When the dataset was deleted meanwhile: what is added to it would be seen by nobody.
    """
    judgment_id = allocate(session, "judgments", 1)  # takes the write lock before looking
    cards.dataset(session, submission.dataset_id)
    marks = cards.own_marks(session, submission.target, submission.target_id, submission.rater_id)
    live = marks.live
    if live is not None and _says_the_same(live, submission, status):
        return _submitted(live)
    if (None if live is None else live.id) != submission.base_id:
        already = cards.judgment_by_uid(session, submission.uid)
        if already is None:
            raise ConflictError(live)
        return _submitted(already)
    new = NewJudgment(
        uid=submission.uid,
        dataset_id=submission.dataset_id,
        target=submission.target,
        target_id=submission.target_id,
        rater_id=submission.rater_id,
        revision=0 if live is None else live.revision + 1,
        supersedes_id=None if live is None else live.id,
        status=status,
        verdict=submission.verdict,
        shown_left=submission.shown_left,
        seal=Seal.BROKEN if marks.unsealed else Seal.SEALED,
        confidence=submission.confidence,
        difficult=submission.difficult,
        note=submission.note,
        reason=submission.reason,
        active_ms=submission.active_ms,
        lead_ms=submission.lead_ms,
        raw="",
        created_at=now(),
        spans=submission.spans,
    )
    annotation.append(session, judgment_id, new)
    return Submitted(
        judgment_id=judgment_id,
        uid=new.uid,
        revision=new.revision,
        saved_at=new.created_at,
        changes=SAVED,
    )


def _submitted(judgment: Judgment) -> Submitted:
    return Submitted(
        judgment_id=judgment.id,
        uid=judgment.uid,
        revision=judgment.revision,
        saved_at=judgment.created_at,
        changes=Changes.NONE,
    )


def _says_the_same(live: Judgment, submission: Submission, status: Status) -> bool:
    spans = tuple((s.field, s.start, s.end, s.text_sha256, s.label) for s in live.spans)
    offered = tuple((s.field, s.start, s.end, s.text_sha256, s.label) for s in submission.spans)
    return live.uid == submission.uid or (
        live.status is status
        and live.verdict is submission.verdict
        and live.confidence == submission.confidence
        and live.difficult == submission.difficult
        and live.note == submission.note
        and live.reason == submission.reason
        and live.shown_left is submission.shown_left
        and spans == offered
    )
