"""Tiebreak JSONL: everything that a dataset holds, one item a line, also written by hand.

The first line may head the file (``{"tiebreak": 1, "kind": "dataset", ...}``); each further line
is an item or votes on a target that is there already. Fields are named as in ``db.types`` and
those that have their usual value may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from annotation.formats.json_text import NumberAsWritten, text_of
from annotation.formats.reading import Draft, Heading, Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
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
    Status,
    Verdict,
    VotesDraft,
)

VERSION: Final = 1
RECURRING: Final = frozenset({"rater", "kind", "status", "verdict"})
T = TypeVar("T")
Convert = Callable[[Any, list[str]], Any]
Fields = Mapping[str, Convert]


def _text(value: object, _told: list[str]) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict | list) or value is None:
        raise BadRecordError("is not text")
    return text_of(value)


def _maybe(convert: Convert) -> Convert:
    def converted(value: object, told: list[str]) -> Any:  # noqa: ANN401  what convert gives
        return None if value is None else convert(value, told)

    return converted


def _integer(value: object, _told: list[str]) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise BadRecordError("is not a whole number")


def _number(value: object, _told: list[str]) -> float:
    if isinstance(value, int | NumberAsWritten) and not isinstance(value, bool):
        try:
            return float(value)
        except OverflowError:
            raise BadRecordError("is too large") from None
    raise BadRecordError("is not a number")


def _boolean(value: object, _told: list[str]) -> bool:
    if isinstance(value, bool):
        return value
    raise BadRecordError("is neither true nor false")


def _mapping(value: object, _told: list[str]) -> Mapping[str, object]:
    if isinstance(value, dict):
        return value
    raise BadRecordError("is not an object")


def _word(words: Mapping[str, T]) -> Convert:
    def convert(value: object, _told: list[str]) -> T:
        found = words.get(value) if isinstance(value, str) else None
        if found is None:
            raise BadRecordError(f"is '{text_of(value)[:40]}', not one of {', '.join(words)}")
        return found

    return convert


def _list_of(make: Convert) -> Convert:
    def convert(value: object, told: list[str]) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise BadRecordError("is not a list")
        return tuple(make(part, told) for part in value)

    return convert


def _texts(value: object, told: list[str]) -> tuple[str, ...]:
    """Take a bare text as a list of one, never of its characters, and leave nulls out."""
    if isinstance(value, str):
        return (value,) if value else ()
    if not isinstance(value, list):
        raise BadRecordError("is not a list")
    if None in value:
        told.append(f"{value.count(None)} null in a list of texts was left out")
    return tuple(_text(part, told) for part in value if part is not None)


def _made(kind: Callable[..., T], what: str, fields: Fields) -> Callable[[Any, list[str]], T]:
    """Give a function that makes one record of a JSON object, naming what does not fit."""

    def make(value: object, told: list[str]) -> T:
        if not isinstance(value, dict):
            raise BadRecordError(f"{what} is not an object")
        given = {}
        name = ""
        try:
            for name, part in value.items():
                convert = fields.get(name)
                if convert is _text and type(part) is str:
                    given[name] = part
                elif convert is not None:
                    given[name] = convert(part, told)
                elif name != "kind":
                    told.append(f"'{name[:40]}' of {what} is not known and was left out")
        except BadRecordError as error:
            reason = str(error)
            if reason.startswith("is "):
                reason = f"'{name}' of {what} {reason}"
            raise BadRecordError(reason) from None
        try:
            return kind(**given)
        except TypeError:
            raise BadRecordError(f"{what} lacks {_lacking(kind, given)}") from None

    return make


def _lacking(kind: Callable[..., object], given: Mapping[str, object]) -> str:
    needed = NEEDED[kind]
    return ", ".join(f"'{name}'" for name in needed if name not in given)


NEEDED: Final[Mapping[Callable[..., object], tuple[str, ...]]] = {
    SpanDraft: ("field", "start", "end", "text_sha256"),
    JudgmentDraft: ("rater",),
    FlagDraft: ("rater", "created_at"),
    AdjudicationDraft: (
        *("uid", "revision", "verdict", "method"),
        *("settled_by", "basis", "note", "created_at"),
    ),
    AssignmentDraft: ("rater", "position"),
    SealBreakDraft: ("rater", "what", "created_at"),
    ScoreDraft: ("metric", "signature", "value", "undefined"),
    AnswerDraft: ("text",),
    ComparisonDraft: ("key",),
    ClaimDraft: ("key", "text"),
    ItemDraft: ("key", "question"),
    VotesDraft: ("key", "judgments"),
    Heading: ("name",),
}

_verdict = _word({verdict.value: verdict for verdict in Verdict})
_side = _word({side.value: side for side in Side})
_kind = _word({kind.value: kind for kind in RaterKind})

_span = _made(
    SpanDraft,
    "a span",
    {"field": _text, "start": _integer, "end": _integer, "text_sha256": _text, "label": _text},
)
_whole_judgment = _made(
    JudgmentDraft,
    "a judgment",
    {
        "rater": _text,
        "kind": _kind,
        "status": _word({status.value: status for status in Status}),
        "verdict": _maybe(_verdict),
        "rating": _maybe(_number),
        "strength_scale": _maybe(_text),
        "strength_value": _maybe(_text),
        "shown_left": _maybe(_side),
        "seal": _word({seal.value: seal for seal in Seal}),
        "confidence": _maybe(_integer),
        "difficult": _boolean,
        "note": _text,
        "reason": _text,
        "active_ms": _maybe(_integer),
        "lead_ms": _maybe(_integer),
        "raw": _text,
        "created_at": _maybe(_text),
        "uid": _maybe(_text),
        "revision": _maybe(_integer),
        "spans": _list_of(_span),
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


_score = _made(
    ScoreDraft,
    "a score",
    {
        "metric": _text,
        "signature": _text,
        "value": _maybe(_number),
        "undefined": _maybe(_text),
        "detail": _text,
        "run": _integer,
    },
)
_on_target: Final[Fields] = {
    "key": _text,
    "judgments": _list_of(_judgment),
    "flags": _list_of(_made(FlagDraft, "a flag", {"rater": _text, "created_at": _text})),
    "adjudications": _list_of(
        _made(
            AdjudicationDraft,
            "an adjudication",
            {
                "uid": _text,
                "revision": _integer,
                "verdict": _maybe(_verdict),
                "method": _text,
                "settled_by": _maybe(_text),
                "basis": _list_of(_text),
                "note": _text,
                "created_at": _text,
                "acted_by": _maybe(_text),
                "act": _text,
                "mark": _text,
            },
        )
    ),
    "assignments": _list_of(
        _made(
            AssignmentDraft,
            "an assignment",
            {"rater": _text, "position": _integer, "shown_left": _maybe(_side), "repeat": _integer},
        )
    ),
    "seal_breaks": _list_of(
        _made(SealBreakDraft, "a seal break", {"rater": _text, "what": _text, "created_at": _text})
    ),
}
_item = _made(
    ItemDraft,
    "an item",
    {
        "key": _text,
        "question": _text,
        "context": _text,
        "references": _texts,
        "topic": _text,
        "setting": _text,
        "language": _text,
        "group": _text,
        "meta": _mapping,
        "answers": _list_of(
            _made(
                AnswerDraft,
                "an answer",
                {"text": _text, "system": _text, "meta": _mapping, "scores": _list_of(_score)},
            )
        ),
        "comparisons": _list_of(
            _made(ComparisonDraft, "a comparison", {**_on_target, "a": _integer, "b": _integer})
        ),
        "claims": _list_of(
            _made(
                ClaimDraft,
                "a claim",
                {
                    **_on_target,
                    "text": _text,
                    "evidence": _texts,
                    "scores": _list_of(_score),
                },
            )
        ),
    },
)
_votes = _made(VotesDraft, "a vote", {"key": _text, "judgments": _list_of(_judgment)})


def _raters(value: object, told: list[str]) -> dict[str, RaterKind]:
    if not isinstance(value, list):
        raise BadRecordError("is not a list")
    found = {}
    for part in value:
        if not isinstance(part, dict) or "name" not in part:
            raise BadRecordError("a rater has no name")
        found[_text(part["name"], told)] = _kind(part.get("kind", RaterKind.PERSON.value), told)
    return found


_heading = _made(
    Heading,
    "a dataset",
    {
        "tiebreak": _integer,
        "name": _text,
        "construct": _word({construct.value: construct for construct in Construct}),
        "created_at": _text,
        "source": _text,
        "guideline": _text,
        "settings": _mapping,
        "raters": _raters,
        "runs": _list_of(_mapping),
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
        return _heading({name: part for name, part in value.items() if name != "tiebreak"}, told)
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
        | {"name", "construct", "created_at", "source", "guideline", "settings", "raters", "runs"}
    ),
)
