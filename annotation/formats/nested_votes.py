"""Nested votes, ``{rater: {item: label}}``: people in one file, judges in another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from annotation.formats.fastchat import item_key, pair_key
from annotation.formats.json_text import text_of
from annotation.formats.judge_outputs import kind_of
from annotation.formats.reading import TEXTLESS, Draft, Fitting, Reader
from annotation.formats.records import Record, Rejected
from annotation.formats.shapes import Sample
from annotation.formats.verdict_words import verdict_of
from db.errors import KnownError
from db.types import (
    AnswerDraft,
    ClaimDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Verdict,
)

CLAIMS: Final = "claims"
PREFERENCES: Final = "preferences"
TURN: Final = re.compile(r"\d+")
SEPARATOR: Final = "__"
SHOWN_LABELS: Final = 6
NEITHER: Final = re.compile(r"\s*(n/a|not applicable)\s*(:|$)", re.IGNORECASE)


def _recognise(sample: Sample) -> float | None:
    if len(sample.records) != 1 or sample.shape.kind == "table":
        return None
    raters = sample.records[0]
    labels = [
        label for said in raters.values() if isinstance(said, Mapping) for label in said.values()
    ]
    nested = all(isinstance(said, Mapping) and said for said in raters.values())
    plain = all(isinstance(label, str | int | None) for label in labels)
    return 0.8 if raters and nested and plain else None


def _parse(
    record: Record, told: list[str], *, kind: RaterKind, claims: bool, only: str = ""
) -> list[Draft]:
    by_item: dict[str, list[JudgmentDraft]] = {}
    drafts: list[Draft] = []
    for rater, said in record.value.items():
        if not isinstance(said, Mapping):
            told.append(f"'{rater[:60]}' is not followed by labels and was left out")
            continue
        for item, label in said.items():
            by_item.setdefault(item, [])
            raw = text_of(label)
            if not raw:
                continue
            verdict = _verdict(raw, claims=claims)
            if verdict is None:
                drafts.append(
                    Rejected(
                        record.line, f"'{rater[:60]}' says '{raw[:60]}' of '{item[:80]}': no vote"
                    )
                )
                continue
            by_item[item].append(
                JudgmentDraft(rater=only or rater, kind=kind, verdict=verdict, raw=raw)
            )
    make = _claim if claims else _pair
    drafts += (make(item, tuple(judgments)) for item, judgments in by_item.items())
    return drafts


def _verdict(label: str, *, claims: bool) -> Verdict | None:
    """Give what a label says; of a claim, *n/a* (with a reason or without) says *cannot tell*."""
    if claims and NEITHER.match(label):
        return Verdict.CANNOT_TELL
    return verdict_of(label, claim=claims)


def _claim(item: str, judgments: tuple[JudgmentDraft, ...]) -> ItemDraft:
    claim = ClaimDraft(key=item, text=item, judgments=judgments)
    return ItemDraft(key=item, question="", claims=(claim,), textless=True)


def _pair(item: str, judgments: tuple[JudgmentDraft, ...]) -> ItemDraft:
    """Give a comparison without texts; a key may name the question, both systems and the turn."""
    parts = item.split(SEPARATOR)
    key, target, group = item, item, ""
    systems = ("", "")
    if len(parts) in {3, 4} and all(parts) and (len(parts) == 3 or TURN.fullmatch(parts[3])):
        systems = (parts[1], parts[2])
        key = item_key(parts[0], parts[3] if len(parts) == 4 else "")
        target = pair_key(key, *systems)
        group = parts[0] if len(parts) == 4 else ""
    return ItemDraft(
        key=key,
        question="",
        group=group,
        answers=tuple(AnswerDraft(text="", system=system) for system in systems),
        comparisons=(ComparisonDraft(key=target, judgments=judgments),),
        textless=True,
    )


def _fit(reader: Reader, file: Fitting) -> Reader:
    claims = file.asked.labels == CLAIMS
    labels = Counter(
        text_of(label)
        for said in file.sample.records[0].values()
        if isinstance(said, Mapping)
        for label in said.values()
    )
    if not any(verdict_of(label, claim=claims) for label in labels):
        raise _unfit(file, labels)
    kind = kind_of(file.sample.file, file.asked)
    whose = "judges" if kind is RaterKind.JUDGE else "people"
    raters = len(file.sample.records[0])
    only = file.asked.rater if raters == 1 else ""
    return replace(
        reader,
        construct=Construct.ATTRIBUTION if claims else Construct.PREFERENCE,
        parse=partial(_parse, kind=kind, claims=claims, only=only),
        facts={"kind": kind.value, "labels": CLAIMS if claims else PREFERENCES}
        | ({"rater": only} if only else {}),
        columns=frozenset(file.sample.columns),
        told=(
            f"its raters are read as {whose}",
            "it holds no texts: votes join items of the same keys, or stand without texts",
        ),
        rank=TEXTLESS,
    )


def _unfit(file: Fitting, labels: Counter[str]) -> KnownError:
    common = ", ".join(f"'{label[:30]}'" for label, _ in labels.most_common(SHOWN_LABELS))
    more = f" and {len(labels) - SHOWN_LABELS} more" if len(labels) > SHOWN_LABELS else ""
    yes_no = any(verdict_of(label, claim=True) for label in labels)
    return KnownError(
        f"The labels in {file.sample.file} are no preferences: {common}{more}.",
        "Labels of yes and no can be read as verdicts on claims: --labels claims."
        if yes_no
        else "Votes are model_a, model_b, tie (or left, right, both bad ...); other classes "
        "cannot be imported.",
    )


NESTED_VOTES: Final = Reader(
    name="nested-votes",
    title="votes by rater and item",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=partial(_parse, kind=RaterKind.PERSON, claims=False),
    columns=frozenset(),
    fit=_fit,
)
