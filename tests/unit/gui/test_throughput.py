from __future__ import annotations

import pytest

from gui.models.throughput import Pace, Throughput, duration_text


def test_pace_is_unknown_until_something_is_done() -> None:
    pace = Throughput(now=100.0)
    assert pace.advance(0, 50, now=100.2) == Pace(rate=None, left=None)
    assert pace.advance(0, 50, now=110.0) == Pace(rate=None, left=None)


def test_pace_looks_at_the_last_seconds_only() -> None:
    pace = Throughput(now=0.0)
    for second in range(1, 61):
        done = second if second <= 30 else 30 + 10 * (second - 30)
        last = pace.advance(done, 1000, now=float(second))
    assert last.rate == pytest.approx(10.0, rel=0.05)
    assert last.left == pytest.approx((1000 - 330) / 10, rel=0.05)


def test_time_left_needs_a_total_and_never_is_negative() -> None:
    pace = Throughput(now=0.0)
    assert pace.advance(10, None, now=5.0) == Pace(rate=2.0, left=None)
    assert pace.advance(30, 20, now=10.0).left == 0.0


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min")],
)
def test_durations(seconds: float, text: str) -> None:
    assert duration_text(seconds) == text
