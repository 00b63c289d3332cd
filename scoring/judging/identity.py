"""A judge's name stands for one way of asking: the name made from it, and the check of it."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session

from annotation.judging.prompts import tokens_of
from annotation.judging.records import Prompt
from db.errors import KnownError
from db.queries import judge_runs, raters
from db.queries.judge_runs import Run
from db.types import Rater, RaterKind
from scoring.judge_models import Identity
from scoring.judging.options import GREEDY, JudgeOptions, Orders

MOST_NAME: Final = 200
WAY: Final = "way"
"""Key of ``judge_runs.settings`` under which the way of asking stands."""

_WORDS: Final = {
    "backend": "backend",
    "model": "model",
    "revision": "weights",
    "prompt": "prompt",
    "sampling": "sampling",
    "samples": "number of samples",
    "orders": "orders",
    "truncation": "truncation",
}


def default_name(options: JudgeOptions, model: str) -> str:
    """Give ``MODEL (prompt)`` with the settings that differ from the default.

    A folder is named by its last part.
    """
    parts = [prompt_label(options.prompt)]
    if options.sampling.temperature:
        parts.append(f"t={options.sampling.temperature:g}")
        if options.sampling.top_p != GREEDY.top_p:
            parts.append(f"p={options.sampling.top_p:g}")
        if options.sampling.seed:
            parts.append(f"seed={options.sampling.seed}")
    if options.samples > 1:
        parts.append(f"k={options.samples}")
    if options.sampling.max_tokens != tokens_of(options.prompt):
        parts.append(f"max={options.sampling.max_tokens}")
    if options.orders is not Orders.BOTH:
        parts.append(options.orders.value)
    if options.truncation is not None:
        parts.append(options.truncation.signature())
    return f"{short_model(model)} ({', '.join(parts)})"


def short_model(model: str) -> str:
    """Give a model's name without the folder it lies in.

    >>> short_model("/models/SmolLM2-135M-Instruct/"), short_model("org/judge-7b")
    ('SmolLM2-135M-Instruct', 'judge-7b')
    """
    return model.replace("\\", "/").rstrip("/").rpartition("/")[2] or model


def prompt_label(prompt: Prompt) -> str:
    """Give a prompt's name, with its version from the second on."""
    return prompt.name if prompt.version == 1 else f"{prompt.name} v{prompt.version}"


def way_of_asking(options: JudgeOptions, who: Identity) -> dict[str, object]:
    """Give all that must be the same under one rater's name."""
    cut = options.truncation
    return {
        "backend": who.kind,
        "model": who.model,
        "revision": who.revision,
        "prompt": options.prompt.sha256,
        "sampling": options.sampling.signature(),
        "samples": options.samples,
        "orders": options.orders.value,
        "truncation": "" if cut is None else cut.signature(),
    }


def check_name(session: Session, name: str, way: dict[str, object]) -> Rater | None:
    """Give the rater of a name that stands for this way of asking; None where it is free.

    Raises
    ------
    KnownError
        When the name is none, a person's, an imported judge's, or stands for another way of
        asking.
    """
    if not name.strip() or name != name.strip() or not name.isprintable() or len(name) > MOST_NAME:
        raise KnownError(
            f"A judge's name is one line of 1 to {MOST_NAME} characters, without blanks at its "
            "ends.",
            "Give it another one with --rater.",
        )
    found = raters.by_name(session, name)
    if found is None:
        return None
    if found.kind is not RaterKind.JUDGE:
        raise KnownError(f"'{name}' is a person.", "Give the judge another name with --rater.")
    last = judge_runs.latest(session, found.id)
    if last is None:
        if judge_runs.has_judgments(session, found.id):
            raise KnownError(
                f"'{name}' is an imported judge, whose verdicts are not mixed with new ones.",
                "Give this one another name with --rater.",
            )
        return found
    words = _WORDS | ({"revision": "server"} if way["backend"] == "http" else {})
    differs = [word for key, word in words.items() if last_way(last).get(key) != way[key]]
    if differs:
        raise KnownError(
            f"'{name}' was asked before with another {', '.join(differs)}; a judge's name stands "
            "for one way of asking.",
            "Give this one another name with --rater.",
        )
    return found


def last_way(run: Run) -> dict[str, object]:
    """Give the way of asking that a run stored."""
    way = run.settings.get(WAY)
    return way if isinstance(way, dict) else {}
