"""Calibration: scikit-learn's Brier score and curve, planted probabilities, empty bins."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss

from scoring.stats.calibration import calibration


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), n=st.integers(4, 200))
def test_against_scikit_learn(seed: int, n: int) -> None:
    rng = np.random.default_rng(seed)
    said = rng.random(n)
    happened = (rng.random(n) < said).astype(float)
    happened[:2] = (0, 1)
    found = calibration(said, happened, np.arange(n), replicates=0)
    assert found.brier.value == pytest.approx(brier_score_loss(happened, said))
    true, stated = calibration_curve(happened, said, n_bins=10)
    full = [one for one in found.curve if one.n]
    assert [one.happened.value for one in full] == pytest.approx(true)
    assert [one.said for one in full] == pytest.approx(stated)
    weights = np.array([one.n for one in full]) / n
    assert found.error.value == pytest.approx((weights * np.abs(true - stated)).sum())


def test_true_probabilities_are_calibrated_and_bold_ones_are_not() -> None:
    rng = np.random.default_rng(1)
    truth = rng.random(4_000)
    happened = (rng.random(4_000) < truth).astype(float)
    good = calibration(truth, happened, np.arange(4_000), replicates=200)
    bold = calibration(np.round(truth), happened, np.arange(4_000), replicates=200)
    assert good.error.value == pytest.approx(0, abs=0.03)
    assert good.brier.value is not None
    assert bold.brier.value is not None
    assert good.brier.value < bold.brier.value
    assert bold.error.value is not None
    assert bold.error.value > 0.15
    assert good.brier.ci is not None
    assert good.reference.value == pytest.approx(0.25, abs=0.01)


def test_edges_and_nothing() -> None:
    found = calibration(np.array([0.0, 1.0, 0.3]), np.ones(3), np.arange(3), replicates=0)
    assert [one.n for one in found.curve] == [1, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    assert found.curve[1].said is None
    assert found.curve[1].happened.undefined == "no verdict here"
    none = calibration(np.empty(0), np.empty(0), np.empty(0, dtype=np.int64), replicates=0)
    assert none.brier.undefined == "no graded verdict with gold"
    assert none.to_json()["error"]
    with pytest.raises(ValueError, match="between 0 and 1"):
        calibration(np.array([2.0]), np.ones(1), np.arange(1), replicates=0)
