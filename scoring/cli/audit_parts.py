"""What stands behind an audit's figures: the rows again by group, and the items of one row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

import typer

from annotation.counting import counted
from db.errors import KnownError
from scoring.cli.findings import Footnotes
from scoring.cli.output import number, say, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.records import AuditReport, AuditRow, Breakdown, CellPage
    from scoring.audit.service import AuditService

ASPECTS: Final = ("topic", "setting", "language", "length", "difficulty")


def check_aspect(name: str) -> None:
    """Refuse an aspect that audits cannot be broken down by.

    Raises
    ------
    typer.BadParameter
        When there is no such aspect.
    """
    if name and name not in ASPECTS:
        raise typer.BadParameter(f"--by is one of {', '.join(ASPECTS)}, not '{name}'.")


def broken_down(service: AuditService, report: AuditReport, by: str) -> Breakdown:
    """Give the rows again for each topic, setting, language, length quartile or difficulty."""
    from scoring.audit.records import Aspect  # noqa: PLC0415  loads numpy

    return run_job(service.breakdown(report, Aspect(by)), title="Breaking down")


def opened(
    service: AuditService, report: AuditReport, named: str, *, offset: int, limit: int
) -> tuple[str, CellPage]:
    """Give the id of the row that a name means, and the items behind its figures.

    Parameters
    ----------
    named
        A row's id, or a metric, judge or person that only one row speaks of.

    Raises
    ------
    KnownError
        When no row, or more than one, goes by that name.
    """
    ids = [row.id for row in report.rows]
    if named not in ids:
        alike = [row.id for row in report.rows if row.metric == named]
        if len(alike) != 1:
            raise KnownError(
                f"This audit has {'no' if not alike else 'more than one'} row '{named}'.",
                f"Name one of: {', '.join(alike or ids)}.",
            )
        named = alike[0]
    return named, service.cell_items(report, named, offset=offset, limit=limit)


def breakdown_document(broken: Breakdown) -> dict[str, object]:
    """Give a breakdown as JSON values."""
    return {
        "by": broken.aspect.value,
        "groups": [
            {
                "value": group.value,
                "n": group.n,
                "clusters": group.clusters,
                "rows": [row.to_json() for row in group.rows],
            }
            for group in broken.groups
        ],
    }


def items_document(row_id: str, page: CellPage) -> dict[str, object]:
    """Give the items behind a row as JSON values."""
    return {
        "row": row_id,
        "total": page.total,
        "offset": page.offset,
        "items": [asdict(item) for item in page.items],
    }


def write_breakdown(console: Console, broken: Breakdown, figures: Mapping[str, str]) -> None:
    """Write a breakdown, one line per group and row; ``figures`` maps names to their titles."""
    notes = Footnotes()
    rows = [
        (
            group.value,
            _named(row),
            *(notes.cell(row.estimates()[name]) for name in figures),
            f"{row.n:,}",
        )
        for group in broken.groups
        for row in group.rows
    ]
    headers = (broken.aspect.value.capitalize(), "Row", *figures.values(), "n")
    say(console)
    console.print(table(headers, rows, right=(len(headers) - 1,), whole=range(1, len(headers))))
    notes.write(console)


def write_items(console: Console, row_id: str, page: CellPage) -> None:
    """Write the items behind a row: what people said, what the row says, and the scores."""
    say(console)
    last = page.offset + len(page.items)
    shown = f"{page.offset + 1:,} to {last:,}" if page.items else "none"
    say(console, f"Behind {row_id}: {counted(page.total, 'item')}, shown {shown}.")
    rows = [
        (
            item.item_key,
            item.gold or "",
            item.predicted or "",
            "" if item.score_a is None else number(item.score_a),
            "" if item.score_b is None else number(item.score_b),
        )
        for item in page.items
    ]
    console.print(table(("Item", "People", "Row says", "Score A", "Score B"), rows, right=(3, 4)))


def _named(row: AuditRow) -> str:
    rule = getattr(row, "rule", None)
    fit = getattr(row, "fit", None)
    return " ".join(str(part.value) if hasattr(part, "value") else str(part)
                    for part in (row.metric, rule, fit) if part is not None)  # fmt: skip
