"""FastChat: questions by category, and pairs of answers judged by a model in both orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from annotation.formats.fields import key_of, language_of, need, rest, words
from annotation.formats.json_text import text_of
from annotation.formats.judge_outputs import call_of, judged, rater_name, time_of
from annotation.formats.reading import QUESTIONS, TEXTLESS, TEXTS, Draft, Fitting, Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgeCallDraft,
    ShownOrder,
    Status,
    Verdict,
)

VERDICTS: Final = {"model_1": Verdict.A, "model_2": Verdict.B, "tie": Verdict.TIE}
GAMES: Final = (("g1", ShownOrder.AB), ("g2", ShownOrder.BA))
PAIR_COLUMNS: Final = frozenset(
    {"question_id", "question", "turn", "model_1", "model_2", "answer_1", "answer_2", "tstamp"}
    | {f"{game}_{part}" for game, _ in GAMES for part in ("winner", "judgment", "user_prompt")}
    | {"judge", "judge_model", "judge_prompt"}
)
QUESTION_COLUMNS: Final = frozenset({"question_id", "category", "turns"})


def item_key(question: str, turn: object) -> str:
    """Give the key of a question, or of a later turn of it.

    >>> item_key("81", 1), item_key("81", "2")
    ('81', '81-turn2')
    """
    place = text_of(turn)
    return question if place in {"", "0", "1"} else f"{question}-turn{place}"


def pair_key(item: str, first: str, second: str) -> str:
    """Give the key of a pair of systems on an item, whichever stands first.

    >>> pair_key("81", "n", "m")
    '81|m|n'
    """
    return "|".join((item, *sorted((first, second))))


def _recognise_questions(sample: Sample) -> float | None:
    if not sample.has("question_id", "turns") or sample.has("model_1"):
        return None
    return 0.9 if isinstance(sample.records[0]["turns"], list) else None


def _parse_question(record: Record, _told: list[str]) -> list[Draft]:
    value = record.value
    turns = need(value, "turns")
    if not isinstance(turns, list) or not turns or not all(isinstance(one, str) for one in turns):
        raise BadRecordError("'turns' is not a list of texts")
    key = key_of(record, "question_id")
    meta = rest(value, QUESTION_COLUMNS)
    return [
        ItemDraft(
            key=item_key(key, turn),
            question="\n\n".join(turns[:turn]),
            topic=text_of(value.get("category")),
            language=language_of(turns[0]),
            group=key if len(turns) > 1 else "",
            meta=meta,
        )
        for turn in range(1, len(turns) + 1)
    ]


def _recognise_pairs(sample: Sample) -> float | None:
    return 1.0 if sample.has("question_id", "model_1", "model_2", "g1_winner") else None


def _parse_pair(record: Record, told: list[str], *, rater: str = "") -> ItemDraft:
    value = record.value
    systems = [text_of(need(value, name)) for name in ("model_1", "model_2")]
    key = item_key(key_of(record, "question_id"), value.get("turn"))
    textless = "answer_1" not in value
    answers = ["", ""]
    question = ""
    if not textless:
        question = words(value, "question", told)
        answers = [words(value, name, told) for name in ("answer_1", "answer_2")]
    calls = [_call(value, game, order, told) for game, order in GAMES if f"{game}_winner" in value]
    model, prompt = _judge(value)
    if not rater and not model:
        raise BadRecordError("names no judge")
    judgment = replace(
        judged(rater or model, calls, created_at=time_of(value.get("tstamp"))),
        note=f"prompt: {prompt}" if prompt else "",
    )
    return ItemDraft(
        key=key,
        question=question,
        language=language_of(question),
        meta={} if textless else rest(value, PAIR_COLUMNS),
        answers=tuple(
            AnswerDraft(text=text, system=system)
            for text, system in zip(answers, systems, strict=True)
        ),
        comparisons=(ComparisonDraft(key=pair_key(key, *systems), judgments=(judgment,)),),
        textless=textless,
    )


def _judge(value: Mapping[str, object]) -> tuple[str, str]:
    """Name the judge, and the prompt that it was given: several, for questions of several kinds."""
    named = value.get("judge")
    if isinstance(named, list) and named:
        return text_of(named[0]), text_of(named[1]) if len(named) > 1 else ""
    model = text_of(value.get("judge_model")) or text_of(named)
    return model, text_of(value.get("judge_prompt"))


def _call(
    value: Mapping[str, object], game: str, order: ShownOrder, told: list[str]
) -> JudgeCallDraft:
    """Give one game; the winner of the second is turned back already in the file."""
    winner = text_of(value[f"{game}_winner"])
    verdict = VERDICTS.get(winner)
    if verdict is None:
        told.append(f"'{game}_winner' is '{winner[:60]}': no vote")
    return call_of(
        order,
        verdict,
        text_of(value.get(f"{game}_judgment")),
        status=Status.UNPARSED,
        error=f"the file says '{winner[:60]}'",
        created_at=time_of(value.get("tstamp")),
    )


def _fit(reader: Reader, file: Fitting) -> Reader:
    names = any(name in file.sample.columns for name in ("judge", "judge_model"))
    rater = "" if names else rater_name(file.sample.file, file.asked)
    rater = file.asked.rater or rater
    told: tuple[str, ...] = ()
    if not names and not file.asked.rater:
        told = (f"judged by '{rater}', named after the file",)
    textless = not file.sample.has("answer_1")
    if textless:
        told += ("the file holds no answers: they join by question and systems, or stay empty",)
    return replace(
        reader,
        parse=partial(_parse_pair, rater=rater),
        facts={"rater": rater} if rater else {},
        told=told,
        rank=TEXTLESS if textless else TEXTS,
    )


FASTCHAT_QUESTIONS: Final = Reader(
    name="fastchat-questions",
    title="FastChat questions",
    construct=Construct.PREFERENCE,
    recognise=_recognise_questions,
    parse=_parse_question,
    columns=QUESTION_COLUMNS,
    rank=QUESTIONS,
)
FASTCHAT_PAIRS: Final = Reader(
    name="fastchat",
    title="FastChat pairwise judgments",
    construct=Construct.PREFERENCE,
    recognise=_recognise_pairs,
    parse=_parse_pair,
    columns=PAIR_COLUMNS,
    fit=_fit,
)
