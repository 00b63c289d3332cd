"""What a run needs before it begins: options that go together, a prompt that is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlalchemy.orm import Session

from annotation.judging.prompts import made
from annotation.judging.records import Prompt, Task
from db.errors import KnownError
from db.queries import judge_prompts
from db.queries.judge_prompts import StoredPrompt
from scoring.judging.options import JudgeOptions, Only

MOST_MONEY: Final = 1e9
"""More tokens than there are, at more a million of them, still cost a number."""


def check_options(options: JudgeOptions) -> None:
    """Refuse options that do not go together.

    Raises
    ------
    KnownError
        It names the option.
    """
    if options.prompt.task is not options.task:
        raise KnownError(
            f"The prompt '{options.prompt.name}' is for the task {options.prompt.task.value}, "
            f"not {options.task.value}.",
            "Choose a prompt of the task.",
        )
    _check_samples(options)
    if options.limit is not None and options.limit < 1:
        raise KnownError("A limit is 1 at least.", "Give --limit another number.")
    if options.only is Only.SAMPLE and options.limit is None:
        raise KnownError("A sample needs its size.", "Give it with --limit.")
    priced = options.price_in is not None or options.price_out is not None
    if options.budget is not None and not priced:
        raise KnownError(
            "A budget needs prices to be held against.", "Give --price-in and --price-out."
        )
    amounts = (options.budget, options.price_in, options.price_out)
    if any(amount is not None and not 0 <= amount <= MOST_MONEY for amount in amounts):
        raise KnownError(
            f"A budget or price is 0 or more, and {MOST_MONEY:,.0f} at most.",
            "Give another number.",
        )


def _check_samples(options: JudgeOptions) -> None:
    if options.samples < 1:
        raise KnownError("Samples are 1 at least.", "Give --samples another number.")
    if options.samples == 1:
        return
    if options.task is Task.LIKELIHOOD:
        raise KnownError(
            "A likelihood is the same each time it is asked for.", "Leave out --samples."
        )
    if options.sampling.temperature == 0:
        raise KnownError(
            "Several samples at temperature 0 are all the same.", "Give --temperature too."
        )


def as_kept(session: Session, prompt: Prompt) -> Prompt:
    """Give a prompt under the name and version that it is kept under, or would be."""
    kept = judge_prompts.by_sha256(session, prompt.sha256)
    if kept is not None:
        return replace(prompt, name=kept.name, version=kept.version)
    newest = judge_prompts.newest(session, prompt.name)
    version = 0 if newest is None else newest.version
    return replace(prompt, version=max(prompt.version, version + 1))


def keep(session: Session, prompt: Prompt) -> StoredPrompt:
    """Keep a prompt's text; call it inside a write transaction."""
    return judge_prompts.ensure(
        session,
        name=prompt.name,
        version=prompt.version,
        task=prompt.task.value,
        language=prompt.language,
        text=prompt.text,
        sha256=prompt.sha256,
    )


def sound(stored: StoredPrompt) -> Prompt | None:
    """Give a prompt that somebody else wrote, if it is one: a file may call anything a prompt."""
    try:
        return made(
            stored.name,
            task=Task(stored.task),
            language=stored.language,
            text=stored.text,
            version=stored.version,
        )
    except (ValueError, KnownError):
        return None


def prompt_of(stored: StoredPrompt) -> Prompt:
    """Give a kept prompt as it is asked with."""
    return Prompt(
        name=stored.name,
        version=stored.version,
        task=Task(stored.task),
        language=stored.language,
        text=stored.text,
        sha256=stored.sha256,
    )
