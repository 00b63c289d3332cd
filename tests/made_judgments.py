"""Judgments of people and judges written straight into a made dataset."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select

from db.engine import Sessions
from db.models import ClaimRow, ComparisonRow, JudgmentRow, SpanRow
from db.project import new_uid, now
from db.queries.ids import allocate
from db.queries.raters import get_or_create
from db.types import RaterKind, Side, SpanDraft, Status, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What one rater says of one target; ``place`` counts targets from 0."""

    place: int
    rater: str
    verdict: Verdict | None
    judge: bool = False
    status: Status = Status.VERDICT
    confidence: int | None = None
    note: str = ""
    raw: str = ""
    shown_left: Side | None = None
    spans: tuple[SpanDraft, ...] = ()


def say(sessions: Sessions, dataset_id: int, words: Iterable[Word]) -> None:
    """Write some judgments in one transaction, the latest one of a rater on a target on top."""
    with sessions.write() as session:
        pairs = _ids(session.execute(_targets(ComparisonRow, dataset_id)).all())
        claims = {} if pairs else _ids(session.execute(_targets(ClaimRow, dataset_id)).all())
        chains: dict[tuple[int, int], tuple[int, int]] = {}
        rows, spans = [], []
        for one in words:
            kind = RaterKind.JUDGE if one.judge else RaterKind.PERSON
            rater = get_or_create(session, one.rater, kind).id
            before = chains.get((one.place, rater))
            row_id = allocate(session, "judgments", 1)
            revision = 0 if before is None else before[1] + 1
            chains[one.place, rater] = (row_id, revision)
            rows.append(
                {
                    "id": row_id, "uid": new_uid(), "dataset_id": dataset_id,
                    "comparison_id": pairs.get(one.place), "claim_id": claims.get(one.place),
                    "rater_id": rater, "revision": revision,
                    "supersedes_id": None if before is None else before[0],
                    "status": one.status.value,
                    "verdict": None if one.verdict is None else one.verdict.value,
                    "rating": None, "strength_scale": None, "strength_value": None,
                    "shown_left": None if one.shown_left is None else one.shown_left.value,
                    "seal": "sealed", "confidence": one.confidence, "difficult": False,
                    "note": one.note, "reason": "", "active_ms": None, "lead_ms": None,
                    "raw": one.raw, "created_at": now(),
                }
            )  # fmt: skip
            spans += [
                {
                    "id": allocate(session, "evidence_spans", 1), "judgment_id": row_id,
                    "field": span.field, "start": span.start, "end": span.end,
                    "text_sha256": span.text_sha256, "label": span.label,
                }
                for span in one.spans
            ]  # fmt: skip
        if rows:
            session.execute(insert(JudgmentRow), rows)
        if spans:
            session.execute(insert(SpanRow), spans)


def votes(place: int, said: str, *, names: Sequence[str] = ()) -> list[Word]:
    """Give one word for each letter: ``a``, ``b``, ``t`` tie, ``x`` both bad, ``?`` cannot tell;
    ``+`` and ``-`` for claims."""
    letters: Mapping[str, Verdict] = {
        "a": Verdict.A,
        "b": Verdict.B,
        "t": Verdict.TIE,
        "x": Verdict.BOTH_BAD,
        "?": Verdict.CANNOT_TELL,
        "+": Verdict.ATTRIBUTABLE,
        "-": Verdict.NOT_ATTRIBUTABLE,
    }
    return [
        Word(
            place=place,
            rater=names[n] if names else f"reviewer {n + 1}",
            verdict=letters[letter],
        )
        for n, letter in enumerate(said)
    ]


def judged(place: int, verdict: Verdict | None, *, judge: str = "judge 1", raw: str = "") -> Word:
    """Give a judge's word; no verdict is an inconsistent one."""
    return Word(
        place=place,
        rater=judge,
        verdict=verdict,
        judge=True,
        status=Status.INCONSISTENT if verdict is None else Status.VERDICT,
        raw=raw,
    )


def span(field: str, text: str, start: int, end: int) -> SpanDraft:
    """Mark a stretch of a text."""
    return SpanDraft(
        field=field, start=start, end=end, text_sha256=hashlib.sha256(text.encode()).hexdigest()
    )


def _targets(table: type[ComparisonRow] | type[ClaimRow], dataset_id: int):  # type: ignore[no-untyped-def]  # noqa: ANN202
    return select(table.position, table.id).where(table.dataset_id == dataset_id)


def _ids(rows: Sequence[object]) -> dict[int, int]:
    return {row[0]: row[1] for row in rows}  # type: ignore[index]
