"""What must not change a figure, whatever the ratings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.stats.ac1 import brennan_prediger, gwet_ac1
from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.estimate import Estimate
from annotation.stats.kappa import cohen_kappa, conger_kappa, fleiss_kappa, wmt_kappa
from annotation.stats.matrix import CodeMatrix
from annotation.stats.observed import percent_agreement

Figure = Callable[[CodeMatrix], Estimate]


def ordinal_alpha(matrix: CodeMatrix) -> Estimate:
    return krippendorff_alpha(matrix, level="ordinal")


def linear_fleiss(matrix: CodeMatrix) -> Estimate:
    return fleiss_kappa(matrix, weighting="linear")


NOMINAL: list[Figure] = [
    percent_agreement, fleiss_kappa, gwet_ac1, brennan_prediger, krippendorff_alpha, conger_kappa,
]  # fmt: skip
EVERY: list[Figure] = [*NOMINAL, wmt_kappa, ordinal_alpha, linear_fleiss]


@st.composite
def tables(draw: st.DrawFn) -> CodeMatrix:
    raters = draw(st.integers(2, 5))
    units = draw(st.integers(1, 8))
    cells = st.one_of(st.none(), st.integers(0, 2))
    rows = draw(
        st.lists(st.lists(cells, min_size=units, max_size=units), min_size=raters, max_size=raters)
    )
    codes = np.array([[0 if cell is None else cell for cell in row] for row in rows])
    missing = np.array([[cell is None for cell in row] for row in rows])
    return CodeMatrix(codes=codes, missing=missing, categories=("a", "tie", "b"))


def same(first: Estimate, second: Estimate) -> None:
    assert first.undefined == second.undefined
    assert first.value == pytest.approx(second.value, abs=1e-9)
    assert (first.n, first.dropped) == (second.n, second.dropped)


@settings(max_examples=60, deadline=None)
@given(tables(), st.randoms())
def test_the_order_of_raters_does_not_matter(table: CodeMatrix, random) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    order = list(range(table.raters))
    random.shuffle(order)
    for figure in EVERY:
        same(figure(table), figure(table.pick_raters(order)))
    same(cohen_kappa(table, a=0, b=1), cohen_kappa(table, a=1, b=0))


@settings(max_examples=60, deadline=None)
@given(tables(), st.randoms())
def test_the_order_of_units_does_not_matter(table: CodeMatrix, random) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    order = list(range(table.units))
    random.shuffle(order)
    for figure in [*EVERY, cohen_kappa]:
        same(figure(table), figure(table.pick_units(order)))


@settings(max_examples=60, deadline=None)
@given(tables(), st.permutations(range(3)))
def test_names_of_categories_do_not_matter_to_nominal_figures(
    table: CodeMatrix, names: list[int]
) -> None:
    renamed = replace(table, codes=np.array(names)[table.codes])
    for figure in [*NOMINAL, cohen_kappa]:
        same(figure(table), figure(renamed))


@settings(max_examples=40, deadline=None)
@given(tables())
def test_turning_the_order_round_does_not_matter_to_ordinal_figures(table: CodeMatrix) -> None:
    turned = replace(table, codes=2 - table.codes)
    for figure in (ordinal_alpha, linear_fleiss):
        same(figure(table), figure(turned))


@settings(max_examples=40, deadline=None)
@given(tables())
def test_units_that_nobody_rated_do_not_matter(table: CodeMatrix) -> None:
    wider = CodeMatrix(
        codes=np.pad(table.codes, ((0, 1), (0, 2))),
        missing=np.pad(table.missing, ((0, 1), (0, 2)), constant_values=True),
        categories=table.categories,
    )
    for figure in EVERY:
        same(figure(table), figure(wider))


@settings(max_examples=40, deadline=None)
@given(tables())
def test_every_unit_twice_changes_what_does_not_correct_for_small_samples_not_at_all(
    table: CodeMatrix,
) -> None:
    twice = table.pick_units([*range(table.units), *range(table.units)])
    for figure in (percent_agreement, fleiss_kappa, gwet_ac1, brennan_prediger, cohen_kappa):
        once, doubled = figure(table), figure(twice)
        assert once.undefined == doubled.undefined
        assert doubled.value == pytest.approx(once.value, abs=1e-9)
        assert doubled.n == 2 * once.n


@settings(max_examples=25, deadline=None)
@given(tables(), st.integers(2, 3))
def test_clusters_of_copies_have_the_interval_of_one_copy(table: CodeMatrix, copies: int) -> None:
    """Copies within a cluster hold no more information than one of them."""
    copied = table.pick_units([u for u in range(table.units) for _ in range(copies)])
    clustered = replace(copied, clusters=np.arange(table.units).repeat(copies))
    for figure in (percent_agreement, fleiss_kappa, gwet_ac1):
        once = figure(table, rng=np.random.default_rng(0), replicates=50)  # type: ignore[operator]
        many = figure(clustered, rng=np.random.default_rng(0), replicates=50)  # type: ignore[operator]
        assert (once.ci is None) == (many.ci is None)
        if once.ci is not None:
            assert many.ci == pytest.approx(once.ci, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_figures_stay_within_their_bounds(table: CodeMatrix) -> None:
    for figure in EVERY:
        found = figure(table)
        assert found.value is None or found.value <= 1 + 1e-12
    percent = percent_agreement(table).value
    assert percent is None or 0 <= percent <= 1
    if percent == 1:
        values = [figure(table).value for figure in EVERY]
        assert all(value is None or value == pytest.approx(1.0) for value in values)


@settings(max_examples=40, deadline=None)
@given(tables())
def test_figures_above_zero_mean_agreement_above_their_chance(table: CodeMatrix) -> None:
    percent, brennan = percent_agreement(table).value, brennan_prediger(table).value
    if percent is not None and brennan is not None:
        assert brennan == pytest.approx((percent - 1 / 3) / (2 / 3), abs=1e-12)
