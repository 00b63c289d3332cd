"""The metric x dataset matrix with its replicates: what every transfer figure is read from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np

from annotation.stats.estimate import Estimate
from db.errors import KnownError
from db.types import Construct
from scoring.audit import predict
from scoring.audit.records import Rule
from scoring.audit.score_table import ScoreSet
from scoring.audit.study import Study
from scoring.audit.trace import Floats, Ints
from scoring.stats import auroc, resample
from scoring.stats.resample import Bools, Plan, Values

Sweep: TypeAlias = Callable[[Floats], Values]
SPLITS: Final = 1_000
HALVES: Final = 1 << 31
"""Tells the stream of the halves from those of the bootstrap blocks."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Column:
    """One dataset: a prepared figure per metric over the targets that all metrics define.

    Parameters
    ----------
    sweeps
        One per metric: weights (G, B) to figures.
    n, dropped
        Targets that every metric defines, and those left out.
    clusters
        G.
    """

    dataset: str
    sweeps: tuple[Sweep, ...]
    n: int
    dropped: int
    clusters: int


class Spread(NamedTuple):
    """Replicates behind a dataset's own intervals: the bootstrap, or the jackknife below 20.

    ``values`` are (metrics, R).
    """

    plan: Plan
    values: Values


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Matrix:
    """Figures of every metric on every dataset.

    Parameters
    ----------
    point
        (metrics, datasets).
    cells
        The same as estimates, with intervals.
    draws
        (metrics, datasets, B) bootstrap replicates: clusters resampled within fixed datasets;
        replicates with an undefined figure are left out.
    skipped
        How many were.
    spreads
        Per dataset: what intervals of its own figures and differences are made from.
    chosen_on, paid_on
        (metrics, datasets, S) figures on random halves of the clusters, for split-sample regret.
    chosen_again, paid_again
        The same with clusters drawn again within each half, for its interval.
    seed
        Of all of these.
    """

    metrics: tuple[str, ...]
    datasets: tuple[str, ...]
    point: Floats
    cells: tuple[tuple[Estimate, ...], ...]
    draws: Floats
    skipped: int
    chosen_on: Floats
    paid_on: Floats
    chosen_again: Floats
    paid_again: Floats
    spreads: tuple[Spread, ...]
    seed: int

    @property
    def few(self) -> tuple[str, ...]:
        """Datasets with too few clusters for a percentile interval."""
        return tuple(
            name
            for name, spread in zip(self.datasets, self.spreads, strict=True)
            if spread.plan.kind != "bootstrap"
        )


def column(study: Study, sets: Sequence[ScoreSet], rule: Rule) -> Column:
    """Prepare one dataset's figures: AUROC for claims, accuracy for comparisons.

    Raises
    ------
    KnownError
        When no target is defined under every metric, or gold has one class only.
    """
    is_claims = study.panel.dataset.construct is Construct.ATTRIBUTION
    values = [
        _oriented(study, source) if is_claims else _correct(study, source, rule) for source in sets
    ]
    used = np.all([~np.isnan(one) for one in values], axis=0)
    if not used.any():
        raise _nothing_shared(study, sets, values)
    cluster = resample.dense(study.cluster[used])
    clusters = int(cluster.max()) + 1
    if is_claims:
        positive = study.gold[used, 1]
        sweeps = tuple(auroc.auroc_sweep(one[used], positive, cluster) for one in values)
    else:
        sweeps = tuple(mean_sweep(one[used], cluster, clusters) for one in values)
    return Column(
        dataset=study.panel.dataset.name,
        sweeps=sweeps,
        n=int(used.sum()),
        dropped=int(used.size - used.sum()),
        clusters=clusters,
    )


def _oriented(study: Study, source: ScoreSet) -> Floats:
    return predict.score_claims(source, study.targets).delta


def _correct(study: Study, source: ScoreSet, rule: Rule) -> Floats:
    """(n,) share of the gold that the verdict hits; NaN where the metric is undefined."""
    scored = predict.score_comparisons(source, study.targets, study.same_text)
    decision = predict.decide(scored, rule, study.gold, study.cluster, seed=study.options.seed)[-1]
    known = decision.codes >= 0
    hit = np.full(study.n, np.nan)
    hit[known] = study.gold[known, decision.codes[known]]
    return hit


def _nothing_shared(study: Study, sets: Sequence[ScoreSet], values: Sequence[Floats]) -> KnownError:
    name = study.panel.dataset.name
    empty = [source.metric for source, one in zip(sets, values, strict=True) if np.isnan(one).all()]
    if empty:
        return KnownError(
            f"On '{name}' these metrics have no defined score: {', '.join(empty)}.",
            "Leave them out with --metric, or score the dataset again.",
        )
    return KnownError(
        f"No item of '{name}' is defined under every metric.", "Ask for fewer metrics."
    )


