"""Area under the ROC curve: ties count one half, replicates by weights, DeLong and Obuchowski.

AUROC = P(s+ > s-) + P(s+ = s-)/2 over pairs of a positive and a negative. With weights w per
cluster the numerator is sum over tie groups of P_g * (N_before + N_g / 2), where P_g and N_g are
the weighted positives and negatives of the group and N_before the negatives below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from scipy import stats

from annotation.stats.estimate import Estimate, undefined
from scoring.stats.resample import Floats, Ints, Plan, Values

ONE_CLASS = "one class"
Sweep: TypeAlias = Callable[[Floats], Values]


class _Group(NamedTuple):
    """One distinct score: the clusters of its units and how positive each of them is."""

    cluster: Ints
    positive: Floats


def _checked(scores: Floats, positive: Floats, cluster: Ints) -> None:
    if not scores.shape == positive.shape == cluster.shape:
        raise ValueError("scores, positives and clusters must be equally long")
    if not np.isfinite(scores).all():
        raise ValueError("scores must be finite; leave undefined ones out and count them")
    if not ((positive >= 0) & (positive <= 1)).all():
        raise ValueError("positives are shares between 0 and 1")


def _groups(scores: Floats, positive: Floats, cluster: Ints) -> Iterator[_Group]:
    """Tie groups in ascending order of score."""
    order = np.argsort(scores, kind="stable")
    ranked, labels, members = scores[order], positive[order], cluster[order]
    cuts = np.flatnonzero(np.diff(ranked)) + 1
    yield from map(_Group, np.split(members, cuts), np.split(labels, cuts))


def auroc(scores: Floats, positive: Floats) -> Values:
    """Point value; not ok for one class (or no unit).

    Parameters
    ----------
    scores
        (n,) finite; higher means more likely positive.
    positive
        (n,) 1 for positive, 0 for negative, or the share of raters who said positive.

    Examples
    --------
    >>> value, ok = auroc(np.array([0.1, 0.4, 0.35, 0.8]), np.array([0.0, 0.0, 1.0, 1.0]))
    >>> float(value), bool(ok)
    (0.75, True)
    """
    units = np.zeros(scores.size, dtype=np.int64)
    found = auroc_sweep(scores, positive, units)(np.ones((1, 1)))
    return Values(found.value[0], found.ok[0])


def auroc_sweep(scores: Floats, positive: Floats, cluster: Ints) -> Sweep:
    """Prepare AUROC for many weightings: call the result with (G, B) weights.

    Sorting is done once. Each replicate then costs one pass over the units, done for a block of
    replicates at a time; runs of positives (or negatives) without a tie between the classes are
    summed before they are used. Integer weights give the exact numerator.
    """
    _checked(scores, positive, cluster)
    runs = tuple(_runs(_groups(scores, positive, cluster)))

    def sweep(weights: Floats) -> Values:
        width = weights.shape[1]
        below, total, numerator = np.zeros(width), np.zeros(width), np.zeros(width)
        for run in runs:
            if run.negative is None:
                gained = run.positive_sum(weights)
                total += gained
                gained *= below
                numerator += gained
            elif run.positive is None:
                below += run.negative_sum(weights)
            else:
                gained, lost = run.positive_sum(weights), run.negative_sum(weights)
                numerator += gained * (below + lost / 2)
                total += gained
                below += lost
        pairs = total * below
        ok = pairs > 0
        return Values(np.divide(numerator, pairs, out=np.zeros(width), where=ok), ok)

    return sweep


class _Side(NamedTuple):
    """Clusters to add up, each with a share (None when every share is 1)."""

    cluster: Ints
    share: Floats | None

    def total(self, weights: Floats) -> Floats:
        if self.share is not None:
            mixed: Floats = self.share @ weights[self.cluster]
            return mixed
        if self.cluster.size == 1:
            alone: Floats = weights[self.cluster[0]].copy()
            return alone
        summed: Floats = weights[self.cluster].sum(axis=0)
        return summed


class _Run(NamedTuple):
    """Units that stand together in score order."""

    positive: _Side | None
    negative: _Side | None

    def positive_sum(self, weights: Floats) -> Floats:
        if self.positive is None:
            raise ValueError("a run without positives")
        return self.positive.total(weights)

    def negative_sum(self, weights: Floats) -> Floats:
        if self.negative is None:
            raise ValueError("a run without negatives")
        return self.negative.total(weights)


def _side(cluster: Ints, share: Floats) -> _Side | None:
    used = share > 0
    if not used.any():
        return None
    cluster, share = cluster[used], share[used]
    return _Side(cluster, None if bool((share == 1).all()) else share)


def _runs(groups: Iterator[_Group]) -> Iterator[_Run]:
    """Merge neighbouring groups that hold only positives, or only negatives."""
    held: list[_Group] = []
    held_positive = False
    for group in groups:
        pure = bool((group.positive == 1).all()) or bool((group.positive == 0).all())
        is_positive = bool(group.positive[0] == 1)
        if held and (not pure or is_positive != held_positive):
            yield _merged(held)
            held = []
        if pure:
            held.append(group)
            held_positive = is_positive
        else:
            yield _merged([group])
    if held:
        yield _merged(held)


def _merged(groups: list[_Group]) -> _Run:
    cluster = np.concatenate([group.cluster for group in groups])
    positive = np.concatenate([group.positive for group in groups])
    return _Run(_side(cluster, positive), _side(cluster, 1 - positive))


def average_precision_sweep(scores: Floats, positive: Floats, cluster: Ints) -> Sweep:
    """Prepare the area under the precision-recall curve (average precision) for many weightings.

    AP = sum over distinct scores, from the top, of (recall gained) * (precision down to here);
    not ok without a positive.
    """
    _checked(scores, positive, cluster)
    groups = tuple(_groups(scores, positive, cluster))[::-1]
    sides = [
        (_side(group.cluster, group.positive), _side(group.cluster, 1 - group.positive))
        for group in groups
    ]

    def sweep(weights: Floats) -> Values:
        width = weights.shape[1]
        hits, seen, area = np.zeros(width), np.zeros(width), np.zeros(width)
        for good, bad in sides:
            if bad is not None:
                seen += bad.total(weights)
            if good is not None:
                gained = good.total(weights)
                hits += gained
                seen += gained
                area += gained * np.divide(hits, seen, out=np.zeros(width), where=seen > 0)
        ok = hits > 0
        return Values(np.divide(area, hits, out=np.zeros(width), where=ok), ok)

    return sweep


def average_precision(scores: Floats, positive: Floats) -> Values:
    """Point value of the area under the precision-recall curve; not ok without a positive."""
    units = np.zeros(scores.size, dtype=np.int64)
    found = average_precision_sweep(scores, positive, units)(np.ones((1, 1)))
    return Values(found.value[0], found.ok[0])


def replicates(sweep: Sweep, plan: Plan) -> Values:
    """Run a prepared figure over every replicate of a plan, block by block."""
    parts = [sweep(block) for block in plan.blocks()]
    if not parts:
        return Values(np.empty(0), np.empty(0, dtype=np.bool_))
    return Values(
        np.concatenate([part.value for part in parts]), np.concatenate([part.ok for part in parts])
    )


def auroc_analytic(scores: Floats, positive: Floats, cluster: Ints) -> Estimate:
    """AUROC with DeLong's variance when each cluster is one unit, else Obuchowski's.

    With V10_i = the share of negatives that positive i beats (ties one half) and V01_j likewise,
    summed per cluster g with m_g positives and n_g negatives (Obuchowski 1997, eq. 4):
    S10 = I10/((I10-1) M) sum (V10_g - m_g A)^2, S01 likewise,
    S11 = I/(I-1) sum (V10_g - m_g A)(V01_g - n_g A), var = S10/M + S01/N + 2 S11/(M N).
    With one unit per cluster S11 is 0 and this is DeLong, DeLong and Clarke-Pearson 1988.
    Undefined: one class; soft labels; fewer than two clusters with positives or with negatives.
    """
    _checked(scores, positive, cluster)
    n = int(scores.size)
    if not bool(np.isin(positive, (0.0, 1.0)).all()):
        return undefined("soft gold has no analytic variance", n=n)
    is_positive = positive == 1
    above, under = scores[is_positive], scores[~is_positive]
    if not above.size or not under.size:
        return undefined(ONE_CLASS, n=n)
    beats = _placement(above, under)
    beaten = 1 - _placement(under, above)
    area = float(beats.mean())
    groups = int(cluster.max()) + 1
    spread = _Spread(
        positives=_centred(beats, cluster[is_positive], groups, area),
        negatives=_centred(beaten, cluster[~is_positive], groups, area),
        with_positives=int(np.unique(cluster[is_positive]).size),
        with_negatives=int(np.unique(cluster[~is_positive]).size),
        clusters=int(np.unique(cluster).size),
    )
    clusters = spread.clusters
    name = "DeLong" if clusters == n else "Obuchowski, clustered"
    if spread.with_positives < 2 or spread.with_negatives < 2:
        return undefined("needs two clusters of each class", n=n)
    error = float(np.sqrt(max(0.0, spread.variance(above.size, under.size))))
    reach = float(stats.norm.ppf(0.975)) * error
    return Estimate(
        value=area,
        n=n,
        ci=(area - reach, area + reach),
        method=f"{name}, normal, clusters = {clusters}",
        note=f"standard error {error:.6g}",
    )


class _Spread(NamedTuple):
    positives: Floats
    negatives: Floats
    with_positives: int
    with_negatives: int
    clusters: int

    def variance(self, positives: int, negatives: int) -> float:
        i10, i01, i11 = self.with_positives, self.with_negatives, self.clusters
        s10 = i10 / ((i10 - 1) * positives) * float(self.positives @ self.positives)
        s01 = i01 / ((i01 - 1) * negatives) * float(self.negatives @ self.negatives)
        s11 = i11 / (i11 - 1) * float(self.positives @ self.negatives)
        return s10 / positives + s01 / negatives + 2 * s11 / (positives * negatives)


def _placement(scores: Floats, others: Floats) -> Floats:
    """Share of ``others`` below each score, ties one half."""
    ranked = np.sort(others)
    left = np.searchsorted(ranked, scores, side="left")
    right = np.searchsorted(ranked, scores, side="right")
    share: Floats = (left + right) / (2 * others.size)
    return share


def _centred(placement: Floats, cluster: Ints, groups: int, area: float) -> Floats:
    sums = np.bincount(cluster, weights=placement, minlength=groups)
    counts = np.bincount(cluster, minlength=groups)
    centred: Floats = sums - counts * area
    return centred
