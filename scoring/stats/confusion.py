"""Figures of a confusion table, for one table or for every bootstrap replicate at once.

A table is 3 x 4: gold a, b, tie by predicted a, b, tie and *no verdict* (a judge's answer that
could not be read, when it is counted as wrong). Tables are summed per cluster once; a replicate's
table is then the product of those sums with the replicate's weights, and every figure below works
on tables of shape (..., 3, 4). Cells may be fractional (soft gold, expected tables).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np

from scoring.stats.resample import Bools, Floats, Ints, Values

GOLD: Final = 3
PREDICTED: Final = 4
A, B, TIE, NO_VERDICT = range(PREDICTED)
ROUNDING: Final = 1e-12
"""Share of all pairs below which a difference is that of rounding."""
Figure: TypeAlias = Callable[[Floats], Values]


def table(gold: Floats, predicted: Ints) -> Floats:
    """Count one 3 x 4 table.

    Parameters
    ----------
    gold
        (n, 3) share of each label per unit.
    predicted
        (n,) codes 0 .. 3.

    Examples
    --------
    >>> table(np.eye(3)[[0, 0, 2]], np.array([0, 1, 2]))[0].tolist()
    [1.0, 1.0, 0.0, 0.0]
    """
    units = np.zeros(predicted.size, dtype=np.int64)
    counted: Floats = cluster_tables(gold, predicted, units, 1)[0]
    return counted


def cluster_tables(gold: Floats, predicted: Ints, cluster: Ints, clusters: int) -> Floats:
    """Count a table per cluster: (G, 3, 4)."""
    if gold.shape != (predicted.size, GOLD) or cluster.shape != predicted.shape:
        raise ValueError("gold is (n, 3); predictions and clusters are (n,)")
    if predicted.size and not 0 <= int(predicted.min()) <= int(predicted.max()) < PREDICTED:
        raise ValueError("predictions are codes 0 .. 3")
    row = cluster[:, np.newaxis] * GOLD + np.arange(GOLD)
    cells = row * PREDICTED + predicted[:, np.newaxis]
    flat = np.bincount(cells.ravel(), weights=gold.ravel(), minlength=clusters * GOLD * PREDICTED)
    return flat.astype(np.float64).reshape(clusters, GOLD, PREDICTED)


def expected_tables(gold: Floats, share: Floats, cluster: Ints, clusters: int) -> Floats:
    """Give the expected table per cluster of a guesser that gives verdict j with share[j]."""
    totals = np.stack(
        [np.bincount(cluster, weights=gold[:, j], minlength=clusters) for j in range(GOLD)], axis=1
    )
    expected: Floats = totals[:, :, np.newaxis] * np.append(share, 0.0)
    return expected


def _ratio(top: Floats, bottom: Floats) -> Values:
    ok: Bools = bottom > 0
    value = np.divide(top, bottom, out=np.zeros(np.broadcast(top, bottom).shape), where=ok)
    return Values(value, ok)


def accuracy(tables: Floats) -> Values:
    """Share of units whose prediction is the gold; not ok without units."""
    hits = np.trace(tables[..., :GOLD], axis1=-2, axis2=-1)
    return _ratio(hits, tables.sum(axis=(-2, -1)))


def tie_recall(tables: Floats) -> Values:
    """Share of gold ties that are predicted ties; not ok without gold ties."""
    return _ratio(tables[..., TIE, TIE], tables[..., TIE, :].sum(axis=-1))


def _macro_f1(tables: Floats, labels: Sequence[int]) -> Values:
    total = np.zeros(tables.shape[:-2])
    present = np.zeros(tables.shape[:-2])
    for label in labels:
        mass = tables[..., label, :].sum(axis=-1) + tables[..., label].sum(axis=-1)
        f1 = _ratio(2 * tables[..., label, label], mass)
        total += f1.value
        present += f1.ok
    return _ratio(total, present)


def macro_f1(tables: Floats) -> Values:
    """Mean F1 over a, b, tie.

    F1 of a class is 2 hits / (gold + predicted). A class absent from both gold and prediction is
    skipped; absent from the gold only it counts 0.

    Examples
    --------
    >>> gold = np.eye(3)[[0, 0, 1, 1]]
    >>> round(float(macro_f1(table(gold, np.array([0, 2, 1, 1]))).value), 6)
    0.555556
    """
    return _macro_f1(tables, (A, B, TIE))


def kappa(tables: Floats) -> Values:
    """Cohen's kappa (po - pe) / (1 - pe); not ok when both sides know one category only."""
    n = tables.sum(axis=(-2, -1))
    observed = np.trace(tables[..., :GOLD], axis1=-2, axis2=-1)
    gold, predicted = tables.sum(axis=-1), tables[..., :GOLD].sum(axis=-2)
    chance = (gold * predicted).sum(axis=-1)
    above = n * observed - chance
    above = np.where(np.abs(above) > ROUNDING * n * n, above, 0.0)
    bottom = n * n - chance
    sure = bottom > 1e-9 * np.maximum(n * n, 1e-300)
    found = _ratio(above, np.where(sure, bottom, 0.0))
    return Values(found.value, found.ok)