def mean_sweep(values: Floats, cluster: Ints, clusters: int) -> Sweep:
    """Prepare a mean over units for many weightings."""
    sums = np.bincount(cluster, weights=values, minlength=clusters)
    counts = np.bincount(cluster, minlength=clusters).astype(np.float64)

    def sweep(weights: Floats) -> Values:
        top, bottom = sums @ weights, counts @ weights
        ok: Bools = bottom > 0
        return Values(np.divide(top, bottom, out=np.zeros(top.size), where=ok), ok)

    return sweep


def matrix(
    columns: Sequence[Column],
    metrics: Sequence[str],
    *,
    replicates: int,
    seed: int,
) -> Matrix:
    """Compute point, intervals, joint replicates and halves.

    Each dataset draws from a stream of its own, made from the seed and the dataset's name, so that
    its replicates depend neither on the other datasets nor on their order.
    """
    points, cells, draws, halves, spreads = [], [], [], [], []
    for one in columns:
        found = _points(one)
        points.append(found)
        plan = Plan(
            kind="bootstrap",
            clusters=one.clusters,
            replicates=replicates,
            seed=seed,
            stream=_stream(one),
        )
        drawn = _all_blocks(one, plan)
        spread = Spread(plan, drawn)
        if one.clusters < resample.FEW_CLUSTERS:
            plan = resample.plan(one.clusters, replicates=replicates, seed=seed)
            spread = Spread(plan, _all_blocks(one, plan))
        cells.append(_cells(one, found, spread))
        draws.append(drawn)
        halves.append(_halves(one, seed))
        spreads.append(spread)
    ok = np.all([one.ok.all(axis=0) for one in draws], axis=0)
    half_ok = np.all([side.ok.all(axis=0) for pair in halves for side in pair[:2]], axis=0)
    again_ok = np.all([side.ok.all(axis=0) for pair in halves for side in pair[2:]], axis=0)
    return Matrix(
        metrics=tuple(metrics),
        datasets=tuple(one.dataset for one in columns),
        point=np.stack(points, axis=1),
        cells=tuple(tuple(row) for row in zip(*cells, strict=True)),
        draws=np.stack([one.value[:, ok] for one in draws], axis=1),
        skipped=int(ok.size - ok.sum()),
        chosen_on=np.stack([pair[0].value[:, half_ok] for pair in halves], axis=1),
        paid_on=np.stack([pair[1].value[:, half_ok] for pair in halves], axis=1),
        chosen_again=np.stack([pair[2].value[:, again_ok] for pair in halves], axis=1),
        paid_again=np.stack([pair[3].value[:, again_ok] for pair in halves], axis=1),
        spreads=tuple(spreads),
        seed=seed,
    )


def _points(one: Column) -> Floats:
    found = _all(one, np.ones((one.clusters, 1)))
    if not found.ok.all():
        raise KnownError(
            f"The gold of '{one.dataset}' is of one class only, so metrics cannot be ranked on it.",
            "Leave the dataset out.",
        )
    return found.value[:, 0]


def _all(one: Column, weights: Floats) -> Values:
    found = [sweep(weights) for sweep in one.sweeps]
    return Values(np.stack([f.value for f in found]), np.stack([f.ok for f in found]))


def _all_blocks(one: Column, plan: Plan) -> Values:
    parts = [_all(one, block) for block in plan.blocks()]
    if not parts:
        shape = (len(one.sweeps), 0)
        return Values(np.zeros(shape), np.zeros(shape, dtype=np.bool_))
    return Values(
        np.concatenate([part.value for part in parts], axis=1),
        np.concatenate([part.ok for part in parts], axis=1),
    )


def _stream(one: Column) -> tuple[int, ...]:
    return (crc32(one.dataset.encode("utf-8", "surrogatepass")),)


def _halves(one: Column, seed: int) -> tuple[Values, Values, Values, Values]:
    if one.clusters < 2:
        shape = (len(one.sweeps), SPLITS)
        nothing = Values(np.zeros(shape), np.zeros(shape, dtype=np.bool_))
        return nothing, nothing, nothing, nothing
    rng = np.random.default_rng([seed, *_stream(one), HALVES])
    plain = resample.halves(one.clusters, SPLITS, rng, resample=False)
    again = resample.halves(one.clusters, SPLITS, rng, resample=True)
    return (
        _all(one, plain[0]), _all(one, plain[1]), _all(one, again[0]), _all(one, again[1]),
    )  # fmt: skip


def _cells(one: Column, points: Floats, spread: Spread) -> list[Estimate]:
    return [
        resample.estimate(
            float(points[m]),
            Values(spread.values.value[m], spread.values.ok[m]),
            spread.plan,
            n=one.n,
            dropped=one.dropped,
            within=resample.SHARE,
        )
        for m in range(len(one.sweeps))
    ]
