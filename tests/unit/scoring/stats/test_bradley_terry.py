"""Bradley-Terry: known values, another optimiser, planted strengths, invariances."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import minimize

from scoring.stats.bradley_terry import (
    PSEUDO,
    Meetings,
    bradley_terry,
    is_connected,
    strengths,
    with_pseudo,
)

Floats = NDArray[np.float64]

# statistics.json "bradley_terry": tables of wins, row over column, with published strengths
SMALL = [[0, 2, 0, 1], [3, 0, 5, 0], [0, 3, 0, 1], [4, 0, 3, 0]]
JOURNALS = [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 0]]
BASEBALL = [
    [0, 7, 9, 7, 7, 9, 11], [6, 0, 7, 5, 11, 9, 9], [4, 6, 0, 7, 7, 8, 12], [6, 8, 6, 0, 6, 7, 10],
    [6, 2, 6, 7, 0, 7, 12], [4, 4, 5, 6, 6, 0, 6], [2, 4, 1, 3, 1, 7, 0],
]  # fmt: skip


def test_known_values() -> None:
    assert strengths(np.array(SMALL, float)) == pytest.approx(
        [0.13869244, 0.22615183, 0.14302236, 0.49213337], abs=1e-7
    )
    logs = np.log(strengths(np.array(JOURNALS, float)))
    assert logs - logs[0] == pytest.approx([0, -2.9490725, -0.47956977, 0.26895406], abs=1e-6)
    logs = np.log(strengths(np.array(BASEBALL, float)))
    assert logs - logs[-1] == pytest.approx(
        [1.58135588, 1.43640843, 1.29448512, 1.24761785, 1.10769771, 0.68385277, 0], abs=1e-6
    )


def likeliest(wins: Floats) -> Floats:
    """The same by scipy's optimiser on the likelihood itself."""

    def loss(logs: Floats) -> float:
        gaps = logs[np.newaxis, :] - logs[:, np.newaxis]
        return float((wins * np.logaddexp(0, gaps)).sum())

    found = minimize(loss, np.zeros(len(wins)), method="BFGS", options={"gtol": 1e-9})
    p = np.exp(found.x - found.x.max())
    return p / p.sum()


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 7), scale=st.sampled_from([1, 4, 60]))
def test_against_another_optimiser(seed: int, size: int, scale: int) -> None:
    rng = np.random.default_rng(seed)
    wins = rng.integers(0, scale + 1, (size, size)) / 2
    np.fill_diagonal(wins, 0)
    if not is_connected(wins):
        wins = with_pseudo(wins)
    assert strengths(wins) == pytest.approx(likeliest(wins), abs=2e-5)


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6), size=st.integers(2, 7), share=st.floats(0, 1))
def test_connected_as_by_powers_of_the_matrix(seed: int, size: int, share: float) -> None:
    rng = np.random.default_rng(seed)
    wins = (rng.random((size, size)) < share).astype(float)
    np.fill_diagonal(wins, 0)
    paths = np.linalg.matrix_power(wins + np.eye(size), size)
    assert bool(is_connected(wins)) == bool((paths > 0).all())
    many = np.stack([wins, wins.T, np.zeros_like(wins)])
    assert is_connected(many).tolist() == [bool((paths > 0).all())] * 2 + [False]


def made(
    seed: int, true: list[float], meetings: int, *, clusters: int, ties: float = 0.0
) -> Meetings:
    rng = np.random.default_rng(seed)
    p = np.array(true)
    first = rng.integers(0, len(p), meetings)
    second = (first + rng.integers(1, len(p), meetings)) % len(p)
    outcome = (rng.random(meetings) < p[first] / (p[first] + p[second])).astype(float)
    outcome[rng.random(meetings) < ties] = 0.5
    return Meetings(first, second, outcome, np.ones(meetings), rng.integers(0, clusters, meetings))


def test_planted_strengths_come_back_with_their_groups() -> None:
    found = bradley_terry(made(0, [0.4, 0.4, 0.1, 0.1], 3_000, clusters=200), 4, replicates=1_000)
    assert found.connected
    assert found.pseudo == 0
    assert [set(group) for group in found.groups] == [{0, 1}, {2, 3}]
    for line in found.standings:
        assert line.strength.ci is not None
        low, high = line.strength.ci
        assert low < (0.4 if line.system < 2 else 0.1) < high
        assert line.ranks == ((1.0, 2.0) if line.system < 2 else (3.0, 4.0))
    assert sum(line.strength.value or 0 for line in found.standings) == pytest.approx(1)


@pytest.mark.parametrize("ties_apart", [False, True])
@pytest.mark.parametrize("rounds", [8, 40])
def test_nothing_is_said_across_sets_that_never_met(rounds: int, ties_apart: bool) -> None:
    """0 always beat 1, and 2 always beat 3; what 0 is to 3, nobody knows."""
    first, second = np.tile([0, 2], rounds), np.tile([1, 3], rounds)
    data = Meetings(
        first, second, np.ones(2 * rounds), np.ones(2 * rounds), np.arange(2 * rounds) // 2
    )
    found = bradley_terry(data, 4, replicates=200, ties_apart=ties_apart)
    assert {frozenset(one) for one in found.sets} == {frozenset({0, 1}), frozenset({2, 3})}
    for line in found.standings:
        won = line.system in (0, 2)
        assert line.ranks in ((1.0, 4.0), (1.0, 3.0) if won else (2.0, 4.0))
    through_one = Meetings(*(np.r_[a, b] for a, b in zip(data, (1, 2, 0.5, 1, 0), strict=True)))
    met = bradley_terry(through_one, 4, replicates=0, ties_apart=ties_apart)
    assert [set(one) for one in met.sets] == [{0, 1, 2, 3}]


