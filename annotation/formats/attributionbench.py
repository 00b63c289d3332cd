"""AttributionBench: claims with the references that are said to support them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from annotation.formats.fields import key_of, need, rest, texts, words
from annotation.formats.json_text import text_of
from annotation.formats.reading import Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from db.types import ClaimDraft, Construct, ItemDraft, JudgmentDraft, Verdict

VERDICTS: Final = {
    "attributable": Verdict.ATTRIBUTABLE,
    "not attributable": Verdict.NOT_ATTRIBUTABLE,
}
COLUMNS: Final = frozenset({"id", "question", "claim", "references", "attribution_label"})
GOLD: Final = "gold"
SPLIT: Final = "src_dataset"


def _recognise(sample: Sample) -> float | None:
    if not sample.has("question", "claim", "references", "attribution_label"):
        return None
    return 1.0 if sample.has(SPLIT) else 0.9


def _parse(record: Record, told: list[str]) -> ItemDraft:
    value = record.value
    key = key_of(record, "id")
    claim = ClaimDraft(
        key=key,
        text=words(value, "claim", told),
        evidence=texts(need(value, "references")),
        judgments=_gold(value.get("attribution_label")),
    )
    return ItemDraft(
        key=key,
        question=words(value, "question", told),
        meta=rest(value, COLUMNS),
        claims=(claim,),
    )


def _gold(label: object) -> tuple[JudgmentDraft, ...]:
    """Give the label as a judgment; a claim without one is yet to be labelled."""
    return () if label is None or label == "" else _judgments(text_of(label))


@lru_cache(maxsize=64)
def _judgments(raw: str) -> tuple[JudgmentDraft, ...]:
    verdict = VERDICTS.get(raw.strip().casefold().replace("_", " "))
    if verdict is None:
        raise BadRecordError(f"the label '{raw[:60]}' is not one of {', '.join(VERDICTS)}")
    return (JudgmentDraft(rater=GOLD, verdict=verdict, raw=raw),)


ATTRIBUTION_BENCH: Final = Reader(
    name="attributionbench",
    title="AttributionBench claims",
    construct=Construct.ATTRIBUTION,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS,
    split_by=SPLIT,
)
