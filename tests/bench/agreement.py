"""How fast agreement is against loops over the libraries that people use.

Run: python tests/bench/agreement.py
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import krippendorff
import numpy as np
from sklearn.metrics import cohen_kappa_score

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from annotation.stats.alpha import krippendorff_alpha
from annotation.stats.kappa import cohen_kappa, cohen_pairs
from annotation.stats.matrix import CodeMatrix, from_numbers

PEER_REPLICATES = 50
REPLICATES = 2_000


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def made(raters: int, units: int, *, share: float = 1.0) -> CodeMatrix:
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 3, units)
    codes = np.where(
        rng.random((raters, units)) < 0.6, truth, rng.integers(0, 3, (raters, units))
    ).astype(np.int64)
    return CodeMatrix(
        codes=codes, missing=rng.random(codes.shape) >= share, categories=("a", "tie", "b")
    )


def alpha_peer(table: CodeMatrix) -> None:
    rng = np.random.default_rng(0)
    rows = np.where(table.missing, np.nan, table.codes)
    for _ in range(PEER_REPLICATES):
        drawn = rng.integers(0, table.units, table.units)
        krippendorff.alpha(
            reliability_data=rows[:, drawn], level_of_measurement="nominal", value_domain=[0, 1, 2]
        )


def cohen_peer(table: CodeMatrix) -> None:
    rng = np.random.default_rng(0)
    for _ in range(PEER_REPLICATES):
        drawn = rng.integers(0, table.units, table.units)
        cohen_kappa_score(table.codes[0, drawn], table.codes[1, drawn], labels=[0, 1, 2])


def row(title: str, ours: float, peers: float | None) -> None:
    ratio = "" if peers is None else f"{peers / ours:8.1f}x"
    print(f"{title:58} {1000 * ours:10.1f} ms {ratio}")


def main() -> None:
    warnings.simplefilter("ignore")
    scale = REPLICATES / PEER_REPLICATES
    crowd, trio = made(124, 2139, share=0.034), made(3, 1000)
    ours = seconds(lambda: krippendorff_alpha(trio, rng=np.random.default_rng(0)))
    row(
        "alpha, 3 raters x 1,000, 2,000 replicates", ours, scale * seconds(lambda: alpha_peer(trio))
    )
    ours = seconds(lambda: krippendorff_alpha(crowd, rng=np.random.default_rng(0)))
    row(
        "alpha, 124 raters x 2,139, 2,000 replicates",
        ours,
        scale * seconds(lambda: alpha_peer(crowd)),
    )
    ours = seconds(lambda: cohen_kappa(trio, rng=np.random.default_rng(0)))
    row("Cohen, 1,000 units, 2,000 replicates", ours, scale * seconds(lambda: cohen_peer(trio)))
    row("Cohen, 7,626 pairs of raters, 2,000 replicates each",
        seconds(lambda: cohen_pairs(crowd, seed=0)), None)  # fmt: skip
    rng = np.random.default_rng(0)
    fine = from_numbers(rng.lognormal(0, 1, 25_000) * rng.lognormal(0, 0.2, (2, 25_000)))
    for level in ("nominal", "ordinal", "interval", "ratio"):
        spent = seconds(lambda level=level: krippendorff_alpha(fine, level=level))  # type: ignore[misc]
        row(f"alpha {level}, 50,000 ratings, all distinct", spent, None)


if __name__ == "__main__":
    main()
