"""A run of a judge over a dataset: batches of targets, calls committed as they come."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from sqlalchemy.orm import Session

from annotation.jobs import Job, Progress
from annotation.judging.prompts import steps_of
from annotation.judging.protocol import Combined
from annotation.judging.records import CallOutput, JudgeBackend
from db.engine import Sessions
from db.errors import BugError
from db.queries import judge_calls, judge_runs, scores
from db.queries.judge_runs import RunTally
from db.types import JudgeCallDraft, Status
from scoring.judge_models import Identity
from scoring.judging.calling import Ask, copied, most_money, read, tokens_of, waiting
from scoring.judging.concluding import conclude, readable
from scoring.judging.options import JudgeOptions
from scoring.judging.pulling import answers
from scoring.judging.recording import Book, Concluded, new_call, record, require_live
from scoring.judging.targets import Judged, Slot

LOCAL_TARGETS: Final = 64
SERVED_TARGETS: Final = 16
"""Targets per batch: two windows that run one judge at once can ask both about one batch."""
DONE: Final = "done"
BUDGET: Final = "budget"
CANCELLED: Final = "cancelled"
FAILED: Final = "failed"
ERROR_KIND: Final = 60
"""So many characters of an error name its kind."""

Known: TypeAlias = dict[Slot, JudgeCallDraft]
Loader: TypeAlias = Callable[[Session, Sequence[int]], list[Judged]]


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a run did so far."""

    asked: int = 0
    reused: int = 0
    identical: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    done: int = 0
    began: float = field(default_factory=time.monotonic)
    last_error: str = ""

    @property
    def judged(self) -> int:
        """Targets on which the judge has spoken."""
        return self.statuses.total()

    @property
    def seconds(self) -> float:
        """How long the run has been at work."""
        return time.monotonic() - self.began

    def to_store(self, options: JudgeOptions) -> RunTally:
        """Give what is kept of it with the run."""
        counts = {
            "asked": self.asked,
            "reused": self.reused,
            "judged": self.judged,
            "identical": self.identical,
            **self.statuses,
            **{f"error: {kind}": count for kind, count in self.errors.items()},
        }
        return RunTally(
            counts=counts,
            tokens_in=self.tokens_in,
            tokens_out=self.tokens_out,
            seconds=self.seconds,
            cost=self.paid(options),
        )

    def paid(self, options: JudgeOptions) -> float | None:
        """Give what was paid; None without prices."""
        priced = options.price_in is not None or options.price_out is not None
        return self.cost if priced else None


@dataclass(slots=True, kw_only=True)
class Run:
    """One run: who is asked about what, and where it is written."""

    sessions: Sessions
    options: JudgeOptions
    backend: JudgeBackend
    who: Identity
    book: Book
    load: Loader
    total: int | None
    calls_per_target: int = 1
    tally: Tally = field(default_factory=Tally)
    concluded: dict[tuple[str, str], Combined] = field(default_factory=dict)
    """What was said of each place and variant; kept only where ``keep`` is set."""
    keep: bool = False


def work_through(run: Run, ids: Sequence[int]) -> Job[str]:
    """Ask about some targets and give the state: ``done``, or ``budget`` where it was reached.

    However it ends, the run's row says how. Closing it at a yield, or killing the process, loses
    at most the answers that have not come yet.
    """
    state = FAILED
    try:
        within = True
        size = _targets_per_batch(run)
        for start in range(0, len(ids), size):
            within = yield from _batch(run, ids[start : start + size])
            if not within:
                break
        state = DONE if within else BUDGET
    except GeneratorExit:
        state = CANCELLED
        raise
    finally:
        close(run, state)
    return state


def _targets_per_batch(run: Run) -> int:
    if run.who.kind == "local":
        return LOCAL_TARGETS
    return max(SERVED_TARGETS, run.options.backend.concurrency)


def close(run: Run, state: str) -> None:
    """Write how a run ended."""
    with run.sessions.write() as session:
        if state == DONE:
            judge_runs.close_left_open(session, run.book.rater_id, run.book.dataset_id)
        _note(run, session, state)


def _batch(run: Run, block: Sequence[int]) -> Job[bool]:
    """Ask about one batch of targets; False when the budget is reached."""
    with run.sessions.read() as session:
        require_live(session, run.book)
        things = run.load(session, block)
        stored = judge_calls.of_places(
            session, run.book.rater_id, [judged.place for judged in things]
        )
    known = {_key(judged): _usable(judged, stored) for judged in things}
    there = sum(len(known[_key(judged)]) for judged in things)
    run.tally.reused += there
    run.tally.done += there
    yield from _settled_before(run, things, known)
    for step in steps_of(run.options.prompt):
        asks = [
            ask
            for judged in things
            for ask in waiting(judged, known[_key(judged)], step, run.options, run.who)
        ]
        asks = yield from _copied(run, asks, known)
        if not (yield from _asked(run, asks, known)):
            return False
    return True


def _key(judged: Judged) -> tuple[str, str]:
    return judged.place, judged.variant


def _usable(judged: Judged, stored: Mapping[str, Sequence[JudgeCallDraft]]) -> Known:
    """Give what was answered about a thing before; what failed is asked again."""
    return {
        Slot(draft.shown_order, draft.sample, draft.step): draft
        for draft in stored.get(judged.place, ())
        if draft.variant == judged.variant and draft.status is not Status.ERROR
    }


