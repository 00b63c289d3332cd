"""Score runs, signatures and scores."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.declared import Base


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
