"""Verb ``transfer``: whether what an audit found on one dataset holds on others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scoring.cli.audit_options import (
    DEFAULT_REPLICATES,
    GoldOption,
    MetricOption,
    ReplicatesOption,
    RuleOption,
    UnsealedOption,
    rule_named,
)
from scoring.cli.findings import Footnotes, write_findings
from scoring.cli.invocation import JsonFlag, SeedOption, invocation
from scoring.cli.output import number, say, show, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.transfer_records import TransferReport


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("transfer")(transfer)


def transfer(
    context: typer.Context,
    datasets: Annotated[list[str], typer.Argument(metavar="DATASET", help="Two datasets or more.")],
    metric: MetricOption = None,
    rule: RuleOption = "calibrated",
    gold: GoldOption = "majority",
    replicates: ReplicatesOption = DEFAULT_REPLICATES,
    seed: SeedOption = 0,
    unsealed: UnsealedOption = False,
    as_json: JsonFlag = False,
) -> None:
    """See whether the best metric on one dataset is the best on others."""
    from scoring.audit.transfer_records import TransferOptions  # noqa: PLC0415  loads numpy

    if len(datasets) < 2:
        raise typer.BadParameter("transfer needs two datasets or more.")
    asked = invocation(context, as_json=as_json)
    options = TransferOptions(
        metrics=tuple(metric or ()),
        rule=rule_named(rule or "calibrated") or TransferOptions().rule,
        gold=gold,
        replicates=replicates,
        seed=seed,
        unsealed=unsealed,
    )
    with asked.open() as project:
        report = run_job(project.transfer.transfer(datasets, options), title="Comparing datasets")
    show(report.to_json(), lambda console: write_transfer(console, report), as_json=asked.json)


def write_transfer(console: Console, report: TransferReport) -> None:
    """Write a transfer: findings, the matrix, ranks, what committing to one metric costs."""
    write_findings(console, report.findings)
    say(console)
    _write_matrix(console, report)
    say(console)
    _write_ranks(console, report)
    say(console)
    _write_regret(console, report)
    for notice in report.notices:
        say(console, notice)
    say(console, f"Again: {report.provenance.command}")


def _write_matrix(console: Console, report: TransferReport) -> None:
    notes = Footnotes()
    rows = []
    for metric in report.metrics:
        cells = []
        for dataset in report.datasets:
            best = metric in report.best.get(dataset, ())
            near = metric in report.within_best.get(dataset, ())
            mark = " *" if best else " ~" if near else ""
            cells.append(notes.cell(report.matrix[metric][dataset]) + mark)
        rows.append((metric, *cells))
    console.print(table(("Metric", *report.datasets), rows, title=f"{report.figure} by dataset"))
    say(console, "* best on the dataset, ~ within the best one's interval")
    notes.write(console)
    portable = ", ".join(report.portable) or "none"
    say(console, f"Within the best one's interval everywhere: {portable}")


def _write_ranks(console: Console, report: TransferReport) -> None:
    rows = [
        (
            f"{pair.a} / {pair.b}",
            f"- ({pair.undefined})" if pair.tau is None else number(pair.tau),
            "" if pair.p is None else number(pair.p),
            str(pair.n_metrics),
        )
        for pair in report.ranks.tau
    ]
    headers = ("Datasets", "Kendall tau", "p", "Metrics")
    console.print(table(headers, rows, right=(1, 2, 3)))
    w = report.ranks.w
    if w.w is None:
        say(console, f"Kendall W not available: {w.undefined}")
        return
    p_low, p_high = w.p_discordant, w.p_concordant
    shown = ", ".join(
        f"p {side} {number(p)}"
        for side, p in (("concordant", p_high), ("discordant", p_low))
        if p is not None
    )
    say(console, f"Kendall W {number(w.w)} (expected by chance {number(w.expected)}); {shown}")


def _write_regret(console: Console, report: TransferReport) -> None:
    notes = Footnotes()
    rows = [
        (metric, notes.cell(regret.mean), notes.cell(regret.max))
        for metric, regret in report.fixed.items()
    ]
    rule = report.best_on_average
    rows.append(("best on average elsewhere", notes.cell(rule.mean), notes.cell(rule.max)))
    title = "What committing costs (regret)"
    console.print(table(("Choice", "Mean", "Largest"), rows, title=title))
    notes.write(console)
