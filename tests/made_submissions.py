"""What a rater sends from the card before them."""

from __future__ import annotations

from dataclasses import replace

from annotation.labelling import Card, Submission
from db.project import new_uid
from db.types import Verdict


def decide(card: Card, verdict: Verdict | None = Verdict.A, **more: object) -> Submission:
    """Decide on a card as it is shown."""
    plain = Submission(
        uid=new_uid(),
        dataset_id=card.dataset_id,
        rater_id=card.rater_id,
        target=card.target,
        target_id=card.target_id,
        base_id=card.base_id,
        verdict=verdict,
        shown_left=None if card.left is None else card.left.side,
        active_ms=4_000,
        lead_ms=5_000,
    )
    return replace(plain, **more)  # type: ignore[arg-type]
