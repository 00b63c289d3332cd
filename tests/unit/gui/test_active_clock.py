"""Active time: pauses count up to a minute, each card has its own watch."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.active_clock import IDLE_S, ActiveClock


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def test_a_long_pause_counts_one_minute() -> None:
    hand = Hand()
    clock = ActiveClock(hand)
    clock.show(1)
    hand.at += 10
    clock.touch()
    hand.at += 3_600
    clock.touch()
    hand.at += 5
    assert clock.read() == (75_000, 3_615_000)


def test_visits_add_up_and_absence_does_not_count() -> None:
    hand = Hand()
    clock = ActiveClock(hand)
    clock.show(1)
    hand.at += 10
    clock.show(2)
    hand.at += 40
    clock.show(1)
    hand.at += 2
    assert clock.read() == (12_000, 52_000)


def test_a_decision_starts_the_card_anew() -> None:
    hand = Hand()
    clock = ActiveClock(hand)
    clock.show(1)
    hand.at += 10
    clock.forget(1)
    hand.at += 3
    assert clock.read() == (3_000, 3_000)


def test_nothing_runs_while_paused() -> None:
    hand = Hand()
    clock = ActiveClock(hand)
    clock.show(1)
    hand.at += 10
    clock.pause()
    hand.at += 20
    assert clock.read() == (0, 0)
    clock.show(1)
    hand.at += 1
    assert clock.read() == (11_000, 31_000)
    clock.clear()
    assert clock.read() == (0, 0)


@given(st.lists(st.floats(0, 500), max_size=30))
def test_active_time_is_the_sum_of_capped_gaps(gaps: list[float]) -> None:
    hand = Hand()
    clock = ActiveClock(hand)
    clock.show(1)
    for gap in gaps:
        hand.at += gap
        clock.touch()
    active, lead = clock.read()
    assert abs(active - 1000 * sum(min(gap, IDLE_S) for gap in gaps)) <= 1
    assert active <= lead + 1
