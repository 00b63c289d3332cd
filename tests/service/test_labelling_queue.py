"""A rater's way through a dataset: sides, filters, flags, progress, and where to go on."""

from __future__ import annotations

import threading

import pytest

from annotation.labelling import QueueFilter, Show
from annotation.service import AnnotationService
from db.engine import Sessions
from db.types import Changes, Construct, Side, Verdict
from tests.made_projects import make_dataset, numbered, numbered_claims
from tests.made_submissions import decide


def test_a_card_gives_nothing_away(labelling: AnnotationService, twelve_pairs: int) -> None:
    rater = labelling.rater("reviewer 1")
    shown = repr(labelling.card(twelve_pairs, rater.id, 3))
    for secret in ("first_vs_second", "metadata", "item-3", "pair-3", "system="):
        assert secret not in shown


def test_sides_are_balanced_and_kept(labelling: AnnotationService, twelve_pairs: int) -> None:
    one, two = labelling.rater("reviewer 1"), labelling.rater("reviewer 2")
    lefts = {
        rater.id: [labelling.card(twelve_pairs, rater.id, n).left.side for n in range(8)]  # type: ignore[union-attr]
        for rater in (one, two)
    }
    assert lefts[one.id].count(Side.A) == lefts[two.id].count(Side.A) == 4
    assert all(a is not b for a, b in zip(lefts[one.id], lefts[two.id], strict=True))
    card = labelling.card(twelve_pairs, one.id, 0)
    turned = Side.B if card.left.side is Side.A else Side.A  # type: ignore[union-attr]
    labelling.submit(decide(card, shown_left=turned))
    assert labelling.card(twelve_pairs, one.id, 0).left.side is turned  # type: ignore[union-attr]


def test_the_order_of_arrival_outlives_the_service(sessions: Sessions, twelve_pairs: int) -> None:
    first = AnnotationService(sessions)
    raters = [first.rater(f"reviewer {n}").id for n in range(4)]
    before = [first.card(twelve_pairs, rater, 5).left for rater in raters]
    second = AnnotationService(sessions)
    assert [second.card(twelve_pairs, rater, 5).left for rater in reversed(raters)] == before[::-1]
    assert {left.side for left in before if left} == {Side.A, Side.B}


def test_progress_counts_what_every_window_did(
    sessions: Sessions, labelling: AnnotationService, twelve_pairs: int
) -> None:
    other = AnnotationService(sessions)
    rater = labelling.rater("r").id
    assert labelling.progress(twelve_pairs, rater).labelled == 0
    for n in range(3):
        other.submit(decide(other.card(twelve_pairs, rater, n)))
    other.skip(decide(other.card(twelve_pairs, rater, 3), None, reason="cannot read it"))
    here = labelling.progress(twelve_pairs, rater)
    assert (here.total, here.labelled, here.skipped, here.waiting) == (12, 3, 1, 8)
    labelling.submit(decide(labelling.card(twelve_pairs, rater, 3), Verdict.TIE))
    here = labelling.progress(twelve_pairs, rater)
    assert (here.labelled, here.skipped) == (4, 0)
    labelling.undo(twelve_pairs, rater)
    here = labelling.progress(twelve_pairs, rater)
    assert (here.labelled, here.skipped) == (3, 1)
    assert AnnotationService(sessions).progress(twelve_pairs, rater) == here


def test_flags_toggle(labelling: AnnotationService, twelve_pairs: int) -> None:
    rater = labelling.rater("r").id
    card = labelling.card(twelve_pairs, rater, 2)
    flag = (twelve_pairs, rater, card.target, card.target_id)
    assert labelling.set_flag(*flag, on=True) is Changes.FLAGS
    assert labelling.set_flag(*flag, on=True) is Changes.NONE
    assert labelling.card(twelve_pairs, rater, 2).flagged
    assert labelling.progress(twelve_pairs, rater).flagged == 1
    assert labelling.set_flag(*flag, on=False) is Changes.FLAGS
    assert not labelling.card(twelve_pairs, rater, 2).flagged


@pytest.mark.parametrize("claims", [False, True])
def test_filters_find_what_they_name(sessions: Sessions, claims: bool) -> None:
    construct = Construct.ATTRIBUTION if claims else Construct.PREFERENCE
    made = numbered_claims(12) if claims else numbered(12)
    dataset = make_dataset(sessions, made, construct=construct)
    labelling = AnnotationService(sessions)
    rater = labelling.rater("r").id
    verdict = Verdict.ATTRIBUTABLE if claims else Verdict.A
    for n in (0, 1, 4, 5):
        labelling.submit(decide(labelling.card(dataset, rater, n), verdict))
    for n in (2, 9):
        labelling.skip(decide(labelling.card(dataset, rater, n), None, reason="no"))
    for n in (4, 7, 11):
        card = labelling.card(dataset, rater, n)
        labelling.set_flag(dataset, rater, card.target, card.target_id, on=True)
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
            at = labelling.find(dataset, rater, at, 1, chosen)
            forth += [] if at is None else [at]
        assert forth == positions, (show, topic)
        if positions:
            back = [positions[-1]]
            while (at := labelling.find(dataset, rater, back[-1], -1, chosen)) is not None:
                back.append(at)
            assert back == positions[::-1], (show, topic)


def test_opening_goes_on_where_the_rater_stopped(
    labelling: AnnotationService, twelve_pairs: int
) -> None:
    rater = labelling.rater("r").id
    queue = labelling.open(twelve_pairs, rater)
    assert (queue.start, queue.total, queue.topics) == (0, 12, ("topic 0", "topic 1", "topic 2"))
    assert queue.guideline == "Prefer the correct answer."
    for n in (5, 6):
        labelling.submit(decide(labelling.card(twelve_pairs, rater, n)))
    assert labelling.open(twelve_pairs, rater).start == 7
    for n in range(7, 12):
        labelling.submit(decide(labelling.card(twelve_pairs, rater, n)))
    assert labelling.open(twelve_pairs, rater).start == 0
    for n in range(5):
        labelling.submit(decide(labelling.card(twelve_pairs, rater, n)))
    assert labelling.open(twelve_pairs, rater).start == 4
    assert labelling.progress(twelve_pairs, rater).waiting == 0


def test_an_empty_dataset_has_no_start(sessions: Sessions, labelling: AnnotationService) -> None:
    dataset = make_dataset(sessions, [])
    queue = labelling.open(dataset, labelling.rater("r").id)
    assert (queue.total, queue.start) == (0, None)


def test_raters_arrive_at_once(sessions: Sessions, twelve_pairs: int) -> None:
    """Newcomers open a dataset at the same moment: each gets a place, and none the same one."""
    barrier = threading.Barrier(4)
    lefts: list[Side] = []

    def arrive(name: str) -> None:
        labelling = AnnotationService(sessions)
        barrier.wait()
        card = labelling.card(twelve_pairs, labelling.rater(name).id, 0)
        lefts.append(card.left.side)  # type: ignore[union-attr]

    threads = [threading.Thread(target=arrive, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(lefts) == [Side.A, Side.A, Side.B, Side.B]
