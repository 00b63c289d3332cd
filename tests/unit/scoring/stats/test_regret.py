"""Regret of fixed metrics and of the rule, and its honest form on halves."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.stats import regret

# statistics.json "lodo": metrics m1, m2 by datasets D1, D2, D3
LODO = np.array([[0.6, 0.7, 0.6], [0.5, 0.8, 0.55]])


def test_published_case() -> None:
    cost = regret.best_elsewhere(LODO)
    assert cost.regret == pytest.approx([0.1, 0.1, 0.025])  # D3: the mean of 0 and 0.05
    assert cost.picks.T.tolist() == [[False, True], [True, False], [True, True]]
    assert regret.fixed_regret(LODO) == pytest.approx(np.array([[0, 0.1, 0], [0.1, 0, 0.05]]))


def test_many_replicates_at_once_equal_one_by_one() -> None:
    rng = np.random.default_rng(0)
    figures = np.round(rng.random((5, 4, 20)), 1)  # ties
    cost = regret.best_elsewhere(figures)
    for r in range(20):
        alone = regret.best_elsewhere(figures[:, :, r])
        assert cost.regret[:, r] == pytest.approx(alone.regret)
        assert np.array_equal(cost.picks[:, :, r], alone.picks)


def test_one_dataset_is_refused() -> None:
    with pytest.raises(ValueError, match="needs two"):
        regret.best_elsewhere(np.ones((2, 1)))


def test_split_regret_is_unbiased_where_plain_regret_is_not() -> None:
    """Metrics that are all alike: plain regret is above 0 by luck alone, the split one is not."""
    rng = np.random.default_rng(0)
    one, other = rng.normal(size=(2, 8, 1, 4_000))
    picks = np.zeros((8, 1, 1), dtype=bool)
    picks[0] = True
    honest = regret.split_regret(one, other, picks).mean()
    plain = regret.fixed_regret(one)[0].mean()
    assert abs(honest) < 0.06
    assert plain > 1.0


def test_split_regret_by_hand() -> None:
    chosen = np.array([[0.9], [0.8]])
    paid = np.array([[0.6], [0.7]])
    second = np.array([[False], [True]])
    assert regret.split_regret(chosen, paid, second) == pytest.approx([-0.1])
