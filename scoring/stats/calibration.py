"""Is a judge that says .8 right eight times in ten? Reliability curve, Brier score, ECE."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotation.stats.estimate import Estimate, undefined
from scoring.stats import resample, shares
from scoring.stats.resample import SHARE, Floats, Ints, Values

BINS: Final = 10
NO_PAIR: Final = "no graded verdict with gold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """Units whose stated probability lies in [low, high); the last bin takes its end too.

    ``said`` is their mean stated probability, ``happened`` the share that came true.
    """

    low: float
    high: float
    n: int
    said: float | None
    happened: Estimate

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "said": self.said,
            "happened": self.happened.to_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """How far stated probabilities can be taken at their word.

    Parameters
    ----------
    brier
        Mean (p - y)^2, 0 the best.
    reference
        The Brier score of always saying the share that came true: what a judge must undercut.
    error
        Expected calibration error: mean over units of abs(said - happened) of their bin.
    curve
        The bins, also empty ones.
    """

    brier: Estimate
    reference: Estimate
    error: Estimate
    curve: tuple[Bin, ...]

    def to_json(self) -> dict[str, object]:
        """Give the fields as they are."""
        return {
            "brier": self.brier.to_json(),
            "reference": self.reference.to_json(),
            "error": self.error.to_json(),
            "curve": [one.to_json() for one in self.curve],
        }


def calibration(
    said: Floats, happened: Floats, cluster: Ints, *, replicates: int, seed: int = 0
) -> Calibration:
    """Hold stated probabilities against what came true.

    Parameters
    ----------
    said
        (n,) probabilities, 0 to 1.
    happened
        (n,) 1 where it came true, 0 where not; a share for soft gold.
    cluster
        (n,) codes.

    Examples
    --------
    >>> found = calibration(np.array([0.9, 0.9, 0.1, 0.2]), np.array([1.0, 1, 0, 0]),
    ...                     np.arange(4), replicates=0)
    >>> round(found.brier.value, 4)
    0.0175
    """
    n = int(said.size)
    if n and not ((said >= 0) & (said <= 1)).all():
        raise ValueError("a probability lies between 0 and 1")
    place = place_of(said)
    curve = tuple(
        _bin(number, said[mine], happened[mine], cluster[mine], replicates=replicates, seed=seed)
        for number in range(BINS)
        for mine in [place == number]
    )
    if not n:
        nothing = undefined(NO_PAIR, n=0)
        return Calibration(brier=nothing, reference=nothing, error=nothing, curve=curve)
    brier = shares.mean(
        (said - happened) ** 2, cluster, why=NO_PAIR, replicates=replicates, seed=seed
    )
    base = float(happened.mean())
    return Calibration(
        brier=brier,
        reference=Estimate(
            value=float(((happened - base) ** 2).mean()), n=n, method=f"always saying {base:.3f}"
        ),
        error=_error(said, happened, place, cluster, replicates=replicates, seed=seed),
        curve=curve,
    )


def place_of(said: Floats) -> Ints:
    """Give the bin of each stated probability.

    >>> place_of(np.array([0.0, 0.3, 1.0])).tolist()
    [0, 3, 9]
    """
    place: Ints = np.minimum((said * BINS + 1e-9).astype(np.int64), BINS - 1)
    return place


def _bin(
    number: int, said: Floats, happened: Floats, cluster: Ints, *, replicates: int, seed: int
) -> Bin:
    return Bin(
        low=number / BINS,
        high=(number + 1) / BINS,
        n=int(said.size),
        said=float(said.mean()) if said.size else None,
        happened=shares.mean(
            happened, cluster, why="no verdict here", replicates=replicates, seed=seed
        ),
    )


def _error(
    said: Floats, happened: Floats, place: Ints, cluster: Ints, *, replicates: int, seed: int
) -> Estimate:
    """Sum over bins of abs(sum said - sum happened) / n; biased upwards in small samples."""
    own = resample.dense(cluster)
    plan = resample.plan(int(own.max()) + 1, replicates=replicates, seed=seed)
    gaps = np.bincount(own * BINS + place, weights=said - happened, minlength=plan.clusters * BINS)
    count = np.bincount(own, minlength=plan.clusters)
    sums = np.concatenate([gaps.reshape(plan.clusters, BINS), count[:, np.newaxis]], axis=1).astype(
        np.float64
    )
    return resample.figure(
        _gap(sums.sum(axis=0)), _gap(resample.replicates_of(sums, plan)), plan, n=int(said.size),
        why=NO_PAIR, method=f"{BINS} bins of one width", within=SHARE,
    )  # fmt: skip


def _gap(sums: Floats) -> Values:
    ok = np.asarray(sums[..., -1] > 0)
    top = np.abs(sums[..., :-1]).sum(axis=-1)
    return Values(np.divide(top, sums[..., -1], out=np.zeros(ok.shape), where=ok), ok)
