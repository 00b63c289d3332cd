"""Win rates of systems from people and a judge together, beside people alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from db.types import Status, TargetRow
from scoring.audit.gold import counts
from scoring.audit.judge_reading import Reading
from scoring.audit.panel import Panel
from scoring.audit.trace import Floats, Ints
from scoring.stats.ppi import PredictionPowered, powered_mean
from scoring.stats.resample import Bools

MOST: Final = 12
"""Systems with the most comparisons; more would not be read."""
WINS: Final = np.array([1.0, 0.0, 0.5])


def people_won(panel: Panel) -> Floats:
    """(n,) what people gave to a of the win: mean over their votes, NaN where nobody voted."""
    votes = counts(panel.people, 3)
    total = votes.sum(axis=1)
    won: Floats = np.full(total.size, np.nan)
    np.divide(votes @ WINS, total, out=won, where=total > 0)
    return won


def judged_won(codes: Ints) -> Floats:
    """(n,) what a judge gave to a of the win, NaN where it gave no verdict.

    >>> judged_won(np.array([0, 1, 2, -1])).tolist()
    [1.0, 0.0, 0.5, nan]
    """
    return np.where(codes >= 0, WINS[np.maximum(codes, 0)], np.nan)


def win_rates(reading: Reading) -> Mapping[str, PredictionPowered]:
    """Give the win rate of each system, by how many comparisons it has; ties count one half.

    What the judge decided differently by order counts as half a win to each side here.
    """
    if not reading.is_preference:
        return {}
    people = people_won(reading.panel)
    judge = judged_won(reading.codes)
    judge[reading.with_status(Status.INCONSISTENT)] = 0.5
    found = {}
    for system, (places, first) in sides(reading.panel.targets).items():
        found[system] = powered_mean(
            np.where(first, people[places], 1 - people[places]),
            np.where(first, judge[places], 1 - judge[places]),
            reading.cluster[places],
            inclusion=None if reading.inclusion is None else reading.inclusion[places],
            replicates=reading.options.replicates,
            seed=reading.options.seed,
            within=(0.0, 1.0),
        )
    return found


def sides(
    targets: Sequence[TargetRow], *, most: int | None = MOST
) -> dict[str, tuple[Ints, Bools]]:
    """Give, by system, the places of its comparisons and whether it is their a; most first."""
    found: dict[str, list[tuple[int, bool]]] = {}
    for place, row in enumerate(targets):
        if row.a_system and row.b_system and row.a_system != row.b_system:
            found.setdefault(row.a_system, []).append((place, True))
            found.setdefault(row.b_system, []).append((place, False))
    ranked = sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))[:most]
    return {
        system: (
            np.array([place for place, _ in rows], dtype=np.int64),
            np.array([first for _, first in rows], dtype=np.bool_),
        )
        for system, rows in ranked
    }
