"""What a run came to, and which judges a dataset has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from sqlalchemy.orm import Session

from db.errors import KnownError
from db.queries import judge_calls, judge_runs, raters
from db.queries.judge_runs import Run as StoredRun
from db.types import Rater, RaterKind, Status
from scoring.judging.results import JudgeReport, JudgeSummary
from scoring.judging.running import DONE, Run
from scoring.judging.starting import Ready, name_of

USABLE: Final = (Status.VERDICT.value, Status.INCONSISTENT.value)


def report_of(ready: Ready, run: Run, state: str) -> JudgeReport:
    """Say what a run did."""
    tally, options = run.tally, ready.options
    return JudgeReport(
        dataset=ready.dataset.name,
        rater=name_of(ready, run.who),
        rater_id=run.book.rater_id,
        run_id=run.book.run_id,
        task=options.task,
        prompt_name=options.prompt.name,
        prompt_sha256=options.prompt.sha256,
        backend=run.who.kind,
        model=run.who.model,
        revision=run.who.revision,
        asked=tally.asked,
        reused=tally.reused,
        judged=tally.judged,
        identical=tally.identical,
        statuses=dict(sorted(tally.statuses.items())),
        errors=dict(tally.errors.most_common()),
        tokens_in=tally.tokens_in,
        tokens_out=tally.tokens_out,
        seconds=tally.seconds,
        cost=tally.paid(options),
        state=state,
        notes=ready.notes(),
    )


_LOOK: Final = "Look at it with --dry-run, then change the prompt."
_REMEDIES: Final = {
    Status.TRUNCATED.value: "Allow more tokens (--max-tokens), or ask for less to be written: a "
    "brief prompt, or --task likelihood, which writes nothing.",
    Status.ERROR.value: "See that the model answers; the same line again asks what failed.",
}


def require_usable(run: Run, state: str) -> None:
    """Refuse to call a run done of which nothing can be used; all of it is stored.

    Raises
    ------
    KnownError
        When not one target has a verdict. Orders that contradict one another are usable.
    """
    statuses = run.tally.statuses
    if state != DONE or not statuses or any(statuses[word] for word in USABLE):
        return
    counted = ", ".join(f"{count:,} {word}" for word, count in statuses.most_common())
    last = f" The last error: {run.tally.last_error}." if run.tally.last_error else ""
    most = statuses.most_common(1)[0][0]
    raise KnownError(
        f"0 of {run.tally.judged:,} usable: {counted}.{last}",
        f"Everything that came back is stored. {_REMEDIES.get(most, _LOOK)}",
    )


def judges_of(session: Session, dataset_id: int) -> list[JudgeSummary]:
    """Give the judges of a dataset: those with judgments, and those with runs alone, by name."""
    spoken = {one.rater.id: one for one in raters.of_dataset(session, dataset_id)}
    runs = {run.rater_id: run for run in judge_runs.of_dataset(session, dataset_id)}
    calls: dict[int, Mapping[str, int]] = defaultdict(dict)
    for (rater_id, variant), counts in judge_calls.status_counts(session, dataset_id).items():
        if not variant:
            calls[rater_id] = counts
    return [
        _summary(
            rater,
            spoken[rater.id].judgments if rater.id in spoken else 0,
            calls[rater.id],
            runs.get(rater.id),
        )
        for rater in raters.all_of(session)
        if rater.kind is RaterKind.JUDGE and (rater.id in spoken or rater.id in runs)
    ]


def _summary(
    rater: Rater, judgments: int, calls: Mapping[str, int], run: StoredRun | None
) -> JudgeSummary:
    if run is None:
        return JudgeSummary(rater=rater, judgments=judgments, calls=calls, settings={})
    return JudgeSummary(
        rater=rater,
        judgments=judgments,
        calls=calls,
        task=run.task,
        prompt_name=run.prompt_name,
        prompt_sha256=run.prompt_sha256,
        backend=run.backend,
        model=run.model,
        revision=run.revision,
        settings=run.settings,
        state=run.state,
    )
