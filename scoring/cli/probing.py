"""Verb ``probe``: what a judge does when answers try to lead it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from scoring.cli.invocation import DatasetArgument, JsonFlag, invocation
from scoring.cli.judge_options import BudgetOption, KeyEnvOption
from scoring.cli.judging_text import write_injection
from scoring.cli.output import show
from scoring.cli.progress import run_job

JudgeOption: TypeAlias = Annotated[
    str, typer.Option("--judge", metavar="NAME", help="A judge that was run on the dataset.")
]
PairsOption: TypeAlias = Annotated[
    int | None, typer.Option("--limit", min=1, metavar="N", help="At most N comparisons.")
]
TextsOption: TypeAlias = Annotated[
    int, typer.Option("--texts", min=1, metavar="N", help="Injected texts per comparison.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verb, with one verb under it per probe."""
    probe = typer.Typer(help="Probe a judge.", rich_markup_mode=None, no_args_is_help=True)
    probe.command("injection")(injection)
    app.add_typer(probe, name="probe")


def injection(
    context: typer.Context,
    dataset: DatasetArgument,
    judge: JudgeOption = "",
    limit: PairsOption = None,
    texts: TextsOption = 1,
    budget: BudgetOption = None,
    key_env: KeyEnvOption = "",
    as_json: JsonFlag = False,
) -> None:
    """Ask a judge again, with answers that tell it what to say."""
    if not judge:
        raise typer.BadParameter("name the judge with --judge.")
    asked = invocation(context, as_json=as_json)
    with asked.open() as project:
        job = project.judging.probe_injection(
            dataset, judge, limit=limit, per_pair=texts, budget=budget, key_env=key_env
        )
        report = run_job(job, title="Probing", resumes=True)
    show(report.to_json(), lambda console: write_injection(console, report), as_json=asked.json)
