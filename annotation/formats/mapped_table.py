"""Any CSV, TSV, JSON or JSONL table, read by a mapping of its columns."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from annotation.formats.fields import need, rest, texts, words
from annotation.formats.json_text import text_of
from annotation.formats.mapping import TableMapping, guess_mapping
from annotation.formats.reading import Reader
from annotation.formats.records import BadRecordError, Record
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
    VotesDraft,
)

NAME: Final = "table"
TIME: Final = re.compile(r"\d{4}-\d\d-\d\d([T ].{0,21})?")
GUESSED: Final = 0.5


def mapped_reader(mapping: TableMapping, sample: Sample, *, guessed: bool = False) -> Reader:
    """Make a reader of a table whose columns mean what the mapping says.

    Raises
    ------
    KnownError
        When the mapping names a column that the file lacks.
    """
    named = mapping.columns()
    missing = sorted(named - set(sample.columns))
    if missing and sample.records:
        raise KnownError(
            f"The mapping names the column '{missing[0]}', which {sample.file} lacks.",
            f"Its columns are: {', '.join(sample.columns[:20])}.",
        )
    construct = None
    if mapping.has_texts:
        construct = Construct.ATTRIBUTION if mapping.claim else Construct.PREFERENCE
    table = _Table(mapping, named)
    return Reader(
        name=NAME,
        title="table, columns guessed" if guessed else "table by a mapping",
        construct=construct,
        recognise=lambda _sample: GUESSED,
        parse=table.item if mapping.has_texts else table.votes,
        columns=named,
    )


def guessed_reader(sample: Sample) -> Reader | None:
    """Make a reader of a table whose column names leave no doubt; else None."""
    mapping = guess_mapping(sample)
    return None if mapping is None else mapped_reader(mapping, sample, guessed=True)


class _Table:
    """Makes drafts of rows."""

    def __init__(self, mapping: TableMapping, named: frozenset[str]) -> None:
        self._mapping = mapping
        self._named = named
        self._kind = RaterKind(mapping.kind)

    def item(self, record: Record, told: list[str]) -> ItemDraft:
        """Make an item with its one comparison or claim."""
        mapping, row = self._mapping, record.value
        answers: tuple[AnswerDraft, ...] = ()
        claim = ""
        if mapping.claim:
            claim = words(row, mapping.claim, told)
        else:
            answers = (
                self._answer(row, mapping.answer_a, mapping.system_a, told),
                self._answer(row, mapping.answer_b, mapping.system_b, told),
            )
        question = words(row, mapping.question, told) if mapping.question else ""
        key = self._key(record, (question, claim, *(answer.text for answer in answers)))
        target = self._joined(row, mapping.comparison) if mapping.comparison else key
        judgments = self._judgments(row, answers, told)
        return ItemDraft(
            key=key,
            question=question,
            context=_cell(row, mapping.context),
            references=_texts(row, mapping.references),
            topic=_cell(row, mapping.topic),
            setting=_cell(row, mapping.setting),
            language=_cell(row, mapping.language),
            group=_cell(row, mapping.group),
            meta=rest(row, self._named),
            answers=answers,
            comparisons=(ComparisonDraft(key=target, judgments=judgments),) if answers else (),
            claims=()
            if answers
            else (
                ClaimDraft(
                    key=target,
                    text=claim,
                    evidence=_texts(row, mapping.evidence),
                    judgments=judgments,
                ),
            ),
        )

    def votes(self, record: Record, told: list[str]) -> VotesDraft:
        """Make votes on a target that is there already."""
        mapping = self._mapping
        key = self._joined(record.value, mapping.comparison or mapping.item)
        judgments = self._judgments(record.value, (), told)
        if not judgments:
            raise BadRecordError("has no verdict")
        return VotesDraft(key=key, judgments=judgments)

    def _answer(
        self, row: Mapping[str, object], text: str, system: str, told: list[str]
    ) -> AnswerDraft:
        return AnswerDraft(text=words(row, text, told), system=_cell(row, system))

    def _key(self, record: Record, content: tuple[str, ...]) -> str:
        if self._mapping.item:
            return self._joined(record.value, self._mapping.item)
        if self._mapping.rater:
            digest = hashlib.sha256("\x1f".join(content).encode("utf-8", "replace"))
            return f"text-{digest.hexdigest()[:16]}"
        return str(record.ordinal)

    def _joined(self, row: Mapping[str, object], columns: tuple[str, ...]) -> str:
        """Join the cells of a key; the two systems sorted, so that turned rows meet."""
        systems = (self._mapping.system_a, self._mapping.system_b)
        parts = [text_of(need(row, column)) for column in columns if column not in systems]
        parts += sorted(text_of(need(row, column)) for column in columns if column in systems)
        if not any(parts):
            raise BadRecordError(f"'{columns[0]}' is empty")
        return "|".join(parts)

    def _judgments(
        self, row: Mapping[str, object], answers: tuple[AnswerDraft, ...], told: list[str]
    ) -> tuple[JudgmentDraft, ...]:
        mapping = self._mapping
        said = [(name, _cell(row, column)) for column, name in mapping.raters.items()]
        if mapping.verdict:
            rater = _cell(row, mapping.rater) if mapping.rater else mapping.rater_name
            said.append((rater, _cell(row, mapping.verdict)))
        judgments = []
        for rater, raw in said:
            if not raw.strip():
                continue
            if not rater.strip():
                raise BadRecordError(f"'{mapping.rater}' is empty")
            judgments.append(
                JudgmentDraft(
                    rater=rater,
                    kind=self._kind,
                    verdict=self._verdict(raw, answers),
                    note=_cell(row, mapping.note),
                    confidence=_confidence(_cell(row, mapping.confidence), told),
                    created_at=_time(_cell(row, mapping.created_at), told),
                    raw=raw,
                )
            )
        return tuple(judgments)

    def _verdict(self, raw: str, answers: tuple[AnswerDraft, ...]) -> Verdict:
        mapping = self._mapping
        if mapping.verdicts:
            verdict = mapping.verdicts.get(raw, mapping.verdicts.get(raw.strip()))
            if verdict is None:
                raise BadRecordError(f"the verdict '{raw[:60]}' is not in the mapping")
            return verdict
        if answers and answers[0].system != answers[1].system:
            for answer, side in zip(answers, (Verdict.A, Verdict.B), strict=True):
                if raw == answer.system:
                    return side
        found = verdict_of(raw, claim=bool(mapping.claim))
        if found is None and not mapping.has_texts:
            found = verdict_of(raw, claim=True)
        if found is None:
            raise BadRecordError(
                f"the verdict '{raw[:60]}' is not known; a mapping can say what it means"
            )
        return found


def _cell(row: Mapping[str, object], column: str) -> str:
    return text_of(row.get(column)) if column else ""


def _texts(row: Mapping[str, object], columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for column in columns for text in texts(row.get(column)))


def _confidence(raw: str, told: list[str]) -> int | None:
    if not raw.strip():
        return None
    if raw.strip() in {"1", "2", "3", "4", "5"}:
        return int(raw)
    told.append(f"the confidence '{raw[:20]}' is not 1 to 5 and was left out")
    return None


def _time(raw: str, told: list[str]) -> str | None:
    if not raw.strip():
        return None
    if TIME.fullmatch(raw.strip()):
        return raw.strip()
    told.append(f"the time '{raw[:40]}' is not written as 2024-12-31T23:59:59Z and was left out")
    return None
