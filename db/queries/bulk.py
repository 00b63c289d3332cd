"""Whole-dataset reads without texts: what agreement and audits are computed from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, and_, func, select
from sqlalchemy.orm import Session, aliased

from db.models import (
    AdjudicationRow,
    AnswerRow,
    ClaimRow,
    ComparisonRow,
    ItemRow,
    JudgmentRow,
)
from db.types import Seal, Side, Status, TargetRow, Verdict, VoteRow

MARK_LENGTH: Final = 40


class HistoryRow(NamedTuple):
    """One judgment of a chain with more than one revision.

    ``mark`` begins with ``undo:`` or ``redo:`` where the row takes back, or says again, the row
    whose uid follows; else it is the start of what was read, and means nothing here.
    """

    target_id: int
    rater_id: int
    revision: int
    status: Status
    verdict: Verdict | None
    shown_left: Side | None
    seal: Seal
    uid: str
    mark: str


class SettledRow(NamedTuple):
    """The live adjudication of one target; ``settled_by`` is whose verdict it is, where known."""

    target_id: int
    verdict: Verdict | None
    method: str
    settled_by: int | None


class PairTexts(NamedTuple):
    """The two texts of one comparison, or a claim and its evidence."""

    target_id: int
    a: str
    b: str


def lengths(session: Session, dataset_id: int) -> dict[int, int]:
    """Give the characters of both answers of every comparison, or of every claim."""
    first, second = aliased(AnswerRow), aliased(AnswerRow)
    found = session.execute(
        select(ComparisonRow.id, func.length(first.text) + func.length(second.text))
        .join(first, first.id == ComparisonRow.answer_a_id)
        .join(second, second.id == ComparisonRow.answer_b_id)
        .where(ComparisonRow.dataset_id == dataset_id)
    ).all()
    if not found:
        found = session.execute(
            select(ClaimRow.id, func.length(ClaimRow.text)).where(ClaimRow.dataset_id == dataset_id)
        ).all()
    return {target_id: int(length) for target_id, length in found}


def targets(session: Session, dataset_id: int) -> list[TargetRow]:
    """Give every comparison, or claim, of a dataset in order.

    The cluster is the item's group where it has one, else its question: items that share it
    are resampled together. Nothing joins items that have neither.
    """
    first, second = aliased(AnswerRow), aliased(AnswerRow)
    item_columns = (
        ItemRow.id,
        ItemRow.key,
        ItemRow.group_key,
        ItemRow.question,
        ItemRow.topic,
        ItemRow.setting,
        ItemRow.language,
    )
    found = [
        _target(row[0], row[1], row[2:9], row[9], row[10], row[11], row[12])
        for row in session.execute(
            select(
                ComparisonRow.id,
                ComparisonRow.key,
                *item_columns,
                first.id,
                second.id,
                first.system,
                second.system,
            )
            .join(ItemRow, ItemRow.id == ComparisonRow.item_id)
            .join(first, first.id == ComparisonRow.answer_a_id)
            .join(second, second.id == ComparisonRow.answer_b_id)
            .where(ComparisonRow.dataset_id == dataset_id)
            .order_by(ComparisonRow.position)
        )
    ]
    if found:
        return found
    return [
        _target(row[0], row[1], row[2:9], None, None, "", "")
        for row in session.execute(
            select(ClaimRow.id, ClaimRow.key, *item_columns)
            .join(ItemRow, ItemRow.id == ClaimRow.item_id)
            .where(ClaimRow.dataset_id == dataset_id)
            .order_by(ClaimRow.position)
        )
    ]


def _target(
    target_id: int,
    key: str,
    item: tuple[object, ...],
    a_id: int | None,
    b_id: int | None,
    a_system: str,
    b_system: str,
) -> TargetRow:
    item_id, item_key, group, question, topic, setting, language = item
    return TargetRow(
        target_id=target_id,
        key=key,
        item_id=int(str(item_id)),
        item_key=str(item_key),
        cluster=_cluster(str(group), str(question), str(item_key)),
        topic=str(topic),
        setting=str(setting),
        language=str(language),
        a_id=a_id,
        b_id=b_id,
        a_system=a_system,
        b_system=b_system,
    )


def _cluster(group: str, question: str, item_key: str) -> str:
    """Name what an item is drawn together with: its group, else its question, else itself."""
    if group:
        return f"group:{group}"
    return f"question:{question}" if question.strip() else f"item:{item_key}"


def _judged() -> ColumnElement[int]:
    return func.coalesce(JudgmentRow.comparison_id, JudgmentRow.claim_id)


def votes(session: Session, dataset_id: int) -> list[VoteRow]:
    """Give every live judgment of a dataset; withdrawn ones are left out."""
    later = aliased(JudgmentRow)
    statement = (
        select(
            _judged(),
            JudgmentRow.rater_id,
            JudgmentRow.status,
            JudgmentRow.verdict,
            JudgmentRow.seal,
            JudgmentRow.difficult,
            JudgmentRow.shown_left,
            JudgmentRow.active_ms,
            JudgmentRow.lead_ms,
        )
        .outerjoin(later, later.supersedes_id == JudgmentRow.id)
        .where(
            JudgmentRow.dataset_id == dataset_id,
            later.id.is_(None),
            JudgmentRow.status != Status.WITHDRAWN.value,
        )
        .order_by(JudgmentRow.id)
    )
    return [
        VoteRow(
            target_id=target_id,
            rater_id=rater_id,
            status=Status(status),
            verdict=None if verdict is None else Verdict(verdict),
            seal=Seal(seal),
            difficult=difficult,
            shown_left=None if left is None else Side(left),
            active_ms=active_ms,
            lead_ms=lead_ms,
        )
        for (
            target_id,
            rater_id,
            status,
            verdict,
            seal,
            difficult,
            left,
            active_ms,
            lead_ms,
        ) in session.execute(statement)
    ]


def revised(session: Session, dataset_id: int) -> list[HistoryRow]:
    """Give the chains in which one rater judged one target more than once, oldest first."""
    revised_pairs = (
        select(JudgmentRow.comparison_id, JudgmentRow.claim_id, JudgmentRow.rater_id)
        .where(JudgmentRow.dataset_id == dataset_id, JudgmentRow.revision == 1)
        .subquery()
    )
    same = and_(
        JudgmentRow.rater_id == revised_pairs.c.rater_id,
        (JudgmentRow.comparison_id == revised_pairs.c.comparison_id)
        | (JudgmentRow.claim_id == revised_pairs.c.claim_id),
    )
    rows = session.execute(
        select(
            _judged(),
            JudgmentRow.rater_id,
            JudgmentRow.revision,
            JudgmentRow.status,
            JudgmentRow.verdict,
            JudgmentRow.shown_left,
            JudgmentRow.seal,
            JudgmentRow.uid,
            func.substr(JudgmentRow.raw, 1, MARK_LENGTH),
        )
        .join(revised_pairs, same)
        .order_by(JudgmentRow.rater_id, JudgmentRow.comparison_id, JudgmentRow.claim_id,
                  JudgmentRow.revision)
    )  # fmt: skip
    return [
        HistoryRow(
            target_id=row[0],
            rater_id=row[1],
            revision=row[2],
            status=Status(row[3]),
            verdict=None if row[4] is None else Verdict(row[4]),
            shown_left=None if row[5] is None else Side(row[5]),
            seal=Seal(row[6]),
            uid=row[7],
            mark=row[8],
        )
        for row in rows
    ]


def settled(session: Session, dataset_id: int) -> list[SettledRow]:
    """Give the live adjudication of each settled target (the highest revision)."""
    rows = session.execute(
        select(
            func.coalesce(AdjudicationRow.comparison_id, AdjudicationRow.claim_id),
            AdjudicationRow.verdict,
            AdjudicationRow.method,
            AdjudicationRow.settled_by_id,
        )
        .where(AdjudicationRow.dataset_id == dataset_id)
        .order_by(AdjudicationRow.revision)
    )
    latest: dict[int, SettledRow] = {}
    for target, verdict, method, settled_by in rows:
        latest[target] = SettledRow(
            target, None if verdict is None else Verdict(verdict), str(method), settled_by
        )
    return list(latest.values())


def pair_texts(session: Session, dataset_id: int) -> Iterator[PairTexts]:
    """Stream both answer texts of every comparison, in order; memory does not grow."""
    first, second = aliased(AnswerRow), aliased(AnswerRow)
    rows = session.execute(
        select(ComparisonRow.id, first.text, second.text)
        .join(first, first.id == ComparisonRow.answer_a_id)
        .join(second, second.id == ComparisonRow.answer_b_id)
        .where(ComparisonRow.dataset_id == dataset_id)
        .order_by(ComparisonRow.position)
        .execution_options(yield_per=500)
    )
    for target_id, a, b in rows:
        yield PairTexts(target_id, a, b)
