"""Resampling clusters as weights: bootstrap, delete-one jackknife, random halves, folds.

A replicate is never a list of rows but a column of weights, one per cluster: how often the cluster
was drawn. Every figure that is a function of weighted sums is then computed for all replicates at
once, and two figures computed with the same plan are paired.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from annotation.stats.estimate import Estimate, undefined

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
SHARE: Final = (0.0, 1.0)
SIGNED: Final = (-1.0, 1.0)
Kind: TypeAlias = Literal["bootstrap", "jackknife", "none"]

FEW_CLUSTERS: Final = 20
"""Below this many clusters percentile intervals are too narrow; the jackknife takes over."""
BLOCK: Final = 1_024
"""Most replicates that are worked on at once: a block's rows fit in the cache."""
BLOCK_CELLS: Final = 1 << 22
"""Most weights of a block: bounds memory where there are many clusters."""
KEPT_CELLS: Final = 1 << 26
"""Most weights that are kept between figures; larger tables are drawn again, block by block."""
DRAWN: Final = 128
"""Replicates drawn at once: their counts stay in the cache."""
SKIPPED_WARN: Final = 0.10


class Values(NamedTuple):
    """Figures with a mask: ``value`` means nothing where ``ok`` is false."""

    value: Floats
    ok: Bools


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Which replicates to weigh; the weights follow from it alone.

    Parameters
    ----------
    kind
        ``bootstrap`` from 20 clusters on, ``jackknife`` (one column per left-out cluster) below,
        ``none`` for one cluster.
    clusters, replicates
        G and R.
    seed, stream
        Of the bootstrap; plans with different streams are independent at the same seed.
    """

    kind: Kind
    clusters: int
    replicates: int
    seed: int
    stream: tuple[int, ...] = ()

    def table(self) -> NDArray[np.unsignedinteger]:
        """Draw all weights at once: (G, R), how often each cluster counts in each replicate."""
        return np.concatenate([*_drawn(self), np.empty((self.clusters, 0), np.uint16)], axis=1)

    @property
    def method(self) -> str:
        """How intervals are made, in words."""
        match self.kind:
            case "bootstrap":
                return (
                    f"bootstrap over clusters, percentile, B = {self.replicates}, "
                    f"seed = {self.seed}, clusters = {self.clusters}"
                )
            case "jackknife":
                return (
                    f"delete-one-cluster jackknife, t with {self.clusters - 1} degrees of freedom, "
                    f"clusters = {self.clusters}"
                )
            case "none":
                return f"no interval, clusters = {self.clusters}"

    def blocks(self) -> Iterator[Floats]:
        """Give the weights as blocks of floats, (G, at most 1,024), in order."""
        small = self.clusters * self.replicates <= KEPT_CELLS
        for block in _kept(self) if small else _drawn(self):
            yield block.astype(np.float64)


@lru_cache(maxsize=2)
def _kept(plan: Plan) -> tuple[NDArray[np.unsignedinteger], ...]:
    """Draw once for figures that are compared one after the other; nobody may write to these."""
    blocks = tuple(
        block.astype(np.uint8) if block.max() <= np.iinfo(np.uint8).max else block
        for block in _drawn(plan)
    )
    for block in blocks:
        block.setflags(write=False)
    return blocks


def _drawn(plan: Plan) -> Iterator[NDArray[np.unsignedinteger]]:
    width = max(1, min(BLOCK, BLOCK_CELLS // plan.clusters))
    for place, start in enumerate(range(0, plan.replicates, width)):
        count = min(width, plan.replicates - start)
        if plan.kind == "jackknife":
            block = np.ones((plan.clusters, count), dtype=np.uint16)
            block[start + np.arange(count), np.arange(count)] = 0
            yield block
        else:
            rng = np.random.default_rng([plan.seed, *plan.stream, place])
            yield draw(plan.clusters, count, rng)


def codes(keys: Sequence[Hashable]) -> Ints:
    """Give each distinct key a number, in order of first appearance.

    >>> codes(["q2", "q1", "q2"]).tolist()
    [0, 1, 0]
    """
    seen: dict[Hashable, int] = {}
    return np.array([seen.setdefault(key, len(seen)) for key in keys], dtype=np.int64)


def dense(cluster: Ints) -> Ints:
    """Renumber cluster codes to 0 .. G-1 when some clusters are left out."""
    found: Ints = np.unique(cluster, return_inverse=True)[1].astype(np.int64)
    return found


def draw(clusters: int, replicates: int, rng: np.random.Generator) -> NDArray[np.unsignedinteger]:
    """Draw multinomial weights: (clusters, replicates), each column summing to ``clusters``."""
    kind = np.uint16 if clusters <= np.iinfo(np.uint16).max else np.uint32
    weights = np.empty((clusters, replicates), dtype=kind)
    for start in range(0, replicates, DRAWN):
        width = min(DRAWN, replicates - start)
        picked = rng.integers(0, clusters, size=(width, clusters), dtype=np.uint32)
        cells = picked.astype(np.int64)
        cells += np.arange(width)[:, np.newaxis] * clusters
        counts = np.bincount(cells.ravel(), minlength=clusters * width)
        weights[:, start : start + width] = counts.astype(kind).reshape(width, clusters).T
    return weights


def plan(clusters: int, *, replicates: int, seed: int) -> Plan:
    """Choose how to resample: bootstrap, the jackknife below 20 clusters, nothing for one.

    Parameters
    ----------
    clusters
        G >= 1.
    replicates
        Of the bootstrap; 0 asks for no intervals.
    seed
        0 or more; 0 is a seed.
    """
    if clusters < 1 or replicates < 0 or seed < 0:
        raise ValueError("resampling needs a cluster; replicates and seed cannot be negative")
    if clusters == 1 or replicates == 0:
        return Plan(kind="none", clusters=clusters, replicates=0, seed=seed)
    if clusters < FEW_CLUSTERS:
        return Plan(kind="jackknife", clusters=clusters, replicates=clusters, seed=seed)
    return Plan(kind="bootstrap", clusters=clusters, replicates=replicates, seed=seed)


def replicates_of(sums: Floats, plan: Plan) -> Floats:
    """Weigh what was summed per cluster: (G, ...) to (R, ...), one product per block."""
    flat = sums.reshape(sums.shape[0], -1)
    parts = [block.T @ flat for block in plan.blocks()]
    if not parts:
        return np.empty((0, *sums.shape[1:]))
    weighed: Floats = np.concatenate(parts).reshape(-1, *sums.shape[1:])
    return weighed


def halves(
    clusters: int, splits: int, rng: np.random.Generator, *, resample: bool
) -> tuple[Floats, Floats]:
    """Split the clusters into random halves: two (clusters, splits) weight tables.

    With ``resample`` the clusters of each half are drawn again with replacement within it.
    """
    order = np.argsort(rng.random((clusters, splits)), axis=0)
    first = order[: clusters // 2]
    second = order[clusters // 2 :]
    tables = []
    for half in (first, second):
        rows = half
        if resample:
            again = rng.integers(0, half.shape[0], size=half.shape)
            rows = np.take_along_axis(half, again, axis=0)
        flat = rows * splits + np.arange(splits)
        table = np.bincount(flat.ravel(), minlength=clusters * splits)
        tables.append(table.reshape(clusters, splits).astype(np.float64))
    return tables[0], tables[1]


def folds(cluster: Ints, *, count: int, seed: int) -> Ints:
    """Assign each unit to a fold so that no cluster is cut; fewer folds than asked if need be."""
    clusters = int(cluster.max()) + 1
    shuffled = np.random.default_rng(seed).permutation(clusters) % min(count, clusters)
    found: Ints = shuffled[cluster]
    return found


def estimate(
    point: float,
    replicates: Values,
    plan: Plan,
    *,
    n: int,
    dropped: int = 0,
    method: str = "",
    note: str = "",
    within: tuple[float, float] | None = None,
) -> Estimate:
    """Put a point and its replicates together.

    Percentile interval of the replicates that are defined (others are counted in the note, with a
    warning above 10 %); for a jackknife plan point +/- t(G-1) * se with
    se^2 = (G-1)/G * sum (theta_i - mean)^2, cut where it leaves the figure's range ``within``,
    which the note then says.
    """
    notes = [note] if note else []
    interval, remark = _interval(point, replicates, plan)
    if interval is not None and within is not None:
        low, high = max(interval[0], within[0]), min(interval[1], within[1])
        if (low, high) != interval:
            interval, remark = (low, high), f"{remark}, cut at the end of the figure's range"
    if remark:
        notes.append(remark)
    return Estimate(
        value=float(point),
        n=n,
        ci=interval,
        dropped=dropped,
        method="; ".join(part for part in (method, plan.method) if part),
        note="; ".join(notes),
    )


def figure(
    point: Values,
    replicates: Values,
    plan: Plan,
    *,
    n: int,
    why: str,
    dropped: int = 0,
    method: str = "",
    note: str = "",
    within: tuple[float, float] | None = None,
) -> Estimate:
    """Give the estimate of a figure that may be undefined (``why``); ``point`` has no axes."""
    if not bool(point.ok):
        return undefined(why, n=n, dropped=dropped, note=note)
    return estimate(
        float(point.value),
        replicates,
        plan,
        n=n,
        dropped=dropped,
        method=method,
        note=note,
        within=within,
    )


def _interval(
    point: float, replicates: Values, plan: Plan
) -> tuple[tuple[float, float] | None, str]:
    if plan.kind == "none":
        return None, "one cluster: no interval" if plan.clusters == 1 else "no interval asked for"
    usable = replicates.value[replicates.ok]
    skipped = replicates.ok.size - usable.size
    if plan.kind == "jackknife":
        few = f"only {plan.clusters} clusters: jackknife"
        if skipped:
            return None, f"{few}; no interval, undefined without one of the clusters"
        if np.ptp(usable) == 0:
            few += "; equal whichever cluster is left out, so its width says nothing"
        reach = float(stats.t.ppf(0.975, plan.clusters - 1)) * _jackknife_error(usable)
        return (float(point) - reach, float(point) + reach), few
    if not usable.size:
        return None, "no interval: undefined in every replicate"
    low, high = np.percentile(usable, [2.5, 97.5])
    remark = ""
    if skipped:
        remark = f"undefined in {skipped} of {replicates.ok.size} replicates, which were skipped"
        if skipped > SKIPPED_WARN * replicates.ok.size:
            remark += ": read the interval with care"
    return (float(low), float(high)), remark


def _jackknife_error(left_out: Floats) -> float:
    count = left_out.size
    spread = float(np.sum((left_out - left_out.mean()) ** 2))
    return float(np.sqrt((count - 1) / count * spread))


def jackknife_p(point: float, left_out: Values, plan: Plan) -> float:
    """Two-sided p of a figure against 0 by t(G-1) on its jackknife error; 1 where there is none."""
    if plan.kind != "jackknife" or not left_out.ok.all():
        return 1.0
    error = _jackknife_error(left_out.value)
    if error == 0:
        return 0.0 if point else 1.0
    return float(2 * stats.t.sf(abs(point) / error, plan.clusters - 1))


def two_sided_p(differences: Values) -> float:
    """Bootstrap p of a difference against 0: twice the smaller tail, (1 + c) / (1 + B)."""
    usable = differences.value[differences.ok]
    below = (1 + int(np.sum(usable <= 0))) / (1 + usable.size)
    above = (1 + int(np.sum(usable >= 0))) / (1 + usable.size)
    return min(1.0, 2 * min(below, above))
