"""Ctrl+C in the terminal, and a polite request to end, close the window as its button does."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Final

from PySide6.QtCore import QObject, QSocketNotifier

STOPS: Final = (signal.SIGINT, signal.SIGTERM)


class StopSignals(QObject):
    """Calls ``stop`` in the main thread when the process is asked to end.

    Python runs its handlers between two steps of its own, and the event loop may take none for
    hours: a socket that the signal writes to wakes it.
    """

    def __init__(self, stop: Callable[[], object]) -> None:
        super().__init__()
        self._stop = stop
        self._ours, self._theirs = socket.socketpair()
        for end in (self._ours, self._theirs):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_woken)
        self._before = [(number, signal.signal(number, self._on_signal)) for number in STOPS]
        self._fd_before = signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)

    def remove(self) -> None:
        """Put back what was there before."""
        signal.set_wakeup_fd(self._fd_before)
        for number, handler in self._before:
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._ours.close()
        self._theirs.close()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        """Leave it to the socket: an exception here would fall into whatever runs."""

    def _on_woken(self) -> None:
        try:
            woken = self._ours.recv(64)
        except BlockingIOError:
            return
        if any(number in woken for number in STOPS):
            self._stop()
