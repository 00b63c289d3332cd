"""A dataset out, page by page: a fixed number of statements for a page, none for a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from db.models import FlagRow, ItemRow, ScoreRunRow
from db.queries.export_rows import (
    AdjudicationOut,
    AnswerOut,
    AssignmentOut,
    ClaimOut,
    FlagOut,
    ItemOut,
    JudgmentOut,
    PairOut,
    RunOut,
    ScoreOut,
    SealBreakOut,
    SpanOut,
    TextOut,
)

PAGE: Final = 500
TAGGED: Final = ("judge_id", "rater_id")
T = TypeVar("T")

IN_REACH: Final = "SELECT id FROM items WHERE dataset_id = ? AND position BETWEEN ? AND ?"
_PAIRS: Final = f"SELECT id FROM comparisons WHERE item_id IN ({IN_REACH})"
_CLAIMS: Final = f"SELECT id FROM claims WHERE item_id IN ({IN_REACH})"
_ANSWERS: Final = f"SELECT id FROM answers WHERE item_id IN ({IN_REACH})"
_JUDGMENT: Final = (
    "j.id, j.comparison_id, j.claim_id, r.name, r.kind, j.uid, j.revision, j.status, j.verdict, "
    "j.rating, j.strength_scale, j.strength_value, j.shown_left, j.seal, j.confidence, "
    "j.difficult, j.note, j.reason, j.active_ms, j.lead_ms, j.raw, j.created_at"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The items of one page: those of a dataset with a position from ``first`` to ``last``."""

    dataset_id: int
    first: int
    last: int


def reaches(session: Session, dataset_id: int) -> Iterator[Reach]:
    """Cut a dataset into pages by the positions of its items."""
    count, lowest, highest = session.execute(
        select(func.count(), func.min(ItemRow.position), func.max(ItemRow.position)).where(
            ItemRow.dataset_id == dataset_id
        )
    ).one()
    if not count:
        return
    for first in range(lowest, highest + 1, PAGE):
        yield Reach(dataset_id=dataset_id, first=first, last=first + PAGE - 1)


def rows_of(session: Session, make: Callable[..., T], sql: str, reach: Reach) -> list[T]:
    """Run a statement whose parameters are the page's reach."""
    if session.get_bind().dialect.name != "sqlite":
        sql = sql.replace("?", "%s")
    parameters = (reach.dataset_id, reach.first, reach.last)
    rows = session.connection().exec_driver_sql(sql, parameters).all()
    return [make(*row) for row in rows]


def items(session: Session, reach: Reach) -> list[ItemOut]:
    """Read a page's items, in order."""
    sql = (
        "SELECT id, position, key, question, context, topic, setting, language, group_key, meta "
        "FROM items WHERE dataset_id = ? AND position BETWEEN ? AND ? ORDER BY position"
    )
    return rows_of(session, ItemOut, sql, reach)


def references(session: Session, reach: Reach) -> list[TextOut]:
    """Read the references of a page's items, in order."""
    sql = (
        f"SELECT item_id, text FROM reference_texts WHERE item_id IN ({IN_REACH}) ORDER BY position"
    )
    return rows_of(session, TextOut, sql, reach)


def answers(session: Session, reach: Reach) -> list[AnswerOut]:
    """Read the answers of a page's items, in order."""
    sql = (
        "SELECT id, item_id, position, system, text, meta FROM answers "
        f"WHERE item_id IN ({IN_REACH}) ORDER BY item_id, position"
    )
    return rows_of(session, AnswerOut, sql, reach)


def pairs(session: Session, reach: Reach) -> list[PairOut]:
    """Read the comparisons of a page's items, in order."""
    sql = (
        "SELECT id, item_id, key, answer_a_id, answer_b_id, position FROM comparisons "
        f"WHERE item_id IN ({IN_REACH}) ORDER BY position"
    )
    return rows_of(session, PairOut, sql, reach)


def claims(session: Session, reach: Reach) -> list[ClaimOut]:
    """Read the claims of a page's items, in order."""
    sql = (
        "SELECT id, item_id, key, text, position FROM claims "
        f"WHERE item_id IN ({IN_REACH}) ORDER BY position"
    )
    return rows_of(session, ClaimOut, sql, reach)


def evidence(session: Session, reach: Reach) -> list[TextOut]:
    """Read the evidence of a page's claims, in order."""
    sql = f"SELECT claim_id, text FROM evidence_texts WHERE claim_id IN ({_CLAIMS}) "
    return rows_of(session, TextOut, sql + "ORDER BY position", reach)


