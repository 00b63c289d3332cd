"""What judges were asked about a dataset, page by page: calls, checks, error tags, runs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.models import JudgePromptRow, JudgeRunRow, RaterRow
from db.queries.exports import IN_REACH, Reach, rows_of
from db.queries.judge_runs import IMPORTED

CALL: Final = (
    "c.item_id, r.name, c.run_id, c.place, c.shown_order, c.sample, c.step, c.variant, c.status, "
    "c.verdict, c.rating, c.probabilities, c.raw, c.error, c.finish, c.prompt_sha256, c.reused, "
    "c.tokens_in, c.tokens_out, c.seconds, c.cost, c.created_at"
)


class CallOut(NamedTuple):
    """One call; ``probabilities`` is JSON text where the driver gives it."""

    item_id: int
    rater: str
    run_id: int | None
    place: str
    order: str
    sample: int
    step: str
    variant: str
    status: str
    verdict: str | None
    rating: float | None
    probabilities: str | Mapping[str, float] | None
    raw: str
    error: str
    finish: str
    prompt_sha256: str
    reused: bool
    tokens_in: int | None
    tokens_out: int | None
    seconds: float | None
    cost: float | None
    created_at: str


class CheckOut(NamedTuple):
    """One check; ``errors`` is JSON text where the driver gives it."""

    item_id: int
    rater: str
    part: str
    asked: str
    round: int
    status: str
    answer: str | None
    errors: str | Sequence[str]
    note: str
    created_at: str


class TagOut(NamedTuple):
    """One error tag."""

    comparison_id: int | None
    claim_id: int | None
    judge: str
    rater: str
    kind: str
    note: str
    created_at: str


class JudgeRunOut(NamedTuple):
    """One judge run, with the id of its prompt."""

    id: int
    prompt_id: int | None
    rater: str
    facts: Mapping[str, Any]


class PromptOut(NamedTuple):
    """One prompt that a run of the dataset used."""

    id: int
    facts: Mapping[str, Any]


def calls(session: Session, reach: Reach) -> list[CallOut]:
    """Read the calls about a page's items and what hangs on them."""
    sql = (
        f"SELECT {CALL} FROM judge_calls c JOIN raters r ON r.id = c.rater_id "
        f"WHERE c.item_id IN ({IN_REACH})"
    )
    return rows_of(session, CallOut, sql, reach)


def checks(session: Session, reach: Reach) -> list[CheckOut]:
    """Read the checks of a page's items, by part, question, rater and round."""
    sql = (
        "SELECT k.item_id, r.name, k.part, k.asked, k.round, k.status, k.answer, k.errors, k.note, "
        "k.created_at FROM item_checks k JOIN raters r ON r.id = k.rater_id "
        f"WHERE k.item_id IN ({IN_REACH})"
    )
    found = rows_of(session, CheckOut, sql, reach)
    return sorted(found, key=lambda row: (row.part, row.asked, row.rater, row.round))


def tags(session: Session, reach: Reach) -> list[TagOut]:
    """Read the error tags on a page's targets, by judge, rater and kind."""
    sql = (
        "SELECT t.comparison_id, t.claim_id, j.name, r.name, t.kind, t.note, t.created_at "
        "FROM error_tags t JOIN raters j ON j.id = t.judge_id JOIN raters r ON r.id = t.rater_id "
        "WHERE t.{0}_id IN (SELECT id FROM {0}s WHERE item_id IN (" + IN_REACH + "))"
    )
    found = rows_of(session, TagOut, sql.format("comparison"), reach)
    found += rows_of(session, TagOut, sql.format("claim"), reach)
    return sorted(found, key=lambda row: (row.judge, row.rater, row.kind))


def judge_runs(session: Session, dataset_id: int) -> list[JudgeRunOut]:
    """Give the judge runs over a dataset, oldest first."""
    rows = session.execute(
        select(JudgeRunRow, RaterRow.name)
        .join(RaterRow, RaterRow.id == JudgeRunRow.rater_id)
        .where(JudgeRunRow.dataset_id == dataset_id)
        .order_by(JudgeRunRow.id)
    )
    return [
        JudgeRunOut(
            run.id,
            run.prompt_id,
            name,
            {
                "backend": run.backend,
                "model": run.model,
                "revision": run.revision,
                "task": run.task,
                "settings": {key: one for key, one in run.settings.items() if key != IMPORTED},
                "state": run.state,
                "started_at": run.started_at,
                "finished_at": run.finished_at,
                "counts": run.counts,
                "tokens_in": run.tokens_in,
                "tokens_out": run.tokens_out,
                "seconds": run.seconds,
                "cost": run.cost,
            },
        )
        for run, name in rows
    ]


def prompts_of(session: Session, runs: Sequence[JudgeRunOut]) -> list[PromptOut]:
    """Give the prompts of some runs, in the order of their first use."""
    ids = list(dict.fromkeys(run.prompt_id for run in runs if run.prompt_id is not None))
    rows = {
        row.id: row
        for row in session.scalars(select(JudgePromptRow).where(JudgePromptRow.id.in_(ids)))
    }
    return [
        PromptOut(
            row.id,
            {
                "name": row.name,
                "version": row.version,
                "task": row.task,
                "language": row.language,
                "sha256": row.sha256,
                "created_at": row.created_at,
                "text": row.text,
            },
        )
        for row in (rows[prompt_id] for prompt_id in ids)
    ]


def plain(value: Any) -> Any:  # noqa: ANN401  a JSON value, however the driver gives it
    """Give a JSON column's value, which SQLite gives as text."""
    return json.loads(value) if isinstance(value, str) else value
