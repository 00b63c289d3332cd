"""Two rows of one audit side by side: paired differences, and kappa between their verdicts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from db.errors import KnownError
from db.types import Construct
from scoring.audit.preference_figures import job
from scoring.audit.records import AuditReport, Difference, KappaMatrix
from scoring.audit.trace import Floats, Predictions, Trace
from scoring.stats import auroc, confusion, resample
from scoring.stats.resample import Bools, Plan, Values

ATTRIBUTION_FIGURES = ("auroc", "auprc")


def difference(report: AuditReport, a: str, b: str, *, figure: str) -> Difference:
    """Compare one figure of two rows over the targets that both predict, ``a`` minus ``b``.

    Raises
    ------
    KnownError
        When a row has no predictions of its own (chance, people), or lacks the figure.
    """
    trace = report.trace
    first, second = _predictions(report, a), _predictions(report, b)
    used = _defined(report, first) & _defined(report, second)
    if not used.any():
        nothing = undefined("no target has both", n=0)
        return Difference(a=a, b=b, figure=figure, estimate=nothing, p=None, coverage=0.0)
    cluster = resample.dense(trace.cluster[used])
    plan = resample.plan(
        int(cluster.max()) + 1,
        replicates=report.provenance.replicates,
        seed=report.provenance.seed,
    )
    if report.construct is Construct.PREFERENCE:
        point, spread = _of_verdicts(trace, (first, second), used, plan, figure)
    else:
        point, spread = _of_scores(trace, (first, second), used, plan, figure)
    estimate = resample.figure(
        point, spread, plan, n=int(used.sum()), why="undefined for one of the two",
        dropped=int(used.size - used.sum()), method="paired difference",
    )  # fmt: skip
    p = None
    if plan.kind == "bootstrap" and bool(point.ok) and spread.ok.any():
        p = resample.two_sided_p(spread)
    return Difference(a=a, b=b, figure=figure, estimate=estimate, p=p, coverage=float(used.mean()))


def _predictions(report: AuditReport, row_id: str) -> Predictions:
    found = report.trace.rows.get(row_id)
    if found is None or not _defined(report, found).any():
        raise KnownError(f"'{row_id}' predicts nothing by itself, so it cannot be paired.")
    return found


def _defined(report: AuditReport, predictions: Predictions) -> Bools:
    if report.construct is Construct.PREFERENCE or predictions.delta is None:
        return predictions.codes >= 0
    known: Bools = ~np.isnan(predictions.delta)
    return known


def _minus(first: Values, second: Values) -> Values:
    ok = first.ok & second.ok
    return Values(np.where(ok, first.value - second.value, 0.0), ok)


def _of_verdicts(
    trace: Trace, pair: Sequence[Predictions], used: Bools, plan: Plan, figure: str
) -> tuple[Values, Values]:
    if figure not in confusion.FIGURES:
        raise KnownError(f"There is no figure '{figure}'.", f"Use: {', '.join(confusion.FIGURES)}.")
    measure = confusion.FIGURES[figure]
    cluster = resample.dense(trace.cluster[used])
    tables = np.stack(
        [job(one.codes[used], trace.gold[used], cluster, plan.clusters).tables for one in pair],
        axis=1,
    )
    total, weighed = tables.sum(axis=0), resample.replicates_of(tables, plan)
    point = _minus(measure(total[0]), measure(total[1]))
    return point, _minus(measure(weighed[:, 0]), measure(weighed[:, 1]))


def _of_scores(
    trace: Trace, pair: Sequence[Predictions], used: Bools, plan: Plan, figure: str
) -> tuple[Values, Values]:
    if figure not in ATTRIBUTION_FIGURES:
        raise KnownError(
            f"There is no figure '{figure}' to pair.", f"Use: {', '.join(ATTRIBUTION_FIGURES)}."
        )
    prepare = auroc.auroc_sweep if figure == "auroc" else auroc.average_precision_sweep
    cluster = resample.dense(trace.cluster[used])
    sweeps = [prepare(_scores(one)[used], trace.gold[used, 1], cluster) for one in pair]
    total = np.ones((plan.clusters, 1))
    points = [sweep(total) for sweep in sweeps]
    point = _minus(*(Values(one.value[0], one.ok[0]) for one in points))
    return point, _minus(*(auroc.replicates(sweep, plan) for sweep in sweeps))


def _scores(predictions: Predictions) -> Floats:
    if predictions.delta is not None:
        return predictions.delta
    return predictions.codes.astype(np.float64)


def kappa_matrix(trace: Trace, labels: Sequence[str]) -> KappaMatrix:
    """Cohen's kappa between the verdicts of each two rows, over the targets that both have."""
    size = len(labels)
    cells: list[list[Estimate]] = [[undefined("not computed", n=0)] * size for _ in labels]
    for i, first in enumerate(labels):
        for j in range(i, size):
            found = _kappa(trace.rows[first], trace.rows[labels[j]])
            cells[i][j] = cells[j][i] = found
    return KappaMatrix(labels=tuple(labels), values=tuple(tuple(row) for row in cells))


def _kappa(first: Predictions, second: Predictions) -> Estimate:
    both = (first.codes >= 0) & (second.codes >= 0)
    n = int(both.sum())
    if not n:
        return undefined("no target has both", n=0)
    table = confusion.table(np.eye(confusion.GOLD)[first.codes[both]], second.codes[both])
    found = confusion.kappa(table)
    if not bool(found.ok):
        return undefined("one category", n=n)
    return Estimate(value=float(found.value), n=n, method="Cohen's kappa between verdicts")
