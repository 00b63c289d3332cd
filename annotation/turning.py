"""What was said of a comparison, as it reads when its two answers change places."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Final

from annotation.asked_checks import relative
from db.types import (
    ComparisonDraft,
    ItemDraft,
    JudgeCallDraft,
    JudgmentDraft,
    ShownOrder,
    Side,
    Verdict,
)

OTHER_SIDE: Final = {Side.A: Side.B, Side.B: Side.A}
OTHER_VERDICT: Final = {Verdict.A: Verdict.B, Verdict.B: Verdict.A}
OTHER_FIELD: Final = {"a": "b", "b": "a"}
OTHER_ORDER: Final = {ShownOrder.AB: ShownOrder.BA, ShownOrder.BA: ShownOrder.AB}


def turned_pair(draft: ComparisonDraft) -> ComparisonDraft:
    """Turn all that was said of a comparison."""
    return replace(
        draft,
        judgments=tuple(turned(one) for one in draft.judgments),
        adjudications=tuple(
            replace(one, verdict=_verdict(one.verdict)) for one in draft.adjudications
        ),
        assignments=tuple(
            replace(one, shown_left=_side(one.shown_left)) for one in draft.assignments
        ),
    )


def turned_calls(draft: ItemDraft, keys: Set[str]) -> ItemDraft:
    """Turn the calls of an item on those of its comparisons that have one of these keys."""
    places = {place for place, pair in enumerate(draft.comparisons) if pair.key in keys}
    if not places:
        return draft
    calls = []
    for placed in draft.calls:
        about = relative(placed.place)
        if about.kind == "comparison" and about.at in places:
            calls.append(replace(placed, call=turned_call(placed.call)))
        else:
            calls.append(placed)
    return replace(draft, calls=tuple(calls))


def turned(judgment: JudgmentDraft) -> JudgmentDraft:
    """Give the judgment as it reads when the two answers change places."""
    return replace(
        judgment,
        verdict=_verdict(judgment.verdict),
        shown_left=_side(judgment.shown_left),
        spans=tuple(
            replace(span, field=OTHER_FIELD.get(span.field, span.field)) for span in judgment.spans
        ),
        calls=tuple(turned_call(call) for call in judgment.calls),
    )


def turned_call(call: JudgeCallDraft) -> JudgeCallDraft:
    """Give the call as it reads when the two answers change places."""
    shares = call.probabilities
    return replace(
        call,
        verdict=_verdict(call.verdict),
        shown_order=OTHER_ORDER.get(call.shown_order, call.shown_order),
        probabilities=None
        if shares is None
        else {OTHER_FIELD.get(name, name): share for name, share in shares.items()},
    )


def _verdict(verdict: Verdict | None) -> Verdict | None:
    return None if verdict is None else OTHER_VERDICT.get(verdict, verdict)


def _side(side: Side | None) -> Side | None:
    return None if side is None else OTHER_SIDE[side]
