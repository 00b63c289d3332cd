"""An audit as a table and as sentences: which columns, which rows, what is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.stats.estimate import Estimate
from db.types import Construct
from gui.counting import counted
from gui.figure_text import count_text, interval_text, number_text, value_text
from gui.models.figure_table import Cell, FigureColumn, FigureRow, Label, Mark, verdict_role
from scoring.audit.records import (
    AuditReport,
    AuditRow,
    CellItem,
    Fit,
    PreferenceRow,
    RowKind,
    Rule,
)

translate = QCoreApplication.translate

EVERYONE: Final = "people"
REFERENCE_KINDS: Final = (RowKind.CHANCE, RowKind.LENGTH, RowKind.HUMAN)
PREFERENCE_FIGURES: Final = ("accuracy", "macro_f1", "tie_recall", "kappa")
ATTRIBUTION_FIGURES: Final = ("auroc", "auprc", "balanced_cross_fitted")


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditTable:
    """What the left side of the Audit screen shows.

    Parameters
    ----------
    columns, rows
        As a ``FigureTableModel`` takes them.
    ids
        Row ids of the report, in the table's order.
    figures
        Name of the figure in each column; None for columns that hold no figure.
    """

    columns: tuple[FigureColumn, ...]
    rows: tuple[FigureRow, ...]
    ids: tuple[str, ...]
    figures: tuple[str | None, ...]

    def first_figure(self) -> int:
        """Give the first column that holds a figure."""
        return next(place for place, name in enumerate(self.figures) if name is not None)


def figure_names(construct: Construct) -> tuple[str, ...]:
    """Give the figures that stand in the table, by construct."""
    return PREFERENCE_FIGURES if construct is Construct.PREFERENCE else ATTRIBUTION_FIGURES


def figure_title(name: str) -> str:
    """Give a figure's name as the field writes it."""
    return {
        "accuracy": translate("Audit", "Accuracy"),
        "macro_f1": translate("Audit", "Macro-F1"),
        "tie_recall": translate("Audit", "Tie recall"),
        "kappa": translate("Audit", "Kappa"),
        "auroc": translate("Audit", "AUROC"),
        "auprc": translate("Audit", "AUPRC"),
        "balanced_cross_fitted": translate("Audit", "Balanced accuracy"),
    }.get(name, name)


def figure_hint(name: str) -> str:
    """Say what a figure is."""
    return {
        "accuracy": translate("Audit", "Share of comparisons with the same verdict as people"),
        "macro_f1": translate("Audit", "Mean F1 over A, B and tie"),
        "tie_recall": translate("Audit", "Share of people's ties that are called ties"),
        "kappa": translate("Audit", "Cohen's kappa with people's verdicts"),
        "auroc": translate(
            "Audit", "Chance that a supported claim scores above an unsupported one"
        ),
        "auprc": translate("Audit", "Area under precision and recall"),
        "balanced_cross_fitted": translate(
            "Audit", "Mean of both recalls at a threshold chosen on other items"
        ),
    }.get(name, "")


def reference_value(report: AuditReport, name: str) -> float | None:
    """Give the value that means nothing: the best chance row's, 0.5 for AUROC, 0 for kappa."""
    if name == "auroc":
        return 0.5
    if name == "kappa":
        return 0.0
    found = [
        estimate.value
        for row in report.rows
        if row.kind is RowKind.CHANCE
        and (estimate := row.estimates().get(name)) is not None
        and estimate.value is not None
    ]
    return max(found, default=None)


def audit_table(report: AuditReport) -> AuditTable:
    """Lay a report out: metrics and judges first, what they are held against ruled off below."""
    names = figure_names(report.construct)
    audited = _ranked(report, names[0])
    held = sorted(
        (row for row in report.rows if row.kind in REFERENCE_KINDS),
        key=lambda row: (
            REFERENCE_KINDS.index(row.kind),
            not row.metric.startswith(EVERYONE),
            row.metric,
            _in_sample(row),
        ),
    )
    ordered = [*audited, *held]
    labels = row_labels(report)
    marks = mark_best(
        [[row.estimates()[name] for name in names] for row in ordered],
        [row in audited and not _in_sample(row) for row in ordered],
    )
    rows = [
        FigureRow(
            cells=(labels[row.id], *(row.estimates()[name] for name in names), row.n),
            marks={column + 1: mark for column, mark in marked.items()},
            hints={0: row_hint(row)},
            reference=row.kind in REFERENCE_KINDS or _in_sample(row),
            ruled=bool(audited) and place == len(audited),
        )
        for place, (row, marked) in enumerate(zip(ordered, marks, strict=True))
    ]
    columns = (
        FigureColumn(title=translate("Audit", "Metric or judge")),
        *(FigureColumn(title=figure_title(name), hint=figure_hint(name)) for name in names),
        FigureColumn(title=translate("Audit", "n")),
    )
    return AuditTable(
        columns=columns,
        rows=tuple(rows),
        ids=tuple(row.id for row in ordered),
        figures=(None, *names, None),
    )