def tau_23(tables: Floats) -> Values:
    """(C + T_hm - D - T_h - T_m) / all pairs = 2 acc_eq - 1."""
    share = accuracy(tables)
    return Values(np.where(share.ok, 2 * share.value - 1, 0.0), share.ok)


def tau_b(tables: Floats) -> Values:
    """(C - D) / sqrt((C + D + T_h)(C + D + T_m)) over comparisons with a verdict.

    T_h are ties in the gold only, T_m in the prediction only.
    """
    concordant = tables[..., A, A] + tables[..., B, B]
    discordant = tables[..., A, B] + tables[..., B, A]
    human = tables[..., TIE, A] + tables[..., TIE, B]
    metric = tables[..., A, TIE] + tables[..., B, TIE]
    both = concordant + discordant
    return _ratio(concordant - discordant, np.sqrt((both + human) * (both + metric)))


def _decided(tables: Floats) -> Floats:
    kept = tables.copy()
    kept[..., TIE, :] = 0
    return kept


def decided_accuracy(tables: Floats) -> Values:
    """Accuracy with gold ties dropped; a predicted tie is wrong."""
    return accuracy(_decided(tables))


def decided_macro_f1(tables: Floats) -> Values:
    """Mean F1 over a and b with gold ties dropped; a predicted tie is wrong."""
    return _macro_f1(_decided(tables), (A, B))


FIGURES: Final[Mapping[str, Figure]] = {
    "accuracy": accuracy,
    "macro_f1": macro_f1,
    "tie_recall": tie_recall,
    "kappa": kappa,
    "acc_eq": accuracy,
    "tau_b": tau_b,
    "tau_23": tau_23,
    "decided_accuracy": decided_accuracy,
    "decided_macro_f1": decided_macro_f1,
}
"""Every figure by name. On comparisons the pairs are the comparisons, so acc_eq is accuracy."""

WHY_UNDEFINED: Final[Mapping[str, str]] = {
    "accuracy": "no comparison",
    "macro_f1": "no comparison",
    "tie_recall": "no gold tie",
    "kappa": "one category",
    "acc_eq": "no comparison",
    "tau_b": "constant",
    "tau_23": "no comparison",
    "decided_accuracy": "no decided gold",
    "decided_macro_f1": "no decided gold",
}


def balanced_accuracy(tables: Floats) -> Values:
    """Mean of the two recalls of (..., 2, 2) tables; not ok when the gold is one class."""
    rows = tables.sum(axis=-1)
    zero = _ratio(tables[..., 0, 0], rows[..., 0])
    one = _ratio(tables[..., 1, 1], rows[..., 1])
    ok = zero.ok & one.ok
    return Values(np.where(ok, (zero.value + one.value) / 2, 0.0), ok)


def binary_tables(positive: Floats, predicted: Ints, cluster: Ints, clusters: int) -> Floats:
    """Count a 2 x 2 table per cluster, gold by predicted: (G, 2, 2)."""
    cells = cluster * 4 + predicted
    negatives = np.bincount(cells, weights=1 - positive, minlength=clusters * 4)
    positives = np.bincount(cells + 2, weights=positive, minlength=clusters * 4)
    return (negatives + positives).astype(np.float64).reshape(clusters, 2, 2)
