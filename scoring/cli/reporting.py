"""Verb ``report``: an audit or a transfer as a file to send."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from annotation.counting import counted
from annotation.formats.writing import write_beside
from scoring.cli import judge_pages
from scoring.cli.aggregating import SOURCES
from scoring.cli.audit_options import (
    DEFAULT_REPLICATES,
    CannotTellFlag,
    EpsilonOption,
    GoldOption,
    MetricOption,
    PeopleOption,
    ReplicatesOption,
    RuleOption,
    UnsealedOption,
    rule_named,
)
from scoring.cli.invocation import JsonFlag, SeedOption, invocation
from scoring.cli.output import say, show
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from scoring.audit.judge_records import JudgePageOptions
    from scoring.audit.records import AuditOptions
    from scoring.bootstrap import AppContext

SUFFIXES: Final = {".html": "html", ".htm": "html", ".md": "markdown", ".csv": "csv"}

OutOption: TypeAlias = Annotated[
    Path, typer.Option("--out", "-o", metavar="FILE", help="File to write: .html, .md or .csv.")
]
FormatOption: TypeAlias = Annotated[
    str, typer.Option("--format", metavar="html|markdown|csv", help="Default: by the suffix.")
]
JudgeOption: TypeAlias = Annotated[
    str, typer.Option("--judge", metavar="NAME", help="The page of one judge instead.")
]
SystemsOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--systems", metavar="|".join(SOURCES), help="The systems, ranked by whose verdicts."
    ),
]


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("report")(report)


def report(
    context: typer.Context,
    datasets: Annotated[
        list[str],
        typer.Argument(metavar="DATASET", help="One for its audit, several for a transfer."),
    ],
    out: OutOption = Path("report.html"),
    format_name: FormatOption = "",
    metric: MetricOption = None,
    rule: RuleOption = "",
    gold: GoldOption = "majority",
    replicates: ReplicatesOption = DEFAULT_REPLICATES,
    seed: SeedOption = 0,
    unsealed: UnsealedOption = False,
    judge: JudgeOption = "",
    systems: SystemsOption = "",
    people: PeopleOption = "crowd",
    epsilon: EpsilonOption = None,
    cannot_tell: CannotTellFlag = False,
    as_json: JsonFlag = False,
) -> None:
    """Write an audit, or a transfer over several datasets, to a file that works offline."""
    from scoring.audit.records import AuditOptions  # noqa: PLC0415  loads numpy

    chosen = format_name or SUFFIXES.get(out.suffix.lower(), "")
    if chosen not in SUFFIXES.values():
        raise typer.BadParameter("--format is html, markdown or csv, or --out ends so.")
    _check_one(datasets, judge, systems)
    asked = invocation(context, as_json=as_json)
    options = AuditOptions(
        metrics=tuple(metric or ()),
        rule=rule_named(rule),
        gold=gold,
        replicates=replicates,
        seed=seed,
        unsealed=unsealed,
    )
    with asked.open() as project:
        if judge:
            wanted = judge_pages.options_of(
                gold=gold, replicates=replicates, seed=seed, unsealed=unsealed, people=people,
                epsilon=epsilon, cannot_tell=cannot_tell,
            )  # fmt: skip
            text = _judge(project, datasets[0], judge, wanted, chosen)
        elif systems:
            text = _systems(project, datasets[0], systems, options, chosen)
        else:
            text = _text(project, datasets, options, chosen)
    size = write_beside(out, text)
    document = {"path": str(out), "format": chosen, "datasets": datasets, "bytes": size}
    show(
        document,
        lambda console: say(console, f"{out}: {counted(size, 'byte')}."),
        as_json=asked.json,
    )


def _check_one(datasets: list[str], judge: str, systems: str) -> None:
    if (judge or systems) and len(datasets) > 1:
        raise typer.BadParameter("--judge and --systems speak of one dataset.")
    if systems and systems not in SOURCES:
        raise typer.BadParameter(f"--systems is {', '.join(SOURCES)}.")


def _judge(
    project: AppContext, dataset: str, judge: str, options: JudgePageOptions, chosen: str
) -> str:
    from scoring.report.markdown import judge_markdown  # noqa: PLC0415
    from scoring.report.page import judge_html  # noqa: PLC0415
    from scoring.report.sheet import judge_csv  # noqa: PLC0415

    page = judge_pages.made(project.judge_page, dataset, judge, options)
    return {"html": judge_html, "markdown": judge_markdown, "csv": judge_csv}[chosen](page)


def _systems(
    project: AppContext, dataset: str, source: str, options: AuditOptions, chosen: str
) -> str:
    from scoring.audit.leaderboard_records import AggregateOptions, Source  # noqa: PLC0415
    from scoring.report.markdown import leaderboard_markdown  # noqa: PLC0415
    from scoring.report.page import leaderboard_html  # noqa: PLC0415
    from scoring.report.sheet import leaderboard_csv  # noqa: PLC0415

    wanted = AggregateOptions(
        source=Source(source),
        length_controlled=True,
        replicates=options.replicates,
        seed=options.seed,
        unsealed=options.unsealed,
    )
    board = run_job(project.aggregate.leaderboard(dataset, wanted), title="Ranking")
    writers = {"html": leaderboard_html, "markdown": leaderboard_markdown, "csv": leaderboard_csv}
    return writers[chosen](board)


def _text(project: AppContext, datasets: list[str], options: AuditOptions, chosen: str) -> str:
    from scoring.audit.transfer_records import TransferOptions  # noqa: PLC0415  loads numpy
    from scoring.report.markdown import audit_markdown, transfer_markdown  # noqa: PLC0415
    from scoring.report.page import audit_html, transfer_html  # noqa: PLC0415  loads matplotlib
    from scoring.report.sheet import audit_csv, transfer_csv  # noqa: PLC0415

    if len(datasets) == 1:
        audit = run_job(project.audit.audit(datasets[0], options), title="Auditing")
        return {"html": audit_html, "markdown": audit_markdown, "csv": audit_csv}[chosen](audit)
    wanted = TransferOptions(
        metrics=options.metrics,
        rule=options.rule or TransferOptions().rule,
        gold=options.gold,
        replicates=options.replicates,
        seed=options.seed,
        unsealed=options.unsealed,
    )
    transfer = run_job(project.transfer.transfer(datasets, wanted), title="Comparing datasets")
    writers = {"html": transfer_html, "markdown": transfer_markdown, "csv": transfer_csv}
    return writers[chosen](transfer)
