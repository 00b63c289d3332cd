"""A judge among judges, and whether they agree with one another more than with people."""

from __future__ import annotations

from typing import Final

import numpy as np

from annotation.counting import counted
from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.matrix import CodeMatrix
from db.errors import KnownError
from scoring.audit import gold
from scoring.audit.attribution_figures import RankJob
from scoring.audit.attribution_figures import figures as rank_figures
from scoring.audit.comparing import difference, kappa_matrix
from scoring.audit.findings import main_figure
from scoring.audit.judge_reading import Reading
from scoring.audit.judge_records import Company
from scoring.audit.panel import Votes
from scoring.audit.preference_figures import figures, job
from scoring.audit.records import AuditReport, Difference, RowKind
from scoring.audit.trace import ABSENT, Ints, Predictions, Trace
from scoring.audit.wording import number
from scoring.stats import resample

NO_PEOPLE: Final = "no person has judged this dataset"
FIRST_OF: Final = "judge:"
LABELS: Final = 3  # a, b, tie; of claims the third stays empty


def company(reading: Reading, report: AuditReport | None) -> Company:
    """Hold a judge against the dataset's other judges, and all of them against people."""
    judges = reading.panel.judges
    own = reading.judge.name
    names = [rater.name for rater in judges.raters]
    voters = int((judges.codes >= 0).any(axis=0).sum())
    matrix = _kappas(judges)
    place = reading.place
    kappas = {
        name: _kappa(reading, judges.codes[:, other], judges.codes[:, place])
        for other, name in enumerate(names)
        if other != place
    }
    among_judges, among_people = (
        _alpha(reading, votes) for votes in (judges, reading.panel.people)
    )
    if report is None or reading.study is None:
        nothing = undefined(NO_PEOPLE, n=0)
        return Company(kappas=kappas, with_people=nothing, alpha_judges=among_judges,
                       alpha_people=among_people, differences=(), vote=nothing,
                       voters=voters, warning="")  # fmt: skip
    with_gold = [_with_gold(reading, judges.codes[:, number]) for number in range(len(names))]
    return Company(
        kappas=kappas,
        with_people=_kappa(reading, _people(reading), judges.codes[:, place]),
        alpha_judges=among_judges,
        alpha_people=among_people,
        differences=_differences(report, own),
        vote=_vote(reading),
        voters=voters,
        warning=_warning(matrix, with_gold),
    )


def _kappas(votes: Votes) -> list[list[Estimate]]:
    """Kappa between each two judges over all targets, with gold or not."""
    labels = [str(number) for number in range(len(votes.raters))]
    empty = np.empty(0)
    trace = Trace(
        targets=(), cluster=empty.astype(np.int64), gold=empty, lengths=empty,
        difficult=empty.astype(np.bool_),
        rows={label: Predictions(codes=votes.codes[:, int(label)]) for label in labels},
    )  # fmt: skip
    return [list(row) for row in kappa_matrix(trace, labels).values]


def _alpha(reading: Reading, votes: Votes) -> Estimate:
    table = CodeMatrix(
        codes=np.maximum(votes.codes, 0).T,
        missing=(votes.codes < 0).T,
        categories=tuple(str(code) for code in range(reading.panel.labels)),
        clusters=reading.cluster,
    )
    rng = np.random.default_rng(reading.options.seed) if reading.options.replicates else None
    replicates = min(2_000, reading.options.replicates)
    return krippendorff_alpha(table, rng=rng, replicates=replicates)


def _kappa(reading: Reading, first: Ints, second: Ints) -> Estimate:
    """Kappa of two, with its interval, over the targets on which both gave a verdict."""
    both = (first >= 0) & (second >= 0)
    if not both.any():
        return undefined("no target has both", n=0)
    cluster = resample.dense(reading.cluster[both])
    clusters = int(cluster.max()) + 1
    plan = resample.plan(clusters, replicates=reading.options.replicates, seed=reading.options.seed)
    table = job(second[both], np.eye(LABELS)[first[both]], cluster, clusters)
    return figures([table], plan)[0].kappa


def _people(reading: Reading) -> Ints:
    """(n,) the majority of people."""
    return gold.majority(gold.counts(reading.panel.people, reading.panel.labels))


def _with_gold(reading: Reading, codes: Ints) -> Estimate:
    """Kappa of one judge with the majority of people, over the targets that have both."""
    columns = np.stack([_people(reading), codes], axis=1)
    return _kappas(Votes(reading.panel.judges.raters[:1] * 2, columns))[0][1]


def _differences(report: AuditReport, own: str) -> tuple[Difference, ...]:
    found = []
    for row in report.rows:
        if row.kind is not RowKind.JUDGE or row.metric == own:
            continue
        try:
            found.append(
                difference(report, FIRST_OF + own, row.id, figure=main_figure(report.construct))
            )
        except KnownError:  # one of the two said nothing that can be paired
            continue
    return tuple(found)


def _vote(reading: Reading) -> Estimate:
    study = reading.study
    if study is None or (study.judges.codes >= 0).any(axis=0).sum() < 2:
        return undefined("needs two judges with verdicts", n=0)
    codes = gold.majority(gold.counts(study.judges, reading.panel.labels))
    if reading.is_preference:
        made = figures([job(codes, study.gold, study.cluster, study.clusters)], study.plan)
        return made[0].accuracy
    used = codes != ABSENT
    ranked = RankJob(
        scores=codes[used].astype(np.float64),
        positive=study.gold[used, 1],
        cluster=resample.dense(study.cluster[used]) if used.any() else study.cluster[used],
        share=True,
        dropped=int((~used).sum()),
    )
    plan = study.plan
    if used.any():
        plan = resample.plan(
            int(ranked.cluster.max()) + 1, replicates=plan.replicates, seed=plan.seed
        )
    return rank_figures(ranked, plan, seed=reading.options.seed).auroc


def _warning(matrix: list[list[Estimate]], with_gold: list[Estimate]) -> str:
    """Warn where judges agree with one another more than with people."""
    pairs = [
        cell.value
        for row, cells in enumerate(matrix)
        for cell in cells[row + 1 :]
        if cell.value is not None
    ]
    people = [kappa.value for kappa in with_gold if kappa.value is not None]
    if not pairs or not people:
        return ""
    among, against = float(np.mean(pairs)), float(np.mean(people))
    if among <= against:
        return ""
    return (
        "High agreement between judges is not validity: they agree with one another "
        f"(mean kappa {number(among)} over {counted(len(pairs), 'pair')}) more than with people "
        f"(mean kappa {number(against)})."
    )
