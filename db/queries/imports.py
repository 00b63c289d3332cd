"""What an import writes: rows by the thousand, and what it must know of those already there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.models import DatasetRow, ImportRow, ScoreRunRow, SignatureRow
from db.project import now
from db.queries.ids import allocate
from db.types import Construct

CACHE_KIB: Final = 64 * 1024

ITEMS: Final = (
    "items",
    *("id", "dataset_id", "position", "key", "question", "context"),
    *("topic", "setting", "language", "group_key", "meta"),
)
REFERENCES: Final = ("reference_texts", "item_id", "position", "text")
ANSWERS: Final = ("answers", "id", "item_id", "position", "system", "text", "meta")
COMPARISONS: Final = (
    "comparisons",
    *("id", "dataset_id", "item_id", "position", "key", "answer_a_id", "answer_b_id"),
)
CLAIMS: Final = ("claims", "id", "dataset_id", "item_id", "position", "key", "text")
EVIDENCE: Final = ("evidence_texts", "claim_id", "position", "text")
JUDGMENTS: Final = (
    "judgments",
    *("id", "uid", "dataset_id", "comparison_id", "claim_id", "rater_id", "revision"),
    *("supersedes_id", "status", "verdict", "rating", "strength_scale", "strength_value"),
    *("shown_left", "seal", "confidence", "difficult", "note", "reason"),
    *("active_ms", "lead_ms", "raw", "created_at"),
)
SPANS: Final = (
    "evidence_spans",
    *("judgment_id", "field", "start", "end", "text_sha256", "label"),
)
FLAGS: Final = ("flags", "dataset_id", "comparison_id", "claim_id", "rater_id", "created_at")
SEAL_BREAKS: Final = (
    "seal_breaks",
    *("dataset_id", "comparison_id", "claim_id", "rater_id", "what", "created_at"),
)
ASSIGNMENTS: Final = (
    "assignments",
    *("dataset_id", "comparison_id", "claim_id", "rater_id", "position", "shown_left", "repeat"),
)
ADJUDICATIONS: Final = (
    "adjudications",
    *("uid", "dataset_id", "comparison_id", "claim_id", "revision", "verdict", "method"),
    *("settled_by_id", "basis", "note", "created_at"),
)
SCORES: Final = (
    "scores",
    *("signature_id", "answer_id", "claim_id", "run_id", "value", "undefined", "detail"),
)


class StoredTarget(NamedTuple):
    """A comparison or claim by its key, with what it speaks of.

    ``first`` and ``second`` are the answers' ids for a comparison; for a claim ``text`` is set.
    """

    id: int
    item_id: int
    first: int
    second: int
    text: str


class StoredItem(NamedTuple):
    """The parts of an item by which two items of one key are told apart."""

    id: int
    question: str
    context: str


class StoredAnswer(NamedTuple):
    """One answer of an item that is there already."""

    id: int
    item_id: int
    position: int
    system: str
    text: str


class LiveJudgment(NamedTuple):
    """The newest judgment of one rater on one target, with what it says."""

    id: int
    revision: int
    says: tuple[object, ...]


def insert_many(session: Session, table: tuple[str, ...], rows: Sequence[tuple[Any, ...]]) -> None:
    """Write rows through the driver's own bulk statement; nothing is built per row.

    Parameters
    ----------
    session
        Inside a write transaction.
    table
        The table's name followed by its columns, as in this module's constants.
    rows
        One tuple per row, in the order of the columns.
    """
    if rows:
        statement, rows = _insert(session, table, rows)
        session.connection().exec_driver_sql(statement, rows)


def insert_numbered(
    session: Session, table: tuple[str, ...], rows: Sequence[tuple[Any, ...]]
) -> int:
    """Write rows whose ids nobody needs to know beforehand; the tuples come without them.

    A row that is there already (by a UNIQUE constraint) is left as it is. Give how many were
    written.
    """
    if not rows:
        return 0
    first = allocate(session, table[0], len(rows))
    numbered = [(first + place, *row) for place, row in enumerate(rows)]
    statement, numbered = _insert(session, (table[0], "id", *table[1:]), numbered)
    done = session.connection().exec_driver_sql(f"{statement} ON CONFLICT DO NOTHING", numbered)
    return int(done.rowcount)


def _insert(
    session: Session, table: tuple[str, ...], rows: Sequence[tuple[Any, ...]]
) -> tuple[str, list[tuple[Any, ...]]]:
    """Give the statement and its rows, with columns that say NULL or FALSE throughout in the SQL.

    A driver spends longer on binding a NULL than on a text, and a judgment has a dozen of them.
    """
    mark = "?" if _is_sqlite(session) else "%s"
    name, *columns = table
    first = rows[0]
    constant = {
        place: "NULL" if value is None else str(value).upper()
        for place, value in enumerate(first)
        if (value is None or value is False or value is True)
        and [row[place] for row in rows].count(value) == len(rows)
    }
    if constant:
        rows = list(map(itemgetter(*(n for n in range(len(first)) if n not in constant)), rows))
    quoted = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join(constant.get(place, mark) for place in range(len(columns)))
    return f"INSERT INTO {name} ({quoted}) VALUES ({marks})", list(rows)


def _is_sqlite(session: Session) -> bool:
    return session.get_bind().dialect.name == "sqlite"


def _among(
    session: Session, sql: str, values: Iterable[object], *before: object
) -> Sequence[Sequence[Any]]:
    """Run ``sql`` in which ``{among}`` stands for ``IN (values)``, as one parameter.

    Other parameters are marked ``?`` and come before the values.
    """
    listed = list(values)
    if not listed:
        return []
    if _is_sqlite(session):
        statement = sql.format(among="IN (SELECT value FROM json_each(?))")
        parameter: object = json.dumps(listed)
    else:
        statement = sql.format(among="= ANY(?)").replace("?", "%s")
        parameter = listed
    return session.connection().exec_driver_sql(statement, (*before, parameter)).all()


def hasten(session: Session) -> None:
    """Give SQLite room for the indexes of a bulk write; bounded, and let go with ``relax``."""
    if _is_sqlite(session):
        session.connection().exec_driver_sql(f"PRAGMA cache_size = -{CACHE_KIB}")


def relax(session: Session) -> None:
    """Give the room back."""
    if _is_sqlite(session):
        session.connection().exec_driver_sql("PRAGMA cache_size = -2000")


def find_dataset(session: Session, name: str) -> tuple[int, Construct] | None:
    """Find a dataset that is not deleted, by name."""
    row = session.execute(
        select(DatasetRow.id, DatasetRow.construct).where(
            DatasetRow.name == name, DatasetRow.deleted_at == ""
        )
    ).one_or_none()
    return None if row is None else (row[0], Construct(row[1]))


def create_dataset(
    session: Session,
    *,
    name: str,
    construct: Construct,
    created_at: str,
    source: str,
    guideline: str,
    settings: dict[str, Any],
) -> int:
    """Make a dataset and give its id."""
    row = DatasetRow(
        id=allocate(session, "datasets", 1),
        name=name,
        construct=construct.value,
        created_at=created_at or now(),
        source=source,
        guideline=guideline,
        settings=settings,
        deleted_at="",
    )
    session.add(row)
    session.flush()
    return row.id


def next_positions(session: Session, dataset_id: int) -> tuple[int, int, int]:
    """Give the next free positions of items, comparisons and claims in a dataset."""
    found = [
        session.connection()
        .exec_driver_sql(
            f"SELECT COALESCE(MAX(position) + 1, 0) FROM {table} "
            f"WHERE dataset_id = {int(dataset_id)}"
        )
        .scalar_one()
        for table in ("items", "comparisons", "claims")
    ]
    return int(found[0]), int(found[1]), int(found[2])


def items_by_key(session: Session, dataset_id: int, keys: Iterable[str]) -> dict[str, StoredItem]:
    """Find the items of a dataset that have one of these keys."""
    rows = _among(
        session,
        "SELECT key, id, question, context FROM items WHERE dataset_id = ? AND key {among}",
        keys,
        dataset_id,
    )
    return {row[0]: StoredItem(*row[1:]) for row in rows}


def comparisons_by_key(
    session: Session, dataset_id: int, keys: Iterable[str]
) -> dict[str, StoredTarget]:
    """Find the comparisons of a dataset that have one of these keys."""
    rows = _among(
        session,
        "SELECT key, id, item_id, answer_a_id, answer_b_id FROM comparisons "
        "WHERE dataset_id = ? AND key {among}",
        keys,
        dataset_id,
    )
    return {row[0]: StoredTarget(row[1], row[2], row[3], row[4], "") for row in rows}


def claims_by_key(
    session: Session, dataset_id: int, keys: Iterable[str]
) -> dict[str, StoredTarget]:
    """Find the claims of a dataset that have one of these keys."""
    rows = _among(
        session,
        "SELECT key, id, item_id, text FROM claims WHERE dataset_id = ? AND key {among}",
        keys,
        dataset_id,
    )
    return {row[0]: StoredTarget(row[1], row[2], 0, 0, row[3]) for row in rows}


def answers_of(session: Session, item_ids: Iterable[int]) -> dict[int, list[StoredAnswer]]:
    """Read the answers of some items, in order."""
    rows = _among(
        session,
        "SELECT id, item_id, position, system, text FROM answers WHERE item_id {among} "
        "ORDER BY item_id, position",
        item_ids,
    )
    found: dict[int, list[StoredAnswer]] = {}
    for row in rows:
        found.setdefault(row[1], []).append(StoredAnswer(*row))
    return found


def evidence_of(session: Session, claim_ids: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """Read the evidence of some claims, in order."""
    rows = _among(
        session,
        "SELECT claim_id, text FROM evidence_texts WHERE claim_id {among} "
        "ORDER BY claim_id, position",
        claim_ids,
    )
    found: dict[int, tuple[str, ...]] = {}
    for claim_id, text in rows:
        found[claim_id] = (*found.get(claim_id, ()), text)
    return found


def seal_breaks_on(
    session: Session, targets: tuple[Sequence[int], Sequence[int]]
) -> set[tuple[object, ...]]:
    """Read (comparison, claim, rater, what, time) of the seal breaks on some targets.

    ``targets`` are the ids of comparisons and of claims.
    """
    said = "comparison_id, claim_id, rater_id, what, created_at"
    sql = f"SELECT {said} FROM seal_breaks WHERE {{}} {{{{among}}}}"
    found: set[tuple[object, ...]] = set()
    for column, ids in zip(("comparison_id", "claim_id"), targets, strict=True):
        found.update(tuple(row) for row in _among(session, sql.format(column), ids))
    return found


def live_judgments(
    session: Session, kind: str, target_ids: Iterable[int]
) -> dict[tuple[int, int], LiveJudgment]:
    """Read the newest judgment by (target, rater) on some comparisons or claims."""
    column = "comparison_id" if kind == "comparison" else "claim_id"
    said = ", ".join(JUDGMENTS[9:])
    rows = _among(
        session,
        f"SELECT {column}, rater_id, id, revision, {said} FROM judgments "
        f"WHERE {column} {{among}} ORDER BY revision",
        target_ids,
    )
    return {(row[0], row[1]): LiveJudgment(row[2], row[3], tuple(row[4:])) for row in rows}


def known_uids(session: Session, table: str, uids: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Give comparison and claim (0 for none) of the judgments or adjudications of these uids."""
    rows = _among(
        session,
        "SELECT uid, COALESCE(comparison_id, 0), COALESCE(claim_id, 0) "
        f"FROM {table} WHERE uid {{among}}",
        uids,
    )
    return {row[0]: (row[1], row[2]) for row in rows}


