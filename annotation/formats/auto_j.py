"""Auto-J: answers compared by scenario, and a judge's outputs joined to them by line number."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from annotation.formats.fields import language_of, need, rest, words
from annotation.formats.json_text import plain_json, text_of
from annotation.formats.judge_outputs import call_of, judged, order_of, rater_name
from annotation.formats.reading import Fitting, Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    ShownOrder,
    Verdict,
    VotesDraft,
)

GOLD: Final = "gold"
FIRST, SECOND = "response 1", "response 2"
SHOWN: Final = {"0": Verdict.A, "1": Verdict.B, "2": Verdict.TIE}
TURNED: Final = {"0": Verdict.B, "1": Verdict.A, "2": Verdict.TIE}
COLUMNS: Final = frozenset({"scenario", "label", "prompt", FIRST, SECOND})


def _recognise(sample: Sample) -> float | None:
    return 1.0 if sample.has("prompt", FIRST, SECOND) else None


def _key(record: Record) -> str:
    """Give the line's number: a line that cannot be read must not move those after it."""
    return str(record.line)


def _parse(record: Record, told: list[str]) -> ItemDraft:
    value = record.value
    key = _key(record)
    question = words(value, "prompt", told)
    return ItemDraft(
        key=key,
        question=question,
        topic=text_of(value.get("scenario")),
        language=language_of(question),
        meta=rest(value, COLUMNS),
        answers=(
            AnswerDraft(text=words(value, FIRST, told)),
            AnswerDraft(text=words(value, SECOND, told)),
        ),
        comparisons=(ComparisonDraft(key=key, judgments=_gold(value.get("label"))),),
    )


def _gold(label: object) -> tuple[JudgmentDraft, ...]:
    raw = text_of(label)
    if not raw:
        return ()
    verdict = SHOWN.get(raw.removesuffix(".0"))
    if verdict is None:
        raise BadRecordError(f"the label '{raw[:60]}' is not 0, 1 or 2")
    return (JudgmentDraft(rater=GOLD, verdict=verdict, raw=raw),)


def _recognise_judge(sample: Sample) -> float | None:
    if sample.columns != ("output",) or sample.shape.kind != "lines":
        return None
    outputs = [text_of(record.get("output")) for record in sample.records]
    return 0.95 if any(output in SHOWN for output in outputs) else None


def _parse_judge(
    record: Record, told: list[str], *, rater: str = "", order: ShownOrder = ShownOrder.AB
) -> VotesDraft:
    output = need(record.value, "output")
    raw = output if isinstance(output, str) else plain_json(output)
    verdict = (TURNED if order is ShownOrder.BA else SHOWN).get(raw.strip())
    if verdict is None:
        told.append(f"the output '{raw[:60]}' is not 0, 1 or 2: no vote")
    call = call_of(order, verdict, raw)
    return VotesDraft(key=_key(record), judgments=(judged(rater, (call,)),), combined=True)


def _fit(reader: Reader, file: Fitting) -> Reader:
    rater, order = rater_name(file.sample.file, file.asked), order_of(file.sample.file, file.asked)
    shown = "second" if order is ShownOrder.BA else "first"
    return replace(
        reader,
        parse=partial(_parse_judge, rater=rater, order=order),
        facts={"rater": rater, "order": order.value},
        told=(f"read as outputs of '{rater}', who was shown answer A {shown}; joined by line",),
    )


AUTO_J: Final = Reader(
    name="auto-j",
    title="Auto-J comparisons",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS,
)
AUTO_J_JUDGE: Final = Reader(
    name="auto-j-judge",
    title="Auto-J judge outputs",
    construct=None,
    recognise=_recognise_judge,
    parse=_parse_judge,
    columns=frozenset({"output"}),
    fit=_fit,
)
