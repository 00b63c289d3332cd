"""What the seal hides on one target: systems, what others said, scores."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.orm import Session

from annotation.labelling import Unsealed, UnsealedScore
from db.errors import BugError
from db.queries import cards, item_scores, items, raters
from db.queries.item_scores import ItemScore
from db.queries.items import ItemDetail
from db.types import Side, TargetKind


def read_sealed(session: Session, kind: TargetKind, target_id: int, rater_id: int) -> Unsealed:
    """Read what was sealed on a target for a rater who has opened its seal.

    Raises
    ------
    BugError
        When the rater has not opened it.
    """
    if not cards.own_marks(session, kind, target_id, rater_id).unsealed:
        raise BugError("what is sealed was asked for before the seal was opened")
    detail = items.detail(session, cards.item_of(session, kind, target_id))
    people = {one.id: one for one in raters.all_of(session)}
    said = [
        (people[one.rater_id], one)
        for one in detail.judgments
        if one.live and (one.target, one.target_id) == (kind, target_id)
        if one.rater_id != rater_id
    ]
    texts = _texts(detail, kind, target_id)
    return Unsealed(
        systems=_systems(detail, target_id) if kind is TargetKind.COMPARISON else {},
        said=tuple(sorted(said, key=lambda pair: pair[0].name)),
        scores=_scores(item_scores.of_item(session, detail.item.id), texts),
    )


def _systems(detail: ItemDetail, comparison_id: int) -> dict[Side, str]:
    pair = next(one for one in detail.comparisons if one.id == comparison_id)
    named = {Side.A: pair.a.system, Side.B: pair.b.system}
    return {side: system for side, system in named.items() if system}


def _texts(
    detail: ItemDetail, kind: TargetKind, target_id: int
) -> dict[tuple[TargetKind, int], Side | None]:
    """Give the texts of a target that can have scores, each with its side."""
    if kind is TargetKind.CLAIM:
        return {(TargetKind.CLAIM, target_id): None}
    pair = next(one for one in detail.comparisons if one.id == target_id)
    return {(TargetKind.ANSWER, pair.a.id): Side.A, (TargetKind.ANSWER, pair.b.id): Side.B}


def _scores(
    found: list[ItemScore], texts: Mapping[tuple[TargetKind, int], Side | None]
) -> tuple[UnsealedScore, ...]:
    values: dict[tuple[str, str], dict[Side | None, float | str]] = {}
    for one in found:
        if (one.target, one.target_id) in texts:
            side = texts[one.target, one.target_id]
            value = one.undefined or "" if one.value is None else one.value
            values.setdefault((one.metric, one.signature), {})[side] = value
    return tuple(
        UnsealedScore(metric=metric, signature=signature, values=by_side)
        for (metric, signature), by_side in values.items()
    )
