"""Verdicts of one dataset as ballots: who gave how much of a win to which answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from sqlalchemy.orm import Session

from annotation.aggregation import counted
from annotation.stats.matrix import CodeMatrix, from_long
from db.errors import KnownError
from db.queries import bulk, datasets, graded, raters
from db.queries.graded import StrengthRow
from db.types import (
    Construct,
    Dataset,
    Rater,
    RaterKind,
    Seal,
    Status,
    TargetRow,
    Verdict,
    VoteRow,
)
from scoring.audit.judge_figures import GRADED, probability
from scoring.audit.leaderboard_records import AggregateOptions, Source
from scoring.audit.panel import FAILED, LABEL_COUNT
from scoring.audit.trace import Floats, Ints
from scoring.stats import resample

CATEGORIES: Mapping[Construct, tuple[Verdict, ...]] = {
    Construct.PREFERENCE: (Verdict.A, Verdict.B, Verdict.TIE),
    Construct.ATTRIBUTION: (Verdict.NOT_ATTRIBUTABLE, Verdict.ATTRIBUTABLE),
}
WON: Mapping[Verdict, float] = {Verdict.A: 1.0, Verdict.B: 0.0, Verdict.TIE: 0.5}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ballots:
    """The verdicts that count, one entry each.

    Parameters
    ----------
    target, rater
        (m,) places in ``targets`` and ``raters``.
    code
        (m,) places in the construct's categories.
    won
        (m,) share of the win that goes to a; graded where the verdict says how much.
    cluster
        (n,) codes of the targets.
    left_out, notes
        Why others do not count, and what counts as something else.
    """

    dataset: Dataset
    targets: Sequence[TargetRow]
    raters: Sequence[Rater]
    target: Ints
    rater: Ints
    code: Ints
    won: Floats
    cluster: Ints
    left_out: Mapping[str, int]
    notes: tuple[str, ...]

    def matrix(self) -> CodeMatrix:
        """Lay the verdicts out as raters x targets."""
        return from_long(
            rater=self.rater,
            unit=self.target,
            code=self.code,
            raters=len(self.raters),
            units=len(self.targets),
            categories=[verdict.value for verdict in CATEGORIES[self.dataset.construct]],
            clusters=self.cluster,
        )


def read_ballots(session: Session, name: str, options: AggregateOptions) -> Ballots:
    """Read the verdicts that options ask for.

    What a judge decided differently by order counts as a tie, and is told.

    Raises
    ------
    KnownError
        For an unknown dataset, construct or judge, and when no verdict counts.
    """
    dataset = datasets.get(session, name)
    if dataset.construct not in LABEL_COUNT:
        raise KnownError(
            f"'{name}' is a {dataset.construct.value} dataset; only comparisons and claims are "
            "aggregated."
        )
    wanted = _wanted(session, dataset, options)
    place = {rater.id: number for number, rater in enumerate(wanted)}
    targets = bulk.targets(session, dataset.id)
    index = {row.target_id: number for number, row in enumerate(targets)}
    shares = _graded(session, dataset, wanted)
    cells: list[tuple[int, int, int, float]] = []
    reasons: Counter[str] = Counter()
    tied = 0
    categories = CATEGORIES[dataset.construct]
    for vote in bulk.votes(session, dataset.id):
        if vote.rater_id not in place:
            continue
        verdict, why = _verdict(vote, dataset.construct, unsealed=options.unsealed)
        if verdict is None:
            reasons[why] += 1
            continue
        tied += vote.status is Status.INCONSISTENT
        code = categories.index(verdict)
        won = shares.get((vote.rater_id, vote.target_id), WON.get(verdict, float(code)))
        cells.append((index[vote.target_id], place[vote.rater_id], code, won))
    if not cells:
        told = ", ".join(f"{why}: {count:,}" for why, count in reasons.items()) or "nothing given"
        raise KnownError(
            f"No verdict by {options.source.value} on '{name}' counts ({told}).",
            "Import or give judgments first, or aggregate --from another source.",
        )
    table = np.array(cells, dtype=np.float64)
    return Ballots(
        dataset=dataset,
        targets=targets,
        raters=wanted,
        target=table[:, 0].astype(np.int64),
        rater=table[:, 1].astype(np.int64),
        code=table[:, 2].astype(np.int64),
        won=table[:, 3],
        cluster=resample.codes([row.cluster for row in targets]),
        left_out=dict(reasons.most_common()),
        notes=(f"{tied:,} verdicts that differ by order count as ties",) if tied else (),
    )


def _wanted(session: Session, dataset: Dataset, options: AggregateOptions) -> list[Rater]:
    there = [line.rater for line in raters.of_dataset(session, dataset.id)]
    judges = [rater for rater in there if rater.kind is RaterKind.JUDGE]
    unknown = [name for name in options.judges if name not in {rater.name for rater in judges}]
    if unknown:
        raise KnownError(
            f"No judge called '{unknown[0]}' judged '{dataset.name}'.",
            f"Its judges: {', '.join(rater.name for rater in judges)}." if judges else "",
        )
    if options.judges:
        judges = [rater for rater in judges if rater.name in options.judges]
    people = [rater for rater in there if rater.kind is RaterKind.PERSON]
    return {
        Source.PEOPLE: people,
        Source.JUDGES: judges,
        Source.BOTH: [*people, *judges],
    }[options.source]


def _verdict(vote: VoteRow, construct: Construct, *, unsealed: bool) -> tuple[Verdict | None, str]:
    if vote.seal is Seal.BROKEN and not unsealed:
        return None, "judgments made with the seal broken"
    if vote.status is Status.INCONSISTENT and construct is Construct.PREFERENCE:
        return Verdict.TIE, ""
    if vote.status in FAILED:
        return None, vote.status.value
    verdict = counted(vote)
    if verdict not in CATEGORIES[construct]:
        return None, "skipped or cannot tell"
    return verdict, ""


def _graded(
    session: Session, dataset: Dataset, wanted: Sequence[Rater]
) -> dict[tuple[int, int], float]:
    """Give what a got of the win by verdicts on the scale 1..2, by rater and target."""
    found: dict[tuple[int, int], float] = {}
    for rater in wanted:
        if rater.kind is RaterKind.JUDGE and dataset.construct is Construct.PREFERENCE:
            for row in graded.strengths(session, dataset.id, rater.id):
                share = _share_of_a(row)
                if share is not None:
                    found[rater.id, row.target_id] = share
    return found


def _share_of_a(row: StrengthRow) -> float | None:
    if row.scale != GRADED or row.verdict not in (Verdict.A, Verdict.B):
        return None
    chosen = probability(row)
    if chosen is None:
        return None
    return chosen if row.verdict is Verdict.A else 1 - chosen
