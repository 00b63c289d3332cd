"""Settled verdicts into a target's history: appended once or refused, taken back, said again."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from annotation.adjudication_records import Method, Settled, SettledNow, Settlement, TakenBack
from annotation.undo import last_done, last_undone
from db.errors import KnownError
from db.project import new_uid, now
from db.queries import adjudication, cards
from db.queries.adjudication import NewAdjudication, SettledRecord
from db.queries.annotation import REDO, UNDO, Act
from db.types import Changes, Rater, RaterKind, TargetKind, Verdict

SAVED = Changes.ADJUDICATIONS | Changes.RATERS
NOTE_SETTING = "adjudication_note"
JUDGE_MARK = "judge:"
"""In ``seal_breaks.what``, before a judge's name."""


class SettledElsewhereError(KnownError):
    """Another window settled the same target meanwhile; nothing was overwritten.

    ``live`` is what is stored now: sent again with its id as base, the decision supersedes it.
    """

    def __init__(self, live: Settled | None) -> None:
        super().__init__(
            "This item was settled in another window while you looked at it.",
            "Nothing was overwritten. Look at what was settled, then decide again.",
        )
        self.live = live


def said(record: SettledRecord) -> Settled:
    """Give a row as the screen shows it."""
    return Settled(
        id=record.id,
        uid=record.uid,
        revision=record.revision,
        verdict=record.verdict,
        method=record.method,
        settled_by=record.settled_by,
        acted_by=record.acted_by,
        basis=record.basis,
        note=record.note,
        created_at=record.created_at,
    )


def standing(record: SettledRecord | None) -> Settled | None:
    """Give what stands, None where nothing was settled or it was taken back."""
    return None if record is None or record.verdict is None else said(record)


def check_note(session: Session, dataset_id: int, note: str) -> None:
    """Refuse a missing note where the dataset asks for one."""
    if adjudication.setting(session, dataset_id, NOTE_SETTING) and not note.strip():
        raise KnownError(
            "This dataset asks for a note with every settled verdict.",
            "Write why, then settle. Nothing was changed.",
        )


def opened_judges(
    session: Session, kind: TargetKind, target_id: int, curator_id: int
) -> frozenset[str]:
    """Give the names of the judges that a curator opened on a target."""
    opened = adjudication.opened_by(session, kind, target_id, curator_id)
    return frozenset(
        what.removeprefix(JUDGE_MARK) for what in opened if what.startswith(JUDGE_MARK)
    )


def settle_once(session: Session, settlement: Settlement, curator: Rater) -> SettledNow:
    """Append a settled verdict inside a write transaction, unless it says nothing new.

    The row rests on the judgments that the curator saw, and on those of the judges that the
    curator had opened, or whose verdict stood here and was settled over; it then says ``advised``.

    Raises
    ------
    SettledElsewhereError
        When the live row is not the one that the settlement was made on.
    KnownError
        When the dataset is gone, or asks for a note and there is none.
    """
    row_id = adjudication.take_ids(session, 1)  # takes the write lock before looking
    cards.dataset(session, settlement.dataset_id)
    kind, target_id = settlement.target, settlement.target_id
    history = adjudication.histories(session, kind, [target_id])
    live = history[-1] if history else None
    already = adjudication.by_uid(session, settlement.uid)
    if already is not None:
        return SettledNow(settled=said(already), changes=Changes.NONE)
    if (None if live is None else live.id) != settlement.base_id:
        raise SettledElsewhereError(None if live is None else said(live))
    check_note(session, settlement.dataset_id, settlement.note)
    opened = opened_judges(session, kind, target_id, curator.id) | _judges_over(history)
    advice = tuple(
        one.judgment.uid
        for one in adjudication.said_on(session, kind, target_id)
        if one.rater.kind is RaterKind.JUDGE and one.rater.name in opened
    )
    method = Method.ADVISED if advice else Method.PERSON
    basis = tuple(dict.fromkeys((*settlement.basis, *advice)))
    if (
        live is not None
        and (live.verdict, live.note, live.method) == (settlement.verdict, settlement.note, method)
        and (live.settled_by_id, live.basis) == (curator.id, basis)
    ):
        return SettledNow(settled=said(live), changes=Changes.NONE)
    new = NewAdjudication(
        uid=settlement.uid,
        dataset_id=settlement.dataset_id,
        target=kind,
        target_id=target_id,
        revision=0 if live is None else live.revision + 1,
        verdict=settlement.verdict,
        method=method.value,
        settled_by_id=curator.id,
        acted_by_id=curator.id,
        basis=basis,
        note=settlement.note,
        created_at=now(),
        act=settlement.uid,
    )
    adjudication.append(session, [new], first_id=row_id)
    return SettledNow(settled=_of(new, row_id, curator.name, curator.name), changes=SAVED)


