"""Reports as GitHub-flavoured Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from annotation.counting import counted
from db.types import Construct
from scoring.audit.judge_records import JudgePage
from scoring.audit.leaderboard_records import Leaderboard
from scoring.audit.records import AuditReport, Finding, Provenance
from scoring.audit.transfer_records import TransferReport
from scoring.audit.wording import count, number
from scoring.report.audit_view import breakdowns
from scoring.report.cells import (
    BEST,
    COLUMNS,
    SEVERITY_WORDS,
    WITHIN,
    Cell,
    Line,
    cell,
    lines,
    ranked_rows,
)
from scoring.report.judge_view import JudgeView, judge_view, leaderboard_view
from scoring.report.transfer_view import (
    caption,
    figure_name,
    mark_of,
    regret_lines,
    tau_lines,
    w_text,
)

_SPECIAL = re.compile(r"([\\`*_\[\]|~])")
MARKS = {BEST: " **best**", WITHIN: " (within the best's interval)"}


def escaped(text: str) -> str:
    r"""Escape a text so that it is shown as it is: no markup, no HTML, no new line or cell.

    >>> escaped("<b>a|b</b>")
    '&lt;b&gt;a\\|b&lt;/b&gt;'
    """
    flat = " ".join(text.split())
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        flat = flat.replace(sign, entity)
    return _SPECIAL.sub(r"\\\1", flat)


def audit_markdown(report: AuditReport) -> str:
    """Give an audit as GitHub-flavoured Markdown."""
    rows = ranked_rows(report)
    titles = [title for _, title in COLUMNS[report.construct]]
    target = "claim" if report.construct is Construct.ATTRIBUTION else "comparison"
    parts = [
        f"# Audit of {escaped(report.dataset)}",
        f"{report.construct.value}; gold: {escaped(report.gold)}; "
        f"{counted(report.n, target)} on {counted(report.clusters, 'question')} "
        "(clusters).",
        "## Findings",
        _findings(report.findings),
        "## Metrics and judges against people",
        _rows(titles, lines(report, rows)),
    ]
    every = list(lines(report, report.rows))
    if len(every) > len(rows):
        parts += ["## Every rule", _rows(titles, every)]
    for part in breakdowns(report):
        parts += [
            f"## By {part.aspect}",
            escaped(part.caption),
            _table(
                ["Metric", *part.groups],
                [[escaped(name), *map(_cell, cells)] for name, cells in part.rows],
            ),
        ]
    return "\n\n".join([*parts, _provenance(report.provenance)]) + "\n"


def transfer_markdown(report: TransferReport) -> str:
    """Give a transfer as GitHub-flavoured Markdown."""
    matrix = [
        [
            escaped(metric),
            *(_cell(cell(row[name], mark_of(report, metric, name))) for name in report.datasets),
            "yes" if metric in report.portable else "no",
        ]
        for metric, row in report.matrix.items()
    ]
    regret = [[escaped(line.name), *map(_cell, line.cells)] for line in regret_lines(report)]
    flips = [
        [escaped(f"{flip.a} - {flip.b}"), escaped(flip.dataset), _cell(cell(flip.difference)),
         "yes" if flip.holds else "no"]
        for flip in report.sign_flips
    ]  # fmt: skip
    parts = [
        f"# Transfer: {escaped(', '.join(report.datasets))}",
        f"{report.construct.value}; {figure_name(report)}; {len(report.metrics)} metrics.",
        "## Findings",
        _findings(report.findings),
        "## Every metric on every dataset",
        escaped(caption(report)),
        _table(["Metric", *report.datasets, "Portable"], matrix),
        "## Regret",
        _table(["Use", "Split-sample mean", "Mean", "Largest", *report.datasets], regret),
        "## Rank agreement",
        escaped(f"{w_text(report.ranks)} {w_text(report.one_per_family, lead='With')}"),
        _table(["Datasets", "Kendall tau", "p", "tau, one metric per family"],
               [list(map(escaped, line)) for line in tau_lines(report)]),
    ]  # fmt: skip
    if flips:
        columns = ["First minus second", "Dataset", "Difference", "Holds"]
        parts += ["## Pairs that change places", _table(columns, flips)]
    steps = [[number(step.eps, 2), escaped(", ".join(step.metrics) or "none")]
             for step in report.epsilon_regret]  # fmt: skip
    parts += ["## Within eps of the best everywhere", _table(["eps", "Metrics"], steps)]
    return "\n\n".join([*parts, _provenance(report.provenance)]) + "\n"


def judge_markdown(report: JudgePage) -> str:
    """Give a judge's page as GitHub-flavoured Markdown."""
    return view_markdown(judge_view(report))


def leaderboard_markdown(board: Leaderboard) -> str:
    """Give a leaderboard as GitHub-flavoured Markdown."""
    return view_markdown(leaderboard_view(board))


def view_markdown(view: JudgeView) -> str:
    """Give a view of sections as GitHub-flavoured Markdown."""
    facts = "; ".join(f"{name}: {escaped(value)}" for name, value in view.facts)
    parts = [f"# {escaped(view.title)}", facts, "## Findings", _findings(view.report.findings)]
    for section in view.sections:
        parts.append(f"## {section.title}")
        if section.caption:
            parts.append(escaped(section.caption))
        rows = [
            [
                escaped(row.name),
                *map(escaped, row.words),
                *(_cell(cell(one)) for one in row.figures),
                row.n,
            ]
            for row in section.rows
        ]
        parts.append(_table([section.name, *section.words, *section.columns, "n"], rows))
        if section.curve is not None:
            lines = [list(map(escaped, line)) for line in section.curve.lines]
            parts.append(_table(["Bin", "Said", "Came true", "n"], lines))
        if section.scatter is not None:
            dots = section.scatter
            lines = [list(map(escaped, line)) for line in dots.lines]
            parts.append(_table([dots.name, dots.x_name, dots.y_name], lines))
    parts += [escaped(note) for note in view.notes]
    return "\n\n".join([*parts, _provenance(view.report.provenance)]) + "\n"


def _findings(findings: Iterable[Finding]) -> str:
    return "\n".join(
        f"- **{SEVERITY_WORDS[finding.severity]}**: {escaped(finding.text)}" for finding in findings
    )


def _rows(titles: Sequence[str], made: Iterable[Line]) -> str:
    return _table(
        ["Metric", "Rule", *titles, "n"],
        [[escaped(line.name), line.rule, *map(_cell, line.cells), line.n] for line in made],
    )


def _cell(shown: Cell) -> str:
    if not shown.interval and shown.value == "n/a":
        return f"not available: {escaped(shown.why)}"
    return escaped(f"{shown.value} {shown.interval}".strip()) + MARKS.get(shown.mark, "")


def _table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table of cells that are escaped already; headers are texts."""

    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cells)} |"

    rule = f"|{'|'.join([' --- ', *(' ---: ' for _ in headers[1:])])}|"
    return "\n".join([line(map(escaped, headers)), rule, *map(line, rows)])


def _provenance(origin: Provenance) -> str:
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", origin.command)), default=0))
    signatures = "\n".join(f"- {escaped(signature)}" for signature in origin.signatures)
    return (
        f"## Make it again\n\n{fence}\n{origin.command}\n{fence}\n\n"
        f"Seed {origin.seed}, {count(origin.replicates)} replicates, data hash "
        f"{origin.project}.\n\nSignatures:\n\n{signatures or '- none'}"
    )
