"""Figures of confusion tables: known values, scikit-learn, clusters as weights."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau
from sklearn.metrics import (
    accuracy_score,
    balanced_accuracy_score,
    cohen_kappa_score,
    f1_score,
    recall_score,
)

from scoring.stats import confusion, resample
from scoring.stats.confusion import TIE, A, B


def table_of(gold: list[int], predicted: list[int]) -> np.ndarray:
    return confusion.table(np.eye(3)[gold], np.array(predicted))


# statistics.json "cohen_tables", rows are the first rater, and their kappa
@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([[20, 5, 0], [10, 15, 0], [0, 0, 0]], 0.4),
        ([[45, 15, 0], [25, 15, 0], [0, 0, 0]], 0.13043478260869568),
        ([[25, 35, 0], [5, 35, 0], [0, 0, 0]], 0.2592592592592593),
        ([[88, 14, 18], [10, 40, 10], [2, 6, 12]], 0.4915254237288136),
    ],
)
def test_kappa_of_published_tables(counts: list[list[int]], expected: float) -> None:
    padded = np.concatenate([np.array(counts, float), np.zeros((3, 1))], axis=1)
    assert float(confusion.kappa(padded).value) == pytest.approx(expected, abs=1e-12)


def test_macro_f1_of_published_cases() -> None:
    # statistics.json "macro_f1"
    found = confusion.macro_f1(table_of([0, 1, 2, 0, 1, 2], [0, 2, 1, 0, 0, 1]))
    assert float(found.value) == pytest.approx(0.26666666666666666, abs=1e-12)
    found = confusion.macro_f1(table_of([A, A, B, B], [A, TIE, B, B]))
    assert float(found.value) == pytest.approx(0.5555555555555555, abs=1e-12)
    # tie in neither gold nor prediction: skipped, so perfect is 1
    assert float(confusion.macro_f1(table_of([A, A, B], [A, A, B])).value) == 1.0


def test_a_verdict_that_could_not_be_read_is_wrong_and_no_class() -> None:
    """PandaLM's middle form in small: right, right, unread."""
    found = table_of([A, B, TIE], [A, B, confusion.NO_VERDICT])
    assert float(confusion.accuracy(found).value) == pytest.approx(2 / 3)
    assert float(confusion.macro_f1(found).value) == pytest.approx((1 + 1 + 0) / 3)
    assert float(confusion.tie_recall(found).value) == 0.0


def test_undefined_cases_have_reasons() -> None:
    nothing = np.zeros((3, 4))
    for name, figure in confusion.FIGURES.items():
        assert not figure(nothing).ok, name
        assert confusion.WHY_UNDEFINED[name]
    one = table_of([A, A], [A, A])
    assert not confusion.kappa(one).ok
    assert not confusion.tie_recall(one).ok
    assert float(confusion.accuracy(one).value) == 1.0
    assert not confusion.decided_accuracy(table_of([TIE], [TIE])).ok


@given(st.lists(st.integers(0, 2), min_size=2, max_size=60).filter(lambda gold: len(set(gold)) > 1))
def test_a_guesser_has_a_kappa_of_nothing_not_of_rounding(gold: list[int]) -> None:
    labels = np.eye(3)[gold]
    units = np.zeros(len(gold), dtype=np.int64)
    [expected] = confusion.expected_tables(labels, labels.mean(axis=0), units, 1)
    found = confusion.kappa(expected)
    assert bool(found.ok)
    assert float(found.value) == 0.0


def test_ties_dropped() -> None:
    found = table_of([A, A, B, TIE, TIE], [A, TIE, A, A, TIE])
    assert float(confusion.decided_accuracy(found).value) == pytest.approx(1 / 3)
    # over a and b: F1(a) = 2*1/(2+2), F1(b) = 0
    assert float(confusion.decided_macro_f1(found).value) == pytest.approx(0.25)


codes = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=60)


