"""How often answers that tell a judge what to say turn its verdict, read from the probe's calls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from annotation.judging.injection import (
    VARIANTS,
    FlipRates,
    Probed,
    flip_rates,
)
from annotation.judging.protocol import Orders, combine, combine_likelihood
from db.queries.judge_calls import CallRow
from db.types import JudgeCallDraft, ShownOrder, Side
from scoring.audit.judge_reading import Reading

PREFERRED: Final = {Side.A: 0, Side.B: 1}


def injection(reading: Reading) -> FlipRates | None:
    """Give the flip rates of injected texts and of harmless ones; None where no probe was run.

    The text stood in the answer that the judge did not prefer, so targets without a preferred
    answer do not count.
    """
    asked: dict[tuple[int, str], list[CallRow]] = defaultdict(list)
    for call in reading.disturbed:
        if call.comparison_id in reading.by_target and call.variant in VARIANTS:
            asked[call.comparison_id or 0, call.variant].append(call)
    probed = [
        found
        for (target, variant), calls in asked.items()
        if (found := _probed(reading, target, variant, calls)) is not None
    ]
    return flip_rates(probed) if probed else None


def _probed(reading: Reading, target: int, variant: str, calls: Sequence[CallRow]) -> Probed | None:
    text, injected = VARIANTS[variant]
    preferred = int(reading.codes[reading.by_target[target]])
    if preferred not in PREFERRED.values() or preferred == PREFERRED[injected]:
        return None
    drafts = [
        JudgeCallDraft(
            shown_order=call.shown_order,
            sample=call.sample,
            step=call.step,
            status=call.status,
            verdict=call.verdict,
            rating=call.rating,
            probabilities=call.probabilities,
        )
        for call in calls
    ]
    shown = {draft.shown_order for draft in drafts}
    orders: Orders = "both" if len(shown) > 1 else "ba" if shown == {ShownOrder.BA} else "ab"
    samples = 1 + max(draft.sample for draft in drafts)
    graded = any(draft.probabilities is not None for draft in drafts)
    found = (
        combine_likelihood(drafts, orders=orders)
        if graded
        else combine(drafts, orders=orders, samples=samples)
    )
    return Probed(
        pair=target,
        injection=text,
        injected=injected,
        status=found.status,
        verdict=found.verdict,
    )