def judgments(session: Session, reach: Reach) -> list[JudgmentOut]:
    """Read every judgment on a page's targets, by rater and revision."""
    sql = f"SELECT {_JUDGMENT} FROM judgments j JOIN raters r ON r.id = j.rater_id WHERE "
    found = rows_of(session, JudgmentOut, f"{sql} j.comparison_id IN ({_PAIRS})", reach)
    found += rows_of(session, JudgmentOut, f"{sql} j.claim_id IN ({_CLAIMS})", reach)
    return sorted(found, key=lambda row: (row.rater, row.revision))


def spans(session: Session, reach: Reach) -> list[SpanOut]:
    """Read the spans that judgments on a page's targets mark."""
    sql = (
        'SELECT s.judgment_id, s.field, s."start", s."end", s.text_sha256, s.label '
        "FROM evidence_spans s JOIN judgments j ON j.id = s.judgment_id WHERE "
    )
    found = rows_of(session, SpanOut, f"{sql} j.comparison_id IN ({_PAIRS})", reach)
    found += rows_of(session, SpanOut, f"{sql} j.claim_id IN ({_CLAIMS})", reach)
    return sorted(found)


def flags(session: Session, reach: Reach) -> list[FlagOut]:
    """Read the flags on a page's targets, by rater."""
    sql = (
        "SELECT f.comparison_id, f.claim_id, r.name, f.created_at "
        "FROM flags f JOIN raters r ON r.id = f.rater_id WHERE "
    )
    found = rows_of(session, FlagOut, f"{sql} f.comparison_id IN ({_PAIRS})", reach)
    found += rows_of(session, FlagOut, f"{sql} f.claim_id IN ({_CLAIMS})", reach)
    return sorted(found, key=lambda row: row.rater)


def seal_breaks(session: Session, reach: Reach) -> list[SealBreakOut]:
    """Read the seal breaks on a page's targets, by time."""
    sql = (
        "SELECT b.comparison_id, b.claim_id, r.name, b.what, b.created_at "
        "FROM seal_breaks b JOIN raters r ON r.id = b.rater_id WHERE "
    )
    found = rows_of(session, SealBreakOut, f"{sql} b.comparison_id IN ({_PAIRS})", reach)
    found += rows_of(session, SealBreakOut, f"{sql} b.claim_id IN ({_CLAIMS})", reach)
    return sorted(found, key=lambda row: (row.created_at, row.rater, row.what))


def assignments(session: Session, reach: Reach) -> list[AssignmentOut]:
    """Read the assignments of a page's targets, by rater and place."""
    sql = (
        "SELECT a.comparison_id, a.claim_id, r.name, a.position, a.shown_left, a.repeat "
        "FROM assignments a JOIN raters r ON r.id = a.rater_id WHERE "
    )
    found = rows_of(session, AssignmentOut, f"{sql} a.comparison_id IN ({_PAIRS})", reach)
    found += rows_of(session, AssignmentOut, f"{sql} a.claim_id IN ({_CLAIMS})", reach)
    return sorted(found, key=lambda row: (row.rater, row.repeat, row.position))


def adjudications(session: Session, reach: Reach) -> list[AdjudicationOut]:
    """Read the adjudications of a page's targets, by revision."""
    sql = (
        "SELECT a.comparison_id, a.claim_id, a.uid, a.revision, a.verdict, a.method, r.name, "
        "a.basis, a.note, a.created_at, p.name, a.act, a.mark "
        "FROM adjudications a LEFT JOIN raters r ON r.id = a.settled_by_id "
        "LEFT JOIN raters p ON p.id = a.acted_by_id WHERE "
    )
    found = rows_of(session, AdjudicationOut, f"{sql} a.comparison_id IN ({_PAIRS})", reach)
    found += rows_of(session, AdjudicationOut, f"{sql} a.claim_id IN ({_CLAIMS})", reach)
    return sorted(found, key=lambda row: row.revision)


def scores(session: Session, reach: Reach) -> list[ScoreOut]:
    """Read the scores of a page's answers and claims, by signature."""
    sql = (
        "SELECT s.answer_id, s.claim_id, g.metric, g.text, s.value, s.undefined, s.detail, "
        "s.run_id FROM scores s JOIN signatures g ON g.id = s.signature_id WHERE "
    )
    found = rows_of(session, ScoreOut, f"{sql} s.answer_id IN ({_ANSWERS})", reach)
    found += rows_of(session, ScoreOut, f"{sql} s.claim_id IN ({_CLAIMS})", reach)
    return sorted(found, key=lambda row: row.signature)