def _judges_over(history: Sequence[SettledRecord]) -> frozenset[str]:
    """Give the judges whose settled verdict stands, or stood until somebody settled over it.

    It is shown with the case; one that was taken back is not.
    """
    by_judges = {Method.BREAK_TIES.value, Method.SETTLE.value, Method.SETTLE_ANYWAY.value}
    return frozenset(
        row.settled_by
        for place, row in enumerate(history)
        if row.settled_by and row.method in by_judges
        if row is history[-1] or history[place + 1].verdict is not None
    )


def _of(new: NewAdjudication, row_id: int, settled_by: str | None, acted_by: str) -> Settled:
    return Settled(
        id=row_id,
        uid=new.uid,
        revision=new.revision,
        verdict=new.verdict,
        method=new.method,
        settled_by=settled_by,
        acted_by=acted_by,
        basis=new.basis,
        note=new.note,
        created_at=new.created_at,
    )


# --- taking back ----------------------------------------------------------------------------------


def revert(
    session: Session, dataset_id: int, kind: TargetKind, curator: Rater, *, undo: bool
) -> TakenBack | None:
    """Append what stood before a curator's last act, or what their last undo took back.

    An act of many rows (what a judge was let do) is taken back as one. Targets that somebody
    changed since stay as they are, and are counted.

    Raises
    ------
    KnownError
        When every target of the act was changed since.
    """
    adjudication.take_ids(session, 0)  # takes the write lock before looking
    cards.dataset(session, dataset_id)
    history = adjudication.acts(session, dataset_id, curator.id)
    act = last_done(history) if undo else last_undone(history)
    if act is None:
        return None
    rows = adjudication.rows_of_act(session, dataset_id, act.uid)
    wanted = _before(session, kind, rows) if undo else _taken(session, dataset_id, kind, act)
    live = adjudication.live(session, kind, [row.target_id for row in rows])
    ours = [row for row in rows if _same(live[row.target_id], row)]
    if not ours:
        raise KnownError(
            "What you settled last was changed in another window since.",
            "Nothing was changed. Open the item and decide again.",
        )
    first_id = adjudication.take_ids(session, len(ours))
    uid, mark = new_uid(), (UNDO if undo else REDO) + act.uid
    new = [
        _again(live[one], wanted.get(one), dataset_id, kind, curator, act=uid, mark=mark)
        for one in (row.target_id for row in ours)
    ]
    adjudication.append(session, new, first_id=first_id)
    shown = adjudication.live(session, kind, [ours[0].target_id])[ours[0].target_id]
    return TakenBack(
        targets=len(ours),
        left=len(rows) - len(ours),
        target_id=shown.target_id,
        settled=standing(shown),
        changes=SAVED,
    )


def _same(one: SettledRecord, other: SettledRecord) -> bool:
    """Whether two rows of a target say the same; an undo in between leaves a row of its own."""
    return (one.verdict, one.method, one.settled_by_id, one.note, one.basis) == (
        other.verdict,
        other.method,
        other.settled_by_id,
        other.note,
        other.basis,
    )


def _before(
    session: Session, kind: TargetKind, rows: Sequence[SettledRecord]
) -> dict[int, SettledRecord]:
    """Give what each row superseded; nothing where it was the first."""
    found: dict[int, SettledRecord] = {}
    revisions = {row.target_id: row.revision for row in rows}
    for one in adjudication.histories(session, kind, list(revisions)):
        if one.revision == revisions[one.target_id] - 1:
            found[one.target_id] = one
    return found


def _taken(
    session: Session, dataset_id: int, kind: TargetKind, undone: Act
) -> dict[int, SettledRecord]:
    """Give the rows that an undo took back, by target."""
    rows = adjudication.rows_of_act(session, dataset_id, undone.raw.removeprefix(UNDO))
    return {row.target_id: row for row in rows}


def _again(
    live: SettledRecord,
    content: SettledRecord | None,
    dataset_id: int,
    kind: TargetKind,
    curator: Rater,
    *,
    act: str,
    mark: str,
) -> NewAdjudication:
    """Say an earlier row again on top of the live one, or that nothing is settled."""
    verdict: Verdict | None = None if content is None else content.verdict
    gone = content is None or verdict is None
    return NewAdjudication(
        uid=new_uid(),
        dataset_id=dataset_id,
        target=kind,
        target_id=live.target_id,
        revision=live.revision + 1,
        verdict=verdict,
        method=Method.WITHDRAWN.value if content is None or gone else content.method,
        settled_by_id=curator.id if content is None or gone else content.settled_by_id,
        acted_by_id=curator.id,
        basis=() if content is None or gone else content.basis,
        note="" if content is None or gone else content.note,
        created_at=now(),
        act=act,
        mark=mark,
    )
