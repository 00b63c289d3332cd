"""Verb ``demo``: a worked example from import to report."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from annotation.counting import counted
from annotation.formats.writing import write_beside
from db.errors import without_passwords
from scoring.cli.findings import write_findings
from scoring.cli.invocation import JsonFlag, invocation
from scoring.cli.output import figure, say, show
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.demo import DemoReport


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("demo")(demo)


def demo(
    context: typer.Context,
    project: Annotated[
        str, typer.Option("--project", help="As before the verb: project file or URL.")
    ] = "",
    report: Annotated[
        Path, typer.Option("--report", metavar="FILE", help="Where the HTML report goes.")
    ] = Path("tiebreak-demo.html"),
    as_json: JsonFlag = False,
) -> None:
    """Make a demo project, score and audit it, and write the report."""
    from scoring.demo import make_demo  # noqa: PLC0415  loads numpy
    from scoring.report.demo import demo_html  # noqa: PLC0415  loads matplotlib

    asked = invocation(context, as_json=as_json)
    if project:
        asked = replace(asked, project=project)
    with asked.create() as opened:
        made = run_job(make_demo(opened), title="Demo", resumes=True)
    size = write_beside(report, demo_html(made.audits, made.transfer))
    project = without_passwords(asked.project)
    document = made.to_json() | {
        "project": project,
        "report": {"path": str(report), "bytes": size},
    }
    show(
        document,
        lambda console: _write(console, made, project=project, report=report),
        as_json=asked.json,
    )


def _write(console: Console, made: DemoReport, *, project: str, report: Path) -> None:
    made_or_kept = "Imported" if made.imported else "There already"
    say(console, f"{made_or_kept}: {', '.join(made.datasets)}")
    say(console, f"{counted(made.scored, 'score')} made, {made.reused:,} there already.")
    for agreement, audit in zip(made.agreements, made.audits, strict=True):
        say(console)
        say(console, f"{audit.dataset}: n = {audit.n:,}, gold {audit.gold}")
        alpha = figure(agreement.coefficients.alpha_nominal, with_n=True)
        say(console, f"   People agree: Krippendorff's alpha {alpha}")
        write_findings(console, audit.findings)
    say(console)
    say(console, f"From one source of claims to the other: {', '.join(made.transfer.datasets)}")
    write_findings(console, made.transfer.findings)
    say(console)
    for sentence in made.left_out:
        say(console, sentence)
    say(console, f"Report: {report}")
    window = f"tiebreak --project {shlex.quote(project)} gui"
    say(console, f"Open the window: {window}")
