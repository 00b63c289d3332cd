"""Clustered bootstrap of AUROC against a loop over scikit-learn, on the same resamples.

Run: python tests/bench/auroc.py [--claims 2150] [--replicates 10000]
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from scoring.stats import auroc, resample

WANTED_RATIO = 25.0
TOLERANCE = 1e-12


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--claims", type=int, default=2_150)
    arguments.add_argument("--replicates", type=int, default=10_000)
    asked = arguments.parse_args()
    print(
        f"{'clusters':>8} {'scores':>9} {'n':>6} {'B':>6} {'peer s':>8} {'ours s':>8} {'ratio':>7} "
        f"{'largest difference':>19}"
    )
    passed = True
    for clusters in (asked.claims, asked.claims // 3):
        for decimals in (None, 2):
            passed &= _row(asked.claims, asked.replicates, clusters, decimals)
    print("peer: a loop over sklearn.metrics.roc_auc_score; ours: draws and all replicates")
    return 0 if passed else 1


def _row(claims: int, replicates: int, clusters: int, decimals: int | None) -> bool:
    rng = np.random.default_rng(0)
    cluster = resample.dense(rng.integers(0, clusters, claims))
    if clusters == claims:
        cluster = np.arange(claims)
    labels = rng.integers(0, 2, claims).astype(np.float64)
    scores = rng.normal(size=claims) + 0.5 * labels
    if decimals is not None:
        scores = np.round(scores, decimals)

    start = time.perf_counter()
    plan = resample.plan(int(cluster.max()) + 1, replicates=replicates, seed=0)
    found = auroc.replicates(auroc.auroc_sweep(scores, labels, cluster), plan)
    ours = time.perf_counter() - start

    peer = np.empty(replicates)
    units, weights = np.arange(claims), plan.table()
    start = time.perf_counter()
    for r in range(replicates):
        rows = np.repeat(units, weights[cluster, r])
        peer[r] = roc_auc_score(labels[rows], scores[rows])
    theirs = time.perf_counter() - start

    gap = float(np.abs(peer - found.value).max())
    ratio = theirs / ours
    kind = "distinct" if decimals is None else f"{decimals} digits"
    print(
        f"{plan.clusters:>8} {kind:>9} {claims:>6} {replicates:>6} {theirs:>8.2f} {ours:>8.3f} "
        f"{ratio:>6.0f}x {gap:>19.1e}",
        flush=True,
    )
    return ratio >= WANTED_RATIO and gap <= TOLERANCE and bool(found.ok.all())


if __name__ == "__main__":
    sys.exit(main())
