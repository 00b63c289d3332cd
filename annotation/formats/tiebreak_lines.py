"""Tiebreak JSONL written: the heading and each item as a line, usual values left out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from annotation.export_pages import Page, Target, basis_of
from annotation.formats.asked_lines import heading_parts, item_parts, tag_parts
from annotation.formats.json_text import plain_json
from annotation.formats.tiebreak_jsonl import VERSION
from annotation.target_order import OrderWritten
from db.queries.arrivals import Arrival
from db.queries.export_asked import JudgeRunOut, PromptOut
from db.queries.export_rows import (
    AdjudicationOut,
    AnswerOut,
    ClaimOut,
    ItemOut,
    JudgmentOut,
    PairOut,
    RunOut,
    ScoreOut,
)
from db.types import Dataset

NO_META: Final = ("{}", "")
LINE_BREAKS: Final = (("\u2028", "\\u2028"), ("\u2029", "\\u2029"), ("\x85", "\\u0085"))


class Orders(NamedTuple):
    """How far a dataset's targets are written: those that do not follow on name their place."""

    comparisons: OrderWritten
    claims: OrderWritten


def heading_line(
    dataset: Dataset,
    raters: Sequence[tuple[str, str]],
    runs: Sequence[RunOut],
    judge_runs: Sequence[JudgeRunOut] = (),
    judge_prompts: Sequence[PromptOut] = (),
    *,
    arrived: Sequence[Arrival] = (),
    seed: int | None = None,
) -> str:
    """Write the line that heads a file."""
    kinds = {**dict(raters), **{one.name: one.kind for one in arrived}}
    places = {one.name: {"arrival": one.place} for one in arrived}
    heading: dict[str, Any] = {
        "tiebreak": VERSION,
        "kind": "dataset",
        "name": dataset.name,
        "construct": dataset.construct.value,
        "created_at": dataset.created_at,
        "source": dataset.source,
        "guideline": dataset.guideline,
        "settings": dict(dataset.settings),
        "raters": [
            {"name": name, "kind": kind, **places.get(name, {})}
            for name, kind in sorted(kinds.items())
        ],
    }
    if seed is not None:
        heading["seed"] = seed
    if runs:
        heading["runs"] = [
            {name: value for name, value in run._asdict().items() if name != "id"} for run in runs
        ]
    heading |= heading_parts(judge_runs, judge_prompts)
    return _line(heading)


def item_line(
    page: Page,
    item: ItemOut,
    runs: Mapping[int, int],
    judge_runs: Mapping[int, int],
    orders: Orders,
) -> str:
    """Write one item; ``runs`` and ``judge_runs`` give each one's place in the heading."""
    line: dict[str, Any] = {"kind": "item", "key": item.key, "question": item.question}
    _put(line, "context", item.context)
    _put(line, "references", page.references.get(item.id))
    _put(line, "topic", item.topic)
    _put(line, "setting", item.setting)
    _put(line, "language", item.language)
    _put(line, "group", item.group)
    _put_meta(line, item.meta)
    answers = page.answers.get(item.id, [])
    _put(line, "answers", [_answer(page, answer, runs) for answer in answers])
    places = {answer.id: place for place, answer in enumerate(answers)}
    pairs = page.pairs.get(item.id, [])
    _put(line, "comparisons", [_pair(page, pair, places, orders) for pair in pairs])
    claims = page.claims.get(item.id, [])
    _put(line, "claims", [_claim(page, claim, runs, orders) for claim in claims])
    line |= item_parts(page, item, judge_runs)
    return _line(line)


def _line(value: Mapping[str, Any]) -> str:
    """Write one line in which nothing but its end breaks lines, whoever reads it."""
    text = plain_json(value)
    if not text.isascii():
        for character, escape in LINE_BREAKS:
            text = text.replace(character, escape)
    return text


def _put(line: dict[str, Any], name: str, value: Any) -> None:  # noqa: ANN401  any JSON value
    if value:
        line[name] = value


def _put_position(line: dict[str, Any], position: int | None) -> None:
    if position is not None:
        line["position"] = position


def _put_meta(line: dict[str, Any], meta: str) -> None:
    if meta not in NO_META:
        line["meta"] = json.loads(meta)


