"""Records: what queries return. Standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from db.types.words import Construct, RaterKind, Seal, Side, Status, TargetKind, Verdict


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