def signature_id(session: Session, text: str, metric: str) -> int:
    """Find a signature, or add it."""
    found = session.scalar(select(SignatureRow.id).where(SignatureRow.text == text))
    if found is not None:
        return found
    row = SignatureRow(id=allocate(session, "signatures", 1), text=text, metric=metric)
    session.add(row)
    session.flush()
    return row.id


def run_of(session: Session, dataset_id: int, run: dict[str, Any]) -> int:
    """Find the score run of these facts, or make it, and give its id."""
    alike = select(ScoreRunRow).where(
        ScoreRunRow.dataset_id == dataset_id,
        ScoreRunRow.started_at == run["started_at"],
        ScoreRunRow.device == run["device"],
        ScoreRunRow.state == run["state"],
    )
    for known in session.scalars(alike.order_by(ScoreRunRow.id)):
        if (known.finished_at, known.metrics) == (run["finished_at"], run["metrics"]):
            return known.id
    row = ScoreRunRow(
        id=allocate(session, "score_runs", 1),
        dataset_id=dataset_id,
        metrics=run["metrics"],
        device=run["device"],
        started_at=run["started_at"],
        finished_at=run["finished_at"],
        state=run["state"],
        scored=run["scored"],
        reused=run["reused"],
    )
    session.add(row)
    session.flush()
    return row.id


