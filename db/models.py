"""Tables. Rows are never handed out: queries turn them into records of ``db.types``."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

ONE_TARGET = "(comparison_id IS NULL) <> (claim_id IS NULL)"
VERDICTS = "'a','b','tie','both_bad','cannot_tell','attributable','not_attributable'"


class Base(DeclarativeBase):
    """Declarative base with the naming convention that migrations rely on."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        str: Text,
        int: Integer,
        float: Float,
        bool: Boolean,
        dict[str, Any]: JSON,
    }


class Meta(Base):
    """Facts about the project file itself."""

    __tablename__ = "meta"
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str]


class Sequence(Base):
    """Next free row id per table, taken in blocks inside the write transaction."""

    __tablename__ = "sequences"
    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    next: Mapped[int]


class DatasetRow(Base):
    """What one import made."""

    __tablename__ = "datasets"
    __table_args__ = (
        CheckConstraint(
            "construct IN ('preference','attribution','rating','ranking')", name="construct"
        ),
        Index("uq_datasets_live_name", "name", "deleted_at", unique=True),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    construct: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[str] = mapped_column(String(32))
    source: Mapped[str]
    guideline: Mapped[str]
    settings: Mapped[dict[str, Any]]
    deleted_at: Mapped[str] = mapped_column(String(32), default="")


class ImportRow(Base):
    """One file read into one dataset, by content hash: the same file twice changes nothing."""

    __tablename__ = "imports"
    __table_args__ = (UniqueConstraint("dataset_id", "sha256"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    file: Mapped[str]
    sha256: Mapped[str] = mapped_column(String(64))
    format: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[str] = mapped_column(String(32))
    report: Mapped[dict[str, Any]]


class ItemRow(Base):
    """A question with all that belongs to it."""

    __tablename__ = "items"
    __table_args__ = (
        UniqueConstraint("dataset_id", "key"),
        UniqueConstraint("dataset_id", "position"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    position: Mapped[int]
    key: Mapped[str]
    question: Mapped[str]
    context: Mapped[str]
    topic: Mapped[str]
    setting: Mapped[str]
    language: Mapped[str] = mapped_column(String(16))
    group_key: Mapped[str]
    meta: Mapped[str]


class ReferenceRow(Base):
    """One reference text of an item."""

    __tablename__ = "reference_texts"
    __table_args__ = (UniqueConstraint("item_id", "position"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id", ondelete="CASCADE"))
    position: Mapped[int]
    text: Mapped[str]


class AnswerRow(Base):
    """One text with the system that wrote it."""

    __tablename__ = "answers"
    __table_args__ = (UniqueConstraint("item_id", "position"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id", ondelete="CASCADE"))
    position: Mapped[int]
    system: Mapped[str]
    text: Mapped[str]
    meta: Mapped[str]


class ComparisonRow(Base):
    """Two answers of one item."""

    __tablename__ = "comparisons"
    __table_args__ = (
        UniqueConstraint("dataset_id", "key"),
        UniqueConstraint("dataset_id", "position"),
        CheckConstraint("answer_a_id <> answer_b_id", name="two_answers"),
        Index("ix_comparisons_item_id", "item_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id", ondelete="CASCADE"))
    position: Mapped[int]
    key: Mapped[str]
    answer_a_id: Mapped[int] = mapped_column(ForeignKey("answers.id", ondelete="CASCADE"))
    answer_b_id: Mapped[int] = mapped_column(ForeignKey("answers.id", ondelete="CASCADE"))


class ClaimRow(Base):
    """A sentence whose support by evidence is judged."""

    __tablename__ = "claims"
    __table_args__ = (
        UniqueConstraint("dataset_id", "key"),
        UniqueConstraint("dataset_id", "position"),
        Index("ix_claims_item_id", "item_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id", ondelete="CASCADE"))
    position: Mapped[int]
    key: Mapped[str]
    text: Mapped[str]


class EvidenceRow(Base):
    """One evidence text of a claim."""

    __tablename__ = "evidence_texts"
    __table_args__ = (UniqueConstraint("claim_id", "position"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    claim_id: Mapped[int] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    position: Mapped[int]
    text: Mapped[str]


class RaterRow(Base):
    """Anyone who gives judgments: a person, or an LLM judge."""

    __tablename__ = "raters"
    __table_args__ = (
        UniqueConstraint("name"),
        CheckConstraint("kind IN ('person','judge')", name="kind"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[str] = mapped_column(String(32))


class JudgmentRow(Base):
    """One rater's verdict on one comparison or claim: only ever superseded, never changed.

    ``revision`` counts 0, 1, 2 ... per rater and target; the highest one is live. The UNIQUE
    constraints make a doubled write impossible, also from two windows at once.
    """

    __tablename__ = "judgments"
    __table_args__ = (
        UniqueConstraint("uid"),
        UniqueConstraint("supersedes_id"),
        UniqueConstraint("comparison_id", "rater_id", "revision"),
        UniqueConstraint("claim_id", "rater_id", "revision"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        CheckConstraint(f"verdict IS NULL OR verdict IN ({VERDICTS})", name="verdict"),
        CheckConstraint(
            "status <> 'verdict' OR verdict IS NOT NULL OR rating IS NOT NULL",
            name="says_something",
        ),
        CheckConstraint("(revision = 0) = (supersedes_id IS NULL)", name="chain"),
        CheckConstraint("seal IN ('sealed','broken','unknown')", name="seal"),
        CheckConstraint("shown_left IS NULL OR shown_left IN ('a','b')", name="shown_left"),
        CheckConstraint("confidence IS NULL OR confidence BETWEEN 1 AND 5", name="confidence"),
        Index("ix_judgments_dataset_id_rater_id", "dataset_id", "rater_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32))
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    revision: Mapped[int]
    supersedes_id: Mapped[int | None] = mapped_column(
        ForeignKey("judgments.id", ondelete="CASCADE")
    )
    status: Mapped[str] = mapped_column(String(16))
    verdict: Mapped[str | None] = mapped_column(String(20))
    rating: Mapped[float | None]
    strength_scale: Mapped[str | None] = mapped_column(String(32))
    strength_value: Mapped[str | None]
    shown_left: Mapped[str | None] = mapped_column(String(1))
    seal: Mapped[str] = mapped_column(String(8))
    confidence: Mapped[int | None]
    difficult: Mapped[bool]
    note: Mapped[str]
    reason: Mapped[str]
    active_ms: Mapped[int | None]
    lead_ms: Mapped[int | None]
    raw: Mapped[str]
    created_at: Mapped[str] = mapped_column(String(32))


class SpanRow(Base):
    """Evidence that a rater marked, stand-off: offsets and the text's hash."""

    __tablename__ = "evidence_spans"
    __table_args__ = (
        CheckConstraint('"start" >= 0 AND "end" > "start"', name="order"),
        Index("ix_evidence_spans_judgment_id", "judgment_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    judgment_id: Mapped[int] = mapped_column(ForeignKey("judgments.id", ondelete="CASCADE"))
    field: Mapped[str] = mapped_column(String(32))
    start: Mapped[int]
    end: Mapped[int]
    text_sha256: Mapped[str] = mapped_column(String(64))
    label: Mapped[str]


class FlagRow(Base):
    """A rater's flag on a comparison or claim, for the lead to look at."""

    __tablename__ = "flags"
    __table_args__ = (
        UniqueConstraint("comparison_id", "rater_id"),
        UniqueConstraint("claim_id", "rater_id"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        Index("ix_flags_dataset_id_rater_id", "dataset_id", "rater_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    created_at: Mapped[str] = mapped_column(String(32))


class SealBreakRow(Base):
    """A logged moment at which a rater opened what is sealed on one target."""

    __tablename__ = "seal_breaks"
    __table_args__ = (
        CheckConstraint(ONE_TARGET, name="one_target"),
        Index("ix_seal_breaks_rater_id_comparison_id", "rater_id", "comparison_id"),
        Index("ix_seal_breaks_rater_id_claim_id", "rater_id", "claim_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    what: Mapped[str]
    created_at: Mapped[str] = mapped_column(String(32))


class AssignmentRow(Base):
    """Who is asked to judge what, in which order and with which answer on the left."""

    __tablename__ = "assignments"
    __table_args__ = (
        UniqueConstraint("comparison_id", "rater_id", "repeat"),
        UniqueConstraint("claim_id", "rater_id", "repeat"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        Index("ix_assignments_dataset_id_rater_id_position", "dataset_id", "rater_id", "position"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    position: Mapped[int]
    shown_left: Mapped[str | None] = mapped_column(String(1))
    repeat: Mapped[int]


class AdjudicationRow(Base):
    """A settled verdict, with who or what settled it, from what, and why. Only superseded."""

    __tablename__ = "adjudications"
    __table_args__ = (
        UniqueConstraint("uid"),
        UniqueConstraint("comparison_id", "revision"),
        UniqueConstraint("claim_id", "revision"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        CheckConstraint(f"verdict IS NULL OR verdict IN ({VERDICTS})", name="verdict"),
        Index("ix_adjudications_dataset_id", "dataset_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(String(32))
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    revision: Mapped[int]
    verdict: Mapped[str | None] = mapped_column(String(20))
    method: Mapped[str] = mapped_column(String(32))
    settled_by_id: Mapped[int | None] = mapped_column(ForeignKey("raters.id"))
    basis: Mapped[list[str]] = mapped_column(JSON)
    note: Mapped[str]
    created_at: Mapped[str] = mapped_column(String(32))


class SignatureRow(Base):
    """How a score was made, in one line; scores with different lines are never mixed."""

    __tablename__ = "signatures"
    __table_args__ = (UniqueConstraint("text"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    metric: Mapped[str]


class ScoreRunRow(Base):
    """One run of the scoring engine over a dataset."""

    __tablename__ = "score_runs"
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    metrics: Mapped[list[str]] = mapped_column(JSON)
    device: Mapped[str] = mapped_column(String(64))
    started_at: Mapped[str] = mapped_column(String(32))
    finished_at: Mapped[str | None] = mapped_column(String(32))
    state: Mapped[str] = mapped_column(String(16))
    scored: Mapped[int]
    reused: Mapped[int]


class ScoreStored(Base):
    """One score of an answer or a claim under one signature: a value, or the reason for none."""

    __tablename__ = "scores"
    __table_args__ = (
        UniqueConstraint("signature_id", "answer_id"),
        UniqueConstraint("signature_id", "claim_id"),
        CheckConstraint("(answer_id IS NULL) <> (claim_id IS NULL)", name="one_target"),
        CheckConstraint("(value IS NULL) <> (undefined IS NULL)", name="value_or_reason"),
        Index("ix_scores_answer_id", "answer_id"),
        Index("ix_scores_claim_id", "claim_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    signature_id: Mapped[int] = mapped_column(ForeignKey("signatures.id"))
    answer_id: Mapped[int | None] = mapped_column(ForeignKey("answers.id", ondelete="CASCADE"))
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    run_id: Mapped[int] = mapped_column(ForeignKey("score_runs.id", ondelete="CASCADE"))
    value: Mapped[float | None]
    undefined: Mapped[str | None]
    detail: Mapped[str]
