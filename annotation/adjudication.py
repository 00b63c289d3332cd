"""Adjudication: conflicts out, settled verdicts in; each is on disk before the next is given."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Final

from sqlalchemy.orm import Session

from annotation.adjudication_records import (
    Case,
    ConflictFilter,
    ConflictLine,
    ConflictPage,
    JudgeOpinion,
    JudgeStanding,
    LetJudge,
    LetReport,
    Method,
    QueueCounts,
    Reason,
    Role,
    SettledNow,
    Settlement,
    TakenBack,
)
from annotation.cases import judge_opinion, read_case, read_lines
from annotation.conflicts import Queue, read_queue
from annotation.jobs import Job
from annotation.judge_roles import JudgeRoles
from annotation.service import AnnotationService
from annotation.settling import (
    JUDGE_MARK,
    NOTE_SETTING,
    SettledElsewhereError,
    opened_judges,
    revert,
    settle_once,
)
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.project import now
from db.queries import adjudication, annotation, cards
from db.types import (
    CLAIM_VERDICTS,
    COMPARISON_VERDICTS,
    Changes,
    Construct,
    Rater,
    RaterKind,
    TargetKind,
)

MAX_PAGE: Final = 1_000
SEEN: Final = "verdicts"
"""In ``seal_breaks.what``: a curator has seen what others said of a target."""

__all__ = [
    "AdjudicationService",
    "Case",
    "ConflictFilter",
    "LetJudge",
    "Method",
    "Reason",
    "Role",
    "SettledElsewhereError",
    "Settlement",
]


class AdjudicationService:
    """What the Adjudicate screen and the verb ``adjudicate`` do, for one project."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._queues: dict[int, Queue] = {}
        self._reading = Lock()
        self._raters = AnnotationService(sessions)
        self._roles = JudgeRoles(sessions)

    # --- the queue --------------------------------------------------------------------------------

    def curator(self, name: str) -> Rater:
        """Find a person among the raters, or add one; whoever only settles is never counted."""
        return self._raters.rater(name)

    def known(self, name: str) -> Rater | None:
        """Find a person among the raters, None where there is none of that name."""
        clean = " ".join(name.split())
        return next((one for one in self._raters.people() if one.name == clean), None)

    def queue(
        self, dataset_id: int, chosen: ConflictFilter, *, offset: int, limit: int
    ) -> ConflictPage:
        """Give one page of the conflicts, most contested first, at most 1,000 of them.

        Raises
        ------
        KnownError
            When the dataset is gone, or of a construct that has no verdicts to settle.
        """
        if offset < 0 or limit < 0:
            raise KnownError("Offset and limit cannot be negative.")
        with self._sessions.read() as session:
            found = self._queue(session, dataset_id)
            order = found.order(chosen)
            wanted = order[offset : offset + min(limit, MAX_PAGE)]
            return ConflictPage(
                total=len(order),
                offset=offset,
                lines=tuple(read_lines(session, found, wanted)),
                counts=found.counts(),
            )

    def order(self, dataset_id: int, chosen: ConflictFilter) -> tuple[int, ...]:
        """Give the ids of every target that a filter lets through, most contested first."""
        with self._sessions.read() as session:
            return tuple(self._queue(session, dataset_id).order(chosen))

    def lines(self, dataset_id: int, ids: Sequence[int]) -> tuple[ConflictLine, ...]:
        """Give some targets of the queue as they are now, in the order asked for."""
        with self._sessions.read() as session:
            return tuple(read_lines(session, self._queue(session, dataset_id), ids))

    def counts(self, dataset_id: int) -> QueueCounts:
        """Count the conflicts, why they are there, and how many are settled."""
        with self._sessions.read() as session:
            return self._queue(session, dataset_id).counts()

    def _queue(self, session: Session, dataset_id: int) -> Queue:
        kind = self._kind(session, dataset_id)
        with self._reading:
            found = read_queue(session, dataset_id, kind, self._queues.get(dataset_id))
            self._queues[dataset_id] = found
            return found

    @staticmethod
    def _kind(session: Session, dataset_id: int) -> TargetKind:
        found = cards.dataset(session, dataset_id)
        kinds = {
            Construct.PREFERENCE: TargetKind.COMPARISON,
            Construct.ATTRIBUTION: TargetKind.CLAIM,
        }
        if found.construct not in kinds:
            raise KnownError(
                f"Datasets of the construct '{found.construct}' have no verdicts to settle.",
                "Choose a preference or an attribution dataset.",
            )
        return kinds[found.construct]

    # --- one case ---------------------------------------------------------------------------------

    def target(self, dataset_id: int, key: str) -> int:
        """Find a comparison or claim by its key.

        Raises
        ------
        KnownError
            When the dataset has none of that key.
        """
        with self._sessions.read() as session:
            kind = self._kind(session, dataset_id)
            found = adjudication.target_of_key(session, dataset_id, kind, key)
        if found is None:
            raise KnownError(
                f"The dataset has no {kind.value} with the key '{key}'.",
                "The keys are in the list of conflicts.",
            )
        return found

    def case(
        self, dataset_id: int, target_id: int, curator_id: int | None = None, *, names: bool = False
    ) -> Case:
        """Give one target with everyone's word on it; names and judges stay hidden.

        Where a curator looks, it is logged once that they saw what others said: a label that
        they give on the target afterwards is marked, as in Annotate.

        Parameters
        ----------
        names
            Whether the people are named.
        """
        with self._sessions.read() as session:
            queue = self._queue(session, dataset_id)
            kind = queue.kind
            found = read_case(session, queue, dataset_id, target_id, curator_id, names=names)
            seen = (
                curator_id is None
                or not found.opinions
                or SEEN in adjudication.opened_by(session, kind, target_id, curator_id)
            )
        if curator_id is not None and not seen:
            self._log(dataset_id, curator_id, kind, target_id, what=SEEN)
        return found

    def open_judge(
        self, dataset_id: int, curator_id: int, target_id: int, judge_id: int
    ) -> JudgeOpinion:
        """Open what a judge said on a target; that it was opened is logged before it is shown.

        Raises
        ------
        KnownError
            When that judge said nothing of the target.
        """
        with self._sessions.read() as session:
            kind = self._kind(session, dataset_id)
            found = next(
                (
                    one
                    for one in adjudication.said_on(session, kind, target_id)
                    if one.rater.id == judge_id and one.rater.kind is RaterKind.JUDGE
                ),
                None,
            )
            if found is None:
                raise KnownError("That judge has said nothing of this item.", "Ask another one.")
            opened = opened_judges(session, kind, target_id, curator_id)
        if found.rater.name not in opened:
            self._log(dataset_id, curator_id, kind, target_id, what=JUDGE_MARK + found.rater.name)
        return judge_opinion(found, opened=True)

    def _log(
        self, dataset_id: int, curator_id: int, kind: TargetKind, target_id: int, *, what: str
    ) -> None:
        self._sessions.commit(
            lambda session: annotation.log_seal_break(
                session, dataset_id, kind, target_id, curator_id, what=what, at=now()
            )
        )

    # --- settling ---------------------------------------------------------------------------------

    def settle(self, settlement: Settlement) -> SettledNow:
        """Append a settled verdict; it is on disk when this returns.

        The same ``uid`` again, or the same content as what stands, adds nothing.

        Raises
        ------
        SettledElsewhereError
            When another window settled this target since the case was given.
        KnownError
            When the dataset asks for a note and there is none, or the project cannot be written
            to; nothing was changed then.
        """
        fitting = (
            COMPARISON_VERDICTS if settlement.target is TargetKind.COMPARISON else CLAIM_VERDICTS
        )
        if settlement.verdict not in fitting:
            raise BugError(f"{settlement.verdict} is no verdict on a {settlement.target}")
        curator = self._person(settlement.curator_id)
        return self._sessions.commit(lambda session: settle_once(session, settlement, curator))

    def undo(self, dataset_id: int, curator_id: int) -> TakenBack | None:
        """Take back what a curator settled last in a dataset, or what they let a judge settle.

        Returns None when nothing is left to undo.
        """
        return self._revert(dataset_id, curator_id, undo=True)

    def redo(self, dataset_id: int, curator_id: int) -> TakenBack | None:
        """Bring back what the last undo took, unless something was settled since."""
        return self._revert(dataset_id, curator_id, undo=False)

    def _revert(self, dataset_id: int, curator_id: int, *, undo: bool) -> TakenBack | None:
        curator = self._person(curator_id)
        with self._sessions.read() as session:
            kind = self._kind(session, dataset_id)
        return self._sessions.commit(
            lambda session: revert(session, dataset_id, kind, curator, undo=undo)
        )

    def require_note(self, dataset_id: int, *, on: bool) -> Changes:
        """Say whether every settled verdict of a dataset needs a note."""
        changed = self._sessions.commit(
            lambda session: adjudication.set_setting(
                session, dataset_id, NOTE_SETTING, True if on else None
            )
        )
        return Changes.DATASETS if changed else Changes.NONE

    def note_required(self, dataset_id: int) -> bool:
        """Whether every settled verdict of a dataset needs a note."""
        with self._sessions.read() as session:
            return bool(adjudication.setting(session, dataset_id, NOTE_SETTING))

    # --- judges -----------------------------------------------------------------------------------

    def judges(self, dataset_id: int) -> tuple[Rater, ...]:
        """Give the judges that gave a judgment in a dataset, by name."""
        return self._roles.judges(dataset_id)

    def standing(self, dataset_id: int, judge_id: int) -> JudgeStanding:
        """Say how far a judge agrees with what people settled, and whether it may stand in."""
        with self._sessions.read() as session:
            found = self._queue(session, dataset_id)
        return self._roles.standing(found, dataset_id, judge_id)

    def let_judge(self, asked: LetJudge) -> Job[LetReport]:
        """Let a judge advise, break ties or settle; its work can be taken back as one act.

        *advise* settles nothing: the judge is the one that is asked first from then on. *break
        ties* takes the judge's verdict where people's verdicts have no majority and the judge's
        is among those that share the first place. *settle* takes its verdict on every open
        conflict; that needs a passed stand-in test on this dataset, or ``anyway``.

        Yields after each commit; stopped in between, what was settled stays, as one act.

        Raises
        ------
        KnownError
            When the judge said nothing here, the test was not passed, or a note is asked for.
        """
        curator = self._person(asked.curator_id)
        with self._sessions.read() as session:
            found = self._queue(session, asked.dataset_id)
        return self._roles.let(found, asked, curator)

    # --- inside -----------------------------------------------------------------------------------

    def _person(self, rater_id: int) -> Rater:
        found = next((one for one in self._raters.people() if one.id == rater_id), None)
        if found is None:
            raise BugError(f"rater {rater_id} is no person of this project")
        return found