def imports_of(session: Session, sha256: str) -> dict[str, dict[str, Any]]:
    """Give the report of each import of a content, by the name of its dataset."""
    rows = session.execute(
        select(DatasetRow.name, ImportRow.report)
        .join(ImportRow, ImportRow.dataset_id == DatasetRow.id)
        .where(ImportRow.sha256 == sha256, DatasetRow.deleted_at == "")
    )
    return {row[0]: row[1] for row in rows}


def record_import(
    session: Session,
    *,
    dataset_id: int,
    file: str,
    sha256: str,
    format_name: str,
    report: dict[str, Any],
) -> None:
    """Note that a content is in a dataset now."""
    row = session.scalars(
        select(ImportRow).where(ImportRow.dataset_id == dataset_id, ImportRow.sha256 == sha256)
    ).one_or_none()
    if row is not None:
        row.report = report
        return
    session.add(
        ImportRow(
            id=allocate(session, "imports", 1),
            dataset_id=dataset_id,
            file=file,
            sha256=sha256,
            format=format_name[:64],
            created_at=now(),
            report=report,
        )
    )


def live_dataset_names(session: Session) -> list[str]:
    """Names of the datasets that are not deleted, oldest first."""
    return list(
        session.scalars(
            select(DatasetRow.name).where(DatasetRow.deleted_at == "").order_by(DatasetRow.id)
        )
    )