def _ranked(report: AuditReport, name: str) -> list[AuditRow]:
    """Order metrics and judges by their performance; in-sample rows follow their own metric."""
    audited = [row for row in report.rows if row.kind not in REFERENCE_KINDS]
    standing: dict[tuple[str, str | None], float] = {}
    for row in audited:
        value = row.estimates()[name].value
        if not _in_sample(row) and value is not None:
            key = (row.metric, row.signature)
            standing[key] = max(value, standing.get(key, value))

    def place(row: AuditRow) -> tuple[float, str, float, bool]:
        value = row.estimates()[name].value
        first = standing.get((row.metric, row.signature), float("-inf"))
        own = float("-inf") if value is None else value
        return (-first, row.metric, 0.0 if _in_sample(row) else -own, _in_sample(row))

    return sorted(audited, key=place)


def mark_best(
    rows: Sequence[Sequence[Estimate]], takes_part: Sequence[bool]
) -> list[dict[int, Mark]]:
    """Mark the best of each column, and what lies at or above the lower end of its interval."""
    marks: list[dict[int, Mark]] = [{} for _ in rows]
    for column in range(len(rows[0]) if rows else 0):
        values = [
            (place, row[column])
            for place, row in enumerate(rows)
            if takes_part[place] and row[column].value is not None
        ]
        if not values:
            continue
        best = max(values, key=lambda pair: pair[1].value or 0.0)[1]
        floor = best.ci[0] if best.ci is not None else best.value
        for place, estimate in values:
            if estimate.value == best.value:
                marks[place][column] = Mark.BEST
            elif estimate.value is not None and floor is not None and estimate.value >= floor:
                marks[place][column] = Mark.WITHIN_BEST
    return marks


def row_label(row: AuditRow, *, with_model: bool = False) -> Label:
    """Name a row, with how its verdicts came about beside it."""
    kinds = {
        RowKind.METRIC: "",
        RowKind.JUDGE: translate("Audit", "judge"),
        RowKind.CHANCE: translate("Audit", "chance"),
        RowKind.LENGTH: "",
        RowKind.HUMAN: translate("Audit", "human ceiling"),
    }
    name, _, model = row.metric.partition(":")
    if row.kind is RowKind.LENGTH:
        unit = name.rpartition(".")[2]
        name = translate("Audit", "length only, {unit}").format(unit=unit)
    elif row.kind is RowKind.HUMAN and name.startswith(EVERYONE):
        name = translate("Audit", "people")
    beside = (kinds[row.kind], model if with_model else "", *_decision(row))
    return Label(text=name, aside=" · ".join(part for part in beside if part))


def row_labels(report: AuditReport) -> dict[str, Label]:
    """Name every row of a report; a model is named only where two of them need telling apart."""
    models: dict[str, set[str]] = {}
    for row in report.rows:
        name, _, model = row.metric.partition(":")
        models.setdefault(name, set()).add(model)
    return {
        row.id: row_label(row, with_model=len(models[row.metric.partition(":")[0]]) > 1)
        for row in report.rows
    }


def row_hint(row: AuditRow) -> str:
    """Give everything that identifies a row: signature, rule, n, clusters, note."""
    lines = [row.metric, *_decision(row)]
    if isinstance(row, PreferenceRow) and row.eps is not None:
        lines.append(translate("Audit", "tie up to {eps}").format(eps=number_text(row.eps)))
    if row.signature:
        lines.append(row.signature)
    lines.append(
        translate("Audit", "n = {n}, {questions}").format(
            n=count_text(row.n), questions=questions_text(row.clusters)
        )
    )
    if row.note:
        lines.append(row.note)
    return "\n".join(lines)


def rule_title(rule: Rule) -> str:
    """Name a rule that turns scores into verdicts."""
    return {
        Rule.ROUND3: translate("Audit", "rounded to 3 digits"),
        Rule.EPS0: translate("Audit", "any difference"),
        Rule.CALIBRATED: translate("Audit", "calibrated"),
    }[rule]


def _decision(row: AuditRow) -> list[str]:
    if not isinstance(row, PreferenceRow) or row.rule is None:
        return []
    if row.rule is not Rule.CALIBRATED:
        return [rule_title(row.rule)]
    fits = {
        Fit.IN_SAMPLE: translate("Audit", "in sample"),
        Fit.CROSS_FITTED: translate("Audit", "cross-fitted"),
    }
    return [fits[row.fit] if row.fit is not None else rule_title(row.rule)]


