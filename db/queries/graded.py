"""What figures need beside verdicts: how strong a judge's are, and numbers kept with items."""

from __future__ import annotations

import json
import math
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from db.models import ItemRow, JudgmentRow
from db.types import Status, Verdict


class StrengthRow(NamedTuple):
    """One live verdict with its strength, on the scale and with the value that were given."""

    target_id: int
    verdict: Verdict
    scale: str
    value: str


def strengths(session: Session, dataset_id: int, rater_id: int) -> list[StrengthRow]:
    """Give a rater's live verdicts that say how strong they are."""
    later = aliased(JudgmentRow)
    rows = session.execute(
        select(
            func.coalesce(JudgmentRow.comparison_id, JudgmentRow.claim_id),
            JudgmentRow.verdict,
            JudgmentRow.strength_scale,
            JudgmentRow.strength_value,
        )
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            JudgmentRow.dataset_id == dataset_id,
            JudgmentRow.rater_id == rater_id,
            JudgmentRow.status == Status.VERDICT.value,
            JudgmentRow.verdict.is_not(None),
            JudgmentRow.strength_scale.is_not(None),
            JudgmentRow.strength_value.is_not(None),
            later.id.is_(None),
        )
        .order_by(JudgmentRow.id)
    )
    return [
        StrengthRow(int(target), Verdict(str(verdict)), str(scale), str(value))
        for target, verdict, scale, value in rows
    ]


def item_numbers(session: Session, dataset_id: int, key: str) -> dict[int, float]:
    """Give a finite number that items carry in their metadata under a key, by item id."""
    found: dict[int, float] = {}
    rows = session.execute(
        select(ItemRow.id, ItemRow.meta).where(
            ItemRow.dataset_id == dataset_id, ItemRow.meta.contains(f'"{key}"', autoescape=True)
        )
    )
    for item_id, meta in rows:
        value = json.loads(meta or "{}").get(key)
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            continue
        try:
            number = float(value)
        except (ValueError, OverflowError):
            continue
        if math.isfinite(number):
            found[int(item_id)] = number
    return found
