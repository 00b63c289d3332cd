"""What a rater has chosen on a card but not yet saved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from annotation.labelling import Card, Submission
from db.project import new_uid
from db.types import Judgment, SpanDraft, Status, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One decision in the making. ``uid`` is its name from the start, so that it is stored once."""

    verdict: Verdict | None = None
    confidence: int | None = None
    difficult: bool = False
    note: str = ""
    spans: tuple[SpanDraft, ...] = ()
    uid: str = field(default_factory=new_uid, compare=False)

    @classmethod
    def of(cls, judgment: Judgment | None) -> Draft:
        """Start from what is saved on a card."""
        if judgment is None:
            return cls()
        return cls(
            verdict=judgment.verdict,
            confidence=judgment.confidence,
            difficult=judgment.difficult,
            note=judgment.note,
            spans=tuple(
                SpanDraft(
                    field=span.field,
                    start=span.start,
                    end=span.end,
                    text_sha256=span.text_sha256,
                    label=span.label,
                )
                for span in judgment.spans
            ),
        )

    def with_span(self, span: SpanDraft) -> Draft:
        """Mark a stretch, or take away the marks that it touches."""
        rest = tuple(one for one in self.spans if not _touch(one, span))
        if len(rest) < len(self.spans):
            return replace(self, spans=rest)
        spans = sorted((*self.spans, span), key=lambda one: (one.field, one.start))
        return replace(self, spans=tuple(spans))

    def submission(self, card: Card, *, active_ms: int, lead_ms: int, skip: str = "") -> Submission:
        """Make what is sent to be saved: the verdict, or a skip when ``skip`` says why."""
        return Submission(
            uid=self.uid,
            dataset_id=card.dataset_id,
            rater_id=card.rater_id,
            target=card.target,
            target_id=card.target_id,
            base_id=card.base_id,
            verdict=None if skip else self.verdict,
            shown_left=None if card.left is None else card.left.side,
            active_ms=active_ms,
            lead_ms=lead_ms,
            reason=skip,
            confidence=self.confidence,
            difficult=self.difficult,
            note=self.note,
            spans=self.spans,
        )


def is_skipped(card: Card) -> bool:
    """Whether the card's saved word is a skip."""
    return card.judgment is not None and card.judgment.status is Status.SKIPPED


def _touch(one: SpanDraft, other: SpanDraft) -> bool:
    return (
        one.field == other.field
        and one.text_sha256 == other.text_sha256
        and one.start < other.end
        and other.start < one.end
    )
