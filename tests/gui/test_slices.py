from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QTimer
from pytestqt.qtbot import QtBot

from gui.icons import Icon, icon
from gui.session import Session
from gui.slices import Slices


def test_other_events_come_between_two_steps(qtbot: QtBot, session: Session) -> None:
    done: list[str] = []
    slices = Slices(session)

    def first() -> None:
        done.append("first")
        QTimer.singleShot(0, lambda: done.append("between"))

    slices.run([first, lambda: done.append("second"), lambda: done.append("third")])
    assert not done
    assert session.busy
    qtbot.waitUntil(lambda: not session.busy)
    assert [one for one in done if one != "between"] == ["first", "second", "third"]
    assert done.index("between") < done.index("third")


def test_new_steps_take_the_place_of_old_ones(qtbot: QtBot, session: Session) -> None:
    done: list[int] = []
    slices = Slices(session)
    slices.run([lambda: done.append(1)] * 3)
    slices.run([lambda: done.append(2)])
    qtbot.waitUntil(lambda: not session.busy)
    assert done == [2]


def test_a_step_may_begin_another_set(qtbot: QtBot, session: Session) -> None:
    done: list[int] = []
    slices = Slices(session)
    slices.run([lambda: slices.run([lambda: done.append(2)])])
    qtbot.waitUntil(lambda: not slices.waiting and not session.busy)
    assert done == [2]


def test_nothing_is_shown_of_a_project_that_is_let_go(session: Session) -> None:
    done: list[int] = []
    slices = Slices(session)
    slices.run([lambda: done.append(1)])
    session.close()
    QCoreApplication.processEvents()
    assert not done
    assert not slices.waiting


def test_a_kept_icon_looks_as_it_was_drawn(session: Session) -> None:
    first = icon(Icon.COPY, token="muted").pixmap(20)
    again = icon(Icon.COPY, token="muted").pixmap(20)
    other = icon(Icon.COPY, token="accent").pixmap(20)
    assert not first.toImage().isNull()
    assert first.toImage() == again.toImage()
    assert first.toImage() != other.toImage()
