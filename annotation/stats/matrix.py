"""Raters x units: codes of declared categories, with an explicit mask of what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
IntArray: TypeAlias = NDArray[np.int64]
BoolArray: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CodeMatrix:
    """What each rater said of each unit.

    Parameters
    ----------
    codes
        (raters, units): place in ``categories``; not read where ``missing``.
    missing
        (raters, units): True where a rater gave no verdict on a unit.
    categories
        Every category that a rater could have chosen, in the declared order, used or not. The
        order is what ordinal alpha and weighted kappa go by; it is never the alphabet's.
    values
        The number behind each category, for interval and ratio figures; None for names.
    clusters
        (units,): which units are resampled together (they share a question); None when each unit
        stands alone.

    Raises
    ------
    ValueError
        When shapes differ, a code has no category, categories repeat, or a number is not finite.
    """

    codes: IntArray
    missing: BoolArray
    categories: tuple[str, ...]
    values: FloatArray | None = None
    clusters: IntArray | None = None

    def __post_init__(self) -> None:
        if self.codes.ndim != 2 or self.codes.shape != self.missing.shape:
            raise ValueError("codes and missing are two tables of the same shape, raters x units")
        if len(set(self.categories)) != len(self.categories):
            raise ValueError("each category is declared once")
        given = self.codes[~self.missing]
        if given.size and (given.min() < 0 or given.max() >= len(self.categories)):
            raise ValueError("a code stands for no declared category")
        if self.values is not None:
            if self.values.shape != (len(self.categories),):
                raise ValueError("each category has one number")
            if not np.isfinite(self.values).all():
                raise ValueError("the number of a category is finite")
        if self.clusters is not None and self.clusters.shape != (self.units,):
            raise ValueError("each unit belongs to one cluster")

    @property
    def raters(self) -> int:
        """How many raters the table has, whether or not they rated anything."""
        return int(self.codes.shape[0])

    @property
    def units(self) -> int:
        """How many units the table has, whether or not anyone rated them."""
        return int(self.codes.shape[1])

    @property
    def q(self) -> int:
        """How many categories are declared."""
        return len(self.categories)

    @property
    def ratings(self) -> int:
        """How many ratings there are."""
        return int((~self.missing).sum())

    def active_raters(self) -> int:
        """How many raters rated at least one unit."""
        return int((~self.missing).any(axis=1).sum())

    def per_unit(self) -> IntArray:
        """How many ratings each unit has: (units,)."""
        return np.asarray((~self.missing).sum(axis=0), dtype=np.int64)

    def counts(self) -> IntArray:
        """How often each unit got each category: (units, q)."""
        raters, units = np.nonzero(~self.missing)
        cells = units * self.q + self.codes[raters, units]
        flat = np.bincount(cells, minlength=self.units * self.q)
        return flat.reshape(self.units, self.q).astype(np.int64)

    def cluster_ids(self) -> IntArray:
        """Give the cluster of each unit; each its own where none were given: (units,)."""
        if self.clusters is None:
            return np.arange(self.units, dtype=np.int64)
        return self.clusters

    def pick_raters(self, rows: Sequence[int] | IntArray) -> CodeMatrix:
        """Give the table of some raters, in the order asked for."""
        index = np.asarray(rows, dtype=np.int64)
        return replace(self, codes=self.codes[index], missing=self.missing[index])

    def pick_units(self, columns: Sequence[int] | IntArray | BoolArray) -> CodeMatrix:
        """Give the table of some units: by place, or by a mask over all of them."""
        index = np.asarray(columns)
        if index.dtype != np.bool_:
            index = index.astype(np.int64)
        return replace(
            self,
            codes=self.codes[:, index],
            missing=self.missing[:, index],
            clusters=None if self.clusters is None else self.clusters[index],
        )

    def without_category(self, category: str) -> CodeMatrix:
        """Give the table in which one category's ratings are missing and it is not declared.

        >>> table = from_labels([["a", "tie"], ["b", "b"]], categories=("a", "tie", "b"))
        >>> table.without_category("tie").counts().tolist()
        [[1, 1], [0, 1]]
        """
        place = self.categories.index(category)
        gone = self.missing | (self.codes == place)
        codes = np.where(gone, 0, self.codes - (self.codes > place))
        keep = [i for i in range(self.q) if i != place]
        return replace(
            self,
            codes=codes,
            missing=gone,
            categories=tuple(self.categories[i] for i in keep),
            values=None if self.values is None else self.values[keep],
        )


def from_labels(
    rows: Sequence[Sequence[str | None]],
    *,
    categories: Sequence[str],
    clusters: Sequence[int] | None = None,
) -> CodeMatrix:
    """Make a table from one row of labels per rater; None is missing, the text ``nan`` is a label.

    Raises
    ------
    ValueError
        When rows differ in length or a label is not among the categories.

    >>> from_labels([["nan", None], ["nan", "x"]], categories=("nan", "x")).counts().tolist()
    [[2, 0], [0, 1]]
    """
    place = {category: i for i, category in enumerate(categories)}
    if len({len(row) for row in rows}) > 1:
        raise ValueError("every rater's row has one place for each unit")
    strange = {label for row in rows for label in row if label is not None and label not in place}
    if strange:
        raise ValueError(f"not among the declared categories: {', '.join(sorted(strange))}")
    units = len(rows[0]) if rows else 0
    codes = np.array(
        [[0 if label is None else place[label] for label in row] for row in rows], dtype=np.int64
    ).reshape(len(rows), units)
    missing = np.array([[label is None for label in row] for row in rows], dtype=np.bool_)
    return CodeMatrix(
        codes=codes,
        missing=missing.reshape(len(rows), units),
        categories=tuple(categories),
        clusters=None if clusters is None else np.asarray(clusters, dtype=np.int64),
    )


def from_numbers(
    rows: Sequence[Sequence[float | None]] | FloatArray,
    *,
    scale: Sequence[float] | None = None,
    clusters: Sequence[int] | None = None,
) -> CodeMatrix:
    """Make a table from one row of numbers per rater; None and NaN are missing.

    Parameters
    ----------
    rows
        (raters, units).
    scale
        The declared points in order; the numbers seen, in order, where it is not given.
    clusters
        (units,): which units are resampled together.

    Raises
    ------
    ValueError
        When a number is infinite or not a point of the scale.

    >>> from_numbers([[1, None, 5], [1, 3, 5]]).categories
    ('1', '3', '5')
    """
    numbers = np.array(
        [[np.nan if value is None else value for value in row] for row in rows], dtype=np.float64
    )
    if numbers.ndim != 2:
        raise ValueError("every rater's row has one place for each unit")
    missing = np.isnan(numbers)
    if np.isinf(numbers).any():
        raise ValueError("a rating is a finite number")
    seen = np.unique(numbers[~missing])
    points = seen if scale is None else np.asarray(scale, dtype=np.float64)
    if not np.isin(seen, points).all():
        raise ValueError("a rating is not a point of the declared scale")
    if len(np.unique(points)) != len(points):
        raise ValueError("each point of the scale is declared once")
    order = np.argsort(points)
    filled = np.where(missing, points[0] if len(points) else 0.0, numbers)
    codes = order[np.searchsorted(points[order], filled)] if len(points) else np.zeros_like(missing)
    return CodeMatrix(
        codes=codes.astype(np.int64),
        missing=missing,
        categories=tuple(format(point, ".17g") for point in points),
        values=points,
        clusters=None if clusters is None else np.asarray(clusters, dtype=np.int64),
    )


def from_counts(
    table: Sequence[Sequence[int]] | IntArray, *, categories: Sequence[str]
) -> CodeMatrix:
    """Make a table from units x categories counts, as Fleiss gives them.

    Which rater said what is not known from counts, so figures per rater (Cohen, Conger) mean
    nothing on the result. A table of raw ratings is refused unless it has the shape of counts:
    the categories must be named, one for each column.

    Raises
    ------
    ValueError
        When the columns are not the categories, or a count is negative or not whole.

    >>> from_counts([[2, 0], [1, 1]], categories=("yes", "no")).per_unit().tolist()
    [2, 2]
    """
    counts = np.asarray(table)
    if counts.ndim != 2 or counts.shape[1] != len(categories):
        raise ValueError("a table of counts has one row per unit and one column per category")
    if (counts < 0).any() or (counts != np.floor(counts)).any():
        raise ValueError("counts are whole and not negative; are these raw ratings?")
    counts = counts.astype(np.int64)
    per_unit = counts.sum(axis=1)
    raters = int(per_unit.max(initial=0))
    codes = np.zeros((raters, len(counts)), dtype=np.int64)
    missing = np.arange(raters)[:, None] >= per_unit[None, :]
    for unit, row in enumerate(counts):
        codes[: per_unit[unit], unit] = np.repeat(np.arange(len(categories)), row)
    return CodeMatrix(codes=codes, missing=missing, categories=tuple(categories))


def from_long(
    *,
    rater: IntArray,
    unit: IntArray,
    code: IntArray,
    raters: int,
    units: int,
    categories: Sequence[str],
    clusters: IntArray | None = None,
) -> CodeMatrix:
    """Make a table from one entry per rating; of several by one rater on one unit the last counts.

    Parameters
    ----------
    rater, unit, code
        (ratings,): who rated what how, as places in the raters, units and categories.
    raters, units
        How many there are of each, rated or not.
    categories
        Declared, in order.
    clusters
        (units,): which units are resampled together.
    """
    codes = np.zeros((raters, units), dtype=np.int64)
    missing = np.ones((raters, units), dtype=np.bool_)
    codes[rater, unit] = code
    missing[rater, unit] = False
    return CodeMatrix(codes=codes, missing=missing, categories=tuple(categories), clusters=clusters)
