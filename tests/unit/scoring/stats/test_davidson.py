"""Davidson's ties: another optimiser, the published closed form, planted values, invariances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import minimize

from scoring.stats.bradley_terry import Meetings, bradley_terry, strengths
from scoring.stats.davidson import Davidson, davidson

Floats = NDArray[np.float64]


def tables(seed: int, size: int, scale: int) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(seed)
    wins = rng.integers(1, scale + 2, (size, size)).astype(float)
    np.fill_diagonal(wins, 0)
    upper = np.triu(rng.integers(0, scale + 1, (size, size)), 1).astype(float)
    return wins, upper + upper.T


def likeliest(wins: Floats, ties: Floats) -> Davidson:
    """The same by scipy's optimiser on the likelihood, written out by outcome."""
    size = len(wins)

    def loss(logs: Floats) -> float:
        p, nu = np.exp(logs[:size]), np.exp(logs[size])
        level = nu * np.sqrt(p[:, np.newaxis] * p)
        total = p[:, np.newaxis] + p + level
        found = wins * np.log(p[:, np.newaxis] / total) + ties / 2 * np.log(level / total)
        return -float(found.sum())

    found = minimize(loss, np.zeros(size + 1), method="BFGS", options={"gtol": 1e-8})
    p = np.exp(found.x[:size] - found.x[:size].max())
    return Davidson(p / p.sum(), np.exp(found.x[size]))


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 7), scale=st.sampled_from([2, 10]))
def test_against_another_optimiser(seed: int, size: int, scale: int) -> None:
    wins, ties = tables(seed, size, scale)
    assume(ties.sum() > 0)
    ours, theirs = davidson(wins, ties), likeliest(wins, ties)
    assert ours.strengths == pytest.approx(theirs.strengths, abs=2e-5)
    assert float(ours.nu) == pytest.approx(float(theirs.nu), rel=1e-4)


def test_two_systems_have_a_closed_form() -> None:
    """p is in the ratio of wins, and nu = ties / sqrt(wins of one * wins of the other)."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        one, other, level = rng.integers(1, 40, 3).astype(float)
        found = davidson(np.array([[0, one], [other, 0]]), np.array([[0, level], [level, 0]]))
        assert found.strengths == pytest.approx([one / (one + other), other / (one + other)])
        assert float(found.nu) == pytest.approx(level / np.sqrt(one * other))


def test_without_ties_it_is_bradley_and_terry() -> None:
    for seed in range(10):
        wins, ties = tables(seed, 5, 8)
        found = davidson(wins, np.zeros_like(ties))
        assert found.strengths == pytest.approx(strengths(wins), abs=1e-12)
        assert float(found.nu) == 0


def test_many_at_once_and_from_another_start() -> None:
    made = [tables(seed, 4, 6) for seed in range(12)]
    made[3] = (made[3][0], np.zeros((4, 4)))
    wins, ties = (np.stack(part) for part in zip(*made, strict=True))
    together = davidson(wins, ties, start=davidson(*made[0]))
    for place, (own, level) in enumerate(made):
        alone = davidson(own, level)
        assert together.strengths[place] == pytest.approx(alone.strengths, abs=1e-9)
        assert together.nu[place] == pytest.approx(float(alone.nu), abs=1e-9)


def meetings(seed: int, p: Floats, nu: float, count: int) -> Meetings:
    """Draw meetings from the model."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, len(p), count)
    second = (first + rng.integers(1, len(p), count)) % len(p)
    level = nu * np.sqrt(p[first] * p[second])
    total = p[first] + p[second] + level
    drawn = rng.random(count) * total
    outcome = np.where(drawn < p[first], 1.0, np.where(drawn < p[first] + level, 0.5, 0.0))
    return Meetings(first, second, outcome, np.ones(count), np.arange(count))


def test_planted_strengths_are_found() -> None:
    p = np.array([0.4, 0.3, 0.2, 0.1])
    found = bradley_terry(meetings(0, p, 0.6, 40_000), 4, replicates=100, ties_apart=True)
    assert found.nu == pytest.approx(0.6, abs=0.03)
    assert [line.system for line in found.standings] == [0, 1, 2, 3]
    for line in found.standings:
        assert line.strength.value == pytest.approx(p[line.system], abs=0.01)
        low, high = line.strength.ci or (1, 0)
        assert low < p[line.system] < high
    assert found.standings[0].strength.method.startswith("Davidson, ties apart")
    assert len(found.groups) == 4


def test_sides_do_not_matter_and_half_wins_flatten() -> None:
    met = meetings(3, np.array([0.6, 0.3, 0.1]), 2.0, 3_000)
    turned = met._replace(first=met.second, second=met.first, outcome=1 - met.outcome)
    one, other, halves = (
        bradley_terry(given, 3, replicates=0, ties_apart=apart)
        for given, apart in ((met, True), (turned, True), (met, False))
    )
    for a, b in zip(one.standings, other.standings, strict=True):
        assert a.strength.value == pytest.approx(b.strength.value, abs=1e-9)
    assert halves.nu is None
    assert (halves.standings[0].strength.value or 0) < (one.standings[0].strength.value or 0)


def test_where_only_ties_connect_a_pseudo_count_is_taken() -> None:
    """One wins and ties but never loses: that connects where ties are half wins, else not."""
    ones = np.ones(4)
    met = Meetings(
        np.zeros(4, int), np.ones(4, int), np.array([1, 0.5, 0.5, 0.5]), ones, np.arange(4)
    )
    assert bradley_terry(met, 2, replicates=0).connected
    apart = bradley_terry(met, 2, replicates=0, ties_apart=True)
    assert (apart.connected, apart.pseudo) == (False, 0.5)
    assert apart.standings[0].strength.value == pytest.approx(1.5 / 2)
    assert apart.nu == pytest.approx(3 / np.sqrt(1.5 * 0.5))
