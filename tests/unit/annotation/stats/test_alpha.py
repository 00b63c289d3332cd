"""Krippendorff's alpha: published values, the krippendorff package, and a naive definition."""

from __future__ import annotations

import time
from itertools import permutations

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.coincidence import Level, alpha_fraction, unit_coincidences
from annotation.stats.kappa import fleiss_kappa
from annotation.stats.matrix import CodeMatrix, from_labels, from_numbers

LEVELS: tuple[Level, ...] = ("nominal", "ordinal", "interval", "ratio")
FOUR_RATERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]
THREE_RATERS = [
    [None, None, None, None, None, 3, 4, 1, 2, 1, 1, 3, 3, None, 3],
    [1, None, 2, 1, 3, 3, 4, 3, None, None, None, None, None, None, None],
    [None, None, 2, 1, 3, 4, 4, None, 2, 1, 1, 3, 3, None, 4],
]
BINARY = [[0, 1, 0, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 1, 0, 0, 0, 0]]
NEARLY_ALL_SAME = [
    [3, 3, 3, 3, 3],
    [3, 3, 3, 3, 3],
    [3, 3, None, None, 3],
    [3, 3, 3, 3, 1],
    [3, None, 3, 3, 3],
]


@pytest.mark.parametrize(
    ("raters", "level", "alpha"),
    [
        (FOUR_RATERS, "nominal", 0.743421052631579),
        (FOUR_RATERS, "ordinal", 0.8153875037548814),
        (FOUR_RATERS, "interval", 0.8491071428571428),
        (FOUR_RATERS, "ratio", 0.7974027747116121),
        (THREE_RATERS, "nominal", 0.691358024691358),
        (THREE_RATERS, "ordinal", 0.8067214199413153),
        (THREE_RATERS, "interval", 0.8108448928121059),
        (THREE_RATERS, "ratio", 0.8089436707842471),
        (BINARY, "nominal", 0.09523809523809534),
        (NEARLY_ALL_SAME, "nominal", 0.0),
    ],
)
def test_published_values(raters: list[list[float | None]], level: Level, alpha: float) -> None:
    found = krippendorff_alpha(from_numbers(raters), level=level)
    assert found.value == pytest.approx(alpha, abs=1e-12)


def naive_alpha(table: CodeMatrix, level: Level) -> float:
    """Alpha as its definition reads: every pair visited."""
    values = table.values
    assert values is not None
    units = [
        [int(code) for code in table.codes[~table.missing[:, unit], unit]]
        for unit in range(table.units)
    ]
    units = [unit for unit in units if len(unit) >= 2]
    pooled = [code for unit in units for code in unit]
    counts = np.bincount(pooled, minlength=table.q)

    def apart(c: int, k: int) -> float:
        low, high = min(c, k), max(c, k)
        if level == "nominal":
            return float(c != k)
        if level == "ordinal":
            return float(counts[low : high + 1].sum() - (counts[c] + counts[k]) / 2) ** 2
        if level == "interval":
            return float(values[c] - values[k]) ** 2
        total = values[c] + values[k]
        return 0.0 if total == 0 else float((values[c] - values[k]) / total) ** 2

    observed = sum(
        sum(apart(c, k) for c, k in permutations(unit, 2)) / (len(unit) - 1) for unit in units
    )
    expected = sum(apart(c, k) for c, k in permutations(pooled, 2)) / (len(pooled) - 1)
    return 1 - observed / expected


def ragged(seed: int, *, raters: int, units: int, points: int) -> CodeMatrix:
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, points, units)
    rows = np.where(
        rng.random((raters, units)) < 0.6, truth, rng.integers(0, points, (raters, units))
    ).astype(float)
    rows[rng.random((raters, units)) < 0.3] = np.nan
    return from_numbers(rows, scale=range(points))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("raters", "units", "points"), [(2, 30, 5), (3, 20, 7), (9, 6, 2), (2, 25, 3), (5, 12, 12)]
)
def test_equals_the_definition_and_the_package(
    level: Level, raters: int, units: int, points: int
) -> None:
    table = ragged(raters * units, raters=raters, units=units, points=points)
    found = krippendorff_alpha(table, level=level)
    rows = np.where(table.missing, np.nan, table.codes.astype(float))
    package = krippendorff.alpha(
        reliability_data=rows, value_domain=np.arange(points), level_of_measurement=level
    )
    assert found.value == pytest.approx(naive_alpha(table, level), abs=1e-12)
    assert found.value == pytest.approx(package, abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.one_of(st.none(), st.integers(0, 30)), min_size=6, max_size=6),
        min_size=2,
        max_size=4,
    ),
    st.sampled_from(LEVELS),
)
def test_equals_the_definition_whatever_the_ratings(
    rows: list[list[int | None]], level: Level
) -> None:
    """On a scale of 31 points, past the tables, and on the points in use, within them."""
    coarse = from_numbers(rows)
    fine = from_numbers(rows, scale=range(31))
    found, again = krippendorff_alpha(coarse, level=level), krippendorff_alpha(fine, level=level)
    assert found.undefined == again.undefined
    assert (found.n, found.dropped) == (again.n, again.dropped)
    if found.value is not None:
        assert found.value == pytest.approx(naive_alpha(coarse, level), abs=1e-10)
        assert again.value == pytest.approx(found.value, abs=1e-10)


