"""Verdicts are settled once, undone and redone in order, and never counted as a rater's."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from sqlalchemy import select

from annotation.adjudication import AdjudicationService, SettledElsewhereError
from annotation.adjudication_records import ConflictFilter
from annotation.agreement import AgreementService
from annotation.datasets import DatasetService
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.models import AdjudicationRow, JudgmentRow
from db.project import new_uid
from db.types import Changes, Construct, RaterKind, Status, Verdict
from tests.made_judgments import Word, say, votes
from tests.made_projects import make_dataset, numbered_claims
from tests.made_settlements import OPEN, at, keys, settlement
from tests.stored_rows import stored


def test_judgments_given_after_it_was_settled_are_told(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    case = at(adjudication, contested_pairs, "pair-1", curator.id)
    assert not case.changed_since
    adjudication.settle(settlement(case, Verdict.B, curator.id))
    assert not at(adjudication, contested_pairs, "pair-1").changed_since
    say(sessions, contested_pairs, [Word(place=1, rater="latecomer", verdict=Verdict.A)])
    late = at(adjudication, contested_pairs, "pair-1", curator.id)
    assert late.changed_since and late.settled is not None
    assert late.settled.verdict is Verdict.B
    adjudication.settle(settlement(late, Verdict.B, curator.id))
    assert not at(adjudication, contested_pairs, "pair-1").changed_since


def test_a_settled_verdict_keeps_who_from_what_and_why(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    case = at(adjudication, contested_pairs, "pair-1", curator.id)
    done = adjudication.settle(settlement(case, Verdict.B, curator.id, note="A is false"))
    assert done.changes == Changes.ADJUDICATIONS | Changes.RATERS
    (row,) = stored(sessions, AdjudicationRow)
    assert (row.verdict, row.method, row.note, row.revision) == ("b", "person", "A is false", 0)
    assert (row.settled_by_id, row.acted_by_id, row.act) == (curator.id, curator.id, row.uid)
    with sessions.read() as session:
        people = session.scalars(
            select(JudgmentRow.uid).where(
                JudgmentRow.comparison_id == case.target_id, JudgmentRow.raw == ""
            )
        ).all()
    assert sorted(row.basis) == sorted(people)
    assert keys(adjudication, contested_pairs, ConflictFilter(settled=True)) == ["pair-1"]
    assert "pair-1" not in keys(adjudication, contested_pairs, OPEN)
    assert adjudication.counts(contested_pairs).open == 4
    shown = at(adjudication, contested_pairs, "pair-1")
    assert shown.settled is not None
    assert (shown.settled.settled_by, shown.settled.verdict) == ("lead", Verdict.B)


def test_settling_twice_is_stored_once(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    case = at(adjudication, contested_pairs, "pair-1", curator.id)
    sent = settlement(case, Verdict.B, curator.id)
    first, again = adjudication.settle(sent), adjudication.settle(sent)
    assert (again.settled.uid, again.changes) == (first.settled.uid, Changes.NONE)
    same = settlement(
        at(adjudication, contested_pairs, "pair-1", curator.id), Verdict.B, curator.id
    )
    assert adjudication.settle(same).changes is Changes.NONE
    assert len(stored(sessions, AdjudicationRow)) == 1
    other = replace(same, uid=new_uid(), verdict=Verdict.TIE)
    assert adjudication.settle(other).settled.revision == 1
    with pytest.raises(BugError):
        adjudication.settle(replace(same, verdict=Verdict.ATTRIBUTABLE))


def test_two_windows_cannot_settle_over_one_another(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    one, two = adjudication.curator("lead"), adjudication.curator("second lead")
    case = at(adjudication, contested_pairs, "pair-2")
    adjudication.settle(settlement(case, Verdict.A, one.id))
    with pytest.raises(SettledElsewhereError, match="another window") as caught:
        adjudication.settle(settlement(case, Verdict.B, two.id))
    assert caught.value.live is not None
    assert caught.value.live.verdict is Verdict.A
    assert [row.verdict for row in stored(sessions, AdjudicationRow)] == ["a"]
    adjudication.settle(settlement(at(adjudication, contested_pairs, "pair-2"), Verdict.B, two.id))
    assert [row.verdict for row in stored(sessions, AdjudicationRow)] == ["a", "b"]


def test_many_windows_at_once_settle_each_target_once(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    cases = [at(adjudication, contested_pairs, key) for key in ("pair-1", "pair-2", "pair-3")]
    curators = [adjudication.curator(f"lead {n}") for n in range(4)]
    refused: list[str] = []
    wrong: list[Exception] = []

    def settle_all(curator_id: int) -> None:
        own = AdjudicationService(sessions)
        for case in cases:
            try:
                own.settle(settlement(case, Verdict.TIE, curator_id))
            except SettledElsewhereError as error:
                refused.append(error.what)
            except Exception as error:  # noqa: BLE001  a thread's failure is the test's
                wrong.append(error)

    threads = [threading.Thread(target=settle_all, args=(one.id,)) for one in curators]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(refused) == 9
    assert sorted(row.comparison_id or 0 for row in stored(sessions, AdjudicationRow)) == sorted(
        case.target_id for case in cases
    )


def test_a_note_where_the_dataset_asks_for_one(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    assert adjudication.require_note(contested_pairs, on=True) is Changes.DATASETS
    assert adjudication.require_note(contested_pairs, on=True) is Changes.NONE
    assert DatasetService(sessions).get("made").settings["adjudication_note"] is True
    case = at(adjudication, contested_pairs, "pair-1", curator.id)
    assert case.note_required
    with pytest.raises(KnownError, match="asks for a note"):
        adjudication.settle(settlement(case, Verdict.A, curator.id, note="  "))
    assert stored(sessions, AdjudicationRow) == []
    adjudication.settle(settlement(case, Verdict.A, curator.id, note="A cites the law"))
    adjudication.require_note(contested_pairs, on=False)
    assert not at(adjudication, contested_pairs, "pair-1").note_required


def test_undo_and_redo_walk_what_was_settled(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    curator = adjudication.curator("lead")
    assert adjudication.undo(contested_pairs, curator.id) is None
    for key, verdict in (("pair-1", Verdict.A), ("pair-2", Verdict.B), ("pair-1", Verdict.TIE)):
        adjudication.settle(
            settlement(at(adjudication, contested_pairs, key), verdict, curator.id, note=key)
        )
    back = adjudication.undo(contested_pairs, curator.id)
    assert back is not None
    assert back.settled is not None
    assert (back.targets, back.settled.verdict, back.settled.note) == (1, Verdict.A, "pair-1")
    second = adjudication.undo(contested_pairs, curator.id)
    assert second is not None
    assert second.settled is None
    assert adjudication.counts(contested_pairs).settled == 1
    again = adjudication.redo(contested_pairs, curator.id)
    assert again is not None
    assert again.settled is not None
    assert (again.settled.verdict, again.settled.method) == (Verdict.B, "person")
    third = adjudication.redo(contested_pairs, curator.id)
    assert third is not None
    assert third.settled is not None
    assert third.settled.verdict is Verdict.TIE
    assert adjudication.redo(contested_pairs, curator.id) is None
    for _ in range(3):
        assert adjudication.undo(contested_pairs, curator.id) is not None
    assert adjudication.undo(contested_pairs, curator.id) is None
    assert adjudication.counts(contested_pairs).settled == 0
    by_target: dict[int, list[int]] = {}
    for row in stored(sessions, AdjudicationRow):
        by_target.setdefault(row.comparison_id or 0, []).append(row.revision)
    assert all(found == list(range(len(found))) for found in by_target.values())


def test_undo_leaves_what_another_window_settled_since(
    adjudication: AdjudicationService, contested_pairs: int
) -> None:
    one, two = adjudication.curator("lead"), adjudication.curator("second lead")
    adjudication.settle(settlement(at(adjudication, contested_pairs, "pair-1"), Verdict.A, one.id))
    adjudication.settle(settlement(at(adjudication, contested_pairs, "pair-1"), Verdict.B, two.id))
    with pytest.raises(KnownError, match="another window"):
        adjudication.undo(contested_pairs, one.id)
    assert adjudication.undo(contested_pairs, two.id) is not None
    settled = at(adjudication, contested_pairs, "pair-1").settled
    assert settled is not None
    assert (settled.verdict, settled.settled_by) == (Verdict.A, "lead")


def test_the_curator_is_never_counted_as_a_rater(
    sessions: Sessions, adjudication: AdjudicationService, contested_pairs: int
) -> None:
    figures = AgreementService(sessions)
    before = figures.report("made", replicates=100)
    curator = adjudication.curator("lead")
    for key in ("pair-1", "pair-2", "pair-3"):
        adjudication.settle(
            settlement(at(adjudication, contested_pairs, key, curator.id), Verdict.A, curator.id)
        )
    after = figures.report("made", replicates=100)
    assert [line.rater for line in after.raters] == [line.rater for line in before.raters]
    assert after.coefficients == before.coefficients
    assert after.majority == before.majority
    named = {found.rater.name for found in DatasetService(sessions).raters(contested_pairs)}
    assert "lead" not in named
    counts = DatasetService(sessions).get("made")
    assert (counts.judgments, counts.raters) == (23, 4)


def test_claims_are_settled_too(sessions: Sessions, adjudication: AdjudicationService) -> None:
    dataset = make_dataset(sessions, numbered_claims(3), construct=Construct.ATTRIBUTION)
    say(sessions, dataset, [*votes(0, "+-"), *votes(1, "++-"), *votes(2, "--")])
    assert keys(adjudication, dataset, OPEN) == ["claim-0", "claim-1"]
    curator = adjudication.curator("lead")
    case = at(adjudication, dataset, "claim-0", curator.id)
    assert (case.claim, len(case.evidence), case.left) == ("Claim 0.", 2, None)
    adjudication.settle(settlement(case, Verdict.NOT_ATTRIBUTABLE, curator.id))
    assert keys(adjudication, dataset, OPEN) == ["claim-1"]
    back = adjudication.undo(dataset, curator.id)
    assert back is not None
    assert keys(adjudication, dataset, OPEN) == ["claim-0", "claim-1"]


def test_a_judge_can_be_nobody_that_settles(
    adjudication: AdjudicationService, contested_pairs: int
) -> None:
    with pytest.raises(KnownError, match="is a judge"):
        adjudication.curator("judge 1")
    (judge,) = adjudication.judges(contested_pairs)
    assert (judge.name, judge.kind) == ("judge 1", RaterKind.JUDGE)
    case = at(adjudication, contested_pairs, "pair-2")
    with pytest.raises(BugError):
        adjudication.settle(settlement(case, Verdict.A, judge.id))
    assert case.opinions[0].status is Status.VERDICT
