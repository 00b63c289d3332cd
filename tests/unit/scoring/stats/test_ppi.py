"""Prediction-powered means: values of ppi-python, its formulas, coverage, invariances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from scoring.stats.ppi import powered_mean

Floats = NDArray[np.float64]


def made(seed: int, n: int = 60, others: int = 400) -> tuple[Floats, Floats, Floats]:
    """People's labels, a judge's, and the truth behind both; people label the first n."""
    rng = np.random.default_rng(seed)
    truth = rng.random(n + others) < 0.6
    people = np.where(rng.random(n + others) < 0.9, truth, ~truth).astype(float)
    judge = np.where(rng.random(n + others) < 0.8, truth, ~truth).astype(float)
    people[n:] = np.nan
    return people, judge, truth.astype(float)


def by_definition(
    y: Floats, f: Floats, f_others: Floats, w: Floats, w_others: Floats, lam: float | None
) -> tuple[float, float, float]:
    """Point, standard error and lam, unit by unit as the papers have it."""
    w, w_others = w / w.mean(), w_others / w_others.mean()
    if lam is None:
        centre = (w_others * f_others).mean() + (w * (y - f)).mean()
        own, hat, hat_others = w * (y - centre), w * (f - centre), w_others * (f_others - centre)
        covariance = ((own - own.mean()) * (hat - hat.mean())).mean()
        spread = np.var(np.r_[hat, hat_others], ddof=1)
        lam = float(np.clip(covariance / ((1 + len(y) / len(f_others)) * spread), 0, 1))
    point = lam * (w_others * f_others).mean() + (w * (y - lam * f)).mean()
    error = np.sqrt(
        np.var(lam * w_others * f_others) / len(f_others) + np.var(w * (y - lam * f)) / len(y)
    )
    return float(point), float(error), lam


@pytest.mark.parametrize(
    ("seed", "weighted", "lam", "low", "high"),
    [  # ppi_python 0.2.3: ppi_mean_ci(..., alpha=0.05)
        (0, False, None, 0.4037930533087757, 0.5876556646399425),
        (1, False, None, 0.4674737651350573, 0.7058034278473988),
        (2, True, None, 0.4208974547062223, 0.6585726223273014),
        (0, False, 1.0, 0.34864303346281433, 0.5513569665371858),
        (1, False, 1.0, 0.39301202733469365, 0.7003213059986396),
        (2, True, 1.0, 0.4555781168829015, 0.7851784073266893),
    ],
)
def test_values_of_the_package(
    seed: int, weighted: bool, lam: float | None, low: float, high: float
) -> None:
    people, judge, truth = made(seed)
    inclusion = np.where(truth == 1, 0.2, 0.1) if weighted else None
    found = powered_mean(
        people, judge, np.arange(people.size), inclusion=inclusion, lam=lam, replicates=0
    )
    assert found.analytic.ci == pytest.approx((low, high), abs=1e-9)
    assert found.powered.value == pytest.approx((low + high) / 2, abs=1e-9)
    assert (found.labelled, found.unlabelled) == (60, 400)


@settings(deadline=None, max_examples=60)
@given(
    seed=st.integers(0, 10**6),
    n=st.integers(2, 40),
    others=st.integers(1, 80),
    graded=st.booleans(),
    weighted=st.booleans(),
    lam=st.sampled_from([None, 0.0, 0.4, 1.0]),
)
def test_against_the_definition(
    seed: int, n: int, others: int, graded: bool, weighted: bool, lam: float | None
) -> None:
    rng = np.random.default_rng(seed)
    people, judge, _ = made(seed, n, others)
    if graded:
        judge = judge + rng.normal(size=judge.size)
    inclusion = rng.uniform(0.1, 0.9, people.size) if weighted else np.full(people.size, 0.5)
    found = powered_mean(
        people, judge, np.arange(people.size), inclusion=inclusion, lam=lam, replicates=0
    )
    if not graded and np.ptp(judge) == 0:
        assert found.lam == (0 if lam is None else lam)
        return
    point, error, chosen = by_definition(
        people[:n], judge[:n], judge[n:], 1 / inclusion[:n], 1 / (1 - inclusion[n:]), lam
    )
    assert found.lam == pytest.approx(chosen, abs=1e-9)
    assert found.analytic.value == pytest.approx(point, abs=1e-9)
    assert found.analytic.ci == pytest.approx(
        (point - 1.959963984540054 * error, point + 1.959963984540054 * error), abs=1e-7
    )
    assert found.powered.value == pytest.approx(point, abs=1e-9)


def test_intervals_cover_what_people_would_have_said() -> None:
    hits = {"powered": 0, "human_only": 0, "judge_only": 0}
    draws = 120
    for seed in range(draws):
        rng = np.random.default_rng(seed + 5)
        truth = rng.random(500) < 0.6
        people = truth.astype(float)
        judge = np.where(rng.random(500) < 0.85, truth, True).astype(float)  # biased upwards
        people[80:] = np.nan
        found = powered_mean(people, judge, np.arange(500), replicates=300, seed=seed)
        for name in hits:
            ci = getattr(found, name).ci
            hits[name] += ci[0] <= 0.6 <= ci[1]
    assert hits["powered"] >= 0.88 * draws
    assert hits["human_only"] >= 0.88 * draws
    assert hits["judge_only"] < 0.5 * draws


def test_a_good_judge_saves_and_a_bad_one_costs_nothing() -> None:
    people, _, truth = made(3)
    good = powered_mean(people, truth, np.arange(460), replicates=500)
    assert good.lam is not None
    assert good.lam > 0.5
    assert good.saved is not None
    assert good.saved > 0.1
    noise = np.random.default_rng(9).integers(0, 2, 460).astype(float)
    bad = powered_mean(people, noise, np.arange(460), replicates=500)
    assert bad.lam is not None
    assert bad.lam < 0.25
    assert bad.human_only.value is not None
    none = powered_mean(people, np.zeros(460), np.arange(460), replicates=0)
    assert none.lam == 0.0
    assert none.powered.value == none.human_only.value


def test_weights_undo_a_sample_that_was_picked_unevenly() -> None:
    rng = np.random.default_rng(2)
    truth = rng.random(20_000) < 0.6
    chance = np.where(truth, 0.05, 0.2)
    picked = rng.random(20_000) < chance
    people = np.where(picked, truth, np.nan).astype(float)
    judge = np.where(rng.random(20_000) < 0.8, truth, ~truth).astype(float)
    plain = powered_mean(people, judge, np.arange(20_000), replicates=0)
    weighted = powered_mean(people, judge, np.arange(20_000), inclusion=chance, replicates=0)
    assert plain.human_only.value is not None
    assert plain.human_only.value < 0.35
    assert weighted.human_only.value == pytest.approx(0.6, abs=0.04)
    assert weighted.powered.value == pytest.approx(0.6, abs=0.04)


def test_what_cannot_be_said() -> None:
    y, f = np.array([1.0, np.nan, np.nan]), np.array([1.0, 0.0, np.nan])
    few = powered_mean(y, f, np.arange(3), replicates=0)
    assert few.powered.undefined == "needs two units that people and the judge both labelled"
    assert few.human_only.value == 1.0
    assert few.judge_only.value == 0.5
    whole = powered_mean(np.ones(3), np.ones(3), np.arange(3), replicates=0)
    assert whole.powered.undefined == "the judge labelled nothing that people did not"
    nobody = powered_mean(np.full(3, np.nan), f, np.arange(3), replicates=0)
    assert nobody.human_only.undefined == "no unit labelled by people"
    assert nobody.to_json()["saved"] is None
    with pytest.raises(ValueError, match="inclusion"):
        powered_mean(y, f, np.arange(3), inclusion=np.zeros(3), replicates=0)
    with pytest.raises(ValueError, match="one entry"):
        powered_mean(y, f, np.arange(2), replicates=0)


def test_few_clusters_have_a_jackknife() -> None:
    people, judge, _ = made(4)
    found = powered_mean(people, judge, np.arange(460) % 8, replicates=1_000, within=(0.0, 1.0))
    assert "jackknife" in found.powered.method
    assert found.powered.ci is not None
