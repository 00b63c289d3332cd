"""Agreement with people under each way of counting what was not a verdict."""

from __future__ import annotations

from typing import Final

import numpy as np

from db.types import ShownOrder, Status
from scoring.audit.judge_reading import Reading, by_order
from scoring.audit.judge_records import Form
from scoring.audit.preference_figures import figures, job
from scoring.audit.trace import ABSENT, Ints

MEANINGS: Final = {
    "counted": "verdicts only; the rest is no vote",
    "inconsistent_as_tie": "differing by order counts as a tie",
    "failed_as_wrong": "all but verdicts counts as wrong",
    "order_ab": "order a, b alone",
    "order_ba": "order b, a alone",
}


def forms(reading: Reading) -> tuple[Form, ...]:
    """Give the judge's agreement in every form that differs from the first."""
    study = reading.study
    if study is None or not reading.is_preference:
        return ()
    within = {row.target_id: place for place, row in enumerate(study.targets)}
    kept = np.array([reading.by_target[target] for target in within], dtype=np.int64)
    codes = study.judges.codes[:, reading.place]
    tied = np.zeros(len(reading.panel.targets), dtype=np.bool_)
    tied[reading.with_status(Status.INCONSISTENT)] = True
    wanted: list[tuple[str, Ints, bool]] = [("counted", codes, False)]
    if tied[kept].any():
        wanted.append(("inconsistent_as_tie", np.where(tied[kept], 2, codes), False))
    if ((codes < 0) & (codes != ABSENT)).any():
        wanted.append(("failed_as_wrong", codes, True))
    orders = by_order(reading)
    for order in (ShownOrder.AB, ShownOrder.BA):
        if order in orders:
            wanted.append((f"order_{order.value}", orders[order][kept], False))
    made = figures(
        [
            job(said, study.gold, study.cluster, study.clusters, count_failed=failed)
            for _, said, failed in wanted
        ],
        study.plan,
    )
    return tuple(
        Form(name=name, meaning=MEANINGS[name], figures=found.estimates(), n=found.n)
        for (name, _, _), found in zip(wanted, made, strict=True)
    )
