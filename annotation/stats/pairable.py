"""Alpha over many distinct values, in O(n log n): sums over ratings instead of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.bootstrap import Fraction
from annotation.stats.coincidence import Level
from annotation.stats.matrix import CodeMatrix, FloatArray, IntArray
from annotation.stats.ratio_kernel import Moments, ratio_moments

ROUNDING: Final = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pairable:
    """The ratings of units that have two or more, sorted by unit.

    Parameters
    ----------
    place
        (ratings,): place of each rating among the values in use, in the declared order.
    start
        (units,): where each unit's ratings begin.
    size
        (units,): how many ratings each unit has, m_u.
    cluster
        (units,): place of each unit's cluster.
    x
        (values in use,): the numbers, less their mean over ratings; zeros for names.
    moments
        What the ratio level needs; None for the others.
    level
        Of measurement.
    """

    place: IntArray
    start: IntArray
    size: IntArray
    cluster: IntArray
    x: FloatArray
    moments: Moments | None
    level: Level

    @classmethod
    def of(cls, matrix: CodeMatrix, level: Level) -> Pairable:
        """Take the ratings out of a matrix whose units all have two ratings or more."""
        units, raters = np.nonzero(~matrix.missing.T)
        kinds, place = np.unique(matrix.codes[raters, units], return_inverse=True)
        size = matrix.per_unit()
        _, cluster = np.unique(matrix.cluster_ids(), return_inverse=True)
        x = np.zeros(len(kinds)) if matrix.values is None else matrix.values[kinds]
        moments = None
        if level == "ratio":
            moments = ratio_moments(x[place], unit=units, units=matrix.units)
        return cls(
            place=place.astype(np.int64),
            start=(np.cumsum(size) - size).astype(np.int64),
            size=size,
            cluster=cluster.astype(np.int64),
            x=x - (x[place].mean() if len(place) else 0.0),
            moments=moments,
            level=level,
        )

    @property
    def clusters(self) -> int:
        """How many clusters there are."""
        return int(self.cluster.max(initial=-1)) + 1

    @property
    def width(self) -> int:
        """How many numbers one replicate needs."""
        return len(self.place) if self.level in {"nominal", "ordinal"} else self.clusters

    def fraction(self, weights: FloatArray) -> Fraction:
        """Give alpha as a fraction for clusters drawn ``weights`` times: (b, clusters) -> (b,)."""
        n = weights @ self._summed(self.size)
        if self.level == "nominal":
            observed, expected = self._nominal(weights, n)
        elif self.level == "ordinal":
            observed, expected = self._ordinal(weights, n)
        elif self.level == "interval":
            observed, expected = self._interval(weights, n)
        else:
            observed, expected = self._ratio(weights, n)
        return Fraction(expected - (n - 1) * observed, expected)

    def _summed(self, of_units: FloatArray | IntArray) -> FloatArray:
        sums = np.bincount(self.cluster, weights=of_units, minlength=self.clusters)
        return sums.astype(np.float64)

    def _counts(self, weights: FloatArray) -> FloatArray:
        """Give n_c of each replicate: (b, values in use)."""
        order = np.argsort(self.place, kind="stable")
        starts = np.searchsorted(self.place[order], np.arange(len(self.x)))
        of_ratings = np.repeat(self.cluster, self.size)[order]
        return np.add.reduceat(weights[:, of_ratings], starts, axis=1)

    def _spread(self, squares: FloatArray, sums: FloatArray) -> FloatArray:
        """Give sum over ordered pairs of (x_i - x_j)^2 / (m_u - 1), from sums over a unit."""
        return np.asarray(2 * (self.size * squares - sums**2) / (self.size - 1), dtype=np.float64)

    def _nominal(self, weights: FloatArray, n: FloatArray) -> tuple[FloatArray, FloatArray]:
        unit = np.repeat(np.arange(len(self.size)), self.size)
        cells, counts = np.unique(unit * len(self.x) + self.place, return_counts=True)
        same = np.bincount(cells // len(self.x), weights=counts**2, minlength=len(self.size))
        observed = weights @ self._summed((self.size**2 - same) / (self.size - 1))
        return observed, n**2 - (self._counts(weights) ** 2).sum(axis=1)

    def _interval(self, weights: FloatArray, n: FloatArray) -> tuple[FloatArray, FloatArray]:
        x = self.x[self.place]
        sums = np.add.reduceat(x, self.start)
        squares = np.add.reduceat(x**2, self.start)
        observed = weights @ self._summed(self._spread(squares, sums))
        second = n * (weights @ self._summed(squares))
        expected = 2 * (second - (weights @ self._summed(sums)) ** 2)
        return observed, np.where(expected > ROUNDING * second, expected, 0.0)

    def _ordinal(self, weights: FloatArray, n: FloatArray) -> tuple[FloatArray, FloatArray]:
        counts = self._counts(weights)
        rank = np.cumsum(counts, axis=1) - counts / 2 - n[:, None] / 2
        expected = 2 * n * (counts * rank**2).sum(axis=1)
        of_ratings = rank[:, self.place]
        sums = np.add.reduceat(of_ratings, self.start, axis=1)
        squares = np.add.reduceat(of_ratings**2, self.start, axis=1)
        spread = 2 * (self.size * squares - sums**2) / (self.size - 1)
        return (spread * weights[:, self.cluster]).sum(axis=1), expected

    def _ratio(self, weights: FloatArray, n: FloatArray) -> tuple[FloatArray, FloatArray]:
        moments = self.moments
        if moments is None:
            raise ValueError("the ratio level needs its moments")
        alike = moments.alike_within()
        observed = weights @ self._summed((self.size**2 - alike) / (self.size - 1))
        expected = n**2 - moments.alike_overall(weights, self.cluster)
        return observed, np.where(expected > ROUNDING * n**2, expected, 0.0)
