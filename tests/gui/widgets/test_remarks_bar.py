"""Confidence, difficulty, note and saved state."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.draft import Draft
from gui.keymap import Keymap
from gui.widgets.remarks_bar import RemarksBar

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support propagateSizeHints")


@pytest.fixture
def bar(qtbot: QtBot) -> RemarksBar:
    made = RemarksBar()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.parametrize(
    "draft", [Draft(), Draft(confidence=4, difficult=True, note="why"), Draft(note="two\nlines")]
)
def test_a_draft_is_shown_and_nobody_is_told(qtbot: QtBot, bar: RemarksBar, draft: Draft) -> None:
    with (
        qtbot.assertNotEmitted(bar.confidence_chosen),
        qtbot.assertNotEmitted(bar.difficult_chosen),
        qtbot.assertNotEmitted(bar.note_written),
    ):
        bar.show_draft(draft)
    assert bar.confidence.level == draft.confidence
    assert bar.difficult.isChecked() == draft.difficult
    assert bar.note.toPlainText() == draft.note


def test_what_is_changed_is_told(qtbot: QtBot, bar: RemarksBar) -> None:
    with qtbot.waitSignal(bar.difficult_chosen) as told:
        bar.difficult.toggle()
    assert told.args == [True]
    with qtbot.waitSignal(bar.note_written) as told:
        QTest.keyClick(bar.note, "x")
    assert told.args == ["x"]
    with qtbot.waitSignal(bar.committed):
        qtbot.mouseClick(bar.button, Qt.MouseButton.LeftButton)


def test_keys_are_named(bar: RemarksBar) -> None:
    bar.show_keys(Keymap({"note": ("M",)}))
    assert bar.note.placeholderText() == "Note (M)"
    assert bar.button.key == "Enter"
    bar.show_state("Saved 14:03:22")
    assert bar.state == "Saved 14:03:22"


def test_the_note_stays_where_it_is_while_the_state_changes(qtbot: QtBot, bar: RemarksBar) -> None:
    bar.resize(1188, bar.height())
    places = set()
    for state, role in (
        ("Not labelled yet", "small"),
        ("Choose first: 1, 2, 3", "small-warn"),
        ("Not saved yet", "small-warn"),
        ("Saved 14:03:22", "small"),
    ):
        bar.show_state(state, role)
        qtbot.wait(1)
        places.add((bar.note.x(), bar.note.width()))
    assert len(places) == 1
