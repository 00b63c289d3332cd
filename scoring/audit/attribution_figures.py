"""Scores of claims into AUROC, AUPRC and balanced accuracy, with intervals."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from scoring.audit.figure_records import AttributionFigures
from scoring.audit.preference_figures import count_of
from scoring.audit.trace import Floats, Ints
from scoring.stats import auroc, confusion, resample, ties
from scoring.stats.resample import Bools, Plan, Values

ONE_CLASS = auroc.ONE_CLASS


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RankJob:
    """One predictor of support to be held against gold.

    Parameters
    ----------
    scores
        (n,) oriented scores of the units that count; higher means more likely supported.
    positive
        (n,) share of gold that is positive.
    cluster
        (n,) codes in the panel.
    share
        Whether scores lie between 0 and 1 by definition, so that 0.5 is a threshold.
    dropped, note
        Units without a score, and what is said on every figure.
    """

    scores: Floats
    positive: Floats
    cluster: Ints
    share: bool = False
    dropped: int = 0
    note: str = ""


def figures(job: RankJob, plan: Plan, *, seed: int) -> AttributionFigures:
    """Give a job's figures; jobs with the same plan are paired."""
    n = int(job.scores.size)
    if not n:
        return no_figures("no claim", dropped=job.dropped)
    found = np.unique(job.cluster)
    cluster = job.cluster
    if found.size < min(plan.clusters, resample.FEW_CLUSTERS):
        plan = resample.plan(int(found.size), replicates=plan.replicates, seed=plan.seed)
        cluster = resample.dense(cluster)
    rank = auroc.auroc_sweep(job.scores, job.positive, cluster)
    precision = auroc.average_precision_sweep(job.scores, job.positive, cluster)
    total = np.ones((plan.clusters, 1))
    whole = Balanced(job, cluster, plan)
    return AttributionFigures(
        n=n,
        clusters=int(found.size),
        auroc=_swept(rank, total, plan, job, ONE_CLASS),
        auprc=_swept(precision, total, plan, job, "no positive claim"),
        auroc_analytic=auroc.auroc_analytic(job.scores, job.positive, resample.dense(cluster)),
        balanced_half=whole.at_half(),
        balanced_in_sample=whole.in_sample(),
        balanced_cross_fitted=whole.cross_fitted(seed),
        positives=count_of(job.positive.sum()),
    )


def _swept(sweep: auroc.Sweep, total: Floats, plan: Plan, job: RankJob, why: str) -> Estimate:
    point = sweep(total)
    return resample.figure(
        Values(point.value[0], point.ok[0]),
        auroc.replicates(sweep, plan),
        plan,
        n=int(job.scores.size),
        why=why,
        dropped=job.dropped,
        note=job.note,
        within=resample.SHARE,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Balanced:
    """Balanced accuracy of one job at several thresholds."""

    job: RankJob
    cluster: Ints
    plan: Plan

    def at_half(self) -> Estimate:
        """Use the threshold 0.5, for scores that are shares."""
        if not self.job.share:
            return undefined("0.5 is not a threshold of this score", n=self._n)
        return self._figure(self.job.scores >= 0.5, "threshold 0.5")

    def in_sample(self) -> Estimate:
        """Choose the best threshold on the same claims: optimistic."""
        if not self._two_classes(np.ones(self._n, dtype=np.bool_)):
            return undefined(ONE_CLASS, n=self._n)
        cut = ties.best_cut(self.job.scores, self.job.positive)
        return self._figure(self.job.scores >= cut, f"threshold {cut:.6g}, chosen in sample")

    def cross_fitted(self, seed: int) -> Estimate:
        """Choose the best threshold on the other folds."""
        fold = resample.folds(self.cluster, count=ties.FOLDS, seed=seed)
        count = int(fold.max()) + 1
        supported = np.zeros(self._n, dtype=np.bool_)
        for held in range(count):
            outside = fold != held
            if count < 2 or not self._two_classes(outside):
                return undefined("needs both classes outside of each fold", n=self._n)
            cut = ties.best_cut(self.job.scores[outside], self.job.positive[outside])
            supported[~outside] = self.job.scores[~outside] >= cut
        return self._figure(supported, f"threshold cross-fitted in {count} folds of clusters")

    @property
    def _n(self) -> int:
        return int(self.job.scores.size)

    def _two_classes(self, used: Bools) -> bool:
        share = self.job.positive[used]
        return bool(share.sum() > 0 and (1 - share).sum() > 0)

    def _figure(self, supported: Bools, method: str) -> Estimate:
        tables = confusion.binary_tables(
            self.job.positive, supported.astype(np.int64), self.cluster, self.plan.clusters
        )
        return resample.figure(
            confusion.balanced_accuracy(tables.sum(axis=0)),
            confusion.balanced_accuracy(resample.replicates_of(tables, self.plan)),
            self.plan,
            n=self._n,
            why=ONE_CLASS,
            dropped=self.job.dropped,
            method=method,
            note=self.job.note,
            within=resample.SHARE,
        )


def no_figures(reason: str, *, dropped: int = 0) -> AttributionFigures:
    """Give figures that do not exist, with the reason."""
    nothing = undefined(reason, n=0, dropped=dropped)
    return AttributionFigures(
        n=0,
        clusters=0,
        auroc=nothing,
        auprc=nothing,
        auroc_analytic=nothing,
        balanced_half=nothing,
        balanced_in_sample=nothing,
        balanced_cross_fitted=nothing,
        positives=0,
    )
