"""Coincidence tables and squared differences."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.stats.coincidence import alpha_fraction, squared_differences, unit_coincidences


def test_a_unit_of_m_ratings_adds_m() -> None:
    counts = np.array([[2, 0, 0], [1, 1, 0], [2, 1, 3]])
    tables = unit_coincidences(counts)
    assert tables.sum(axis=(1, 2)).tolist() == pytest.approx([2, 2, 6])
    assert np.allclose(tables, tables.transpose(0, 2, 1))
    assert tables[2, 0, 2] == pytest.approx(2 * 3 / 5)
    assert tables[2, 2, 2] == pytest.approx(3 * 2 / 5)


def test_ordinal_differences_are_those_of_the_formula() -> None:
    n = np.array([4.0, 1.0, 7.0, 2.0])
    found = squared_differences(n, "ordinal", None)
    for c in range(4):
        for k in range(c, 4):
            known = (n[c : k + 1].sum() - (n[c] + n[k]) / 2) ** 2
            assert found[c, k] == found[k, c] == pytest.approx(known)


def test_fixed_differences() -> None:
    values = np.array([0.0, 1.0, 3.0])
    n = np.ones(3)
    assert squared_differences(n, "nominal", None).tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert squared_differences(n, "interval", values).tolist() == [[0, 1, 9], [1, 0, 4], [9, 4, 0]]
    ratio = squared_differences(n, "ratio", values)
    assert ratio.tolist() == [[0, 1, 1], [1, 0, 0.25], [1, 0.25, 0]]


def test_opposed_values_differ_by_nothing_on_a_ratio_scale_as_the_package_has_it() -> None:
    assert squared_differences(np.ones(2), "ratio", np.array([-1.0, 1.0])).tolist() == [
        [0, 0],
        [0, 0],
    ]


def test_one_category_has_denominator_zero() -> None:
    table = np.diag([5.0, 0.0, 0.0])
    for level in ("nominal", "ordinal"):
        assert alpha_fraction(table, level).denominator == 0.0  # type: ignore[arg-type]
