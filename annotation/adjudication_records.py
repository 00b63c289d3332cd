"""What passes between the Adjudicate screen and its service: conflicts out, settled verdicts in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from annotation.labelling import ShownAnswer
from annotation.stats.estimate import Estimate
from db.types import Changes, Construct, Seal, Side, Span, Status, TargetKind, Verdict


class Reason(StrEnum):
    """Why a comparison or claim stands in the queue."""

    RATERS_DIFFER = "raters_differ"
    NO_MAJORITY = "no_majority"
    FLAGGED = "flagged"
    LOW_CONFIDENCE = "low_confidence"
    EVIDENCE_CONFLICT = "evidence_conflict"


class Method(StrEnum):
    """How a verdict was settled, and so in which role a judge took part.

    ``person``: by a person, with the judges sealed. ``advised``: by a person who had opened a
    judge, or who settled over what one had settled. ``break_ties``, ``settle``: by a judge, in
    that role. ``settle_anyway``: by a judge that had not passed the stand-in test on that dataset.
    ``withdrawn``: taken back.
    """

    PERSON = "person"
    ADVISED = "advised"
    BREAK_TIES = "break_ties"
    SETTLE = "settle"
    SETTLE_ANYWAY = "settle_anyway"
    WITHDRAWN = "withdrawn"


class Role(StrEnum):
    """What a judge may do in adjudication."""

    ADVISE = "advise"
    BREAK_TIES = "break_ties"
    SETTLE = "settle"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictFilter:
    """Which targets of the queue are shown.

    Parameters
    ----------
    reasons
        Only targets with one of these; every reason when it is empty.
    settled
        Only settled ones (True), only open ones (False), or both (None).
    """

    reasons: frozenset[Reason] = frozenset()
    settled: bool | None = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A settled verdict as it stands; ``verdict`` None says that it was taken back.

    ``settled_by`` is whose verdict it is, ``acted_by`` the person who gave it or let a judge;
    ``basis`` are the uids of the judgments that it rests on.
    """

    id: int
    uid: str
    revision: int
    verdict: Verdict | None
    method: str
    settled_by: str | None
    acted_by: str | None
    basis: tuple[str, ...]
    note: str
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictLine:
    """One target in the queue, in a line. ``entropy`` is that of the people's verdicts, in bits."""

    target_id: int
    position: int
    key: str
    question: str
    topic: str
    reasons: tuple[Reason, ...]
    entropy: float
    tally: Mapping[Verdict, int]
    settled: Settled | None


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueCounts:
    """How many targets are in conflict, how many of them are settled, and why they are there.

    ``settled_elsewhere`` are settled targets without a conflict.
    """

    targets: int
    conflicts: int
    settled: int
    settled_elsewhere: int
    by_reason: Mapping[Reason, int]
    open_by_reason: Mapping[Reason, int]

    @property
    def open(self) -> int:
        """How many conflicts wait."""
        return self.conflicts - self.settled


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictPage:
    """Some targets of the queue, most contested first, with how many the filter lets through."""

    total: int
    offset: int
    lines: tuple[ConflictLine, ...]
    counts: QueueCounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """One person's live judgment on a target.

    ``number`` counts within the target, in an order that says nothing of who it is; ``name`` is
    empty while names are hidden.
    """

    number: int
    name: str
    uid: str
    status: Status
    verdict: Verdict | None
    strength_scale: str | None
    strength_value: str | None
    confidence: int | None
    difficult: bool
    flagged: bool
    note: str
    reason: str
    shown_left: Side | None
    seal: Seal
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeOpinion:
    """What one judge said on a target; sealed until it is asked for.

    While ``opened`` is false everything but the name is empty.
    """

    judge_id: int
    name: str
    opened: bool
    uid: str = ""
    status: Status | None = None
    verdict: Verdict | None = None
    strength_scale: str | None = None
    strength_value: str | None = None
    confidence: int | None = None
    note: str = ""
    reason: str = ""
    raw: str = ""
    shown_left: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One target of the queue with its texts and everyone's word on it.

    ``base_id`` is the live adjudication's row, also of a withdrawn one, and goes back with the
    settlement; so does ``basis``, the uids of the people's judgments that are shown.
    """

    dataset_id: int
    dataset: str
    construct: Construct
    target: TargetKind
    target_id: int
    position: int
    key: str
    question: str
    context: str
    topic: str
    language: str
    references: tuple[str, ...]
    guideline: str
    left: ShownAnswer | None
    right: ShownAnswer | None
    claim: str | None
    evidence: tuple[str, ...]
    reasons: tuple[Reason, ...]
    entropy: float
    opinions: tuple[Opinion, ...]
    flags: int
    judges: tuple[JudgeOpinion, ...]
    adviser: str
    settled: Settled | None
    history: tuple[Settled, ...]
    base_id: int | None
    basis: tuple[str, ...]
    note_required: bool

    @property
    def changed_since(self) -> bool:
        """Whether people judged it, or judged it anew, after it was settled.

        What was settled stays, and rests on what they said then. An imported verdict that says
        nothing of its basis says nothing of this either.
        """
        rests_on = set() if self.settled is None else set(self.settled.basis)
        return bool(rests_on) and not rests_on.issuperset(self.basis)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """One verdict that settles a case.

    Parameters
    ----------
    uid
        Made once per decision by the sender: sent twice, it is stored once.
    curator_id
        The person who settles.
    base_id, basis
        The case's own: what the curator saw.
    """

    uid: str
    dataset_id: int
    curator_id: int
    target: TargetKind
    target_id: int
    base_id: int | None
    verdict: Verdict
    note: str = ""
    basis: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledNow:
    """A settled verdict that is on disk. ``changes`` is NONE when it said nothing new."""

    settled: Settled
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """What an undo or redo did: on how many targets, and on which one first.

    ``left`` counts targets of the act that were changed by someone else since and stay as they
    are. ``settled`` is None where the first target is open again.
    """

    targets: int
    left: int
    target_id: int
    settled: Settled | None
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeStanding:
    """How far one judge may be trusted here.

    Parameters
    ----------
    verdicts
        Targets of the dataset on which it has a verdict that counts.
    conflicts, ties
        Open conflicts, and open targets without a majority, on which it has one.
    agreement
        Share of the targets settled by people, with the judges sealed, on which it says the same.
    passed
        Outcome of the stand-in test: None where there is none.
    stand_in
        The outcome in a sentence, or why there is none.
    """

    judge_id: int
    name: str
    verdicts: int
    conflicts: int
    ties: int
    agreement: Estimate
    passed: bool | None
    stand_in: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LetJudge:
    """What a judge is let do in a dataset.

    Parameters
    ----------
    only
        Which open conflicts; by default every one of them.
    anyway
        Let it settle though it has not passed the stand-in test here; every verdict is marked.
    note
        Why; stored with every verdict.
    """

    dataset_id: int
    judge_id: int
    role: Role
    curator_id: int
    only: ConflictFilter = field(default_factory=ConflictFilter)
    anyway: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetReport:
    """What a judge settled. ``left`` says why other targets stay open, with how many.

    ``act`` is the name of what was done, to be taken back as one; empty when nothing was.
    """

    judge: str
    role: Role
    method: Method | None
    considered: int
    settled: int
    left: Mapping[str, int]
    standing: JudgeStanding
    warning: str
    act: str
    changes: Changes

    def to_json(self) -> dict[str, object]:
        """Give what programs read."""
        return {
            "judge": self.judge,
            "role": self.role.value,
            "method": None if self.method is None else self.method.value,
            "considered": self.considered,
            "settled": self.settled,
            "left": dict(self.left),
            "agreement": self.standing.agreement.to_json(),
            "stand_in": {"passed": self.standing.passed, "outcome": self.standing.stand_in},
            "warning": self.warning or None,
            "act": self.act or None,
        }