def raters(session: Session, dataset_id: int) -> list[tuple[str, str]]:
    """Give name and kind of everyone who left anything in a dataset, by name."""
    marked = "SELECT rater_id FROM {} WHERE dataset_id = ?"
    said = [
        marked.format(name) for name in ("judgments", "flags", "seal_breaks", "assignments")
    ] + [
        f"SELECT {who} FROM adjudications WHERE dataset_id = ?"
        for who in ("settled_by_id", "acted_by_id")
    ]
    said += [marked.format(name) for name in ("judge_calls", "judge_runs", "item_checks")]
    said += [f"SELECT {who} FROM error_tags WHERE dataset_id = ?" for who in TAGGED]
    sql = f"SELECT name, kind FROM raters WHERE id IN ({' UNION '.join(said)})"
    if session.get_bind().dialect.name != "sqlite":
        sql = sql.replace("?", "%s")
    rows = session.connection().exec_driver_sql(sql, (dataset_id,) * len(said))
    return sorted((row[0], row[1]) for row in rows)


def runs(session: Session, dataset_id: int) -> list[RunOut]:
    """Give the score runs of a dataset, oldest first."""
    rows = session.scalars(
        select(ScoreRunRow).where(ScoreRunRow.dataset_id == dataset_id).order_by(ScoreRunRow.id)
    )
    return [
        RunOut(
            row.id,
            row.metrics,
            row.device,
            row.started_at,
            row.finished_at,
            row.state,
            row.scored,
            row.reused,
        )
        for row in rows
    ]


def counts(session: Session, dataset_id: int) -> dict[str, int]:
    """Count the rows of a dataset by table: what a format may have to leave out."""
    tables = ("comparisons", "claims", "judgments", "flags", "assignments", "seal_breaks")
    found = {table: _count(session, table, "dataset_id = ?", dataset_id) for table in tables}
    asked = {"judge_calls": "calls", "item_checks": "checks", "error_tags": "error tags"}
    for table, name in asked.items():
        found[name] = _count(session, table, "dataset_id = ?", dataset_id)
    found["adjudications"] = _count(session, "adjudications", "dataset_id = ?", dataset_id)
    mine = "SELECT id FROM items WHERE dataset_id = ?"
    found["items"] = _count(session, "items", "dataset_id = ?", dataset_id)
    found["references"] = _count(session, "reference_texts", f"item_id IN ({mine})", dataset_id)
    found["spans"] = _count(
        session,
        "evidence_spans",
        "judgment_id IN (SELECT id FROM judgments WHERE dataset_id = ?)",
        dataset_id,
    )
    found["scores"] = _count(
        session,
        "scores",
        f"answer_id IN (SELECT id FROM answers WHERE item_id IN ({mine}))",
        dataset_id,
    ) + _count(
        session, "scores", "claim_id IN (SELECT id FROM claims WHERE dataset_id = ?)", dataset_id
    )
    judged = "SELECT {} FROM judgments WHERE dataset_id = ?"
    found["unjudged comparisons"] = found["comparisons"] - _count(
        session, "comparisons", f"id IN ({judged.format('comparison_id')})", dataset_id
    )
    found["unjudged claims"] = found["claims"] - _count(
        session, "claims", f"id IN ({judged.format('claim_id')})", dataset_id
    )
    return found


def _count(session: Session, table: str, where: str, dataset_id: int) -> int:
    sql = f"SELECT count(*) FROM {table} WHERE {where}"
    if session.get_bind().dialect.name != "sqlite":
        sql = sql.replace("?", "%s")
    return int(session.connection().exec_driver_sql(sql, (dataset_id,)).scalar_one())


def flagged(session: Session, dataset_id: int) -> set[int]:
    """Give the comparisons that anyone flagged."""
    rows = session.scalars(select(FlagRow.comparison_id).where(FlagRow.dataset_id == dataset_id))
    return {comparison for comparison in rows if comparison is not None}


def score_rows(session: Session, dataset_id: int) -> int:
    """Count the rows of a score table: an answer's score has one in each of its comparisons."""
    stands = (
        "(SELECT count(*) FROM comparisons c "
        "WHERE c.item_id = a.item_id AND (c.answer_a_id = a.id OR c.answer_b_id = a.id))"
    )
    sql = (
        f"SELECT COALESCE(SUM(CASE WHEN {stands} = 0 THEN 1 ELSE {stands} END), 0) "
        "FROM scores s JOIN answers a ON a.id = s.answer_id JOIN items i ON i.id = a.item_id "
        "WHERE i.dataset_id = ?"
    )
    if session.get_bind().dialect.name != "sqlite":
        sql = sql.replace("?", "%s")
    rows = int(session.connection().exec_driver_sql(sql, (dataset_id,)).scalar_one())
    of_claims = "claim_id IN (SELECT id FROM claims WHERE dataset_id = ?)"
    return rows + _count(session, "scores", of_claims, dataset_id)
