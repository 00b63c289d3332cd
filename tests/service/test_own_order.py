"""A rater's own random order, and what they may see once they have opened a seal."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.assignment import own_order
from annotation.labelling import QueueFilter, Show
from annotation.own_order import OwnOrder
from annotation.service import AnnotationService
from db.engine import Sessions
from db.errors import BugError
from db.types import RaterKind, Side, TargetKind, Verdict
from tests.made_audits import judge, score
from tests.made_projects import make_dataset, numbered
from tests.made_submissions import decide

MANY = 300


def walk(service: AnnotationService, dataset: int, rater: int, chosen: QueueFilter) -> list[int]:
    """Follow a filter from the top along the rater's order."""
    found: list[int] = []
    at: int | None = -1
    while (at := service.find(dataset, rater, at, 1, chosen, shuffled=True)) is not None:
        found.append(at)
    return found


@given(st.integers(0, 1000), st.integers(0, 50), st.integers(0, 200), st.integers(0, 200))
def test_every_target_comes_once_and_later_ones_disturb_no_order(
    seed: int, ordinal: int, few: int, more: int
) -> None:
    whole = own_order(seed=seed, ordinal=ordinal, count=few + more)
    assert sorted(whole) == list(range(few + more))
    assert own_order(seed=seed, ordinal=ordinal, count=few) == tuple(p for p in whole if p < few)


def test_orders_of_two_raters_have_nothing_in_common() -> None:
    first, second = (own_order(seed=1, ordinal=rater, count=1000) for rater in (0, 1))
    places = {position: place for place, position in enumerate(second)}
    forward = sum(
        places[one] < places[other] for one, other in itertools.pairwise(first)
    )  # a half, with standard deviation about 9 of 999
    assert abs(forward - 500) < 60


@given(st.integers(0, 40), st.sets(st.integers(0, 39)))
def test_a_filter_is_met_in_order_both_ways(count: int, passing: set[int]) -> None:
    order = OwnOrder(seed=7, ordinal=3, count=count)
    expected = [at for at in own_order(seed=7, ordinal=3, count=count) if at in passing]
    forth: list[int] = []
    at: int | None = -1
    while (at := order.find(at, 1, passing.intersection)) is not None:
        forth.append(at)
    back: list[int] = []
    at = count
    while (at := order.find(at, -1, passing.intersection)) is not None:
        back.append(at)
    assert forth == expected == back[::-1]


def test_the_queue_follows_the_raters_own_order(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(MANY))
    service = AnnotationService(sessions)
    one, two = service.rater("one").id, service.rater("two").id
    expected = own_order(seed=dataset, ordinal=0, count=MANY)
    assert service.open(dataset, one, shuffled=True).start == expected[0]
    assert walk(service, dataset, one, QueueFilter()) == list(expected)
    other = walk(service, dataset, two, QueueFilter())
    assert other == list(own_order(seed=dataset, ordinal=1, count=MANY))
    topic = [at for at in expected if at % 3 == 1]
    assert walk(service, dataset, one, QueueFilter(topic="topic 1")) == topic
    again = AnnotationService(sessions)
    assert walk(again, dataset, one, QueueFilter()) == list(expected)


def test_labels_skips_and_flags_are_found_along_it(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(40))
    service = AnnotationService(sessions)
    rater = service.rater("one").id
    order = own_order(seed=dataset, ordinal=0, count=40)
    labelled = set(random.Random(1).sample(range(40), 12))
    for position in labelled:
        card = service.card(dataset, rater, position)
        service.submit(decide(card, shown_left=Side.A))
    card = service.card(dataset, rater, 17)
    service.set_flag(dataset, rater, card.target, card.target_id, on=True)
    waiting = [at for at in order if at not in labelled]
    assert walk(service, dataset, rater, QueueFilter(show=Show.UNLABELLED)) == waiting
    assert walk(service, dataset, rater, QueueFilter(show=Show.FLAGGED)) == [17]
    assert walk(service, dataset, rater, QueueFilter(show=Show.SKIPPED)) == []
    start = service.open(dataset, rater, shuffled=True).start
    assert start in waiting


def test_what_is_sealed_is_given_only_once_the_seal_is_open(sessions: Sessions) -> None:
    dataset = make_dataset(sessions, numbered(3))
    judge(sessions, dataset, "other", [Verdict.A, Verdict.B, Verdict.TIE])
    judge(sessions, dataset, "a judge", [Verdict.B, Verdict.B, None], kind=RaterKind.JUDGE)
    judge(sessions, dataset, "me", [Verdict.B, None, None])
    score(sessions, dataset, "rouge1.f", [0.1, 0.2, 0.3, 0.4, "empty answer", 0.6])
    service = AnnotationService(sessions)
    me = service.rater("me").id
    card = service.card(dataset, me, 1)
    with pytest.raises(BugError):
        service.unsealed(me, card.target, card.target_id)
    found = service.unseal(dataset, me, card.target, card.target_id)
    assert found.changes
    assert {rater.name: said.verdict for rater, said in found.said} == {
        "other": Verdict.B,
        "a judge": Verdict.B,
    }
    assert [(one.metric, dict(one.values)) for one in found.scores] == [
        ("rouge1.f", {Side.A: 0.3, Side.B: 0.4})
    ]
    assert set(found.systems) == {Side.A, Side.B}
    with pytest.raises(BugError):  # another item of the dataset stays sealed
        service.unsealed(me, TargetKind.COMPARISON, service.card(dataset, me, 2).target_id)
    with pytest.raises(BugError):  # and so does this one for others
        service.unsealed(service.rater("third").id, card.target, card.target_id)
