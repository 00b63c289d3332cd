"""Shares and correlations: scipy, replicates made one by one, and what cannot be said."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import pearsonr, spearmanr

from scoring.stats import resample, shares


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), n=st.integers(3, 40), levels=st.sampled_from([2, 5, 1000]))
def test_correlations_are_those_of_scipy(seed: int, n: int, levels: int) -> None:
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, levels, n).astype(float), rng.integers(0, levels, n).astype(float)
    own = np.arange(n)
    if np.ptp(x) == 0 or np.ptp(y) == 0:
        assert shares.pearson(x, y, own, replicates=0).undefined == "constant"
        return
    assert shares.pearson(x, y, own, replicates=0).value == pytest.approx(pearsonr(x, y)[0])
    assert shares.spearman(x, y, own, replicates=0).value == pytest.approx(spearmanr(x, y)[0])
    moved = shares.pearson(3 * x - 7, -y, own, replicates=0).value
    assert moved == pytest.approx(-pearsonr(x, y)[0])


def test_intervals_are_percentiles_of_drawn_clusters() -> None:
    rng = np.random.default_rng(3)
    cluster = rng.integers(0, 25, 120)
    x = rng.random(120)
    y = x + rng.random(120)
    own = resample.dense(cluster)
    weights = resample.plan(25, replicates=400, seed=2).table().astype(float)[own]
    means = (weights * x[:, np.newaxis]).sum(axis=0) / weights.sum(axis=0)
    found = shares.mean(x, cluster, why="none", replicates=400, seed=2)
    assert found.ci == pytest.approx(tuple(np.percentile(means, [2.5, 97.5])))
    correlations = [
        np.cov(x, y, aweights=column)[0, 1]
        / np.sqrt(np.cov(x, aweights=column) * np.cov(y, aweights=column))
        for column in weights.T
    ]
    found = shares.pearson(x, y, cluster, replicates=400, seed=2)
    assert found.ci == pytest.approx(tuple(np.percentile(correlations, [2.5, 97.5])))


def test_differences_are_paired() -> None:
    x = np.random.default_rng(0).integers(0, 2, 60).astype(float)
    found = shares.difference(x, x, np.arange(60), why="none", replicates=200)
    assert (found.value, found.ci) == (0.0, (0.0, 0.0))
    sign = shares.balance(x == 1, x == 0, np.arange(60), why="none", replicates=200)
    assert sign.value == pytest.approx(2 * x.mean() - 1)


def test_what_cannot_be_said() -> None:
    empty, none = np.empty(0), np.empty(0, dtype=np.int64)
    assert shares.mean(empty, none, why="nothing", replicates=10).undefined == "nothing"
    two = np.array([1.0, 2.0])
    assert shares.pearson(two, two, np.arange(2), replicates=0).undefined == "needs three pairs"
    nobody = np.zeros(3, bool)
    assert shares.balance(nobody, nobody, np.arange(3), why="x", replicates=0).undefined == "x"
