"""Judgments as a table, one a row, with the texts they speak of: written, and read again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, TextIO

from annotation.export_pages import Page
from annotation.formats.fields import need
from annotation.formats.json_text import plain_json, text_of
from annotation.formats.reading import Reader
from annotation.formats.records import BadRecordError, Record
from annotation.formats.shapes import Sample
from annotation.formats.writing import RISKY, TableFile, plain_cell, safe_cell
from db.queries.export_rows import AnswerOut, ClaimOut, JudgmentOut, PairOut
from db.types import (
    AnswerDraft,
    ClaimDraft,
    ComparisonDraft,
    Construct,
    ItemDraft,
    JudgmentDraft,
    RaterKind,
    Seal,
    Side,
    Status,
    Verdict,
)

TEXT: Final = "text"
INTEGER: Final = "integer"
NUMBER: Final = "number"
BOOLEAN: Final = "boolean"
COLUMNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("dataset", "item", "target", "key", "rater", "kind"), TEXT),
    "revision": INTEGER,
    "live": BOOLEAN,
    **dict.fromkeys(("status", "verdict"), TEXT),
    "rating": NUMBER,
    **dict.fromkeys(("strength_scale", "strength_value", "shown_left", "seal"), TEXT),
    "confidence": INTEGER,
    "difficult": BOOLEAN,
    **dict.fromkeys(("note", "reason"), TEXT),
    **dict.fromkeys(("active_ms", "lead_ms"), INTEGER),
    **dict.fromkeys(("raw", "created_at", "uid"), TEXT),
    **dict.fromkeys(("topic", "setting", "language", "group", "question", "context"), TEXT),
    "references": TEXT,
    **dict.fromkeys(("system_a", "answer_a", "system_b", "answer_b", "claim", "evidence"), TEXT),
}
LISTS: Final = frozenset({"references", "evidence"})


def judgment_rows(page: Page, dataset: str) -> Iterator[tuple[Any, ...]]:
    """Give a page's judgments as rows in the order of ``COLUMNS``; lists are JSON text."""
    for item in page.items:
        own = (
            *(item.topic, item.setting, item.language, item.group, item.question, item.context),
            plain_json(page.references.get(item.id, [])),
        )
        answers = {answer.id: answer for answer in page.answers.get(item.id, ())}
        for target, row in page.targets(item):
            judgments = page.judgments.get(target)
            if judgments:
                texts = _texts(page, row, answers)
                newest = {judgment.rater: judgment.revision for judgment in judgments}
                for judgment in judgments:
                    live = newest[judgment.rater] == judgment.revision
                    said = _said(judgment, live=live)
                    kind = "claim" if target[0] is None else "comparison"
                    yield (dataset, item.key, kind, row.key, *said, *own, *texts)


def _texts(
    page: Page, row: PairOut | ClaimOut, answers: Mapping[int, AnswerOut]
) -> tuple[str | None, ...]:
    if isinstance(row, ClaimOut):
        return (None, None, None, None, row.text, plain_json(page.evidence.get(row.id, [])))
    first, second = answers[row.first], answers[row.second]
    return (first.system, first.text, second.system, second.text, None, None)


def _said(row: JudgmentOut, *, live: bool) -> tuple[Any, ...]:
    return (
        *(row.rater, row.kind, row.revision, live, row.status, row.verdict, row.rating),
        *(row.strength_scale, row.strength_value, row.shown_left, row.seal, row.confidence),
        *(bool(row.difficult), row.note, row.reason, row.active_ms, row.lead_ms, row.raw),
        *(row.created_at, row.uid),
    )


