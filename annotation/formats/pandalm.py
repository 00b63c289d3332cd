"""PandaLM: answers to instructions compared by three people, and judges' verdicts beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from annotation.formats.fields import key_of, rest, words
from annotation.formats.json_text import plain_json, text_of
from annotation.formats.reading import Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Status,
    Verdict,
    VotesDraft,
)

VERDICTS: Final = {"0": Verdict.TIE, "tie": Verdict.TIE, "1": Verdict.A, "2": Verdict.B}
RATER_COLUMN: Final = re.compile(r"annotator\d+|label_\d+")
RESULT_COLUMN: Final = re.compile(r"(.+)_result")
JUDGES: Final = {"pandalm": "PandaLM-7B", "gpt": "GPT-3.5"}
RATER_COLUMNS: Final = frozenset(
    f"{stem}{n}" for stem in ("annotator", "label_") for n in range(10)
)
COLUMNS: Final = frozenset(
    {"idx", "motivation_app", "cmp_key", "instruction", "input", "response1", "response2"}
)


def _recognise(sample: Sample) -> float | None:
    if not sample.has("instruction", "response1", "response2"):
        return None
    return 1.0 if any(RATER_COLUMN.fullmatch(column) for column in sample.columns) else 0.8


def _parse(record: Record, told: list[str]) -> ItemDraft:
    value = record.value
    key = key_of(record, "idx")
    first, second = _systems(value)
    raters = [column for column in value if RATER_COLUMN.fullmatch(column)]
    judgments = tuple(
        _judgment(column, raw) for column in raters if (raw := text_of(value[column]))
    )
    return ItemDraft(
        key=key,
        question=words(value, "instruction", told),
        context=text_of(value.get("input")),
        topic=text_of(value.get("motivation_app")),
        meta=rest(value, COLUMNS.union(raters)),
        answers=(
            AnswerDraft(text=words(value, "response1", told), system=first),
            AnswerDraft(text=words(value, "response2", told), system=second),
        ),
        comparisons=(ComparisonDraft(key=key, judgments=judgments),),
    )


def _systems(value: Mapping[str, object]) -> tuple[str, str]:
    named = text_of(value.get("cmp_key"))
    first, separator, second = named.partition("_")
    if named and (not separator or not first or not second):
        raise BadRecordError(f"'cmp_key' does not name two systems: '{named[:60]}'")
    return first, second


@lru_cache(maxsize=1_000)
def _judgment(column: str, raw: str) -> JudgmentDraft:
    verdict = _verdict_of(raw)
    if verdict is None:
        raise BadRecordError(f"'{column}' is '{raw[:60]}', not 0, 1 or 2")
    return JudgmentDraft(rater=column, verdict=verdict, raw=raw)


def _verdict_of(raw: str) -> Verdict | None:
    plain = raw.strip().casefold()
    return VERDICTS.get(plain.removesuffix(".0"))


def _recognise_judge(sample: Sample) -> float | None:
    if not sample.has("idx") or sample.has("instruction"):
        return None
    return 1.0 if _result_columns(sample.columns) else None


def _result_columns(columns: Iterable[str]) -> dict[str, str]:
    found = (RESULT_COLUMN.fullmatch(column) for column in columns)
    return {match[0]: match[1] for match in found if match}


def _parse_judge(record: Record, told: list[str]) -> VotesDraft:
    value = record.value
    judgments = []
    for column, prefix in _result_columns(value).items():
        own = {name: part for name, part in value.items() if name.startswith(f"{prefix}_")}
        reason = text_of(own.pop(f"{prefix}_reason", ""))
        verdict = _verdict_of(text_of(value[column]))
        if verdict is None:
            told.append(f"the verdict '{text_of(value[column])[:60]}' cannot be read: no vote")
        judgments.append(
            JudgmentDraft(
                rater=JUDGES.get(prefix, prefix),
                kind=RaterKind.JUDGE,
                status=Status.UNPARSED if verdict is None else Status.VERDICT,
                verdict=verdict,
                note=reason,
                raw=plain_json(own),
            )
        )
    if not judgments:
        raise BadRecordError("has no verdict")
    return VotesDraft(key=key_of(record, "idx"), judgments=tuple(judgments))


PANDALM: Final = Reader(
    name="pandalm",
    title="PandaLM comparisons",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS.union(
        {f"annotator{n}" for n in range(1, 10)}, {f"label_{n}" for n in range(9)}
    ),
)
PANDALM_JUDGE: Final = Reader(
    name="pandalm-judge",
    title="PandaLM judge verdicts",
    construct=None,
    recognise=_recognise_judge,
    parse=_parse_judge,
    columns=frozenset({"idx"}),
)
