"""An answer in colours: one layout for any length, and no character torn apart."""

from __future__ import annotations

import time

from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from gui.widgets.gram_text import GramText, _runs
from scoring.ngram.tracing import Trace, TracedUnit


def trace(answer: str, frequencies: list[int]) -> Trace:
    return Trace(
        answer=answer,
        groups=("R",),
        sizes=(10,),
        units=tuple(
            TracedUnit(start=at, end=at + 1, frequencies=(df,), walked=True)
            for at, df in enumerate(frequencies)
        ),
    )


def test_neighbours_of_one_share_are_one_run() -> None:
    assert _runs(trace("abcd", [5, 5, 0, 5])) == [(0, 2, 0.5), (2, 3, 0.0), (3, 4, 0.5)]


def test_a_combining_mark_takes_the_colour_of_what_it_stands_on() -> None:
    assert _runs(trace("e\u0301x", [5, 0, 0])) == [(0, 2, 0.5), (2, 3, 0.0)]
    family = "\U0001f469\u200d\U0001f467"
    assert _runs(trace(family, [5, 0, 5]))[0] == (0, 3, 0.5)


def test_an_answer_of_many_pages_is_coloured_at_once(qtbot: QtBot) -> None:
    shown = GramText()
    qtbot.addWidget(shown)
    shown.resize(600, 300)
    shown.show()
    long = trace("sky " * 5_000, [at % 7 for at in range(150)])
    shown.show_trace(trace("sky " * 5_000, []))
    begun = time.process_time()
    shown.show_trace(trace(long.answer, []))
    plain = time.process_time() - begun
    begun = time.process_time()
    shown.show_trace(long)
    coloured = time.process_time() - begun
    assert coloured < 10 * plain + 0.05
    cursor = QTextCursor(shown.text.document())
    cursor.setPosition(1)
    first = cursor.charFormat().background().color().name()
    cursor.setPosition(7)
    assert cursor.charFormat().background().color().name() != first