class JudgmentsCsv:
    """Writes judgments as CSV: cells that a spreadsheet would run are marked as text."""

    def __init__(self, stream: TextIO) -> None:
        self._table = TableFile(stream, COLUMNS)
        kinds = list(COLUMNS.values())
        self._texts = [kind == TEXT for kind in kinds]
        self._booleans = [place for place, kind in enumerate(kinds) if kind == BOOLEAN]

    def write(self, rows: Iterator[tuple[Any, ...]]) -> int:
        """Write some rows and give how many they were."""
        count = 0
        for row in rows:
            count += 1
            cells = [
                value if not is_text or not value or value[0] not in RISKY else safe_cell(value)
                for value, is_text in zip(row, self._texts, strict=True)
            ]
            for place in self._booleans:
                cells[place] = "true" if cells[place] else "false"
            self._table.row(cells)
        return count


def _recognise(sample: Sample) -> float | None:
    return 1.0 if sample.shape.kind == "table" and set(sample.columns) == set(COLUMNS) else None


def _parse(record: Record, _told: list[str]) -> ItemDraft:
    row = {column: plain_cell(text_of(need(record.value, column))) for column in COLUMNS}
    pair = row["target"] == "comparison"
    judgment = _judgment(row)
    answers: tuple[AnswerDraft, ...] = ()
    comparisons: tuple[ComparisonDraft, ...] = ()
    claims: tuple[ClaimDraft, ...] = ()
    if pair:
        answers = (
            AnswerDraft(text=row["answer_a"], system=row["system_a"]),
            AnswerDraft(text=row["answer_b"], system=row["system_b"]),
        )
        comparisons = (ComparisonDraft(key=row["key"], judgments=(judgment,)),)
    else:
        evidence = _list(row, "evidence")
        claims = (
            ClaimDraft(key=row["key"], text=row["claim"], evidence=evidence, judgments=(judgment,)),
        )
    return ItemDraft(
        key=row["item"],
        question=row["question"],
        context=row["context"],
        references=_list(row, "references"),
        topic=row["topic"],
        setting=row["setting"],
        language=row["language"],
        group=row["group"],
        answers=answers,
        comparisons=comparisons,
        claims=claims,
    )


def _list(row: Mapping[str, str], column: str) -> tuple[str, ...]:
    try:
        found = json.loads(row[column] or "[]")
    except (ValueError, RecursionError):
        raise BadRecordError(f"'{column}' is not a JSON list") from None
    if not isinstance(found, list):
        raise BadRecordError(f"'{column}' is not a JSON list")
    return tuple(text_of(part) for part in found)


def _judgment(row: Mapping[str, str]) -> JudgmentDraft:
    column = ""
    try:
        column = "kind"
        kind = RaterKind(row[column])
        column = "status"
        status = Status(row[column])
        column = "verdict"
        verdict = Verdict(row[column]) if row[column] else None
        column = "shown_left"
        shown_left = Side(row[column]) if row[column] else None
        column = "seal"
        seal = Seal(row[column])
        column = "rating"
        rating = float(row[column]) if row[column] else None
        numbers: dict[str, int | None] = {}
        for column in ("revision", "confidence", "active_ms", "lead_ms"):
            numbers[column] = int(row[column]) if row[column] else None
    except ValueError:
        raise BadRecordError(f"'{column}' is '{row[column][:40]}'") from None
    return JudgmentDraft(
        rater=row["rater"],
        kind=kind,
        status=status,
        verdict=verdict,
        rating=rating,
        strength_scale=row["strength_scale"] or None,
        strength_value=row["strength_value"] or None,
        shown_left=shown_left,
        seal=seal,
        difficult=row["difficult"] == "true",
        note=row["note"],
        reason=row["reason"],
        raw=row["raw"],
        created_at=row["created_at"] or None,
        uid=row["uid"] or None,
        revision=numbers["revision"],
        confidence=numbers["confidence"],
        active_ms=numbers["active_ms"],
        lead_ms=numbers["lead_ms"],
    )


JUDGMENTS_CSV: Final = Reader(
    name="judgments-csv",
    title="Tiebreak judgments",
    construct=Construct.PREFERENCE,
    recognise=_recognise,
    parse=_parse,
    columns=frozenset(COLUMNS),
)
