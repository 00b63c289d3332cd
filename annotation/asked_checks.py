"""What a draft of a judge's call, check or error tag must be before it is stored."""

from __future__ import annotations

import re
from math import isfinite
from typing import Final, NamedTuple

from annotation.formats.records import BadRecordError
from db.types import (
    CLAIM_VERDICTS,
    COMPARISON_VERDICTS,
    ClaimDraft,
    ComparisonDraft,
    ItemDraft,
    JudgeCallDraft,
    Status,
    Verdict,
)

PLACE: Final = re.compile(r"(?:item|(comparison|claim|answer):(\d{1,5}))(/.{1,40})?")
LARGEST: Final = 2**31 - 1
FITTING: Final = {"comparison": COMPARISON_VERDICTS, "claim": CLAIM_VERDICTS}
WITHOUT: Final = frozenset({Status.UNPARSED, Status.REFUSED, Status.TRUNCATED, Status.ERROR})
LENGTHS: Final = {"step": 32, "variant": 32, "finish": 16, "prompt_sha256": 64}
TIME: Final = 32
PART: Final = 32
MAX_NAME: Final = 500


class Relative(NamedTuple):
    """What a call asks about: a part of an item by its place in the file, or the item itself."""

    kind: str
    at: int
    more: str


def relative(place: str) -> Relative:
    """Take a call's place apart.

    >>> relative("answer:1"), relative("item/reference:0")
    (Relative(kind='answer', at=1, more=''), Relative(kind='', at=0, more='/reference:0'))

    Raises
    ------
    BadRecordError
        When it names nothing of an item.
    """
    found = PLACE.fullmatch(place)
    if found is None:
        raise BadRecordError(f"a call asks about '{place[:40]}', which is nothing of an item")
    return Relative(found[1] or "", int(found[2] or 0), found[3] or "")


def check_call(call: JudgeCallDraft, fitting: tuple[Verdict, ...]) -> None:
    """See that a call can be stored, and says a verdict that fits what it asks about.

    Raises
    ------
    BadRecordError
        With the reason, when it cannot.
    """
    if call.status is not Status.VERDICT and call.status not in WITHOUT:
        raise BadRecordError(f"a call cannot be '{call.status.value}'")
    if call.verdict is not None and call.verdict not in fitting:
        raise BadRecordError(f"a call says '{call.verdict.value}', which does not fit")
    for name, limit in LENGTHS.items():
        if len(getattr(call, name)) > limit:
            raise BadRecordError(f"the {name} of a call is longer than {limit} characters")
    if len(call.created_at or "") > TIME:
        raise BadRecordError(f"the time of a call is longer than {TIME} characters")
    for number in (call.sample, call.tokens_in, call.tokens_out):
        if number is not None and not 0 <= number <= LARGEST:
            raise BadRecordError(f"a call holds a number that is out of range: {number}")
    for amount in (call.rating, call.seconds, call.cost, *(call.probabilities or {}).values()):
        if amount is not None and not isfinite(amount):
            raise BadRecordError("a call holds a number that is not finite")


def check_asked(draft: ItemDraft) -> None:
    """See that an item's calls and checks can be stored.

    Raises
    ------
    BadRecordError
        With the reason, when they cannot.
    """
    parts = {
        "": 1,
        "comparison": len(draft.comparisons),
        "claim": len(draft.claims),
        "answer": len(draft.answers),
    }
    for placed in draft.calls:
        _rater(placed.rater)
        place = relative(placed.place)
        if place.at >= parts[place.kind]:
            raise BadRecordError(f"a call asks about '{placed.place}', which the item lacks")
        if placed.run is not None and not 0 <= placed.run <= LARGEST:
            raise BadRecordError(f"a call speaks of run {placed.run}")
        check_call(placed.call, FITTING.get(place.kind, tuple(Verdict)))
    for check in draft.checks:
        _rater(check.rater)
        if not check.part or max(len(check.part), len(check.asked)) > PART:
            raise BadRecordError(f"a check asks '{check.asked[:40]}' of '{check.part[:40]}'")
        if len(check.created_at) > TIME or not 0 <= check.round <= LARGEST:
            raise BadRecordError("a check's time or round is out of range")


def check_tags(target: ComparisonDraft | ClaimDraft) -> None:
    """See that the error tags on a comparison or claim can be stored.

    Raises
    ------
    BadRecordError
        With the reason, when they cannot.
    """
    for tag in target.error_tags:
        _rater(tag.judge)
        _rater(tag.rater)
        if not tag.kind or len(tag.kind) > PART or len(tag.created_at) > TIME:
            raise BadRecordError(f"an error tag's kind '{tag.kind[:40]}' or time is too long")


def _rater(name: str) -> None:
    if not name.strip() or len(name) > MAX_NAME:
        raise BadRecordError(f"'{name[:40]}' cannot be the name of a rater")
