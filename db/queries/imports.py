"""What an import writes: rows by the thousand, datasets, score runs, what was imported when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from db.models import DatasetRow, ImportRow, ScoreRunRow, SignatureRow
from db.project import now
from db.queries.ids import allocate
from db.types import Construct

CACHE_KIB: Final = 64 * 1024
AT_ONCE: Final = 100

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
    *("settled_by_id", "basis", "note", "created_at", "acted_by_id", "act", "mark"),
)
SCORES: Final = (
    "scores",
    *("signature_id", "answer_id", "claim_id", "run_id", "value", "undefined", "detail"),
)


def insert_many(session: Session, table: tuple[str, ...], rows: Sequence[tuple[Any, ...]]) -> int:
    """Write rows through the driver's own bulk statement, and give how many were written.

    Parameters
    ----------
    session
        Inside a write transaction.
    table
        The table's name followed by its columns, as in this module's constants.
    rows
        One tuple per row, in the order of the columns.
    """
    return _write(session, table, rows)


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
    return _write(session, (table[0], "id", *table[1:]), numbered, "ON CONFLICT DO NOTHING")


def _write(
    session: Session, table: tuple[str, ...], rows: Sequence[tuple[Any, ...]], rule: str = ""
) -> int:
    """Write rows, on SQLite many with each step of the statement: a fifth off its time."""
    if not rows:
        return 0
    rows, constants = _without_constants(rows)
    connection = session.connection()
    if not is_sqlite(session):
        statement = _insert(table, constants, rule, mark="%s", times=1)
        return int(connection.exec_driver_sql(statement, list(rows)).rowcount)
    whole = len(rows) - len(rows) % AT_ONCE
    written = 0
    if whole:
        flat = [
            tuple(chain.from_iterable(rows[start : start + AT_ONCE]))
            for start in range(0, whole, AT_ONCE)
        ]
        statement = _insert(table, constants, rule, mark="?", times=AT_ONCE)
        written = connection.exec_driver_sql(statement, flat).rowcount
    if whole < len(rows):
        statement = _insert(table, constants, rule, mark="?", times=1)
        written += connection.exec_driver_sql(statement, list(rows[whole:])).rowcount
    return int(written)


def _without_constants(
    rows: Sequence[tuple[Any, ...]],
) -> tuple[Sequence[tuple[Any, ...]], tuple[tuple[int, str], ...]]:
    """Take out the columns that say NULL or FALSE throughout; give their places and SQL.

    A driver spends longer on binding a NULL than on a text, and a judgment has a dozen of them.
    """
    first = rows[0]
    constants = {
        place: "NULL" if value is None else str(value).upper()
        for place, value in enumerate(first)
        if (value is None or value is False or value is True)
        and [row[place] for row in rows].count(value) == len(rows)
    }
    if constants:
        rows = list(map(itemgetter(*(n for n in range(len(first)) if n not in constants)), rows))
    return rows, tuple(constants.items())


@lru_cache(maxsize=256)
def _insert(
    table: tuple[str, ...],
    constants: tuple[tuple[int, str], ...],
    rule: str,
    *,
    mark: str,
    times: int,
) -> str:
    """Give the statement that writes so many rows at a time; equal ones are one text."""
    name, *columns = table
    said = dict(constants)
    quoted = ", ".join(f'"{column}"' for column in columns)
    row = ", ".join(said.get(place, mark) for place in range(len(columns)))
    return f"INSERT INTO {name} ({quoted}) VALUES {', '.join([f'({row})'] * times)} {rule}"


def is_sqlite(session: Session) -> bool:
    """Whether the project is a SQLite file."""
    return session.get_bind().dialect.name == "sqlite"


def hasten(session: Session) -> None:
    """Give SQLite room for the indexes of a bulk write; bounded, and let go with ``relax``."""
    if is_sqlite(session):
        session.connection().exec_driver_sql(f"PRAGMA cache_size = -{CACHE_KIB}")


def relax(session: Session) -> None:
    """Give the room back."""
    if is_sqlite(session):
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


def ids_in_order(session: Session, table: str, dataset_id: int) -> list[int]:
    """Give the ids of a dataset's comparisons or claims in order."""
    rows = session.connection().exec_driver_sql(
        f"SELECT id FROM {table} WHERE dataset_id = {int(dataset_id)} ORDER BY position"
    )
    return [int(row[0]) for row in rows]


def put_in_order(session: Session, table: str, dataset_id: int, ids: Sequence[int]) -> None:
    """Place a dataset's comparisons or claims anew, by way of places that none of them has."""
    mark = "?" if is_sqlite(session) else "%s"
    connection = session.connection()
    connection.exec_driver_sql(
        f"UPDATE {table} SET position = {mark} WHERE id = {mark}",
        [(-1 - place, one) for place, one in enumerate(ids)],
    )
    connection.exec_driver_sql(
        f"UPDATE {table} SET position = -1 - position WHERE dataset_id = {int(dataset_id)}"
    )


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


def rename_systems(session: Session, dataset_id: int, names: Mapping[str, str]) -> int:
    """Give the answers of a dataset whose system is a key of ``names`` that name instead."""
    sql = (
        "UPDATE answers SET system = ? WHERE system = ? "
        "AND item_id IN (SELECT id FROM items WHERE dataset_id = ?)"
    )
    if not is_sqlite(session):
        sql = sql.replace("?", "%s")
    connection = session.connection()
    return sum(
        connection.exec_driver_sql(sql, (name, system, dataset_id)).rowcount
        for system, name in names.items()
        if name and name != system
    )


def has_size(session: Session, size: int) -> bool:
    """Whether a content of this many bytes was imported before."""
    return any(report.get("bytes") == size for report in session.scalars(select(ImportRow.report)))


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
