"""Verb ``agreement``: who agrees with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, cast

import typer

from annotation.counting import counted
from scoring.cli.findings import Footnotes
from scoring.cli.invocation import DatasetArgument, JsonFlag, SeedOption, invocation
from scoring.cli.output import figure, say, show, table

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.agreement_report import AgreementReport

BOTH_BAD = ("tie", "own", "drop")
DEFAULT_REPLICATES = 2_000


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("agreement")(agreement)


def agreement(
    context: typer.Context,
    dataset: DatasetArgument,
    judges: Annotated[
        bool, typer.Option("--judges", help="Let LLM judges into the coefficients too.")
    ] = False,
    both_bad: Annotated[
        str, typer.Option(metavar="|".join(BOTH_BAD), help="What 'both bad' counts as.")
    ] = "tie",
    sealed_only: Annotated[
        bool, typer.Option("--sealed-only", help="Leave out votes whose seal was broken.")
    ] = False,
    replicates: Annotated[
        int, typer.Option(min=1, max=1_000_000, metavar="N", help="Bootstrap replicates.")
    ] = DEFAULT_REPLICATES,
    seed: SeedOption = 0,
    as_json: JsonFlag = False,
) -> None:
    """Measure how far the raters of a dataset agree."""
    if both_bad not in BOTH_BAD:
        raise typer.BadParameter(f"--both-bad is one of {', '.join(BOTH_BAD)}, not '{both_bad}'.")
    asked = invocation(context, as_json=as_json)
    with asked.open() as project:
        report = project.agreement.report(
            dataset,
            seed=seed,
            replicates=replicates,
            include_judges=judges,
            both_bad=cast('Literal["tie", "own", "drop"]', both_bad),
            leave_broken=sealed_only,
        )
    show(report.to_json(), lambda console: _write(console, report), as_json=asked.json)


def _write(console: Console, report: AgreementReport) -> None:
    lap = report.overlap
    say(
        console,
        f"{report.dataset} ({report.construct}): {counted(lap.units, 'unit')}, "
        f"{lap.rated:,} rated, {lap.doubly:,} by two raters or more; "
        f"{counted(lap.raters, 'rater')}",
    )
    say(console)
    figures = report.coefficients
    named = (
        ("Percent agreement", figures.percent_agreement),
        ("Fleiss' kappa", figures.fleiss_kappa),
        ("Krippendorff's alpha, nominal", figures.alpha_nominal),
        ("Krippendorff's alpha, ordinal", figures.alpha_ordinal),
        ("Gwet's AC1", figures.gwet_ac1),
        ("Brennan-Prediger", figures.brennan_prediger),
    )
    rows = [(name, figure(estimate), f"{estimate.n:,}") for name, estimate in named]
    console.print(table(("Coefficient", "Value [95 %]", "n"), rows, right=(2,)))
    say(console)
    _write_raters(console, report)
    say(console)
    _write_pairs(console, report)
    say(console)
    majority = ", ".join(f"{verdict} {count:,}" for verdict, count in report.majority.items())
    say(console, f"Majority: {majority}")
    for note in report.notes:
        say(console, note)


def _write_raters(console: Console, report: AgreementReport) -> None:
    notes = Footnotes()
    left = {line.rater: line.left.share for line in report.side_bias}
    rows = [
        (
            line.rater,
            line.kind,
            f"{line.judgments:,}",
            ", ".join(f"{label} {count:,}" for label, count in line.labels.items()),
            "" if line.active_s is None else f"{line.active_s:.1f} s",
            notes.cell(left[line.rater]) if line.rater in left else "",
        )
        for line in report.raters
    ]
    headers = ("Rater", "Kind", "Judgments", "Votes", "Median active time", "Chose left")
    console.print(table(headers, rows, right=(2, 4)))
    notes.write(console)


def _write_pairs(console: Console, report: AgreementReport) -> None:
    notes = Footnotes()
    rows = [
        (
            line.a,
            line.b,
            notes.cell(line.cohen_kappa),
            notes.cell(line.percent_agreement),
            f"{line.overlap:,}",
        )
        for line in report.pairs
    ]
    headers = ("Rater", "Rater", "Cohen's kappa", "Percent agreement", "Overlap")
    console.print(table(headers, rows, right=(4,)))
    notes.write(console)
