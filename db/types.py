"""Words of the product as types: enums, frozen records, change flags. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Flag, StrEnum, auto
from typing import Final, NamedTuple


class Construct(StrEnum):
    """What a dataset measures; constructs are never pooled in one figure."""

    PREFERENCE = "preference"
    ATTRIBUTION = "attribution"
    RATING = "rating"
    RANKING = "ranking"


class Verdict(StrEnum):
    """One rater's verdict, stored against answers and never against screen sides."""

    A = "a"
    B = "b"
    TIE = "tie"
    BOTH_BAD = "both_bad"
    CANNOT_TELL = "cannot_tell"
    ATTRIBUTABLE = "attributable"
    NOT_ATTRIBUTABLE = "not_attributable"


COMPARISON_VERDICTS: Final = (
    Verdict.A,
    Verdict.B,
    Verdict.TIE,
    Verdict.BOTH_BAD,
    Verdict.CANNOT_TELL,
)
CLAIM_VERDICTS: Final = (Verdict.ATTRIBUTABLE, Verdict.NOT_ATTRIBUTABLE, Verdict.CANNOT_TELL)


class Status(StrEnum):
    """What a judgment row says: a verdict, or why there is none."""

    VERDICT = "verdict"
    SKIPPED = "skipped"
    WITHDRAWN = "withdrawn"
    UNPARSED = "unparsed"
    REFUSED = "refused"
    TRUNCATED = "truncated"
    ERROR = "error"
    INCONSISTENT = "inconsistent"


class RaterKind(StrEnum):
    """Who gives judgments."""

    PERSON = "person"
    JUDGE = "judge"


class Side(StrEnum):
    """Which answer of a comparison."""

    A = "a"
    B = "b"


class Seal(StrEnum):
    """Whether a rater could have seen systems, scores or other verdicts before judging."""

    SEALED = "sealed"
    BROKEN = "broken"
    UNKNOWN = "unknown"


class TargetKind(StrEnum):
    """What a judgment or a score speaks of."""

    COMPARISON = "comparison"
    CLAIM = "claim"
    ANSWER = "answer"


class Changes(Flag):
    """What a write changed; views reload only if they care."""

    NONE = 0
    PROJECT = auto()
    DATASETS = auto()
    ITEMS = auto()
    RATERS = auto()
    JUDGMENTS = auto()
    FLAGS = auto()
    ADJUDICATIONS = auto()
    SCORES = auto()


