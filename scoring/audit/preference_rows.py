"""Rows of a preference audit: metrics by each rule, judges, lengths, chance, people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from annotation.counting import counted
from scoring.audit import predict
from scoring.audit.figure_records import PreferenceFigures
from scoring.audit.predict import Decision, Scored
from scoring.audit.preference_figures import TableJob, figures, job, no_figures
from scoring.audit.records import LABELS, Fit, PreferenceRow, RowKind, Rule
from scoring.audit.score_table import ScoreSet
from scoring.audit.study import Study
from scoring.audit.trace import ABSENT, NO_VERDICT, Floats, Ints, Predictions
from scoring.stats import confusion

PEOPLE: Final = "people, each against the majority of the others"
NO_OTHERS: Final = "needs two people on the same comparison"
EXPECTED: Final = "expected value of a guesser"
MAX_PEOPLE: Final = 12
"""With more people than this only the pooled human row is shown."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Entry:
    """One row before its figures: who predicts what.

    Parameters
    ----------
    row
        The row, its figures still to be made.
    predictions
        What it says about each target; nothing for rows without verdicts of their own.
    jobs
        The row's own table; for judges a second one with unread answers counted as wrong.
    on_others
        The table against the leave-one-out gold of the human row.
    """

    row: PreferenceRow
    predictions: Predictions
    jobs: tuple[TableJob, ...]
    on_others: TableJob | None = None


class Rows(NamedTuple):
    """The rows, and what each predicted."""

    rows: tuple[PreferenceRow, ...]
    predictions: dict[str, Predictions]


def preference_rows(study: Study, metrics: Sequence[ScoreSet], lengths: Sequence[ScoreSet]) -> Rows:
    """Give every row with its figures, in the order of the page."""
    entries = [
        *_metric_entries(study, metrics, RowKind.METRIC),
        *_judge_entries(study),
        *_metric_entries(study, lengths, RowKind.LENGTH),
        *_chance_entries(study),
        *_human_entries(study),
    ]
    return finish(study, entries)


def finish(study: Study, entries: Sequence[Entry]) -> Rows:
    """Compute the figures of all entries in few passes and put the rows together."""
    jobs: list[TableJob] = []
    for entry in entries:
        jobs.extend(entry.jobs)
        if entry.on_others is not None:
            jobs.append(entry.on_others)
    made = iter(figures(jobs, study.plan))
    rows = []
    for entry in entries:
        own = [next(made) for _ in entry.jobs]
        others = next(made) if entry.on_others is not None else None
        rows.append(_row(entry.row, own, others))
    return Rows(tuple(rows), {entry.row.id: entry.predictions for entry in entries})


def _row(
    row: PreferenceRow, own: Sequence[PreferenceFigures], others: PreferenceFigures | None
) -> PreferenceRow:
    return replace(
        row,
        figures=own[0] if own else row.figures,
        counted_wrong=own[1] if len(own) > 1 else None,
        leave_one_out=others,
    )


def _blank(
    *, kind: RowKind, metric: str, signature: str | None = None, suffix: str = "", note: str = ""
) -> PreferenceRow:
    return PreferenceRow(
        id=":".join(part for part in (kind.value, signature or metric, suffix) if part),
        kind=kind,
        metric=metric,
        signature=signature,
        rule=None,
        fit=None,
        eps=None,
        figures=no_figures("not computed"),
        note=note,
    )


def rules_of(study: Study) -> tuple[Rule, ...]:
    """Give the rules that an audit reports."""
    return tuple(Rule) if study.options.rule is None else (study.options.rule,)


def _metric_entries(study: Study, sets: Iterable[ScoreSet], kind: RowKind) -> Iterable[Entry]:
    for source in sets:
        scored = predict.score_comparisons(source, study.targets, study.same_text)
        for rule in rules_of(study):
            for decision in predict.decide(
                scored, rule, study.gold, study.cluster, seed=study.options.seed
            ):
                yield _metric_entry(study, scored, decision, kind)


def _metric_entry(study: Study, scored: Scored, decision: Decision, kind: RowKind) -> Entry:
    suffix = ":".join(
        part for part in (decision.rule.value, decision.fit.value if decision.fit else "") if part
    )
    blank = _blank(
        kind=kind,
        metric=scored.source.metric,
        signature=scored.source.signature,
        suffix=suffix,
        note=_metric_note(scored, decision),
    )
    row = replace(blank, rule=decision.rule, fit=decision.fit, eps=decision.eps)
    predictions = Predictions(
        codes=decision.codes, score_a=scored.a, score_b=scored.b, delta=scored.delta
    )
    own = job(decision.codes, study.gold, study.cluster, study.clusters, note=blank.note)
    return Entry(
        row=row, predictions=predictions, jobs=(own,), on_others=_on_others(study, decision.codes)
    )


