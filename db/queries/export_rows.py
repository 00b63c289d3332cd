"""Rows as an export reads them: plain tuples with names, thousands at a time."""

from __future__ import annotations

from typing import NamedTuple


class ItemOut(NamedTuple):
    """One item with its own columns; ``meta`` is JSON text."""

    id: int
    position: int
    key: str
    question: str
    context: str
    topic: str
    setting: str
    language: str
    group: str
    meta: str


class TextOut(NamedTuple):
    """One reference of an item, or one evidence of a claim, in order."""

    owner: int
    text: str


class AnswerOut(NamedTuple):
    """One answer."""

    id: int
    item_id: int
    position: int
    system: str
    text: str
    meta: str


class PairOut(NamedTuple):
    """One comparison."""

    id: int
    item_id: int
    key: str
    first: int
    second: int
    position: int


class ClaimOut(NamedTuple):
    """One claim."""

    id: int
    item_id: int
    key: str
    text: str
    position: int


class JudgmentOut(NamedTuple):
    """One judgment of any revision, with its rater's name."""

    id: int
    comparison_id: int | None
    claim_id: int | None
    rater: str
    kind: str
    uid: str
    revision: int
    status: str
    verdict: str | None
    rating: float | None
    strength_scale: str | None
    strength_value: str | None
    shown_left: str | None
    seal: str
    confidence: int | None
    difficult: bool
    note: str
    reason: str
    active_ms: int | None
    lead_ms: int | None
    raw: str
    created_at: str


class SpanOut(NamedTuple):
    """One span of evidence that a judgment marks."""

    judgment_id: int
    field: str
    start: int
    end: int
    text_sha256: str
    label: str


class FlagOut(NamedTuple):
    """One flag."""

    comparison_id: int | None
    claim_id: int | None
    rater: str
    created_at: str


class SealBreakOut(NamedTuple):
    """One moment at which a rater opened what is sealed."""

    comparison_id: int | None
    claim_id: int | None
    rater: str
    what: str
    created_at: str


class AssignmentOut(NamedTuple):
    """Who is asked to judge what."""

    comparison_id: int | None
    claim_id: int | None
    rater: str
    position: int
    shown_left: str | None
    repeat: int


class AdjudicationOut(NamedTuple):
    """One settled verdict; ``basis`` is a list of uids, as JSON text where the driver gives it."""

    comparison_id: int | None
    claim_id: int | None
    uid: str
    revision: int
    verdict: str | None
    method: str
    settled_by: str | None
    basis: str | list[str]
    note: str
    created_at: str
    acted_by: str | None
    act: str
    mark: str


class ScoreOut(NamedTuple):
    """One score with its signature."""

    answer_id: int | None
    claim_id: int | None
    metric: str
    signature: str
    value: float | None
    undefined: str | None
    detail: str
    run_id: int


class RunOut(NamedTuple):
    """One run of the scoring engine."""

    id: int
    metrics: list[str]
    device: str
    started_at: str
    finished_at: str | None
    state: str
    scored: int
    reused: int
