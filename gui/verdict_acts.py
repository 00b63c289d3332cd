"""Which verdict a key means on a card, whose sides are the rater's own."""

from __future__ import annotations

from typing import Final

from annotation.labelling import Card
from db.types import TargetKind, Verdict
from gui.keymap import Act

VERDICT_ACTS: Final = (Act.LEFT, Act.RIGHT, Act.TIE, Act.BOTH_BAD, Act.CANNOT_TELL)
CLAIM_VERDICT: Final = {
    Act.LEFT: Verdict.ATTRIBUTABLE,
    Act.RIGHT: Verdict.NOT_ATTRIBUTABLE,
    Act.CANNOT_TELL: Verdict.CANNOT_TELL,
}
PAIR_VERDICT: Final = {
    Act.TIE: Verdict.TIE,
    Act.BOTH_BAD: Verdict.BOTH_BAD,
    Act.CANNOT_TELL: Verdict.CANNOT_TELL,
}


def verdict_of(card: Card, act: Act) -> Verdict | None:
    """Give the verdict that an action is on this card; None where it is none."""
    if card.target is TargetKind.CLAIM:
        return CLAIM_VERDICT.get(act)
    shown = {Act.LEFT: card.left, Act.RIGHT: card.right}.get(act)
    if shown is not None:
        return Verdict(shown.side.value)
    return PAIR_VERDICT.get(act)


def act_of(card: Card, verdict: Verdict | None) -> Act | None:
    """Give the action that a verdict is on this card; None where it is none."""
    return next((act for act in VERDICT_ACTS if verdict and verdict_of(card, act) is verdict), None)
