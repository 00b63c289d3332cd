"""What a judge may do in adjudication: advise, break ties, or settle where it may stand in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from sqlalchemy.orm import Session

from annotation.adjudication_records import (
    JudgeStanding,
    LetJudge,
    LetReport,
    Method,
    Reason,
    Role,
)
from annotation.aggregation import category
from annotation.conflicts import Queue, top_verdicts
from annotation.counting import counted
from annotation.jobs import Job, Progress
from annotation.settling import SAVED, check_note
from annotation.standing_in import stand_in_on
from annotation.stats.bootstrap import REPLICATES, Fraction, estimate, resample
from annotation.stats.estimate import Estimate, undefined
from annotation.stats.stand_in import StandIn
from db.engine import Sessions
from db.errors import KnownError
from db.project import new_uid, now
from db.queries import adjudication, bulk, cards, conflicts, datasets
from db.queries import raters as rater_queries
from db.queries.adjudication import NewAdjudication, SettledRecord
from db.queries.conflicts import WhoSaid
from db.types import Changes, Rater, RaterKind, Status, TargetKind, Verdict

ADVISER_SETTING: Final = "adjudication_adviser"
ROWS_PER_COMMIT: Final = 500

NO_VERDICT: Final = "without a verdict of the judge"
INCONSISTENT: Final = "where the judge says otherwise in the other order"
CANNOT_TELL: Final = "where the judge cannot tell"
NOT_TIED: Final = "where the judge's verdict is not among the tied ones"
SETTLED_SINCE: Final = "settled by somebody else meanwhile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A verdict that a judge settles a target with."""

    target_id: int
    verdict: Verdict


