"""What ``score`` shows instead of scoring: what a run would cost, and what has no value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from scoring.cli.output import say, shorten, show, table
from scoring.cli.pace_text import bytes_text, seconds_text
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from scoring.cli.invocation import Invocation
    from scoring.service import CostEstimate, ReasonCount, ScoreOptions, StepCost, UndefinedPage

SHOWN = 50

EstimateFlag: TypeAlias = Annotated[
    bool, typer.Option("--estimate", help="Only tell what it would cost; nothing is stored.")
]
FailuresFlag: TypeAlias = Annotated[
    bool, typer.Option("--failures", help="Only list stored scores without a value, with why.")
]
ReasonOption: TypeAlias = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="With --failures: only for this reason.")
]
OffsetOption: TypeAlias = Annotated[
    int, typer.Option(min=0, max=2**62, metavar="N", help="With --failures: how many to pass over.")
]


def show_estimate(
    asked: Invocation, dataset: str, metrics: Sequence[str], options: ScoreOptions
) -> None:
    """Show what a run would cost."""
    with asked.open() as project:
        job = project.scoring.estimate(dataset, metrics, options)
        found = run_job(job, title="Estimating")
    show(found.to_json(), lambda console: _write_estimate(console, found), as_json=asked.json)


def _write_estimate(console: Console, found: CostEstimate) -> None:
    headers = ("Step", "Texts", "Pairs", "Tokens", "Time", "Memory", "Device")
    console.print(table(headers, map(_line, found.steps), right=(1, 2, 3, 4, 5)))
    whole = "not known" if found.seconds is None else f"about {seconds_text(found.seconds)}"
    say(console, f"In all {whole}; {found.reused:,} scores are there already.")


def _line(step: StepCost) -> tuple[str, ...]:
    from scoring.registry import find  # noqa: PLC0415  --help need not load it

    about = "about " if step.about else ""
    families = ", ".join(dict.fromkeys(find(metric).name for metric in step.metrics))
    named = step.doing if step.doing == families else f"{step.doing}: {families}"
    return (
        shorten(named, 60),
        f"{step.texts:,}",
        f"{step.pairs:,}",
        "-" if step.tokens is None else f"{about}{step.tokens:,}",
        "not known" if step.seconds is None else seconds_text(step.seconds),
        "-" if step.memory is None else bytes_text(step.memory),
        step.device or "-",
    )


def show_failures(
    asked: Invocation, dataset: str, metrics: Sequence[str], *, reason: str, offset: int
) -> None:
    """Show which stored scores have no value, and why."""
    if len(metrics) > 1:
        raise typer.BadParameter("--failures takes one --metric, or none for all.")
    metric = metrics[0] if metrics else ""
    with asked.open() as project:
        found = project.datasets.get(dataset)
        reasons = [
            one
            for one in project.scoring.reasons(found.id)
            if metric in {"", one.metric} and reason in {"", one.reason}
        ]
        page = project.scoring.failures(
            found.id, metric=metric, reason=reason, offset=offset, limit=SHOWN
        )
    document = {
        "dataset": found.name,
        "reasons": [one._asdict() for one in reasons],
        "total": page.total,
        "offset": page.offset,
        "scores": [
            {**one._asdict(), "target": one.target.value, "item": one.item} for one in page.scores
        ],
    }
    show(document, lambda console: _write_failures(console, reasons, page), as_json=asked.json)


def _write_failures(console: Console, reasons: Sequence[ReasonCount], page: UndefinedPage) -> None:
    if not page.total:
        say(console, "Every stored score has a value.")
        return
    rows = [(one.metric, one.reason, f"{one.scores:,}") for one in reasons]
    console.print(table(("Metric", "Why there is no value", "Scores"), rows, right=(2,)))
    say(console)
    lines = [
        (one.item, one.owner, one.metric, one.reason, shorten(one.detail, 40))
        for one in page.scores
    ]
    console.print(table(("Item", "Of", "Metric", "Why", "Noted"), lines))
    if not page.scores:
        say(console, f"There are {page.total:,}; --offset is behind the last.")
        return
    say(console, f"{page.offset + 1}-{page.offset + len(page.scores)} of {page.total:,}")