def _metric_note(scored: Scored, decision: Decision) -> str:
    parts = [decision.note] if decision.note else []
    parts += [f"{count} left out: {reason}" for reason, count in scored.undefined.items()]
    if scored.empty_lost:
        parts.append(f"{scored.empty_lost} decided because one answer is empty")
    return "; ".join(parts)


def _on_others(study: Study, codes: Ints) -> TableJob | None:
    """Hold the same verdicts against the leave-one-out gold of the human row."""
    if not study.others.place.size:
        return None
    gold = study.others_gold
    used = (codes >= 0) & (gold.sum(axis=1) > 0)
    counted = job(
        np.where(used, codes, ABSENT),
        gold,
        study.cluster,
        study.clusters,
        note="against the leave-one-out gold; n counts a person's judgments",
    )
    return replace(counted, n=int(gold[used].sum()), dropped=int(gold[~used].sum()))


def _judge_entries(study: Study) -> Iterable[Entry]:
    for place, rater in enumerate(study.judges.raters):
        codes: Ints = study.judges.codes[:, place]
        failed = int((codes == NO_VERDICT).sum())
        note = f"{counted(failed, 'answer')} could not be read: no vote" if failed else ""
        own = job(codes, study.gold, study.cluster, study.clusters, note=note)
        jobs = [replace(own, dropped=failed)]
        if failed:
            wrong = job(
                codes,
                study.gold,
                study.cluster,
                study.clusters,
                count_failed=True,
                note=f"{counted(failed, 'answer')} that could not be read: counted as wrong",
            )
            jobs.append(replace(wrong, dropped=0))
        yield Entry(
            row=_blank(kind=RowKind.JUDGE, metric=rater.name, note=note),
            predictions=Predictions(codes=codes),
            jobs=tuple(jobs),
            on_others=_on_others(study, codes),
        )


def _chance_entries(study: Study) -> Iterable[Entry]:
    totals = study.gold.sum(axis=0)
    best = int(totals.argmax())
    constant = np.full(study.n, best, dtype=np.int64)
    yield Entry(
        row=_blank(kind=RowKind.CHANCE, metric=f"best constant ({LABELS[best]})"),
        predictions=Predictions(codes=constant),
        jobs=(job(constant, study.gold, study.cluster, study.clusters),),
    )
    nothing = Predictions(codes=predict.absent(study.n))
    uniform = confusion.expected_tables(
        study.gold, np.full(confusion.GOLD, 1 / confusion.GOLD), study.cluster, study.clusters
    )
    own = TableJob(
        tables=uniform, n=study.n, clusters=study.clusters, reshape=marginal_tables, method=EXPECTED
    )
    yield Entry(
        row=_blank(kind=RowKind.CHANCE, metric="gold marginals"), predictions=nothing, jobs=(own,)
    )
    yield Entry(
        row=_blank(kind=RowKind.CHANCE, metric="uniform"),
        predictions=nothing,
        jobs=(replace(own, reshape=None),),
    )


def marginal_tables(tables: Floats) -> Floats:
    """Give the expected tables of a guesser that draws from the gold's own shares."""
    gold = tables.sum(axis=-1)
    total = gold.sum(axis=-1, keepdims=True)
    share = np.divide(gold, total, out=np.zeros_like(gold), where=total > 0)
    drawn = np.concatenate([share, np.zeros((*share.shape[:-1], 1))], axis=-1)
    expected: Floats = gold[..., :, np.newaxis] * drawn[..., np.newaxis, :]
    return expected


def _human_entries(study: Study) -> Iterable[Entry]:
    others = study.others
    blank = _blank(kind=RowKind.HUMAN, metric=PEOPLE)
    nothing = Predictions(codes=predict.absent(study.n))
    if not others.place.size:
        yield Entry(
            row=replace(blank, figures=no_figures(NO_OTHERS), note=NO_OTHERS),
            predictions=nothing,
            jobs=(),
        )
        return
    yield Entry(
        row=replace(blank, note="n counts judgments"),
        predictions=nothing,
        jobs=(_people_job(study, np.ones(others.place.size, dtype=np.bool_)),),
    )
    present = np.unique(others.person)
    if present.size > MAX_PEOPLE:
        return
    for person in present:
        mine = others.person == person
        codes = predict.absent(study.n)
        codes[others.place[mine]] = others.said[mine]
        yield Entry(
            row=_blank(kind=RowKind.HUMAN, metric=study.people[int(person)].name),
            predictions=Predictions(codes=codes),
            jobs=(_people_job(study, mine),),
        )


def _people_job(study: Study, used: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> TableJob:
    others = study.others
    return job(
        others.said[used],
        np.eye(confusion.GOLD)[others.others[used]],
        study.cluster[others.place[used]],
        study.clusters,
        note="leave-one-out: each person against the majority of the others",
    )


def is_performance(row: PreferenceRow) -> bool:
    """Whether a row's figures may be called performance: nothing was chosen on the same items."""
    return row.fit is not Fit.IN_SAMPLE
