"""A judge's page as text: what ``audit DATASET --judge NAME`` writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from annotation.counting import counted
from annotation.stats.estimate import Estimate
from db.errors import KnownError
from scoring.cli.audit_options import SKILLS
from scoring.cli.findings import Footnotes, write_findings
from scoring.cli.output import figure, number, say, table
from scoring.cli.progress import run_job

if TYPE_CHECKING:
    from rich.console import Console

    from scoring.audit.judge_page import JudgePageService
    from scoring.audit.judge_records import JudgePage, JudgePageOptions

FIGURES: Final = {
    "accuracy": "Accuracy",
    "macro_f1": "Macro-F1",
    "tie_recall": "Tie recall",
    "kappa": "Kappa",
}
RANKED: Final = {"auroc": "AUROC", "auprc": "AUPRC", "balanced_half": "Balanced accuracy"}
MOST_SPEAKERS: Final = 5
MOST_SYSTEMS: Final = 12  # of a page


def options_of(
    *,
    gold: str,
    replicates: int,
    seed: int,
    unsealed: bool,
    people: str,
    epsilon: float | None,
    cannot_tell: bool = False,
) -> JudgePageOptions:
    """Give the options of a page.

    Raises
    ------
    KnownError
        When people are of no known kind.
    """
    from scoring.audit.judge_records import JudgePageOptions  # noqa: PLC0415  loads numpy

    for skill in SKILLS:
        if skill == people:
            return JudgePageOptions(
                gold=gold, replicates=replicates, seed=seed, unsealed=unsealed, skill=skill,
                epsilon=epsilon, cannot_tell=cannot_tell,
            )  # fmt: skip
    raise KnownError(f"People are {', '.join(SKILLS)}, not '{people}'.")


def made(
    service: JudgePageService, dataset: str, judge: str, options: JudgePageOptions
) -> JudgePage:
    """Make a judge's page with a progress bar."""
    return run_job(service.page(dataset, judge, options), title="Auditing")


def write_page(console: Console, page: JudgePage) -> None:
    """Write a page: findings first, then agreement, habits, company, win rates."""
    say(
        console,
        f"{page.judge} on {page.dataset} ({page.construct.value}): gold {page.gold}, "
        f"n = {page.n:,} in {counted(page.clusters, 'cluster')}",
    )
    say(console)
    write_findings(console, page.findings)
    notes = Footnotes()
    _agreement(console, page, notes)
    _habits(console, page, notes)
    _company(console, page, notes)
    _wins(console, page, notes)
    notes.write(console)
    for one in page.speaking.found[:MOST_SPEAKERS]:
        why = ", ".join(sign.why for sign in one.signs)
        say(console, f"Speaks to a judge, it seems: item {one.item_key} ({why}).")
    if len(page.speaking.found) > MOST_SPEAKERS:
        more = len(page.speaking.found) - MOST_SPEAKERS
        say(console, f"{more:,} more speak to a judge, it seems; --json lists them.")
    for reason, count in page.left_out.items():
        say(console, f"Left out: {count:,} ({reason}).")
    say(console, f"Again: {page.provenance.command}")


def _agreement(console: Console, page: JudgePage, notes: Footnotes) -> None:
    if page.row is None or page.ceiling is None or page.chance is None:
        return
    say(console)
    titles = RANKED if page.construct.value == "attribution" else FIGURES
    rows = [
        (form.meaning, *(notes.cell(form.figures[name]) for name in titles), f"{form.n:,}")
        for form in page.forms
    ] or [
        (
            page.judge,
            *(notes.cell(page.row.estimates()[name]) for name in titles),
            f"{page.row.n:,}",
        )
    ]
    for row in (page.chance, page.ceiling):
        rows.append(
            (f"{row.kind.value}: {row.metric}",
             *(notes.cell(row.estimates()[name]) for name in titles), f"{row.n:,}")
        )  # fmt: skip
    headers = ("Agreement with people", *titles.values(), "n")
    whole = range(1, len(headers))
    console.print(table(headers, rows, right=(len(headers) - 1,), whole=whole))


