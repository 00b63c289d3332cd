"""Kendall's tau and W: known values, scipy, statsmodels, permutations."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import friedmanchisquare, kendalltau

from scoring.stats import ranks

# statistics.json "kendall_w": rounding times, raters by objects
ROUNDING = [
    [5.4, 5.5, 5.55], [5.85, 5.7, 5.75], [5.2, 5.6, 5.5], [5.55, 5.5, 5.4], [5.9, 5.85, 5.7],
    [5.45, 5.55, 5.6], [5.4, 5.4, 5.35], [5.45, 5.5, 5.35], [5.25, 5.15, 5.0], [5.85, 5.8, 5.7],
    [5.25, 5.2, 5.1], [5.65, 5.55, 5.45], [5.6, 5.35, 5.45], [5.05, 5.0, 4.95], [5.5, 5.5, 5.4],
    [5.45, 5.55, 5.5], [5.55, 5.55, 5.35], [5.45, 5.5, 5.55], [5.5, 5.45, 5.25], [5.65, 5.6, 5.4],
    [5.7, 5.65, 5.55], [6.3, 6.3, 6.25],
]  # fmt: skip
ANXIETY = [  # subjects by raters
    [3, 3, 2], [3, 6, 1], [3, 4, 4], [4, 6, 4], [5, 2, 3], [5, 4, 2], [2, 2, 1], [3, 4, 6],
    [5, 3, 1], [2, 3, 1], [2, 2, 1], [6, 3, 2], [1, 3, 3], [5, 3, 3], [2, 2, 1], [2, 2, 1],
    [1, 1, 3], [2, 3, 3], [4, 3, 2], [3, 4, 2],
]  # fmt: skip
THREE_BY_SIX = [[1, 6, 3, 2, 5, 4], [1, 5, 6, 2, 4, 3], [6, 3, 2, 5, 4, 1]]


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        (np.array(ROUNDING), 0.2532467532467532),
        (np.array(ANXIETY, float).T, 0.5396568759543698),
        (np.array(THREE_BY_SIX, float), 0.2126984126984127),
    ],
)
def test_published_w(figures: np.ndarray, expected: float) -> None:
    found = ranks.concordance(figures, permutations=99, seed=0)
    assert found.w == pytest.approx(expected, abs=1e-12)
    judges, objects = figures.shape
    chi2 = friedmanchisquare(*figures.T).statistic
    assert found.w == pytest.approx(chi2 / (judges * (objects - 1)))


def test_w_permutations_against_all_of_them() -> None:
    """Three judges and three objects have 216 tables: the p values must approach the exact ones."""
    figures = np.array([[1.0, 2, 3], [1, 3, 2], [2, 1, 3]])
    observed = ranks.kendall_w(ranks.average_ranks(figures))
    assert observed is not None
    all_w = [
        ranks.kendall_w(np.array([one, other, third], float))
        for one in permutations((1, 2, 3))
        for other in permutations((1, 2, 3))
        for third in permutations((1, 2, 3))
    ]
    found = ranks.concordance(figures, permutations=20_000, seed=0)
    alike = np.mean([w >= observed - 1e-12 for w in all_w if w is not None])
    unlike = np.mean([w <= observed + 1e-12 for w in all_w if w is not None])
    assert found.p_concordant == pytest.approx(alike, abs=0.015)
    assert found.p_discordant == pytest.approx(unlike, abs=0.015)


def test_w_has_both_tails_and_never_p_zero() -> None:
    same = ranks.concordance(np.tile(np.arange(8.0), (6, 1)), permutations=999, seed=0)
    assert (same.w, same.p_concordant, same.p_discordant) == (1.0, 1 / 1000, 1.0)
    opposed = ranks.concordance(
        np.array([np.arange(8.0), -np.arange(8.0)]), permutations=99, seed=0
    )
    assert opposed.w == 0.0
    assert opposed.p_discordant == pytest.approx(0.01)
    assert opposed.p_concordant == 1.0


@pytest.mark.parametrize("figures", [np.ones((3, 4)), np.ones((1, 4)), np.ones((3, 1))])
def test_w_undefined(figures: np.ndarray) -> None:
    found = ranks.concordance(figures, permutations=9, seed=0)
    assert found.w is None
    assert found.undefined


def test_published_tau() -> None:
    # statistics.json "kendall_tau_b"
    found = ranks.kendall_tau(np.array([12.0, 2, 1, 12, 2]), np.array([1.0, 4, 7, 1, 0]))
    assert found.tau == pytest.approx(-0.4714045207910316, abs=1e-12)
    assert found.p == pytest.approx(0.28274545993277467, abs=1e-12)
    found = ranks.kendall_tau(np.array([5.0, 2, 1, 3, 6, 4, 7]), np.array([5.0, 2, 6, 3, 1, 7, 4]))
    assert found.tau == pytest.approx(-0.14285714285714288, abs=1e-12)
    assert found.p == pytest.approx(0.7726190476190476, abs=1e-12)


def test_tau_undefined() -> None:
    assert ranks.kendall_tau(np.ones(3), np.arange(3.0)).undefined == "constant"
    assert ranks.kendall_tau(np.ones(1), np.ones(1)).undefined == "needs two values"
    assert ranks.kendall_tau(np.empty(0), np.empty(0)).tau is None
    with pytest.raises(ValueError, match="finite"):
        ranks.kendall_tau(np.array([1.0, np.inf]), np.arange(2.0))


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=12))
def test_tau_against_scipy_and_under_monotone_transforms(rows: list[tuple[int, int]]) -> None:
    x, y = np.array([a for a, _ in rows], float), np.array([b for _, b in rows], float)
    found = ranks.kendall_tau(x, y)
    if found.tau is None:
        assert len(set(x)) == 1 or len(set(y)) == 1
        return
    expected = kendalltau(x, y)
    assert found.tau == pytest.approx(expected.statistic)
    assert found.p == pytest.approx(expected.pvalue)
    assert ranks.kendall_tau(np.exp(x), y) == found
    mirrored = ranks.kendall_tau(-x, y)
    assert mirrored.tau == pytest.approx(-found.tau)
