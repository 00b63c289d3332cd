"""AC1 and Brennan-Prediger: published values, skew, declared categories."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_fleiss

from annotation.stats.ac1 import brennan_prediger, gwet_ac1
from annotation.stats.kappa import fleiss_kappa
from annotation.stats.matrix import from_counts, from_labels, from_numbers
from annotation.stats.observed import agreement_weights

FOUR_RATERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]
WIKIPEDIA = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip


def test_four_raters_with_missing_ratings() -> None:
    table = from_numbers(FOUR_RATERS)
    assert gwet_ac1(table).value == pytest.approx(0.77544, abs=1e-5)
    assert brennan_prediger(table).value == pytest.approx(0.77273, abs=1e-5)


def test_brennan_prediger_is_randolph() -> None:
    found = brennan_prediger(from_counts(WIKIPEDIA, categories="12345")).value
    assert found == pytest.approx(0.2225274725274725, abs=1e-12)
    randolph = statsmodels_fleiss(np.array(WIKIPEDIA), method="randolph")
    assert found == pytest.approx(randolph, abs=1e-12)


def test_ac1_by_hand() -> None:
    table = from_labels([["a", "a", "b"], ["a", "b", "b"]], categories=("a", "tie", "b"))
    shares = np.array([0.5, 0.0, 0.5])
    expected = float((shares * (1 - shares)).sum()) / 2
    assert gwet_ac1(table).value == pytest.approx((2 / 3 - expected) / (1 - expected), abs=1e-12)


def test_declared_categories_count_even_when_unused() -> None:
    rows = [["a", "a", "b"], ["a", "b", "b"]]
    two = from_labels(rows, categories=("a", "b"))
    three = from_labels(rows, categories=("a", "tie", "b"))
    assert brennan_prediger(two).value == pytest.approx(1 / 3)
    assert brennan_prediger(three).value == pytest.approx(1 / 2)
    assert gwet_ac1(three).value > gwet_ac1(two).value


def test_skewed_labels_lower_kappa_and_not_ac1() -> None:
    first = ["a"] * 90 + ["b"] * 5 + ["a"] * 5
    second = ["a"] * 90 + ["a"] * 5 + ["b"] * 5
    table = from_labels([first, second], categories=("a", "b"))
    kappa, ac1 = fleiss_kappa(table).value, gwet_ac1(table).value
    assert kappa is not None and kappa < 0
    assert ac1 is not None and ac1 > 0.85


def test_one_category_has_an_ac1() -> None:
    same = from_labels([["a", "a"], ["a", "a"]], categories=("a", "tie", "b"))
    assert gwet_ac1(same).value == 1.0
    assert brennan_prediger(same).value == 1.0


@pytest.mark.parametrize("figure", [gwet_ac1, brennan_prediger])
def test_undefined_says_why(figure) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    assert figure(from_labels([], categories=("a", "b"))).undefined == "no ratings"
    one = from_labels([["a", "b"]], categories=("a", "b"))
    assert figure(one).undefined == "needs two raters, has one"
    apart = from_labels([["a", None], [None, "b"]], categories=("a", "b"))
    assert figure(apart).undefined == "no unit has two ratings"
    lone = from_labels([["a"], ["a"]], categories=("a",))
    assert figure(lone).undefined == "needs two declared categories"


@pytest.mark.parametrize("weighting", ["linear", "quadratic"])
def test_ac2_by_hand(weighting: str) -> None:
    table = from_counts([[2, 1, 0], [0, 3, 0], [1, 0, 2]], categories=("a", "tie", "b"))
    counts = table.counts()
    weights = agreement_weights(3, weighting)  # type: ignore[arg-type]
    agreement = np.mean(
        [
            sum(weights[i, j] * (r[i] * r[j] - (i == j) * r[i]) for i in range(3) for j in range(3))
            / 6
            for r in counts
        ]
    )
    shares = counts.sum(axis=0) / 9
    ac2 = weights.sum() * (shares * (1 - shares)).sum() / 6
    brennan = weights.sum() / 9
    found = gwet_ac1(table, weighting=weighting).value  # type: ignore[arg-type]
    assert found == pytest.approx((agreement - ac2) / (1 - ac2), abs=1e-12)
    found = brennan_prediger(table, weighting=weighting).value  # type: ignore[arg-type]
    assert found == pytest.approx((agreement - brennan) / (1 - brennan), abs=1e-12)


def test_intervals_hold_the_value_and_come_again_with_the_seed() -> None:
    table = from_counts(WIKIPEDIA * 4, categories="12345")
    first = gwet_ac1(table, rng=np.random.default_rng(0))
    again = gwet_ac1(table, rng=np.random.default_rng(0))
    other = gwet_ac1(table, rng=np.random.default_rng(1))
    assert first == again
    assert first.ci is not None and first.ci != other.ci
    assert first.ci[0] < first.value < first.ci[1]
    assert first.method == "bootstrap over 40 units, 2000 replicates, percentile 95 %, seed 0"
