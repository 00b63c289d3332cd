"""An agreement report as tables: coefficients, raters, pairs, tie policies, breakdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from annotation.agreement_items import PairItem
from annotation.agreement_report import AgreementReport, PairLine, RaterLine
from annotation.stats.estimate import Estimate
from db.types import RaterKind
from gui.counting import counted
from gui.figure_text import count_text, number_text
from gui.models.figure_table import Cell, FigureColumn, FigureRow, Label, verdict_role

translate = QCoreApplication.translate
NOTHING: Final = "\N{EN DASH}"


def coefficient_table(
    report: AgreementReport,
) -> tuple[tuple[FigureColumn, ...], list[FigureRow]]:
    """Give the coefficients over all raters that count, with n."""
    found = report.coefficients
    named = (
        (translate("Agreement", "Percent agreement"), found.percent_agreement),
        (translate("Agreement", "Krippendorff's alpha, nominal"), found.alpha_nominal),
        (translate("Agreement", "Krippendorff's alpha, ordinal"), found.alpha_ordinal),
        (translate("Agreement", "Fleiss' kappa"), found.fleiss_kappa),
        (translate("Agreement", "Gwet's AC1"), found.gwet_ac1),
        (translate("Agreement", "Brennan-Prediger"), found.brennan_prediger),
    )
    columns = (
        FigureColumn(title=translate("Agreement", "Coefficient")),
        FigureColumn(title=translate("Agreement", "Value and 95 % interval")),
        FigureColumn(title=translate("Agreement", "n")),
    )
    return columns, [FigureRow(cells=(name, figure, figure.n)) for name, figure in named]


def policy_table(report: AgreementReport) -> tuple[tuple[FigureColumn, ...], list[FigureRow]]:
    """Give the same votes under each way to read ties."""
    titles = {
        "three_way": translate("Agreement", "A, B and tie as three names"),
        "ordinal": translate("Agreement", "in the order A, tie, B"),
        "ties_dropped": translate("Agreement", "ties left out"),
        "half_credit": translate("Agreement", "a tie against a choice counts half"),
    }
    columns = (
        FigureColumn(title=translate("Agreement", "How ties are read")),
        FigureColumn(title=translate("Agreement", "Percent agreement")),
        FigureColumn(title=translate("Agreement", "Chance-corrected")),
    )
    rows = [
        FigureRow(
            cells=(
                Label(text=titles[line.policy], aside=line.coefficient.replace("_", " ")),
                line.percent_agreement,
                line.corrected,
            )
        )
        for line in report.tie_policies
    ]
    return columns, rows


def rater_table(report: AgreementReport) -> tuple[tuple[FigureColumn, ...], list[FigureRow]]:
    """Give what is known of each rater alone."""
    left = {line.rater: line.left for line in report.side_bias}
    same = {line.rater: line.same for line in report.self_consistency}
    columns = [
        FigureColumn(title=translate("Agreement", "Rater")),
        FigureColumn(title=translate("Agreement", "Judged")),
        FigureColumn(
            title=translate("Agreement", "Counted"),
            hint=translate("Agreement", "Verdicts that enter the figures"),
        ),
    ]
    if left:
        columns.append(
            FigureColumn(
                title=translate("Agreement", "Chose left"),
                hint=translate("Agreement", "Share of decided verdicts for what was shown left"),
            )
        )
    columns += [
        FigureColumn(
            title=translate("Agreement", "Same when asked again"),
            hint=translate("Agreement", "Share of repeated items with the same verdict"),
        ),
        FigureColumn(
            title=translate("Agreement", "Active"),
            hint=translate("Agreement", "Median seconds a verdict, idle gaps over 60 s cut"),
        ),
        FigureColumn(
            title=translate("Agreement", "Open"),
            hint=translate("Agreement", "Median seconds from shown to committed"),
        ),
    ]
    rows = []
    for line in report.raters:
        cells: list[Cell] = [rater_label(line), line.judgments, line.votes]
        hints: dict[int, str] = {2: _left_out(line)} if line.left_out else {}
        if left:
            share = left[line.rater]
            cells.append(share.share)
            if share.p is not None:
                told = translate("Agreement", "p = {p} against one half (exact)")
                hints[3] = "\n".join((_told(share.share), told.format(p=number_text(share.p))))
        cells += [same[line.rater], _seconds(line.active_s), _seconds(line.lead_s)]
        rows.append(FigureRow(cells=tuple(cells), hints=hints))
    return tuple(columns), rows


def rater_label(line: RaterLine) -> Label:
    """Name a rater, and say when it is a judge."""
    judge = translate("Agreement", "judge") if line.kind == RaterKind.JUDGE else ""
    return Label(text=line.rater, aside=judge)


def pair_figure(line: PairLine, name: str) -> Estimate:
    """Give kappa or percent agreement of a pair."""
    return line.percent_agreement if name == "percent" else line.cohen_kappa


def pair_matrix(report: AgreementReport, name: str) -> list[tuple[str, list[Cell]]]:
    """Give a square of figures: every rater against every other; nothing on the diagonal."""
    rows: list[tuple[str, list[Cell]]] = []
    for line in report.raters:
        cells: list[Cell] = []
        for other in report.raters:
            pair = report.pair(line.rater, other.rater) if line is not other else None
            cells.append(NOTHING if pair is None else pair_figure(pair, name))
        label = rater_label(line)
        rows.append((f"{label.text} ({label.aside})" if label.aside else label.text, cells))
    return rows


def confusion_of(report: AgreementReport, a: str, b: str) -> list[list[int]]:
    """Give the confusion with ``a`` in the rows, whichever order the report holds."""
    pair = report.pair(a, b)
    if pair is None:
        return []
    table = [list(row) for row in pair.confusion]
    if pair.a == a:
        return table
    return [list(column) for column in zip(*table, strict=True)]


def breakdown_kinds(report: AgreementReport) -> list[str]:
    """Give what the report is broken down by, in its order."""
    return list(dict.fromkeys(line.by for line in report.breakdown))


def breakdown_table(
    report: AgreementReport, by: str
) -> tuple[tuple[FigureColumn, ...], list[FigureRow]]:
    """Give agreement on each part of the dataset."""
    columns = (
        FigureColumn(title=aspect_title(by)),
        FigureColumn(title=translate("Agreement", "Percent agreement")),
        FigureColumn(title=translate("Agreement", "Alpha")),
        FigureColumn(title=translate("Agreement", "AC1")),
        FigureColumn(title=translate("Agreement", "Units")),
    )
    rows = [
        FigureRow(
            cells=(
                line.value or translate("Agreement", "none given"),
                line.percent_agreement,
                line.alpha_nominal,
                line.gwet_ac1,
                line.units,
            )
        )
        for line in report.breakdown
        if line.by == by
    ]
    return columns, rows


def aspect_title(by: str) -> str:
    """Name what a report is broken down by."""
    return {
        "topic": translate("Agreement", "Topic"),
        "setting": translate("Agreement", "Setting"),
        "language": translate("Agreement", "Language"),
        "difficulty": translate("Agreement", "Difficulty"),
        "length": translate("Agreement", "Length"),
    }.get(by, by)


def verdict_title(verdict: str) -> str:
    """Name a verdict."""
    return {
        "a": translate("Agreement", "A better"),
        "b": translate("Agreement", "B better"),
        "tie": translate("Agreement", "tie"),
        "both_bad": translate("Agreement", "both bad"),
        "attributable": translate("Agreement", "supported"),
        "not_attributable": translate("Agreement", "not supported"),
        "none": translate("Agreement", "no majority"),
    }.get(verdict, verdict)


def item_columns(a: str, b: str) -> tuple[FigureColumn, ...]:
    """Give the columns of the items behind a pair."""
    return (
        FigureColumn(title=translate("Agreement", "Item")),
        FigureColumn(title=a),
        FigureColumn(title=b),
        FigureColumn(title=translate("Agreement", "Topic")),
    )


def item_rows(items: Sequence[PairItem]) -> list[tuple[int, FigureRow]]:
    """Give item ids with their rows; where both said the same the row is quiet."""
    return [
        (
            item.item_id,
            FigureRow(
                cells=(
                    item.key,
                    Label(text=verdict_title(item.said_a), verdict=verdict_role(item.said_a)),
                    Label(text=verdict_title(item.said_b), verdict=verdict_role(item.said_b)),
                    item.topic or item.setting,
                ),
                reference=item.said_a == item.said_b,
            ),
        )
        for item in items
    ]


def overlap_sentence(report: AgreementReport) -> str:
    """Say how the votes lie over the dataset."""
    lap = report.overlap
    return translate(
        "Agreement",
        "{rated} of {units} judged, {doubly} by two raters or more · {raters} · {ratings} counted",
    ).format(
        rated=count_text(lap.rated),
        units=count_text(lap.units),
        doubly=count_text(lap.doubly),
        raters=counted(
            lap.raters, one=translate("Agreement", "rater"), many=translate("Agreement", "raters")
        ),
        ratings=counted(
            lap.ratings,
            one=translate("Agreement", "verdict"),
            many=translate("Agreement", "verdicts"),
        ),
    )


def pair_sentence(report: AgreementReport, a: str, b: str) -> str:
    """Say what two raters' figures mean."""
    pair = report.pair(a, b)
    if pair is None:
        return ""
    return translate(
        "Agreement", "{a} and {b} both judged {n}; they gave the same verdict on {same} of them."
    ).format(
        a=a,
        b=b,
        n=count_text(pair.overlap),
        same=count_text(sum(pair.confusion[place][place] for place in range(len(pair.confusion)))),
    )


def shares(counts: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Give verdict, name and count of a distribution, in its order."""
    return [(verdict, verdict_title(verdict), count) for verdict, count in counts.items()]


def _seconds(value: float | None) -> str:
    return NOTHING if value is None else f"{number_text(value, decimals=1)} s"


def _left_out(line: RaterLine) -> str:
    reasons = ", ".join(
        f"{count_text(count)} {reason.replace('_', ' ')}" for reason, count in line.left_out.items()
    )
    return translate("Agreement", "Left out: {reasons}").format(reasons=reasons)


def _told(estimate: Estimate) -> str:
    if estimate.value is None or estimate.ci is None:
        return estimate.undefined or ""
    low, high = estimate.ci
    return (
        f"{number_text(estimate.value)} [{number_text(low)}, {number_text(high)}], "
        f"n = {count_text(estimate.n)}"
    )
