"""Calls of judges written straight into a made dataset, with the judgments that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select

from db.engine import Sessions
from db.models import ComparisonRow, JudgmentRow
from db.project import new_uid, now
from db.queries import judge_calls, raters
from db.queries.ids import allocate
from db.queries.judge_calls import NewCall, place_of
from db.types import JudgeCallDraft, RaterKind, Seal, ShownOrder, Status, TargetKind, Verdict
from tests.made_audits import target_ids

ORDERS = (ShownOrder.AB, ShownOrder.BA)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a judge said of one comparison: a verdict or a failure by order, one per sample."""

    by_order: Mapping[ShownOrder, Sequence[Verdict | Status]]
    strength: tuple[str, str] | None = None


def both(ab: Verdict | Status, ba: Verdict | Status) -> Asked:
    """One sample in each order."""
    return Asked(by_order={ShownOrder.AB: [ab], ShownOrder.BA: [ba]})


def judge_in_orders(
    sessions: Sessions,
    dataset_id: int,
    rater: str,
    asked: Sequence[Asked | None],
    *,
    seconds: float | None = None,
    variant: str = "",
) -> None:
    """Write a judge's calls, and its judgments: a verdict where all samples agree."""
    targets = target_ids(sessions, dataset_id)
    with sessions.write() as session:
        who = raters.get_or_create(session, rater, RaterKind.JUDGE)
        items = dict(
            session.execute(
                select(ComparisonRow.id, ComparisonRow.item_id).where(
                    ComparisonRow.dataset_id == dataset_id
                )
            ).all()
        )
        calls = [
            NewCall(
                dataset_id=dataset_id,
                rater_id=who.id,
                item_id=items[target],
                place=place_of(TargetKind.COMPARISON, target),
                comparison_id=target,
                call=JudgeCallDraft(
                    shown_order=order,
                    sample=number,
                    variant=variant,
                    status=said if isinstance(said, Status) else Status.VERDICT,
                    verdict=None if isinstance(said, Status) else said,
                    seconds=seconds,
                    tokens_in=100,
                    tokens_out=None if seconds is None else 7,
                ),
            )
            for target, one in zip(targets, asked, strict=True)
            if one is not None
            for order, samples in one.by_order.items()
            for number, said in enumerate(samples)
        ]
        judge_calls.insert(session, calls)
        if variant:
            return
        told = [(target, one) for target, one in zip(targets, asked, strict=True) if one]
        first = allocate(session, "judgments", len(told))
        session.execute(
            insert(JudgmentRow),
            [_judgment(first + n, dataset_id, target, who.id, one)
             for n, (target, one) in enumerate(told)],
        )  # fmt: skip


def _judgment(row: int, dataset_id: int, target: int, rater: int, one: Asked) -> dict[str, object]:
    said = {part for samples in one.by_order.values() for part in samples}
    failed = [part for part in said if isinstance(part, Status)]
    (verdict,) = said if len(said) == 1 and not failed else (None,)
    status = failed[0] if failed else Status.VERDICT if verdict else Status.INCONSISTENT
    scale, value = one.strength or (None, None)
    return {
        "id": row, "uid": new_uid(), "dataset_id": dataset_id, "comparison_id": target,
        "claim_id": None, "rater_id": rater, "revision": 0, "supersedes_id": None,
        "status": status.value, "verdict": verdict.value if verdict else None, "rating": None,
        "strength_scale": scale, "strength_value": value, "shown_left": None,
        "seal": Seal.SEALED.value, "confidence": None, "difficult": False, "note": "",
        "reason": "", "active_ms": None, "lead_ms": None, "raw": "", "created_at": now(),
    }  # fmt: skip
