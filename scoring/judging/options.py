"""How a judge is asked: everything that a run needs to know beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from annotation.judging.records import Prompt, Sampling, Task
from annotation.judging.rendering import Truncation
from scoring.judge_models import BackendChoice

TRIALS: Final = 5
"""So many items are asked about in a dry run."""
GREEDY: Final = Sampling()


class Only(StrEnum):
    """Which targets a judge is asked about. People's verdicts decide, never judges'."""

    ALL = "all"
    CONFLICTS = "conflicts"
    NO_MAJORITY = "no_majority"
    UNLABELLED = "unlabelled"
    SAMPLE = "sample"


class Orders(StrEnum):
    """In which orders the two answers of a comparison are shown."""

    BOTH = "both"
    AB = "ab"
    BA = "ba"

    @property
    def word(self) -> Literal["both", "ab", "ba"]:
        """Give the plain word."""
        return self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeOptions:
    """What a judge is asked, about which targets, and within which limits.

    Parameters
    ----------
    task
        What it is asked to do.
    prompt
        The prompt: a built-in or stored one, or one just made (it is stored when the run begins).
    backend
        Which model answers, and where.
    orders
        Both orders, or one; of no meaning where single texts are judged.
    samples
        k outputs per order; above 1 a temperature above 0 is needed.
    sampling
        How an output is drawn.
    only
        Which targets; ``sample`` draws ``limit`` of them with ``seed`` and stores the probability
        with which each was drawn.
    limit
        At most so many targets; None for no limit.
    seed
        Of the draw of a sample.
    budget
        Most that the run may cost, in the currency of the prices; the run stops before a call
        that could go beyond it. None for no limit.
    price_in, price_out
        Price of a million tokens read and written; None where nothing is paid.
    deranged
        Whether texts are judged against another group's question (or evidence) as well: the
        noise floor of a rating or of support. Such calls are stored apart and never counted.
    derangement_seed
        Of the derangement.
    rater
        The rater's name; empty for ``MODEL (prompt)`` with the settings that differ from the
        default.
    truncation
        How many characters of evidence, claim and question are shown; None shows all.
    """

    task: Task
    prompt: Prompt
    backend: BackendChoice
    orders: Orders = Orders.BOTH
    samples: int = 1
    sampling: Sampling = GREEDY
    only: Only = Only.ALL
    limit: int | None = None
    seed: int = 0
    budget: float | None = None
    price_in: float | None = None
    price_out: float | None = None
    deranged: bool = False
    derangement_seed: int = 0
    rater: str = ""
    truncation: Truncation | None = None
