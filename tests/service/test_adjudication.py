"""Adjudication over a real project: conflicts found, verdicts settled once, nothing lost."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from sqlalchemy import select

from annotation.adjudication import (
    AdjudicationService,
    Case,
    ConflictFilter,
    Method,
    Reason,
    SettledElsewhereError,
    Settlement,
)
from annotation.agreement import AgreementService
from annotation.datasets import DatasetService
from annotation.service import AnnotationService
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.models import AdjudicationRow, JudgmentRow, SealBreakRow
from db.project import new_uid
from db.types import Changes, Construct, RaterKind, Seal, Status, Verdict
from tests.made_judgments import Word, judged, say, span, votes
from tests.made_projects import make_dataset, numbered, numbered_claims

EVERY = ConflictFilter(settled=None)
OPEN = ConflictFilter()


@pytest.fixture
def service(sessions: Sessions) -> AdjudicationService:
    return AdjudicationService(sessions)


@pytest.fixture
def dataset(sessions: Sessions) -> int:
    """Give eight comparisons: 0 all agree, 1 two to one, 2 three ways, 3 one to one, and so on."""
    dataset_id = make_dataset(sessions, numbered(8))
    say(
        sessions,
        dataset_id,
        [
            *votes(0, "aaa"),
            *votes(1, "aab"),
            *votes(2, "abt"),
            *votes(3, "bt"),
            *votes(4, "tx"),  # both bad counts as a tie: no conflict
            *votes(5, "a?"),
            Word(place=6, rater="reviewer 1", verdict=Verdict.B, confidence=2),
            *(judged(place, Verdict.A, raw="[[A]] since it is true") for place in range(7)),
        ],
    )
    return dataset_id


def settlement(case: Case, verdict: Verdict, curator_id: int, **more: object) -> Settlement:
    plain = Settlement(
        uid=new_uid(),
        dataset_id=case.dataset_id,
        curator_id=curator_id,
        target=case.target,
        target_id=case.target_id,
        base_id=case.base_id,
        verdict=verdict,
        basis=case.basis,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def rows(sessions: Sessions) -> list[AdjudicationRow]:
    with sessions.read() as session:
        found = list(session.scalars(select(AdjudicationRow).order_by(AdjudicationRow.id)))
        session.expunge_all()
        return found


def keys(service: AdjudicationService, dataset: int, chosen: ConflictFilter) -> list[str]:
    page = service.queue(dataset, chosen, offset=0, limit=100)
    assert page.total == len(page.lines)
    return [line.key for line in page.lines]


def at(service: AdjudicationService, dataset: int, key: str, curator: int | None = None) -> Case:
    return service.case(dataset, service.target(dataset, key), curator)


def test_conflicts_come_most_contested_first(service: AdjudicationService, dataset: int) -> None:
    page = service.queue(dataset, OPEN, offset=0, limit=100)
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


def test_the_queue_is_paged_and_filtered(service: AdjudicationService, dataset: int) -> None:
    page = service.queue(dataset, OPEN, offset=1, limit=2)
    assert ([line.key for line in page.lines], page.total) == (["pair-3", "pair-1"], 5)
    only = ConflictFilter(reasons=frozenset({Reason.NO_MAJORITY}))
    assert keys(service, dataset, only) == ["pair-2", "pair-3"]
    assert keys(service, dataset, ConflictFilter(settled=True)) == []
    with pytest.raises(KnownError, match="negative"):
        service.queue(dataset, OPEN, offset=-1, limit=2)


def test_a_flag_and_a_new_verdict_enter_the_queue(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    assert "pair-0" not in keys(service, dataset, OPEN)
    annotate = AnnotationService(sessions)
    rater = annotate.rater("reviewer 1")
    card = annotate.card(dataset, rater.id, 0)
    annotate.set_flag(dataset, rater.id, card.target, card.target_id, on=True)
    flagged = ConflictFilter(reasons=frozenset({Reason.FLAGGED}))
    assert keys(service, dataset, flagged) == ["pair-0"]
    annotate.set_flag(dataset, rater.id, card.target, card.target_id, on=False)
    assert keys(service, dataset, flagged) == []
    say(sessions, dataset, votes(7, "ab", names=("reviewer 8", "reviewer 9")))
    assert "pair-7" in keys(service, dataset, OPEN)


def test_the_same_verdict_for_other_reasons_is_a_conflict(
    sessions: Sessions, service: AdjudicationService
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
    (line,) = service.queue(dataset, OPEN, offset=0, limit=9).lines
    assert (line.key, line.reasons) == ("pair-0", (Reason.EVIDENCE_CONFLICT,))
    case = service.case(dataset, line.target_id)
    assert sorted(one.spans[0].start for one in case.opinions) == [0, 12]


def test_a_case_hides_names_and_judges(service: AdjudicationService, dataset: int) -> None:
    case = at(service, dataset, "pair-2")
    assert [one.number for one in case.opinions] == [1, 2, 3]
    assert {one.name for one in case.opinions} == {""}
    assert {one.verdict for one in case.opinions} == {Verdict.A, Verdict.B, Verdict.TIE}
    (judge,) = case.judges
    assert (judge.name, judge.opened, judge.verdict, judge.raw) == ("judge 1", False, None, "")
    again = at(service, dataset, "pair-2")
    assert [one.uid for one in again.opinions] == [one.uid for one in case.opinions]
    named = service.case(dataset, case.target_id, names=True)
    assert [one.uid for one in named.opinions] == [one.uid for one in case.opinions]
    assert {one.name for one in named.opinions} == {"reviewer 1", "reviewer 2", "reviewer 3"}


def test_the_order_of_raters_says_nothing_of_them(
    sessions: Sessions, service: AdjudicationService
) -> None:
    dataset = make_dataset(sessions, numbered(40))
    say(sessions, dataset, [one for place in range(40) for one in votes(place, "abt")])
    first = [
        service.case(dataset, line.target_id, names=True).opinions[0].name
        for line in service.queue(dataset, OPEN, offset=0, limit=40).lines
    ]
    assert {first.count(f"reviewer {n}") > 4 for n in (1, 2, 3)} == {True}


def test_opening_a_judge_is_logged_and_marks_what_is_settled(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    case = at(service, dataset, "pair-2", curator.id)
    opened = service.open_judge(dataset, curator.id, case.target_id, case.judges[0].judge_id)
    assert (opened.verdict, opened.raw) == (Verdict.A, "[[A]] since it is true")
    service.open_judge(dataset, curator.id, case.target_id, case.judges[0].judge_id)
    with sessions.read() as session:
        logged = list(session.execute(select(SealBreakRow.what, SealBreakRow.rater_id)))
    assert sorted(logged) == [("judge:judge 1", curator.id), ("verdicts", curator.id)]
    after = at(service, dataset, "pair-2", curator.id)
    assert after.judges[0].opened
    done = service.settle(settlement(after, Verdict.A, curator.id, note="true"))
    assert done.settled.method == Method.ADVISED
    assert set(done.settled.basis) == {*case.basis, opened.uid}
    other = service.curator("reviewer 9")
    assert not at(service, dataset, "pair-2", other.id).judges[0].opened


def test_a_settled_verdict_keeps_who_from_what_and_why(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    case = at(service, dataset, "pair-1", curator.id)
    done = service.settle(settlement(case, Verdict.B, curator.id, note="A is false"))
    assert done.changes == Changes.ADJUDICATIONS | Changes.RATERS
    (row,) = rows(sessions)
    assert (row.verdict, row.method, row.note, row.revision) == ("b", "person", "A is false", 0)
    assert (row.settled_by_id, row.acted_by_id, row.act) == (curator.id, curator.id, row.uid)
    with sessions.read() as session:
        people = session.scalars(
            select(JudgmentRow.uid).where(
                JudgmentRow.comparison_id == case.target_id, JudgmentRow.raw == ""
            )
        ).all()
    assert sorted(row.basis) == sorted(people)
    assert keys(service, dataset, ConflictFilter(settled=True)) == ["pair-1"]
    assert "pair-1" not in keys(service, dataset, OPEN)
    assert service.counts(dataset).open == 4
    shown = at(service, dataset, "pair-1")
    assert shown.settled is not None
    assert (shown.settled.settled_by, shown.settled.verdict) == ("lead", Verdict.B)


def test_settling_twice_is_stored_once(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    case = at(service, dataset, "pair-1", curator.id)
    sent = settlement(case, Verdict.B, curator.id)
    first, again = service.settle(sent), service.settle(sent)
    assert (again.settled.uid, again.changes) == (first.settled.uid, Changes.NONE)
    same = settlement(at(service, dataset, "pair-1", curator.id), Verdict.B, curator.id)
    assert service.settle(same).changes is Changes.NONE
    assert len(rows(sessions)) == 1
    other = replace(same, uid=new_uid(), verdict=Verdict.TIE)
    assert service.settle(other).settled.revision == 1
    with pytest.raises(BugError):
        service.settle(replace(same, verdict=Verdict.ATTRIBUTABLE))


def test_two_windows_cannot_settle_over_one_another(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    one, two = service.curator("lead"), service.curator("second lead")
    case = at(service, dataset, "pair-2")
    service.settle(settlement(case, Verdict.A, one.id))
    with pytest.raises(SettledElsewhereError, match="another window") as caught:
        service.settle(settlement(case, Verdict.B, two.id))
    assert caught.value.live is not None
    assert caught.value.live.verdict is Verdict.A
    assert [row.verdict for row in rows(sessions)] == ["a"]
    service.settle(settlement(at(service, dataset, "pair-2"), Verdict.B, two.id))
    assert [row.verdict for row in rows(sessions)] == ["a", "b"]


def test_many_windows_at_once_settle_each_target_once(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    cases = [at(service, dataset, key) for key in ("pair-1", "pair-2", "pair-3")]
    curators = [service.curator(f"lead {n}") for n in range(4)]
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
    assert sorted(row.comparison_id or 0 for row in rows(sessions)) == sorted(
        case.target_id for case in cases
    )


def test_a_note_where_the_dataset_asks_for_one(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    assert service.require_note(dataset, on=True) is Changes.DATASETS
    assert service.require_note(dataset, on=True) is Changes.NONE
    assert DatasetService(sessions).get("made").settings["adjudication_note"] is True
    case = at(service, dataset, "pair-1", curator.id)
    assert case.note_required
    with pytest.raises(KnownError, match="asks for a note"):
        service.settle(settlement(case, Verdict.A, curator.id, note="  "))
    assert rows(sessions) == []
    service.settle(settlement(case, Verdict.A, curator.id, note="A cites the law"))
    service.require_note(dataset, on=False)
    assert not at(service, dataset, "pair-1").note_required


def test_undo_and_redo_walk_what_was_settled(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    assert service.undo(dataset, curator.id) is None
    for key, verdict in (("pair-1", Verdict.A), ("pair-2", Verdict.B), ("pair-1", Verdict.TIE)):
        service.settle(settlement(at(service, dataset, key), verdict, curator.id, note=key))
    back = service.undo(dataset, curator.id)
    assert back is not None
    assert back.settled is not None
    assert (back.targets, back.settled.verdict, back.settled.note) == (1, Verdict.A, "pair-1")
    second = service.undo(dataset, curator.id)
    assert second is not None
    assert second.settled is None
    assert service.counts(dataset).settled == 1
    again = service.redo(dataset, curator.id)
    assert again is not None
    assert again.settled is not None
    assert (again.settled.verdict, again.settled.method) == (Verdict.B, "person")
    third = service.redo(dataset, curator.id)
    assert third is not None
    assert third.settled is not None
    assert third.settled.verdict is Verdict.TIE
    assert service.redo(dataset, curator.id) is None
    for _ in range(3):
        assert service.undo(dataset, curator.id) is not None
    assert service.undo(dataset, curator.id) is None
    assert service.counts(dataset).settled == 0
    by_target: dict[int, list[int]] = {}
    for row in rows(sessions):
        by_target.setdefault(row.comparison_id or 0, []).append(row.revision)
    assert all(found == list(range(len(found))) for found in by_target.values())


def test_undo_leaves_what_another_window_settled_since(
    service: AdjudicationService, dataset: int
) -> None:
    one, two = service.curator("lead"), service.curator("second lead")
    service.settle(settlement(at(service, dataset, "pair-1"), Verdict.A, one.id))
    service.settle(settlement(at(service, dataset, "pair-1"), Verdict.B, two.id))
    with pytest.raises(KnownError, match="another window"):
        service.undo(dataset, one.id)
    assert service.undo(dataset, two.id) is not None
    settled = at(service, dataset, "pair-1").settled
    assert settled is not None
    assert (settled.verdict, settled.settled_by) == (Verdict.A, "lead")


def test_the_curator_is_never_counted_as_a_rater(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    figures = AgreementService(sessions)
    before = figures.report("made", replicates=100)
    curator = service.curator("lead")
    for key in ("pair-1", "pair-2", "pair-3"):
        service.settle(settlement(at(service, dataset, key, curator.id), Verdict.A, curator.id))
    after = figures.report("made", replicates=100)
    assert [line.rater for line in after.raters] == [line.rater for line in before.raters]
    assert after.coefficients == before.coefficients
    assert after.majority == before.majority
    named = {found.rater.name for found in DatasetService(sessions).raters(dataset)}
    assert "lead" not in named
    counts = DatasetService(sessions).get("made")
    assert (counts.judgments, counts.raters) == (23, 4)


def test_a_curator_who_labels_afterwards_is_marked(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    at(service, dataset, "pair-2", curator.id)
    at(service, dataset, "pair-2", curator.id)
    annotate = AnnotationService(sessions)
    assert annotate.card(dataset, curator.id, 2).seal is Seal.BROKEN
    assert annotate.card(dataset, curator.id, 3).seal is Seal.SEALED
    with sessions.read() as session:
        assert len(list(session.scalars(select(SealBreakRow)))) == 1


def test_claims_are_settled_too(sessions: Sessions, service: AdjudicationService) -> None:
    dataset = make_dataset(sessions, numbered_claims(3), construct=Construct.ATTRIBUTION)
    say(sessions, dataset, [*votes(0, "+-"), *votes(1, "++-"), *votes(2, "--")])
    assert keys(service, dataset, OPEN) == ["claim-0", "claim-1"]
    curator = service.curator("lead")
    case = at(service, dataset, "claim-0", curator.id)
    assert (case.claim, len(case.evidence), case.left) == ("Claim 0.", 2, None)
    service.settle(settlement(case, Verdict.NOT_ATTRIBUTABLE, curator.id))
    assert keys(service, dataset, OPEN) == ["claim-1"]
    back = service.undo(dataset, curator.id)
    assert back is not None
    assert keys(service, dataset, OPEN) == ["claim-0", "claim-1"]


def test_constructs_without_verdicts_and_unknown_keys_are_told(
    sessions: Sessions, service: AdjudicationService, dataset: int
) -> None:
    other = make_dataset(sessions, numbered(1), name="rated", construct=Construct.RATING)
    with pytest.raises(KnownError, match="no verdicts to settle"):
        service.queue(other, OPEN, offset=0, limit=1)
    with pytest.raises(KnownError, match="no comparison with the key"):
        service.target(dataset, "nothing")
    with pytest.raises(KnownError, match="no longer"):
        service.queue(10_000, OPEN, offset=0, limit=1)
    case = at(service, dataset, "pair-2")
    with pytest.raises(KnownError, match="said nothing"):
        service.open_judge(dataset, service.curator("lead").id, case.target_id, 999)


def test_a_settled_target_without_conflict_stands_last(
    service: AdjudicationService, dataset: int
) -> None:
    curator = service.curator("lead")
    service.settle(settlement(at(service, dataset, "pair-0"), Verdict.A, curator.id))
    assert keys(service, dataset, EVERY)[-1] == "pair-0"
    assert keys(service, dataset, ConflictFilter(settled=True)) == ["pair-0"]
    counts = service.counts(dataset)
    assert (counts.settled, counts.settled_elsewhere) == (0, 1)


def test_a_judge_can_be_nobody_that_settles(service: AdjudicationService, dataset: int) -> None:
    with pytest.raises(KnownError, match="is a judge"):
        service.curator("judge 1")
    (judge,) = service.judges(dataset)
    assert (judge.name, judge.kind) == ("judge 1", RaterKind.JUDGE)
    case = at(service, dataset, "pair-2")
    with pytest.raises(BugError):
        service.settle(settlement(case, Verdict.A, judge.id))
    assert case.opinions[0].status is Status.VERDICT
