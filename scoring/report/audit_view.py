"""An audit as its HTML page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from annotation.jobs import drain
from annotation.stats.estimate import Estimate
from db.types import Construct
from scoring.audit.breakdown import breakdown, group_masks
from scoring.audit.findings import main_figure, performance_rows, value_of
from scoring.audit.records import (
    LABELS,
    Aspect,
    AuditReport,
    AuditRow,
    Breakdown,
    PreferenceRow,
    RowKind,
    Rule,
)
from scoring.audit.wording import count
from scoring.report.cells import (
    COLUMNS,
    REFERENCES,
    Cell,
    Line,
    cell,
    chance_value,
    lines,
    ranked_rows,
)
from scoring.report.forest import Entry, Forest, forest

MAX_GROUPS: Final = 12
ASPECTS: Final = (Aspect.TOPIC, Aspect.SETTING, Aspect.LANGUAGE, Aspect.LENGTH, Aspect.DIFFICULTY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shade:
    """One cell of a heat map: ``side`` names the colour, ``shade`` how strong it is."""

    value: str
    why: str
    side: str
    shade: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """A heat map as texts."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Shade, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A breakdown as a table: metrics by groups."""

    aspect: str
    caption: str
    groups: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditView:
    """Everything that the template reads."""

    report: AuditReport
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    all_lines: tuple[Line, ...]
    same_gold: tuple[Line, ...]
    counted_wrong: tuple[Line, ...]
    confusions: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    breakdowns: tuple[Part, ...]
    kappas: Heat | None
    forest: Forest | None
    caption: str
    with_rule: bool


def audit_view(report: AuditReport) -> AuditView:
    """Prepare an audit for its page."""
    rows = ranked_rows(report)
    is_preference = report.construct is Construct.PREFERENCE
    every = isinstance(rows[0], PreferenceRow) and report.options.rule is None
    return AuditView(
        report=report,
        columns=tuple(title for _, title in COLUMNS[report.construct]),
        lines=tuple(lines(report, rows)),
        all_lines=tuple(lines(report, report.rows)) if every else (),
        same_gold=_same_gold(report, rows),
        counted_wrong=_counted_wrong(report, rows),
        confusions=tuple(_confusion(row) for row in rows if _has_table(row)),
        breakdowns=breakdowns(report),
        kappas=_heat(report),
        forest=_forest(report, rows),
        caption=_caption(report),
        with_rule=is_preference,
    )


def _caption(report: AuditReport) -> str:
    if report.construct is Construct.ATTRIBUTION:
        return "Length, chance and people are there to hold the rest against."
    rule = report.options.rule or Rule.CALIBRATED
    text = f"Verdicts by the rule '{rule.value}'"
    if rule is Rule.CALIBRATED:
        text += ", thresholds cross-fitted in 5 folds of questions"
    return f"{text}. Length, chance and people are there to hold the rest against."


def _forest(report: AuditReport, rows: Sequence[AuditRow]) -> Forest | None:
    name = main_figure(report.construct)
    best = max(
        (row for row in rows if row.kind not in REFERENCES),
        key=lambda row: value_of(report, row).value or 0.0,
        default=None,
    )
    entries = [
        Entry(
            label=row.metric,
            estimate=row.estimates()[name],
            reference=row.kind in REFERENCES,
            best=best is not None and row.id == best.id,
        )
        for row in rows
        if row.estimates()[name].value is not None
    ]
    title = dict(COLUMNS[report.construct])[name]
    chance = chance_value(report)
    return forest(f"{title} against people, with intervals", entries, line=chance,
                  line_text="chance")  # fmt: skip


def _same_gold(report: AuditReport, rows: Sequence[AuditRow]) -> tuple[Line, ...]:
    shown: list[AuditRow] = []
    for row in rows:
        if row.kind is RowKind.HUMAN and row.n:
            shown.append(row)
        elif row.leave_one_out is not None:
            shown.append(_with_figures(row, counted_wrong=False))
    return tuple(lines(report, shown))


def _counted_wrong(report: AuditReport, rows: Sequence[AuditRow]) -> tuple[Line, ...]:
    shown = [
        _with_figures(row, counted_wrong=True) for row in rows if row.counted_wrong is not None
    ]
    return tuple(lines(report, shown))


def _with_figures(row: AuditRow, *, counted_wrong: bool) -> AuditRow:
    """Put a row's second figures in place of its own."""
    if isinstance(row, PreferenceRow):
        figures = row.counted_wrong if counted_wrong else row.leave_one_out
        return row if figures is None else replace(row, figures=figures)
    other = row.counted_wrong if counted_wrong else row.leave_one_out
    return row if other is None else replace(row, figures=other)


def _has_table(row: AuditRow) -> bool:
    return isinstance(row, PreferenceRow) and row.n > 0 and row.kind is not RowKind.CHANCE


def _confusion(row: AuditRow) -> tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    if not isinstance(row, PreferenceRow):
        return row.metric, ()
    table = tuple(
        (label, tuple(_count(value) for value in counts))
        for label, counts in zip(LABELS, row.figures.confusion, strict=True)
    )
    return row.metric, table


def _count(value: float) -> str:
    return count(int(value)) if value == int(value) else f"{value:,.1f}"


def breakdowns(report: AuditReport) -> tuple[Part, ...]:
    """Give the breakdowns that have at least two groups, the largest 12 groups of each."""
    rows = [row for row in ranked_rows(report) if row.kind in (RowKind.METRIC, RowKind.JUDGE)]
    rows += [row for row in performance_rows(report) if row.kind is RowKind.LENGTH]
    if not rows:
        return ()
    parts = []
    for aspect in ASPECTS:
        if len(group_masks(report.trace, aspect)) < 2:
            continue
        made = drain(breakdown(report, aspect, rows=rows))
        parts.append(_part(report, made, rows))
    return tuple(parts)


def _part(report: AuditReport, made: Breakdown, rows: Sequence[AuditRow]) -> Part:
    groups = sorted(made.groups, key=lambda group: -group.n)[:MAX_GROUPS]
    groups = [group for group in made.groups if group in groups]
    name = main_figure(report.construct)
    found = [{row.id: row.estimates()[name] for row in group.rows} for group in groups]
    title = dict(COLUMNS[report.construct])[name]
    caption = f"{title}. Thresholds are those of the whole dataset."
    if len(made.groups) > len(groups):
        caption += f" The {len(groups)} largest of {len(made.groups)} groups."
    return Part(
        aspect=made.aspect.value,
        caption=caption,
        groups=tuple(f"{group.value} (n = {count(group.n)})" for group in groups),
        rows=tuple(
            (row.metric, tuple(_cell_of(figures.get(row.id)) for figures in found)) for row in rows
        ),
    )


def _cell_of(estimate: Estimate | None) -> Cell:
    if estimate is None:
        return Cell(value="n/a", interval="", mark="", why="nothing defined here")
    return cell(estimate)


def _heat(report: AuditReport) -> Heat | None:
    if report.kappas is None or len(report.kappas.labels) < 2:
        return None
    names = tuple(report.row(row_id).metric for row_id in report.kappas.labels)
    rows = tuple(
        (name, tuple(_shade(estimate) for estimate in values))
        for name, values in zip(names, report.kappas.values, strict=True)
    )
    return Heat(names=names, rows=rows)


def _shade(estimate: Estimate) -> Shade:
    shown = cell(estimate)
    value = estimate.value or 0.0
    side = "high" if value >= 0 else "low"
    return Shade(
        value=shown.value, why=shown.why, side=side, shade=round(min(abs(value), 1.0) * 0.55, 3)
    )