# --- drafts: what readers yield and the import writes -------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SpanDraft:
    """Evidence that a rater marked: code-point offsets [start, end) into one text.

    ``field`` is ``a``, ``b``, ``question``, ``claim``, ``reference:K`` or ``evidence:K``;
    ``text_sha256`` is the hash of that whole text, so that a span never floats.
    """

    field: str
    start: int
    end: int
    text_sha256: str
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgmentDraft:
    """One judgment as read from a file, before it has a row."""

    rater: str
    kind: RaterKind = RaterKind.PERSON
    status: Status = Status.VERDICT
    verdict: Verdict | None = None
    rating: float | None = None
    strength_scale: str | None = None
    strength_value: str | None = None
    shown_left: Side | None = None
    seal: Seal = Seal.UNKNOWN
    confidence: int | None = None
    difficult: bool = False
    note: str = ""
    reason: str = ""
    active_ms: int | None = None
    lead_ms: int | None = None
    raw: str = ""
    created_at: str | None = None
    uid: str | None = None
    revision: int | None = None
    spans: tuple[SpanDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagDraft:
    """A rater's flag on a comparison or claim."""

    rater: str
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjudicationDraft:
    """A settled verdict with who or what settled it, from what, and why."""

    uid: str
    revision: int
    verdict: Verdict | None
    method: str
    settled_by: str | None
    basis: tuple[str, ...]
    note: str
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignmentDraft:
    """Who is asked to judge a comparison or claim, when in their queue and how shown."""

    rater: str
    position: int
    shown_left: Side | None = None
    repeat: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SealBreakDraft:
    """A logged moment at which a rater opened what is sealed."""

    rater: str
    what: str
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreDraft:
    """One score with its signature: a value, or the reason why there is none.

    ``run`` is the place of its run in the file's list of score runs.
    """

    metric: str
    signature: str
    value: float | None
    undefined: str | None
    detail: str = ""
    run: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDraft:
    """One text with the system that wrote it."""

    text: str
    system: str = ""
    meta: Mapping[str, object] = field(default_factory=dict)
    scores: tuple[ScoreDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonDraft:
    """Two answers of one item, by their place in ``ItemDraft.answers``."""

    key: str
    a: int = 0
    b: int = 1
    judgments: tuple[JudgmentDraft, ...] = ()
    flags: tuple[FlagDraft, ...] = ()
    adjudications: tuple[AdjudicationDraft, ...] = ()
    assignments: tuple[AssignmentDraft, ...] = ()
    seal_breaks: tuple[SealBreakDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimDraft:
    """A sentence with its evidence."""

    key: str
    text: str
    evidence: tuple[str, ...] = ()
    judgments: tuple[JudgmentDraft, ...] = ()
    flags: tuple[FlagDraft, ...] = ()
    adjudications: tuple[AdjudicationDraft, ...] = ()
    assignments: tuple[AssignmentDraft, ...] = ()
    seal_breaks: tuple[SealBreakDraft, ...] = ()
    scores: tuple[ScoreDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemDraft:
    """A question with all that belongs to it."""

    key: str
    question: str
    context: str = ""
    references: tuple[str, ...] = ()
    topic: str = ""
    setting: str = ""
    language: str = ""
    group: str = ""
    meta: Mapping[str, object] = field(default_factory=dict)
    answers: tuple[AnswerDraft, ...] = ()
    comparisons: tuple[ComparisonDraft, ...] = ()
    claims: tuple[ClaimDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class VotesDraft:
    """Judgments that join items already stored, by the comparison's or claim's key."""

    key: str
    judgments: tuple[JudgmentDraft, ...]


# --- records: what queries return ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """What one import made."""

    id: int
    name: str
    construct: Construct
    created_at: str
    source: str
    guideline: str
    settings: Mapping[str, object]
    deleted_at: str | None
    items: int
    targets: int
    judgments: int
    raters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rater:
    """Anyone who gives judgments."""

    id: int
    name: str
    kind: RaterKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One text with the system that wrote it."""

    id: int
    position: int
    system: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two answers of one item."""

    id: int
    key: str
    position: int
    a: Answer
    b: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence with its evidence."""

    id: int
    key: str
    position: int
    text: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A question with all that belongs to it, without its answers."""

    id: int
    key: str
    position: int
    question: str
    context: str
    references: tuple[str, ...]
    topic: str
    setting: str
    language: str
    group: str
    meta: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Evidence marked by a rater."""

    field: str
    start: int
    end: int
    text_sha256: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """One stored judgment. ``live`` is false once another supersedes it."""

    id: int
    uid: str
    target: TargetKind
    target_id: int
    rater_id: int
    revision: int
    supersedes_id: int | None
    status: Status
    verdict: Verdict | None
    rating: float | None
    strength_scale: str | None
    strength_value: str | None
    shown_left: Side | None
    seal: Seal
    confidence: int | None
    difficult: bool
    note: str
    reason: str
    active_ms: int | None
    lead_ms: int | None
    raw: str
    created_at: str
    live: bool
    spans: tuple[Span, ...] = ()


class TargetRow(NamedTuple):
    """One comparison or claim in a dataset's bulk read, without texts."""

    target_id: int
    key: str
    item_id: int
    item_key: str
    cluster: str
    topic: str
    setting: str
    language: str
    a_id: int | None
    b_id: int | None
    a_system: str
    b_system: str


class VoteRow(NamedTuple):
    """One live judgment in a dataset's bulk read."""

    target_id: int
    rater_id: int
    status: Status
    verdict: Verdict | None
    seal: Seal
    difficult: bool
    shown_left: Side | None
    active_ms: int | None
    lead_ms: int | None


class ScoreRow(NamedTuple):
    """One score: a value, or the reason why there is none."""

    target_id: int
    value: float | None
    undefined: str | None
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The one line that says how a score was made."""

    id: int
    text: str
    metric: str
