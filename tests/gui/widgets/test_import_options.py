from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from annotation.formats.registry import READERS
from annotation.import_report import ImportOptions
from db.types import RaterKind, ShownOrder
from gui import theme
from gui.widgets.import_options import ImportOptionsForm


@pytest.fixture
def form(qtbot: QtBot, mode: theme.Mode) -> ImportOptionsForm:
    made = ImportOptionsForm()
    qtbot.addWidget(made)
    made.show()
    return made


def test_nothing_chosen_is_the_default(form: ImportOptionsForm) -> None:
    assert form.options(dry_run=True) == ImportOptions(dry_run=True)


def test_every_choice_is_an_option(qtbot: QtBot, form: ImportOptionsForm) -> None:
    qtbot.keyClicks(form.dataset, " pilot ")
    qtbot.keyClicks(form.split, "source")
    qtbot.keyClicks(form.mapping, "/tmp/columns.yaml")
    qtbot.keyClick(form.format, Qt.Key.Key_Down)
    qtbot.keyClicks(form.rater, "judge 1 ")
    for choice in (form.kind, form.order):
        qtbot.keyClick(choice, Qt.Key.Key_Down)
        qtbot.keyClick(choice, Qt.Key.Key_Down)
    for box in (form.claims, form.strict):
        qtbot.keyClick(box, Qt.Key.Key_Space)
    assert form.options(dry_run=False) == ImportOptions(
        dataset="pilot",
        format=READERS[0].name,
        split_by="source",
        mapping=Path("/tmp/columns.yaml"),
        all_or_nothing=True,
        rater="judge 1",
        kind=RaterKind.JUDGE,
        order=ShownOrder.BA,
        labels="claims",
    )


def test_a_change_is_told_once_the_typing_pauses(qtbot: QtBot, form: ImportOptionsForm) -> None:
    told: list[bool] = []
    form.changed.connect(lambda: told.append(True))
    qtbot.keyClicks(form.dataset, "pilot")
    assert form.waiting
    qtbot.waitUntil(lambda: bool(told))
    assert told == [True]
    qtbot.keyClicks(form.dataset, "s")
    form.hold()
    assert not form.waiting


@pytest.mark.parametrize("chosen", ["", "/tmp/columns.yaml"])
def test_a_mapping_can_be_chosen(
    qtbot: QtBot, form: ImportOptionsForm, monkeypatch: pytest.MonkeyPatch, chosen: str
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (chosen, ""))
    told: list[bool] = []
    form.changed.connect(lambda: told.append(True))
    qtbot.mouseClick(form._browse, Qt.MouseButton.LeftButton)
    assert form.mapping.text() == chosen
    assert bool(told) == bool(chosen)
