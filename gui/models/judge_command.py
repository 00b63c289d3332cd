"""The CLI line that asks a judge as the screen does."""

from __future__ import annotations

import shlex

from annotation.judging.prompts import tokens_of
from gui.models.command_lines import project_word
from scoring.judging.options import JudgeOptions


def judge_command(project: str, dataset: str, options: JudgeOptions) -> str:
    """Give the line that asks a judge; it names the variable with a key, never a key."""
    backend, sampling = options.backend, options.sampling
    words = ["tiebreak", "--project", project_word(project), "judge", dataset]
    words += ["--task", options.task.value, "--prompt", options.prompt.name]
    words += ["--backend", backend.kind, "--model", backend.model]
    own = tokens_of(options.prompt)
    for flag, value, usual in (
        ("--base-url", backend.base_url, ""),
        ("--key-env", backend.key_env, None),
        ("--orders", options.orders.value, "both"),
        ("--samples", options.samples, 1),
        ("--temperature", sampling.temperature, 0.0),
        ("--max-tokens", sampling.max_tokens, own),
        ("--only", options.only.value, "all"),
        ("--limit", options.limit, None),
        ("--budget", options.budget, None),
        ("--price-in", options.price_in, None),
        ("--price-out", options.price_out, None),
    ):
        if value != usual:
            words += [flag, f"{value}"]
    return shlex.join(words)
