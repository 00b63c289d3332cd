"""Judging as the screen and the command line use it."""

from __future__ import annotations

from annotation.jobs import Job
from annotation.judging.records import Prompt, Task
from db.engine import Sessions
from db.types import JudgeCall, TargetKind
from scoring.judging.options import TRIALS, JudgeOptions, Only, Orders
from scoring.judging.results import (
    InjectionReport,
    JudgePlan,
    JudgeReport,
    JudgeSummary,
    Trial,
)

__all__ = [
    "InjectionReport",
    "JudgeOptions",
    "JudgePlan",
    "JudgeReport",
    "JudgeService",
    "JudgeSummary",
    "Only",
    "Orders",
    "Trial",
]


class JudgeService:
    """Prompts, plans, trials and runs of judges, and what is stored of them."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def prompts(self, task: Task | None = None) -> list[Prompt]:
        """Give the built-in prompts and the project's own, newest version of each name first."""
        raise NotImplementedError

    def prompt(self, name: str) -> Prompt:
        """Find a prompt by name: the project's newest version, else the built-in one."""
        raise NotImplementedError

    def save_prompt(self, name: str, task: Task, language: str, text: str) -> Prompt:
        """Keep a prompt of the user's own; a text that is new under its name is a new version."""
        raise NotImplementedError

    def rater_name(self, options: JudgeOptions) -> str:
        """Give the name under which the judge would answer."""
        raise NotImplementedError

    def plan(self, dataset: str, options: JudgeOptions) -> Job[JudgePlan]:
        """Tell what a run would do and take; nothing is asked and nothing stored."""
        raise NotImplementedError

    def dry_run(self, dataset: str, options: JudgeOptions, n: int = TRIALS) -> Job[list[Trial]]:
        """Ask about the first ``n`` targets and show everything; nothing is stored."""
        raise NotImplementedError

    def run(self, dataset: str, options: JudgeOptions) -> Job[JudgeReport]:
        """Ask the judge; yields after each commit, and running it again does the rest."""
        raise NotImplementedError

    def probe_injection(
        self, dataset: str, judge: str, *, limit: int | None = None, budget: float | None = None
    ) -> Job[InjectionReport]:
        """Ask a judge that ran here again, with answers that tell it what to say."""
        raise NotImplementedError

    def judges(self, dataset_id: int) -> list[JudgeSummary]:
        """Give the judges of a dataset, run here or imported, with how they were asked."""
        raise NotImplementedError

    def calls_of(
        self, dataset_id: int, kind: TargetKind, target_id: int, rater_id: int | None = None
    ) -> list[JudgeCall]:
        """Give the calls behind one target, verbatim, of one judge or of all."""
        raise NotImplementedError

    def calls_of_item(self, item_id: int, rater_id: int | None = None) -> list[JudgeCall]:
        """Give the calls about one item and all that hangs on it, verbatim."""
        raise NotImplementedError
