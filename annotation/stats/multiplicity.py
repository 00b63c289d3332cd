"""Many hypotheses at once: which fall when the false discovery rate is held."""

from __future__ import annotations

import numpy as np

from annotation.stats.matrix import BoolArray, FloatArray


def benjamini_yekutieli(p: FloatArray, *, q: float = 0.05) -> BoolArray:
    """Say which hypotheses fall at false discovery rate q under any dependence.

    The k smallest fall, for the largest k with p_(k) <= k q / (m sum_{i<=m} 1/i).

    Parameters
    ----------
    p
        (..., m): one family of m hypotheses along the last axis.

    Examples
    --------
    >>> benjamini_yekutieli(np.array([0.001, 0.04, 0.9])).tolist()
    [True, False, False]
    """
    m = p.shape[-1]
    if not m:
        return np.zeros(p.shape, dtype=np.bool_)
    order = np.argsort(p, axis=-1, kind="stable")
    passing = np.take_along_axis(p, order, axis=-1) <= bars(m, q=q)
    falling = np.logical_or.accumulate(passing[..., ::-1], axis=-1)[..., ::-1]
    rejected = np.zeros(p.shape, dtype=np.bool_)
    np.put_along_axis(rejected, order, falling, axis=-1)
    return rejected


def bars(m: int, *, q: float = 0.05) -> FloatArray:
    """Give what the k-th smallest of m p values is held against: k q / (m sum_{i<=m} 1/i).

    >>> bars(1).tolist()
    [0.05]
    """
    ranks = np.arange(1, m + 1)
    return np.asarray(ranks * q / (m * np.sum(1 / ranks)), dtype=np.float64)