def _answer(page: Page, answer: AnswerOut, runs: Mapping[int, int]) -> dict[str, Any]:
    line: dict[str, Any] = {"text": answer.text}
    _put(line, "system", answer.system)
    _put_meta(line, answer.meta)
    _put_scores(line, page.scores.get((answer.id, None)), runs)
    return line


def _pair(page: Page, pair: PairOut, places: Mapping[int, int], orders: Orders) -> dict[str, Any]:
    line: dict[str, Any] = {"key": pair.key, "a": places[pair.first], "b": places[pair.second]}
    _put_position(line, orders.comparisons.named(pair.position))
    _put_said(line, page, (pair.id, None))
    return line


def _claim(page: Page, claim: ClaimOut, runs: Mapping[int, int], orders: Orders) -> dict[str, Any]:
    line: dict[str, Any] = {"key": claim.key, "text": claim.text}
    _put_position(line, orders.claims.named(claim.position))
    _put(line, "evidence", page.evidence.get(claim.id))
    _put_said(line, page, (None, claim.id))
    _put_scores(line, page.scores.get((None, claim.id)), runs)
    return line


def _put_said(line: dict[str, Any], page: Page, target: Target) -> None:
    judgments = page.judgments.get(target)
    if judgments:
        line["judgments"] = [_judgment(page, judgment) for judgment in judgments]
    flags = page.flags.get(target)
    if flags:
        line["flags"] = [{"rater": one.rater, "created_at": one.created_at} for one in flags]
    adjudications = page.adjudications.get(target)
    if adjudications:
        line["adjudications"] = [_adjudication(one) for one in adjudications]
    assignments = page.assignments.get(target)
    if assignments:
        line["assignments"] = [
            {
                "rater": one.rater,
                "position": one.position,
                "shown_left": one.shown_left,
                "repeat": one.repeat,
            }
            for one in assignments
        ]
    breaks = page.seal_breaks.get(target)
    if breaks:
        line["seal_breaks"] = [
            {"rater": one.rater, "what": one.what, "created_at": one.created_at} for one in breaks
        ]
    _put(line, "error_tags", tag_parts(page, target))


def _judgment(page: Page, row: JudgmentOut) -> dict[str, Any]:
    line: dict[str, Any] = {"rater": row.rater}
    if row.kind != "person":
        line["kind"] = row.kind
    if row.status != "verdict":
        line["status"] = row.status
    _put(line, "verdict", row.verdict)
    if row.rating is not None:
        line["rating"] = row.rating
    if row.strength_scale is not None:
        line["strength_scale"] = row.strength_scale
    if row.strength_value is not None:
        line["strength_value"] = row.strength_value
    _put(line, "shown_left", row.shown_left)
    if row.seal != "unknown":
        line["seal"] = row.seal
    _put(line, "confidence", row.confidence)
    if row.difficult:
        line["difficult"] = True
    _put(line, "note", row.note)
    _put(line, "reason", row.reason)
    if row.active_ms is not None:
        line["active_ms"] = row.active_ms
    if row.lead_ms is not None:
        line["lead_ms"] = row.lead_ms
    _put(line, "raw", row.raw)
    line["created_at"] = row.created_at
    line["uid"] = row.uid
    line["revision"] = row.revision
    spans = page.spans.get(row.id)
    if spans:
        line["spans"] = [
            {name: value for name, value in span._asdict().items() if name != "judgment_id"}
            for span in spans
        ]
    return line


def _adjudication(row: AdjudicationOut) -> dict[str, Any]:
    line: dict[str, Any] = {
        "uid": row.uid,
        "revision": row.revision,
        "verdict": row.verdict,
        "method": row.method,
        "settled_by": row.settled_by,
        "basis": basis_of(row),
        "note": row.note,
        "created_at": row.created_at,
    }
    for name, value in (("acted_by", row.acted_by), ("act", row.act), ("mark", row.mark)):
        _put(line, name, value)
    return line


def _put_scores(
    line: dict[str, Any], scores: Sequence[ScoreOut] | None, runs: Mapping[int, int]
) -> None:
    if scores:
        line["scores"] = [_score(score, runs) for score in scores]


def _score(row: ScoreOut, runs: Mapping[int, int]) -> dict[str, Any]:
    line: dict[str, Any] = {
        "metric": row.metric,
        "signature": row.signature,
        "value": row.value,
        "undefined": row.undefined,
    }
    _put(line, "detail", row.detail)
    if runs.get(row.run_id):
        line["run"] = runs[row.run_id]
    return line
