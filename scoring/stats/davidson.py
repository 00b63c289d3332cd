"""Strengths of systems where a tie is an outcome of its own, and not half a win.

With p the strengths (sum 1) and nu >= 0 how readily people call a tie,

P(i beats j) = p_i / (p_i + p_j + nu sqrt(p_i p_j)),
P(tie)       = nu sqrt(p_i p_j) / (p_i + p_j + nu sqrt(p_i p_j)).

The likelihood is that of a multinomial logit in log p and log nu, so it has one maximum; it is
finite when wins without ties are strongly connected. Without a tie nu is 0, and the strengths are
those of Bradley and Terry.

Source: Davidson 1970, "On extending the Bradley-Terry model to accommodate ties in paired
comparison experiments"; Newton's method, all bootstrap replicates at once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from scoring.stats.resample import Floats

STEPS: Final = 200
CLOSE: Final = 1e-10
LONGEST: Final = 1.0
"""Longest Newton step in a logarithm."""
NEVER: Final = -40.0
"""Log of nu where nothing is tied: e^-40 changes no figure."""


class Davidson(NamedTuple):
    """Strengths (..., S), each summing to 1, and nu (...,)."""

    strengths: Floats
    nu: Floats


def davidson(wins: Floats, ties: Floats, *, start: Davidson | None = None) -> Davidson:
    """Give the strengths and the nu that make wins and ties most likely.

    Parameters
    ----------
    wins
        (..., S, S): how often, or by how much, the row beat the column, ties apart. Strongly
        connected.
    ties
        (..., S, S) symmetric: how often row and column tied.
    start
        Strengths and nu to begin from, without leading axes.

    Examples
    --------
    Two systems, 3 wins to 1 and 2 ties: p is 3 to 1, and nu = 2 / sqrt(3).

    >>> found = davidson(np.array([[0.0, 3], [1, 0]]), np.array([[0.0, 2], [2, 0]]))
    >>> found.strengths.round(6).tolist(), round(float(found.nu), 6)
    ([0.75, 0.25], 1.154701)
    """
    size = wins.shape[-1]
    met = wins + np.swapaxes(wins, -1, -2) + ties
    won = (wins + ties / 2).sum(axis=-1)
    tied = ties.sum(axis=(-1, -2)) / 2
    logs = np.zeros((*won.shape[:-1], size + 1))
    if start is not None:
        logs[..., :size] = np.log(start.strengths)
        logs[..., size] = max(float(np.log(np.maximum(start.nu, 1e-300))), NEVER / 2)
    logs[..., :size] -= logs[..., :size].mean(axis=-1, keepdims=True)
    never = tied <= 0
    logs[..., size] = np.where(never, NEVER, logs[..., size])
    for _ in range(STEPS):
        gradient, curve = _slopes(logs, met, won, tied)
        gradient[..., size] = np.where(never, 0.0, gradient[..., size])
        curve[..., size, :size] = np.where(never[..., np.newaxis], 0.0, curve[..., size, :size])
        curve[..., :size, size] = curve[..., size, :size]
        curve[..., size, size] = np.where(never, 1.0, curve[..., size, size])
        step = np.linalg.solve(curve, gradient[..., np.newaxis])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        logs += step * np.minimum(1.0, LONGEST / np.maximum(longest, 1e-300))
        if longest.max() < CLOSE:
            break
    raised = np.exp(logs[..., :size] - logs[..., :size].max(axis=-1, keepdims=True))
    nu = np.where(never, 0.0, np.exp(logs[..., size]))
    return Davidson(raised / raised.sum(axis=-1, keepdims=True), nu)


def _slopes(logs: Floats, met: Floats, won: Floats, tied: Floats) -> tuple[Floats, Floats]:
    """Give gradient (..., S + 1) and minus the Hessian of the log-likelihood, made invertible.

    A pair's outcomes have the scores log p_i, log p_j and log nu + (log p_i + log p_j) / 2; the
    mean of log p is free, so the curve takes a constant in that direction.
    """
    size = won.shape[-1]
    gap = (logs[..., :size, np.newaxis] - logs[..., np.newaxis, :size]) / 2
    top, bottom = np.exp(gap), np.exp(-gap)
    middle = np.exp(logs[..., size])[..., np.newaxis, np.newaxis] * np.ones_like(gap)
    total = top + bottom + middle
    win, lose, tie = top / total, bottom / total, middle / total
    share = win + tie / 2
    spread = met * (win + tie / 4 - share**2)
    across = met * (tie / 4 - share * (lose + tie / 2))
    mixed = met * tie * (0.5 - share)
    diagonal = np.arange(size)
    for table in (spread, across, mixed):
        table[..., diagonal, diagonal] = 0.0
    off = 1 - np.eye(size)
    gradient = np.empty_like(logs)
    gradient[..., :size] = won - (met * share * off).sum(axis=-1)
    gradient[..., size] = tied - (met * tie * off).sum(axis=(-1, -2)) / 2
    curve = np.empty((*logs.shape, size + 1))
    inner = across
    inner[..., diagonal, diagonal] = spread.sum(axis=-1)
    scale = inner[..., diagonal, diagonal].mean(axis=-1)[..., np.newaxis, np.newaxis] / size
    curve[..., :size, :size] = inner + scale
    curve[..., :size, size] = curve[..., size, :size] = mixed.sum(axis=-1)
    curve[..., size, size] = (met * tie * (1 - tie) * off).sum(axis=(-1, -2)) / 2
    return gradient, curve
