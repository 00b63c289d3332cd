"""Reports as CSV: one line per figure, with what makes it again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from annotation.stats.estimate import Estimate
from scoring.audit.judge_records import JudgePage
from scoring.audit.leaderboard_records import Leaderboard
from scoring.audit.records import AuditReport, PreferenceRow, Provenance
from scoring.audit.transfer_records import TransferReport
from scoring.report.judge_view import JudgeView, figures_of, judge_view, leaderboard_view

FIGURE = ("value", "low", "high", "n", "undefined", "dropped", "method", "note")
ORIGIN = ("seed", "replicates", "data_hash", "command")
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def audit_csv(report: AuditReport) -> str:
    """Give an audit as CSV, one line per row and figure."""
    rows = []
    for row in report.rows:
        rule = fit = eps = ""
        if isinstance(row, PreferenceRow):
            rule = "" if row.rule is None else row.rule.value
            fit = "" if row.fit is None else row.fit.value
            eps = "" if row.eps is None else repr(row.eps)
        head = [report.dataset, report.construct.value, report.gold, row.kind.value, row.metric,
                row.signature or "", rule, fit, eps, str(row.clusters)]  # fmt: skip
        rows += [
            [*head, name, *_figure(estimate), *_origin(report.provenance)]
            for name, estimate in row.estimates().items()
        ]
    columns = ("dataset", "construct", "gold", "kind", "metric", "signature", "rule", "fit", "eps",
               "clusters", "figure", *FIGURE, *ORIGIN)  # fmt: skip
    return _text(columns, rows)


def transfer_csv(report: TransferReport) -> str:
    """Give a transfer as CSV: the matrix, then regret, one line per metric and dataset."""
    rows = []
    for metric, row in report.matrix.items():
        signature = report.signatures[metric]
        for dataset, estimate in row.items():
            rows.append(
                [report.figure, metric, signature, dataset, *_figure(estimate),
                 *_origin(report.provenance)]
            )  # fmt: skip
    for metric, cost in report.fixed.items():
        signature = report.signatures[metric]
        regrets = {"": cost.mean, **cost.per_dataset}
        for dataset, estimate in regrets.items():
            name = "regret" if dataset else "mean_regret"
            rows.append(
                [name, metric, signature, dataset, *_figure(estimate), *_origin(report.provenance)]
            )
    columns = ("figure", "metric", "signature", "dataset", *FIGURE, *ORIGIN)
    return _text(columns, rows)


def judge_csv(report: JudgePage) -> str:
    """Give a judge's page as CSV, one line per figure."""
    return view_csv(judge_view(report), ("judge", report.judge))


def leaderboard_csv(board: Leaderboard) -> str:
    """Give a leaderboard as CSV, one line per system and figure."""
    return view_csv(leaderboard_view(board), ("from", board.source.value))


def view_csv(view: JudgeView, head: tuple[str, str]) -> str:
    """Give a view of sections as CSV, one line per figure."""
    rows = [
        [view.report.dataset, head[1], section, row, column, *_figure(estimate),
         *_origin(view.report.provenance)]
        for section, row, column, estimate in figures_of(view.sections)
    ]  # fmt: skip
    return _text(("dataset", head[0], "section", "row", "figure", *FIGURE, *ORIGIN), rows)


def _figure(estimate: Estimate) -> list[str]:
    low, high = ("", "") if estimate.ci is None else map(repr, estimate.ci)
    return [
        "" if estimate.value is None else repr(estimate.value),
        low,
        high,
        str(estimate.n),
        estimate.undefined or "",
        str(estimate.dropped),
        estimate.method,
        estimate.note,
    ]


def _origin(origin: Provenance) -> list[str]:
    return [str(origin.seed), str(origin.replicates), origin.project, origin.command]


def _text(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_harmless(value) for value in row] for row in rows)
    return stream.getvalue()


def _harmless(value: str) -> str:
    """Keep a spreadsheet from running a text: a quote stands before what looks like a formula."""
    if value.startswith(FORMULA) and not _is_number(value):
        return f"'{value}"
    return value


def _is_number(value: str) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return True
