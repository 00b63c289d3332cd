"""Why a target is in the queue, how contested it is, and what a judge may settle of it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.adjudication_records import ConflictFilter, Reason, Role
from annotation.conflicts import (
    Contest,
    Queue,
    entropy_of,
    other_reasons,
    reasons_of,
    top_verdicts,
)
from annotation.judge_roles import (
    CANNOT_TELL,
    INCONSISTENT,
    NO_VERDICT,
    NOT_TIED,
    agreement_with,
    choose,
)
from db.queries.conflicts import MarkedSpan, Stamp, WhoSaid
from db.types import Status, TargetKind, Verdict

A, B, TIE = Verdict.A, Verdict.B, Verdict.TIE
tallies = st.dictionaries(st.sampled_from([A, B, TIE]), st.integers(1, 6), max_size=3)


def queue(*contests: Contest, settled: frozenset[int] = frozenset()) -> Queue:
    return Queue(
        kind=TargetKind.COMPARISON,
        stamp=Stamp(0, 0, 0),
        targets=9,
        contests={one.target_id: one for one in contests},
        settled=settled,
    )


def contest(target_id: int, **tally: int) -> Contest:
    counts = {Verdict(name): count for name, count in tally.items()}
    reasons = reasons_of(counts, flagged=False, unsure=False, apart=False)
    return Contest(target_id, reasons, entropy_of(counts), counts)


def word(
    target_id: int, verdict: Verdict | None, status: Status = Status.VERDICT
) -> tuple[int, WhoSaid]:
    return target_id, WhoSaid(target_id, 9, False, f"u{target_id}", status, verdict)


@given(tallies)
def test_entropy_is_that_of_the_shares(tally: dict[Verdict, int]) -> None:
    total = sum(tally.values())
    shares = [count / total for count in tally.values()]
    expected = sum(share * math.log2(1 / share) for share in shares)
    assert entropy_of(tally) == pytest.approx(expected)


@given(tallies, st.booleans(), st.booleans(), st.booleans())
def test_reasons(tally: dict[Verdict, int], flagged: bool, unsure: bool, apart: bool) -> None:
    found = reasons_of(tally, flagged=flagged, unsure=unsure, apart=apart)
    most = max(tally.values(), default=0)
    tied = sum(count == most for count in tally.values()) > 1
    assert (Reason.RATERS_DIFFER in found) == (len(tally) > 1)
    assert (Reason.NO_MAJORITY in found) == tied
    assert (Reason.FLAGGED in found, Reason.LOW_CONFIDENCE in found) == (flagged, unsure)
    assert (Reason.EVIDENCE_CONFLICT in found) == apart
    assert (len(top_verdicts(tally)) > 1) == tied


@pytest.mark.parametrize(
    ("marks", "apart"),
    [
        ([(1, A, "a", 0, 10), (2, A, "a", 10, 20)], True),
        ([(1, A, "a", 0, 10), (2, A, "a", 9, 20)], True),  # 1 of 20
        ([(1, A, "a", 0, 10), (2, A, "a", 5, 15)], False),
        ([(1, A, "a", 0, 10), (2, A, "b", 0, 10)], True),
        ([(1, A, "a", 0, 10), (2, B, "a", 10, 20)], False),  # not the same verdict
        ([(1, TIE, "a", 0, 5), (2, Verdict.BOTH_BAD, "a", 8, 20)], True),
        ([(1, A, "a", 0, 10)], False),
        ([(1, A, "a", 0, 10), (1, A, "b", 0, 10), (2, A, "a", 0, 10)], False),
    ],
)
def test_other_reasons(marks: list[tuple[int, Verdict, str, int, int]], apart: bool) -> None:
    rows = [MarkedSpan(7, *mark) for mark in marks]
    assert other_reasons(rows) == ({7} if apart else set())


def test_the_queue_keeps_its_order_and_leaves_out_what_is_settled() -> None:
    found = queue(contest(3, a=1, b=1, tie=1), contest(1, a=1, b=1), contest(2, a=2, b=1),
                  settled=frozenset({1, 8}))  # fmt: skip
    assert found.order(ConflictFilter()) == [3, 2]
    assert found.order(ConflictFilter(settled=None)) == [3, 1, 2, 8]
    assert found.order(ConflictFilter(settled=True)) == [1, 8]
    ties = frozenset({Reason.NO_MAJORITY})
    assert found.order(ConflictFilter(reasons=ties, settled=None)) == [3, 1]
    counts = found.counts()
    assert (counts.conflicts, counts.settled, counts.settled_elsewhere, counts.open) == (3, 1, 1, 2)
    assert counts.open_by_reason[Reason.NO_MAJORITY] == 1


def test_a_judge_breaks_ties_only_among_the_tied() -> None:
    found = queue(
        contest(1, a=1, b=1),
        contest(2, a=1, b=1),
        contest(3, a=2, tie=2, b=1),
        contest(4, a=1, b=1),
        contest(5, a=1, b=1),
        contest(6, a=1, b=1),
        contest(7, a=1, tie=1),
    )
    says = dict(
        [
            word(1, A),
            word(2, TIE),
            word(3, B),
            word(4, None, Status.INCONSISTENT),
            word(5, Verdict.CANNOT_TELL),
            word(7, Verdict.BOTH_BAD),
        ]
    )
    chosen, left = choose(found, range(1, 8), says, Role.BREAK_TIES)
    assert [(one.target_id, one.verdict) for one in chosen] == [(1, A), (7, Verdict.BOTH_BAD)]
    assert dict(left) == {NOT_TIED: 2, INCONSISTENT: 1, CANNOT_TELL: 1, NO_VERDICT: 1}
    chosen, _ = choose(found, range(1, 8), says, Role.SETTLE)
    assert [one.target_id for one in chosen] == [1, 2, 3, 7]


def test_agreement_with_what_people_settled() -> None:
    settled = {1: A, 2: TIE, 3: B, 4: Verdict.CANNOT_TELL, 5: A}
    says = dict([word(1, A), word(2, Verdict.BOTH_BAD), word(3, A), word(4, A)])
    clusters = {n: f"q{n}" for n in settled}
    found = agreement_with(settled, says, clusters, replicates=200)
    assert (found.value, found.n, found.dropped) == (pytest.approx(2 / 3), 3, 1)
    assert found.ci is not None
    nothing = agreement_with({}, says, {}, replicates=200)
    assert nothing.undefined == "nothing was settled by people yet, with the judges sealed"
    silent = agreement_with({9: A}, {}, {}, replicates=200)
    assert silent.undefined == "the judge has no verdict on what people settled"
