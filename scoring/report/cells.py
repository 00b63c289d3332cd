"""What a report shows, as texts and marks: shared by HTML, Markdown and CSV."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.findings import main_figure, performance_rows, value_of
from scoring.audit.records import (
    AuditReport,
    AuditRow,
    Fit,
    PreferenceRow,
    RowKind,
    Severity,
)
from scoring.audit.wording import count, number

REFERENCES: Final = frozenset({RowKind.LENGTH, RowKind.CHANCE, RowKind.HUMAN})
MISSING: Final = "n/a"
BEST: Final = "best"
WITHIN: Final = "within"
RULE_WORDS: Final = {
    "round3": "rounded to 3 decimals",
    "eps0": "no tie threshold",
    "calibrated": "tie threshold",
}
SEVERITY_WORDS: Final = {
    Severity.HIGH: "Important",
    Severity.MEDIUM: "Notable",
    Severity.LOW: "Detail",
}
COLUMNS: Final = {
    Construct.PREFERENCE: (
        ("accuracy", "Accuracy"),
        ("macro_f1", "Macro-F1"),
        ("tie_recall", "Tie recall"),
        ("kappa", "Kappa"),
    ),
    Construct.ATTRIBUTION: (
        ("auroc", "AUROC"),
        ("auprc", "AUPRC"),
        ("balanced_cross_fitted", "Balanced accuracy, cross-fitted"),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One figure as texts.

    ``mark`` is ``best``, ``within`` (inside the best one's interval) or empty; ``why`` says what
    stands behind the value, or why there is none.
    """

    value: str
    interval: str
    mark: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One row of a table as texts."""

    name: str
    rule: str
    n: str
    cells: tuple[Cell, ...]
    reference: bool
    ruled: bool
    note: str
    signature: str

    @property
    def missing(self) -> str:
        """Why there is no figure at all; empty where there is one, or where reasons differ."""
        reasons = {shown.why for shown in self.cells if shown.value == MISSING}
        every = all(shown.value == MISSING for shown in self.cells)
        return reasons.pop() if every and len(reasons) == 1 else ""


def cell(estimate: Estimate, mark: str = "") -> Cell:
    """Write a figure for a table."""
    if estimate.value is None:
        return Cell(value=MISSING, interval="", mark="", why=estimate.undefined or "")
    interval = ""
    if estimate.ci is not None:
        interval = f"[{number(estimate.ci[0])}, {number(estimate.ci[1])}]"
    parts = [f"n = {count(estimate.n)}"]
    if estimate.dropped:
        parts.append(f"{count(estimate.dropped)} left out")
    parts += [part for part in (estimate.method, estimate.note) if part]
    return Cell(value=number(estimate.value), interval=interval, mark=mark, why="; ".join(parts))


def rule_text(row: AuditRow) -> str:
    """Say how scores became verdicts in a row."""
    if not isinstance(row, PreferenceRow) or row.rule is None:
        return ""
    text = row.rule.value
    if row.fit is not None:
        text += ", in sample" if row.fit is Fit.IN_SAMPLE else ", cross-fitted"
    return text


def lines(report: AuditReport, rows: Sequence[AuditRow]) -> list[Line]:
    """Write rows for a table; the best of each figure is marked among metrics and judges."""
    names = [name for name, _ in COLUMNS[report.construct]]
    marks = {name: _marks(rows, name) for name in names}
    made = []
    was_reference = False
    for row in rows:
        reference = row.kind in REFERENCES
        estimates = row.estimates()
        made.append(
            Line(
                name=row.metric,
                rule=rule_text(row),
                n=count(row.n),
                cells=tuple(cell(estimates[name], marks[name].get(row.id, "")) for name in names),
                reference=reference,
                ruled=reference and not was_reference,
                note=row.note,
                signature=row.signature or "",
            )
        )
        was_reference = reference
    return made


def _marks(rows: Sequence[AuditRow], name: str) -> dict[str, str]:
    known = {
        row.id: row.estimates()[name]
        for row in rows
        if row.kind not in REFERENCES and row.estimates()[name].value is not None
    }
    if len(known) < 2:
        return {}
    best = max(known, key=lambda row_id: known[row_id].value or 0.0)
    top, low = known[best].value or 0.0, known[best].ci
    floor = top if low is None else low[0]
    marks = {
        row_id: WITHIN for row_id, estimate in known.items() if (estimate.value or 0.0) >= floor
    }
    marks |= {row_id: BEST for row_id, estimate in known.items() if estimate.value == top}
    return marks


def ranked_rows(report: AuditReport) -> list[AuditRow]:
    """Give one row per metric and judge, best first, then length, chance and people."""
    shown = performance_rows(report)
    own = [row for row in shown if row.kind not in REFERENCES]
    own.sort(key=lambda row: -(value_of(report, row).value or 0.0))
    lengths = [row for row in shown if row.kind is RowKind.LENGTH]
    others = [row for row in report.rows if row.kind in (RowKind.CHANCE, RowKind.HUMAN)]
    return [*own, *lengths, *others]


def chance_value(report: AuditReport) -> float | None:
    """Give what the first chance row reaches on the main figure."""
    for row in report.rows:
        if row.kind is RowKind.CHANCE:
            return row.estimates()[main_figure(report.construct)].value
    return None
