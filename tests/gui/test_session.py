from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from db.errors import BugError, KnownError
from db.types import Changes
from gui.session import EVERYTHING, Session


def test_without_a_project_there_are_no_services(empty_session: Session) -> None:
    assert not empty_session.is_open
    assert empty_session.project_name == ""
    with pytest.raises(BugError):
        _ = empty_session.context
    with pytest.raises(BugError):
        empty_session.start(object(), lambda: None)


def test_opening_takes_the_first_dataset_in_hand(session: Session) -> None:
    assert [one.name for one in session.datasets] == ["pairs", "claims"]
    assert session.dataset is session.datasets[0]
    assert session.project_name == "made"


def test_a_project_that_cannot_be_opened_leaves_the_open_one(
    session: Session, tmp_path: Path
) -> None:
    with pytest.raises(KnownError):
        session.open(str(tmp_path / "gone.db"), create=False)
    assert session.project_name == "made"


def test_another_project_takes_the_place_of_the_first(
    qtbot: QtBot, session: Session, tmp_path: Path
) -> None:
    with qtbot.waitSignals([session.closing, session.project_changed, session.dataset_changed]):
        session.open(str(tmp_path / "new.db"), create=True)
    assert session.project_name == "new"
    assert session.dataset is None


def test_a_dataset_is_chosen_by_name_once(qtbot: QtBot, session: Session) -> None:
    with qtbot.waitSignal(session.dataset_changed):
        session.choose_dataset("claims")
    with qtbot.assertNotEmitted(session.dataset_changed):
        session.choose_dataset("claims")
        session.choose_dataset("nobody")


def test_deleting_the_dataset_in_hand_takes_the_next(qtbot: QtBot, session: Session) -> None:
    with qtbot.waitSignals([session.datasets_changed, session.dataset_changed]):
        session.announce(session.context.datasets.delete("pairs"))
    assert session.dataset is not None
    assert session.dataset.name == "claims"


@pytest.mark.parametrize("changes", [Changes.JUDGMENTS, Changes.SCORES, Changes.FLAGS])
def test_labelling_does_not_count_every_dataset_again(
    qtbot: QtBot, session: Session, changes: Changes
) -> None:
    with (
        qtbot.assertNotEmitted(session.datasets_changed),
        qtbot.waitSignal(session.changed) as changed,
    ):
        session.announce(changes)
    assert changed.args == [changes]


def test_nothing_is_announced_for_nothing(qtbot: QtBot, session: Session) -> None:
    with qtbot.assertNotEmitted(session.changed):
        session.announce(Changes.NONE)
    session.close()
    with qtbot.assertNotEmitted(session.changed):
        session.announce(EVERYTHING)


def test_everything_is_every_change() -> None:
    assert all(change in EVERYTHING for change in Changes if change)
