"""Prompts of judges: every version that was ever used or saved, never changed."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.models import JudgePromptRow
from db.project import now
from db.queries.ids import allocate


class StoredPrompt(NamedTuple):
    """One version of a prompt; ``sha256`` is over ``text``."""

    id: int
    name: str
    version: int
    task: str
    language: str
    text: str
    sha256: str


def all_of(session: Session) -> list[StoredPrompt]:
    """Give every stored version, by name, the newest first."""
    rows = session.scalars(
        select(JudgePromptRow).order_by(JudgePromptRow.name, JudgePromptRow.version.desc())
    )
    return [_record(row) for row in rows]


def by_id(session: Session, prompt_id: int) -> StoredPrompt:
    """Read one version."""
    return _record(session.get_one(JudgePromptRow, prompt_id))


def by_sha256(session: Session, sha256: str) -> StoredPrompt | None:
    """Find the version with a text, under whatever name."""
    row = session.scalars(
        select(JudgePromptRow).where(JudgePromptRow.sha256 == sha256)
    ).one_or_none()
    return None if row is None else _record(row)


def newest(session: Session, name: str) -> StoredPrompt | None:
    """Find the newest version of a name."""
    row = session.scalars(
        select(JudgePromptRow)
        .where(JudgePromptRow.name == name)
        .order_by(JudgePromptRow.version.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else _record(row)


def ensure(
    session: Session,
    *,
    name: str,
    version: int,
    task: str,
    language: str,
    text: str,
    sha256: str,
) -> StoredPrompt:
    """Keep a text as a version of a name, once; call it inside a write transaction.

    A text that is kept already, under whatever name, is given as it is. ``version`` is raised
    where another text holds it.
    """
    first = allocate(session, "judge_prompts", 1)  # takes the write lock before looking
    found = by_sha256(session, sha256)
    if found is not None:
        return found
    highest = session.scalar(
        select(func.max(JudgePromptRow.version)).where(JudgePromptRow.name == name)
    )
    row = JudgePromptRow(
        id=first,
        sha256=sha256,
        name=name,
        version=max(version, (highest or 0) + 1),
        task=task,
        language=language,
        text=text,
        created_at=now(),
    )
    session.add(row)
    session.flush()
    return _record(row)


def _record(row: JudgePromptRow) -> StoredPrompt:
    return StoredPrompt(row.id, row.name, row.version, row.task, row.language, row.text, row.sha256)
