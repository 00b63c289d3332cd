"""The scores of one item, each with the signature that says how it was made."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from db.models import AnswerRow, ClaimRow, ScoreStored, SignatureRow
from db.types import TargetKind


class ItemScore(NamedTuple):
    """One score of an answer or a claim: a value, or the reason why there is none."""

    target: TargetKind
    target_id: int
    metric: str
    signature: str
    value: float | None
    undefined: str | None


def of_item(session: Session, item_id: int) -> list[ItemScore]:
    """Give every stored score of an item's answers and claims, by metric and signature."""
    rows = session.execute(
        select(
            ScoreStored.answer_id,
            ScoreStored.claim_id,
            SignatureRow.metric,
            SignatureRow.text,
            ScoreStored.value,
            ScoreStored.undefined,
        )
        .join(SignatureRow, SignatureRow.id == ScoreStored.signature_id)
        .where(
            or_(
                ScoreStored.answer_id.in_(select(AnswerRow.id).where(AnswerRow.item_id == item_id)),
                ScoreStored.claim_id.in_(select(ClaimRow.id).where(ClaimRow.item_id == item_id)),
            )
        )
        .order_by(
            SignatureRow.metric, SignatureRow.text, ScoreStored.answer_id, ScoreStored.claim_id
        )
    )
    return [
        ItemScore(TargetKind.ANSWER, answer, metric, signature, value, undefined)
        if answer is not None
        else ItemScore(TargetKind.CLAIM, int(claim or 0), metric, signature, value, undefined)
        for answer, claim, metric, signature, value, undefined in rows
    ]
