"""Coincidences of few categories: what alpha is made of, also for many replicates at once."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np

from annotation.stats.bootstrap import Fraction
from annotation.stats.matrix import FloatArray, IntArray

Level: TypeAlias = Literal["nominal", "ordinal", "interval", "ratio"]


def unit_coincidences(counts: IntArray) -> FloatArray:
    """Give each unit's coincidences, each ordered pair weighted 1 / (m_u - 1).

    Parameters
    ----------
    counts
        (units, q): ratings per unit and category; every unit has two or more.

    Returns
    -------
    (units, q, q); a unit's sum is its number of ratings.

    >>> unit_coincidences(np.array([[2, 1]])).tolist()
    [[[1.0, 1.0], [1.0, 0.0]]]
    """
    m = counts.sum(axis=1)
    pairs = counts[:, :, None] * counts[:, None, :]
    place = np.arange(counts.shape[1])
    pairs[:, place, place] -= counts
    return np.asarray(pairs / (m - 1)[:, None, None], dtype=np.float64)


def squared_differences(
    marginals: FloatArray, level: Level, values: FloatArray | None
) -> FloatArray:
    """Give d_ck for tables with marginals (..., q): (..., q, q), or (q, q) where they are fixed.

    The ordinal difference, the sum of n_g from c to k less (n_c + n_k) / 2, is the difference of
    the middle ranks R_c = n_1 + ... + n_c - n_c / 2.
    """
    q = marginals.shape[-1]
    if level == "ordinal":
        rank = np.cumsum(marginals, axis=-1) - marginals / 2
        return np.asarray((rank[..., :, None] - rank[..., None, :]) ** 2, dtype=np.float64)
    if level == "nominal" or values is None:
        return np.asarray(1 - np.eye(q), dtype=np.float64)
    apart = values[:, None] - values[None, :]
    if level == "interval":
        return np.asarray(apart**2, dtype=np.float64)
    total = values[:, None] + values[None, :]
    share = np.divide(apart, total, out=np.zeros((q, q)), where=total != 0)
    return np.asarray(share**2, dtype=np.float64)


def alpha_fraction(
    coincidences: FloatArray, level: Level, values: FloatArray | None = None
) -> Fraction:
    """Give alpha = 1 - D_o / D_e of coincidence tables (..., q, q).

    Both parts are multiplied by n (n - 1), so that the denominator sum_ck n_c n_k d_ck is exactly
    0 when all ratings fall in one category.
    """
    marginals = coincidences.sum(axis=-1)
    n = marginals.sum(axis=-1)
    apart = squared_differences(marginals, level, values)
    observed = (coincidences * apart).sum(axis=(-2, -1)) * (n - 1)
    expected = np.einsum("...c,...ck,...k->...", marginals, apart, marginals)
    return Fraction(expected - observed, expected)
