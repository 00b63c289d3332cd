"""Labels from many raters who err in ways of their own: Dawid and Skene's EM.

Every unit has one true label, drawn with probability prior_k; rater r calls a unit of label k l
with probability confusion_rkl, independently of the others. EM begins with the shares of votes,
so it has no seed; it may end in a maximum that is not the highest.

Source: Dawid and Skene 1979.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from annotation.stats.matrix import BoolArray, CodeMatrix, FloatArray, IntArray

STEPS: Final = 500
CLOSE: Final = 1e-8
FLOOR: Final = 1e-10
LEVEL: Final = 1e-6
"""Labels whose probabilities differ by less than this share the first place: no label."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DawidSkene:
    """What the votes say once raters' errors are reckoned with.

    Parameters
    ----------
    labels
        (units,) the likeliest category, -1 without a vote or where the first place is shared.
    posterior
        (units, q) probability of each category; zeros without a vote.
    prior
        (q,) share of each category.
    confusion
        (raters, q, q) how often a rater calls a unit of the row's category the column's.
    reliability
        (raters,) probability that a rater is right: sum_k prior_k confusion_rkk.
    rated
        (raters,) how many units each rated; reliability means nothing where it is 0.
    steps
        EM steps until nothing moved; ``STEPS`` when it had not settled.
    """

    labels: IntArray
    posterior: FloatArray
    prior: FloatArray
    confusion: FloatArray
    reliability: FloatArray
    rated: IntArray
    steps: int


def dawid_skene(matrix: CodeMatrix) -> DawidSkene:
    """Estimate labels and raters' errors together.

    Examples
    --------
    >>> from annotation.stats.matrix import from_labels
    >>> votes = [["a", "b", "a", "b"], ["a", "b", "a", "b"], ["b", "b", "b", "a"]]
    >>> found = dawid_skene(from_labels(votes, categories=("a", "b")))
    >>> found.labels.tolist()
    [0, 1, 0, 1]
    """
    rater, unit = np.nonzero(~matrix.missing)
    votes = _Votes(rater, unit, matrix.codes[~matrix.missing])
    counts = matrix.counts().astype(np.float64)
    rated = np.asarray(counts.sum(axis=1) > 0, dtype=np.bool_)
    posterior = _shares(counts)
    prior, confusion = _maximised(votes, posterior, rated, matrix.raters)
    steps, moved = 0, np.inf
    while steps < STEPS and moved >= CLOSE:
        steps += 1
        before = posterior
        posterior = _expected(votes, prior, confusion, rated)
        prior, confusion = _maximised(votes, posterior, rated, matrix.raters)
        moved = float(np.abs(posterior - before).max(initial=0.0))
    ordered = np.sort(posterior, axis=1)
    second = ordered[:, -2] if matrix.q > 1 else np.zeros(matrix.units)
    sole = rated & (ordered[:, -1] - second > LEVEL)
    return DawidSkene(
        labels=np.where(sole, posterior.argmax(axis=1), -1).astype(np.int64),
        posterior=posterior,
        prior=prior,
        confusion=confusion,
        reliability=np.einsum("k,rkk->r", prior, confusion),
        rated=np.bincount(votes.rater, minlength=matrix.raters).astype(np.int64),
        steps=steps,
    )


class _Votes(NamedTuple):
    """(m,) who called what how."""

    rater: IntArray
    unit: IntArray
    code: IntArray


def _shares(weights: FloatArray) -> FloatArray:
    total = weights.sum(axis=-1, keepdims=True)
    found: FloatArray = np.zeros_like(weights)
    np.divide(weights, total, out=found, where=total > 0)
    return found


def _maximised(
    votes: _Votes, posterior: FloatArray, rated: BoolArray, raters: int
) -> tuple[FloatArray, FloatArray]:
    q = posterior.shape[1]
    prior = posterior[rated].mean(axis=0) if rated.any() else np.zeros(q)
    cells = votes.rater * q + votes.code
    counts = np.stack(
        [
            np.bincount(cells, weights=posterior[votes.unit, label], minlength=raters * q)
            for label in range(q)
        ],
        axis=1,
    )
    table = counts.astype(np.float64).reshape(raters, q, q)
    return prior, _shares(np.swapaxes(table, 1, 2))


def _expected(
    votes: _Votes, prior: FloatArray, confusion: FloatArray, rated: BoolArray
) -> FloatArray:
    logs = np.log(np.maximum(confusion, FLOOR))
    units = rated.size
    belief = np.log(np.maximum(prior, FLOOR)) + np.stack(
        [
            np.bincount(votes.unit, weights=logs[votes.rater, label, votes.code], minlength=units)
            for label in range(prior.size)
        ],
        axis=1,
    )
    raised = np.exp(belief - belief.max(axis=1, keepdims=True))
    return _shares(raised) * rated[:, np.newaxis]
