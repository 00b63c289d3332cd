"""Undo and redo over an append-only history: nothing is taken away, the earlier word is said again.

A row that undoes carries ``undo:<uid>`` of what it took back, and a row that redoes ``redo:<uid>``
of the undo it reversed. Reading a history from its newest row, whatever a later row took back or
reversed counts as not there.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import Session

from annotation.labelling import Reverted
from db.errors import BugError, KnownError
from db.project import new_uid, now
from db.queries import annotation, cards
from db.queries.annotation import REDO, UNDO, Act, NewJudgment
from db.types import Changes, Judgment, SpanDraft, Status


def last_done(acts: Iterable[Act]) -> Act | None:
    """Give the newest act that is in force, from acts newest first.

    >>> last_done([Act(3, "w", "undo:v"), Act(2, "v", ""), Act(1, "u", "")])
    Act(id=1, uid='u', raw='')
    """
    gone: set[str] = set()
    for act in acts:
        if act.uid in gone:
            continue
        if act.raw.startswith(UNDO):
            gone.add(act.raw.removeprefix(UNDO))
        elif act.raw.startswith(REDO):
            gone.add(act.raw.removeprefix(REDO))
        else:
            return act
    return None


def last_undone(acts: Iterable[Act]) -> Act | None:
    """Give the newest undo that is in force and that no new act followed.

    >>> last_undone([Act(3, "w", "undo:v"), Act(2, "v", ""), Act(1, "u", "")])
    Act(id=3, uid='w', raw='undo:v')
    >>> last_undone([Act(2, "v", ""), Act(1, "u", "")]) is None
    True
    """
    gone: set[str] = set()
    for act in acts:
        if act.uid in gone:
            continue
        if act.raw.startswith(UNDO):
            return act
        if act.raw.startswith(REDO):
            gone.add(act.raw.removeprefix(REDO))
        else:
            return None
    return None


def revert(
    session: Session, dataset_id: int, judgment_id: int, act: Act, *, undo: bool
) -> Reverted:
    """Append what stood before an act (``undo``), or what an undo took back (otherwise).

    Raises
    ------
    KnownError
        When the target's live row is not the one that this history left.
    """
    row = cards.judgment_by_id(session, act.id)
    if row is None:
        raise BugError(f"judgment {act.id} vanished within its transaction")
    live = cards.live_judgment(session, row.target, row.target_id, row.rater_id)
    taken = row if undo else cards.judgment_by_uid(session, act.raw.removeprefix(UNDO))
    if live is None or taken is None:
        raise BugError(f"judgment {act.id} has no live successor")
    expected = taken if undo else row
    if not _same_content(live, expected):
        raise KnownError(
            "That item was changed by an import or in another window since.",
            "Nothing was changed. Open it and decide again.",
        )
    content = taken
    if undo:
        before = _before(session, taken)
        content = taken if before is None else before
        withdrawn = before is None or before.status is Status.WITHDRAWN
    else:
        withdrawn = False
    mark = (UNDO if undo else REDO) + act.uid
    new = _again(dataset_id, content, live, withdrawn=withdrawn, raw=mark)
    annotation.append(session, judgment_id, new)
    return Reverted(
        position=cards.target_position(session, row.target, row.target_id),
        target_id=row.target_id,
        status=new.status,
        verdict=new.verdict,
        saved_at=new.created_at,
        changes=Changes.JUDGMENTS | Changes.RATERS,
    )


def _before(session: Session, judgment: Judgment) -> Judgment | None:
    if judgment.supersedes_id is None:
        return None
    return cards.judgment_by_id(session, judgment.supersedes_id)


def _same_content(one: Judgment, other: Judgment) -> bool:
    return (
        one.status is other.status
        and one.verdict is other.verdict
        and one.note == other.note
        and one.reason == other.reason
        and one.confidence == other.confidence
        and one.difficult == other.difficult
        and one.spans == other.spans
    )


def _again(
    dataset_id: int, content: Judgment, live: Judgment, *, withdrawn: bool, raw: str
) -> NewJudgment:
    """Say an earlier content again on top of the live row, or withdraw it."""
    return NewJudgment(
        uid=new_uid(),
        dataset_id=dataset_id,
        target=live.target,
        target_id=live.target_id,
        rater_id=live.rater_id,
        revision=live.revision + 1,
        supersedes_id=live.id,
        status=Status.WITHDRAWN if withdrawn else content.status,
        verdict=None if withdrawn else content.verdict,
        rating=None if withdrawn else content.rating,
        strength_scale=None if withdrawn else content.strength_scale,
        strength_value=None if withdrawn else content.strength_value,
        shown_left=content.shown_left,
        seal=content.seal,
        confidence=None if withdrawn else content.confidence,
        difficult=False if withdrawn else content.difficult,
        note="" if withdrawn else content.note,
        reason="" if withdrawn else content.reason,
        active_ms=None if withdrawn else content.active_ms,
        lead_ms=None if withdrawn else content.lead_ms,
        raw=raw,
        created_at=now(),
        spans=()
        if withdrawn
        else tuple(
            SpanDraft(
                field=span.field,
                start=span.start,
                end=span.end,
                text_sha256=span.text_sha256,
                label=span.label,
            )
            for span in content.spans
        ),
    )
