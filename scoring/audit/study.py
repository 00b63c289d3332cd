"""What every row of an audit shares: targets with gold, clusters, resampling, people left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from db.errors import KnownError
from db.types import Rater, TargetRow
from scoring.audit import gold as golds
from scoring.audit.gold import LeftOut
from scoring.audit.panel import Panel, Votes
from scoring.audit.records import AuditOptions
from scoring.audit.trace import Floats, Ints
from scoring.stats import resample
from scoring.stats.resample import Bools, Plan


@dataclass(frozen=True, kw_only=True, eq=False)
class Study:
    """The targets of one dataset that have gold.

    Parameters
    ----------
    targets, gold, cluster
        (n,) targets, (n, k) label shares, (n,) cluster codes 0 .. G-1.
    judges
        The judges' codes on these targets.
    others
        Each person beside the majority of the others; ``place`` counts within ``targets``.
    same_text, lengths, difficult
        Facts per target.
    plan
        Shared by all rows, so that any two are paired.
    left_out
        Why other targets and judgments do not count.
    gold_from
        Where the gold comes from, where from more than one place.
    """

    panel: Panel
    options: AuditOptions
    targets: tuple[TargetRow, ...]
    gold: Floats
    cluster: Ints
    judges: Votes
    others: LeftOut
    people: tuple[Rater, ...]
    same_text: Bools
    lengths: Floats
    difficult: Bools
    plan: Plan
    left_out: dict[str, int]
    gold_from: dict[str, int]

    @property
    def n(self) -> int:
        """Targets with gold."""
        return len(self.targets)

    @property
    def clusters(self) -> int:
        """G."""
        return self.plan.clusters

    @cached_property
    def others_gold(self) -> Floats:
        """(n, k) how often each label is the leave-one-out gold of the target."""
        found = np.zeros_like(self.gold)
        np.add.at(found, (self.others.place, self.others.others), 1.0)
        return found


def make_study(panel: Panel, options: AuditOptions) -> Study:
    """Choose the gold, number the clusters and draw the weights.

    Raises
    ------
    KnownError
        When no target has the asked-for gold, or seed or replicates are negative.
    """
    if options.seed < 0 or options.replicates < 0:
        raise KnownError("Seed and replicates cannot be negative.")
    chosen = golds.choose(panel, options.gold)
    kept = chosen.kept
    targets = tuple(panel.targets[place] for place in kept)
    cluster = resample.codes([row.cluster for row in targets])
    plan = resample.plan(int(cluster.max()) + 1, replicates=options.replicates, seed=options.seed)
    return Study(
        panel=panel,
        options=options,
        targets=targets,
        gold=chosen.shares,
        cluster=cluster,
        judges=Votes(panel.judges.raters, panel.judges.codes[kept]),
        others=_within(golds.leave_one_out(panel), kept, len(panel.targets)),
        people=panel.people.raters,
        same_text=panel.same_text()[kept],
        lengths=panel.lengths()[kept],
        difficult=panel.difficult[kept],
        plan=plan,
        left_out={**chosen.left_out, **panel.left_out},
        gold_from=chosen.made_of,
    )


def _within(others: LeftOut, kept: Ints, size: int) -> LeftOut:
    """Keep the entries on kept targets, counted within them."""
    position = np.full(size, -1, dtype=np.int64)
    position[kept] = np.arange(kept.size)
    place = position[others.place]
    used = place >= 0
    return LeftOut(place[used], others.person[used], others.said[used], others.others[used])


def restrict(study: Study, used: Bools, *, replicates: int) -> Study:
    """Give the same study over some of its targets, with weights of its own."""
    kept = np.flatnonzero(used).astype(np.int64)
    cluster = resample.dense(study.cluster[kept])
    return Study(
        panel=study.panel,
        options=study.options,
        targets=_pick(study.targets, kept),
        gold=study.gold[kept],
        cluster=cluster,
        judges=Votes(study.judges.raters, study.judges.codes[kept]),
        others=_within(study.others, kept, study.n),
        people=study.people,
        same_text=study.same_text[kept],
        lengths=study.lengths[kept],
        difficult=study.difficult[kept],
        plan=resample.plan(int(cluster.max()) + 1, replicates=replicates, seed=study.options.seed),
        left_out={},
        gold_from={},
    )


def _pick(targets: Sequence[TargetRow], kept: Ints) -> tuple[TargetRow, ...]:
    return tuple(targets[place] for place in kept)
