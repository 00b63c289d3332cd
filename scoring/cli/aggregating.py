"""Verb ``aggregate``: systems ranked, or one label a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from annotation.counting import counted
from db.errors import KnownError
from scoring.cli.audit_options import DEFAULT_REPLICATES, ReplicatesOption, UnsealedOption
from scoring.cli.findings import Footnotes, write_findings
from scoring.cli.invocation import DatasetArgument, JsonFlag, SeedOption, invocation
from scoring.cli.output import number, say, show, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.leaderboard_records import Labels, Leaderboard
    from scoring.stats.win_rates import LengthControlled

BY: Final = ("systems", "comparisons")
SOURCES: Final = ("people", "judges", "both")
METHODS: Final = ("majority", "bradley_terry", "davidson", "dawid_skene")


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("aggregate")(aggregate)


def aggregate(
    context: typer.Context,
    dataset: DatasetArgument,
    by: Annotated[
        str, typer.Option("--by", metavar="|".join(BY), help="Rank systems, or label comparisons.")
    ] = "systems",
    source: Annotated[
        str, typer.Option("--from", metavar="|".join(SOURCES), help="Whose verdicts count.")
    ] = "people",
    judge: Annotated[
        list[str] | None,
        typer.Option("--judge", metavar="NAME", help="Only this judge; may be given again."),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            metavar="|".join(METHODS),
            help="Default: bradley_terry for systems, majority for comparisons.",
        ),
    ] = "",
    length_controlled: Annotated[
        bool, typer.Option("--length-controlled", help="Win rates at equal length too.")
    ] = False,
    limit: Annotated[
        int, typer.Option(min=1, max=1_000_000, metavar="N", help="Labels shown as text.")
    ] = 20,
    replicates: ReplicatesOption = DEFAULT_REPLICATES,
    seed: SeedOption = 0,
    unsealed: UnsealedOption = False,
    as_json: JsonFlag = False,
) -> None:
    """Rank a dataset's systems, or give each comparison (or claim) one label."""
    from scoring.audit.leaderboard_records import (  # noqa: PLC0415  loads numpy
        AggregateOptions,
        Method,
        Source,
    )

    chosen = _method(by=by, source=source, method=method)
    if judge and source == "people":
        raise KnownError("--judge names a judge, and verdicts are taken from people.",
                         "Add --from judges or --from both.")  # fmt: skip
    asked = invocation(context, as_json=as_json)
    options = AggregateOptions(
        source=Source(source),
        judges=tuple(judge or ()),
        method=Method(chosen),
        length_controlled=length_controlled,
        replicates=replicates,
        seed=seed,
        unsealed=unsealed,
    )
    with asked.open() as project:
        if by == "systems":
            board = run_job(project.aggregate.leaderboard(dataset, options), title="Ranking")
            show(board.to_json(), lambda out: write_board(out, board), as_json=asked.json)
            return
        labels = project.aggregate.labels(dataset, options)
    show(labels.to_json(), lambda out: write_labels(out, labels, limit), as_json=asked.json)


def _method(*, by: str, source: str, method: str) -> str:
    """Check the words given; give the method, by default the one that fits what is asked."""
    if by not in BY:
        raise typer.BadParameter(f"--by is {' or '.join(BY)}.")
    chosen = method or ("bradley_terry" if by == "systems" else "majority")
    for given, allowed, option in ((source, SOURCES, "--from"), (chosen, METHODS, "--method")):
        if given not in allowed:
            raise typer.BadParameter(f"{option} is {', '.join(allowed)}.")
    return chosen


def write_board(console: Console, board: Leaderboard) -> None:
    """Write a leaderboard: findings first, then one line per system."""
    say(
        console,
        f"{board.dataset}: {counted(board.verdicts, 'verdict')} from {board.source.value} on "
        f"{counted(board.comparisons, 'comparison')} in {counted(board.clusters, 'cluster')}, "
        f"by {board.method.value}",
    )
    say(console)
    write_findings(console, board.findings)
    say(console)
    notes = Footnotes()
    controlled = any(line.controlled is not None for line in board.lines)
    rows = []
    for line in board.lines:
        rank = "" if line.rank is None else f"{line.rank:g}"
        if line.ranks is not None:
            rank += f" [{line.ranks[0]:g}, {line.ranks[1]:g}]"
        cells = [
            line.system,
            "" if line.group is None else str(line.group),
            rank,
            notes.cell(line.strength),
            notes.cell(line.wins.rate),
            "" if line.wins.se is None else number(line.wins.se),
            f"{line.wins.wins:,}/{line.wins.losses:,}/{line.wins.draws:,}",
        ]
        if controlled:
            cells.append("" if line.controlled is None else _level(line.controlled, notes))
        rows.append(cells)
    headers = ["System", "Group", "Rank", "Strength", "Win rate", "SE", "Won/lost/drawn"]
    headers += ["At equal length"] if controlled else []
    console.print(table(headers, rows, right=(1, 5, 6), whole=range(1, len(headers))))
    notes.write(console)
    say(console, f"Strengths sum to 1; {board.ties}.")
    say(console, "Systems of one group cannot be told from the first of it.")
    say(console, f"Again: {board.provenance.command}")


def _level(controlled: LengthControlled, notes: Footnotes) -> str:
    return notes.cell(controlled.rate) + (" (extrapolated)" if controlled.extrapolated else "")


def write_labels(console: Console, labels: Labels, limit: int) -> None:
    """Write the counts of labels, raters' reliability, and some labels."""
    counts = ", ".join(f"{word} {many:,}" for word, many in labels.counts.items())
    say(console, f"{labels.dataset}: {counts} (by {labels.method.value})")
    for note in labels.notes:
        say(console, f"{note}.")
    for reason, many in labels.left_out.items():
        say(console, f"Left out: {many:,} ({reason}).")
    if labels.reliability:
        say(console)
        ranked = sorted(labels.reliability.items(), key=lambda pair: -pair[1])
        console.print(
            table(("Rater", "Reliability"), [(name, number(value)) for name, value in ranked],
                  right=(1,))
        )  # fmt: skip
    say(console)
    rows = [
        (label.key, label.verdict or "none", f"{label.votes:,}",
         " ".join(f"{word} {number(share)}" for word, share in label.shares.items()))
        for label in labels.labels[:limit]
    ]  # fmt: skip
    console.print(table(("Target", "Label", "Votes", "Shares"), rows, right=(2,)))
    if len(labels.labels) > limit:
        say(console, f"{limit:,} of {len(labels.labels):,} shown; --json gives all.")
    say(console, f"Again: {labels.command}")
