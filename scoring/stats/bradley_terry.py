"""Strengths of systems from who beat whom, with ties as half wins.

P(i beats j) = p_i / (p_i + p_j), sum p = 1. A tie gives half a win to each side: it is never a
player (``davidson`` has ties as an outcome of their own). The likelihood has a finite maximum
exactly when the graph of wins is strongly connected (every system can be reached from every other
along wins); where it is not, a pseudo-count is added and said: half a win and half a loss per
system, spread evenly over the other systems.

Source: Zermelo 1929; Bradley and Terry 1952; Ford 1957 for the condition; Newton's method in the
logarithms, all bootstrap replicates at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from annotation.stats.estimate import Estimate
from scoring.stats import places, resample
from scoring.stats.davidson import Davidson, davidson
from scoring.stats.resample import SHARE, Bools, Floats, Ints, Plan, Values

PSEUDO: Final = 0.5
"""Half wins and half losses that each system takes in all where wins are not connected."""
STEPS: Final = 100
CLOSE: Final = 1e-10
LONGEST: Final = 1.0
"""Longest Newton step in a logarithm; keeps far starts from overshooting."""
BLOCK_CELLS: Final = 1 << 21
HALVES: Final = "Bradley-Terry, ties as half wins"
APART: Final = "Davidson, ties apart"
WHY_ONE: Final = "needs two systems that met"


class Meetings(NamedTuple):
    """Who met whom, and how it ended.

    Parameters
    ----------
    first, second
        (m,) codes of two different systems, 0 .. S-1.
    outcome
        (m,) share of the win that the first takes: 1, 0, or 1/2 for a tie.
    weight
        (m,) how much each counts.
    cluster
        (m,) codes of the clusters that are resampled.
    """

    first: Ints
    second: Ints
    outcome: Floats
    weight: Floats
    cluster: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One system's place.

    Parameters
    ----------
    system
        Its code.
    strength
        p, with interval.
    rank
        1 is the strongest; systems of one strength share the mean of their ranks.
    ranks
        Interval of the rank.
    meetings
        How many it took part in.
    group
        Systems of one group cannot be told from the first of their group; 0 is the strongest.
    """

    system: int
    strength: Estimate
    rank: float
    ranks: tuple[float, float] | None
    meetings: int
    group: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BradleyTerry:
    """A leaderboard.

    Parameters
    ----------
    standings
        Strongest first; only systems that met another.
    connected
        Whether wins are strongly connected, so that no pseudo-count was needed.
    pseudo
        What was added, 0 where nothing was.
    groups
        Codes of systems, strongest group first.
    sets
        Codes of systems that met, directly or through others: more than one where some never did.
    nu
        How readily ties are called, where they are an outcome of their own.
    note
        What a reader should know.
    """

    standings: tuple[Standing, ...]
    connected: bool
    pseudo: float
    groups: tuple[tuple[int, ...], ...]
    sets: tuple[tuple[int, ...], ...] = ()
    nu: float | None = None
    undefined: str | None = None
    note: str = ""


def strengths(wins: Floats, *, start: Floats | None = None) -> Floats:
    """Give the strengths that make wins most likely: (..., S), each summing to 1.

    Newton's method on log p. Wins must be strongly connected (``is_connected``).

    Parameters
    ----------
    wins
        (..., S, S): how often, or by how much, the row beat the column.
    start
        (S,) strengths to begin from; all alike by default.

    Examples
    --------
    >>> found = strengths(np.array([[0.0, 3], [1, 0]]))
    >>> found.round(6).tolist()
    [0.75, 0.25]
    """
    size = wins.shape[-1]
    met = wins + np.swapaxes(wins, -1, -2)
    won = wins.sum(axis=-1)
    logs = (
        np.zeros(won.shape) if start is None else np.broadcast_to(np.log(start), won.shape).copy()
    )
    logs -= logs.mean(axis=-1, keepdims=True)
    diagonal = np.arange(size)
    for _ in range(STEPS):
        share = 1 / (1 + np.exp(logs[..., np.newaxis, :] - logs[..., :, np.newaxis]))
        gradient = won - (met * share).sum(axis=-1)
        curve = -met * share * (1 - share)
        curve[..., diagonal, diagonal] = 0.0
        curve[..., diagonal, diagonal] = -curve.sum(axis=-1)
        curve += curve[..., diagonal, diagonal].mean(axis=-1)[..., np.newaxis, np.newaxis] / size
        step = np.linalg.solve(curve, gradient[..., np.newaxis])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        logs += step * np.minimum(1.0, LONGEST / np.maximum(longest, 1e-300))
        if longest.max() < CLOSE:
            break
    raised = np.exp(logs - logs.max(axis=-1, keepdims=True))
    found: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return found


