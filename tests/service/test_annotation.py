"""Labelling over a real project: every judgment durable, appended, and never doubled."""

from __future__ import annotations

import hashlib
import itertools
import threading
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from annotation.datasets import DatasetService
from annotation.labelling import Card, QueueFilter, Show, Submission
from annotation.service import AnnotationService, ConflictError
from db.engine import Sessions
from db.errors import BugError, KnownError
from db.models import JudgmentRow, SealBreakRow, SpanRow
from db.project import new_uid
from db.types import Changes, Construct, RaterKind, Seal, Side, SpanDraft, Status, Verdict
from tests.made_projects import MadeItem, make_dataset, numbered, numbered_claims


@pytest.fixture
def service(sessions: Sessions) -> AnnotationService:
    return AnnotationService(sessions)


@pytest.fixture
def dataset(sessions: Sessions) -> int:
    return make_dataset(sessions, numbered(12), guideline="Prefer the correct answer.")


def decide(card: Card, verdict: Verdict | None = Verdict.A, **more: object) -> Submission:
    plain = Submission(
        uid=new_uid(),
        dataset_id=card.dataset_id,
        rater_id=card.rater_id,
        target=card.target,
        target_id=card.target_id,
        base_id=card.base_id,
        verdict=verdict,
        shown_left=None if card.left is None else card.left.side,
        active_ms=4_000,
        lead_ms=5_000,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def rows(sessions: Sessions) -> list[JudgmentRow]:
    with sessions.read() as session:
        found = list(session.scalars(select(JudgmentRow).order_by(JudgmentRow.id)))
        session.expunge_all()
        return found


def test_a_verdict_is_stored_whole(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("reviewer 1")
    card = service.card(dataset, rater.id, 0)
    assert card.left is not None
    text = card.left.text
    span = SpanDraft(
        field=card.left.side.value,
        start=0,
        end=6,
        text_sha256=hashlib.sha256(text.encode()).hexdigest(),
    )
    said = service.submit(
        decide(card, Verdict.TIE, note="both say it", confidence=4, difficult=True, spans=(span,))
    )
    (row,) = rows(sessions)
    assert (row.uid, row.revision, row.supersedes_id) == (said.uid, 0, None)
    assert (row.status, row.verdict, row.seal) == ("verdict", "tie", "sealed")
    assert (row.shown_left, row.confidence, row.difficult) == (card.left.side.value, 4, True)
    assert (row.note, row.active_ms, row.lead_ms) == ("both say it", 4_000, 5_000)
    assert said.changes == Changes.JUDGMENTS | Changes.RATERS
    again = service.card(dataset, rater.id, 0)
    assert again.judgment is not None
    assert again.base_id == row.id == again.judgment.id
    assert [(s.field, s.start, s.end) for s in again.judgment.spans] == [(span.field, 0, 6)]


def test_a_card_gives_nothing_away(service: AnnotationService, dataset: int) -> None:
    rater = service.rater("reviewer 1")
    shown = repr(service.card(dataset, rater.id, 3))
    for secret in ("first_vs_second", "metadata", "item-3", "pair-3", "system="):
        assert secret not in shown


def test_sides_are_balanced_and_kept(service: AnnotationService, dataset: int) -> None:
    one, two = service.rater("reviewer 1"), service.rater("reviewer 2")
    lefts = {
        rater.id: [service.card(dataset, rater.id, n).left.side for n in range(8)]  # type: ignore[union-attr]
        for rater in (one, two)
    }
    assert lefts[one.id].count(Side.A) == lefts[two.id].count(Side.A) == 4
    assert all(a is not b for a, b in zip(lefts[one.id], lefts[two.id], strict=True))
    card = service.card(dataset, one.id, 0)
    turned = Side.B if card.left.side is Side.A else Side.A  # type: ignore[union-attr]
    service.submit(decide(card, shown_left=turned))
    assert service.card(dataset, one.id, 0).left.side is turned  # type: ignore[union-attr]


def test_the_order_of_arrival_outlives_the_service(sessions: Sessions, dataset: int) -> None:
    first = AnnotationService(sessions)
    raters = [first.rater(f"reviewer {n}").id for n in range(4)]
    before = [first.card(dataset, rater, 5).left for rater in raters]
    second = AnnotationService(sessions)
    assert [second.card(dataset, rater, 5).left for rater in reversed(raters)] == before[::-1]
    assert {left.side for left in before if left} == {Side.A, Side.B}


def test_the_same_decision_sent_twice_is_stored_once(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    card = service.card(dataset, service.rater("r").id, 0)
    sent = decide(card)
    first, second = service.submit(sent), service.submit(sent)
    third = service.submit(decide(card, active_ms=9))
    assert first.judgment_id == second.judgment_id == third.judgment_id
    assert second.changes is third.changes is Changes.NONE
    assert len(rows(sessions)) == 1


def test_a_correction_supersedes(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("r").id
    service.submit(decide(service.card(dataset, rater, 0), Verdict.A))
    service.submit(decide(service.card(dataset, rater, 0), Verdict.B))
    first, second = rows(sessions)
    assert (first.verdict, second.verdict) == ("a", "b")
    assert (second.revision, second.supersedes_id) == (1, first.id)


def test_two_windows_never_overwrite_one_another(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    other = AnnotationService(sessions)
    rater = service.rater("r").id
    here, there = service.card(dataset, rater, 0), other.card(dataset, rater, 0)
    other.submit(decide(there, Verdict.B))
    with pytest.raises(ConflictError, match="another window") as caught:
        service.submit(decide(here, Verdict.A))
    assert caught.value.live is not None
    assert caught.value.live.verdict is Verdict.B
    assert [row.verdict for row in rows(sessions)] == ["b"]
    service.submit(decide(here, Verdict.A, base_id=caught.value.live.id))
    assert [row.verdict for row in rows(sessions)] == ["b", "a"]
    assert service.progress(dataset, rater).labelled == 1
    assert other.progress(dataset, rater).labelled == 1


def test_one_rater_in_two_windows_at_once(sessions: Sessions, dataset: int) -> None:
    """Both windows race through the same queue; every chain stays whole and every word is kept."""
    rater = AnnotationService(sessions).rater("r").id
    said: list[tuple[str, str]] = []
    refused: list[str] = []

    def window(verdict: Verdict) -> None:
        service = AnnotationService(sessions)
        for position in range(12):
            sent = decide(service.card(dataset, rater, position), verdict)
            try:
                said.append((service.submit(sent).uid, sent.uid))
            except ConflictError:
                refused.append(sent.uid)

    threads = [threading.Thread(target=window, args=(v,)) for v in (Verdict.A, Verdict.B)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(said) + len(refused) == 24
    stored = rows(sessions)
    assert {row.uid for row in stored} == {uid for uid, _ in said}
    assert not {row.uid for row in stored} & set(refused)
    chains = itertools.groupby(
        sorted(stored, key=lambda row: (row.comparison_id or 0, row.revision)),
        key=lambda row: row.comparison_id,
    )
    whole = [[row.revision for row in chain] for _, chain in chains]
    assert len(whole) == 12
    assert all(chain == list(range(len(chain))) for chain in whole)
    assert AnnotationService(sessions).progress(dataset, rater).labelled == 12


def test_progress_counts_what_every_window_did(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    other = AnnotationService(sessions)
    rater = service.rater("r").id
    assert service.progress(dataset, rater).labelled == 0
    for n in range(3):
        other.submit(decide(other.card(dataset, rater, n)))
    other.skip(decide(other.card(dataset, rater, 3), None, reason="cannot read it"))
    here = service.progress(dataset, rater)
    assert (here.total, here.labelled, here.skipped, here.waiting) == (12, 3, 1, 8)
    service.submit(decide(service.card(dataset, rater, 3), Verdict.TIE))
    here = service.progress(dataset, rater)
    assert (here.labelled, here.skipped) == (4, 0)
    service.undo(dataset, rater)
    here = service.progress(dataset, rater)
    assert (here.labelled, here.skipped) == (3, 1)
    assert AnnotationService(sessions).progress(dataset, rater) == here


def test_undo_and_redo_append_across_items(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("r").id

    def live() -> list[Verdict | None]:
        cards = [service.card(dataset, rater, n) for n in range(3)]
        return [None if c.judgment is None else c.judgment.verdict for c in cards]

    service.submit(decide(service.card(dataset, rater, 0), Verdict.A))
    service.submit(decide(service.card(dataset, rater, 1), Verdict.B))
    service.submit(decide(service.card(dataset, rater, 0), Verdict.TIE, note="on reflection"))
    assert live() == [Verdict.TIE, Verdict.B, None]
    trail = []
    for _ in range(4):
        done = service.undo(dataset, rater)
        trail.append((None if done is None else done.position, live()))
    assert trail == [
        (0, [Verdict.A, Verdict.B, None]),
        (1, [Verdict.A, None, None]),
        (0, [None, None, None]),
        (None, [None, None, None]),
    ]
    trail = []
    for _ in range(4):
        done = service.redo(dataset, rater)
        trail.append((None if done is None else done.position, live()))
    assert trail == [
        (0, [Verdict.A, None, None]),
        (1, [Verdict.A, Verdict.B, None]),
        (0, [Verdict.TIE, Verdict.B, None]),
        (None, [Verdict.TIE, Verdict.B, None]),
    ]
    assert service.card(dataset, rater, 0).judgment.note == "on reflection"  # type: ignore[union-attr]
    stored = rows(sessions)
    assert len(stored) == 9
    assert [row.status for row in stored if row.status == "withdrawn"] == ["withdrawn"] * 2
    chains = itertools.groupby(
        sorted(stored, key=lambda row: (row.comparison_id or 0, row.revision)),
        key=lambda row: row.comparison_id,
    )
    for _, chain in chains:
        links = list(chain)
        assert [row.revision for row in links] == list(range(len(links)))
        assert [row.supersedes_id for row in links[1:]] == [row.id for row in links[:-1]]


def test_a_new_verdict_ends_redo(service: AnnotationService, dataset: int) -> None:
    rater = service.rater("r").id
    service.submit(decide(service.card(dataset, rater, 0)))
    service.undo(dataset, rater)
    service.submit(decide(service.card(dataset, rater, 1)))
    assert service.redo(dataset, rater) is None
    undone = service.undo(dataset, rater)
    assert undone is not None
    assert undone.position == 1
    assert service.undo(dataset, rater) is None


def test_undo_is_there_after_a_restart_and_only_for_its_rater(
    sessions: Sessions, dataset: int
) -> None:
    first = AnnotationService(sessions)
    one, two = first.rater("one").id, first.rater("two").id
    first.submit(decide(first.card(dataset, one, 4)))
    second = AnnotationService(sessions)
    assert second.undo(dataset, two) is None
    undone = second.undo(dataset, one)
    assert undone is not None
    assert (undone.position, undone.status) == (4, Status.WITHDRAWN)


def test_undo_brings_evidence_back(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("r").id
    card = service.card(dataset, rater, 0)
    span = SpanDraft(field="a", start=1, end=3, text_sha256="0" * 64)
    service.submit(decide(card, spans=(span,)))
    service.submit(decide(service.card(dataset, rater, 0), Verdict.B))
    service.undo(dataset, rater)
    assert [s.start for s in service.card(dataset, rater, 0).judgment.spans] == [1]  # type: ignore[union-attr]
    with sessions.read() as session:
        assert session.execute(select(func.count()).select_from(SpanRow)).scalar_one() == 2


def test_imported_judgments_are_never_undone(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("r").id
    service.submit(decide(service.card(dataset, rater, 0)))
    with sessions.write() as session:
        session.get_one(JudgmentRow, 1).seal = Seal.UNKNOWN.value
    assert service.undo(dataset, rater) is None


def test_a_broken_seal_marks_later_verdicts(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("r").id
    card = service.card(dataset, rater, 0)
    service.submit(decide(card))
    service.open_seal(dataset, rater, card.target, card.target_id, what="systems")
    again = service.card(dataset, rater, 0)
    assert again.seal is Seal.BROKEN
    service.submit(decide(again, Verdict.B))
    assert [row.seal for row in rows(sessions)] == ["sealed", "broken"]
    with sessions.read() as session:
        assert session.scalars(select(SealBreakRow.what)).all() == ["systems"]


def test_flags_toggle(service: AnnotationService, dataset: int) -> None:
    rater = service.rater("r").id
    card = service.card(dataset, rater, 2)
    flag = (dataset, rater, card.target, card.target_id)
    assert service.set_flag(*flag, on=True) is Changes.FLAGS
    assert service.set_flag(*flag, on=True) is Changes.NONE
    assert service.card(dataset, rater, 2).flagged
    assert service.progress(dataset, rater).flagged == 1
    assert service.set_flag(*flag, on=False) is Changes.FLAGS
    assert not service.card(dataset, rater, 2).flagged


@pytest.mark.parametrize("claims", [False, True])
def test_filters_find_what_they_name(sessions: Sessions, claims: bool) -> None:
    construct = Construct.ATTRIBUTION if claims else Construct.PREFERENCE
    made = numbered_claims(12) if claims else numbered(12)
    dataset = make_dataset(sessions, made, construct=construct)
    service = AnnotationService(sessions)
    rater = service.rater("r").id
    verdict = Verdict.ATTRIBUTABLE if claims else Verdict.A
    for n in (0, 1, 4, 5):
        service.submit(decide(service.card(dataset, rater, n), verdict))
    for n in (2, 9):
        service.skip(decide(service.card(dataset, rater, n), None, reason="no"))
    for n in (4, 7, 11):
        card = service.card(dataset, rater, n)
        service.set_flag(dataset, rater, card.target, card.target_id, on=True)
    expected = {
        (Show.ALL, None): list(range(12)),
        (Show.UNLABELLED, None): [3, 6, 7, 8, 10, 11],
        (Show.FLAGGED, None): [4, 7, 11],
        (Show.SKIPPED, None): [2, 9],
        (Show.ALL, "topic 1"): [1, 4, 7, 10],
        (Show.UNLABELLED, "topic 1"): [7, 10],
        (Show.FLAGGED, "topic 1"): [4, 7],
        (Show.SKIPPED, "topic 2"): [2],
        (Show.SKIPPED, "topic 1"): [],
        (Show.ALL, "no such topic"): [],
    }
    for (show, topic), positions in expected.items():
        chosen = QueueFilter(show=show, topic=topic)
        forth: list[int] = []
        at: int | None = -1
        while at is not None:
            at = service.find(dataset, rater, at, 1, chosen)
            forth += [] if at is None else [at]
        assert forth == positions, (show, topic)
        if positions:
            back = [positions[-1]]
            while (at := service.find(dataset, rater, back[-1], -1, chosen)) is not None:
                back.append(at)
            assert back == positions[::-1], (show, topic)


def test_opening_goes_on_where_the_rater_stopped(service: AnnotationService, dataset: int) -> None:
    rater = service.rater("r").id
    queue = service.open(dataset, rater)
    assert (queue.start, queue.total, queue.topics) == (0, 12, ("topic 0", "topic 1", "topic 2"))
    assert queue.guideline == "Prefer the correct answer."
    for n in (5, 6):
        service.submit(decide(service.card(dataset, rater, n)))
    assert service.open(dataset, rater).start == 7
    for n in range(7, 12):
        service.submit(decide(service.card(dataset, rater, n)))
    assert service.open(dataset, rater).start == 0
    for n in range(5):
        service.submit(decide(service.card(dataset, rater, n)))
    assert service.open(dataset, rater).start == 4
    assert service.progress(dataset, rater).waiting == 0


def test_an_empty_dataset_has_no_start(sessions: Sessions, service: AnnotationService) -> None:
    dataset = make_dataset(sessions, [])
    queue = service.open(dataset, service.rater("r").id)
    assert (queue.total, queue.start) == (0, None)


def test_claims_have_their_own_verdicts(sessions: Sessions, service: AnnotationService) -> None:
    made = [MadeItem(question="Q", claim="C", evidence=("one", "two"))]
    dataset = make_dataset(sessions, made, construct=Construct.ATTRIBUTION)
    rater = service.rater("r").id
    card = service.card(dataset, rater, 0)
    assert (card.claim, card.evidence, card.left) == ("C", ("one", "two"), None)
    with pytest.raises(BugError):
        service.submit(decide(card, Verdict.A))
    service.submit(decide(card, Verdict.NOT_ATTRIBUTABLE))
    (row,) = rows(sessions)
    assert (row.claim_id, row.comparison_id) == (card.target_id, None)
    assert (row.verdict, row.shown_left) == ("not_attributable", None)


def test_raters_arrive_at_once(sessions: Sessions, dataset: int) -> None:
    """Newcomers open a dataset at the same moment: each gets a place, and none the same one."""
    barrier = threading.Barrier(4)
    lefts: list[Side] = []

    def arrive(name: str) -> None:
        service = AnnotationService(sessions)
        barrier.wait()
        card = service.card(dataset, service.rater(name).id, 0)
        lefts.append(card.left.side)  # type: ignore[union-attr]

    threads = [threading.Thread(target=arrive, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(lefts) == [Side.A, Side.A, Side.B, Side.B]


def test_known_faults_are_told(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("  reviewer   3 ")
    assert rater.name == "reviewer 3"
    assert rater.kind is RaterKind.PERSON
    with pytest.raises(KnownError, match="needs a name"):
        service.rater("  ")
    with pytest.raises(KnownError, match="no item 13"):
        service.card(dataset, rater.id, 12)
    with pytest.raises(KnownError, match="no longer"):
        service.open(99, rater.id)
    rated = make_dataset(sessions, numbered(1), name="rated", construct=Construct.RATING)
    with pytest.raises(KnownError, match="cannot be labelled"):
        service.open(rated, rater.id)


def test_nothing_is_added_to_a_dataset_that_was_deleted_meanwhile(
    sessions: Sessions, service: AnnotationService, dataset: int
) -> None:
    rater = service.rater("reviewer 1")
    card = service.card(dataset, rater.id, 0)
    datasets = DatasetService(sessions)
    name = datasets.all_of()[0].name
    datasets.delete(name)
    with pytest.raises(KnownError, match="no longer in the project"):
        service.submit(decide(card))
    with pytest.raises(KnownError, match="no longer in the project"):
        service.skip(decide(card, None, reason="off topic"))
    assert rows(sessions) == []
    datasets.restore(dataset)
    service.submit(decide(card))
    assert len(rows(sessions)) == 1
