"""Showing much in slices: between two of them the window draws and takes keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer

from gui.session import Session


class Slices(QObject):
    """Does one step in each turn of the event loop; a new set of steps takes an old one's place.

    While steps wait, the session counts them as work under way. They are dropped when the project
    is let go.

    Parameters
    ----------
    session
        Whose project the steps show.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._steps: deque[Callable[[], object]] = deque()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        session.closing.connect(self.stop)
        session.leaving.connect(self.stop)

    @property
    def waiting(self) -> bool:
        """Whether steps are still to be done."""
        return bool(self._steps)

    def run(self, steps: Sequence[Callable[[], object]]) -> None:
        """Do the steps, one a turn, from the next turn on."""
        self._steps = deque(steps)
        if self._steps and not self._timer.isActive():
            self._session.hold(self)
            self._timer.start(0)

    def stop(self) -> None:
        """Drop what is still to be done."""
        self._steps.clear()
        if self._timer.isActive():
            self._timer.stop()
            self._session.release(self)

    def _next(self) -> None:
        step = self._steps.popleft()
        last = not self._steps
        step()
        if last and not self._steps:
            self.stop()
