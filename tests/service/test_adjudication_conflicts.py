"""Conflicts are found in order, and a case shows no more of its raters than was asked for."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from annotation.adjudication import AdjudicationService
from annotation.adjudication_records import ConflictFilter, Method, Reason
from annotation.service import AnnotationService
from db.engine import Sessions
from db.errors import KnownError
from db.models import SealBreakRow
from db.types import Construct, Seal, Verdict
from tests.made_judgments import Word, say, span, votes
from tests.made_projects import make_dataset, numbered
from tests.made_settlements import OPEN, at, keys, settlement


def test_conflicts_come_most_contested_first(
    adjudication: AdjudicationService, contested_pairs: int
) -> None:
    page = adjudication.queue(contested_pairs, OPEN, offset=0, limit=100)
    found = [(line.key, line.reasons, round(line.entropy, 3)) for line in page.lines]
    differ, none = Reason.RATERS_DIFFER, Reason.NO_MAJORITY
    assert found == [
        ("pair-2", (differ, none), 1.585),
        ("pair-3", (differ, none), 1.0),
        ("pair-1", (differ,), 0.918),
        ("pair-5", (Reason.LOW_CONFIDENCE,), 0.0),
        ("pair-6", (Reason.LOW_CONFIDENCE,), 0.0),
    ]
    assert page.counts.targets == 8
    assert page.counts.conflicts == page.counts.open == 5
    assert page.counts.by_reason[differ] == 3
    assert page.counts.by_reason[none] == 2


def test_the_queue_is_paged_and_filtered(
    adjudication: AdjudicationService, contested_pairs: int
) -> None:
    page = adjudication.queue(contested_pairs, OPEN, offset=1, limit=2)
    assert ([line.key for line in page.lines], page.total) == (["pair-3", "pair-1"], 5)
    only = ConflictFilter(reasons=frozenset({Reason.NO_MAJORITY}))
    assert keys(adjudication, contested_pairs, only) == ["pair-2", "pair-3"]
    assert keys(adjudication, contested_pairs, ConflictFilter(settled=True)) == []
    with pytest.raises(KnownError, match="negative"):
        adjudication.queue(contested_pairs, OPEN, offset=-1, limit=2)


def test_a_flag_and_a_new_verdict_enter_the_queue(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    assert "pair-0" not in keys(adjudication, contested_pairs, OPEN)
    annotate = AnnotationService(sessions)
    rater = annotate.rater("reviewer 1")
    card = annotate.card(contested_pairs, rater.id, 0)
    annotate.set_flag(contested_pairs, rater.id, card.target, card.target_id, on=True)
    flagged = ConflictFilter(reasons=frozenset({Reason.FLAGGED}))
    assert keys(adjudication, contested_pairs, flagged) == ["pair-0"]
    annotate.set_flag(contested_pairs, rater.id, card.target, card.target_id, on=False)
    assert keys(adjudication, contested_pairs, flagged) == []
    say(sessions, contested_pairs, votes(7, "ab", names=("reviewer 8", "reviewer 9")))
    assert "pair-7" in keys(adjudication, contested_pairs, OPEN)


def test_the_same_verdict_for_other_reasons_is_a_conflict(
    sessions: Sessions, adjudication: AdjudicationService
) -> None:
    made = numbered(3)
    dataset = make_dataset(sessions, made)
    text = made[0].a
    say(
        sessions,
        dataset,
        [
            Word(place=0, rater="reviewer 1", verdict=Verdict.A, spans=(span("a", text, 0, 6),)),
            Word(place=0, rater="reviewer 2", verdict=Verdict.A, spans=(span("a", text, 12, 20),)),
            Word(place=1, rater="reviewer 1", verdict=Verdict.A,
                 spans=(span("a", made[1].a, 0, 6),)),
            Word(place=1, rater="reviewer 2", verdict=Verdict.A,
                 spans=(span("a", made[1].a, 0, 8),)),
        ],
    )  # fmt: skip
    (line,) = adjudication.queue(dataset, OPEN, offset=0, limit=9).lines
    assert (line.key, line.reasons) == ("pair-0", (Reason.EVIDENCE_CONFLICT,))
    case = adjudication.case(dataset, line.target_id)
    assert sorted(one.spans[0].start for one in case.opinions) == [0, 12]


def test_a_case_hides_names_and_judges(
    adjudication: AdjudicationService, contested_pairs: int
) -> None:
    case = at(adjudication, contested_pairs, "pair-2")
    assert [one.number for one in case.opinions] == [1, 2, 3]
    assert {one.name for one in case.opinions} == {""}
    assert {one.verdict for one in case.opinions} == {Verdict.A, Verdict.B, Verdict.TIE}
    (judge,) = case.judges
    assert (judge.name, judge.opened, judge.verdict, judge.raw) == ("judge 1", False, None, "")
    again = at(adjudication, contested_pairs, "pair-2")
    assert [one.uid for one in again.opinions] == [one.uid for one in case.opinions]
    named = adjudication.case(contested_pairs, case.target_id, names=True)
    assert [one.uid for one in named.opinions] == [one.uid for one in case.opinions]
    assert {one.name for one in named.opinions} == {"reviewer 1", "reviewer 2", "reviewer 3"}


def test_the_order_of_raters_says_nothing_of_them(
    sessions: Sessions, adjudication: AdjudicationService
) -> None:
    dataset = make_dataset(sessions, numbered(40))
    say(sessions, dataset, [one for place in range(40) for one in votes(place, "abt")])
    first = [
        adjudication.case(dataset, line.target_id, names=True).opinions[0].name
        for line in adjudication.queue(dataset, OPEN, offset=0, limit=40).lines
    ]
    assert {first.count(f"reviewer {n}") > 4 for n in (1, 2, 3)} == {True}


def test_opening_a_judge_is_logged_and_marks_what_is_settled(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    case = at(adjudication, contested_pairs, "pair-2", curator.id)
    opened = adjudication.open_judge(
        contested_pairs, curator.id, case.target_id, case.judges[0].judge_id
    )
    assert (opened.verdict, opened.raw) == (Verdict.A, "[[A]] since it is true")
    adjudication.open_judge(contested_pairs, curator.id, case.target_id, case.judges[0].judge_id)
    with sessions.read() as session:
        logged = list(session.execute(select(SealBreakRow.what, SealBreakRow.rater_id)))
    assert sorted(logged) == [("judge:judge 1", curator.id), ("verdicts", curator.id)]
    after = at(adjudication, contested_pairs, "pair-2", curator.id)
    assert after.judges[0].opened
    done = adjudication.settle(settlement(after, Verdict.A, curator.id, note="true"))
    assert done.settled.method == Method.ADVISED
    assert set(done.settled.basis) == {*case.basis, opened.uid}
    other = adjudication.curator("reviewer 9")
    assert not at(adjudication, contested_pairs, "pair-2", other.id).judges[0].opened


def test_a_curator_who_labels_afterwards_is_marked(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    at(adjudication, contested_pairs, "pair-2", curator.id)
    at(adjudication, contested_pairs, "pair-2", curator.id)
    annotate = AnnotationService(sessions)
    assert annotate.card(contested_pairs, curator.id, 2).seal is Seal.BROKEN
    assert annotate.card(contested_pairs, curator.id, 3).seal is Seal.SEALED
    with sessions.read() as session:
        assert len(list(session.scalars(select(SealBreakRow)))) == 1


def test_constructs_without_verdicts_and_unknown_keys_are_told(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    other = make_dataset(sessions, numbered(1), name="rated", construct=Construct.RATING)
    with pytest.raises(KnownError, match="no verdicts to settle"):
        adjudication.queue(other, OPEN, offset=0, limit=1)
    with pytest.raises(KnownError, match="no comparison with the key"):
        adjudication.target(contested_pairs, "nothing")
    with pytest.raises(KnownError, match="no longer"):
        adjudication.queue(10_000, OPEN, offset=0, limit=1)
    case = at(adjudication, contested_pairs, "pair-2")
    with pytest.raises(KnownError, match="said nothing"):
        adjudication.open_judge(
            contested_pairs, adjudication.curator("lead").id, case.target_id, 999
        )


def test_a_settled_target_without_conflict_stands_last(
    adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    adjudication.settle(
        settlement(at(adjudication, contested_pairs, "pair-0"), Verdict.A, curator.id)
    )
    assert keys(adjudication, contested_pairs, ConflictFilter(settled=None))[-1] == "pair-0"
    assert keys(adjudication, contested_pairs, ConflictFilter(settled=True)) == ["pair-0"]
    counts = adjudication.counts(contested_pairs)
    assert (counts.settled, counts.settled_elsewhere) == (0, 1)