@settings(deadline=None)
@given(codes)
def test_against_sklearn(rows: list[tuple[int, int]]) -> None:
    gold, predicted = [g for g, _ in rows], [p for _, p in rows]
    found = table_of(gold, predicted)
    assert float(confusion.accuracy(found).value) == pytest.approx(accuracy_score(gold, predicted))
    present = sorted(set(gold) | set(predicted))
    expected = f1_score(gold, predicted, labels=present, average="macro", zero_division=0)
    assert float(confusion.macro_f1(found).value) == pytest.approx(expected)
    if TIE in gold:
        expected = recall_score(gold, predicted, labels=[TIE], average="macro", zero_division=0)
        assert float(confusion.tie_recall(found).value) == pytest.approx(expected)
    if len(set(gold)) > 1 or len(set(predicted)) > 1:
        expected = cohen_kappa_score(gold, predicted)
        assert float(confusion.kappa(found).value) == pytest.approx(expected, abs=1e-12)
    assert float(confusion.tau_23(found).value) == pytest.approx(
        2 * accuracy_score(gold, predicted) - 1
    )


@settings(deadline=None)
@given(codes)
def test_swapping_sides_changes_nothing(rows: list[tuple[int, int]]) -> None:
    swap = {A: B, B: A, TIE: TIE}
    plain = table_of([g for g, _ in rows], [p for _, p in rows])
    swapped = table_of([swap[g] for g, _ in rows], [swap[p] for _, p in rows])
    for name, figure in confusion.FIGURES.items():
        one, other = figure(plain), figure(swapped)
        assert bool(one.ok) == bool(other.ok), name
        assert float(one.value) == pytest.approx(float(other.value), abs=1e-12), name


def test_tau_b_is_that_of_signs_within_pairs() -> None:
    """Over one item's pairs of ratings tau-b is Kendall's tau-b of the ratings."""
    people, machine = np.array([1.0, 2, 2, 3, 4]), np.array([2.0, 1, 1.5, 5, 3])
    first, second = np.triu_indices(5, k=1)
    sign = {1.0: A, -1.0: B, 0.0: TIE}
    gold = [sign[s] for s in np.sign(people[first] - people[second])]
    said = [sign[s] for s in np.sign(machine[first] - machine[second])]
    found = confusion.tau_b(table_of(gold, said))
    assert float(found.value) == pytest.approx(0.31622776601683794, abs=1e-12)  # tie_calibration
    assert float(found.value) == pytest.approx(kendalltau(people, machine).statistic)


def test_cluster_tables_sum_to_the_whole_and_weigh_like_copies() -> None:
    rng = np.random.default_rng(2)
    gold, predicted = rng.integers(0, 3, 90), rng.integers(0, 4, 90)
    cluster = resample.dense(rng.integers(0, 25, 90))
    clusters = int(cluster.max()) + 1
    tables = confusion.cluster_tables(np.eye(3)[gold], predicted, cluster, clusters)
    assert np.array_equal(tables.sum(axis=0), confusion.table(np.eye(3)[gold], predicted))
    plan = resample.plan(clusters, replicates=30, seed=0)
    weighed = resample.replicates_of(tables, plan)
    for r in range(30):
        rows = np.repeat(np.arange(90), plan.table()[cluster, r])
        copied = confusion.table(np.eye(3)[gold[rows]], predicted[rows])
        assert np.array_equal(weighed[r], copied)


def test_expected_table_of_a_uniform_guesser() -> None:
    found = confusion.expected_tables(
        np.eye(3)[[0, 0, 1]], np.full(3, 1 / 3), np.array([0, 0, 1]), 2
    ).sum(axis=0)
    assert found[:, :3].sum() == pytest.approx(3)
    assert float(confusion.accuracy(found).value) == pytest.approx(1 / 3)


def test_balanced_accuracy_against_sklearn() -> None:
    rng = np.random.default_rng(1)
    gold, said = rng.integers(0, 2, 50), rng.integers(0, 2, 50)
    tables = confusion.binary_tables(gold.astype(float), said, np.arange(50) % 7, 7)
    found = confusion.balanced_accuracy(tables.sum(axis=0))
    assert float(found.value) == pytest.approx(balanced_accuracy_score(gold, said))


def test_shapes_are_checked() -> None:
    with pytest.raises(ValueError, match="codes"):
        confusion.table(np.eye(3)[[0]], np.array([4]))
    with pytest.raises(ValueError, match="gold is"):
        confusion.table(np.eye(2)[[0]], np.array([0]))
