"""A dataset for writers, page by page: items with what hangs on them, in a fixed order."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from sqlalchemy.orm import Session

from db.queries import export_asked, exports
from db.queries.export_asked import CallOut, CheckOut, TagOut
from db.queries.export_rows import (
    AdjudicationOut,
    AnswerOut,
    AssignmentOut,
    ClaimOut,
    FlagOut,
    ItemOut,
    JudgmentOut,
    PairOut,
    ScoreOut,
    SealBreakOut,
    SpanOut,
    TextOut,
)
from db.queries.exports import Reach

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
Target: TypeAlias = tuple[int | None, int | None]
Depth: TypeAlias = Literal["texts", "judgments", "everything"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Some items with what hangs on them, by the row it hangs on.

    A target is (comparison, claim) ids, one of which is None; a score's owner is (answer, claim)
    likewise.
    """

    items: list[ItemOut]
    references: dict[int, list[str]]
    answers: dict[int, list[AnswerOut]]
    pairs: dict[int, list[PairOut]]
    claims: dict[int, list[ClaimOut]]
    evidence: dict[int, list[str]]
    judgments: dict[Target, list[JudgmentOut]]
    spans: dict[int, list[SpanOut]]
    flags: dict[Target, list[FlagOut]]
    seal_breaks: dict[Target, list[SealBreakOut]]
    assignments: dict[Target, list[AssignmentOut]]
    adjudications: dict[Target, list[AdjudicationOut]]
    scores: dict[Target, list[ScoreOut]]
    calls: dict[int, list[CallOut]]
    checks: dict[int, list[CheckOut]]
    tags: dict[Target, list[TagOut]]

    def targets(self, item: ItemOut) -> Iterator[tuple[Target, PairOut | ClaimOut]]:
        """Give an item's comparisons and claims with their ids."""
        for pair in self.pairs.get(item.id, ()):
            yield (pair.id, None), pair
        for claim in self.claims.get(item.id, ()):
            yield (None, claim.id), claim


def pages(session: Session, dataset_id: int, *, depth: Depth = "everything") -> Iterator[Page]:
    """Read a dataset a page at a time.

    Parameters
    ----------
    session
        The session to read with; one transaction sees one state.
    dataset_id
        The dataset.
    depth
        ``texts`` reads items and their parts, ``judgments`` what was judged too, ``everything``
        also flags, seal breaks, assignments, adjudications, spans, scores and calls of judges.
    """
    for reach in exports.reaches(session, dataset_id):
        yield _page(session, reach, depth)


def _page(session: Session, reach: Reach, depth: Depth) -> Page:
    def more(read: Callable[[Session, Reach], list[T]]) -> list[T]:
        return read(session, reach) if depth == "everything" else []

    return Page(
        items=exports.items(session, reach),
        references=_texts(exports.references(session, reach)),
        answers=_grouped(exports.answers(session, reach), lambda row: row.item_id),
        pairs=_grouped(exports.pairs(session, reach), lambda row: row.item_id),
        claims=_grouped(exports.claims(session, reach), lambda row: row.item_id),
        evidence=_texts(exports.evidence(session, reach)),
        judgments=_grouped(
            [] if depth == "texts" else exports.judgments(session, reach),
            lambda row: (row.comparison_id, row.claim_id),
        ),
        spans=_grouped(more(exports.spans), lambda row: row.judgment_id),
        flags=_grouped(more(exports.flags), lambda row: (row.comparison_id, row.claim_id)),
        seal_breaks=_grouped(
            more(exports.seal_breaks), lambda row: (row.comparison_id, row.claim_id)
        ),
        assignments=_grouped(
            more(exports.assignments), lambda row: (row.comparison_id, row.claim_id)
        ),
        adjudications=_grouped(
            more(exports.adjudications), lambda row: (row.comparison_id, row.claim_id)
        ),
        scores=_grouped(more(exports.scores), lambda row: (row.answer_id, row.claim_id)),
        calls=_grouped(more(export_asked.calls), lambda row: row.item_id),
        checks=_grouped(more(export_asked.checks), lambda row: row.item_id),
        tags=_grouped(more(export_asked.tags), lambda row: (row.comparison_id, row.claim_id)),
    )


def _grouped(rows: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    groups: dict[K, list[T]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)


def _texts(rows: Iterable[TextOut]) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = defaultdict(list)
    for owner, text in rows:
        groups[owner].append(text)
    return dict(groups)


def basis_of(row: AdjudicationOut) -> list[str]:
    """Give the uids that an adjudication rests on."""
    return json.loads(row.basis) if isinstance(row.basis, str) else row.basis
