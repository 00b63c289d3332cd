"""What judges were asked and what they answered: prompts, runs, calls, checks, error tags.

A judge's verdict is a judgment like any other (``db.models.judged``); what stands here is where it
came from. No row of these tables can hold an API key.
"""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from db.models.declared import Base
from db.models.judged import ONE_TARGET, VERDICT_OR_NONE


class JudgePromptRow(Base):
    """One version of a prompt: its template's text never changes, its hash names it."""

    __tablename__ = "judge_prompts"
    __table_args__ = (UniqueConstraint("sha256"), UniqueConstraint("name", "version"))
    id: Mapped[int] = mapped_column(primary_key=True)
    sha256: Mapped[str] = mapped_column(String(64))
    name: Mapped[str]
    version: Mapped[int]
    task: Mapped[str] = mapped_column(String(16))
    language: Mapped[str] = mapped_column(String(16))
    text: Mapped[str]
    created_at: Mapped[str] = mapped_column(String(32))


class JudgeRunRow(Base):
    """One run of a judge over a dataset: how it was asked, and what it took."""

    __tablename__ = "judge_runs"
    __table_args__ = (Index("ix_judge_runs_dataset_id_rater_id", "dataset_id", "rater_id"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    prompt_id: Mapped[int | None] = mapped_column(ForeignKey("judge_prompts.id"))
    backend: Mapped[str] = mapped_column(String(16))
    model: Mapped[str]
    revision: Mapped[str]
    task: Mapped[str] = mapped_column(String(16))
    settings: Mapped[dict[str, object]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(16))
    started_at: Mapped[str] = mapped_column(String(32))
    finished_at: Mapped[str | None] = mapped_column(String(32))
    counts: Mapped[dict[str, int]] = mapped_column(JSON)
    tokens_in: Mapped[int]
    tokens_out: Mapped[int]
    seconds: Mapped[float]
    cost: Mapped[float | None]


class JudgeCallRow(Base):
    """One answer of a judge to one rendered prompt, verbatim, with what was read out of it.

    ``place`` names what was asked about (``comparison:7``, ``claim:3``, ``answer:12``,
    ``item:4/reference:0``), ``shown_order`` is ``ab``, ``ba`` or empty, ``step`` the call's place
    in a stepwise judge, ``variant`` empty or how the pair was disturbed (``deranged:0``).
    ``verdict`` speaks of answers, never of shown places. An imported call has no run, and no
    ``cache_key``.
    """

    __tablename__ = "judge_calls"
    __table_args__ = (
        UniqueConstraint("rater_id", "place", "shown_order", "sample", "step", "variant"),
        CheckConstraint("shown_order IN ('','ab','ba')", name="shown_order"),
        CheckConstraint(VERDICT_OR_NONE, name="verdict"),
        CheckConstraint("comparison_id IS NULL OR claim_id IS NULL", name="one_target"),
        Index("ix_judge_calls_cache_key", "cache_key"),
        Index("ix_judge_calls_dataset_id_rater_id", "dataset_id", "rater_id"),
        Index("ix_judge_calls_comparison_id", "comparison_id"),
        Index("ix_judge_calls_claim_id", "claim_id"),
        Index("ix_judge_calls_item_id", "item_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    run_id: Mapped[int | None] = mapped_column(ForeignKey("judge_runs.id", ondelete="SET NULL"))
    cache_key: Mapped[str | None] = mapped_column(String(64))
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    answer_id: Mapped[int | None] = mapped_column(ForeignKey("answers.id", ondelete="CASCADE"))
    place: Mapped[str] = mapped_column(String(64))
    shown_order: Mapped[str] = mapped_column(String(2))
    sample: Mapped[int]
    step: Mapped[str] = mapped_column(String(32))
    variant: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(16))
    verdict: Mapped[str | None] = mapped_column(String(20))
    rating: Mapped[float | None]
    probabilities: Mapped[dict[str, float] | None] = mapped_column(JSON)
    raw: Mapped[str]
    error: Mapped[str]
    finish: Mapped[str] = mapped_column(String(16))
    prompt_sha256: Mapped[str] = mapped_column(String(64))
    reused: Mapped[bool]
    tokens_in: Mapped[int | None]
    tokens_out: Mapped[int | None]
    seconds: Mapped[float | None]
    cost: Mapped[float | None]
    created_at: Mapped[str] = mapped_column(String(32))


class ItemCheckRow(Base):
    """A rater's check of a question, a reference or a paraphrase: ``yes``, ``no``, ``cannot_tell``.

    ``part`` is ``question`` or ``reference:K``; ``asked`` is ``reference_valid``,
    ``question_clear`` or ``paraphrase_faithful``; ``round`` counts repeated passes of one rater.
    """

    __tablename__ = "item_checks"
    __table_args__ = (
        UniqueConstraint("item_id", "part", "asked", "rater_id", "round"),
        Index("ix_item_checks_dataset_id_rater_id", "dataset_id", "rater_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    item_id: Mapped[int] = mapped_column(ForeignKey("items.id", ondelete="CASCADE"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    part: Mapped[str] = mapped_column(String(32))
    asked: Mapped[str] = mapped_column(String(32))
    round: Mapped[int]
    status: Mapped[str] = mapped_column(String(16))
    answer: Mapped[str | None] = mapped_column(String(16))
    errors: Mapped[list[str]] = mapped_column(JSON)
    note: Mapped[str]
    created_at: Mapped[str] = mapped_column(String(32))


class ErrorTagRow(Base):
    """A person's word on what kind of error a judge made on one comparison or claim."""

    __tablename__ = "error_tags"
    __table_args__ = (
        UniqueConstraint("comparison_id", "judge_id", "rater_id", "kind"),
        UniqueConstraint("claim_id", "judge_id", "rater_id", "kind"),
        CheckConstraint(ONE_TARGET, name="one_target"),
        Index("ix_error_tags_dataset_id_judge_id", "dataset_id", "judge_id"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    dataset_id: Mapped[int] = mapped_column(ForeignKey("datasets.id", ondelete="CASCADE"))
    comparison_id: Mapped[int | None] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE")
    )
    claim_id: Mapped[int | None] = mapped_column(ForeignKey("claims.id", ondelete="CASCADE"))
    judge_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    rater_id: Mapped[int] = mapped_column(ForeignKey("raters.id"))
    kind: Mapped[str] = mapped_column(String(32))
    note: Mapped[str]
    created_at: Mapped[str] = mapped_column(String(32))
