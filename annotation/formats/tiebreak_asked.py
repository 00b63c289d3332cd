"""What judges were asked, in Tiebreak JSONL: calls and checks of an item, error tags, runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from annotation.formats.json_fields import (
    Fields,
    as_boolean,
    as_integer,
    as_mapping,
    as_number,
    as_text,
    list_of,
    made,
    maybe,
    one_of,
)
from annotation.formats.records import BadRecordError
from db.types import (
    CheckAnswer,
    CheckDraft,
    ErrorTagDraft,
    JudgeCallDraft,
    PlacedCallDraft,
    ShownOrder,
    Status,
    Verdict,
)

STATUS: Final = one_of({status.value: status for status in Status})
VERDICT: Final = one_of({verdict.value: verdict for verdict in Verdict})
OWN: Final = frozenset({"rater", "place", "run", "reused"})


def _probabilities(value: object, told: list[str]) -> Mapping[str, float]:
    return {name: as_number(part, told) for name, part in as_mapping(value, told).items()}


CALL_FIELDS: Final[Fields] = {
    "order": one_of({order.value: order for order in ShownOrder}),
    "sample": as_integer,
    "step": as_text,
    "variant": as_text,
    "status": STATUS,
    "verdict": maybe(VERDICT),
    "rating": maybe(as_number),
    "probabilities": maybe(_probabilities),
    "raw": as_text,
    "error": as_text,
    "finish": as_text,
    "prompt_sha256": as_text,
    "tokens_in": maybe(as_integer),
    "tokens_out": maybe(as_integer),
    "seconds": maybe(as_number),
    "cost": maybe(as_number),
    "created_at": maybe(as_text),
}


def _call(order: ShownOrder = ShownOrder.NONE, **given: Any) -> JudgeCallDraft:  # noqa: ANN401  converted above
    return JudgeCallDraft(shown_order=order, **given)


_own_call = made(_call, "a call", CALL_FIELDS)
_placed = made(
    PlacedCallDraft,
    "a call",
    {
        "rater": as_text,
        "place": as_text,
        "run": maybe(as_integer),
        "reused": as_boolean,
        "call": _own_call,
    },
)


def as_call(value: object, told: list[str]) -> JudgeCallDraft:
    """Take a call that stands with the judgment that it led to."""
    return _own_call(value, told)


def as_placed_call(value: object, told: list[str]) -> PlacedCallDraft:
    """Take a call that says who was asked, and about what."""
    if not isinstance(value, dict):
        raise BadRecordError("a call is not an object")
    own = {name: part for name, part in value.items() if name in OWN}
    said = {name: part for name, part in value.items() if name not in OWN}
    return _placed({**own, "call": said}, told)


CHECKS: Final = list_of(
    made(
        CheckDraft,
        "a check",
        {
            "rater": as_text,
            "part": as_text,
            "asked": as_text,
            "created_at": as_text,
            "round": as_integer,
            "status": STATUS,
            "answer": maybe(one_of({answer.value: answer for answer in CheckAnswer})),
            "errors": list_of(as_text),
            "note": as_text,
        },
    )
)
ERROR_TAGS: Final = list_of(
    made(
        ErrorTagDraft,
        "an error tag",
        {
            "judge": as_text,
            "rater": as_text,
            "kind": as_text,
            "created_at": as_text,
            "note": as_text,
        },
    )
)
