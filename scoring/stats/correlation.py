"""Pearson and Spearman correlation of a few paired figures: Fisher z and bootstrap intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
from scipy import stats

from annotation.stats.bootstrap import few_note, percentile_interval
from annotation.stats.estimate import Estimate, undefined
from scoring.stats.ranks import average_ranks
from scoring.stats.resample import Floats

Kind: TypeAlias = Literal["pearson", "spearman"]

FEWEST: Final = 3
Z: Final = float(stats.norm.ppf(0.975))
SLACK: Final = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Correlated:
    """One correlation with both intervals; the value is the same in both."""

    fisher: Estimate
    bootstrap: Estimate

    def to_json(self) -> dict[str, object]:
        """Give both estimates."""
        return {"fisher": self.fisher.to_json(), "bootstrap": self.bootstrap.to_json()}


def coefficient(x: Floats, y: Floats, kind: Kind) -> float | None:
    """Give Pearson's r, or Spearman's rho as Pearson's r of mid-ranks; None where undefined.

    Examples
    --------
    >>> coefficient(np.array([1.0, 2, 3]), np.array([1.0, 4, 9]), "spearman")
    1.0
    >>> coefficient(np.array([1.0, 1, 1]), np.array([1.0, 4, 9]), "pearson") is None
    True
    """
    values = _coefficients(x[None, :], y[None, :], kind)
    return None if np.isnan(values[0]) else float(values[0])


def correlation(
    x: Floats, y: Floats, kind: Kind, *, replicates: int, seed: int, note: str = ""
) -> Correlated:
    """Correlate n pairs.

    Fisher z: tanh(atanh(r) -+ z s) with s = 1 / sqrt(n - 3), for Spearman
    s = sqrt((1 + rho^2 / 2) / (n - 3)) (Bonett and Wright 2000); none below four pairs. Bootstrap:
    pairs are drawn with replacement, ranks made anew in each replicate, percentiles 2.5 and 97.5;
    replicates in which a side is constant have no value and are counted.

    Parameters
    ----------
    x, y
        (n,) finite figures of the same n units.

    Returns
    -------
    Correlated
        Undefined below three pairs and where a side is constant.
    """
    if x.shape != y.shape or x.ndim != 1:
        raise ValueError("both sides are equally long rows")
    if not (np.isfinite(x).all() and np.isfinite(y).all()):
        raise ValueError("correlation needs finite values")
    n = int(x.size)
    if n < FEWEST:
        none = undefined("needs three pairs", n=n, note=note)
        return Correlated(fisher=none, bootstrap=none)
    value = coefficient(x, y, kind)
    if value is None:
        none = undefined("constant", n=n, note=note)
        return Correlated(fisher=none, bootstrap=none)
    few = few_note(n)
    told = "; ".join(part for part in (note, few) if part)
    fisher = Estimate(
        value=value, n=n, ci=fisher_interval(value, n, kind), method="Fisher z 95 %", note=told
    )
    return Correlated(
        fisher=fisher, bootstrap=_bootstrap(x, y, kind, value, replicates, seed, told)
    )  # fmt: skip


def fisher_interval(value: float, n: int, kind: Kind) -> tuple[float, float] | None:
    """Give the interval by Fisher's z; None below four pairs, no width at -1 and 1.

    >>> low, high = fisher_interval(0.5, 28, "pearson")
    >>> round(low, 4), round(high, 4)
    (0.156, 0.7358)
    """
    if n <= FEWEST:
        return None
    if abs(value) >= 1:
        return (value, value)
    spread = 1 + value**2 / 2 if kind == "spearman" else 1.0
    reach = Z * np.sqrt(spread / (n - 3))
    middle = np.arctanh(value)
    return float(np.tanh(middle - reach)), float(np.tanh(middle + reach))


def _bootstrap(
    x: Floats, y: Floats, kind: Kind, value: float, replicates: int, seed: int, note: str
) -> Estimate:
    n = int(x.size)
    if not replicates:
        return Estimate(value=value, n=n, note=note)
    rng = np.random.default_rng(seed)
    drawn = rng.integers(0, n, size=(replicates, n))
    found = _coefficients(x[drawn], y[drawn], kind)
    known = found[~np.isnan(found)]
    made = percentile_interval(
        known,
        undefined_replicates=replicates - len(known),
        replicates=replicates,
        clusters=n,
        clustered=False,
        rng=rng,
    )
    said = "; ".join(part for part in (note, made.note) if part)
    return Estimate(value=value, n=n, ci=made.ci, method=made.method, note=said)


def _coefficients(x: Floats, y: Floats, kind: Kind) -> Floats:
    """Correlate row by row: (rows, n) twice to (rows,), NaN where a side is constant."""
    if kind == "spearman":
        x, y = average_ranks(x), average_ranks(y)
    a, b = x - x.mean(axis=1, keepdims=True), y - y.mean(axis=1, keepdims=True)
    scale_a, scale_b = np.abs(x).max(axis=1), np.abs(y).max(axis=1)
    spread_a, spread_b = np.sqrt((a * a).sum(axis=1)), np.sqrt((b * b).sum(axis=1))
    sound = (spread_a > SLACK * scale_a) & (spread_b > SLACK * scale_b)
    found = np.full(len(x), np.nan)
    bottom = spread_a[sound] * spread_b[sound]
    values = (a * b).sum(axis=1)[sound] / bottom
    found[sound] = np.where(np.abs(values) >= 1 - SLACK, np.sign(values), values)
    return found


def left_out(x: Floats, y: Floats, kind: Kind) -> list[float | None]:
    """Give the coefficient without each pair in turn; None where that is undefined.

    >>> left_out(np.array([1.0, 2, 3, 9]), np.array([1.0, 2, 3, 0]), "pearson")[3]
    1.0
    """
    keep = ~np.eye(len(x), dtype=bool)
    return [
        coefficient(x[row], y[row], kind) if row.sum() >= FEWEST else None for row in keep
    ]  # fmt: skip
