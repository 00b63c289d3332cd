"""From what is stored of a target to the card that a rater is dealt."""

from __future__ import annotations

from annotation.assignment import left_side
from annotation.labelling import Card, ShownAnswer
from db.errors import KnownError
from db.queries.cards import OwnMarks, TargetTexts
from db.types import Construct, Seal, Side, Status, TargetKind


def target_kind(construct: Construct) -> TargetKind:
    """Say what is judged in datasets of a construct.

    Raises
    ------
    KnownError
        When they have no labelling screen.
    """
    if construct is Construct.PREFERENCE:
        return TargetKind.COMPARISON
    if construct is Construct.ATTRIBUTION:
        return TargetKind.CLAIM
    raise KnownError(
        f"Datasets of the construct '{construct}' cannot be labelled here.",
        "Choose a preference or an attribution dataset.",
    )


def deal(
    dataset_id: int,
    rater_id: int,
    texts: TargetTexts,
    marks: OwnMarks,
    *,
    seed: int,
    ordinal: int,
) -> Card:
    """Make a rater's card of a target: sealed, and with the sides that are theirs.

    A side that was shown when they judged it stays.
    """
    live = marks.live
    said = live if live is not None and live.status is not Status.WITHDRAWN else None
    left: ShownAnswer | None = None
    right: ShownAnswer | None = None
    if texts.a is not None and texts.b is not None:
        side = None if live is None else live.shown_left
        if side is None:
            side = left_side(seed=seed, ordinal=ordinal, position=texts.position)
        both = (
            ShownAnswer(side=Side.A, text=texts.a.text),
            ShownAnswer(side=Side.B, text=texts.b.text),
        )
        left, right = both if side is Side.A else both[::-1]
    return Card(
        dataset_id=dataset_id,
        rater_id=rater_id,
        target=texts.kind,
        target_id=texts.id,
        position=texts.position,
        question=texts.question,
        context=texts.context,
        topic=texts.topic,
        language=texts.language,
        references=texts.references,
        left=left,
        right=right,
        claim=texts.claim,
        evidence=texts.evidence,
        judgment=said,
        base_id=None if live is None else live.id,
        flagged=marks.flagged,
        seal=Seal.BROKEN if marks.unsealed else Seal.SEALED,
    )
