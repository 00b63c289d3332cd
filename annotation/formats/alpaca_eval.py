"""AlpacaEval annotations: a model against a baseline, preferred plainly or by degree."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from annotation.formats.fields import need, rest, words
from annotation.formats.json_text import plain_json, text_of
from annotation.formats.judge_outputs import call_of, judged, rater_name
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
    Status,
    Verdict,
)

SCALE: Final = "1..2"
PLAIN: Final = {1.0: Verdict.A, 2.0: Verdict.B, 1.5: Verdict.TIE, 0.0: Verdict.TIE}
MIDDLE: Final = 1.5
MOST_MEASURED: Final = 1e15
"""No judgment took so many seconds, or so much money."""
FIRST_SHOWN: Final = {"m": True, "M": False, "Output (a)": True, "Output (b)": False}
RANKED_FIRST: Final = re.compile(
    r"""['"]model['"]\s*:\s*['"]model_([12])['"]\s*,\s*['"]rank['"]\s*:\s*1"""
)
COLUMNS: Final = frozenset(
    {"instruction", "output_1", "generator_1", "output_2", "generator_2", "dataset", "annotator"}
    | {"preference", "raw_completion", "price_per_example", "time_per_example"}
)
GENERIC: Final = frozenset({"annotations", "weighted_annotations"})


def _recognise(sample: Sample) -> float | None:
    return 1.0 if sample.has("instruction", "output_1", "output_2", "preference") else None


def _parse(record: Record, told: list[str], *, rater: str = "judge") -> ItemDraft:
    value = record.value
    instruction = words(value, "instruction", told)
    digest = hashlib.sha256(instruction.encode("utf-8", "replace")).hexdigest()[:16]
    key = f"text-{digest}"
    systems = [text_of(value.get(name)) for name in ("generator_1", "generator_2")]
    outputs = [words(value, name, told) for name in ("output_1", "output_2")]
    return ItemDraft(
        key=key,
        question=instruction,
        topic=text_of(value.get("dataset")),
        meta=rest(value, COLUMNS),
        answers=tuple(
            AnswerDraft(text=text, system=system)
            for text, system in zip(outputs, systems, strict=True)
        ),
        comparisons=(
            ComparisonDraft(
                key="|".join((key, *sorted(systems))),
                judgments=(_judgment(value, rater, told),),
            ),
        ),
    )


def _judgment(value: Mapping[str, object], rater: str, told: list[str]) -> JudgmentDraft:
    preference = need(value, "preference")
    name = text_of(value.get("annotator")) or rater
    number = _number(preference)
    verdict = None if number is None else _verdict(number)
    completion = value.get("raw_completion")
    error = "" if number is not None else "the file gives no preference"
    if number is None:
        told.append("no preference: no vote")
    call = replace(
        call_of(
            _order(completion, verdict),
            verdict,
            plain_json({"preference": preference, "raw_completion": completion})
            if completion is not None
            else text_of(preference),
            status=Status.UNPARSED,
            error=error,
        ),
        seconds=_measured(value.get("time_per_example")),
        cost=_measured(value.get("price_per_example")),
    )
    judgment = judged(name, (call,))
    graded = number is not None and ("raw_completion" in value or number not in PLAIN)
    if not graded:
        return judgment
    return replace(judgment, strength_scale=SCALE, strength_value=text_of(preference))


def _number(preference: object) -> float | None:
    if preference is None or preference == "":
        return None
    try:
        number = float(text_of(preference))
    except ValueError:
        number = -1.0
    if number not in PLAIN and not 1 <= number <= 2:
        raise BadRecordError(f"the preference '{text_of(preference)[:40]}' is not 0 or 1 to 2")
    return number


def _verdict(number: float) -> Verdict:
    plain = PLAIN.get(number)
    if plain is not None:
        return plain
    return Verdict.A if number < MIDDLE else Verdict.B


def _measured(value: object) -> float | None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    return float(value) if 0 <= value <= MOST_MEASURED else None


def _order(completion: object, verdict: Verdict | None) -> ShownOrder:
    """Tell what was shown first: what the raw output names, against the turned-back preference.

    A judge that names the second place while the file prefers ``output_1`` had been shown
    ``output_2`` first.
    """
    if verdict not in {Verdict.A, Verdict.B}:
        return ShownOrder.NONE
    text = completion.get("text") if isinstance(completion, dict) else completion
    if not isinstance(text, str):
        return ShownOrder.NONE
    first = FIRST_SHOWN.get(text.strip())
    ranked = RANKED_FIRST.search(text)
    if first is None and ranked is not None:
        first = ranked[1] == "1"
    if first is None:
        return ShownOrder.NONE
    return ShownOrder.AB if first == (verdict is Verdict.A) else ShownOrder.BA


def _fit(reader: Reader, file: Fitting) -> Reader:
    path = file.source.path
    generic = path.stem in GENERIC
    rater = rater_name(file.sample.file, file.asked)
    return replace(
        reader,
        parse=partial(_parse, rater=rater),
        facts={} if file.sample.has("annotator") else {"rater": rater},
        dataset=path.absolute().parent.name if generic else "",
    )


ALPACA_EVAL: Final = Reader(
    name="alpaca-eval",
    title="AlpacaEval annotations",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS,
    fit=_fit,
)