def _habits(console: Console, page: JudgePage, notes: Footnotes) -> None:
    lines: dict[str, Estimate] = {}
    if page.position is not None:
        lines["same verdict in both orders"] = page.position.consistency
        lines["chooses the answer shown first"] = page.position.first
        lines["sign of order (above 0 first, below 0 second)"] = page.position.sign
    if page.length is not None:
        lines["prefers the longer answer"] = page.length.judge
        lines["people prefer the longer answer"] = page.length.people
        lines["the difference"] = page.length.gap
    lines["same verdict when asked again"] = page.self_consistency
    if page.calibration is not None:
        lines["Brier score"] = page.calibration.brier
        lines["calibration error"] = page.calibration.error
    lines |= {f"rating with length, {name}": value for name, value in page.rating_length.items()}
    if page.injection is not None:
        lines["turned by injected text"] = page.injection.injected
        lines["turned by harmless text"] = page.injection.control
    for name, value in (
        ("seconds per target", page.cost.seconds),
        ("tokens read per target", page.cost.tokens_in),
        ("tokens written per target", page.cost.tokens_out),
        ("cost per target", page.cost.cost),
    ):
        if value.value is not None:
            lines[name] = value
    _lines(console, "Habits", lines, notes)
    _lines(console, "Stand-in test", {
        "winning rate (omega)": page.stand_in.omega, "advantage (rho)": page.stand_in.rho,
    }, notes)  # fmt: skip
    if page.tags.targets:
        _lines(console, "Errors tagged by people", page.tags.shares, notes)
    said = ", ".join(f"{count:,} {status}" for status, count in page.judgments.items())
    say(console, f"Answers: {said or 'none'}.")
    if page.calls:
        said = ", ".join(f"{count:,} {status}" for status, count in page.calls.items())
        say(console, f"Calls: {said}.")


def _lines(console: Console, title: str, lines: Mapping[str, Estimate], notes: Footnotes) -> None:
    say(console)
    rows = [(name, notes.cell(value), f"{value.n:,}") for name, value in lines.items()]
    console.print(table((title, "Figure", "n"), rows, right=(2,), whole=(1, 2)))


def _company(console: Console, page: JudgePage, notes: Footnotes) -> None:
    company = page.company
    lines: dict[str, Estimate] = {"kappa with people's majority": company.with_people}
    lines |= {f"kappa with {name}": kappa for name, kappa in company.kappas.items()}
    if company.kappas:
        lines["alpha among judges"] = company.alpha_judges
        if company.voters > 1:
            lines[f"vote of {company.voters} judges, main figure"] = company.vote
    lines["alpha among people"] = company.alpha_people
    for one in company.differences:
        lines[f"{one.figure}, this minus {one.b.removeprefix('judge:')}"] = one.estimate
    _lines(console, "Among judges", lines, notes)


def _wins(console: Console, page: JudgePage, notes: Footnotes) -> None:
    if not page.wins:
        return
    say(console)
    rows = [
        (
            system,
            notes.cell(one.powered),
            notes.cell(one.human_only),
            figure(one.judge_only) if one.judge_only.value is not None else "-",
            "" if one.lam is None else number(one.lam),
            f"{one.labelled:,}",
            f"{one.unlabelled:,}",
        )
        for system, one in page.wins.items()
    ]
    headers = (
        "Win rate",
        "People and judge",
        "People alone",
        "Judge alone",
        "Weight",
        "n both",
        "n judge only",
    )
    console.print(table(headers, rows, right=(5, 6), whole=range(1, 7)))
    if len(page.wins) == MOST_SYSTEMS:
        say(console, f"The {MOST_SYSTEMS} systems with most comparisons; aggregate ranks all.")
