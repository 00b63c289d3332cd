"""The rows of an audit again for each topic, setting, language, length quartile or difficulty."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from annotation.jobs import Job, Progress
from db.types import Construct, TargetRow
from scoring.audit import preference_figures
from scoring.audit.attribution_figures import RankJob
from scoring.audit.attribution_figures import figures as attribution_figures
from scoring.audit.records import (
    Aspect,
    AttributionRow,
    AuditReport,
    AuditRow,
    Breakdown,
    BreakdownGroup,
    PreferenceRow,
)
from scoring.audit.trace import Floats, Ints, Predictions, Trace
from scoring.stats import resample
from scoring.stats.resample import Bools, Plan

REPLICATES: Final = 2_000
NONE_GIVEN: Final = "(none given)"
QUARTILES: Final = ("shortest quarter", "second quarter", "third quarter", "longest quarter")

_FIELDS: Final[Mapping[Aspect, Callable[[TargetRow], str]]] = {
    Aspect.TOPIC: lambda row: row.topic,
    Aspect.SETTING: lambda row: row.setting,
    Aspect.LANGUAGE: lambda row: row.language,
}


def breakdown(
    report: AuditReport, aspect: Aspect, *, rows: Sequence[AuditRow] | None = None
) -> Job[Breakdown]:
    """Give the rows of each group, with the verdicts and thresholds of the whole report.

    All rows, or the given ones; those without predictions of their own (expected chance, pooled
    people) are left out.
    """
    shown = report.rows if rows is None else rows
    groups = sorted(group_masks(report.trace, aspect).items())
    if aspect is Aspect.LENGTH:
        groups.sort(key=lambda group: QUARTILES.index(group[0]))
    made = []
    for done, (value, mask) in enumerate(groups, start=1):
        made.append(_group(report, shown, value, mask))
        yield Progress(done=done, total=len(groups), unit="groups")
    return Breakdown(aspect=aspect, groups=tuple(made))


def rows_within(report: AuditReport, rows: Sequence[AuditRow], mask: Bools) -> tuple[AuditRow, ...]:
    """Give some rows again over the targets of a mask, of which there must be one at least."""
    return _group(report, rows, "", mask).rows


def group_masks(trace: Trace, aspect: Aspect) -> dict[str, Bools]:
    """Give which targets fall into each group."""
    if aspect is Aspect.LENGTH:
        names = [QUARTILES[place] for place in _quartiles(trace.lengths)]
    elif aspect is Aspect.DIFFICULTY:
        names = ["difficult" if hard else "not difficult" for hard in trace.difficult]
    else:
        names = [_FIELDS[aspect](row) or NONE_GIVEN for row in trace.targets]
    labels = np.array(names, dtype=object)
    return {name: labels == name for name in dict.fromkeys(names)}


def _quartiles(lengths: Floats) -> Ints:
    cuts = np.percentile(lengths, [25, 50, 75])
    found: Ints = np.searchsorted(cuts, lengths, side="left").astype(np.int64)
    return found


def _group(
    report: AuditReport, shown: Sequence[AuditRow], value: str, mask: Bools
) -> BreakdownGroup:
    cluster = resample.dense(report.trace.cluster[mask])
    clusters = int(cluster.max()) + 1
    replicates = min(REPLICATES, report.provenance.replicates)
    plan = resample.plan(clusters, replicates=replicates, seed=report.provenance.seed)
    rows = [
        (row, predictions)
        for row in shown
        if (predictions := report.trace.rows.get(row.id)) is not None and _says(row, predictions)
    ]
    gold = report.trace.gold[mask]
    if report.construct is Construct.PREFERENCE:
        made = _preference(rows, mask, gold, cluster, plan)
    else:
        made = [_attribution(row, one, mask, gold, cluster, plan) for row, one in rows]
    return BreakdownGroup(value=value, n=int(mask.sum()), clusters=clusters, rows=tuple(made))


def _says(row: AuditRow, predictions: Predictions) -> bool:
    if isinstance(row, AttributionRow) and predictions.delta is not None:
        return not bool(np.isnan(predictions.delta).all())
    return bool((predictions.codes >= 0).any())


def _preference(
    rows: list[tuple[AuditRow, Predictions]], mask: Bools, gold: Floats, cluster: Ints, plan: Plan
) -> list[AuditRow]:
    jobs = [
        preference_figures.job(one.codes[mask], gold, cluster, plan.clusters) for _, one in rows
    ]
    figures = preference_figures.figures(jobs, plan)
    return [
        replace(row, figures=made, counted_wrong=None, leave_one_out=None)
        for (row, _), made in zip(rows, figures, strict=True)
        if isinstance(row, PreferenceRow)
    ]


def _attribution(
    row: AuditRow, one: Predictions, mask: Bools, gold: Floats, cluster: Ints, plan: Plan
) -> AuditRow:
    if not isinstance(row, AttributionRow):
        raise TypeError("an attribution report holds attribution rows only")
    scores = np.where(one.codes >= 0, one.codes, np.nan) if one.delta is None else one.delta
    scores = scores[mask].astype(np.float64)
    known = ~np.isnan(scores)
    job = RankJob(
        scores=scores[known],
        positive=gold[known, 1],
        cluster=cluster[known],
        dropped=int(known.size - known.sum()),
    )
    figures = attribution_figures(job, plan, seed=plan.seed)
    return replace(row, figures=figures, counted_wrong=None, leave_one_out=None)
