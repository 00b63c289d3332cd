"""Datasets, items, and the texts that hang on them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.declared import Base


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
        Index("ix_items_dataset_id_topic_position", "dataset_id", "topic", "position"),
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
