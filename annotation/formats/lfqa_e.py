"""LFQA-E: long answers compared, with a reference and the setting of the comparison."""

from __future__ import annotations

from typing import Final

from annotation.formats.fields import key_of, language_of, rest, texts, words
from annotation.formats.json_text import text_of
from annotation.formats.reading import Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    Verdict,
)

VERDICTS: Final = {"response_a": Verdict.A, "response_b": Verdict.B, "same": Verdict.TIE}
COLUMNS: Final = frozenset(
    {"id", "question", "context", "reference", "response_a", "response_b"}
    | {"compare_type", "type", "label"}
)
GOLD: Final = "gold"
JUDGMENTS: Final = {
    label: (JudgmentDraft(rater=GOLD, verdict=verdict, raw=label),)
    for label, verdict in VERDICTS.items()
}


def _recognise(sample: Sample) -> float | None:
    if not sample.has("question", "response_a", "response_b"):
        return None
    labels = {text_of(record.get("label")) for record in sample.records}
    if sample.has("compare_type", "label") and labels & VERDICTS.keys():
        return 1.0
    return 0.9 if labels & VERDICTS.keys() else None


def _parse(record: Record, told: list[str]) -> ItemDraft:
    value = record.value
    key = key_of(record, "id")
    question = words(value, "question", told)
    references = texts(value.get("reference"))
    return ItemDraft(
        key=key,
        question=question,
        context=text_of(value.get("context")),
        references=references,
        topic=text_of(value.get("type")),
        setting=text_of(value.get("compare_type")),
        language=language_of(question) or (language_of(references[0]) if references else ""),
        meta=rest(value, COLUMNS),
        answers=(
            AnswerDraft(text=words(value, "response_a", told)),
            AnswerDraft(text=words(value, "response_b", told)),
        ),
        comparisons=(ComparisonDraft(key=key, judgments=_gold(value.get("label"))),),
    )


def _gold(label: object) -> tuple[JudgmentDraft, ...]:
    """Give the label as a judgment; an item without one is yet to be labelled."""
    if label is None or label == "":
        return ()
    raw = text_of(label)
    judgments = JUDGMENTS.get(raw)
    if judgments is None:
        raise BadRecordError(f"the label '{raw[:60]}' is not one of {', '.join(VERDICTS)}")
    return judgments


LFQA_E: Final = Reader(
    name="lfqa-e",
    title="LFQA-E comparisons",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS,
)
