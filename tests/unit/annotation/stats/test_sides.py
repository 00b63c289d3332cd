"""A share against one half: exact interval and exact test, held against scipy."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest

from annotation.stats.sides import clopper_pearson, half_test, share_against_half


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (0, 12), (12, 12), (3, 10), (57, 100)])
def test_equals_scipy(hits: int, n: int) -> None:
    known = binomtest(hits, n, 0.5)
    exact = known.proportion_ci(0.95, method="exact")
    assert clopper_pearson(hits, n) == pytest.approx((exact.low, exact.high), abs=1e-10)
    assert half_test(hits, n) == pytest.approx(known.pvalue, abs=1e-12)


def test_level() -> None:
    wide, narrow = clopper_pearson(4, 10, 0.99), clopper_pearson(4, 10, 0.80)
    assert wide[0] < narrow[0] < 0.4 < narrow[1] < wide[1]


def test_share() -> None:
    found = share_against_half(60, 100, dropped=5)
    assert (found.share.value, found.share.n, found.share.dropped) == (0.6, 100, 5)
    assert found.p == pytest.approx(binomtest(60, 100).pvalue, abs=1e-12)
    assert "Clopper-Pearson" in found.share.method


def test_no_trial_is_undefined() -> None:
    found = share_against_half(0, 0, dropped=3)
    assert found.p is None
    assert found.share.undefined == "no decided verdict whose shown side is known"
    assert found.share.dropped == 3


@pytest.mark.parametrize(("hits", "n"), [(-1, 4), (5, 4), (1, 0)])
def test_impossible_counts_are_refused(hits: int, n: int) -> None:
    with pytest.raises(ValueError, match="hits lie between"):
        share_against_half(hits, n)