def _in_sample(row: AuditRow) -> bool:
    return isinstance(row, PreferenceRow) and row.fit is Fit.IN_SAMPLE


def sentence(report: AuditReport, row: AuditRow, name: str) -> str:
    """Say in one sentence what a cell means."""
    estimate = row.estimates()[name]
    if estimate.value is None:
        return translate("Audit", "{figure} of {row} is not available: {reason}.").format(
            figure=figure_title(name), row=row_label(row).text, reason=estimate.undefined
        )
    texts: Mapping[str, str] = {
        "accuracy": translate(
            "Audit", "{row} gives the same verdict as people in {value} of {n}{held}."
        ),
        "macro_f1": translate(
            "Audit",
            "{row} reaches a mean F1 of {value} over A, B and tie in {n}{held}.",
        ),
        "tie_recall": translate("Audit", "{row} calls {value} of people's ties a tie ({n}{held})."),
        "kappa": translate("Audit", "{row} agrees with people {value} beyond chance on {n}{held}."),
        "auroc": translate(
            "Audit",
            "A claim that people call supported outscores one they do not with chance {value} "
            "under {row} ({n}{held}).",
        ),
        "auprc": translate(
            "Audit", "Precision of {row}, averaged over recall, is {value} on {n}{held}."
        ),
        "balanced_cross_fitted": translate(
            "Audit",
            "At a threshold chosen on other items, {row} is right on {value} of each class on "
            "average ({n}{held}).",
        ),
    }
    text = texts.get(name, translate("Audit", "{row}: {value} on {n}{held}."))
    value = " ".join(part for part in (value_text(estimate), interval_text(estimate)) if part)
    return text.format(
        row=row_label(row).text,
        value=value,
        n=units_text(report.construct, name, estimate.n),
        held=_held(report, row, name),
    )


def questions_text(count: int) -> str:
    """Count the questions that a figure rests on."""
    return counted(count, one=translate("Audit", "question"), many=translate("Audit", "questions"))


def units_text(construct: Construct, name: str, count: int) -> str:
    """Count what a figure is a figure of."""
    if construct is Construct.ATTRIBUTION:
        one, many = translate("Audit", "claim"), translate("Audit", "claims")
    elif name == "tie_recall":
        one, many = translate("Audit", "tie"), translate("Audit", "ties")
    else:
        one, many = translate("Audit", "comparison"), translate("Audit", "comparisons")
    return counted(count, one=one, many=many)


def _held(report: AuditReport, row: AuditRow, name: str) -> str:
    chance = reference_value(report, name)
    if chance is None or row.kind is RowKind.CHANCE:
        return ""
    return translate("Audit", "; chance is {value}").format(value=number_text(chance))


def item_columns(construct: Construct, *, scored: bool) -> tuple[FigureColumn, ...]:
    """Give the columns of the items behind a cell; rows without scores have none."""
    shared = (
        FigureColumn(title=translate("Audit", "Item")),
        FigureColumn(title=translate("Audit", "People")),
        FigureColumn(title=translate("Audit", "Row")),
    )
    names: tuple[str, ...] = (translate("Audit", "Score"),)
    if construct is Construct.PREFERENCE:
        names = (
            translate("Audit", "A − B"),
            translate("Audit", "A"),
            translate("Audit", "B"),
        )
    return (
        *shared,
        *(FigureColumn(title=name) for name in names if scored),
        FigureColumn(title=translate("Audit", "Topic")),
    )


def item_rows(
    construct: Construct, items: Sequence[CellItem], *, scored: bool
) -> list[tuple[int, FigureRow]]:
    """Give item ids with their rows; where the row says what people say it is quiet."""
    return [(item.item_id, _item_row(construct, item, scored=scored)) for item in items]


def _item_row(construct: Construct, item: CellItem, *, scored: bool) -> FigureRow:
    scores = (item.delta, item.score_a, item.score_b) if scored else ()
    shown = scores if construct is Construct.PREFERENCE else scores[1:2]
    cells: tuple[Cell, ...] = (
        item.key,
        Label(text=verdict_text(item.gold), verdict=verdict_role(item.gold)),
        Label(text=verdict_text(item.predicted), verdict=verdict_role(item.predicted)),
        *("" if score is None else number_text(score) for score in shown),
        item.topic or item.setting,
    )
    return FigureRow(cells=cells, reference=item.correct is True)


def verdict_text(verdict: str | None) -> str:
    """Name a verdict."""
    if verdict is None:
        return translate("Audit", "none")
    return {
        "a": translate("Audit", "A"),
        "b": translate("Audit", "B"),
        "tie": translate("Audit", "tie"),
        "attributable": translate("Audit", "supported"),
        "not_attributable": translate("Audit", "not supported"),
    }.get(verdict, verdict)
