"""Rows of an attribution audit: metrics, judges, lengths, chance, people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from annotation.counting import counted
from annotation.stats.estimate import Estimate, undefined
from scoring.audit import predict
from scoring.audit.attribution_figures import ONE_CLASS, RankJob, figures, no_figures
from scoring.audit.figure_records import AttributionFigures
from scoring.audit.predict import Scored
from scoring.audit.preference_rows import MAX_PEOPLE, PEOPLE
from scoring.audit.records import AttributionRow, RowKind
from scoring.audit.score_table import ScoreSet
from scoring.audit.study import Study
from scoring.audit.trace import NO_VERDICT, Floats, Ints, Predictions
from scoring.stats import resample
from scoring.stats.resample import Bools, Values

NO_OTHERS: Final = "needs two people on the same claim"
RANDOM: Final = "random score"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Entry:
    """One row before its figures.

    Parameters
    ----------
    scores
        (n,) oriented scores, NaN where there are none.
    wrong
        For judges with unread answers: scores with those answers on the wrong side.
    share
        Whether 0.5 is a threshold by definition.
    """

    row: AttributionRow
    predictions: Predictions
    scores: Floats
    wrong: Floats | None = None
    share: bool = False


class Rows(NamedTuple):
    """The rows, and what each predicted."""

    rows: tuple[AttributionRow, ...]
    predictions: dict[str, Predictions]


def attribution_entries(
    study: Study, metrics: Sequence[ScoreSet], lengths: Sequence[ScoreSet]
) -> list[Entry]:
    """Give every row that has scores, in the order of the page."""
    return [
        *(_metric_entry(study, source, RowKind.METRIC) for source in metrics),
        *(_judge_entry(study, place) for place in range(len(study.judges.raters))),
        *(_metric_entry(study, source, RowKind.LENGTH) for source in lengths),
    ]


def finish(study: Study, entry: Entry) -> AttributionRow:
    """Compute the figures of one entry, on the gold and on the leave-one-out gold."""
    seed, positive = study.options.seed, study.gold[:, 1]
    known = ~np.isnan(entry.scores)
    own = figures(_job(entry, entry.scores, study, known, positive), study.plan, seed=seed)
    wrong = None
    if entry.wrong is not None:
        used = ~np.isnan(entry.wrong)
        wrong = figures(_job(entry, entry.wrong, study, used, positive), study.plan, seed=seed)
    return replace(
        entry.row, figures=own, counted_wrong=wrong, leave_one_out=_on_others(study, entry)
    )


def _job(entry: Entry, scores: Floats, study: Study, used: Bools, positive: Floats) -> RankJob:
    return RankJob(
        scores=scores[used],
        positive=positive[used],
        cluster=study.cluster[used],
        share=entry.share,
        dropped=int(used.size - used.sum()),
        note=entry.row.note,
    )


def _on_others(study: Study, entry: Entry) -> AttributionFigures | None:
    others = study.others
    if not others.place.size:
        return None
    scores = entry.scores[others.place]
    used = ~np.isnan(scores)
    job = RankJob(
        scores=scores[used],
        positive=others.others[used].astype(np.float64),
        cluster=study.cluster[others.place][used],
        share=entry.share,
        dropped=int(used.size - used.sum()),
        note="against the leave-one-out gold; n counts a person's judgments",
    )
    return figures(job, study.plan, seed=study.options.seed)


def _blank(
    *, kind: RowKind, metric: str, signature: str | None = None, note: str = ""
) -> AttributionRow:
    return AttributionRow(
        id=f"{kind.value}:{signature or metric}",
        kind=kind,
        metric=metric,
        signature=signature,
        figures=no_figures("not computed"),
        note=note,
    )


def _metric_entry(study: Study, source: ScoreSet, kind: RowKind) -> Entry:
    scored = predict.score_claims(source, study.targets)
    note = "; ".join(f"{count} left out: {why}" for why, count in scored.undefined.items())
    return Entry(
        row=_blank(kind=kind, metric=source.metric, signature=source.signature, note=note),
        predictions=_by_half(scored),
        scores=scored.delta,
        share=_is_share(source),
    )


def _is_share(source: ScoreSet) -> bool:
    return source.spec.range == (0.0, 1.0) and source.spec.higher_is_better


def _by_half(scored: Scored) -> Predictions:
    codes = predict.absent(scored.a.size)
    if _is_share(scored.source):
        known = scored.defined
        codes[known] = (scored.a[known] >= 0.5).astype(np.int64)
    return Predictions(codes=codes, score_a=scored.a, delta=scored.delta)


def _judge_entry(study: Study, place: int) -> Entry:
    codes: Ints = study.judges.codes[:, place]
    failed = int((codes == NO_VERDICT).sum())
    note = f"{counted(failed, 'answer')} could not be read: no vote" if failed else ""
    scores = np.where(codes >= 0, codes, np.nan).astype(np.float64)
    wrong = None
    if failed:
        other_side = (study.gold[:, 1] < 0.5).astype(np.float64)
        wrong = np.where(codes == NO_VERDICT, other_side, scores)
    return Entry(
        row=_blank(kind=RowKind.JUDGE, metric=study.judges.raters[place].name, note=note),
        predictions=Predictions(codes=codes),
        scores=scores,
        wrong=wrong,
        share=True,
    )


def chance_row(study: Study) -> AttributionRow:
    """Give what a score that knows nothing is expected to reach: one half, and the prevalence."""
    positive = study.gold[:, 1]
    sums = np.stack(
        [
            np.bincount(study.cluster, weights=positive, minlength=study.clusters),
            np.bincount(study.cluster, minlength=study.clusters).astype(np.float64),
        ],
        axis=1,
    )
    weighed = resample.replicates_of(sums, study.plan)
    spread = Values(
        np.divide(
            weighed[:, 0], weighed[:, 1], out=np.zeros(len(weighed)), where=weighed[:, 1] > 0
        ),
        weighed[:, 1] > 0,
    )
    both = 0 < positive.sum() < study.n
    half = (
        Estimate(value=0.5, n=study.n, method="expected value")
        if both
        else undefined(ONE_CLASS, n=study.n)
    )
    prevalence = resample.estimate(
        float(positive.mean()),
        spread,
        study.plan,
        n=study.n,
        method="expected value: the share of supported claims",
    )
    blank = _blank(kind=RowKind.CHANCE, metric=RANDOM)
    return replace(
        blank,
        figures=replace(
            blank.figures,
            n=study.n,
            clusters=study.clusters,
            auroc=half,
            auprc=prevalence,
            auroc_analytic=half,
            balanced_half=half,
            balanced_in_sample=half,
            balanced_cross_fitted=half,
            positives=float(positive.sum()),
        ),
    )


def human_rows(study: Study) -> Rows:
    """Give each person's verdicts against the majority of the others, pooled and one by one."""
    others = study.others
    blank = _blank(kind=RowKind.HUMAN, metric=PEOPLE)
    nothing = Predictions(codes=predict.absent(study.n))
    if not others.place.size:
        row = replace(blank, figures=no_figures(NO_OTHERS), note=NO_OTHERS)
        return Rows((row,), {row.id: nothing})
    rows = [_human(study, blank, np.ones(others.place.size, dtype=np.bool_))]
    predictions = {blank.id: nothing}
    present = np.unique(others.person)
    for person in present if present.size <= MAX_PEOPLE else ():
        mine = others.person == person
        row = _blank(kind=RowKind.HUMAN, metric=study.people[int(person)].name)
        codes = predict.absent(study.n)
        codes[others.place[mine]] = others.said[mine]
        rows.append(_human(study, row, mine))
        predictions[row.id] = Predictions(codes=codes)
    return Rows(tuple(rows), predictions)


def _human(study: Study, row: AttributionRow, used: Bools) -> AttributionRow:
    others = study.others
    job = RankJob(
        scores=others.said[used].astype(np.float64),
        positive=others.others[used].astype(np.float64),
        cluster=study.cluster[others.place[used]],
        share=True,
        note="leave-one-out: each person against the majority of the others",
    )
    return replace(
        row, figures=figures(job, study.plan, seed=study.options.seed), note="n counts judgments"
    )


def predictions_of(entries: Iterable[Entry]) -> dict[str, Predictions]:
    """Give what each entry predicted, by row id."""
    return {entry.row.id: entry.predictions for entry in entries}
