"""What an import writes beside a judge's calls: prompts, runs, checks, error tags."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.models import JudgePromptRow, JudgeRunRow
from db.queries.ids import allocate
from db.queries.import_lookups import among

ITEM_CHECKS: Final = (
    "item_checks",
    *("dataset_id", "item_id", "rater_id", "part", "asked", "round", "status", "answer"),
    *("errors", "note", "created_at"),
)
ERROR_TAGS: Final = (
    "error_tags",
    *("dataset_id", "comparison_id", "claim_id", "judge_id", "rater_id", "kind", "note"),
    "created_at",
)


def prompt_of(session: Session, facts: Mapping[str, Any]) -> int:
    """Find the prompt of a text, or keep it; its version is raised where another text has it.

    The hash is computed here: what a file says of it does not count.
    """
    sha256 = hashlib.sha256(facts["text"].encode("utf-8")).hexdigest()
    found = session.scalar(select(JudgePromptRow.id).where(JudgePromptRow.sha256 == sha256))
    if found is not None:
        return found
    name, version = facts["name"], facts["version"]
    of_name = JudgePromptRow.name == name
    taken = session.scalar(
        select(JudgePromptRow.id).where(of_name, JudgePromptRow.version == version)
    )
    if taken is not None:
        version = 1 + (session.scalar(select(func.max(JudgePromptRow.version)).where(of_name)) or 0)
    row = JudgePromptRow(
        id=allocate(session, "judge_prompts", 1),
        sha256=sha256,
        name=name,
        version=version,
        task=facts["task"],
        language=facts["language"],
        text=facts["text"],
        created_at=facts["created_at"],
    )
    session.add(row)
    session.flush()
    return row.id


def take_back(
    session: Session, first_id: int, rater_id: int, targets: tuple[Sequence[int], Sequence[int]]
) -> list[str]:
    """Take out what a judge said of some targets earlier in the same, uncommitted import.

    ``first_id`` is the import's first judgment; ``targets`` are the ids of comparisons and of
    claims. Give the verdicts, or statuses, that were taken out.
    """
    said: list[str] = []
    for column, ids in zip(("comparison_id", "claim_id"), targets, strict=True):
        sql = (
            f"DELETE FROM judgments WHERE id >= ? AND rater_id = ? AND {column} {{among}} "
            "RETURNING COALESCE(verdict, status)"
        )
        said += (row[0] for row in among(session, sql, ids, first_id, rater_id))
    return said


def run_of(
    session: Session,
    *,
    dataset_id: int,
    rater_id: int,
    prompt_id: int | None,
    facts: Mapping[str, Any],
) -> int:
    """Find the judge's run over a dataset that began then, or make it, and give its id."""
    found = session.scalars(
        select(JudgeRunRow.id)
        .where(
            JudgeRunRow.dataset_id == dataset_id,
            JudgeRunRow.rater_id == rater_id,
            JudgeRunRow.started_at == facts["started_at"],
            JudgeRunRow.model == facts["model"],
            JudgeRunRow.state == facts["state"],
        )
        .order_by(JudgeRunRow.id)
    ).first()
    if found is not None:
        return found
    row = JudgeRunRow(
        id=allocate(session, "judge_runs", 1),
        dataset_id=dataset_id,
        rater_id=rater_id,
        prompt_id=prompt_id,
        **facts,
    )
    session.add(row)
    session.flush()
    return row.id
