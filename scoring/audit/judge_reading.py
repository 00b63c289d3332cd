"""One judge's verdicts, calls and strengths on a dataset, lined up with its targets."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from sqlalchemy.orm import Session

from db.errors import KnownError
from db.queries import bulk, graded, judge_calls
from db.queries.graded import StrengthRow
from db.queries.judge_calls import CallRow
from db.types import Construct, Rater, ShownOrder, Status, Verdict, VoteRow
from scoring.audit import gold
from scoring.audit.judge_records import JudgePageOptions
from scoring.audit.panel import Panel
from scoring.audit.records import AuditOptions
from scoring.audit.study import Study, make_study
from scoring.audit.trace import ABSENT, Floats, Ints
from scoring.stats import resample

CODES: Final[Mapping[Verdict, int]] = {
    Verdict.A: 0,
    Verdict.B: 1,
    Verdict.TIE: 2,
    Verdict.BOTH_BAD: 2,
    Verdict.NOT_ATTRIBUTABLE: 0,
    Verdict.ATTRIBUTABLE: 1,
}
INCLUSION: Final = "inclusion_probability"
"""Under this key an item says with which probability it was picked for people to judge."""
LEAST_INCLUSION: Final = 1e-9
"""A lower one is no probability that anything was picked with, and its weight no number."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reading:
    """A dataset as a judge page reads it.

    Parameters
    ----------
    panel, study
        All targets, and those with gold; no study where no person has judged.
    place
        Of the judge among ``panel.judges``.
    cluster
        (n,) codes of all targets.
    by_target
        Place of a target in the panel.
    votes
        The judge's live judgments.
    calls
        Its calls on undisturbed targets; ``disturbed`` holds the others.
    strengths
        Its graded verdicts.
    inclusion
        (n,) probability with which each target was picked for people; None where not all say so.
    """

    panel: Panel
    study: Study | None
    options: JudgePageOptions
    place: int
    cluster: Ints
    by_target: Mapping[int, int]
    votes: Sequence[VoteRow]
    calls: Sequence[CallRow]
    disturbed: Sequence[CallRow]
    strengths: Sequence[StrengthRow]
    inclusion: Floats | None

    @property
    def judge(self) -> Rater:
        """Who is held against people."""
        return self.panel.judges.raters[self.place]

    @property
    def codes(self) -> Ints:
        """(n,) the judge's codes on all targets."""
        found: Ints = self.panel.judges.codes[:, self.place]
        return found

    @property
    def is_preference(self) -> bool:
        """Whether targets are comparisons."""
        return self.panel.dataset.construct is Construct.PREFERENCE

    def with_status(self, status: Status) -> Ints:
        """Places of the targets on which the judge came to a status."""
        return np.array(
            [self.by_target[vote.target_id] for vote in self.votes if vote.status is status],
            dtype=np.int64,
        )


def read(session: Session, panel: Panel, judge: str, options: JudgePageOptions) -> Reading:
    """Line a judge's words up with a panel's targets.

    Raises
    ------
    KnownError
        When there is no such judge here, or the asked-for gold does not exist.
    """
    names = [rater.name for rater in panel.judges.raters]
    if judge not in names:
        people = [rater.name for rater in panel.people.raters]
        what = "is a person" if judge in people else f"did not judge '{panel.dataset.name}'"
        raise KnownError(
            f"'{judge}' {what}.",
            f"Its judges: {', '.join(names)}." if names else "Import or run a judge first.",
        )
    place = names.index(judge)
    rater = panel.judges.raters[place]
    dataset = panel.dataset.id
    calls = judge_calls.bulk(session, dataset, raters=[rater.id])
    return Reading(
        panel=panel,
        study=_study(panel, options),
        options=options,
        place=place,
        cluster=resample.codes([row.cluster for row in panel.targets]),
        by_target={row.target_id: number for number, row in enumerate(panel.targets)},
        votes=[vote for vote in bulk.votes(session, dataset) if vote.rater_id == rater.id],
        calls=[call for call in calls if not call.variant],
        disturbed=[call for call in calls if call.variant],
        strengths=graded.strengths(session, dataset, rater.id),
        inclusion=_inclusion(panel, graded.item_numbers(session, dataset, INCLUSION)),
    )


def _study(panel: Panel, options: JudgePageOptions) -> Study | None:
    nobody = not (panel.people.codes >= 0).any() and not (panel.settled >= 0).any()
    if nobody and options.gold in (gold.MAJORITY, gold.SOFT, gold.ADJUDICATED):
        return None
    return make_study(
        panel,
        AuditOptions(
            gold=options.gold,
            replicates=options.replicates,
            seed=options.seed,
            unsealed=options.unsealed,
        ),
    )


def _inclusion(panel: Panel, given: Mapping[int, float]) -> Floats | None:
    found = np.array([given.get(row.item_id, np.nan) for row in panel.targets])
    usable = (found >= LEAST_INCLUSION) & (found <= 1)
    labelled = (panel.people.codes >= 0).any(axis=1)
    return found if bool((usable & ((found < 1) | labelled)).all()) else None


def by_order(reading: Reading) -> dict[ShownOrder, Ints]:
    """Give (n,) what each order alone came to: the majority of its samples.

    ``ABSENT`` without a readable verdict, or where the samples are split evenly.
    """
    votes: dict[tuple[ShownOrder, int], Counter[int]] = defaultdict(Counter)
    for call in told(reading):
        at = reading.by_target[_target(call)]
        votes[call.shown_order, at][CODES[call.verdict or Verdict.TIE]] += 1
    orders = dict.fromkeys(order for order, _ in votes)
    found = {order: np.full(len(reading.panel.targets), ABSENT, dtype=np.int64) for order in orders}
    for (order, at), tally in votes.items():
        top = max(tally.values())
        first = [code for code, count in tally.items() if count == top]
        if len(first) == 1:
            found[order][at] = first[0]
    return found


def told(reading: Reading) -> Iterable[CallRow]:
    """Give the calls in which the judge gave a verdict on a comparison or claim."""
    for call in reading.calls:
        known = call.status is Status.VERDICT and call.verdict in CODES
        if known and _target(call) in reading.by_target:
            yield call


def _target(call: CallRow) -> int:
    return call.comparison_id or call.claim_id or 0
