"""Sums of ratio differences over all pairs of values, without visiting the pairs.

1 - ((c - k) / (c + k))^2 = 4 c k / (c + k)^2 = sech^2((ln c - ln k) / 2), which is smooth in the
logarithms: its nearest singularity lies pi off the real line. On a box of width 1, interpolation
at 16 Chebyshev nodes leaves an error near (2 pi + sqrt(4 pi^2 + 1))^-16, below rounding. A set
of values then acts through its moments on the nodes alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.matrix import FloatArray, IntArray

NODES: Final = 16


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Moments:
    """What each unit's values put on the nodes.

    Parameters
    ----------
    of_units
        (units, nodes), of the values above 0.
    zeros
        (units,): how many values are 0; they are like each other and unlike all else.
    kernel
        (nodes, nodes): how alike two nodes are.
    """

    of_units: FloatArray
    zeros: FloatArray
    kernel: FloatArray

    def alike_within(self) -> FloatArray:
        """Sum 1 - d_ij over ordered pairs of ratings within each unit, i = j included: (units,)."""
        near = np.einsum("uk,uk->u", self.of_units @ self.kernel, self.of_units)
        return np.asarray(near + self.zeros**2, dtype=np.float64)

    def alike_overall(self, weights: FloatArray, cluster: IntArray) -> FloatArray:
        """Sum 1 - d_ij over all ordered pairs of ratings, units drawn ``weights`` times: (b,)."""
        count = weights.shape[1]
        of_clusters = np.zeros((count, self.of_units.shape[1]))
        np.add.at(of_clusters, cluster, self.of_units)
        drawn = weights @ of_clusters
        zeros = weights @ np.bincount(cluster, weights=self.zeros, minlength=count)
        near = np.einsum("bk,bk->b", drawn @ self.kernel, drawn)
        return np.asarray(near + zeros**2, dtype=np.float64)


def ratio_moments(values: FloatArray, *, unit: IntArray, units: int) -> Moments:
    """Put each unit's values on the nodes.

    Parameters
    ----------
    values
        (ratings,): finite, 0 or above.
    unit
        (ratings,): the unit of each.
    units
        How many there are.
    """
    above = values > 0
    zeros = np.bincount(unit[~above], minlength=units).astype(np.float64)
    logs = np.log(values[above])
    box, place = np.unique(np.floor(logs), return_inverse=True)
    angle = (2 * np.arange(NODES) + 1) * np.pi / (2 * NODES)
    node = np.cos(angle) / 2
    shares = _lagrange(logs - box[place] - 0.5, node, angle)
    width = len(box) * NODES
    cells = (unit[above] * width + place * NODES)[:, None] + np.arange(NODES)
    flat = np.bincount(cells.ravel(), weights=shares.ravel(), minlength=units * width)
    of_units = flat.reshape(units, width).astype(np.float64)
    where = (box[:, None] + 0.5 + node).ravel()
    apart = where[:, None] - where[None, :]
    kernel = np.cosh(np.clip(apart / 2, -350, 350)) ** -2
    return Moments(of_units=of_units, zeros=zeros, kernel=kernel)


def _lagrange(x: FloatArray, node: FloatArray, angle: FloatArray) -> FloatArray:
    """Give the Lagrange polynomials at x by the barycentric formula: (points, nodes)."""
    scale = np.sin(angle) * (-1.0) ** np.arange(NODES)
    gap = x[:, None] - node
    hit = gap == 0
    terms = scale / np.where(hit, 1.0, gap)
    shares = terms / terms.sum(axis=1, keepdims=True)
    struck = hit.any(axis=1)
    shares[struck] = hit[struck]
    return np.asarray(shares, dtype=np.float64)
