"""Drafts: what readers yield and the import writes. Standard library only.

Items and their parts are made by the hundred thousand and are not frozen, since setting a frozen
field takes five times as long; nothing changes them all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from db.types.asked import CheckAnswer, JudgeCallDraft
from db.types.words import RaterKind, Seal, Side, Status, Verdict


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
    """One judgment as read from a file, before it has a row.

    ``calls`` are a judge's outputs behind it, one per order and sample.
    """

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
    calls: tuple[JudgeCallDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagDraft:
    """A rater's flag on a comparison or claim."""

    rater: str
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjudicationDraft:
    """A settled verdict with who or what settled it, from what, and why.

    ``acted_by`` is the person who gave it or let a judge settle; rows of one ``act`` belong
    together; ``mark`` says which act a row takes back or says again.
    """

    uid: str
    revision: int
    verdict: Verdict | None
    method: str
    settled_by: str | None
    basis: tuple[str, ...]
    note: str
    created_at: str
    acted_by: str | None = None
    act: str = ""
    mark: str = ""


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
class PlacedCallDraft:
    """A judge's call with the judge and with what it asks about.

    ``place`` is ``comparison:K``, ``claim:K`` or ``answer:K``, the K-th of the item's own, or
    ``item``; more may follow after a ``/`` (``item/reference:0``). ``run`` is the place of its run
    in the file's list of judge runs, None where none is known.
    """

    rater: str
    place: str
    call: JudgeCallDraft
    run: int | None = None
    reused: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckDraft:
    """A rater's check of a question, a reference or a paraphrase."""

    rater: str
    part: str
    asked: str
    created_at: str
    round: int = 0
    status: Status = Status.VERDICT
    answer: CheckAnswer | None = None
    errors: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorTagDraft:
    """A person's word on what kind of error a judge made."""

    judge: str
    rater: str
    kind: str
    created_at: str
    note: str = ""


@dataclass(slots=True, kw_only=True)
class AnswerDraft:
    """One text with the system that wrote it."""

    text: str
    system: str = ""
    meta: Mapping[str, object] = field(default_factory=dict)
    scores: tuple[ScoreDraft, ...] = ()


@dataclass(slots=True, kw_only=True)
class ComparisonDraft:
    """Two answers of one item, by their place in ``ItemDraft.answers``.

    ``position`` is its place in the dataset, where it does not follow the one before.
    """

    key: str
    a: int = 0
    b: int = 1
    position: int | None = None
    judgments: tuple[JudgmentDraft, ...] = ()
    flags: tuple[FlagDraft, ...] = ()
    adjudications: tuple[AdjudicationDraft, ...] = ()
    assignments: tuple[AssignmentDraft, ...] = ()
    seal_breaks: tuple[SealBreakDraft, ...] = ()
    error_tags: tuple[ErrorTagDraft, ...] = ()


@dataclass(slots=True, kw_only=True)
class ClaimDraft:
    """A sentence with its evidence.

    ``position`` is its place in the dataset, where it does not follow the one before.
    """

    key: str
    text: str
    evidence: tuple[str, ...] = ()
    position: int | None = None
    judgments: tuple[JudgmentDraft, ...] = ()
    flags: tuple[FlagDraft, ...] = ()
    adjudications: tuple[AdjudicationDraft, ...] = ()
    assignments: tuple[AssignmentDraft, ...] = ()
    seal_breaks: tuple[SealBreakDraft, ...] = ()
    error_tags: tuple[ErrorTagDraft, ...] = ()
    scores: tuple[ScoreDraft, ...] = ()


@dataclass(slots=True, kw_only=True)
class ItemDraft:
    """A question with all that belongs to it.

    ``textless``: the file holds no texts, only who judged which systems' answers; such a draft
    joins an item of its key whatever that item's texts are, its answers by their systems.
    """

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
    calls: tuple[PlacedCallDraft, ...] = ()
    checks: tuple[CheckDraft, ...] = ()
    textless: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class VotesDraft:
    """Judgments that join items already stored, by the comparison's or claim's key.

    ``combined``: the judgments' calls join those that their judges left there before, and what
    comes of all of them is the judgment (files with one order each).
    """

    key: str
    judgments: tuple[JudgmentDraft, ...]
    combined: bool = False
