"""What the verbs ``judge`` and ``probe`` write for a reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scoring.cli.output import figure, number, say, table

if TYPE_CHECKING:
    from rich.console import Console

    from annotation.judging.records import Message, Prompt
    from scoring.judging.results import (
        InjectionReport,
        JudgePlan,
        JudgeReport,
        ShownCall,
        Trial,
    )


def write_report(console: Console, report: JudgeReport) -> None:
    """Say what a run did."""
    say(console, f"{report.rater}: {report.judged:,} judged in '{report.dataset}'.")
    for status, count in report.statuses.items():
        say(console, f"  {count:,} {status}")
    say(console, f"{report.asked:,} calls made, {report.reused:,} answered before.")
    for kind, count in report.errors.items():
        say(console, f"{count:,} calls failed: {kind}.")
    if report.identical:
        say(console, f"{report.identical:,} pairs of identical answers: ties without a call.")
    tokens = f"{report.tokens_in:,} tokens read, {report.tokens_out:,} written"
    cost = "" if report.cost is None else f", cost {report.cost:.4f}"
    say(console, f"{tokens}, {report.seconds:.1f} s{cost}.")
    for note in report.notes:
        say(console, note)
    if report.state == "budget":
        say(console, "Stopped at the budget; the same line with a larger one does the rest.")


def write_plan(console: Console, plan: JudgePlan) -> None:
    """Say what a run would do and take."""
    say(console, f"{plan.rater}: {plan.targets:,} to judge, {plan.calls:,} calls to make.")
    say(console, f"{plan.stored:,} answered before, {plan.cached:,} taken from elsewhere.")
    say(console, f"About {plan.tokens_in:,} tokens read and {plan.tokens_out:,} written.")
    if plan.seconds is not None:
        say(console, f"About {plan.seconds:,.0f} s.")
    if plan.cost is not None:
        say(console, f"About {plan.cost:.4f} in the currency of the prices.")
    for note in plan.notes:
        say(console, note)


def write_trials(console: Console, trials: Sequence[Trial]) -> None:
    """Show each call of a dry run."""
    for trial in trials:
        where = [f"item {trial.item_key}", trial.place, trial.variant, trial.shown_order.value]
        say(console, "=== " + ", ".join(filter(None, [*where, trial.step])))
        _write_messages(console, trial.messages)
        say(console, "--- raw output ---")
        say(console, trial.output.text or trial.output.error or _odds(trial.output.probabilities))
        why = f" ({trial.parsed.why})" if trial.parsed.why else ""
        say(console, f"--- read as: {trial.said}{why}")
    say(console, f"{len(trials):,} calls made; nothing was stored.")


def write_shown(console: Console, shown: Sequence[ShownCall]) -> None:
    """Show what would be sent."""
    for call in shown:
        where = [f"item {call.item_key}", call.place, call.variant, call.shown_order.value]
        say(console, "=== " + ", ".join(filter(None, [*where, call.step])))
        _write_messages(console, call.messages)


def write_prompts(console: Console, prompts: Sequence[Prompt]) -> None:
    """List prompts."""
    rows = [
        (one.name, str(one.version), one.task.value, one.language, one.sha256[:12])
        for one in prompts
    ]
    console.print(table(("Prompt", "Version", "Task", "Language", "Hash"), rows, whole=(0,)))


def write_injection(console: Console, report: InjectionReport) -> None:
    """Say how often injected texts turned the verdict."""
    say(console, f"{report.rater} in '{report.dataset}':")
    say(console, f"  flip rate {figure(report.injected, with_n=True)}")
    say(console, f"  harmless texts {figure(report.control, with_n=True)}")
    rows = [(kind, figure(one, with_n=True)) for kind, one in report.by_kind.items()]
    console.print(table(("Injected text", "Flip rate"), rows, whole=(0,)))
    rows = [(language, figure(one, with_n=True)) for language, one in report.by_language.items()]
    console.print(table(("In language", "Flip rate"), rows, whole=(0,)))
    say(console, f"{report.asked:,} calls made, {report.reused:,} answered before.")
    if report.state == "budget":
        say(console, "Stopped at the budget; the same line with a larger one does the rest.")


def _odds(probabilities: Mapping[str, float] | None) -> str:
    return ", ".join(f"{label} {number(share)}" for label, share in (probabilities or {}).items())


def _write_messages(console: Console, messages: Sequence[Message]) -> None:
    for message in messages:
        say(console, f"--- {message.role} ---")
        say(console, message.content)
