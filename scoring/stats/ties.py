"""From two scores to a verdict: rounding, a threshold on the difference, and how to choose it.

Verdicts are codes 0 (a), 1 (b), 2 (tie). The threshold eps is chosen as Deutsch, Foster and
Freitag (2023, "Ties matter") do: candidates are 0 and each distinct |delta|; a pair is a tie iff
|delta| <= eps; mean acc_eq is maximised and the smallest such eps wins.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from scoring.stats.resample import Floats, Ints, folds

A, B, TIE = range(3)
SAME: Final = 1e-12
"""Differences closer than this are one difference."""
FOLDS: Final = 5


class Threshold(NamedTuple):
    """A chosen eps and the accuracy it reaches where it was chosen."""

    eps: float
    accuracy: float


class CrossFit(NamedTuple):
    """Verdicts by thresholds that were chosen on the other folds."""

    verdicts: Ints
    eps: tuple[float, ...]


def by_rounding(a: Floats, b: Floats, *, digits: int = 3) -> Ints:
    """Round both scores (correctly, half to even), then compare: a tie when they are equal.

    >>> by_rounding(np.array([0.5004, 0.51]), np.array([0.5, 0.5])).tolist()
    [2, 0]
    """
    return by_threshold(_rounded(a, digits) - _rounded(b, digits), 0.0)


def _rounded(scores: Floats, digits: int) -> Floats:
    return np.array([round(float(score), digits) for score in scores], dtype=np.float64)


def by_threshold(delta: Floats, eps: float | Floats) -> Ints:
    """Compare by oriented differences: a tie iff |delta| <= eps (within 1e-12).

    >>> by_threshold(np.array([0.2, -0.2, 0.05]), 0.05).tolist()
    [0, 1, 2]
    """
    if np.isnan(delta).any():
        raise ValueError("differences must be numbers; leave undefined ones out and count them")
    verdicts = np.where(delta > 0, A, B)
    return np.where(np.abs(delta) <= np.asarray(eps) + SAME, TIE, verdicts).astype(np.int64)


def calibrate(gold: Floats, delta: Floats, weight: Floats | None = None) -> Threshold:
    """Choose eps exactly, in one sort.

    Parameters
    ----------
    gold
        (n, 3) share of each label per pair.
    delta
        (n,) oriented differences; infinite ones are never ties.
    weight
        (n,) what each pair counts, summing to what the accuracy is out of; None for 1/n each (the
        mean over comparisons). For ratings give 1 / (pairs of the item x items): the mean over
        items of their pairwise accuracy.

    Notes
    -----
    With pairs sorted by |delta|, accuracy at a threshold is the weighted sum of tie shares below it
    plus that of the shares of the sign above it: two cumulative sums, whatever the count of
    candidates. O(n log n).

    Examples
    --------
    >>> calibrate(np.eye(3)[[2, 2, 0]], np.array([0.1, -0.1, 0.4]))
    Threshold(eps=0.1, accuracy=1.0)
    """
    if not delta.size:
        raise ValueError("no pair to calibrate on")
    size = np.abs(delta)
    order = np.argsort(size, kind="stable")
    size, shares = size[order], gold[order]
    counts = np.full(delta.size, 1.0) if weight is None else weight[order]
    as_tie = shares[:, TIE] * counts
    as_sign = np.where(delta[order] > 0, shares[:, A], shares[:, B]) * counts
    tied = np.concatenate(([0.0], np.cumsum(as_tie)))
    signed = np.concatenate(([0.0], np.cumsum(as_sign)))
    reached = tied + (signed[-1] - signed)
    ends = _candidate_ends(size)
    best = int(np.argmax(reached[ends] >= reached[ends].max() - SAME * max(1.0, counts.sum())))
    end = ends[best]
    eps = 0.0 if best == 0 else float(size[end - 1])
    total = counts.sum() if weight is None else 1.0
    return Threshold(eps, float(reached[end] / total))


def _candidate_ends(size: Floats) -> Ints:
    """How many sorted pairs are ties at each candidate: eps = 0 first, then each distinct size."""
    finite = size[np.isfinite(size)]
    steps = np.flatnonzero(np.diff(finite) > SAME) + 1
    ends = np.append(steps, finite.size) if finite.size else np.empty(0, dtype=np.int64)
    at_zero = int(np.searchsorted(finite, SAME, side="right"))
    kept = ends[ends > at_zero]
    return np.concatenate(([at_zero], kept)).astype(np.int64)


def cross_fitted(gold: Floats, delta: Floats, cluster: Ints, *, seed: int) -> CrossFit | None:
    """Choose eps on four folds of clusters and decide on the fifth; None for one cluster."""
    fold = folds(cluster, count=FOLDS, seed=seed)
    count = int(fold.max()) + 1
    if count < 2:
        return None
    verdicts = np.empty(delta.size, dtype=np.int64)
    chosen = []
    for held in range(count):
        inside = fold == held
        eps = calibrate(gold[~inside], delta[~inside]).eps
        verdicts[inside] = by_threshold(delta[inside], eps)
        chosen.append(eps)
    return CrossFit(verdicts, tuple(chosen))


class Pairs(NamedTuple):
    """Pairs of ratings: gold label shares, metric differences, and what each pair counts."""

    gold: Floats
    delta: Floats
    weight: Floats


def pairs_of_ratings(gold: Floats, metric: Floats) -> Pairs:
    """Make all pairs within each row (item) of ratings; NaN marks a missing rating.

    Each row with a pair counts the same: the weights of its pairs sum to 1 / rows.
    """
    labels, deltas, weights = [], [], []
    for people, machine in zip(np.atleast_2d(gold), np.atleast_2d(metric), strict=True):
        known = np.flatnonzero(np.isfinite(people) & np.isfinite(machine))
        first, second = np.triu_indices(known.size, k=1)
        if not first.size:
            continue
        first, second = known[first], known[second]
        labels.append(by_threshold(people[first] - people[second], 0.0))
        deltas.append(machine[first] - machine[second])
        weights.append(np.full(first.size, 1 / first.size))
    if not labels:
        return Pairs(np.empty((0, 3)), np.empty(0), np.empty(0))
    return Pairs(
        np.eye(3)[np.concatenate(labels)],
        np.concatenate(deltas),
        np.concatenate(weights) / len(labels),
    )


def best_cut(scores: Floats, positive: Floats) -> float:
    """Give the threshold (positive iff score >= cut) of the best balanced accuracy.

    Both classes must be there. Candidates are midpoints between distinct scores, and the lowest
    score; the lowest of the best wins.
    """
    order = np.argsort(scores, kind="stable")
    ranked, share = scores[order], positive[order]
    recall = np.concatenate(([0.0], np.cumsum(share))) / share.sum()
    specificity = np.concatenate(([0.0], np.cumsum(1 - share))) / (1 - share).sum()
    gained = (1 - recall) + specificity
    cuts = np.concatenate(([0], np.flatnonzero(np.diff(ranked) > 0) + 1))
    best = int(cuts[np.argmax(gained[cuts])])
    if best == 0:
        return float(ranked[0])
    return float((ranked[best - 1] + ranked[best]) / 2)
