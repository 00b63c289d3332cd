"""What it costs to commit to one metric, or to a rule that chooses one from other datasets.

All functions take figures of shape (metrics, datasets, ...) and work on every trailing index at
once: () for the point, (R,) for bootstrap replicates. Higher is better.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.stats.resample import Bools, Floats

SAME: Final = 1e-12


class RuleCost(NamedTuple):
    """Regret per dataset of a rule, and the picks: (metrics, datasets, ...) true where picked."""

    regret: Floats
    picks: Bools


def fixed_regret(figures: Floats) -> Floats:
    """Regret of each fixed metric on each dataset: best there minus its own; never below 0."""
    regret: Floats = figures.max(axis=0, keepdims=True) - figures
    return regret


def best_elsewhere(figures: Floats) -> RuleCost:
    """Leave one dataset out: pick the best on average elsewhere, and pay on the one left out.

    Metrics within 1e-12 of the best average are all picked; the regret is the mean over the picks.

    Examples
    --------
    >>> import numpy as np
    >>> cost = best_elsewhere(np.array([[0.6, 0.7, 0.6], [0.5, 0.8, 0.55]]))
    >>> cost.regret.round(3).tolist(), cost.picks[:, 2].tolist()
    ([0.1, 0.1, 0.025], [True, True])
    """
    picks = picks_elsewhere(figures)
    regret = fixed_regret(figures)
    return RuleCost((regret * picks).sum(axis=0) / picks.sum(axis=0), picks)


def picks_elsewhere(figures: Floats) -> Bools:
    """Say which metrics are best on average over the other datasets, for each dataset in turn."""
    datasets = figures.shape[1]
    if datasets < 2:
        raise ValueError("leaving one dataset out needs two")
    elsewhere = (figures.sum(axis=1, keepdims=True) - figures) / (datasets - 1)
    picks: Bools = elsewhere >= elsewhere.max(axis=0, keepdims=True) - SAME
    return picks


def split_regret(chosen_on: Floats, paid_on: Floats, picks: Bools) -> Floats:
    """Regret against a rival that was chosen on other data than it is measured on.

    Parameters
    ----------
    chosen_on, paid_on
        (metrics, datasets, ...) figures on one random half of the clusters, and on the other.
    picks
        (metrics, datasets) or broadcastable: what the rule, or the fixed metric, uses.

    Returns
    -------
    Floats
        (datasets, ...) figure on ``paid_on`` of the metric that is best on ``chosen_on``, minus the
        mean figure there of the picks. It may be negative, and it is not biased upwards as plain
        regret is.
    """
    best: Bools = chosen_on >= chosen_on.max(axis=0, keepdims=True) - SAME
    rival = (paid_on * best).sum(axis=0) / best.sum(axis=0)
    used = (paid_on * picks).sum(axis=0) / picks.sum(axis=0)
    cost: Floats = rival - used
    return cost
