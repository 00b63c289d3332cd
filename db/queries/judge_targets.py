"""Texts that a judge is shown: in blocks of targets, a few queries whatever their number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Row, select
from sqlalchemy.orm import Session, aliased

from db.models import (
    AnswerRow,
    ClaimRow,
    ComparisonRow,
    EvidenceRow,
    ItemRow,
    ReferenceRow,
)
from db.types import TargetKind

ROWS_PER_FETCH: Final = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTexts:
    """An item as a judge may see it: no system, no key but to name it by."""

    item_id: int
    key: str
    question: str
    context: str
    references: tuple[str, ...]
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetTexts:
    """One comparison, claim or answer with its item.

    ``first`` is answer A, the answer, or the claim; ``second`` answer B, else empty;
    ``evidence`` that of a claim.
    """

    target_id: int
    item: ItemTexts
    first: str
    second: str = ""
    evidence: tuple[str, ...] = ()


class Derangeable(NamedTuple):
    """One answer or claim with what a derangement must know of it.

    ``group`` holds items that must not be exchanged; ``system`` is empty for claims. ``text`` is
    the answer's text, or the claim's evidence as one text.
    """

    target_id: int
    group: str
    system: str
    text: str


def ids(session: Session, dataset_id: int, kind: TargetKind) -> list[int]:
    """Give the comparisons, claims or answers of a dataset in their order."""
    if kind is TargetKind.ANSWER:
        statement = (
            select(AnswerRow.id)
            .join(ItemRow, ItemRow.id == AnswerRow.item_id)
            .where(ItemRow.dataset_id == dataset_id)
            .order_by(ItemRow.position, AnswerRow.position)
        )
    else:
        table = ComparisonRow if kind is TargetKind.COMPARISON else ClaimRow
        statement = select(table.id).where(table.dataset_id == dataset_id).order_by(table.position)
    return list(session.scalars(statement))


def item_ids(session: Session, dataset_id: int) -> list[int]:
    """Give the items of a dataset in their order."""
    return list(
        session.scalars(
            select(ItemRow.id).where(ItemRow.dataset_id == dataset_id).order_by(ItemRow.position)
        )
    )


def answers_of(session: Session, comparison_ids: Sequence[int]) -> list[int]:
    """Give the answers of some comparisons, each once, in the order of the comparisons."""
    found: dict[int, None] = {}
    pairs: dict[int, tuple[int, int]] = {}
    for block in _blocks(comparison_ids):
        rows = session.execute(
            select(ComparisonRow.id, ComparisonRow.answer_a_id, ComparisonRow.answer_b_id).where(
                ComparisonRow.id.in_(block)
            )
        )
        pairs |= {row[0]: (row[1], row[2]) for row in rows}
    for comparison_id in comparison_ids:
        found |= dict.fromkeys(pairs[comparison_id])
    return list(found)


def items_of(session: Session, kind: TargetKind, target_ids: Sequence[int]) -> list[int]:
    """Give the items of some comparisons, claims or answers, each once, in order."""
    table = _TABLES[kind]
    owner: dict[int, int] = {}
    for block in _blocks(target_ids):
        rows = session.execute(select(table.id, table.item_id).where(table.id.in_(block)))
        owner |= {row[0]: row[1] for row in rows}
    return list(dict.fromkeys(owner[target_id] for target_id in target_ids))


def texts(session: Session, kind: TargetKind, target_ids: Sequence[int]) -> list[TargetTexts]:
    """Give some targets with their texts, in the order asked; those that are gone are left out."""
    made: dict[int, TargetTexts] = {}
    for block in _blocks(target_ids):
        rows = (
            _pairs(session, block)
            if kind is TargetKind.COMPARISON
            else _singles(session, kind, block)
        )
        items = {item.item_id: item for item in items_with_texts(session, [r[1] for r in rows])}
        evidence = _evidence(session, block) if kind is TargetKind.CLAIM else {}
        for target_id, item_id, first, second in rows:
            made[target_id] = TargetTexts(
                target_id=target_id,
                item=items[item_id],
                first=first,
                second=second,
                evidence=evidence.get(target_id, ()),
            )
    return [made[target_id] for target_id in target_ids if target_id in made]


def items_with_texts(session: Session, wanted: Sequence[int]) -> list[ItemTexts]:
    """Give some items with their references, in the order asked."""
    found: dict[int, ItemTexts] = {}
    for block in _blocks(list(dict.fromkeys(wanted))):
        references = _grouped(
            session.execute(
                select(ReferenceRow.item_id, ReferenceRow.text)
                .where(ReferenceRow.item_id.in_(block))
                .order_by(ReferenceRow.item_id, ReferenceRow.position)
            )
        )
        rows = session.execute(
            select(
                *(ItemRow.id, ItemRow.key, ItemRow.question, ItemRow.context, ItemRow.language)
            ).where(ItemRow.id.in_(block))
        )
        for row in rows:
            found[row.id] = ItemTexts(
                item_id=row.id,
                key=row.key,
                question=row.question,
                context=row.context,
                references=references.get(row.id, ()),
                language=row.language,
            )
    return [found[item_id] for item_id in dict.fromkeys(wanted) if item_id in found]


def derangeable(session: Session, dataset_id: int, kind: TargetKind) -> Iterator[Derangeable]:
    """Stream the answers, or the claims, of a dataset with what a derangement must know."""
    group = (ItemRow.group_key, ItemRow.question)
    if kind is TargetKind.ANSWER:
        rows = session.execute(
            select(AnswerRow.id, *group, AnswerRow.system, AnswerRow.text)
            .join(ItemRow, ItemRow.id == AnswerRow.item_id)
            .where(ItemRow.dataset_id == dataset_id)
            .order_by(ItemRow.position, AnswerRow.position)
            .execution_options(yield_per=ROWS_PER_FETCH)
        )
        for answer_id, key, question, system, text in rows:
            yield Derangeable(answer_id, _group(key, question), system, text)
        return
    found = session.execute(
        select(ClaimRow.id, *group)
        .join(ItemRow, ItemRow.id == ClaimRow.item_id)
        .where(ClaimRow.dataset_id == dataset_id)
        .order_by(ClaimRow.position)
    ).all()
    evidence = _evidence(session, [row[0] for row in found])
    for claim_id, key, question in found:
        text = "\n".join(evidence.get(claim_id, ()))
        yield Derangeable(claim_id, _group(key, question), "", text)


_TABLES: Final[Mapping[TargetKind, type[ComparisonRow | ClaimRow | AnswerRow]]] = {
    TargetKind.COMPARISON: ComparisonRow,
    TargetKind.CLAIM: ClaimRow,
    TargetKind.ANSWER: AnswerRow,
}


def _pairs(session: Session, block: Sequence[int]) -> list[tuple[int, int, str, str]]:
    a, b = aliased(AnswerRow), aliased(AnswerRow)
    rows = session.execute(
        select(ComparisonRow.id, ComparisonRow.item_id, a.text, b.text)
        .join(a, a.id == ComparisonRow.answer_a_id)
        .join(b, b.id == ComparisonRow.answer_b_id)
        .where(ComparisonRow.id.in_(block))
    )
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def _singles(
    session: Session, kind: TargetKind, block: Sequence[int]
) -> list[tuple[int, int, str, str]]:
    table = AnswerRow if kind is TargetKind.ANSWER else ClaimRow
    rows = session.execute(select(table.id, table.item_id, table.text).where(table.id.in_(block)))
    return [(row[0], row[1], row[2], "") for row in rows]


def _evidence(session: Session, claim_ids: Sequence[int]) -> dict[int, tuple[str, ...]]:
    made: dict[int, tuple[str, ...]] = {}
    for block in _blocks(claim_ids):
        made |= _grouped(
            session.execute(
                select(EvidenceRow.claim_id, EvidenceRow.text)
                .where(EvidenceRow.claim_id.in_(block))
                .order_by(EvidenceRow.claim_id, EvidenceRow.position)
            )
        )
    return made


def _grouped(rows: Iterable[Row[int, str]]) -> dict[int, tuple[str, ...]]:
    groups: dict[int, list[str]] = defaultdict(list)
    for owner, text in rows:
        groups[owner].append(text)
    return {owner: tuple(owned) for owner, owned in groups.items()}


def _group(key: str, question: str) -> str:
    return f"group:{key}" if key else f"question:{question}"


def _blocks(wanted: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(wanted), 10_000):
        yield wanted[start : start + 10_000]
