"""From stored scores to predictions over a panel's targets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from db.types import ScoreRow, TargetRow
from scoring.audit.panel import tally
from scoring.audit.records import Fit, Rule
from scoring.audit.score_table import ScoreSet
from scoring.audit.trace import ABSENT, Floats, Ints
from scoring.stats import ties
from scoring.stats.resample import Bools, dense
from scoring.subjects import EMPTY_ANSWER

NOT_SCORED: Final = "not scored"
NOT_FINITE: Final = "not a finite number"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scored:
    """One metric's scores over targets.

    Parameters
    ----------
    source
        Whose scores these are.
    a, b
        (n,) scores on the metric's own scale, NaN where undefined; for claims only ``a``.
    delta
        (n,) oriented differences, positive where the metric prefers a: 0 for identical answers,
        infinite where an empty answer stands against one that is not, NaN where undefined.
    undefined
        Why scores are missing, with how many targets.
    empty_lost
        How many comparisons an empty answer lost.
    """

    source: ScoreSet
    a: Floats
    b: Floats | None
    delta: Floats
    undefined: Mapping[str, int]
    empty_lost: int = 0

    @property
    def defined(self) -> Bools:
        """(n,) whether the metric says anything about the target."""
        known: Bools = ~np.isnan(self.delta)
        return known


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decision:
    """Verdicts by one rule: codes with ``ABSENT`` where the metric is undefined."""

    rule: Rule
    fit: Fit | None
    eps: float | None
    codes: Ints
    note: str = ""


def score_comparisons(source: ScoreSet, targets: tuple[TargetRow, ...], same_text: Bools) -> Scored:
    """Line scores up with comparisons."""
    firsts = [source.rows.get(row.a_id or 0) for row in targets]
    seconds = [source.rows.get(row.b_id or 0) for row in targets]
    a, b = _values(firsts), _values(seconds)
    delta = a - b if source.spec.higher_is_better else b - a
    a_empty, b_empty = _empty(firsts), _empty(seconds)
    a_known, b_known = ~np.isnan(a), ~np.isnan(b)
    delta = np.where(a_empty & b_known, -np.inf, delta)
    delta = np.where(b_empty & a_known, np.inf, delta)
    scored = np.array(
        [first is not None and second is not None
         for first, second in zip(firsts, seconds, strict=True)], dtype=np.bool_
    )  # fmt: skip
    delta = np.where((same_text & scored) | (a_empty & b_empty), 0.0, delta)
    missing = np.flatnonzero(np.isnan(delta))
    return Scored(
        source=source,
        a=a,
        b=b,
        delta=delta,
        undefined=tally(_reason(firsts[i], seconds[i]) for i in missing),
        empty_lost=int(np.isinf(delta).sum()),
    )


def score_claims(source: ScoreSet, targets: tuple[TargetRow, ...]) -> Scored:
    """Line scores up with claims; ``delta`` is the oriented score."""
    rows = [source.rows.get(row.target_id) for row in targets]
    a = _values(rows)
    missing = np.flatnonzero(np.isnan(a))
    return Scored(
        source=source,
        a=a,
        b=None,
        delta=a if source.spec.higher_is_better else -a,
        undefined=tally(_reason(rows[i]) for i in missing),
    )


def _values(rows: list[ScoreRow | None]) -> Floats:
    found = np.array(
        [np.nan if row is None or row.value is None else row.value for row in rows],
        dtype=np.float64,
    )
    found[~np.isfinite(found)] = np.nan
    return found


def _empty(rows: list[ScoreRow | None]) -> Bools:
    return np.array(
        [row is not None and row.undefined == EMPTY_ANSWER for row in rows], dtype=np.bool_
    )


def _reason(*rows: ScoreRow | None) -> str:
    for row in rows:
        if row is None:
            return NOT_SCORED
        if row.undefined is not None:
            return row.undefined
    return NOT_FINITE


def decide(
    scored: Scored, rule: Rule, gold: Floats, cluster: Ints, *, seed: int
) -> tuple[Decision, ...]:
    """Turn scores into verdicts by one rule: one decision, or two for ``calibrated``."""
    known = scored.defined
    match rule:
        case Rule.ROUND3:
            return (Decision(rule=rule, fit=None, eps=None, codes=_rounded(scored)),)
        case Rule.EPS0:
            codes = _spread(known, ties.by_threshold(scored.delta[known], 0.0))
            return (Decision(rule=rule, fit=None, eps=0.0, codes=codes),)
        case Rule.CALIBRATED:
            if not known.any():
                nothing = absent(known.size)
                return tuple(Decision(rule=rule, fit=fit, eps=None, codes=nothing) for fit in Fit)
            return _calibrated(scored.delta, known, gold, cluster, seed)


def _spread(known: Bools, verdicts: Ints) -> Ints:
    codes = absent(known.size)
    codes[known] = verdicts
    return codes


def _rounded(scored: Scored) -> Ints:
    known = scored.defined
    codes = _spread(known, ties.by_threshold(scored.delta[known], 0.0))
    if scored.b is None:
        return codes
    plain = known & np.isfinite(scored.delta) & ~np.isnan(scored.a) & ~np.isnan(scored.b)
    plain &= scored.delta != 0.0
    scale = scored.source.spec.scale
    a, b = scored.a[plain] / scale, scored.b[plain] / scale
    if not scored.source.spec.higher_is_better:
        a, b = -a, -b
    codes[plain] = ties.by_rounding(a, b)
    return codes


def _calibrated(
    delta: Floats, known: Bools, gold: Floats, cluster: Ints, seed: int
) -> tuple[Decision, Decision]:
    labels, sizes = gold[known], delta[known]
    whole = ties.calibrate(labels, sizes)
    inside = Decision(
        rule=Rule.CALIBRATED,
        fit=Fit.IN_SAMPLE,
        eps=whole.eps,
        codes=_spread(known, ties.by_threshold(sizes, whole.eps)),
        note="threshold chosen on the same items: optimistic",
    )
    crossed = ties.cross_fitted(labels, sizes, dense(cluster[known]), seed=seed)
    if crossed is None:
        return inside, Decision(
            rule=Rule.CALIBRATED,
            fit=Fit.CROSS_FITTED,
            eps=None,
            codes=absent(known.size),
            note="one cluster: nothing to hold out",
        )
    across = Decision(
        rule=Rule.CALIBRATED,
        fit=Fit.CROSS_FITTED,
        eps=float(np.mean(crossed.eps)),
        codes=_spread(known, crossed.verdicts),
        note="thresholds per fold: " + ", ".join(f"{eps:.3g}" for eps in crossed.eps),
    )
    return inside, across


def absent(size: int) -> Ints:
    """Give codes that say nothing about any target."""
    return np.full(size, ABSENT, dtype=np.int64)
