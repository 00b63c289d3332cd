"""AUROC and AUPRC: known values, scikit-learn, and what must not change them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn.metrics import average_precision_score, roc_auc_score

from scoring.stats import auroc, resample
from scoring.stats.auroc import auroc_analytic, auroc_sweep, average_precision_sweep

# statistics.json "auroc": Hanley and McNeil 1982, counts of ratings 1 to 5.
NEGATIVE_COUNTS = [33, 6, 6, 11, 2]
POSITIVE_COUNTS = [3, 2, 2, 11, 33]


def hanley_mcneil() -> tuple[np.ndarray, np.ndarray]:
    ratings = np.arange(1.0, 6.0)
    negatives = np.repeat(ratings, NEGATIVE_COUNTS)
    positives = np.repeat(ratings, POSITIVE_COUNTS)
    labels = np.concatenate([np.zeros(negatives.size), np.ones(positives.size)])
    return np.concatenate([negatives, positives]), labels


def quadratic(scores: np.ndarray, positive: np.ndarray, weight: np.ndarray) -> float:
    """The definition over every pair."""
    above = (scores[:, None] > scores[None, :]) + 0.5 * (scores[:, None] == scores[None, :])
    pairs = (weight * positive)[:, None] * (weight * (1 - positive))[None, :]
    return float((above * pairs).sum() / pairs.sum())


def test_known_values() -> None:
    scores, labels = np.array([0.1, 0.4, 0.35, 0.8]), np.array([0.0, 0.0, 1.0, 1.0])
    assert auroc.auroc(scores, labels).value == 0.75
    found = auroc_analytic(scores, labels, np.arange(4))
    assert found.value == 0.75
    assert found.ci is not None
    reach = stats.norm.ppf(0.975) * np.sqrt(0.125)
    assert found.ci == pytest.approx((0.75 - reach, 0.75 + reach), abs=1e-12)


def test_hanley_mcneil() -> None:
    scores, labels = hanley_mcneil()
    assert auroc.auroc(scores, labels).value == pytest.approx(0.8931710615280595, abs=1e-12)
    found = auroc_analytic(scores, labels, np.arange(scores.size))
    assert found.ci is not None
    error = (found.ci[1] - found.ci[0]) / 2 / stats.norm.ppf(0.975)
    assert error == pytest.approx(0.03072441, abs=1e-7)
    assert found.method.startswith("DeLong")


def test_obuchowski_against_its_definition() -> None:
    """Clusters of several claims: the variance written out, cluster by cluster."""
    rng = np.random.default_rng(3)
    cluster = rng.integers(0, 12, 60)
    labels = rng.integers(0, 2, 60).astype(float)
    scores = np.round(rng.normal(size=60) + labels, 1)
    found = auroc_analytic(scores, labels, resample.dense(cluster))
    pos, neg = scores[labels == 1], scores[labels == 0]
    area = np.mean([[(p > n) + 0.5 * (p == n) for n in neg] for p in pos])
    v10 = {g: [] for g in set(cluster)}
    v01 = {g: [] for g in set(cluster)}
    for score, label, group in zip(scores, labels, cluster, strict=True):
        if label:
            v10[group].append(np.mean((score > neg) + 0.5 * (score == neg)))
        else:
            v01[group].append(np.mean((pos > score) + 0.5 * (pos == score)))
    m, n = pos.size, neg.size
    a = np.array([sum(v10[g]) - len(v10[g]) * area for g in v10])
    b = np.array([sum(v01[g]) - len(v01[g]) * area for g in v10])
    i10 = sum(bool(v) for v in v10.values())
    i01 = sum(bool(v) for v in v01.values())
    i = len(v10)
    s10 = i10 / ((i10 - 1) * m) * (a**2).sum()
    s01 = i01 / ((i01 - 1) * n) * (b**2).sum()
    s11 = i / (i - 1) * (a * b).sum()
    error = np.sqrt(s10 / m + s01 / n + 2 * s11 / (m * n))
    assert found.ci is not None
    assert (found.ci[1] - found.ci[0]) / 2 == pytest.approx(stats.norm.ppf(0.975) * error)
    assert found.method.startswith("Obuchowski")


def test_replicates_equal_sklearn() -> None:
    rng = np.random.default_rng(0)
    cluster = resample.dense(rng.integers(0, 60, 200))
    labels = rng.integers(0, 2, 200).astype(float)
    scores = np.round(rng.normal(size=200) + labels, 1)  # many ties
    plan = resample.plan(int(cluster.max()) + 1, replicates=50, seed=1)
    areas = auroc.replicates(auroc_sweep(scores, labels, cluster), plan)
    precisions = auroc.replicates(average_precision_sweep(scores, labels, cluster), plan)
    assert areas.ok.all()
    for r in range(50):
        rows = np.repeat(np.arange(200), plan.table()[cluster, r])
        expected = roc_auc_score(labels[rows], scores[rows])
        assert areas.value[r] == pytest.approx(expected, abs=1e-12)
        expected = average_precision_score(labels[rows], scores[rows])
        assert precisions.value[r] == pytest.approx(expected, abs=1e-12)


def test_soft_labels_follow_the_definition() -> None:
    rng = np.random.default_rng(5)
    scores = rng.integers(0, 5, 30).astype(float)
    shares = rng.integers(0, 4, 30) / 3
    found = auroc_sweep(scores, shares, np.arange(30))(np.ones((30, 1)))
    assert found.value[0] == pytest.approx(quadratic(scores, shares, np.ones(30)), abs=1e-12)
    assert auroc_analytic(scores, shares, np.arange(30)).undefined is not None


@pytest.mark.parametrize("label", [0.0, 1.0])
def test_one_class_is_undefined(label: float) -> None:
    scores, labels = np.array([1.0, 2.0, 3.0]), np.full(3, label)
    assert not auroc.auroc(scores, labels).ok
    assert auroc_analytic(scores, labels, np.arange(3)).undefined == auroc.ONE_CLASS
    assert bool(auroc.average_precision(scores, labels).ok) == (label == 1.0)


def test_non_finite_scores_are_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        auroc.auroc(np.array([1.0, np.nan]), np.array([0.0, 1.0]))


def test_one_cluster_with_all_positives_skips_and_counts() -> None:
    """Three clusters, only one has positives: replicates without it are undefined, and counted."""
    labels = np.array([1.0, 0.0, 0.0, 0.0])
    sweep = auroc_sweep(np.array([0.9, 0.1, 0.2, 0.3]), labels, np.array([0, 0, 1, 2]))
    weights = np.array([[0.0, 2.0], [1.0, 1.0], [2.0, 0.0]])
    assert sweep(weights).ok.tolist() == [False, True]


labelled = st.lists(
    st.tuples(st.integers(-5, 5), st.booleans(), st.integers(0, 5)), min_size=2, max_size=40
).filter(lambda rows: len({label for _, label, _ in rows}) == 2)


@settings(deadline=None)
@given(labelled)
def test_invariances(rows: list[tuple[int, bool, int]]) -> None:
    scores = np.array([float(score) for score, _, _ in rows])
    labels = np.array([float(label) for _, label, _ in rows])
    area = float(auroc.auroc(scores, labels).value)
    assert area == pytest.approx(roc_auc_score(labels, scores), abs=1e-12)
    # a monotone transform changes nothing; turning scores round, or labels, mirrors
    assert float(auroc.auroc(np.exp(scores), labels).value) == pytest.approx(area, abs=1e-12)
    assert float(auroc.auroc(-scores, labels).value) == pytest.approx(1 - area, abs=1e-12)
    assert float(auroc.auroc(scores, 1 - labels).value) == pytest.approx(1 - area, abs=1e-12)
    # a cluster drawn twice counts as its units twice
    cluster = resample.codes([group for _, _, group in rows])
    weights = np.ones((int(cluster.max()) + 1, 1))
    weights[0] = 2
    doubled = auroc_sweep(scores, labels, cluster)(weights)
    again = np.concatenate([np.arange(len(rows)), np.flatnonzero(cluster == 0)])
    assert doubled.value[0] == pytest.approx(roc_auc_score(labels[again], scores[again]), abs=1e-12)