class JudgeRoles:
    """The part of adjudication that judges take, for one project."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def judges(self, dataset_id: int) -> tuple[Rater, ...]:
        """Give the judges that gave a judgment in a dataset, by name."""
        with self._sessions.read() as session:
            found = rater_queries.of_dataset(session, dataset_id)
        return tuple(one.rater for one in found if one.rater.kind is RaterKind.JUDGE)

    def standing(self, queue: Queue, dataset_id: int, judge_id: int) -> JudgeStanding:
        """Say how far a judge agrees with what people settled, and whether it may stand in."""
        with self._sessions.read() as session:
            judge = self._judge(session, dataset_id, judge_id)
            dataset = datasets.by_id(session, dataset_id)
            says = conflicts.judge_says(session, dataset_id, queue.kind, judge_id)
            by_people = _settled_by_people(session, dataset_id, queue.kind, queue.settled)
            clusters = {
                row.target_id: row.cluster
                for row in (bulk.targets(session, dataset_id) if by_people else ())
            }
        usable = {target for target, one in says.items() if _category(one) is not None}
        waiting = [one for one in queue.contests.values() if one.target_id not in queue.settled]
        test = stand_in_on(self._sessions, dataset.name, judge.name)
        return JudgeStanding(
            judge_id=judge_id,
            name=judge.name,
            verdicts=len(usable),
            conflicts=sum(one.target_id in usable for one in waiting),
            ties=sum(
                one.target_id in usable and Reason.NO_MAJORITY in one.reasons for one in waiting
            ),
            agreement=agreement_with(by_people, says, clusters),
            passed=test.passed,
            stand_in=stand_in_sentence(test),
        )

    def let(self, queue: Queue, asked: LetJudge, curator: Rater) -> Job[LetReport]:
        """Let a judge do what its role allows; see ``AdjudicationService.let_judge``."""
        standing = self.standing(queue, asked.dataset_id, asked.judge_id)
        method = _method(asked, standing)
        if method is None:
            changes = self._take_as_adviser(asked.dataset_id, standing.name)
            return _report(asked, standing, changes=changes)
        with self._sessions.read() as session:
            cards.dataset(session, asked.dataset_id)
            check_note(session, asked.dataset_id, asked.note)
            says = conflicts.judge_says(session, asked.dataset_id, queue.kind, asked.judge_id)
        only = replace(asked.only, settled=False)
        if asked.role is Role.BREAK_TIES:
            only = replace(only, reasons=frozenset({Reason.NO_MAJORITY}))
        considered = queue.order(only)
        choices, left = choose(queue, considered, says, asked.role)
        act, settled = new_uid(), 0
        for start in range(0, len(choices), ROWS_PER_COMMIT):
            chunk = choices[start : start + ROWS_PER_COMMIT]
            with self._sessions.write() as session:
                done = _settle(session, queue.kind, asked, method, chunk, curator, act=act)
            settled += done
            left[SETTLED_SINCE] += len(chunk) - done
            yield Progress(
                done=start + len(chunk),
                total=len(choices),
                unit="items" if queue.kind is TargetKind.COMPARISON else "claims",
            )
        return _report(
            asked,
            standing,
            method=method,
            considered=len(considered),
            settled=settled,
            left=left,
            act=act if settled else "",
            changes=SAVED if settled else Changes.NONE,
        )

    def _take_as_adviser(self, dataset_id: int, judge: str) -> Changes:
        with self._sessions.write() as session:
            changed = adjudication.set_setting(session, dataset_id, ADVISER_SETTING, judge)
        return Changes.DATASETS if changed else Changes.NONE

    def _judge(self, session: Session, dataset_id: int, judge_id: int) -> Rater:
        found = rater_queries.of_dataset(session, dataset_id)
        judges = [one.rater for one in found if one.rater.kind is RaterKind.JUDGE]
        judge = next((one for one in judges if one.id == judge_id), None)
        if judge is None:
            names = ", ".join(one.name for one in judges)
            raise KnownError(
                "That judge has given no judgment in this dataset.",
                f"Its judges: {names}." if names else "Import or run a judge first.",
            )
        return judge


def choose(
    queue: Queue, considered: Iterable[int], says: Mapping[int, WhoSaid], role: Role
) -> tuple[list[Choice], Counter[str]]:
    """Give the verdicts that a judge settles with in a role, and why other targets stay open."""
    choices: list[Choice] = []
    left: Counter[str] = Counter()
    for target_id in considered:
        one = says.get(target_id)
        counts_as = None if one is None else _category(one)
        if one is None or one.verdict is None or counts_as is None:
            left[_reason_for_none(one)] += 1
            continue
        tied = top_verdicts(queue.contests[target_id].tally)
        if role is Role.BREAK_TIES and counts_as not in tied:
            left[NOT_TIED] += 1
            continue
        choices.append(Choice(target_id=target_id, verdict=one.verdict))
    return choices, left


def agreement_with(
    settled: Mapping[int, Verdict],
    says: Mapping[int, WhoSaid],
    clusters: Mapping[int, str],
    *,
    replicates: int = REPLICATES,
    seed: int = 0,
) -> Estimate:
    """Give the share of targets settled by people on which a judge says the same.

    Both bad counts as a tie. Targets that were settled as *cannot tell*, and those on which the
    judge has no verdict that counts, do not enter; the latter are told in ``dropped``. The
    interval is a percentile bootstrap over clusters of items.

    Parameters
    ----------
    settled
        What people settled with the judges sealed, by target.
    says
        The judge's live judgments by target.
    clusters
        By target.
    """
    hits: list[bool] = []
    groups: list[str] = []
    dropped = 0
    for target_id, verdict in settled.items():
        wanted = category(Status.VERDICT, verdict)
        one = says.get(target_id)
        got = None if one is None else _category(one)
        if wanted is None:
            continue
        if got is None:
            dropped += 1
            continue
        hits.append(got is wanted)
        groups.append(clusters.get(target_id, str(target_id)))
    if not hits:
        return undefined(
            "nothing was settled by people yet, with the judges sealed"
            if not dropped
            else "the judge has no verdict on what people settled",
            n=0,
            dropped=dropped,
        )
    rows = np.column_stack([np.array(hits, dtype=np.float64), np.ones(len(hits))])
    _, ids = np.unique(np.array(groups), return_inverse=True)
    drawn = resample(
        rows, ids.astype(np.int64), rng=np.random.default_rng(seed), replicates=replicates
    )
    return estimate(
        rows,
        lambda sums: Fraction(sums[..., 0], sums[..., 1]),
        resampled=drawn,
        n=len(hits),
        reason="no settled target",
        dropped=dropped,
    )


def stand_in_sentence(test: StandIn) -> str:
    """Say what came of the stand-in test.

    The winning rate is the share of people whose place the judge may take.
    """
    if test.passed is None:
        return f"There is no stand-in test here: {test.undefined}."
    used = sum(person.used for person in test.humans)
    won = sum(person.won for person in test.humans)
    rate = f"it wins against {won} of {counted(used, 'person', 'people')}"
    if test.passed:
        easy = (
            f" So would a judge that always says '{test.always}': the test asks little here."
            if test.always
            else ""
        )
        return f"Passes the stand-in test here: {rate}, epsilon {test.epsilon:g}.{easy}"
    more = (
        f" {counted(test.needed, 'item')} a person might show otherwise."
        if test.needed is not None
        else ""
    )
    return f"Does not pass the stand-in test here: {rate}, epsilon {test.epsilon:g}.{more}"


def _method(asked: LetJudge, standing: JudgeStanding) -> Method | None:
    if asked.role is Role.ADVISE:
        return None
    if asked.role is Role.BREAK_TIES:
        return Method.BREAK_TIES
    if standing.passed:
        return Method.SETTLE
    if not asked.anyway:
        raise KnownError(
            f"'{standing.name}' may not settle here. {standing.stand_in}",
            "Let it advise or break ties, or settle anyway; its verdicts then say so.",
        )
    return Method.SETTLE_ANYWAY


def _category(one: WhoSaid) -> Verdict | None:
    return category(one.status, one.verdict)


def _reason_for_none(one: WhoSaid | None) -> str:
    if one is not None and one.status is Status.INCONSISTENT:
        return INCONSISTENT
    if one is not None and one.verdict is Verdict.CANNOT_TELL:
        return CANNOT_TELL
    return NO_VERDICT


def _settled_by_people(
    session: Session, dataset_id: int, kind: TargetKind, settled: frozenset[int]
) -> dict[int, Verdict]:
    """Give what people settled without having opened a judge, by target."""
    rows = adjudication.live(session, kind, sorted(settled))
    people = {one.id for one in rater_queries.all_of(session) if one.kind is RaterKind.PERSON}
    by_judge = {Method.ADVISED, Method.BREAK_TIES, Method.SETTLE, Method.SETTLE_ANYWAY}
    return {
        target_id: row.verdict
        for target_id, row in rows.items()
        if row.verdict is not None
        and row.method not in {one.value for one in by_judge}
        and (row.settled_by_id is None or row.settled_by_id in people)
    }


def _settle(
    session: Session,
    kind: TargetKind,
    asked: LetJudge,
    method: Method,
    chunk: Sequence[Choice],
    curator: Rater,
    *,
    act: str,
) -> int:
    """Append a judge's verdicts on targets that are still open; say how many."""
    adjudication.take_ids(session, 0)  # takes the write lock before looking
    ids = [one.target_id for one in chunk]
    live: dict[int, SettledRecord] = adjudication.live(session, kind, ids)
    basis: dict[int, list[str]] = {}
    for one in conflicts.who_said(session, kind, ids):
        if one.person or one.rater_id == asked.judge_id:
            basis.setdefault(one.target_id, []).append(one.uid)
    at = now()
    rows = [
        NewAdjudication(
            uid=new_uid(),
            dataset_id=asked.dataset_id,
            target=kind,
            target_id=choice.target_id,
            revision=0 if before is None else before.revision + 1,
            verdict=choice.verdict,
            method=method.value,
            settled_by_id=asked.judge_id,
            acted_by_id=curator.id,
            basis=tuple(basis.get(choice.target_id, ())),
            note=asked.note,
            created_at=at,
            act=act,
        )
        for choice in chunk
        if (before := live.get(choice.target_id)) is None or before.verdict is None
    ]
    if rows:
        adjudication.append(session, rows, first_id=adjudication.take_ids(session, len(rows)))
    return len(rows)


def _report(
    asked: LetJudge,
    standing: JudgeStanding,
    *,
    changes: Changes,
    method: Method | None = None,
    considered: int = 0,
    settled: int = 0,
    left: Mapping[str, int] | None = None,
    act: str = "",
) -> LetReport:
    warning = (
        f"{standing.stand_in} Its verdicts are marked as settled anyway."
        if method is Method.SETTLE_ANYWAY
        else ""
    )
    return LetReport(
        judge=standing.name,
        role=asked.role,
        method=method,
        considered=considered,
        settled=settled,
        left={reason: count for reason, count in (left or {}).items() if count},
        standing=standing,
        warning=warning,
        act=act,
        changes=changes,
    )