def test_replicates_are_fits_of_drawn_clusters() -> None:
    """An interval is the percentiles of fits made one by one."""
    data = made(2, [0.5, 0.3, 0.2], 400, clusters=40)
    found = bradley_terry(data, 3, replicates=300, seed=5)
    from scoring.stats import resample

    cluster = resample.dense(data.cluster)
    table = resample.plan(int(cluster.max()) + 1, replicates=300, seed=5).table().astype(float)
    fits = []
    for column in table.T:
        wins = np.zeros((3, 3))
        np.add.at(wins, (data.first, data.second), column[cluster] * data.outcome)
        np.add.at(wins, (data.second, data.first), column[cluster] * (1 - data.outcome))
        fits.append(strengths(wins))
    low, high = np.percentile(fits, [2.5, 97.5], axis=0)
    for line in found.standings:
        assert line.strength.ci == pytest.approx((low[line.system], high[line.system]), abs=1e-9)


def test_ties_are_half_wins_and_no_player() -> None:
    data = made(3, [0.5, 0.3, 0.2], 600, clusters=100, ties=0.4)
    half = bradley_terry(data, 3, replicates=0)
    doubled = Meetings(
        np.r_[data.first, data.first], np.r_[data.second, data.second],
        np.r_[np.ceil(data.outcome), np.floor(data.outcome)], np.full(1_200, 0.5),
        np.r_[data.cluster, data.cluster],
    )  # fmt: skip
    again = bradley_terry(doubled, 3, replicates=0)
    assert len(half.standings) == 3
    for one, two in zip(half.standings, again.standings, strict=True):
        assert (one.system, one.strength.value) == (two.system, pytest.approx(two.strength.value))
    only = Meetings(
        np.array([0, 0]), np.array([1, 1]), np.full(2, 0.5), np.ones(2), np.array([0, 1])
    )
    level = bradley_terry(only, 2, replicates=0)
    assert [line.strength.value for line in level.standings] == [0.5, 0.5]
    assert [line.rank for line in level.standings] == [1.5, 1.5]


def test_wins_that_are_not_connected_take_a_pseudo_count_and_say_so() -> None:
    sweep = Meetings(
        np.array([0, 0, 1, 1]), np.array([1, 1, 2, 2]), np.ones(4), np.ones(4), np.arange(4)
    )
    found = bradley_terry(sweep, 3, replicates=0)
    assert not found.connected
    assert found.pseudo == PSEUDO
    assert "not strongly connected" in found.note
    assert [line.system for line in found.standings] == [0, 1, 2]
    assert all(0 < (line.strength.value or 0) < 1 for line in found.standings)


def test_replicates_that_come_apart_are_counted() -> None:
    data = Meetings(
        np.zeros(30, int), np.ones(30, int), np.r_[np.ones(28), np.zeros(2)], np.ones(30),
        np.arange(30),
    )  # fmt: skip
    found = bradley_terry(data, 2, replicates=500)
    assert found.connected
    assert "of 500 replicates were not strongly connected" in found.note


def test_systems_that_met_nobody_are_left_out() -> None:
    data = Meetings(np.array([1, 3]), np.array([3, 1]), np.ones(2), np.ones(2), np.array([5, 9]))
    found = bradley_terry(data, 6, replicates=0)
    assert sorted(line.system for line in found.standings) == [1, 3]
    empty = np.array([], dtype=np.int64)
    none = bradley_terry(Meetings(empty, empty, empty.astype(float), empty.astype(float), empty), 6,
                         replicates=0)  # fmt: skip
    assert none.undefined == "needs two systems that met"
    with pytest.raises(ValueError, match="itself"):
        bradley_terry(data._replace(second=data.first), 6, replicates=0)
    with pytest.raises(ValueError, match="no system"):
        bradley_terry(data, 2, replicates=0)


def test_few_clusters_have_a_jackknife() -> None:
    data = made(4, [0.7, 0.2, 0.1], 900, clusters=12)
    found = bradley_terry(data, 3, replicates=1_000)
    assert all("jackknife" in line.strength.method for line in found.standings)
    assert found.standings[0].ranks == (1.0, 1.0)
    assert found.groups[0] == (0,)


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_names_order_and_sides_do_not_matter(seed: int) -> None:
    data = made(seed, [0.4, 0.3, 0.2, 0.1], 120, clusters=120, ties=0.2)
    found = {
        line.system: line.strength.value for line in bradley_terry(data, 4, replicates=0).standings
    }
    rng = np.random.default_rng(seed)
    names, order = rng.permutation(4), rng.permutation(120)
    swapped = Meetings(
        names[data.second[order]], names[data.first[order]], 1 - data.outcome[order],
        data.weight[order] * 3, data.cluster[order],
    )  # fmt: skip
    if is_connected(np.array(_wins(data))):
        again = bradley_terry(swapped, 4, replicates=0)
        for line in again.standings:
            old = int(np.flatnonzero(names == line.system)[0])
            assert line.strength.value == pytest.approx(found[old], abs=1e-8)


def _wins(data: Meetings) -> Floats:
    wins = np.zeros((4, 4))
    np.add.at(wins, (data.first, data.second), data.outcome)
    np.add.at(wins, (data.second, data.first), 1 - data.outcome)
    return wins
