"""What a judge said in one order or in both, as one judgment with the calls behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

from annotation.formats.json_text import plain_json
from annotation.formats.reading import Asked
from annotation.judging.protocol import combine
from db.types import JudgeCallDraft, JudgmentDraft, RaterKind, ShownOrder, Status, Verdict

SWAPPED: Final = re.compile(r"(?i)[-_. ]?(?:exchanged?|swap(?:ped)?|reversed?)(?=[-_. \d]|$)")
JUDGES: Final = re.compile(r"(?i)(?:^|[-_. ])(?:llms?|judges?|models?|gpt)(?=[-_. \d]|$)")
BOTH: Final = frozenset({ShownOrder.AB, ShownOrder.BA})


def judged(
    rater: str, calls: Sequence[JudgeCallDraft], *, created_at: str | None = None
) -> JudgmentDraft:
    """Give the judgment that comes of a judge's calls on one comparison.

    Where both orders were asked, they must agree; where one was, the judgment says so; a call
    whose order is not known speaks for itself. Calls of an earlier step say nothing of it.
    """
    behind = sorted(calls, key=lambda call: (call.shown_order.value, call.sample, call.step))
    ordered = [call for call in behind if not call.step]
    orders = {call.shown_order for call in ordered}
    if not orders <= BOTH:
        call = ordered[0]
        status, verdict, reason = call.status, call.verdict, call.error
        scale = value = None
    else:
        asked: Literal["both", "ab", "ba"] = "both"
        if len(orders) == 1:
            asked = "ab" if ShownOrder.AB in orders else "ba"
        samples = max(Counter(call.shown_order for call in ordered).values())
        found = combine(ordered, orders=asked, samples=samples)
        status, verdict, reason = found.status, found.verdict, found.reason
        scale, value = found.strength_scale, found.strength_value
        if asked != "both":
            reason = "; ".join(filter(None, (reason, f"asked in one order only ({asked})")))
    return JudgmentDraft(
        rater=rater,
        kind=RaterKind.JUDGE,
        status=status,
        verdict=verdict,
        strength_scale=scale,
        strength_value=value,
        reason=reason,
        raw=readable(ordered),
        created_at=created_at,
        calls=tuple(behind),
    )


def readable(calls: Sequence[JudgeCallDraft]) -> str:
    """Give the outputs as one text, each with the order it was asked in.

    >>> readable([JudgeCallDraft(shown_order=ShownOrder.AB, raw="B is better")])
    '{"ab":"B is better"}'
    """
    outputs: dict[str, object] = {}
    for call in calls:
        name = call.shown_order.value or "output"
        outputs[f"{name} {call.sample}" if call.sample else name] = call.raw
    return plain_json(outputs)


def call_of(
    order: ShownOrder,
    verdict: Verdict | None,
    raw: str,
    *,
    status: Status = Status.UNPARSED,
    error: str = "",
    created_at: str | None = None,
) -> JudgeCallDraft:
    """Give a call; ``status`` and ``error`` say why, where it holds no verdict."""
    return JudgeCallDraft(
        shown_order=order,
        status=status if verdict is None else Status.VERDICT,
        verdict=verdict,
        raw=raw,
        error="" if verdict is not None else error,
        created_at=created_at,
    )


def rater_name(file: str, asked: Asked, *, without: re.Pattern[str] | None = None) -> str:
    """Name the judge of a file that does not: as asked, or after the file.

    The same judge's file in the other order has the same name.

    >>> rater_name("pairwise_exchange_output.jsonl", Asked())
    'pairwise_output'
    """
    if asked.rater:
        return asked.rater
    stem = Path(file).stem
    plain = SWAPPED.sub("", stem if without is None else without.sub("", stem)).strip("-_. ")
    return plain or stem


def order_of(file: str, asked: Asked) -> ShownOrder:
    """Tell in which order the judge of a file read the answers: as asked, or by its name."""
    if asked.order is not ShownOrder.NONE:
        return asked.order
    return ShownOrder.BA if SWAPPED.search(Path(file).stem) else ShownOrder.AB


def kind_of(file: str, asked: Asked) -> RaterKind:
    """Tell whether a file's raters are people or judges: as asked, or by its name."""
    if asked.kind is not None:
        return asked.kind
    return RaterKind.JUDGE if JUDGES.search(Path(file).stem) else RaterKind.PERSON


def time_of(stamp: object) -> str | None:
    """Give a Unix time as text; None for what is none.

    >>> time_of(0.5), time_of("yesterday")
    ('1970-01-01T00:00:00.500Z', None)
    """
    if not isinstance(stamp, int | float) or isinstance(stamp, bool):
        return None
    try:
        time = datetime.fromtimestamp(stamp, UTC)
    except (OverflowError, OSError, ValueError):
        return None
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
