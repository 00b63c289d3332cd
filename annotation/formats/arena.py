"""Votes of people on two conversations: MT-bench, LMSYS arena, and the arena's Kaggle table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from annotation.formats.fastchat import item_key, pair_key
from annotation.formats.fields import key_of, language_of, need, rest
from annotation.formats.json_text import text_of
from annotation.formats.judge_outputs import time_of
from annotation.formats.reading import Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from annotation.formats.verdict_words import verdict_of
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Verdict,
)

VOTER: Final = "arena user"
ROLES: Final = frozenset({"user", "assistant"})
TIE: Final = "tie"
COLUMNS: Final = frozenset(
    {"question_id", "model_a", "model_b", "winner", "judge", "turn", "tstamp", "language"}
    | {"conversation_a", "conversation_b"}
)
ONE_HOT: Final = {
    "winner_model_a": Verdict.A,
    "winner_model_b": Verdict.B,
    "winner_tie": Verdict.TIE,
}
KAGGLE_COLUMNS: Final = frozenset(
    {"id", "model_a", "model_b", "prompt", "response_a", "response_b", *ONE_HOT}
)


def _recognise(sample: Sample) -> float | None:
    named = sample.has("model_a", "model_b", "winner", "conversation_a", "conversation_b")
    return 1.0 if named else None


def _parse(record: Record, _told: list[str]) -> ItemDraft:
    value = record.value
    turn = value.get("turn") if "judge" in value and _is_person_of_bench(value) else None
    question, first = _conversation(value, "conversation_a", turn)
    _, second = _conversation(value, "conversation_b", turn)
    systems = [text_of(need(value, name)) for name in ("model_a", "model_b")]
    own = key_of(record, "question_id")
    key = item_key(own, turn)
    raw = text_of(need(value, "winner"))
    verdict = verdict_of(raw, claim=False) or (Verdict.TIE if TIE in raw else None)
    if verdict is None:
        raise BadRecordError(f"the winner '{raw[:60]}' is not model_a, model_b or tie")
    judgment = JudgmentDraft(
        rater=_rater(value.get("judge")),
        kind=RaterKind.PERSON,
        verdict=verdict,
        raw=raw,
        created_at=time_of(value.get("tstamp")),
    )
    return ItemDraft(
        key=key,
        question=question,
        language=language_of(question),
        group=own if key != own else "",
        meta=rest(value, COLUMNS),
        answers=(
            AnswerDraft(text=first, system=systems[0]),
            AnswerDraft(text=second, system=systems[1]),
        ),
        comparisons=(ComparisonDraft(key=pair_key(key, *systems), judgments=(judgment,)),),
    )


def _is_person_of_bench(value: Mapping[str, object]) -> bool:
    """Whether the vote is on one turn of a fixed question; an arena's is on the whole of it."""
    return not text_of(value.get("judge")).startswith("arena_user")


def _rater(judge: object) -> str:
    named = text_of(judge[0]) if isinstance(judge, list) and judge else text_of(judge)
    return named or VOTER


def _conversation(value: Mapping[str, object], column: str, turn: object) -> tuple[str, str]:
    """Give what the user said and what was answered, up to a turn, a blank line between turns."""
    messages = need(value, column)
    said: dict[str, list[str]] = {"user": [], "assistant": []}
    for message in messages if isinstance(messages, list) else ():
        if not isinstance(message, Mapping) or message.get("role") not in ROLES:
            raise BadRecordError(f"'{column}' holds a message that is no user's or assistant's")
        said[text_of(message["role"])].append(text_of(message.get("content")))
    if not said["user"]:
        raise BadRecordError(f"'{column}' holds no message")
    last = int(text_of(turn)) if text_of(turn).isdigit() else None
    return "\n\n".join(said["user"][:last]), "\n\n".join(said["assistant"][:last])


def _recognise_kaggle(sample: Sample) -> float | None:
    return 1.0 if sample.has("prompt", "response_a", "response_b", *ONE_HOT) else None


def _parse_kaggle(record: Record, told: list[str]) -> ItemDraft:
    value = record.value
    key = key_of(record, "id")
    marked = [verdict for name, verdict in ONE_HOT.items() if _is_one(need(value, name))]
    if len(marked) != 1:
        raise BadRecordError(f"{len(marked)} of its winner columns are 1")
    question = _turns(value, "prompt", told)
    answers = [_turns(value, name, told) for name in ("response_a", "response_b")]
    systems = [text_of(value.get(name)) for name in ("model_a", "model_b")]
    judgment = JudgmentDraft(rater=VOTER, verdict=marked[0], raw=marked[0].value)
    return ItemDraft(
        key=key,
        question=question,
        language=language_of(question),
        meta=rest(value, KAGGLE_COLUMNS),
        answers=tuple(
            AnswerDraft(text=text, system=system)
            for text, system in zip(answers, systems, strict=True)
        ),
        comparisons=(ComparisonDraft(key=key, judgments=(judgment,)),),
    )


def _is_one(value: object) -> bool:
    return text_of(value).strip().removesuffix(".0") in {"1", "true"}


def _turns(value: Mapping[str, object], column: str, told: list[str]) -> str:
    """Give a text whose turns may be a JSON list, a blank line between turns."""
    text = text_of(need(value, column))
    if not text.startswith("["):
        return text
    try:
        turns = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(turns, list):
        return text
    if None in turns:
        told.append(f"a turn of '{column}' is null and reads as empty")
    return "\n\n".join(text_of(turn) for turn in turns)


ARENA: Final = Reader(
    name="arena",
    title="MT-bench or LMSYS arena votes",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS,
)
KAGGLE: Final = Reader(
    name="lmsys-kaggle",
    title="Kaggle LMSYS votes",
    construct=Construct.PREFERENCE,
    recognise=_recognise_kaggle,
    parse=_parse_kaggle,
    columns=KAGGLE_COLUMNS,
)
