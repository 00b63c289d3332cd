"""Correlations and their intervals, against scipy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoring.stats.correlation import (
    Kind,
    coefficient,
    correlation,
    fisher_interval,
    left_out,
)
from scoring.stats.resample import Floats

KINDS: tuple[Kind, ...] = ("pearson", "spearman")
VALUES = st.lists(st.integers(-5, 5).map(float), min_size=4, max_size=12)


def pairs(seed: int, n: int) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=n)
    return x, 0.8 * x + rng.normal(size=n)


@pytest.mark.parametrize("n", [4, 10, 50])
@pytest.mark.parametrize("seed", range(5))
def test_pearson_is_scipys_with_its_interval(seed: int, n: int) -> None:
    x, y = pairs(seed, n)
    found = correlation(x, y, "pearson", replicates=0, seed=0).fisher
    known = stats.pearsonr(x, y)
    interval = known.confidence_interval(0.95)
    assert found.value == pytest.approx(known.statistic, abs=1e-12)
    assert found.ci == pytest.approx((interval.low, interval.high), abs=1e-12)


@given(x=VALUES, data=st.data())
def test_spearman_is_scipys_also_with_ties(x: list[float], data: st.DataObject) -> None:
    y = data.draw(st.lists(st.integers(-2, 2).map(float), min_size=len(x), max_size=len(x)))
    found = coefficient(np.array(x), np.array(y), "spearman")
    if len(set(x)) == 1 or len(set(y)) == 1:
        assert found is None
    else:
        assert found == pytest.approx(stats.spearmanr(x, y).statistic, abs=1e-9)


def test_spearmans_interval_is_wider_by_bonett_and_wright() -> None:
    low, high = fisher_interval(0.6, 28, "spearman") or (0.0, 0.0)
    reach = 1.959963984540054 * np.sqrt((1 + 0.18) / 25)
    assert (low, high) == pytest.approx(
        (np.tanh(np.arctanh(0.6) - reach), np.tanh(np.arctanh(0.6) + reach))
    )


@pytest.mark.parametrize("kind", KINDS)
def test_bootstrap_covers_what_scipys_covers(kind: Kind) -> None:
    x, y = pairs(3, 40)
    found = correlation(x, y, kind, replicates=4_000, seed=1).bootstrap

    def statistic(a: Floats, b: Floats) -> float:
        test = stats.pearsonr if kind == "pearson" else stats.spearmanr
        return float(test(a, b).statistic)

    known = stats.bootstrap(
        (x, y), statistic, paired=True, vectorized=False, n_resamples=2_000, method="percentile",
        rng=np.random.default_rng(2),
    ).confidence_interval  # fmt: skip
    assert found.ci == pytest.approx((known.low, known.high), abs=0.03)


@pytest.mark.parametrize("kind", KINDS)
def test_bootstrap_tells_replicates_without_a_value(kind: Kind) -> None:
    x, y = np.array([1.0, 1, 1, 2]), np.array([0.0, 1, 2, 3])
    found = correlation(x, y, kind, replicates=500, seed=0).bootstrap
    assert "of 500 replicates had no value" in found.note
    assert "more than a tenth" in found.note
    assert correlation(x, y, kind, replicates=500, seed=0).bootstrap == found


@pytest.mark.parametrize("kind", KINDS)
def test_undefined_has_its_reason(kind: Kind) -> None:
    two = correlation(np.arange(2.0), np.arange(2.0), kind, replicates=9, seed=0)
    flat = correlation(np.full(5, 0.1), np.arange(5.0), kind, replicates=9, seed=0)
    assert two.fisher.undefined == "needs three pairs"
    assert flat.bootstrap.undefined == "constant"
    line = correlation(np.arange(3.0), np.arange(3.0), kind, replicates=0, seed=0).fisher
    assert (line.value, line.ci) == (1.0, None)
    four = correlation(np.arange(4.0), np.arange(4.0), kind, replicates=0, seed=0).fisher
    assert four.ci == (1.0, 1.0)


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_correlated_is_refused(kind: Kind) -> None:
    with pytest.raises(ValueError, match="finite"):
        correlation(np.array([1.0, np.nan, 2]), np.arange(3.0), kind, replicates=0, seed=0)
    with pytest.raises(ValueError, match="equally long"):
        correlation(np.arange(3.0), np.arange(4.0), kind, replicates=0, seed=0)


@pytest.mark.parametrize("kind", KINDS)
def test_leaving_one_out_is_correlating_the_rest(kind: Kind) -> None:
    x, y = pairs(7, 8)
    for place, found in enumerate(left_out(x, y, kind)):
        rest = np.delete(x, place), np.delete(y, place)
        assert found == pytest.approx(coefficient(*rest, kind))
    assert left_out(np.arange(3.0), np.arange(3.0), kind) == [None] * 3


@given(x=VALUES, scale=st.floats(0.1, 10), shift=st.floats(-5, 5))
def test_pearson_does_not_see_scale_and_shift(x: list[float], scale: float, shift: float) -> None:
    a = np.array(x)
    y = np.arange(len(x), dtype=np.float64)
    one, other = coefficient(a, y, "pearson"), coefficient(scale * a + shift, y, "pearson")
    assert (one is None) == (other is None)
    if one is not None:
        assert one == pytest.approx(other, abs=1e-9)
