"""Judgments and scores written straight into a made dataset, for audits with known answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import insert, select

from db.engine import Sessions
from db.models import AdjudicationRow, AnswerRow, ClaimRow, ComparisonRow, ItemRow, JudgmentRow
from db.project import new_uid, now
from db.queries import raters, scores
from db.queries.ids import allocate
from db.queries.scores import NewScore
from db.types import Construct, RaterKind, Seal, Status, TargetKind, Verdict

Said = Verdict | Status | None


def target_ids(sessions: Sessions, dataset_id: int) -> list[int]:
    """Comparisons, or claims, of a dataset in order."""
    with sessions.read() as session:
        for table in (ComparisonRow, ClaimRow):
            found = session.scalars(
                select(table.id).where(table.dataset_id == dataset_id).order_by(table.position)
            ).all()
            if found:
                return list(found)
    return []


def judge(
    sessions: Sessions,
    dataset_id: int,
    rater: str,
    said: Sequence[Said],
    *,
    kind: RaterKind = RaterKind.PERSON,
    construct: Construct = Construct.PREFERENCE,
    seal: Seal = Seal.SEALED,
    difficult: Sequence[bool] = (),
) -> None:
    """Write one rater's answers in the order of the targets; None says nothing."""
    targets = target_ids(sessions, dataset_id)
    with sessions.write() as session:
        who = raters.get_or_create(session, rater, kind)
        first = allocate(session, "judgments", len(said))
        column = "claim_id" if construct is Construct.ATTRIBUTION else "comparison_id"
        other = "comparison_id" if construct is Construct.ATTRIBUTION else "claim_id"
        rows = []
        for place, (target, verdict) in enumerate(zip(targets, said, strict=True)):
            if verdict is None:
                continue
            is_status = isinstance(verdict, Status)
            rows.append(
                {
                    "id": first + place, "uid": new_uid(), "dataset_id": dataset_id,
                    column: target, other: None, "rater_id": who.id, "revision": 0,
                    "supersedes_id": None,
                    "status": (verdict if is_status else Status.VERDICT).value,
                    "verdict": None if is_status else verdict.value,
                    "rating": None, "strength_scale": None, "strength_value": None,
                    "shown_left": None, "seal": seal.value, "confidence": None,
                    "difficult": bool(difficult and difficult[place]), "note": "", "reason": "",
                    "active_ms": None, "lead_ms": None, "raw": "", "created_at": now(),
                }
            )  # fmt: skip
        session.execute(insert(JudgmentRow), rows)


def settle(sessions: Sessions, dataset_id: int, verdicts: Mapping[int, Verdict]) -> None:
    """Adjudicate comparisons by their place."""
    targets = target_ids(sessions, dataset_id)
    with sessions.write() as session:
        first = allocate(session, "adjudications", len(verdicts))
        session.execute(
            insert(AdjudicationRow),
            [
                {
                    "id": first + n, "uid": new_uid(), "dataset_id": dataset_id,
                    "comparison_id": targets[place], "claim_id": None, "revision": 0,
                    "verdict": verdict.value, "method": "person", "settled_by_id": None,
                    "basis": [], "note": "", "created_at": now(),
                }
                for n, (place, verdict) in enumerate(verdicts.items())
            ],
        )  # fmt: skip


def score(
    sessions: Sessions,
    dataset_id: int,
    metric: str,
    values: Sequence[float | str],
    *,
    signature: str | None = None,
) -> None:
    """Write one metric's scores in the order of the answers (or claims); a text is a reason."""
    with sessions.write() as session:
        kind = scores.kind_of(session, dataset_id)
        if kind is TargetKind.CLAIM:
            order = select(ClaimRow.id).where(ClaimRow.dataset_id == dataset_id)
            targets = session.scalars(order.order_by(ClaimRow.position)).all()
        else:
            order = select(AnswerRow.id).join(ItemRow, ItemRow.id == AnswerRow.item_id)
            targets = session.scalars(
                order.where(ItemRow.dataset_id == dataset_id).order_by(
                    ItemRow.position, AnswerRow.position
                )
            ).all()
        text = signature or f"{metric}|v1|made"
        ids = scores.ensure_signatures(session, [(text, metric)])
        run = scores.start_run(session, dataset_id, [metric])
        scores.write(
            session,
            run,
            kind,
            [
                NewScore(
                    signature_id=ids[text],
                    target_id=target,
                    value=None if isinstance(value, str) else float(value),
                    undefined=value if isinstance(value, str) else None,
                    detail="",
                )
                for target, value in zip(targets, values, strict=True)
            ],
        )
