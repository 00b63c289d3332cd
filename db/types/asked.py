"""A judge's calls as drafts and records. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from db.types.words import Status, Verdict


class ShownOrder(StrEnum):
    """Which answer a judge read first; empty where order has no meaning."""

    NONE = ""
    AB = "ab"
    BA = "ba"


class CheckAnswer(StrEnum):
    """What a check of a question, a reference or a paraphrase came to."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot_tell"


class ErrorKind(StrEnum):
    """Kinds of error that people find in a judge's verdict."""

    KEY_POINT_MISSED = "key_point_missed"
    WRONG_NOT_PENALISED = "wrong_not_penalised"
    CONTRADICTION = "contradiction"
    FORMAT = "format"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCallDraft:
    """One answer of a judge to one prompt, as read from a file or as just received.

    ``verdict`` speaks of answers, never of shown places: it is mapped back before it comes here.
    ``status`` is ``verdict``, ``unparsed``, ``refused``, ``truncated`` or ``error``.
    ``step`` names a call of a stepwise judge; ``variant`` how a pair was disturbed.
    """

    shown_order: ShownOrder = ShownOrder.NONE
    sample: int = 0
    step: str = ""
    variant: str = ""
    status: Status = Status.VERDICT
    verdict: Verdict | None = None
    rating: float | None = None
    probabilities: Mapping[str, float] | None = None
    raw: str = ""
    error: str = ""
    finish: str = ""
    prompt_sha256: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    seconds: float | None = None
    cost: float | None = None
    created_at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCall:
    """One stored call of a judge. ``place`` names what was asked about."""

    id: int
    run_id: int | None
    rater_id: int
    item_id: int
    comparison_id: int | None
    claim_id: int | None
    answer_id: int | None
    place: str
    reused: bool
    call: JudgeCallDraft
