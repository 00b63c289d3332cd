"""The process is asked to end, and the window closes in its own time."""

from __future__ import annotations

import signal
import threading

import pytest
from pytestqt.qtbot import QtBot

from gui.stop_signals import StopSignals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_once_and_raises_nothing(qtbot: QtBot, number: signal.Signals) -> None:
    before = signal.getsignal(number)
    called: list[threading.Thread] = []
    stops = StopSignals(lambda: called.append(threading.current_thread()))
    signal.raise_signal(number)
    qtbot.waitUntil(lambda: bool(called))
    assert called == [threading.main_thread()]
    stops.remove()
    assert signal.getsignal(number) is before
