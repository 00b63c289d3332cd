"""Win rates: definitions, scikit-learn's logistic regression, planted length bias, invariances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from scoring.stats.win_rates import fit, length_controlled, win_rate

Floats = NDArray[np.float64]


def test_raw_rate_by_hand() -> None:
    won = np.array([1.0, 1, 0, 0.5, 0.25])
    found = win_rate(won, np.array([0, 0, 1, 2, 3]), replicates=100)
    assert found.rate.value == pytest.approx(0.55)
    assert found.se == pytest.approx(np.sqrt(((won - 0.55) ** 2).sum() / 4 / 5))
    assert (found.wins, found.losses, found.draws) == (2, 2, 1)
    assert "jackknife" in found.rate.method
    none = win_rate(np.empty(0), np.empty(0, dtype=np.int64), replicates=10)
    assert none.rate.undefined == "no comparison"
    assert win_rate(np.ones(1), np.zeros(1, dtype=np.int64), replicates=10).se is None
    with pytest.raises(ValueError, match="between 0 and 1"):
        win_rate(np.array([2.0]), np.zeros(1, dtype=np.int64), replicates=0)


def test_interval_over_comparisons_is_near_two_standard_errors() -> None:
    won = np.random.default_rng(1).integers(0, 3, 800) / 2
    found = win_rate(won, np.arange(800), replicates=4_000)
    assert found.rate.ci is not None
    assert found.rate.value is not None
    assert found.se is not None
    assert found.rate.ci[1] - found.rate.value == pytest.approx(1.96 * found.se, rel=0.06)


def made(seed: int, n: int, *, theta: float, phi: float) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(seed)
    longer = np.round(rng.normal(120, 300, n))
    p = 1 / (1 + np.exp(-(theta + phi * np.tanh(longer / longer.std(ddof=1)))))
    return (rng.random(n) < p).astype(float), longer


def test_a_planted_length_bias_is_taken_out() -> None:
    won, longer = made(3, 4_000, theta=0.0, phi=2.0)
    raw = win_rate(won, np.arange(4_000), replicates=0)
    found = length_controlled(won, longer, np.arange(4_000), replicates=300)
    assert raw.rate.value is not None
    assert raw.rate.value > 0.6
    assert found.rate.value == pytest.approx(0.5, abs=0.03)
    assert found.length == pytest.approx(2.0, abs=0.2)
    assert found.rate.ci is not None
    assert found.rate.ci[0] < 0.5 < found.rate.ci[1]


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6), n=st.integers(8, 80), graded=st.booleans(), hard=st.booleans())
def test_against_scikit_learn(seed: int, n: int, graded: bool, hard: bool) -> None:
    won, longer = made(seed, n, theta=0.3, phi=1.0)
    rng = np.random.default_rng(seed)
    if graded:
        won = rng.random(n)
    difficulty = rng.normal(size=n) if hard else None
    found = length_controlled(won, longer, np.arange(n), difficulty=difficulty, replicates=0)
    terms = [np.ones(n), np.tanh(longer / longer.std(ddof=1))]
    if difficulty is not None:
        terms.append((difficulty - difficulty.mean()) / difficulty.std())
    x = np.stack(terms, axis=1)
    other = LogisticRegression(C=100, fit_intercept=False, tol=1e-10, max_iter=10_000)
    other.fit(np.r_[x, x], np.r_[np.ones(n), np.zeros(n)], sample_weight=np.r_[won, 1 - won])
    level = x.copy()
    level[:, 1] = 0
    assert found.rate.value == pytest.approx(other.predict_proba(level)[:, 1].mean(), abs=1e-5)
    assert found.system == pytest.approx(other.coef_[0, 0], abs=1e-4)
    assert found.length == pytest.approx(other.coef_[0, 1], abs=1e-4)


def test_many_fits_at_once_are_as_each_by_itself() -> None:
    won, longer = made(5, 40, theta=0.3, phi=1.0)
    x = np.stack([np.ones(40), np.tanh(longer / 300)], axis=1)
    weight = np.random.default_rng(0).integers(0, 4, (40, 9)).astype(float)
    together = fit(x, won, weight)
    for column, beta in zip(weight.T, together, strict=True):
        assert fit(x, won, column[:, np.newaxis])[0] == pytest.approx(beta, abs=1e-8)


def test_ten_rows_are_enough_and_need_no_table_of_difficulties() -> None:
    won, longer = made(6, 10, theta=0.5, phi=1.0)
    found = length_controlled(won, longer, np.arange(10), replicates=100)
    assert found.rate.value is not None
    assert found.rate.ci is not None
    assert found.difficulty is None


def test_a_system_that_always_wins_stays_finite() -> None:
    found = length_controlled(np.ones(30), np.arange(30.0) - 10, np.arange(30), replicates=100)
    assert found.rate.value is not None
    assert 0.9 < found.rate.value < 1


def test_what_cannot_be_said() -> None:
    alone = length_controlled(np.ones(1), np.ones(1), np.zeros(1, dtype=np.int64), replicates=0)
    assert alone.rate.undefined == "needs two comparisons"
    assert alone.to_json()["coefficients"] == {"system": None, "length": None, "difficulty": None}
    same = length_controlled(
        np.array([1.0, 0, 1, 1]), np.full(4, 7.0), np.arange(4), replicates=0,
        difficulty=np.ones(4),
    )  # fmt: skip
    assert same.length is None
    assert same.difficulty is None
    assert "no length term" in same.rate.note
    assert same.rate.value == pytest.approx(0.75, abs=0.01)
    with pytest.raises(ValueError, match="one entry"):
        length_controlled(np.ones(2), np.ones(3), np.arange(2), replicates=0)


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(0, 10**6))
def test_the_other_system_has_the_rest(seed: int) -> None:
    won, longer = made(seed, 50, theta=0.3, phi=1.0)
    one = length_controlled(won, longer, np.arange(50), replicates=0)
    two = length_controlled(1 - won, -longer, np.arange(50), replicates=0)
    assert one.rate.value is not None
    assert two.rate.value == pytest.approx(1 - one.rate.value, abs=1e-9)
    scaled = length_controlled(won, longer * 7, np.arange(50), replicates=0)
    assert scaled.rate.value == pytest.approx(one.rate.value, abs=1e-9)


def test_a_difficulty_of_any_size_is_taken() -> None:
    won, longer = made(4, 60, theta=0.2, phi=0.5)
    hard = np.random.default_rng(4).normal(size=60)
    one, large = (
        length_controlled(won, longer, np.arange(60), replicates=0, difficulty=scale * hard)
        for scale in (1.0, 1e300)
    )
    assert large.rate.value == pytest.approx(one.rate.value, abs=1e-9)


def test_a_rate_at_a_length_that_was_hardly_seen_says_so() -> None:
    won, longer = made(2, 100, theta=0.0, phi=1.0)
    seen = length_controlled(won, longer, np.arange(100), replicates=0)
    assert not seen.extrapolated
    above = length_controlled(won, np.abs(longer) + 1, np.arange(100), replicates=0)
    assert above.extrapolated
    assert "extrapolation: in 100%" in above.rate.note