@pytest.mark.parametrize("level", LEVELS)
def test_our_own_sums_equal_the_package(level: Level) -> None:
    table = ragged(4, raters=4, units=40, points=6)
    pairable = table.pick_units(table.per_unit() >= 2)
    tables = unit_coincidences(pairable.counts()).sum(axis=0)
    fraction = alpha_fraction(tables, level, pairable.values)
    ours = float(fraction.numerator / fraction.denominator)
    assert ours == pytest.approx(krippendorff_alpha(table, level=level).value, abs=1e-12)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval", "ratio"])
def test_many_values_equal_the_definition_and_the_package(level: Level) -> None:
    rng = np.random.default_rng(5)
    base = rng.lognormal(0, 1, 60)
    rows = base * rng.lognormal(0, 0.3, (3, 60))
    rows[rng.random(rows.shape) < 0.2] = np.nan
    rows[0, :4] = 0.0
    table = from_numbers(rows)
    assert table.q > 100
    package = krippendorff.alpha(reliability_data=rows, level_of_measurement=level)
    found = krippendorff_alpha(table, level=level).value
    assert found == pytest.approx(naive_alpha(table, level), abs=1e-11)
    assert found == pytest.approx(package, abs=1e-11)


@pytest.mark.parametrize("level", LEVELS)
def test_intervals_of_many_values_agree_with_those_of_tables(level: Level) -> None:
    rng = np.random.default_rng(6)
    base = rng.integers(1, 20, 200)
    rows = base + rng.integers(-1, 2, (2, 200))
    few = from_numbers(rows.astype(float))
    many = from_numbers(rows.astype(float), scale=np.arange(0, 40))
    assert few.q <= 24 < many.q
    from_tables = krippendorff_alpha(few, level=level, rng=np.random.default_rng(0))
    from_ratings = krippendorff_alpha(many, level=level, rng=np.random.default_rng(0))
    assert from_tables.value == pytest.approx(from_ratings.value, abs=1e-11)
    assert from_tables.ci is not None and from_ratings.ci is not None
    width = from_tables.ci[1] - from_tables.ci[0]
    assert np.allclose(from_tables.ci, from_ratings.ci, atol=0.15 * width)


def test_complete_nominal_alpha_is_fleiss_for_small_samples() -> None:
    codes = np.random.default_rng(9).integers(0, 3, (4, 25)).astype(float)
    table = from_numbers(codes)
    size = 4 * 25
    fleiss = fleiss_kappa(table).value
    assert fleiss is not None
    expected = 1 - (1 - fleiss) * (size - 1) / size
    assert krippendorff_alpha(table).value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("level", LEVELS)
def test_one_category_is_undefined(level: Level) -> None:
    ones = from_numbers([[1, 1, 1], [1, 1, 1]])
    declared = from_numbers([[1, 1, 1], [1, 1, 1]], scale=range(5))
    fine = from_numbers([[1, 1, 1], [1, 1, 1]], scale=range(100))
    for table in (ones, declared, fine):
        found = krippendorff_alpha(table, level=level, rng=np.random.default_rng(0))
        assert (found.value, found.undefined) == (None, "one category")


def test_a_category_that_only_unpaired_ratings_have_does_not_count() -> None:
    table = from_labels([["a", "a", "b"], ["a", "a", None]], categories=("a", "b"))
    assert krippendorff_alpha(table).undefined == "one category"


def test_other_reasons_to_be_undefined() -> None:
    names = from_labels([["a", "b"], ["a", "a"]], categories=("a", "b"))
    below = from_numbers([[-1.0, 2.0], [1.0, 2.0]])
    one = from_numbers([[1.0, 2.0]])
    apart = from_numbers([[1.0, None], [None, 2.0]])
    empty = from_numbers([[None, None], [None, None]])
    assert krippendorff_alpha(names, level="interval").undefined == "needs numbers, has names"
    ratio = krippendorff_alpha(below, level="ratio").undefined
    assert ratio == "a ratio scale has no value below zero"
    assert krippendorff_alpha(one).undefined == "needs two raters, has one"
    assert krippendorff_alpha(apart).undefined == "no unit has two ratings"
    assert krippendorff_alpha(apart).dropped == 2
    assert krippendorff_alpha(empty).undefined == "no ratings"


def test_one_unit_has_a_value_and_no_interval() -> None:
    table = from_labels([["a"], ["b"], ["a"]], categories=("a", "b"))
    found = krippendorff_alpha(table, rng=np.random.default_rng(0))
    assert found.value == pytest.approx(0.0)
    assert found.ci is None
    assert found.note == "one unit: no interval; few units (1)"


def test_replicates_of_one_category_are_counted_and_told() -> None:
    found = krippendorff_alpha(from_numbers(NEARLY_ALL_SAME), rng=np.random.default_rng(0))
    assert "of 2000 replicates had no value" in found.note
    assert "more than a tenth" in found.note


@pytest.mark.parametrize("level", LEVELS)
def test_fifty_thousand_ratings_take_less_than_a_second(level: Level) -> None:
    rng = np.random.default_rng(0)
    base = rng.lognormal(0, 1, 25_000)
    table = from_numbers(base * rng.lognormal(0, 0.2, (2, 25_000)))
    assert table.q > 49_000
    start = time.process_time()
    found = krippendorff_alpha(table, level=level)
    assert time.process_time() - start < 1.0
    assert found.value is not None and found.n == 25_000
