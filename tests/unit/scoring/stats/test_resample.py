"""Plans of resampling: weights, jackknife below 20 clusters, intervals, p values."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from scipy import stats

from scoring.stats import resample
from scoring.stats.resample import Values


def test_bootstrap_weights_are_multinomial() -> None:
    plan = resample.plan(50, replicates=2_000, seed=0)
    assert plan.kind == "bootstrap"
    assert plan.table().shape == (50, 2_000)
    assert (plan.table().sum(axis=0) == 50).all()
    assert plan.table().mean() == 1.0
    assert plan.table().var() == pytest.approx(1 - 1 / 50, rel=0.02)
    rows = np.concatenate(list(plan.blocks()), axis=1)
    assert np.array_equal(rows, plan.table())


def test_seed_zero_is_a_seed() -> None:
    one, again, other = (resample.plan(30, replicates=100, seed=s) for s in (0, 0, 1))
    assert np.array_equal(one.table(), again.table())
    assert not np.array_equal(one.table(), other.table())
    assert "seed = 0" in one.method
    assert "B = 100" in one.method
    assert "clusters = 30" in one.method


def test_jackknife_below_twenty_clusters() -> None:
    values = np.array([0.2, 0.5, 0.9, 0.4, 0.7])
    plan = resample.plan(5, replicates=1_000, seed=0)
    assert plan.kind == "jackknife"
    left_out = (plan.table().T @ values) / plan.table().sum(axis=0)
    expected = [(values.sum() - value) / 4 for value in values]
    assert left_out == pytest.approx(expected)
    found = resample.estimate(values.mean(), Values(left_out, np.ones(5, bool)), plan, n=5)
    assert found.ci is not None
    reach = stats.t.ppf(0.975, 4) * values.std(ddof=1) / np.sqrt(5)  # a mean's jackknife is its se
    assert found.ci == pytest.approx((values.mean() - reach, values.mean() + reach))
    assert "jackknife" in found.method
    assert "only 5 clusters" in found.note


def test_a_jackknife_is_cut_where_the_range_ends_and_says_so() -> None:
    left_out = Values(np.array([0.70, 0.98, 0.97, 0.99, 0.96]), np.ones(5, dtype=np.bool_))
    plan = resample.plan(5, replicates=100, seed=0)
    whole = resample.estimate(0.92, left_out, plan, n=50)
    cut = resample.estimate(0.92, left_out, plan, n=50, within=resample.SHARE)
    assert whole.ci is not None and cut.ci is not None
    assert whole.ci[1] > 1 == cut.ci[1]
    assert cut.ci[0] == whole.ci[0]
    assert "cut" in cut.note
    assert "cut" not in whole.note


def test_a_jackknife_without_spread_says_so() -> None:
    plan = resample.plan(5, replicates=100, seed=0)
    flat = Values(np.zeros(5), np.ones(5, dtype=np.bool_))
    found = resample.estimate(0.0, flat, plan, n=50)
    assert found.ci == (0.0, 0.0)
    assert "its width says nothing" in found.note
    spread = Values(np.arange(5.0), np.ones(5, dtype=np.bool_))
    assert "its width" not in resample.estimate(2.0, spread, plan, n=50).note


def test_jackknife_needs_every_leave_out() -> None:
    plan = resample.plan(3, replicates=10, seed=0)
    found = resample.estimate(0.5, Values(np.zeros(3), np.array([True, True, False])), plan, n=3)
    assert found.ci is None
    assert "undefined without one" in found.note


def test_one_cluster_has_no_interval() -> None:
    plan = resample.plan(1, replicates=100, seed=0)
    found = resample.estimate(0.5, Values(np.empty(0), np.empty(0, bool)), plan, n=9)
    assert found.ci is None
    assert found.value == 0.5
    assert "one cluster" in found.note


def test_skipped_replicates_are_counted_and_warned_about() -> None:
    plan = resample.plan(20, replicates=100, seed=0)
    ok = np.arange(100) >= 15
    found = resample.estimate(0.5, Values(np.full(100, 0.5), ok), plan, n=20)
    assert "undefined in 15 of 100 replicates" in found.note
    assert "with care" in found.note
    nothing = resample.estimate(0.5, Values(np.zeros(100), np.zeros(100, bool)), plan, n=20)
    assert nothing.ci is None


def test_coverage_of_the_percentile_interval() -> None:
    """95 % intervals for the mean of clusters cover the truth about that often."""
    rng = np.random.default_rng(0)
    covered = 0
    for trial in range(200):
        values = rng.normal(size=40)
        plan = resample.plan(40, replicates=400, seed=trial)
        spread = plan.table().T @ values / 40
        found = resample.estimate(values.mean(), Values(spread, np.ones(400, bool)), plan, n=40)
        assert found.ci is not None
        covered += found.ci[0] <= 0 <= found.ci[1]
    assert 180 <= covered <= 199


def test_halves_share_no_cluster() -> None:
    rng = np.random.default_rng(0)
    first, second = resample.halves(9, 50, rng, resample=False)
    assert ((first + second) == 1).all()
    assert (first.sum(axis=0) == 4).all()
    first, second = resample.halves(9, 50, rng, resample=True)
    assert ((first > 0) & (second > 0)).sum() == 0
    assert (first.sum(axis=0) == 4).all()
    assert (second.sum(axis=0) == 5).all()


def test_folds_do_not_cut_clusters() -> None:
    cluster = np.repeat(np.arange(13), 3)
    fold = resample.folds(cluster, count=5, seed=0)
    assert sorted(set(fold)) == [0, 1, 2, 3, 4]
    assert all(len(set(fold[cluster == c])) == 1 for c in range(13))
    assert set(resample.folds(np.array([0, 1]), count=5, seed=0)) == {0, 1}


def test_p_is_never_zero() -> None:
    values = Values(np.full(999, 0.3), np.ones(999, bool))
    assert resample.two_sided_p(values) == pytest.approx(2 / 1000)
    assert resample.two_sided_p(Values(np.zeros(9), np.ones(9, bool))) == 1.0


def test_jackknife_p_is_a_t_test_of_the_mean() -> None:
    values = np.array([0.1, 0.3, -0.1, 0.4, 0.2])
    plan = resample.plan(5, replicates=10, seed=0)
    left_out = Values((values.sum() - values) / 4, np.ones(5, bool))
    expected = stats.ttest_1samp(values, 0).pvalue
    assert resample.jackknife_p(values.mean(), left_out, plan) == pytest.approx(expected)


def test_codes_and_dense() -> None:
    assert resample.codes(["b", "a", "b"]).tolist() == [0, 1, 0]
    assert resample.dense(np.array([7, 3, 7])).tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match="needs a cluster"):
        resample.plan(0, replicates=10, seed=0)


def test_blocks_are_the_same_kept_or_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With many clusters a block is narrow and nothing is kept; the weights stay the same."""
    plan = resample.plan(300, replicates=90, seed=3)
    monkeypatch.setattr(resample, "BLOCK_CELLS", 300 * 40)
    kept = list(plan.blocks())
    assert [block.shape for block in kept] == [(300, 40), (300, 40), (300, 10)]
    monkeypatch.setattr(resample, "KEPT_CELLS", 0)
    again = list(plan.blocks())
    assert all(np.array_equal(one, other) for one, other in zip(kept, again, strict=True))
    assert np.array_equal(np.concatenate(kept, axis=1), plan.table())
    resample._kept.cache_clear()


def test_streams_are_independent() -> None:
    plan = resample.plan(30, replicates=500, seed=0)
    other = dataclasses.replace(plan, stream=(1,))
    assert not np.array_equal(plan.table(), other.table())
    correlation = np.corrcoef(plan.table().ravel(), other.table().ravel())[0, 1]
    assert abs(correlation) < 0.03
