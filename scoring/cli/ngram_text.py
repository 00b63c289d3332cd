"""Pools, reference sets, studies and leaderboards of the n-gram benchmark as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from annotation.counting import counted
from scoring.cli.findings import write_findings
from scoring.cli.output import figure, number, say, table

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.ngram.built import BuildReport
    from scoring.ngram.sampling import SampleReport
    from scoring.ngram_study.leaderboard import NgramBoard
    from scoring.ngram_study.records import Study


def write_sample(console: Console, report: SampleReport) -> None:
    """Write what sampling brought."""
    say(console, f"{report.path}: {counted(report.answered, 'new answer')} of {report.model}, "
                 f"{report.there:,} were there.")  # fmt: skip
    if report.failed:
        say(console, f"{counted(report.failed, 'call')} failed; the first: {report.error}. "
                     "Run the same line again to ask anew.")  # fmt: skip


def write_build(console: Console, report: BuildReport) -> None:
    """Write what a build made: each question's groups, what was dropped, how the objective rose."""
    rows = []
    for one in report.questions:
        for name, group in one.groups.items():
            first, last = group.steps[0], group.steps[-1]
            rows.append(
                (one.question_id, name, f"{group.pool:,}", f"{group.kept:,}", f"{group.chosen:,}",
                 f"{first.objective:.4f} to {last.objective:.4f}", f"{last.coverage:.3f}",
                 f"{last.mean_length:.1f}", "there already" if one.again else "built")
            )  # fmt: skip
        if not one.groups:
            rows.append((one.question_id, "-", f"{one.pool:,}", "0", "0", "-", "-", "-", "empty"))
    headers = ("Question", "Group", "Pool", "Kept", "Set", "Objective", "Coverage", "Length", "")
    console.print(table(headers, rows, right=(2, 3, 4, 6, 7), title=str(report.folder)))
    reasons: dict[str, int] = {}
    for one in report.questions:
        for reason, count in one.dropped.items():
            reasons[reason] = reasons.get(reason, 0) + count
    said = ", ".join(f"{count:,} {reason}" for reason, count in sorted(reasons.items()))
    say(console, f"Dropped: {said or 'none'}; each with its reason in {report.folder / 'built'}.")
    if report.rejected_count:
        say(console, f"{counted(report.rejected_count, 'line')} passed over; the first: "
                     f"{report.rejected[0]}.")  # fmt: skip


def write_study(console: Console, found: Study, out: Path | None) -> None:
    """Write a study: findings, models, correlations, groups alone, other choices."""
    write_findings(console, found.findings)
    say(console)
    rows = [
        (f"{line.rank:g}", line.model + (" *" if line.builder else ""), number(line.score),
         "-" if line.given is None else f"{line.given:g}")
        for line in found.models
    ]  # fmt: skip
    console.print(table(("Rank", "Model", "Score", "Given"), rows, right=(0, 2, 3)))
    if any(line.builder for line in found.models):
        say(console, "* built the reference sets")
    if found.validity is not None:
        say(console)
        over = {"all models": found.validity.every, "without builders": found.validity.held_out}
        correlated = [
            (name, str(kind), figure(one.fisher), figure(one.bootstrap), str(one.fisher.n))
            for name, by_kind in over.items()
            if by_kind is not None
            for kind, one in by_kind.items()
        ]
        headers = ("Over", "Correlation", "By Fisher's z", "By bootstrap", "n")
        console.print(table(headers, correlated, title=found.validity.given.source))
        for notice in found.validity.given.notices:
            say(console, notice)
    if found.sensitivity:
        say(console)
        choices = [
            (f"{one.choice} {one.value}", figure(one.spearman), str(one.changed),
             f"{one.moved.model} by {one.moved.places:g}" if one.moved.model else "none",
             number(one.difference))
            for one in found.sensitivity
        ]  # fmt: skip
        headers = ("Choice", "Spearman", "Ranks changed", "Moves most", "Mean difference")
        console.print(table(headers, choices, right=(2, 4), title="Other choices"))
    if found.left_out:
        left = counted(len(found.left_out), "question")
        say(console, f"Left out, not answered by every model: {left}.")
    say(console, f"Again: {found.provenance.command}")
    if out is not None:
        say(console, f"Written: {out}")


def write_board(console: Console, board: NgramBoard, out: Path | None) -> None:
    """Write a leaderboard."""
    rows = [
        (str(place), line.model, _shown(line.score), _shown(line.score_std), _shown(line.fluency),
         _shown(line.truthfulness), _shown(line.helpfulness),
         "-" if line.length is None else f"{line.length:.1f}",
         "-" if line.trials is None else f"{line.trials:,}")
        for place, line in enumerate(board.lines, start=1)
    ]  # fmt: skip
    headers = ("", "Model", "Score", "Spread", "Fluency", "Truthfulness", "Helpfulness", "Length",
               "Trials")  # fmt: skip
    console.print(table(headers, rows, right=(0, *range(2, 9))))
    for notice in board.notices:
        say(console, notice)
    if out is not None:
        say(console, f"Written: {out}")


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"
