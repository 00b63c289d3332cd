"""Judging as the screen and the command line use it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

from annotation.jobs import Job, Progress
from annotation.judging.prompts import builtin, made
from annotation.judging.prompts import prompt as builtin_prompt
from annotation.judging.records import Prompt, Task
from db.engine import Sessions
from db.queries import judge_calls, judge_prompts, judge_runs
from db.types import JudgeCall, TargetKind
from scoring.judge_models import identify, open_backend
from scoring.judging.checking import as_kept, keep, prompt_of, sound
from scoring.judging.identity import check_name, default_name, way_of_asking
from scoring.judging.options import TRIALS, JudgeOptions, Only, Orders
from scoring.judging.planning import plan_run
from scoring.judging.probing import ProbeLimits, probe_injection
from scoring.judging.results import (
    InjectionReport,
    JudgePlan,
    JudgeReport,
    JudgeSummary,
    ShownCall,
    Trial,
)
from scoring.judging.running import work_through
from scoring.judging.starting import OpenJudge, begin, name_of, prepare
from scoring.judging.summing import judges_of, report_of, require_usable
from scoring.judging.trials import show_calls, try_out

__all__ = [
    "InjectionReport",
    "JudgeOptions",
    "JudgePlan",
    "JudgeReport",
    "JudgeService",
    "JudgeSummary",
    "Only",
    "Orders",
    "ShownCall",
    "Trial",
]


class JudgeService:
    """Prompts, plans, trials and runs of judges, and what is stored of them.

    Parameters
    ----------
    sessions
        The project.
    open_judge
        Opens a judge; tests hand in scripted ones.
    """

    def __init__(self, sessions: Sessions, *, open_judge: OpenJudge = open_backend) -> None:
        self._sessions = sessions
        self._open = open_judge

    # --- prompts --------------------------------------------------------------------------------

    def prompts(self, task: Task | None = None) -> list[Prompt]:
        """Give the built-in prompts, then the project's own, newest version of each name first.

        Last come those that a file told of with its judges, where they are sound and their name
        is free: what somebody else's file calls ``pairwise-en`` never stands in for it.
        """
        with self._sessions.read() as session:
            stored = judge_prompts.all_of(session)
            told_of = judge_runs.prompts_only_told_of(session)
        known = {one.sha256 for one in builtin()}
        new = [one for one in stored if one.sha256 not in known]
        own = [prompt_of(one) for one in new if one.id not in told_of]
        taken = {one.name for one in (*builtin(), *own)}
        brought = [sound(one) for one in new if one.id in told_of and one.name not in taken]
        every = (*builtin(), *own, *(one for one in brought if one is not None))
        return [one for one in every if task in (None, one.task)]

    def prompt(self, name: str) -> Prompt:
        """Find a prompt by name: the newest of the project's own, else the built-in one.

        Raises
        ------
        KnownError
            When there is none of that name.
        """
        own = [one for one in self.prompts() if one.name == name]
        return max(own, key=lambda one: one.version) if own else builtin_prompt(name)

    def save_prompt(self, name: str, task: Task, language: str, text: str) -> Prompt:
        """Keep a prompt of the user's own; a text that is new under its name is a new version.

        Raises
        ------
        KnownError
            When the template does not fit the task; it names the line.
        """
        prompt = made(name, task=task, language=language, text=text)
        with self._sessions.write() as session:
            keep(session, as_kept(session, prompt))
            return as_kept(session, prompt)

    # --- runs -----------------------------------------------------------------------------------

    def rater_name(self, options: JudgeOptions) -> str:
        """Give the name under which the judge would answer."""
        who = identify(options.backend)
        with self._sessions.read() as session:
            prompt = as_kept(session, options.prompt)
        return options.rater or default_name(replace(options, prompt=prompt), who.model)

    def plan(self, dataset: str, options: JudgeOptions) -> Job[JudgePlan]:
        """Tell what a run would do and take; nothing is asked and nothing stored."""
        return plan_run(self._sessions, dataset, options)

    def shown(self, dataset: str, options: JudgeOptions) -> list[ShownCall]:
        """Render what would be sent about the first target; nothing is opened or asked."""
        return show_calls(self._sessions, dataset, options)

    def dry_run(self, dataset: str, options: JudgeOptions, n: int = TRIALS) -> Job[list[Trial]]:
        """Ask about the first ``n`` targets and show everything; nothing is stored."""
        return try_out(self._sessions, dataset, options, n=n, open_judge=self._open)

    def run(self, dataset: str, options: JudgeOptions) -> Job[JudgeReport]:
        """Ask the judge; yields after each commit, and running it again does the rest.

        Raises
        ------
        KnownError
            For options that do not go together, an unknown dataset, a judge that cannot be
            opened or whose name stands for another way of asking; and, once all is stored, when
            not one of the outputs was usable.
        """
        who = identify(options.backend)
        with self._sessions.read() as session:
            ready = prepare(session, dataset, options)
            check_name(session, name_of(ready, who), way_of_asking(ready.options, who))
        opening = f"opening {options.backend.model}"
        yield Progress(done=0, total=ready.total, unit="calls", note=opening)
        with closing(self._open(options.backend)) as backend:
            run, others = begin(self._sessions, ready, backend)
            ids = ready.chosen.ids[::-1] if others else ready.chosen.ids
            state = yield from work_through(run, ids)
        require_usable(run, state)
        return report_of(ready, run, state)

    def probe_injection(
        self,
        dataset: str,
        judge: str,
        *,
        limit: int | None = None,
        per_pair: int = 1,
        budget: float | None = None,
        key_env: str = "",
    ) -> Job[InjectionReport]:
        """Ask a judge that ran here again, with answers that tell it what to say.

        ``key_env`` names the environment variable with the key of the judge's server; the project
        does not choose it.
        """
        limits = ProbeLimits(pairs=limit, per_pair=per_pair, budget=budget, key_env=key_env)
        return probe_injection(self._sessions, dataset, judge, limits, self._open)

    # --- what is stored -------------------------------------------------------------------------

    def judges(self, dataset_id: int) -> list[JudgeSummary]:
        """Give the judges of a dataset, run here or imported, with how they were asked."""
        with self._sessions.read() as session:
            return judges_of(session, dataset_id)

    def calls_of(
        self, dataset_id: int, kind: TargetKind, target_id: int, rater_id: int | None = None
    ) -> list[JudgeCall]:
        """Give the calls behind one target, verbatim, of one judge or of all."""
        with self._sessions.read() as session:
            return judge_calls.of_target(session, dataset_id, kind, target_id, rater_id)

    def calls_of_item(self, item_id: int, rater_id: int | None = None) -> list[JudgeCall]:
        """Give the calls about one item and all that hangs on it, verbatim."""
        with self._sessions.read() as session:
            return judge_calls.of_item(session, item_id, rater_id)
