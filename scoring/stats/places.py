"""Ranks, groups and their intervals from strengths and their replicates."""

from __future__ import annotations

import numpy as np
from scipy import stats

from scoring.stats.resample import Bools, Floats, Ints, Plan


def ranks(strength: Floats) -> Floats:
    """(R, S) ranks, 1 the strongest; equals (within 1e-12) share the mean of theirs."""
    rows, size = strength.shape
    order = np.argsort(-strength, axis=1, kind="stable")
    ranks = np.empty((rows, size))
    np.put_along_axis(ranks, order, np.arange(1.0, size + 1)[np.newaxis], axis=1)
    ordered = np.take_along_axis(strength, order, axis=1)
    tied = np.flatnonzero((np.diff(ordered, axis=1) > -1e-12).any(axis=1))
    for row in tied:
        same = np.abs(strength[row][:, np.newaxis] - strength[row]) <= 1e-12
        ranks[row] = (same * ranks[row]).sum(axis=1) / same.sum(axis=1)
    return ranks


def told_apart(point: Floats, drawn: Floats, plan: Plan) -> Bools:
    """(S, S) whether the row's log strength lies above the column's, 0 outside the interval."""
    size = point.size
    above = np.zeros((size, size), dtype=np.bool_)
    if plan.kind == "none":
        return above
    logs, middle = np.log(drawn), np.log(point)
    for row in range(size):
        gaps = logs[:, row, np.newaxis] - logs
        if plan.kind == "bootstrap":
            above[row] = np.percentile(gaps, 2.5, axis=0) > 0
            continue
        error = np.sqrt((plan.clusters - 1) / plan.clusters * ((gaps - gaps.mean(0)) ** 2).sum(0))
        reach = stats.t.ppf(0.975, plan.clusters - 1) * error
        above[row] = (middle[row] - middle - reach > 0) & (error > 0)
    return above


def rank_intervals(
    drawn: Floats, above: Bools, plan: Plan, *, drawn_ranks: bool = True
) -> list[tuple[float, float]] | None:
    """Give (S,) intervals of ranks from (R, S) strengths; None where nothing is resampled.

    With a jackknife, or where replicates say nothing of ranks (``drawn_ranks``), they go by who is
    told apart from whom.
    """
    if plan.kind == "none":
        return None
    if plan.kind == "jackknife" or not drawn_ranks:
        better, worse = above.sum(axis=0), above.sum(axis=1)
        size = above.shape[0]
        return [(1.0 + float(better[i]), float(size - worse[i])) for i in range(size)]
    low, high = np.percentile(ranks(drawn), [2.5, 97.5], axis=0)
    return [(float(a), float(b)) for a, b in zip(low, high, strict=True)]


def groups(order: Ints, above: Bools) -> Ints:
    """Give (S,) numbers of groups: 0 begins with the first of ``order``, the strongest.

    A group takes those after its first that are not told apart from it, until one is.
    """
    group = np.zeros(order.size, dtype=np.int64)
    head, number = order[0], 0
    for place in order:
        if above[head, place]:
            head, number = place, number + 1
        group[place] = number
    return group
