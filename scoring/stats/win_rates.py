"""Win rates, raw and with length held equal.

Raw: the mean over comparisons of what a system took of the win: 1, 0, or 1/2 for a tie (graded
preferences as they are), with its standard error sd / sqrt(n).

Length-controlled, in AlpacaEval 2's sense: a logistic regression

    logit P(system wins on x) = theta + phi * tanh(delta_x / sd(delta)) + psi * gamma_x

with delta_x the system's length minus the other's in characters, and gamma_x how difficult the
question is, where that is known; the rate is then the mean over x of what the fit says at
delta_x = 0. The fit is by weighted likelihood with a light ridge (C = 100) on all coefficients, so
that it is finite also where one system always wins. AlpacaEval fits gamma jointly over its own
leaderboard and adds two games against itself; neither exists for other datasets, so nothing here
is looked up, and ten comparisons are enough.

Source: Li et al. 2023 (AlpacaEval); Dubois, Galambosi, Liang and Hashimoto 2024,
"Length-Controlled AlpacaEval".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from scoring.stats import resample
from scoring.stats.resample import SHARE, Floats, Ints, Plan, Values

RIDGE: Final = 0.01
"""1 / C."""
STEPS: Final = 50
CLOSE: Final = 1e-9
LONGEST: Final = 2.0
NO_COMPARISON: Final = "no comparison"
LEAST: Final = 2
SEEN: Final = 0.05
"""Share of comparisons on one side of equal length below which the rate there is a guess."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRate:
    """How often a system wins.

    Parameters
    ----------
    rate
        Mean share of the win, 0 to 1.
    se
        sd / sqrt(n) over comparisons, as leaderboards print it; it knows no clusters.
    wins, losses, draws
        Shares of the win above, below and at one half.
    """

    rate: Estimate
    se: float | None
    wins: int
    losses: int
    draws: int

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "rate": self.rate.to_json(),
            "se": self.se,
            "wins": self.wins,
            "losses": self.losses,
            "draws": self.draws,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthControlled:
    """A win rate with length held equal.

    Parameters
    ----------
    rate
        What the fit says at equal length.
    system, length, difficulty
        theta, phi and psi; None for a term that is not in the fit.
    extrapolated
        Whether fewer than one in twenty comparisons lies on one side of equal length, so that the
        rate speaks of what was hardly seen.
    """

    rate: Estimate
    system: float | None
    length: float | None
    difficulty: float | None
    extrapolated: bool = False

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "rate": self.rate.to_json(),
            "coefficients": {
                "system": self.system,
                "length": self.length,
                "difficulty": self.difficulty,
            },
            "extrapolated": self.extrapolated,
        }


def win_rate(won: Floats, cluster: Ints, *, replicates: int, seed: int = 0) -> WinRate:
    """Give the mean share of the win.

    Parameters
    ----------
    won
        (n,) share of the win per comparison, 0 to 1.
    cluster
        (n,) codes; clusters are resampled.

    Examples
    --------
    >>> found = win_rate(np.array([1.0, 0.5, 0, 0]), np.arange(4), replicates=0)
    >>> found.rate.value, found.wins, found.losses, found.draws
    (0.375, 1, 2, 1)
    """
    _check(won)
    n = won.size
    if not n:
        return WinRate(rate=undefined(NO_COMPARISON, n=0), se=None, wins=0, losses=0, draws=0)
    own = resample.dense(cluster)
    plan = resample.plan(int(own.max()) + 1, replicates=replicates, seed=seed)
    sums = np.stack(
        [
            np.bincount(own, weights=won, minlength=plan.clusters),
            np.bincount(own, minlength=plan.clusters).astype(np.float64),
        ],
        axis=1,
    )
    weighed = resample.replicates_of(sums, plan)
    spread = Values(weighed[:, 0] / np.maximum(weighed[:, 1], 1), weighed[:, 1] > 0)
    rate = resample.estimate(float(won.mean()), spread, plan, n=n, within=SHARE)
    return WinRate(
        rate=rate,
        se=float(won.std(ddof=1) / np.sqrt(n)) if n > 1 else None,
        wins=int((won > 0.5).sum()),
        losses=int((won < 0.5).sum()),
        draws=int((won == 0.5).sum()),
    )


