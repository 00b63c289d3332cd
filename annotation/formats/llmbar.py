"""LLMBar: two outputs for an instruction with a gold label, and a judge's winners beside them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from annotation.formats.fields import need, rest, words
from annotation.formats.json_text import plain_json, text_of
from annotation.formats.judge_outputs import call_of, judged
from annotation.formats.reading import Fitting, Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgeCallDraft,
    JudgmentDraft,
    ShownOrder,
    Verdict,
)

GOLD: Final = "gold"
VERDICTS: Final = {"1": Verdict.A, "2": Verdict.B}
ORDERS: Final = {"swap = False": ShownOrder.AB, "swap = True": ShownOrder.BA}
TEXTS: Final = ("input", "output_1", "output_2")
COLUMNS: Final = frozenset({*TEXTS, "label", "results"})
DATASET, RESULT = "dataset", "result"


def _recognise(sample: Sample) -> float | None:
    return 0.95 if sample.has(*TEXTS, "label") else None


def _parse(record: Record, told: list[str], *, rater: str = "judge", subset: str = "") -> ItemDraft:
    value = record.value
    instruction, first, second = (words(value, name, told) for name in TEXTS)
    digest = hashlib.sha256("\x1f".join((instruction, first, second)).encode("utf-8", "replace"))
    key = f"text-{digest.hexdigest()[:16]}"
    judgments = [_gold(need(value, "label"))]
    if value.get("results") is not None:
        judgments.append(judged(rater, _calls(value["results"], told)))
    return ItemDraft(
        key=key,
        question=instruction,
        topic=subset,
        meta=rest(value, COLUMNS),
        answers=(AnswerDraft(text=first), AnswerDraft(text=second)),
        comparisons=(ComparisonDraft(key=key, judgments=tuple(judgments)),),
    )


def _gold(label: object) -> JudgmentDraft:
    raw = text_of(label)
    verdict = VERDICTS.get(raw.removesuffix(".0"))
    if verdict is None:
        raise BadRecordError(f"the label '{raw[:60]}' is not 1 or 2")
    return JudgmentDraft(rater=GOLD, verdict=verdict, raw=raw)


def _calls(results: object, told: list[str]) -> list[JudgeCallDraft]:
    """Give the judge's calls; winners of swapped ones are turned back already in the file.

    Several results are rounds: the judge was asked again, shown what it had said in both orders,
    and the last round is what it came to. Earlier ones are kept as they are, and give no verdict.
    """
    found = []
    rounds = results if isinstance(results, list) else [results]
    for number, result in enumerate(rounds, start=1):
        step = "" if number == len(rounds) else f"round {number}"
        for name, said in result.items() if isinstance(result, dict) else ():
            order = ORDERS.get(name)
            if order is None or not isinstance(said, dict):
                raise BadRecordError(f"the results hold '{name[:40]}', not {' or '.join(ORDERS)}")
            found.append(_call(order, step, said, told))
    if not found:
        raise BadRecordError("has no results")
    return found


def _call(
    order: ShownOrder, step: str, said: Mapping[str, object], told: list[str]
) -> JudgeCallDraft:
    if step:
        return JudgeCallDraft(shown_order=order, step=step, raw=plain_json(said))
    winner = said.get("winner")
    verdict = VERDICTS.get(text_of(winner))
    if verdict is None:
        told.append(f"the winner '{text_of(winner)[:60]}' is not 1 or 2: no vote")
    completion = said.get("completion")
    finish = ""
    if isinstance(completion, list) and completion and isinstance(completion[0], str):
        finish = text_of(completion[1])[:16] if len(completion) > 1 else ""
        completion = completion[0]
    raw = completion if isinstance(completion, str) else plain_json(completion)
    return replace(call_of(order, verdict, raw), finish=finish)


def _fit(reader: Reader, file: Fitting) -> Reader:
    """Take the subset, and the judge's name, from the folders that the file lies in."""
    path, asked = file.source.path, file.asked
    rater, subset, dataset = asked.rater, "", ""
    above = Path(path).absolute().parent
    has_results = file.sample.has("results")
    if path.stem == RESULT and has_results:
        rater = rater or above.name
        subset = above.parent.name
    elif path.stem == DATASET:
        subset = above.name
    if subset:
        dataset = subset
    rater = rater or path.stem
    told = (f"judged by '{rater}', named after its folder or file",) if has_results else ()
    return replace(
        reader,
        parse=partial(_parse, rater=rater, subset=subset),
        facts={"rater": rater} if has_results else {},
        told=() if asked.rater else told,
        dataset=dataset,
    )


LLMBAR: Final = Reader(
    name="llmbar",
    title="LLMBar comparisons",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=COLUMNS,
    fit=_fit,
)
