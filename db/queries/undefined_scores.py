"""Scores that have no value, with the items that they belong to and the reason."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from db.models import AnswerRow, ClaimRow, ItemRow, ScoreStored, SignatureRow
from db.queries.scores import kind_of
from db.types import TargetKind


class UndefinedScore(NamedTuple):
    """One score without a value.

    ``owner`` is the system that gave the answer, or the claim's key; ``detail`` is what the
    metric noted beside the reason.
    """

    item_id: int
    item: str
    target: TargetKind
    target_id: int
    owner: str
    metric: str
    signature: str
    reason: str
    detail: str


class UndefinedPage(NamedTuple):
    """Some of them, by item; ``total`` counts all that match."""

    scores: list[UndefinedScore]
    total: int
    offset: int


def undefined_scores(
    session: Session,
    dataset_id: int,
    *,
    metric: str = "",
    reason: str = "",
    offset: int = 0,
    limit: int = 50,
) -> UndefinedPage:
    """Give a dataset's scores without a value in the order of its items.

    Parameters
    ----------
    metric
        Only of this metric, by its full name; empty for all.
    reason
        Only for this reason; empty for all.
    offset, limit
        Which of them.
    """
    kind = kind_of(session, dataset_id)
    target: type[ClaimRow] | type[AnswerRow] = AnswerRow
    owner: Any = AnswerRow.system
    joined: ColumnElement[bool] = AnswerRow.id == ScoreStored.answer_id
    if kind is TargetKind.CLAIM:
        target, owner, joined = ClaimRow, ClaimRow.key, ClaimRow.id == ScoreStored.claim_id

    def matching(columns: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
        found = (
            columns.select_from(ScoreStored)
            .join(SignatureRow, SignatureRow.id == ScoreStored.signature_id)
            .join(target, joined)
            .join(ItemRow, ItemRow.id == target.item_id)
            .where(ItemRow.dataset_id == dataset_id, ScoreStored.undefined.is_not(None))
        )
        if metric:
            found = found.where(SignatureRow.metric == metric)
        return found.where(ScoreStored.undefined == reason) if reason else found

    total = int(session.execute(matching(select(func.count()))).scalar_one())
    rows = session.execute(
        matching(
            select(
                ItemRow.id,
                ItemRow.key,
                target.id,
                owner,
                SignatureRow.metric,
                SignatureRow.text,
                ScoreStored.undefined,
                ScoreStored.detail,
            )
        )
        .order_by(ItemRow.position, target.position, SignatureRow.id)
        .offset(offset)
        .limit(limit)
    )
    found = [UndefinedScore(row[0], row[1], kind, *row[2:]) for row in rows]
    return UndefinedPage(found, total, offset)
