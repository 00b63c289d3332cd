"""The ratio level without visiting pairs, against visiting them."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.stats.matrix import FloatArray
from annotation.stats.ratio_kernel import ratio_moments


def alike(values: FloatArray) -> float:
    """Sum 1 - ((c - k) / (c + k))^2 over ordered pairs, pairs of zeros being equal."""
    total = values[:, None] + values[None, :]
    apart = np.divide(
        values[:, None] - values[None, :], total, out=np.zeros_like(total), where=total != 0
    )
    return float((1 - apart**2).sum())


@pytest.mark.parametrize(
    "values",
    [
        np.random.default_rng(0).lognormal(0, 2, 300),
        np.random.default_rng(1).uniform(0, 10, 300),
        np.arange(1.0, 101.0),
        np.exp(np.arange(-5.0, 6.0)),
        np.array([1e-8, 1.0, 1e8]),
        np.array([0.0, 0.0, 3.0, 4.0]),
        np.full(5, 2.5),
    ],
)
def test_equals_a_visit_of_every_pair(values: FloatArray) -> None:
    units = np.arange(len(values)) % 3
    moments = ratio_moments(values, unit=units, units=3)
    overall = moments.alike_overall(np.ones((1, 3)), np.arange(3))
    assert overall[0] == pytest.approx(alike(values), rel=1e-12)
    within = [alike(values[units == unit]) for unit in range(3)]
    assert moments.alike_within() == pytest.approx(within, rel=1e-12)


def test_units_drawn_twice_count_twice() -> None:
    values = np.array([1.0, 2.0, 5.0, 7.0])
    moments = ratio_moments(values, unit=np.array([0, 0, 1, 1]), units=2)
    drawn = moments.alike_overall(np.array([[2.0, 0.0], [1.0, 1.0]]), np.array([0, 1]))
    assert drawn[0] == pytest.approx(alike(np.array([1.0, 2.0, 1.0, 2.0])), rel=1e-12)
    assert drawn[1] == pytest.approx(alike(values), rel=1e-12)
