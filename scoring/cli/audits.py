"""Verb ``audit``: metrics and judges held against people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, TypeAlias, TypeGuard

import typer

from annotation.counting import counted
from scoring.cli import audit_parts, judge_pages, tagging
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
from scoring.cli.findings import Footnotes, write_findings
from scoring.cli.invocation import DatasetArgument, JsonFlag, SeedOption, invocation
from scoring.cli.output import number, say, show, table
from scoring.cli.progress import run_job
from scoring.cli.tagging import TaggerOption, TagOption, UntagOption

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.judge_records import JudgePageOptions
    from scoring.audit.records import AuditReport, AuditRow, Breakdown, CellPage, PreferenceRow
    from scoring.cli.invocation import Invocation

PREFERENCE_FIGURES: Final = ("accuracy", "macro_f1", "tie_recall", "kappa")
ATTRIBUTION_FIGURES: Final = ("auroc", "auprc")
FITS: Final = {"in_sample": "in sample", "cross_fitted": "cross-fitted"}
TITLES: Final = {
    "accuracy": "Accuracy",
    "macro_f1": "Macro-F1",
    "tie_recall": "Tie recall",
    "kappa": "Kappa",
    "auroc": "AUROC",
    "auprc": "AUPRC",
}

ByOption: TypeAlias = Annotated[
    str, typer.Option(metavar="|".join(audit_parts.ASPECTS), help="The rows again by group.")
]
OpenOption: TypeAlias = Annotated[
    str, typer.Option("--open", metavar="ROW", help="The items behind a row's figures.")
]
OffsetOption: TypeAlias = Annotated[
    int, typer.Option(min=0, metavar="N", help="Of the items opened.")
]
LimitOption: TypeAlias = Annotated[
    int, typer.Option(min=1, max=100_000, metavar="N", help="Of the items opened.")
]
JudgeOption: TypeAlias = Annotated[
    str, typer.Option("--judge", metavar="NAME", help="The page of one judge instead.")
]


def mount(app: typer.Typer) -> None:
    """Add this family's verb."""
    app.command("audit")(audit)


def audit(
    context: typer.Context,
    dataset: DatasetArgument,
    metric: MetricOption = None,
    rule: RuleOption = "",
    gold: GoldOption = "majority",
    replicates: ReplicatesOption = DEFAULT_REPLICATES,
    seed: SeedOption = 0,
    unsealed: UnsealedOption = False,
    by: ByOption = "",
    open_row: OpenOption = "",
    offset: OffsetOption = 0,
    limit: LimitOption = 20,
    judge: JudgeOption = "",
    people: PeopleOption = "crowd",
    epsilon: EpsilonOption = None,
    cannot_tell: CannotTellFlag = False,
    tag: TagOption = None,
    untag: UntagOption = None,
    rater: TaggerOption = "",
    as_json: JsonFlag = False,
) -> None:
    """Hold a dataset's scores and judges against people."""
    from scoring.audit.records import AuditOptions  # noqa: PLC0415  loads numpy

    audit_parts.check_aspect(by)
    asked = invocation(context, as_json=as_json)
    marks = tagging.marks_of(tag or (), untag or (), rater=rater, judge=judge)
    if marks is not None:
        tagging.tag(asked, dataset, judge, marks)
        return
    if judge:
        wanted = judge_pages.options_of(
            gold=gold, replicates=replicates, seed=seed, unsealed=unsealed, people=people,
            epsilon=epsilon, cannot_tell=cannot_tell,
        )  # fmt: skip
        _show_judge(asked, dataset, judge, wanted)
        return
    options = AuditOptions(
        metrics=tuple(metric or ()),
        rule=rule_named(rule),
        gold=gold,
        replicates=replicates,
        seed=seed,
        unsealed=unsealed,
    )
    with asked.open() as project:
        service = project.audit
        report = run_job(service.audit(dataset, options), title="Auditing")
        broken = audit_parts.broken_down(service, report, by) if by else None
        page = (
            audit_parts.opened(service, report, open_row, offset=offset, limit=limit)
            if open_row
            else None
        )
    _show(asked, report, broken, page)


def _show(
    asked: Invocation,
    report: AuditReport,
    broken: Breakdown | None,
    page: tuple[str, CellPage] | None,
) -> None:
    document = report.to_json()
    if broken is not None:
        document["breakdown"] = audit_parts.breakdown_document(broken)
    if page is not None:
        document["items"] = audit_parts.items_document(*page)

    def write(console: Console) -> None:
        write_audit(console, report)
        if broken is not None:
            audit_parts.write_breakdown(
                console, broken, {name: TITLES[name] for name in figures_of(report)}
            )
        if page is not None:
            audit_parts.write_items(console, *page)

    show(document, write, as_json=asked.json)


def _show_judge(asked: Invocation, dataset: str, judge: str, wanted: JudgePageOptions) -> None:
    with asked.open() as project:
        found = judge_pages.made(project.judge_page, dataset, judge, wanted)
    show(
        found.to_json(), lambda console: judge_pages.write_page(console, found), as_json=asked.json
    )


def figures_of(report: AuditReport) -> tuple[str, ...]:
    """Name the figures that a construct's table shows."""
    return ATTRIBUTION_FIGURES if report.construct.value == "attribution" else PREFERENCE_FIGURES


def write_audit(console: Console, report: AuditReport) -> None:
    """Write an audit: findings first, then the rows, then what was left out."""
    say(
        console,
        f"{report.dataset} ({report.construct.value}): gold {report.gold}, "
        f"n = {report.n:,} in {counted(report.clusters, 'cluster')}",
    )
    say(console)
    write_findings(console, report.findings)
    say(console)
    notes = Footnotes()
    figures = figures_of(report)
    rows = [_cells(row, figures, notes) for row in report.rows]
    headers = ("Row", "Rule", "eps", *(TITLES[name] for name in figures), "n")
    if figures is ATTRIBUTION_FIGURES:
        headers, rows = (headers[0], *headers[3:]), [(row[0], *row[3:]) for row in rows]
    whole = range(1, len(headers))
    console.print(table(headers, rows, right=(len(headers) - 1,), whole=whole))
    notes.write(console)
    if figures is PREFERENCE_FIGURES:
        say(console, "In sample and cross-fitted: with a calibrated tie threshold (eps). Only the")
        say(console, "cross-fitted one says how a metric would do on new items.")
    for source, count in report.gold_from.items():
        say(console, f"Gold: {count:,} ({source}).")
    for reason, count in report.left_out.items():
        say(console, f"Left out: {count:,} ({reason}).")
    say(console, f"Again: {report.provenance.command}")


def _cells(row: AuditRow, figures: tuple[str, ...], notes: Footnotes) -> tuple[str, ...]:
    estimates = row.estimates()
    rule, eps = _rule(row)
    return (
        row.metric if row.kind.value == "metric" else f"{row.kind.value}: {row.metric}",
        rule,
        eps,
        *(notes.cell(estimates[name]) for name in figures),
        f"{row.n:,}",
    )


def _rule(row: AuditRow) -> tuple[str, str]:
    """Give the rule, or for a calibrated one how its threshold was fitted, and the threshold."""
    if not _is_preference(row) or row.rule is None:
        return "", ""
    if row.fit is None:
        return row.rule.value, ""
    return FITS[row.fit.value], "" if row.eps is None else number(row.eps)


def _is_preference(row: AuditRow) -> TypeGuard[PreferenceRow]:
    return hasattr(row, "rule")
