"""LLMFAO: pairs of models' answers in one file, left/right/tie votes on them in others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import replace
from functools import partial
from typing import Final

from annotation.formats.fields import language_of, need, rest, words
from annotation.formats.json_text import text_of
from annotation.formats.judge_outputs import rater_name
from annotation.formats.reading import Draft, Fitting, Names, Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample, records_of
from db.types import (
    AnswerDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Side,
    Verdict,
    VotesDraft,
)

SIDES: Final = {"left": Verdict.A, "right": Verdict.B, "tie": Verdict.TIE}
TURNED: Final = {"left": Verdict.B, "right": Verdict.A, "tie": Verdict.TIE}
FILE: Final = re.compile(r"(?i)[-_. ]?crowd[-_. ]?comparisons$")
PAIR_COLUMNS: Final = frozenset(
    {"id", "prompt", "text", "type", "slug", "model_x", "model_y", "result_x", "result_y"}
)
MAX_PAIRS: Final = 100_000


def _recognise_pairs(sample: Sample) -> float | None:
    named = sample.has("id", "text", "model_x", "result_x", "model_y", "result_y")
    return 1.0 if named else None


def _parse_pair(record: Record, told: list[str]) -> ItemDraft:
    value = record.value
    key = text_of(need(value, "id"))
    question = words(value, "text", told)
    return ItemDraft(
        key=key,
        question=question,
        topic=text_of(value.get("type")),
        language=language_of(question),
        group=text_of(value.get("slug")) or text_of(value.get("prompt")),
        meta=rest(value, PAIR_COLUMNS),
        answers=(
            AnswerDraft(
                text=words(value, "result_x", told), system=text_of(need(value, "model_x"))
            ),
            AnswerDraft(
                text=words(value, "result_y", told), system=text_of(need(value, "model_y"))
            ),
        ),
        comparisons=(ComparisonDraft(key=key),),
    )


def _recognise_models(sample: Sample) -> float | None:
    if not sample.has("id", "name", "api_id") or sample.has("model_x"):
        return None
    return 0.9


def _parse_model(record: Record, _told: list[str]) -> Names:
    value = record.value
    name = text_of(need(value, "name"))
    if not name:
        raise BadRecordError("'name' is empty")
    return Names({text_of(need(value, "id")): name}, whole=True)


def _recognise_votes(sample: Sample) -> float | None:
    return 1.0 if sample.has("id", "model_x", "model_y", "winner", "left", "right") else None


def _parse_vote(
    record: Record,
    told: list[str],
    *,
    rater: str,
    kind: RaterKind,
    names: Mapping[str, str],
    both_ways: Set[tuple[str, str]],
) -> list[Draft]:
    value = record.value
    first, second = (text_of(need(value, name)) for name in ("model_x", "model_y"))
    left, right = (text_of(need(value, name)) for name in ("left", "right"))
    straight = names.get(first, left) == left and names.get(second, right) == right
    turned = names.get(first, right) == right and names.get(second, left) == left
    if straight and turned and (first, second) in both_ways:
        raise BadRecordError(f"nothing tells which of the two systems '{left[:40]}' is")
    if not straight and not turned:
        raise BadRecordError(f"'{left[:40]}' and '{right[:40]}' are not the two systems")
    raw = text_of(need(value, "winner"))
    verdict = (SIDES if straight else TURNED).get(raw.strip().casefold())
    if verdict is None:
        raise BadRecordError(f"the winner '{raw[:60]}' is not left, right or tie")
    worker = text_of(value.get("worker"))
    if "worker" in value and not worker:
        raise BadRecordError("'worker' is empty")
    judgment = JudgmentDraft(
        rater=f"worker {worker}" if worker else rater,
        kind=kind,
        verdict=verdict,
        shown_left=Side.A if straight else Side.B,
        raw=raw,
    )
    votes = VotesDraft(key=text_of(need(value, "id")), judgments=(judgment,))
    return [Names(names), votes] if record.ordinal == 1 else [votes]


def _fit(reader: Reader, file: Fitting) -> Reader:
    """Learn the systems' names from the whole file; name the judge where no worker is named."""
    people = file.sample.has("worker")
    kind = RaterKind.PERSON if people else file.asked.kind or RaterKind.JUDGE
    rater = rater_name(file.sample.file, file.asked, without=FILE)
    told = () if people or file.asked.rater else (f"judged by '{rater}', named after the file",)
    names, both_ways = _names(file)
    return replace(
        reader,
        parse=partial(_parse_vote, rater=rater, kind=kind, names=names, both_ways=both_ways),
        facts={} if people else {"rater": rater, "kind": kind.value},
        told=told,
    )


def _names(file: Fitting) -> tuple[dict[str, str], frozenset[tuple[str, str]]]:
    """Tell which name each system's id stands for: the one that stands most often beside it.

    Give also the pairs of ids that are shown now this way, now that, which only names can tell
    apart. One pass; what is kept is some names for each system.
    """
    beside: dict[str, Counter[str]] = {}
    shown: dict[tuple[str, str], tuple[str, str]] = {}
    both_ways = set()
    for record in records_of(file.source, file.shape):
        if not isinstance(record, Record) or len(shown) >= MAX_PAIRS:
            continue
        value = record.value
        sides = text_of(value.get("left")), text_of(value.get("right"))
        pair = text_of(value.get("model_x")), text_of(value.get("model_y"))
        for system in pair:
            beside.setdefault(system, Counter()).update(set(sides))
        if shown.setdefault(pair, sides) == sides[::-1] != sides:
            both_ways.add(pair)
    return _told_apart(beside), frozenset(both_ways)


def _told_apart(beside: Mapping[str, Counter[str]]) -> dict[str, str]:
    """Give each system the name that is oftenest beside it and is no other system's.

    >>> _told_apart({"7": Counter(Seven=2, Eight=2), "8": Counter(Seven=2, Eight=3)})
    {'8': 'Eight', '7': 'Seven'}
    """
    names: dict[str, str] = {}
    while True:
        before = len(names)
        taken = set(names.values())
        for system, counts in beside.items():
            free = Counter({name: n for name, n in counts.items() if name not in taken})
            ranked = free.most_common(2)
            if system in names or not ranked:
                continue
            if len(ranked) == 1 or ranked[1][1] < ranked[0][1]:
                names[system] = ranked[0][0]
                taken.add(ranked[0][0])
        if len(names) == before:
            return names


LLMFAO_PAIRS: Final = Reader(
    name="llmfao",
    title="LLMFAO pairs",
    construct=Construct.PREFERENCE,
    recognise=_recognise_pairs,
    parse=_parse_pair,
    columns=PAIR_COLUMNS,
)
LLMFAO_MODELS: Final = Reader(
    name="llmfao-models",
    title="LLMFAO models' names",
    construct=None,
    recognise=_recognise_models,
    parse=_parse_model,
    columns=frozenset({"id", "name", "api_id"}),
)
LLMFAO_VOTES: Final = Reader(
    name="llmfao-votes",
    title="LLMFAO votes",
    construct=None,
    recognise=_recognise_votes,
    parse=partial(
        _parse_vote, rater="judge", kind=RaterKind.JUDGE, names={}, both_ways=frozenset()
    ),
    columns=frozenset({"id", "prompt", "model_x", "model_y", "worker", "winner", "left", "right"}),
    fit=_fit,
)
