"""How long a card was really looked at: pauses count up to a minute, the rest is cut."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

IDLE_S: Final = 60.0


@dataclass(slots=True)
class _Watch:
    first: float
    active: float = 0.0


class ActiveClock:
    """One watch per card; only the card in view runs, and every sign of life moves it on.

    Parameters
    ----------
    now
        Seconds that only grow.

    Notes
    -----
    Active time is the sum over consecutive signs of life of min(gap, 60 s), over all visits to a
    card since its last decision. Lead time is what lies between its first showing and now.

    Examples
    --------
    >>> seconds = iter([0.0, 10.0, 400.0, 401.0])
    >>> clock = ActiveClock(lambda: next(seconds))
    >>> clock.show(7); clock.touch(); clock.touch(); clock.read()
    (71000, 401000)
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._watches: dict[int, _Watch] = {}
        self._card: int | None = None
        self._last = 0.0

    def show(self, card: int) -> None:
        """Let another card's watch run."""
        at = self._advance()
        self._card = card
        self._watches.setdefault(card, _Watch(first=at))

    def touch(self) -> None:
        """Take note of a key, a scroll, a click."""
        self._advance()

    def pause(self) -> None:
        """Stop all watches: nothing is in view."""
        self._advance()
        self._card = None

    def read(self) -> tuple[int, int]:
        """Give active and lead time of the card in view, in milliseconds."""
        at = self._advance()
        if self._card is None:
            return (0, 0)
        watch = self._watches[self._card]
        return (round(1000 * watch.active), round(1000 * (at - watch.first)))

    def forget(self, card: int) -> None:
        """Start a card anew: it was decided."""
        at = self._advance()
        self._watches.pop(card, None)
        if self._card == card:
            self._watches[card] = _Watch(first=at)

    def clear(self) -> None:
        """Forget every card."""
        self._watches.clear()
        self._card = None

    def _advance(self) -> float:
        at = self._now()
        if self._card is not None:
            self._watches[self._card].active += min(at - self._last, IDLE_S)
        self._last = at
        return at
