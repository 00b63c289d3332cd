"""Prediction-powered inference for a mean: few labels by people, many predictions by a judge.

theta = lam * mean(f over unlabelled) + mean(y - lam * f over labelled)

with y people's labels and f the judge's: the judge's mean over many units, corrected by how far it
is from people where both labelled. ``lam`` is chosen to make the variance smallest (PPI++), so a
judge that says nothing about y leaves the mean of people (lam = 0), and whatever the judge is, the
interval covers what people would have said.

Source: Angelopoulos, Bates, Fannjiang, Jordan and Zrnic 2023 (PPI); Angelopoulos, Duchi and Zrnic
2023 (PPI++); the weighted form as in the package ppi-python.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import stats

from annotation.stats.estimate import Estimate, undefined
from scoring.stats import resample
from scoring.stats.resample import Floats, Ints, Plan, Values

LEAST_LABELLED: Final = 2
NO_LABELS: Final = "needs two units that people and the judge both labelled"
NO_OTHERS: Final = "the judge labelled nothing that people did not"
Z: Final = float(stats.norm.ppf(0.975))
MOMENTS: Final = 10
N, W, WY, WF, W2, W2Y, W2F, W2YF, W2FF, W2YY = range(MOMENTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictionPowered:
    """A mean by people with the judge's help, and by people alone.

    Parameters
    ----------
    powered
        The prediction-powered mean.
    human_only
        The mean of people's labels over all units that people labelled, also those on which the
        judge said nothing.
    judge_only
        The mean of the judge's labels over all units: what trusting it would say.
    analytic
        The same mean as ``powered`` with the normal interval of the source; it knows no clusters.
    lam
        How much the judge counts, 0 to 1.
    labelled, unlabelled
        Units with both, and with the judge's label alone.
    saved
        Share of the width of people's interval that the judge saves; None without both intervals.
    """

    powered: Estimate
    human_only: Estimate
    judge_only: Estimate
    analytic: Estimate
    lam: float | None
    labelled: int
    unlabelled: int

    @property
    def saved(self) -> float | None:
        """1 - width(powered) / width(human only)."""
        if self.powered.ci is None or self.human_only.ci is None:
            return None
        own = self.human_only.ci[1] - self.human_only.ci[0]
        return None if own == 0 else 1 - (self.powered.ci[1] - self.powered.ci[0]) / own

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "powered": self.powered.to_json(),
            "human_only": self.human_only.to_json(),
            "judge_only": self.judge_only.to_json(),
            "analytic": self.analytic.to_json(),
            "lam": self.lam,
            "labelled": self.labelled,
            "unlabelled": self.unlabelled,
            "saved": self.saved,
        }


def powered_mean(
    people: Floats,
    judge: Floats,
    cluster: Ints,
    *,
    inclusion: Floats | None = None,
    lam: float | None = None,
    replicates: int,
    seed: int = 0,
    within: tuple[float, float] | None = None,
) -> PredictionPowered:
    """Give a mean by people and judge, by people alone, and by the judge alone.

    Parameters
    ----------
    people, judge
        (n,) labels as numbers, NaN where there is none.
    cluster
        (n,) codes; clusters are resampled, ``lam`` is chosen again in each replicate.
    inclusion
        (n,) the probability with which each unit was picked for people to label, in (0, 1]. Units
        that people labelled weigh 1 / pi, the others 1 / (1 - pi), each normalised to their count.
        None: all alike.
    lam
        Fixed instead of chosen; 0 is people alone, 1 is plain PPI.
    within
        Range of the figure; jackknife intervals end there.

    Examples
    --------
    >>> y = np.r_[np.tile([1.0, 0, 1, 1], 10), np.full(60, np.nan)]
    >>> f = np.r_[np.tile([1.0, 0, 1, 0], 10), np.tile([1.0, 0, 0], 20)]
    >>> found = powered_mean(y, f, np.arange(100), replicates=0)
    >>> found.labelled, found.unlabelled, found.human_only.value
    (40, 60, 0.75)
    """
    if not people.shape == judge.shape == cluster.shape:
        raise ValueError("people, judge and clusters have one entry per unit")
    weights = _weights(people, inclusion)
    has_y, has_f = ~np.isnan(people), ~np.isnan(judge)
    both, alone = has_y & has_f, ~has_y & has_f
    plan = resample.plan(max(1, int(np.unique(cluster).size)), replicates=replicates, seed=seed)
    own = resample.dense(cluster) if cluster.size else cluster
    human = _mean(people, weights, own, plan, has_y, within, "no unit labelled by people")
    machine = _mean(judge, np.ones(judge.size), own, plan, has_f, within, "no label of the judge")
    n, other = int(both.sum()), int(alone.sum())
    why = NO_LABELS if n < LEAST_LABELLED else NO_OTHERS if not other else None
    if why is not None:
        nothing = undefined(why, n=n)
        return PredictionPowered(
            powered=nothing,
            human_only=human,
            judge_only=machine,
            analytic=nothing,
            lam=None,
            labelled=n,
            unlabelled=other,
        )
    sums = np.concatenate(
        [
            _moments(people, judge, weights, own, both, plan.clusters),
            _moments(judge, judge, weights, own, alone, plan.clusters),
        ],
        axis=1,
    )
    total = sums.sum(axis=0)
    chosen = float(_best_lam(total)) if lam is None else lam
    weighed = resample.replicates_of(sums, plan)
    point, spread = (_theta(part, lam) for part in (total, weighed))
    powered = resample.figure(
        point, spread, plan, n=n, why=NO_LABELS, within=within, method="prediction-powered (PPI++)",
        note=f"lam = {chosen:.3f}; {n} labelled by people, {other} by the judge alone",
    )  # fmt: skip
    return PredictionPowered(
        powered=powered,
        human_only=human,
        judge_only=machine,
        analytic=_analytic(total, chosen, n),
        lam=chosen,
        labelled=n,
        unlabelled=other,
    )


def _weights(people: Floats, inclusion: Floats | None) -> Floats:
    if inclusion is None:
        return np.ones(people.size)
    labelled = ~np.isnan(people)
    bad = ~((inclusion > 0) & (inclusion <= 1))
    if bad.any() or (inclusion[~labelled] >= 1).any():
        raise ValueError("inclusion probabilities are above 0, and below 1 for what was not picked")
    weights: Floats = 1 / np.where(labelled, inclusion, 1 - inclusion)
    return weights


def _mean(
    x: Floats, w: Floats, cluster: Ints, plan: Plan, used: resample.Bools,
    within: tuple[float, float] | None, why: str,
) -> Estimate:  # fmt: skip
    sums: Floats = np.stack(
        [
            np.bincount(cluster[used], weights=part, minlength=plan.clusters)
            for part in (w[used] * x[used], w[used])
        ],
        axis=1,
    ).astype(np.float64)
    present = sums[:, 1] > 0
    count = int(present.sum())
    if 0 < count < min(plan.clusters, resample.FEW_CLUSTERS):
        plan = resample.plan(count, replicates=plan.replicates, seed=plan.seed)
        sums = sums[present]
    point, spread = (
        _ratio(part) for part in (sums.sum(axis=0), resample.replicates_of(sums, plan))
    )
    return resample.figure(point, spread, plan, n=int(used.sum()), why=why, within=within)


def _ratio(sums: Floats) -> Values:
    ok = sums[..., 1] > 0
    return Values(np.divide(sums[..., 0], sums[..., 1], out=np.zeros(ok.shape), where=ok), ok)


def _moments(
    y: Floats, f: Floats, w: Floats, cluster: Ints, used: resample.Bools, clusters: int
) -> Floats:
    """Sum per cluster what means, variances and covariances are made of: (G, 10)."""
    y, f, w = y[used], f[used], w[used]
    parts = (np.ones_like(w), w, w * y, w * f, w**2, w**2 * y, w**2 * f, w**2 * y * f, w**2 * f**2,
             w**2 * y**2)  # fmt: skip
    return np.stack(
        [np.bincount(cluster[used], weights=part, minlength=clusters) for part in parts], axis=1
    ).astype(np.float64)


def _scaled(sums: Floats) -> Floats:
    """Normalise weights to sum to n: (..., 10) sums as means over units."""
    n = sums[..., N]
    safe = np.where(n > 0, n, 1.0)
    scale = safe / np.where(sums[..., W] > 0, sums[..., W], 1.0)
    out = sums / safe[..., np.newaxis]
    out[..., W : WF + 1] *= scale[..., np.newaxis]
    out[..., W2:] *= (scale**2)[..., np.newaxis]
    out[..., N] = n
    return out


def _best_lam(sums: Floats) -> Floats:
    """Give the lam of PPI++ for a mean, cut to 0..1: cov(y, f) / ((1 + n/N) var(f)).

    Both are of the weighted deviations from the plain PPI mean, as in the source.
    """
    own, other = _scaled(sums[..., :MOMENTS]), _scaled(sums[..., MOMENTS:])
    n, rest = own[..., N], np.maximum(other[..., N], 1.0)
    centre = other[..., WF] + own[..., WY] - own[..., WF]
    covariance = (
        own[..., W2YF] - centre * (own[..., W2Y] + own[..., W2F]) + centre**2 * own[..., W2]
    ) - (own[..., WY] - centre) * (own[..., WF] - centre)
    squares, sum_f = (
        n * (own[..., W2FF] - 2 * centre * own[..., W2F] + centre**2 * own[..., W2])
        + rest * (other[..., W2FF] - 2 * centre * other[..., W2F] + centre**2 * other[..., W2]),
        n * (own[..., WF] - centre) + rest * (other[..., WF] - centre),
    )
    every = n + rest
    variance = (squares - sum_f**2 / every) / np.maximum(every - 1, 1)
    bottom = (1 + n / rest) * variance
    sure = bottom > 1e-15
    found = np.divide(covariance, bottom, out=np.zeros_like(bottom), where=sure)
    chosen: Floats = np.clip(found, 0, 1)
    return chosen


def _theta(sums: Floats, lam: float | None) -> Values:
    own, other = _scaled(sums[..., :MOMENTS]), _scaled(sums[..., MOMENTS:])
    chosen = _best_lam(sums) if lam is None else np.full(own.shape[:-1], lam)
    value = chosen * other[..., WF] + own[..., WY] - chosen * own[..., WF]
    ok = (own[..., N] >= LEAST_LABELLED) & (other[..., N] >= 1)
    return Values(value, ok)


def _analytic(total: Floats, lam: float, n: int) -> Estimate:
    own, other = _scaled(total[:MOMENTS]), _scaled(total[MOMENTS:])
    value = float(lam * other[WF] + own[WY] - lam * own[WF])
    imputed = lam**2 * (other[W2FF] - other[WF] ** 2)
    rectifier = (
        own[W2YY] - 2 * lam * own[W2YF] + lam**2 * own[W2FF] - (own[WY] - lam * own[WF]) ** 2
    )
    variance = max(0.0, imputed) / other[N] + max(0.0, rectifier) / own[N]
    reach = Z * float(np.sqrt(variance))
    return Estimate(
        value=value,
        n=n,
        ci=(value - reach, value + reach),
        method="prediction-powered (PPI++), normal interval over units",
    )
