"""Labelling: cards out, judgments in; each judgment is on disk before the next card is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy.orm import Session

from annotation.dealing import deal, target_kind
from annotation.labelling import (
    Card,
    Landing,
    Queue,
    QueueFilter,
    QueueProgress,
    Reverted,
    Show,
    Submission,
    Submitted,
    Unsealed,
)
from annotation.own_order import OwnOrder
from annotation.submitting import ConflictError, append_once
from annotation.undo import last_done, last_undone, revert
from annotation.unsealing import read_sealed
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.project import now
from db.queries import annotation, arrivals, cards, queue, raters
from db.queries.ids import allocate
from db.queries.queue import Step, Tally
from db.types import (
    CLAIM_VERDICTS,
    COMPARISON_VERDICTS,
    Changes,
    Rater,
    RaterKind,
    Status,
    TargetKind,
)

ANNOTATE: Final = "annotate"
"""In ``seal_breaks.what``: the seal was opened on the screen where one labels."""

MOST_NAME: Final = 200
"""Characters of a rater's name: it stands in every table and list."""

__all__ = ["AnnotationService", "ConflictError"]


class AnnotationService:
    """What the Annotate screen does, for one project and any number of raters."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._tallies: dict[tuple[int, int], Tally] = {}
        self._ordinals: dict[tuple[int, int], int] = {}
        self._seeds: dict[int, int] = {}
        self._orders: dict[tuple[int, int], OwnOrder] = {}
        self._targets: dict[int, TargetKind] = {}

    # --- raters and queues ----------------------------------------------------------------------

    def rater(self, name: str) -> Rater:
        """Find a person among the raters, or add one.

        Raises
        ------
        KnownError
            When the name is empty, longer than any name, or belongs to a judge.
        """
        clean = " ".join(name.split())
        if not clean:
            raise KnownError("A rater needs a name.", "Enter one.")
        if len(clean) > MOST_NAME:
            raise KnownError(
                f"A rater's name has {MOST_NAME} characters at most.", "Enter a shorter one."
            )
        with self._sessions.read() as session:
            found = raters.by_name(session, clean)
        if found is None:
            found = self._sessions.commit(
                lambda session: raters.get_or_create(session, clean, RaterKind.PERSON)
            )
        if found.kind is not RaterKind.PERSON:
            raise KnownError(f"'{clean}' is a judge in this project.", "Choose another name.")
        return found

    def people(self) -> list[Rater]:
        """Every person among the raters, by name."""
        with self._sessions.read() as session:
            return [one for one in raters.all_of(session) if one.kind is RaterKind.PERSON]

    def open(self, dataset_id: int, rater_id: int, *, shuffled: bool = False) -> Queue:
        """Open a dataset for a rater, at the first unlabelled target after their last judgment.

        ``shuffled`` means after it in the rater's own random order.

        Raises
        ------
        KnownError
            When the dataset is gone, or of a construct that has no labelling screen.
        """
        ordinal = self._ordinal(dataset_id, rater_id) if shuffled else None
        with self._sessions.read() as session:
            found = cards.dataset(session, dataset_id)
            kind = target_kind(found.construct)
            self._targets[dataset_id] = kind
            total = queue.size(session, dataset_id, kind, rater_id).total
            last = queue.last_judged(session, dataset_id, kind, rater_id)
            start = self._start(session, dataset_id, rater_id, last, ordinal)
            return Queue(
                dataset_id=dataset_id,
                dataset=found.name,
                construct=found.construct,
                target=kind,
                guideline=found.guideline,
                topics=queue.topics(session, dataset_id),
                total=total,
                start=start if start is not None or total == 0 else (last or 0),
            )

    def _start(
        self,
        session: Session,
        dataset_id: int,
        rater_id: int,
        last: int | None,
        ordinal: int | None,
    ) -> int | None:
        waiting = QueueFilter(show=Show.UNLABELLED)
        for after in (-1,) if last is None else (last, -1):
            found = self._find(session, dataset_id, rater_id, after, 1, waiting, ordinal)
            if found is not None:
                return found
        return None

    def progress(self, dataset_id: int, rater_id: int) -> QueueProgress:
        """Count what a rater has done, from the judgments added since it was last asked.

        The first call counts once; every later one costs what is new, by whichever window.
        """
        with self._sessions.read() as session:
            return self._progress(session, dataset_id, rater_id)

    def _progress(self, session: Session, dataset_id: int, rater_id: int) -> QueueProgress:
        key = (dataset_id, rater_id)
        kind = self._target(session, dataset_id)
        tally = queue.fold(session, dataset_id, rater_id, self._tallies.get(key, queue.EMPTY))
        self._tallies[key] = tally
        size = queue.size(session, dataset_id, kind, rater_id)
        return QueueProgress(
            total=size.total,
            labelled=tally.labelled,
            skipped=tally.skipped,
            flagged=size.flagged,
        )

    def find(
        self,
        dataset_id: int,
        rater_id: int,
        start: int,
        step: Step,
        chosen: QueueFilter,
        *,
        shuffled: bool = False,
    ) -> int | None:
        """Find the nearest position after (step 1) or before (-1) ``start`` in a filter.

        ``shuffled`` means along the rater's own random order, where -1 stands before its first
        target and the number of targets after its last.
        """
        ordinal = self._ordinal(dataset_id, rater_id) if shuffled else None
        with self._sessions.read() as session:
            return self._find(session, dataset_id, rater_id, start, step, chosen, ordinal)

    def _find(
        self,
        session: Session,
        dataset_id: int,
        rater_id: int,
        start: int,
        step: Step,
        chosen: QueueFilter,
        ordinal: int | None,
    ) -> int | None:
        """Find along the dataset, or along a rater's own order where ``ordinal`` is given."""
        kind = self._target(session, dataset_id)
        if ordinal is None:
            return queue.find(
                session, dataset_id, kind, rater_id, start=start, step=step, chosen=chosen
            )
        total = queue.size(session, dataset_id, kind, rater_id).total
        order = self._orders.get((dataset_id, ordinal))
        if order is None or order.count != total:
            order = OwnOrder(seed=self._seed(session, dataset_id), ordinal=ordinal, count=total)
            self._orders[dataset_id, ordinal] = order

        def passing(positions: Sequence[int]) -> set[int]:
            return queue.passing(
                session, kind, rater_id, dataset_id=dataset_id, positions=positions, chosen=chosen
            )

        return order.find(start, step, passing)

    # --- cards ----------------------------------------------------------------------------------

    def card(self, dataset_id: int, rater_id: int, position: int) -> Card:
        """Give the card at one position, blind and with the rater's own sides.

        Raises
        ------
        KnownError
            When there is no target at that position.
        """
        ordinal = self._ordinal(dataset_id, rater_id)
        with self._sessions.read() as session:
            return self._card(session, dataset_id, rater_id, ordinal, position)

    def land(self, dataset_id: int, rater_id: int, position: int | None) -> Landing:
        """Give the card at a position, None for none, with the counts of the same moment."""
        ordinal = self._ordinal(dataset_id, rater_id)
        with self._sessions.read() as session:
            return Landing(
                card=None
                if position is None
                else self._card(session, dataset_id, rater_id, ordinal, position),
                progress=self._progress(session, dataset_id, rater_id),
            )

    def _card(
        self, session: Session, dataset_id: int, rater_id: int, ordinal: int, position: int
    ) -> Card:
        kind = self._target(session, dataset_id)
        texts = cards.texts(session, dataset_id, kind, position)
        marks = cards.own_marks(session, kind, texts.id, rater_id)
        seed = self._seed(session, dataset_id)
        return deal(dataset_id, rater_id, texts, marks, seed=seed, ordinal=ordinal)

    def _seed(self, session: Session, dataset_id: int) -> int:
        known = self._seeds.get(dataset_id)
        if known is None:
            known = self._seeds[dataset_id] = arrivals.seed(session, dataset_id)
        return known

    def _ordinal(self, dataset_id: int, rater_id: int) -> int:
        key = (dataset_id, rater_id)
        known = self._ordinals.get(key)
        if known is None:
            with self._sessions.read() as session:
                known = arrivals.arrival(session, dataset_id, rater_id)
            if known is None:
                known = self._sessions.commit(
                    lambda session: arrivals.arrive(session, dataset_id, rater_id)
                )
            self._ordinals[key] = known
        return known

    def _target(self, session: Session, dataset_id: int) -> TargetKind:
        known = self._targets.get(dataset_id)
        if known is None:
            known = target_kind(cards.dataset(session, dataset_id).construct)
            self._targets[dataset_id] = known
        return known

    # --- writing --------------------------------------------------------------------------------

    def submit(self, submission: Submission) -> Submitted:
        """Append a verdict; it is on disk when this returns.

        The same ``uid`` again, or the same content as the live judgment, adds nothing.

        Raises
        ------
        ConflictError
            When another window changed this target since the card was given.
        KnownError
            When the project cannot be written to; nothing was changed then.
        """
        allowed = (
            COMPARISON_VERDICTS if submission.target is TargetKind.COMPARISON else CLAIM_VERDICTS
        )
        if submission.verdict not in allowed:
            raise BugError(f"{submission.verdict} is no verdict on a {submission.target}")
        return self._append(submission, Status.VERDICT)

    def skip(self, submission: Submission) -> Submitted:
        """Append a skip with its reason; otherwise as ``submit``."""
        if submission.verdict is not None:
            raise BugError("a skip carries no verdict")
        return self._append(submission, Status.SKIPPED)

    def _append(self, submission: Submission, status: Status) -> Submitted:
        return self._sessions.commit(lambda session: append_once(session, submission, status))

    def undo(self, dataset_id: int, rater_id: int) -> Reverted | None:
        """Take back the rater's last verdict or skip in a dataset by appending what was before.

        Returns None when nothing is left to undo.
        """
        return self._sessions.commit(
            lambda session: _revert(session, dataset_id, rater_id, undo=True)
        )

    def redo(self, dataset_id: int, rater_id: int) -> Reverted | None:
        """Bring back what the last undo took, unless something was judged since."""
        return self._sessions.commit(
            lambda session: _revert(session, dataset_id, rater_id, undo=False)
        )

    def set_flag(
        self, dataset_id: int, rater_id: int, target: TargetKind, target_id: int, *, on: bool
    ) -> Changes:
        """Set or lift the rater's flag on a target."""
        changed = self._sessions.commit(
            lambda session: annotation.set_flag(
                session, dataset_id, target, target_id, rater_id, on=on, at=now()
            )
        )
        return Changes.FLAGS if changed else Changes.NONE

    def open_seal(
        self, dataset_id: int, rater_id: int, target: TargetKind, target_id: int, *, what: str
    ) -> Changes:
        """Log that a rater opens what is sealed on a target; later verdicts on it are marked."""
        self._sessions.commit(
            lambda session: annotation.log_seal_break(
                session, dataset_id, target, target_id, rater_id, what=what, at=now()
            )
        )
        return Changes.JUDGMENTS

    def unseal(
        self, dataset_id: int, rater_id: int, target: TargetKind, target_id: int
    ) -> Unsealed:
        """Log that a rater opens the seal of a target while labelling, and give what was sealed."""
        changes = self.open_seal(dataset_id, rater_id, target, target_id, what=ANNOTATE)
        return replace(self.unsealed(rater_id, target, target_id), changes=changes)

    def unsealed(self, rater_id: int, target: TargetKind, target_id: int) -> Unsealed:
        """Give what was sealed on a target whose seal this rater has opened."""
        with self._sessions.read() as session:
            return read_sealed(session, target, target_id, rater_id)


def _revert(session: Session, dataset_id: int, rater_id: int, *, undo: bool) -> Reverted | None:
    judgment_id = allocate(session, "judgments", 1)  # takes the write lock before looking
    history = annotation.acts(session, dataset_id, rater_id)
    act = last_done(history) if undo else last_undone(history)
    return None if act is None else revert(session, dataset_id, judgment_id, act, undo=undo)
