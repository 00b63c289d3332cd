from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from db.types import Construct
from gui import theme
from gui.session import Session
from gui.widgets.dataset_picker import DatasetPicker


def test_dataset_picker(qtbot: QtBot, mode: theme.Mode, session: Session) -> None:
    picker = DatasetPicker(session)
    qtbot.addWidget(picker)
    picker.show()
    assert picker.currentText() == "pairs"
    qtbot.keyClick(picker, Qt.Key.Key_Down)
    assert session.dataset is not None
    assert session.dataset.name == "claims"
    session.choose_dataset("pairs")
    assert picker.currentText() == "pairs"
    session.announce(session.context.datasets.delete("pairs"))
    assert [picker.itemText(n) for n in range(picker.count())] == ["claims"]
    assert picker.currentText() == "claims"


def test_shows_one_construct_only_where_asked(qtbot: QtBot, session: Session) -> None:
    picker = DatasetPicker(session, constructs=frozenset({Construct.ATTRIBUTION}))
    qtbot.addWidget(picker)
    assert picker.count() == 1
    assert picker.currentIndex() == -1  # the dataset in hand is of another construct


def test_without_datasets_it_is_disabled(qtbot: QtBot, empty_session: Session) -> None:
    picker = DatasetPicker(empty_session)
    qtbot.addWidget(picker)
    assert not picker.isEnabled()