def length_controlled(
    won: Floats,
    longer: Floats,
    cluster: Ints,
    *,
    difficulty: Floats | None = None,
    replicates: int,
    seed: int = 0,
) -> LengthControlled:
    """Give the win rate at equal length.

    sd(delta) is of the comparisons as they are, with n - 1, and is held in the replicates. Where
    all lengths differ alike there is nothing to control: the length term is left out, and said.
    Undefined below two comparisons.

    Parameters
    ----------
    won
        (n,) share of the win per comparison, 0 to 1.
    longer
        (n,) the system's length minus the other's, in characters.
    cluster
        (n,) codes; clusters are resampled, the fit is made again in each replicate.
    difficulty
        (n,) how hard the question is; standardised to mean 0 and sd 1 here.

    Examples
    --------
    >>> won = np.array([1.0, 1, 1, 0, 1, 0, 0, 0, 1, 1])
    >>> longer = np.array([90.0, 80, 70, -60, 40, -90, -20, -50, 30, 60])
    >>> found = length_controlled(won, longer, np.arange(10), replicates=0)
    >>> round(found.rate.value, 2), found.length > 0
    (0.43, True)
    """
    _check(won)
    if not won.shape == longer.shape == cluster.shape:
        raise ValueError("verdicts, lengths and clusters have one entry per comparison")
    n = won.size
    if n < LEAST:
        return LengthControlled(rate=undefined("needs two comparisons", n=n), system=None,
                                length=None, difficulty=None)  # fmt: skip
    spread = float(longer.std(ddof=1))
    terms, notes = [np.ones(n)], []
    if spread > 0:
        terms.append(np.tanh(longer / spread))
    else:
        notes.append("all lengths differ alike, so there is no length term")
    longer_share = float(((longer > 0) + 0.5 * (longer == 0)).mean())
    extrapolated = spread > 0 and not SEEN <= longer_share <= 1 - SEEN
    if extrapolated:
        notes.append(
            f"an extrapolation: in {longer_share:.0%} of the comparisons the system is the longer"
        )
    hard = None if difficulty is None else _standard(difficulty)
    if hard is not None:
        terms.append(hard)
    design = np.stack(terms, axis=1)
    level = design.copy()
    if spread > 0:
        level[:, 1] = 0.0
    own = resample.dense(cluster)
    plan = resample.plan(int(own.max()) + 1, replicates=replicates, seed=seed)
    fitted = fit(design, won, np.ones((n, 1)))
    point = float(_rates(level, fitted, np.ones((n, 1)))[0])
    made = _replicates(design, level, won, own, plan)
    rate = resample.estimate(
        point, made, plan, n=n, within=SHARE, method="logistic regression at equal length",
        note="; ".join(notes),
    )  # fmt: skip
    rest = iter(fitted[0, 1:])
    return LengthControlled(
        rate=rate,
        system=float(fitted[0, 0]),
        length=float(next(rest)) if spread > 0 else None,
        difficulty=float(next(rest)) if hard is not None else None,
        extrapolated=extrapolated,
    )


def fit(design: Floats, won: Floats, weight: Floats) -> Floats:
    """Fit logistic regressions by Newton's method, one per column of weights: (R, k).

    Maximises sum w (y log p + (1 - y) log(1 - p)) - |beta|^2 / (2 C), C = 100; y may be a share.

    Parameters
    ----------
    design
        (n, k) terms, the constant among them.
    won
        (n,) shares.
    weight
        (n, R).
    """
    k = design.shape[1]
    outer = (design[:, :, np.newaxis] * design[:, np.newaxis, :]).reshape(len(design), k * k)
    beta = np.zeros((weight.shape[1], k))
    ridge = RIDGE * np.eye(k)
    for _ in range(STEPS):
        p = _logistic(design @ beta.T)
        gradient = (weight * (won[:, np.newaxis] - p)).T @ design - RIDGE * beta
        curve = ((weight * p * (1 - p)).T @ outer).reshape(-1, k, k) + ridge
        step = np.linalg.solve(curve, gradient[..., np.newaxis])[..., 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        beta += step * np.minimum(1.0, LONGEST / np.maximum(longest, 1e-300))
        if longest.max() < CLOSE:
            break
    return beta


def _replicates(design: Floats, level: Floats, won: Floats, cluster: Ints, plan: Plan) -> Values:
    parts = [np.empty(0)]
    for block in plan.blocks():
        weight = block[cluster]
        parts.append(_rates(level, fit(design, won, weight), weight))
    values = np.concatenate(parts)
    return Values(values, np.ones(values.size, dtype=np.bool_))


def _rates(level: Floats, beta: Floats, weight: Floats) -> Floats:
    found: Floats = (weight * _logistic(level @ beta.T)).sum(axis=0) / weight.sum(axis=0)
    return found


def _logistic(x: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-np.clip(x, -700, 700)))
    return found


def _standard(x: Floats) -> Floats | None:
    largest = float(np.abs(x).max(initial=0.0))
    scaled = x / largest if largest > 0 else x  # a square of it has to be a number too
    spread = float(scaled.std())
    return None if spread == 0 else (scaled - scaled.mean()) / spread


def _check(won: Floats) -> None:
    if won.size and not ((won >= 0) & (won <= 1)).all():
        raise ValueError("a share of a win lies between 0 and 1")