def is_connected(wins: Floats) -> Bools:
    """Say whether every system reaches every other along wins: (...,) of (..., S, S).

    >>> bool(is_connected(np.array([[0.0, 1], [0, 0]])))
    False
    >>> bool(is_connected(np.array([[0.0, 0.5], [0.5, 0]])))
    True
    """
    edges = wins > 0
    there = _reached(edges) & _reached(np.swapaxes(edges, -1, -2))
    return np.asarray(there.all(axis=-1), dtype=np.bool_)


def _reached(edges: Bools) -> Bools:
    """(..., S) what can be reached from the first system."""
    seen = np.zeros(edges.shape[:-1], dtype=np.bool_)
    seen[..., 0] = True
    while True:
        wider = seen | (seen[..., :, np.newaxis] & edges).any(axis=-2)
        if (wider == seen).all():
            return seen
        seen = wider


def sets_that_met(met: Floats) -> Ints:
    """Give each system's set, of those that met directly or through others: (S,) of (S, S).

    >>> sets_that_met(np.array([[0.0, 0, 1], [0, 0, 0], [0, 0, 0]])).tolist()
    [0, 1, 0]
    """
    edges = (met > 0) | (met > 0).T
    found = np.full(len(met), -1, dtype=np.int64)
    while (found < 0).any():
        first = int(np.flatnonzero(found < 0)[0])
        order = np.r_[first, np.delete(np.arange(len(met)), first)]
        reached = order[_reached(edges[np.ix_(order, order)])]
        found[reached] = found.max() + 1
    return found


def with_pseudo(wins: Floats) -> Floats:
    """Add half a win and half a loss per system, spread over the others."""
    size = wins.shape[-1]
    added: Floats = wins + PSEUDO / max(size - 1, 1) * (1 - np.eye(size))
    return added


def bradley_terry(
    meetings: Meetings,
    systems: int,
    *,
    replicates: int,
    seed: int = 0,
    ties_apart: bool = False,
) -> BradleyTerry:
    """Rank systems, with intervals from a bootstrap over clusters (jackknife below 20).

    Rank intervals are percentiles of the ranks in the replicates; with a jackknife they go by
    which differences in log strength exclude 0, and so do the groups: each group begins with the
    strongest system not yet in one, and takes those below whose difference from it does not
    exclude 0, until the first that does. Replicates whose wins are not connected take the
    pseudo-count, and are counted. Systems that never met, not even through others, are not told
    apart, whatever the pseudo-count makes of them: nothing is known of who is stronger.

    Parameters
    ----------
    meetings
        Who met whom; both of a meeting differ.
    systems
        S, how many codes there are.
    ties_apart
        Whether a tie is an outcome of its own (``davidson``); then wins without ties must connect
        the systems.

    Examples
    --------
    >>> found = bradley_terry(
    ...     Meetings(np.array([0, 0, 0, 0]), np.array([1, 1, 1, 1]), np.array([1.0, 1, 1, 0]),
    ...              np.ones(4), np.arange(4)), 2, replicates=0)
    >>> [round(line.strength.value, 3) for line in found.standings]
    [0.75, 0.25]
    """
    if meetings.first.size and (meetings.first == meetings.second).any():
        raise ValueError("a system does not meet itself")
    present = np.unique(np.concatenate([meetings.first, meetings.second]))
    if present.size < 2:
        return BradleyTerry(standings=(), connected=False, pseudo=0.0, groups=(), undefined=WHY_ONE)
    if present.max() >= systems:
        raise ValueError("a code stands for no system")
    sums = _cluster_tables(meetings, present, ties_apart=ties_apart)
    plan = resample.plan(len(sums), replicates=replicates, seed=seed)
    whole = sums.sum(axis=0).reshape(-1, present.size, present.size)
    connected = bool(is_connected(whole[0]))
    of_set = sets_that_met(whole.sum(axis=0))
    if not connected:
        whole[0] = with_pseudo(whole[0])
    point = _fitted(whole)
    drawn = _replicates(sums, plan, point, connected=connected)
    counts = np.bincount(np.r_[meetings.first, meetings.second], minlength=systems)[present]
    found = _leaderboard(
        present, point.strengths, drawn, plan, connected=connected, of_set=of_set, counts=counts,
        method=APART if ties_apart else HALVES,
    )  # fmt: skip
    return replace(found, nu=float(point.nu)) if ties_apart else found


class _Drawn(NamedTuple):
    """(R, S) strengths of the replicates, and how many took the pseudo-count."""

    strengths: Floats
    helped: int


