"""Tiebreak JSONL: everything that a dataset holds, one item a line, also written by hand.

The first line may head the file (``{"tiebreak": 1, "kind": "dataset", ...}``); each further line
is an item or votes on a target that is there already. Fields are named as in ``db.types`` and
those that have their usual value may be left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from annotation.formats.json_fields import (
    Fields,
    as_boolean,
    as_integer,
    as_mapping,
    as_number,
    as_text,
    as_texts,
    list_of,
    made,
    maybe,
    one_of,
)
from annotation.formats.json_text import text_of
from annotation.formats.reading import Draft, Heading, Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from annotation.formats.tiebreak_asked import (
    CHECKS,
    ERROR_TAGS,
    STATUS,
    VERDICT,
    as_call,
    as_placed_call,
)
from db.types import (
    AdjudicationDraft,
    AnswerDraft,
    AssignmentDraft,
    ClaimDraft,
    ComparisonDraft,
    Construct,
    FlagDraft,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    ScoreDraft,
    Seal,
    SealBreakDraft,
    Side,
    SpanDraft,
    VotesDraft,
)

VERSION: Final = 1
LARGEST: Final = 2**31 - 1
RECURRING: Final = frozenset({"rater", "kind", "status", "verdict"})

_side = one_of({side.value: side for side in Side})
_kind = one_of({kind.value: kind for kind in RaterKind})

_span = made(
    SpanDraft,
    "a span",
    {
        "field": as_text,
        "start": as_integer,
        "end": as_integer,
        "text_sha256": as_text,
        "label": as_text,
    },
)
_whole_judgment = made(
    JudgmentDraft,
    "a judgment",
    {
        "rater": as_text,
        "kind": _kind,
        "status": STATUS,
        "verdict": maybe(VERDICT),
        "rating": maybe(as_number),
        "strength_scale": maybe(as_text),
        "strength_value": maybe(as_text),
        "shown_left": maybe(_side),
        "seal": one_of({seal.value: seal for seal in Seal}),
        "confidence": maybe(as_integer),
        "difficult": as_boolean,
        "note": as_text,
        "reason": as_text,
        "active_ms": maybe(as_integer),
        "lead_ms": maybe(as_integer),
        "raw": as_text,
        "created_at": maybe(as_text),
        "uid": maybe(as_text),
        "revision": maybe(as_integer),
        "spans": list_of(_span),
        "calls": list_of(as_call),
    },
)
SHORT: Final = 3
SHORT_TEXT: Final = 100


@lru_cache(maxsize=4_096)
def _short_judgment(said: tuple[tuple[str, str], ...]) -> JudgmentDraft:
    return _whole_judgment(dict(said), [])


def _judgment(value: object, told: list[str]) -> JudgmentDraft:
    """Make a judgment; those of a few words, which recur in their thousands, are made once."""
    if isinstance(value, dict) and len(value) <= SHORT and value.keys() <= RECURRING:
        said = tuple(value.items())
        if all(type(part) is str and len(part) <= SHORT_TEXT for _, part in said):
            return _short_judgment(said)
    return _whole_judgment(value, told)


_score = made(
    ScoreDraft,
    "a score",
    {
        "metric": as_text,
        "signature": as_text,
        "value": maybe(as_number),
        "undefined": maybe(as_text),
        "detail": as_text,
        "run": as_integer,
    },
)
_on_target: Final[Fields] = {
    "position": maybe(as_integer),
    "key": as_text,
    "judgments": list_of(_judgment),
    "flags": list_of(made(FlagDraft, "a flag", {"rater": as_text, "created_at": as_text})),
    "adjudications": list_of(
        made(
            AdjudicationDraft,
            "an adjudication",
            {
                "uid": as_text,
                "revision": as_integer,
                "verdict": maybe(VERDICT),
                "method": as_text,
                "settled_by": maybe(as_text),
                "basis": list_of(as_text),
                "note": as_text,
                "created_at": as_text,
                "acted_by": maybe(as_text),
                "act": as_text,
                "mark": as_text,
            },
        )
    ),
    "assignments": list_of(
        made(
            AssignmentDraft,
            "an assignment",
            {
                "rater": as_text,
                "position": as_integer,
                "shown_left": maybe(_side),
                "repeat": as_integer,
            },
        )
    ),
    "seal_breaks": list_of(
        made(
            SealBreakDraft,
            "a seal break",
            {"rater": as_text, "what": as_text, "created_at": as_text},
        )
    ),
    "error_tags": ERROR_TAGS,
}
_item = made(
    ItemDraft,
    "an item",
    {
        "key": as_text,
        "question": as_text,
        "context": as_text,
        "references": as_texts,
        "topic": as_text,
        "setting": as_text,
        "language": as_text,
        "group": as_text,
        "meta": as_mapping,
        "answers": list_of(
            made(
                AnswerDraft,
                "an answer",
                {"text": as_text, "system": as_text, "meta": as_mapping, "scores": list_of(_score)},
            )
        ),
        "comparisons": list_of(
            made(ComparisonDraft, "a comparison", {**_on_target, "a": as_integer, "b": as_integer})
        ),
        "claims": list_of(
            made(
                ClaimDraft,
                "a claim",
                {
                    **_on_target,
                    "text": as_text,
                    "evidence": as_texts,
                    "scores": list_of(_score),
                },
            )
        ),
        "calls": list_of(as_placed_call),
        "checks": CHECKS,
    },
)
_votes = made(VotesDraft, "a vote", {"key": as_text, "judgments": list_of(_judgment)})


def _raters(value: object, told: list[str]) -> dict[str, RaterKind]:
    if not isinstance(value, list):
        raise BadRecordError("is not a list")
    found = {}
    for part in value:
        if not isinstance(part, dict) or "name" not in part:
            raise BadRecordError("a rater has no name")
        found[as_text(part["name"], told)] = _kind(part.get("kind", RaterKind.PERSON.value), told)
    return found


def _arrivals(value: object, told: list[str]) -> dict[str, int]:
    """Give the places of the raters who have one."""
    found: dict[str, int] = {}
    for part in value if isinstance(value, list) else ():
        if isinstance(part, dict) and part.get("arrival") is not None:
            place = as_integer(part["arrival"], told)
            if not 0 <= place <= LARGEST or place in found.values():
                raise BadRecordError("two raters came at once, or one at no time")
            found[as_text(part["name"], told)] = place
    return found


def _seed(value: object, told: list[str]) -> int:
    seed = as_integer(value, told)
    if not 0 <= seed <= LARGEST:
        raise BadRecordError("is out of range")
    return seed


_heading = made(
    Heading,
    "a dataset",
    {
        "tiebreak": as_integer,
        "name": as_text,
        "construct": one_of({construct.value: construct for construct in Construct}),
        "created_at": as_text,
        "source": as_text,
        "guideline": as_text,
        "settings": as_mapping,
        "raters": _raters,
        "runs": list_of(as_mapping),
        "judge_runs": list_of(as_mapping),
        "judge_prompts": list_of(as_mapping),
        "seed": _seed,
        "arrivals": _arrivals,
    },
)


def _recognise(sample: Sample) -> float | None:
    if sample.shape.kind == "table":
        return None
    if sample.has("tiebreak", "kind"):
        return 1.0
    kinds = {
        record["kind"]
        for record in sample.records
        if isinstance(record.get("kind"), str) and "key" in record
    }
    return 0.95 if kinds and kinds <= {"item", "votes"} else None


def _parse(record: Record, told: list[str]) -> Draft:
    value = record.value
    kind = value.get("kind")
    if kind == "item":
        return _item(value, told)
    if kind == "votes":
        return _votes(value, told)
    if kind == "dataset":
        version = value.get("tiebreak", VERSION)
        if version != VERSION:
            raise BadRecordError(
                f"was written by another version of Tiebreak (format {text_of(version)[:10]})"
            )
        parts = {name: part for name, part in value.items() if name != "tiebreak"}
        return _heading({**parts, "arrivals": value.get("raters")}, told)
    raise BadRecordError(f"is of no kind that is known: '{text_of(kind)[:40]}'")


TIEBREAK: Final = Reader(
    name="tiebreak",
    title="Tiebreak dataset",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=frozenset(
        {"kind", "tiebreak", "key", "question", "context", "references", "topic", "setting"}
        | {"language", "group", "meta", "answers", "comparisons", "claims", "judgments"}
        | {"calls", "checks", "judge_runs", "judge_prompts", "seed"}
        | {"name", "construct", "created_at", "source", "guideline", "settings", "raters", "runs"}
    ),
)
