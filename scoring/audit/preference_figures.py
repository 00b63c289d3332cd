"""Confusion tables of predictors into figures with intervals, many predictors per pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from scoring.audit.figure_records import PreferenceFigures
from scoring.audit.records import LABELS
from scoring.audit.trace import ABSENT, NO_VERDICT, Floats, Ints
from scoring.stats import confusion, resample
from scoring.stats.resample import Plan, Values

BATCH: Final = 24
"""Predictors weighed at once: one product per block of replicates."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableJob:
    """One predictor to be held against gold.

    Parameters
    ----------
    tables
        (G, 3, 4) confusion per cluster of the panel.
    n, clusters
        Units that count, and the clusters that they fall into.
    dropped
        Units without a prediction.
    reshape
        Turns weighed tables into the tables that figures are read from (expected tables of a
        guesser that knows the gold's shares).
    method, note
        Said on every figure.
    """

    tables: Floats
    n: int
    clusters: int
    dropped: int = 0
    reshape: Callable[[Floats], Floats] | None = None
    method: str = ""
    note: str = ""


def job(
    codes: Ints,
    gold: Floats,
    cluster: Ints,
    clusters: int,
    *,
    count_failed: bool = False,
    note: str = "",
) -> TableJob:
    """Count one predictor's tables.

    Targets without a prediction are dropped; those for which a judge gave no verdict are dropped
    too, or wrong with ``count_failed``.
    """
    used = codes >= 0
    if count_failed:
        used = codes != ABSENT
    shown = np.where(codes == NO_VERDICT, confusion.NO_VERDICT, codes)[used]
    return TableJob(
        tables=confusion.cluster_tables(gold[used], shown, cluster[used], clusters),
        n=int(used.sum()),
        clusters=int(np.unique(cluster[used]).size),
        dropped=int(codes.size - used.sum()),
        note=note,
    )


def figures(jobs: Sequence[TableJob], plan: Plan) -> list[PreferenceFigures]:
    """Give every job's figures; all are paired, since they share the plan's weights."""
    found: list[PreferenceFigures] = []
    for start in range(0, len(jobs), BATCH):
        batch = jobs[start : start + BATCH]
        weighed = resample.replicates_of(np.stack([one.tables for one in batch], axis=1), plan)
        for place, one in enumerate(batch):
            found.append(_figures(one, weighed[:, place], plan))
    return found


def _figures(one: TableJob, weighed: Floats, plan: Plan) -> PreferenceFigures:
    present = one.tables.sum(axis=(1, 2)) > 0
    count = int(present.sum())
    if 0 < count < min(plan.clusters, resample.FEW_CLUSTERS):
        plan = resample.plan(count, replicates=plan.replicates, seed=plan.seed)
        weighed = resample.replicates_of(one.tables[present], plan)
    total = one.tables.sum(axis=0)
    if one.reshape is not None:
        total, weighed = one.reshape(total), one.reshape(weighed)
    estimates = {
        name: _estimate(name, figure(total), figure(weighed), plan, one)
        for name, figure in confusion.FIGURES.items()
    }
    return PreferenceFigures(
        n=one.n,
        clusters=one.clusters,
        **estimates,
        predicted=dict(zip(LABELS, map(count_of, total[:, :3].sum(axis=0)), strict=True)),
        support=dict(zip(LABELS, map(count_of, total.sum(axis=1)), strict=True)),
        confusion=tuple(tuple(map(count_of, row[:3])) for row in total),
    )


def _estimate(name: str, point: Values, spread: Values, plan: Plan, one: TableJob) -> Estimate:
    return resample.figure(
        point,
        spread,
        plan,
        n=one.n,
        why=confusion.WHY_UNDEFINED[name],
        dropped=one.dropped,
        method=one.method,
        note=one.note,
        within=resample.SIGNED if name in {"kappa", "tau_b", "tau_23"} else resample.SHARE,
    )


def count_of(mass: float) -> float:
    """Give a count as a whole number where it is one.

    >>> count_of(3.0000000001), count_of(2.5)
    (3, 2.5)
    """
    rounded = round(float(mass), 6)
    return int(rounded) if rounded == int(rounded) else rounded


def no_figures(reason: str) -> PreferenceFigures:
    """Give figures that do not exist, with the reason."""
    nothing = undefined(reason, n=0)
    zeros: dict[str, float] = dict.fromkeys(LABELS, 0)
    return PreferenceFigures(
        n=0,
        clusters=0,
        **dict.fromkeys(confusion.FIGURES, nothing),
        predicted=zeros,
        support=zeros,
        confusion=tuple((0, 0, 0) for _ in LABELS),
    )