def _fitted(tables: Floats, start: Davidson | None = None) -> Davidson:
    """Fit (..., 1, S, S) wins with ties as half wins, or (..., 2, S, S) wins and ties apart."""
    wins = tables[..., 0, :, :]
    if tables.shape[-3] == 1:
        found = strengths(wins, start=None if start is None else start.strengths)
        return Davidson(found, np.zeros(found.shape[:-1]))
    return davidson(wins, tables[..., 1, :, :], start=start)


def _cluster_tables(meetings: Meetings, present: Ints, *, ties_apart: bool) -> Floats:
    """(G, K * S * S) per cluster: wins with ties as halves, or wins and then ties."""
    if not ties_apart:
        return _cluster_wins(meetings, present)
    weight = meetings.weight
    level = meetings.outcome == 0.5
    decided = _cluster_wins(meetings._replace(weight=np.where(level, 0.0, weight)), present)
    halves = _cluster_wins(meetings._replace(weight=np.where(level, weight, 0.0)), present)
    return np.concatenate([decided, 2 * halves], axis=1)


def _cluster_wins(meetings: Meetings, present: Ints) -> Floats:
    """(G, S * S) wins per cluster."""
    size = present.size
    first = np.searchsorted(present, meetings.first)
    second = np.searchsorted(present, meetings.second)
    cluster = resample.dense(meetings.cluster)
    groups = int(cluster.max()) + 1
    base = cluster * size * size
    won, lost = meetings.outcome * meetings.weight, (1 - meetings.outcome) * meetings.weight
    cells = np.concatenate([base + first * size + second, base + second * size + first])
    flat = np.bincount(cells, weights=np.concatenate([won, lost]), minlength=groups * size * size)
    return flat.astype(np.float64).reshape(groups, size * size)


def _replicates(sums: Floats, plan: Plan, point: Davidson, *, connected: bool) -> _Drawn:
    size = point.strengths.size
    cells = sums.shape[1]
    met = np.flatnonzero(sums.any(axis=0))
    kept = sums[:, met]
    step = max(1, BLOCK_CELLS // cells)
    parts, helped = [], 0
    for block in plan.blocks():
        for start in range(0, block.shape[1], step):
            weighed = np.zeros((min(step, block.shape[1] - start), cells))
            weighed[:, met] = block[:, start : start + step].T @ kept
            tables = weighed.reshape(len(weighed), -1, size, size)
            wins = tables[:, 0]
            loose = ~is_connected(wins) if connected else np.ones(len(wins), dtype=np.bool_)
            wins[loose] = with_pseudo(wins[loose])
            helped += int(loose.sum()) if connected else 0
            parts.append(_fitted(tables, point).strengths)
    return _Drawn(np.concatenate(parts) if parts else np.empty((0, size)), helped)


def _leaderboard(
    present: Ints,
    point: Floats,
    drawn: _Drawn,
    plan: Plan,
    *,
    connected: bool,
    of_set: Ints,
    counts: Ints,
    method: str,
) -> BradleyTerry:
    notes = []
    if not connected:
        notes.append(
            "wins are not strongly connected: each system takes half a win and half a loss more, "
            "spread over the others"
        )
    if drawn.helped:
        notes.append(
            f"{drawn.helped} of {len(drawn.strengths)} replicates were not strongly connected and "
            "took a pseudo-count"
        )
    above = places.told_apart(point, drawn.strengths, plan)
    above &= of_set[:, np.newaxis] == of_set
    order = np.argsort(-point, kind="stable")
    group = places.groups(order, above)
    ranks = places.ranks(point[np.newaxis])[0]
    one_set = not of_set.any()
    intervals = places.rank_intervals(drawn.strengths, above, plan, drawn_ranks=one_set)
    standings = []
    for place in order:
        spread = Values(drawn.strengths[:, place], np.ones(len(drawn.strengths), dtype=np.bool_))
        standings.append(
            Standing(
                system=int(present[place]),
                strength=resample.estimate(
                    float(point[place]), spread, plan, n=int(counts[place]), within=SHARE,
                    method=method,
                ),
                rank=float(ranks[place]),
                ranks=None if intervals is None else intervals[place],
                meetings=int(counts[place]),
                group=int(group[place]),
            )
        )  # fmt: skip
    groups = tuple(
        tuple(int(present[place]) for place in order if group[place] == number)
        for number in range(int(group.max()) + 1)
    )
    return BradleyTerry(
        standings=tuple(standings),
        connected=connected,
        pseudo=0.0 if connected else PSEUDO,
        groups=groups if plan.kind != "none" else (),
        sets=tuple(
            tuple(int(present[place]) for place in order if of_set[place] == number)
            for number in dict.fromkeys(of_set[order].tolist())
        ),
        note="; ".join(notes),
    )