def _settled_before(
    run: Run, things: Sequence[Judged], known: Mapping[tuple[str, str], Known]
) -> Job[None]:
    """Write down what needs no call any more: identical answers, and all that was answered."""
    concluded = [one for judged in things if (one := _conclusion(run, judged, known)) is not None]
    if not concluded:
        return
    for one in concluded:
        _count(run, one)
        if one.judged.identical:
            run.tally.identical += 1
            run.tally.done += run.calls_per_target
    with run.sessions.write() as session:
        require_live(session, run.book)
        record(session, run.book, concluded, run.options)
        _note(run, session, judge_runs.RUNNING)
    yield _progress(run)


def _copied(run: Run, asks: list[Ask], known: Mapping[tuple[str, str], Known]) -> Job[list[Ask]]:
    """Take answers that were given elsewhere; give the calls that are left to be made."""
    if not asks:
        return asks
    with run.sessions.read() as session:
        found = judge_calls.cached(session, [ask.cache_key for ask in asks])
    hits = [ask for ask in asks if ask.cache_key in found]
    if not hits:
        return asks
    with run.sessions.write() as session:
        require_live(session, run.book)
        concluded = []
        for ask in hits:
            draft = copied(ask, found[ask.cache_key], run.options)
            run.tally.reused += 1
            concluded += _put(run, session, ask, draft, known, reused=True)
        record(session, run.book, concluded, run.options)
        _note(run, session, judge_runs.RUNNING)
    yield _progress(run)
    return [ask for ask in asks if ask.cache_key not in found]


def _asked(run: Run, asks: Sequence[Ask], known: Mapping[tuple[str, str], Known]) -> Job[bool]:
    """Make the calls, as many as the budget allows; False when it does not allow all."""
    start = 0
    while start < len(asks):
        batch = affordable(run, asks[start:])
        if not batch:
            return False
        start += len(batch)
        got = 0
        with closing(answers(run.backend, [ask.request for ask in batch])) as outputs:
            for answer in outputs:
                if answer is not None:
                    place, output = answer
                    _take(run, batch[place], output, known)
                    got += 1
                yield _progress(run)
        if got != len(batch):
            raise BugError(f"{got} of {len(batch)} calls were answered")
    return True


def affordable(run: Run, asks: Sequence[Ask]) -> Sequence[Ask]:
    """Give the first calls that together cannot go beyond the budget."""
    budget = run.options.budget
    if budget is None:
        return asks
    left = budget - run.tally.cost
    for count, ask in enumerate(asks):
        left -= most_money([ask], run.options)
        if left < 0:
            return asks[:count]
    return asks


def _take(run: Run, ask: Ask, output: CallOutput, known: Mapping[tuple[str, str], Known]) -> None:
    """Commit one answer, and what it completes."""
    draft, _ = read(ask, output, run.options)
    read_in, written = tokens_of(ask, output)
    run.tally.asked += 1
    run.tally.tokens_in += read_in
    run.tally.tokens_out += written
    run.tally.cost += draft.cost or 0.0
    if draft.status is Status.ERROR:
        run.tally.last_error = draft.error
        run.tally.errors[error_kind(draft.error)] += 1
    with run.sessions.write() as session:
        require_live(session, run.book)
        concluded = _put(run, session, ask, draft, known, reused=False)
        record(session, run.book, concluded, run.options)
        _note(run, session, judge_runs.RUNNING)


def _put(
    run: Run,
    session: Session,
    ask: Ask,
    draft: JudgeCallDraft,
    known: Mapping[tuple[str, str], Known],
    *,
    reused: bool,
) -> list[Concluded]:
    """Write one call; where another window was first, its answer counts."""
    if not judge_calls.put(session, new_call(run.book, ask, draft, reused=reused)):
        stored = judge_calls.of_places(session, run.book.rater_id, [ask.judged.place])
        draft = _usable(ask.judged, stored).get(ask.slot, draft)
    known[_key(ask.judged)][ask.slot] = draft
    run.tally.done += 1
    one = _conclusion(run, ask.judged, known)
    if one is None:
        return []
    _count(run, one)
    return [one]


def _conclusion(
    run: Run, judged: Judged, known: Mapping[tuple[str, str], Known]
) -> Concluded | None:
    combined = conclude(judged, known[_key(judged)], run.options)
    if combined is None:
        return None
    return Concluded(judged, combined, readable(judged, known[_key(judged)], run.options))


def _count(run: Run, one: Concluded) -> None:
    if run.keep:
        run.concluded[_key(one.judged)] = one.combined
    if not one.judged.variant or run.keep:
        run.tally.statuses[one.combined.status.value] += 1


def error_kind(error: str) -> str:
    """Give the part of an error that errors of one kind share.

    >>> error_kind("the connection was dropped (ReadError: reset by peer)")
    'the connection was dropped'
    """
    return re.split(r"[:(]", error, maxsplit=1)[0].strip()[:ERROR_KIND] or "unknown"


def _note(run: Run, session: Session, state: str) -> None:
    judge_runs.note(session, run.book.run_id, state, run.tally.to_store(run.options))
    if run.book.score_run_id is not None:
        scores.update_run(
            session,
            run.book.score_run_id,
            state=state,
            device=run.who.kind,
            scored=run.tally.statuses[Status.VERDICT.value],
            reused=run.tally.reused,
        )


def _progress(run: Run) -> Progress:
    note = f"{run.tally.asked:,} asked, {run.tally.reused:,} reused"
    failed = run.tally.errors.total()
    if failed:
        note += f", {failed:,} failed"
    return Progress(done=run.tally.done, total=run.total, unit="calls", note=note)
