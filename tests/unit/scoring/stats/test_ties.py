"""Tie rules and thresholds: published cases, brute force, invariances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.stats import ties
from scoring.stats.ties import TIE, A, B

NAN = float("nan")


def accuracy_at(gold: np.ndarray, delta: np.ndarray, eps: float) -> float:
    said = ties.by_threshold(delta, eps)
    return float(np.mean(gold[np.arange(delta.size), said]))


# statistics.json "tie_calibration": ratings, the best threshold and what it reaches
@pytest.mark.parametrize(
    ("gold", "metric", "eps", "accuracy"),
    [
        ([[1, 2, 2, 3, 4]], [[2, 1, 1.5, 5, 3]], 0.5, 0.7),
        ([[1, 2, 3, 4]], [[0, 2, 6, 8]], 0.0, 1.0),
        ([[1, 1, 1, 4]], [[0, 2, 6, 8]], 4.0, 0.6666666666666666),
        (
            [[1, 5, 2, 1, 1], [4, 2, 2, 1, 4], [5, 9, 2, 8, 7], [7, 6, NAN, 3, 2], [NAN] * 5],
            [[0, 5, 2, 3, 2], [NAN, 2, 1, 5, 3], [9, 1, 5, 3, 8], [9, 3, 4, 4, 1], [NAN] * 5],
            1.0,
            0.4916666666666668,
        ),
    ],
)
def test_published_thresholds(
    gold: list[list[float]], metric: list[list[float]], eps: float, accuracy: float
) -> None:
    pairs = ties.pairs_of_ratings(np.array(gold, float), np.array(metric, float))
    found = ties.calibrate(pairs.gold, pairs.delta, pairs.weight)
    assert found.eps == eps
    assert found.accuracy == pytest.approx(accuracy, abs=1e-12)


def test_published_accuracies_by_threshold() -> None:
    pairs = ties.pairs_of_ratings(np.array([1.0, 2, 3, 4]), np.array([0.0, 2, 6, 8]))
    found = [accuracy_at(pairs.gold, pairs.delta, eps) for eps in (0, 2, 4, 6, 8)]
    assert found == pytest.approx([1.0, 2 / 3, 0.5, 1 / 6, 0.0])
    pairs = ties.pairs_of_ratings(np.array([1.0, 1, 1, 4]), np.array([0.0, 2, 6, 8]))
    found = [accuracy_at(pairs.gold, pairs.delta, eps) for eps in (0, 2, 4, 6, 8)]
    assert found == pytest.approx([0.5, 0.5, 2 / 3, 2 / 3, 0.5])


comparisons = st.lists(st.tuples(st.integers(0, 2), st.integers(-6, 6)), min_size=1, max_size=40)


@settings(deadline=None)
@given(comparisons)
def test_exact_against_every_candidate(rows: list[tuple[int, int]]) -> None:
    gold = np.eye(3)[[g for g, _ in rows]]
    delta = np.array([d / 7 for _, d in rows])
    found = ties.calibrate(gold, delta)
    candidates = sorted({0.0, *np.abs(delta)})
    reached = {eps: accuracy_at(gold, delta, eps) for eps in candidates}
    best = max(reached.values())
    assert found.accuracy == pytest.approx(best, abs=1e-12)
    smallest = min(eps for eps, value in reached.items() if value >= best - 1e-12)
    assert found.eps == pytest.approx(smallest, abs=1e-12)


@settings(deadline=None)
@given(comparisons)
def test_swapping_sides_keeps_the_threshold(rows: list[tuple[int, int]]) -> None:
    gold = np.eye(3)[[g for g, _ in rows]]
    delta = np.array([d / 7 for _, d in rows])
    swapped = ties.calibrate(gold[:, [B, A, TIE]], -delta)
    assert swapped == ties.calibrate(gold, delta)
    said, mirrored = ties.by_threshold(delta, 0.2), ties.by_threshold(-delta, 0.2)
    assert np.array_equal(np.array([B, A, TIE])[said], mirrored)


def test_differences_within_rounding_are_one() -> None:
    delta = np.array([0.1 + 0.2 - 0.3, 0.3 - 0.1, 0.2])  # 5.6e-17, and two that differ by 3e-17
    assert ties.by_threshold(delta, 0.0).tolist() == [TIE, A, A]
    gold = np.eye(3)[[TIE, TIE, TIE]]
    assert ties.calibrate(gold, delta).eps == pytest.approx(0.2)


def test_infinite_differences_are_never_ties() -> None:
    delta = np.array([np.inf, -np.inf, 0.5])
    found = ties.calibrate(np.eye(3)[[A, B, TIE]], delta)
    assert found == ties.Threshold(0.5, 1.0)
    assert ties.by_threshold(delta, found.eps).tolist() == [A, B, TIE]


def test_undefined_differences_are_refused() -> None:
    with pytest.raises(ValueError, match="undefined"):
        ties.by_threshold(np.array([np.nan]), 0.0)
    with pytest.raises(ValueError, match="no pair"):
        ties.calibrate(np.empty((0, 3)), np.empty(0))


def test_rounding_is_correct_rounding() -> None:
    a = np.array([0.1234, 0.12349, 0.0005])
    b = np.array([0.1229, 0.1231, 0.0])
    assert ties.by_rounding(a, b).tolist() == [TIE, TIE, A if round(0.0005, 3) else TIE]


def test_cross_fitting_never_sees_its_own_fold() -> None:
    """Turning one cluster's gold round cannot change the verdicts of that cluster."""
    rng = np.random.default_rng(0)
    cluster = np.repeat(np.arange(25), 4)
    gold = rng.integers(0, 3, 100)
    delta = rng.normal(size=100)
    before = ties.cross_fitted(np.eye(3)[gold], delta, cluster, seed=7)
    changed = gold.copy()
    changed[cluster == 3] = TIE
    after = ties.cross_fitted(np.eye(3)[changed], delta, cluster, seed=7)
    assert before is not None
    assert after is not None
    assert np.array_equal(before.verdicts[cluster == 3], after.verdicts[cluster == 3])
    assert len(before.eps) == ties.FOLDS
    assert ties.cross_fitted(np.eye(3)[gold], delta, np.zeros(100, int), seed=7) is None


def test_best_cut_against_every_threshold() -> None:
    rng = np.random.default_rng(4)
    scores = np.round(rng.normal(size=40), 1)
    positive = (rng.random(40) < 0.4).astype(float)

    def balanced(cut: float) -> float:
        said = scores >= cut
        return (said[positive == 1].mean() + (~said[positive == 0]).mean()) / 2

    found = ties.best_cut(scores, positive)
    candidates = np.concatenate([np.unique(scores), [scores.max() + 1]])
    assert balanced(found) == pytest.approx(max(map(balanced, candidates)))
