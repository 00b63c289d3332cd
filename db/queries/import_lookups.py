"""What an import must know of what is there already, asked for by the thousand."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy.orm import Session

from db.queries.imports import JUDGMENTS, is_sqlite


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


def among(
    session: Session, sql: str, values: Iterable[object], *before: object
) -> Sequence[Sequence[Any]]:
    """Run ``sql`` in which ``{among}`` stands for ``IN (values)``, as one parameter.

    Other parameters are marked ``?`` and come before the values.
    """
    listed = list(values)
    if not listed:
        return []
    if is_sqlite(session):
        statement = sql.format(among="IN (SELECT value FROM json_each(?))")
        parameter: object = json.dumps(listed)
    else:
        statement = sql.format(among="= ANY(?)").replace("?", "%s")
        parameter = listed
    return session.connection().exec_driver_sql(statement, (*before, parameter)).all()


def items_by_key(session: Session, dataset_id: int, keys: Iterable[str]) -> dict[str, StoredItem]:
    """Find the items of a dataset that have one of these keys."""
    rows = among(
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
    rows = among(
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
    rows = among(
        session,
        "SELECT key, id, item_id, text FROM claims WHERE dataset_id = ? AND key {among}",
        keys,
        dataset_id,
    )
    return {row[0]: StoredTarget(row[1], row[2], 0, 0, row[3]) for row in rows}


def answers_of(session: Session, item_ids: Iterable[int]) -> dict[int, list[StoredAnswer]]:
    """Read the answers of some items, in order."""
    rows = among(
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
    rows = among(
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
        found.update(tuple(row) for row in among(session, sql.format(column), ids))
    return found


def live_judgments(
    session: Session, kind: str, wanted: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], LiveJudgment]:
    """Read the newest judgment on some comparisons or claims, each by one rater.

    ``wanted`` are (target, rater). However many revisions a chain has, two steps down an index
    find its newest.
    """
    asked = list(wanted)
    if not asked:
        return {}
    column = "comparison_id" if kind == "comparison" else "claim_id"
    said = ", ".join(f"j.{name}" for name in JUDGMENTS[9:])
    statement = (
        f"SELECT w.target, w.rater, j.id, j.revision, {said} FROM ("
        "SELECT target, rater, (SELECT MAX(revision) FROM judgments k "
        f"WHERE k.{column} = target AND k.rater_id = rater) AS newest FROM {{wanted}}) w "
        f"JOIN judgments j ON j.{column} = w.target AND j.rater_id = w.rater "
        "AND j.revision = w.newest"
    )
    if is_sqlite(session):
        statement = statement.format(
            wanted="(SELECT json_extract(value, '$[0]') AS target, "
            "json_extract(value, '$[1]') AS rater FROM json_each(?))"
        )
        parameters: tuple[object, ...] = (json.dumps(asked),)
    else:
        statement = statement.format(wanted="unnest(%s::int[], %s::int[]) AS a (target, rater)")
        parameters = ([target for target, _ in asked], [rater for _, rater in asked])
    rows = session.connection().exec_driver_sql(statement, parameters)
    return {(row[0], row[1]): LiveJudgment(row[2], row[3], tuple(row[4:])) for row in rows}


def known_uids(session: Session, table: str, uids: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Give comparison and claim (0 for none) of the judgments or adjudications of these uids."""
    rows = among(
        session,
        "SELECT uid, COALESCE(comparison_id, 0), COALESCE(claim_id, 0) "
        f"FROM {table} WHERE uid {{among}}",
        uids,
    )
    return {row[0]: (row[1], row[2]) for row in rows}
