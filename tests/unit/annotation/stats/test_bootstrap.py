"""Resampling: both ways to draw give one distribution, undefined replicates are counted."""

from __future__ import annotations

import numpy as np
import pytest

from annotation.stats.bootstrap import (
    Fraction,
    by_cluster,
    divide,
    draws,
    estimate,
    interval,
    percentile_interval,
    resample,
    resampled_sums,
    seed_of,
)
from annotation.stats.matrix import FloatArray


def mean(sums: FloatArray) -> Fraction:
    return Fraction(sums[..., 0], sums[..., 1])


def with_ones(values: FloatArray) -> FloatArray:
    return np.column_stack([values, np.ones_like(values)])


def test_clusters_are_summed() -> None:
    stats = np.array([[1.0, 1], [2, 1], [4, 1], [8, 1]])
    assert by_cluster(stats, np.array([3, 1, 3, 1])).tolist() == [[10, 2], [5, 2]]
    assert by_cluster(stats, np.array([4, 2, 9, 7])) is stats


@pytest.mark.parametrize("counts", [[1] * 7, [2, 5], [400, 100], [1, 99]])
def test_as_many_clusters_are_drawn_as_there_are(counts: list[int]) -> None:
    chunks = list(draws(np.array(counts), rng=np.random.default_rng(0), replicates=500))
    drawn = np.concatenate(chunks)
    assert drawn.shape == (500, len(counts))
    assert (drawn.sum(axis=1) == sum(counts)).all()
    spread = np.sqrt(np.array(counts) / 500)
    assert (np.abs(drawn.mean(axis=0) - counts) < 5 * spread).all()


def test_chunks_change_no_draw() -> None:
    ones = np.ones(9, dtype=np.int64)
    whole = np.concatenate(list(draws(ones, rng=np.random.default_rng(1), replicates=30)))
    chunks = list(draws(ones, rng=np.random.default_rng(1), replicates=30, width=1_000_000))
    assert len(chunks) > 1
    assert np.array_equal(whole, np.concatenate(chunks))


@pytest.mark.parametrize("kinds", [2, 200])
def test_replicates_are_spread_as_theory_says(kinds: int) -> None:
    """A mean of n draws has variance s^2 / n; few kinds and many kinds are drawn differently."""
    rng = np.random.default_rng(2)
    values = rng.permutation(np.linspace(0, 1, kinds).repeat(400 // kinds))
    sums = resampled_sums(with_ones(values), rng=rng, replicates=20_000)
    means = sums[:, 0] / sums[:, 1]
    assert (sums[:, 1] == 400).all()
    assert means.mean() == pytest.approx(
        values.mean(), abs=4 * values.std() / np.sqrt(400 * 20_000)
    )
    assert means.std() == pytest.approx(values.std() / np.sqrt(400), rel=0.03)


def test_division_leaves_out_what_has_no_denominator() -> None:
    values, without = divide(Fraction(np.array([1.0, 2.0, 3.0]), np.array([2.0, 0.0, 6.0])))
    assert (values.tolist(), without) == ([0.5, 0.5], 1)
    one, none = divide(Fraction(np.float64(1.0), np.float64(4.0)))  # type: ignore[arg-type]
    assert (one.tolist(), none) == ([0.25], 0)


def test_the_seed_is_said_and_zero_is_a_seed() -> None:
    assert seed_of(np.random.default_rng(0)) == "0"
    stats = with_ones(np.random.default_rng(3).random(50))
    clusters = np.arange(50)
    found = {
        seed: estimate(
            stats, mean, resampled=resample(stats, clusters, rng=np.random.default_rng(seed)),
            n=50, reason="",
        )
        for seed in (0, 1)
    }  # fmt: skip
    again = estimate(
        stats, mean, resampled=resample(stats, clusters, rng=np.random.default_rng(0)),
        n=50, reason="",
    )  # fmt: skip
    assert found[0] == again
    assert found[0].ci != found[1].ci
    assert found[0].method.endswith("seed 0")


def test_no_generator_no_interval() -> None:
    stats = with_ones(np.arange(30.0))
    assert resample(stats, np.arange(30), rng=None) is None
    found = estimate(stats, mean, resampled=None, n=30, reason="")
    assert (found.value, found.ci, found.method, found.note) == (14.5, None, "", "")


def test_one_cluster_has_no_interval_and_says_so() -> None:
    stats = with_ones(np.arange(30.0))
    resampled = resample(stats, np.zeros(30, dtype=np.int64), rng=np.random.default_rng(0))
    found = estimate(stats, mean, resampled=resampled, n=30, reason="")
    assert (found.ci, found.note) == (None, "one cluster: no interval; few clusters (1)")


def test_replicates_without_a_value_are_counted_and_many_are_warned_of() -> None:
    stats = np.column_stack([np.eye(3)[0], np.eye(3)[0]])
    resampled = resample(stats, np.arange(3), rng=np.random.default_rng(0))
    assert resampled is not None
    made = interval(resampled, mean)
    share = made.undefined / 2000
    assert share == pytest.approx((2 / 3) ** 3, abs=0.04)
    assert made.note == (
        f"{made.undefined} of 2000 replicates had no value;"
        " more than a tenth, so the interval may mislead;"
        " units do not differ, so the interval has no width"
    )
    assert made.ci == (1.0, 1.0)


def test_no_replicate_with_a_value_no_interval() -> None:
    made = percentile_interval(
        np.array([]), undefined_replicates=10, replicates=10, clusters=4, clustered=False,
        rng=np.random.default_rng(0),
    )  # fmt: skip
    assert made.ci is None
    assert "10 of 10 replicates had no value" in made.note


def test_an_undefined_figure_keeps_its_counts() -> None:
    stats = np.zeros((5, 2))
    found = estimate(
        stats, mean, resampled=None, n=5, reason="one category", dropped=2, note="told"
    )
    assert (found.value, found.undefined, found.n, found.dropped, found.note) == (
        None, "one category", 5, 2, "told",
    )  # fmt: skip


def test_few_units_are_noted_and_a_given_value_is_kept() -> None:
    stats = with_ones(np.arange(4.0))
    found = estimate(stats, mean, resampled=None, n=4, reason="", value=1.25, note="first")
    assert (found.value, found.note) == (1.25, "first; few units (4)")


def test_percentiles() -> None:
    values = np.arange(1001.0)
    made = percentile_interval(
        values, undefined_replicates=0, replicates=1001, clusters=9, clustered=True,
        rng=np.random.default_rng(4),
    )  # fmt: skip
    assert made.ci == pytest.approx((25.0, 975.0))
    assert made.note == ""
    assert made.method == (
        "bootstrap over 9 clusters of units, 1001 replicates, percentile 95 %, seed 4"
    )


def test_the_interval_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(300):
        stats = with_ones((rng.random(80) < 0.4).astype(float))
        resampled = resample(stats, np.arange(80), rng=rng, replicates=400)
        assert resampled is not None
        ci = interval(resampled, mean).ci
        assert ci is not None
        held += ci[0] <= 0.4 <= ci[1]
    assert 0.90 <= held / 300 <= 0.99


def test_few_clusters_of_many_units_are_noted() -> None:
    stats = with_ones(np.random.default_rng(0).random(90))
    resampled = resample(stats, np.arange(90) // 30, rng=np.random.default_rng(0))
    found = estimate(stats, mean, resampled=resampled, n=90, reason="")
    assert found.ci is not None
    assert found.note == "few clusters (3)"
