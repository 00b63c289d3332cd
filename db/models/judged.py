"""Raters, and what they said: judgments are only ever superseded."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.declared import Base
from db.types import Seal, Verdict

ONE_TARGET = "(comparison_id IS NULL) <> (claim_id IS NULL)"


def _one_of(column: str, words: Iterable[str]) -> str:
    """Say that a column holds one of some words; as OR, since SQLite builds a table for each IN."""
    return " OR ".join(f"{column} = '{word}'" for word in words)


VERDICT_OR_NONE = f"verdict IS NULL OR {_one_of('verdict', Verdict)}"


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

    ``revision`` counts 0, 1, 2 ... per rater and target; the highest one is live. UNIQUE indexes
    (``db.models.partial``) make a doubled write impossible, also from two windows at once.
    """

    __tablename__ = "judgments"
    __table_args__ = (
        UniqueConstraint("uid"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        CheckConstraint(VERDICT_OR_NONE, name="verdict"),
        CheckConstraint(
            "status <> 'verdict' OR verdict IS NOT NULL OR rating IS NOT NULL",
            name="says_something",
        ),
        CheckConstraint("(revision = 0) = (supersedes_id IS NULL)", name="chain"),
        CheckConstraint(_one_of("seal", Seal), name="seal"),
        CheckConstraint("shown_left IS NULL OR shown_left IN ('a','b')", name="shown_left"),
        CheckConstraint("confidence IS NULL OR confidence BETWEEN 1 AND 5", name="confidence"),
        Index(
            "ix_judgments_dataset_id_rater_id_id_revision",
            "dataset_id",
            "rater_id",
            "id",
            "revision",
        ),
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
    """A settled verdict, with who or what settled it, from what, and why. Only superseded.

    ``settled_by_id`` is whose verdict it is, a person or a judge; ``acted_by_id`` the person who
    gave it or let the judge. Rows of one ``act`` are taken back together; ``mark`` begins with
    ``undo:`` or ``redo:`` where a row takes back, or says again, the act that follows.
    """

    __tablename__ = "adjudications"
    __table_args__ = (
        UniqueConstraint("uid"),
        UniqueConstraint("comparison_id", "revision"),
        UniqueConstraint("claim_id", "revision"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        CheckConstraint(VERDICT_OR_NONE, name="verdict"),
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
    acted_by_id: Mapped[int | None] = mapped_column(ForeignKey("raters.id"))
    act: Mapped[str] = mapped_column(String(32), server_default="")
    mark: Mapped[str] = mapped_column(String(40), server_default="")
