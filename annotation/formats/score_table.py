"""Scores as CSV, one a row: the value, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

from annotation.export_pages import Page
from annotation.formats.writing import TableFile, safe_cell
from db.queries.export_rows import ItemOut, ScoreOut

COLUMNS: Final = (
    *("item", "comparison", "answer", "system"),
    *("metric", "signature", "score", "undefined"),
)
Row = tuple[str, str, str, str, ScoreOut]


def score_rows(page: Page) -> Iterator[Row]:
    """Give a page's scores with what they belong to.

    An answer has a row in each comparison it stands in, as ``a`` or ``b``; where it stands in
    none, the comparison is empty and the answer is its place in the item, from 1. The score of
    a claim has the claim's key for a comparison and no answer.
    """
    for item in page.items:
        yield from _answers(page, item)
        for claim in page.claims.get(item.id, ()):
            for score in page.scores.get((None, claim.id), ()):
                yield item.key, claim.key, "", "", score


def _answers(page: Page, item: ItemOut) -> Iterator[Row]:
    stands: dict[int, list[tuple[str, str]]] = {}
    for pair in page.pairs.get(item.id, ()):
        stands.setdefault(pair.first, []).append((pair.key, "a"))
        stands.setdefault(pair.second, []).append((pair.key, "b"))
    for answer in page.answers.get(item.id, ()):
        scores = page.scores.get((answer.id, None), ())
        for key, side in stands.get(answer.id, [("", str(answer.position + 1))]):
            for score in scores:
                yield item.key, key, side, answer.system, score


class ScoresCsv:
    """Writes scores as CSV."""

    def __init__(self, stream: TextIO) -> None:
        self._table = TableFile(stream, COLUMNS)

    def write(self, rows: Iterator[Row]) -> int:
        """Write some rows and give how many they were."""
        count = 0
        for item, comparison, answer, system, score in rows:
            count += 1
            self._table.row(
                (
                    *map(safe_cell, (item, comparison, answer, system)),
                    *map(safe_cell, (score.metric, score.signature)),
                    "" if score.value is None else repr(score.value),
                    safe_cell(score.undefined or ""),
                )
            )
        return count
