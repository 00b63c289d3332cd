"""One verdict a row: what was settled, else people's majority, with who, how, from what and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from annotation.export_pages import Page, basis_of
from annotation.formats.json_text import plain_json
from annotation.formats.writing import TableFile, safe_cell
from db.queries.export_rows import AdjudicationOut, ClaimOut, JudgmentOut, PairOut
from db.types import RaterKind, Status, Verdict

COLUMNS: Final = (
    *("dataset", "item", "target", "key", "verdict", "source", "votes", "people"),
    *("method", "settled_by", "acted_by", "settled_at", "why", "basis"),
    *("topic", "setting", "language", "question", "system_a", "system_b"),
)
SETTLED: Final = "settled"
MAJORITY: Final = "majority"
Row = tuple[str, ...]


def verdict_rows(page: Page, dataset: str) -> Iterator[Row]:
    """Give a page's comparisons and claims with one verdict each.

    ``source`` is ``settled``, ``majority`` of the people's live verdicts, or empty where neither
    is: votes are tied, or nobody could tell. ``votes`` counts people's verdicts (*cannot tell*
    among them, though it is never the majority), ``basis`` lists the judgments that were seen,
    both as JSON.
    """
    for item in page.items:
        systems = {answer.id: answer.system for answer in page.answers.get(item.id, ())}
        for target, row in page.targets(item):
            votes = _votes(page.judgments.get(target, ()))
            settled = _settled(page.adjudications.get(target, ()))
            verdict, source = _verdict(votes, settled)
            yield (
                *(dataset, item.key, _kind(row), row.key, verdict, source),
                *(plain_json(dict(sorted(votes.items()))), str(votes.total())),
                *_provenance(settled),
                *(item.topic, item.setting, item.language, item.question),
                *_systems(row, systems),
            )


def _kind(row: PairOut | ClaimOut) -> str:
    return "claim" if isinstance(row, ClaimOut) else "comparison"


def _systems(row: PairOut | ClaimOut, systems: dict[int, str]) -> tuple[str, str]:
    return ("", "") if isinstance(row, ClaimOut) else (systems[row.first], systems[row.second])


def _votes(judgments: Sequence[JudgmentOut]) -> Counter[str]:
    live: dict[str, JudgmentOut] = {}
    for one in judgments:
        if one.kind == RaterKind.PERSON and (
            one.rater not in live or live[one.rater].revision < one.revision
        ):
            live[one.rater] = one
    said = (one.verdict for one in live.values() if one.status == Status.VERDICT)
    return Counter(verdict for verdict in said if verdict is not None)


def _settled(adjudications: Sequence[AdjudicationOut]) -> AdjudicationOut | None:
    """Give what stands; None where nothing was settled, or it was taken back."""
    newest = max(adjudications, key=lambda one: one.revision, default=None)
    return None if newest is None or newest.verdict is None else newest


def _verdict(votes: Counter[str], settled: AdjudicationOut | None) -> tuple[str, str]:
    if settled is not None:
        return settled.verdict or "", SETTLED
    counted = Counter({said: n for said, n in votes.items() if said != Verdict.CANNOT_TELL})
    most = counted.most_common(2)
    if not most or (len(most) > 1 and most[0][1] == most[1][1]):
        return "", ""
    return most[0][0], MAJORITY


def _provenance(settled: AdjudicationOut | None) -> Row:
    if settled is None:
        return ("",) * 6
    return (
        *(settled.method, settled.settled_by or "", settled.acted_by or ""),
        *(settled.created_at, settled.note, plain_json(basis_of(settled))),
    )


class VerdictsCsv:
    """Writes one verdict a row as CSV: cells that a spreadsheet would run are marked as text."""

    def __init__(self, stream: TextIO) -> None:
        self._table = TableFile(stream, COLUMNS)

    def write(self, rows: Iterator[Row]) -> int:
        """Write some rows and give how many they were."""
        count = 0
        for row in rows:
            count += 1
            self._table.row(map(safe_cell, row))
        return count
