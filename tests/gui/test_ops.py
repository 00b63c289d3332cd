from __future__ import annotations

import threading
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from db.errors import KnownError
from db.types import Changes
from gui.ops import Query, Write
from gui.session import Session


@pytest.fixture
def owner() -> QObject:
    return QObject()


def test_a_query_answers_in_the_owners_thread(
    qtbot: QtBot, session: Session, owner: QObject
) -> None:
    seen: list[tuple[int, int]] = []
    Query(session, owner, threading.get_ident).success(
        lambda worker: seen.append((worker, threading.get_ident()))
    ).run()
    qtbot.waitUntil(lambda: bool(seen))
    worker, told = seen[0]
    assert worker != told == threading.get_ident()
    assert not session.busy


def test_an_error_goes_to_its_taker(qtbot: QtBot, session: Session, owner: QObject) -> None:
    taken: list[Exception] = []
    shown: list[Exception] = []
    session.failed.connect(shown.append)

    def work() -> None:
        raise KnownError("no")

    Query(session, owner, work).failure(taken.append).run()
    qtbot.waitUntil(lambda: bool(taken))
    assert isinstance(taken[0], KnownError)
    assert not shown


def test_an_error_that_nobody_takes_is_shown(
    qtbot: QtBot, session: Session, owner: QObject
) -> None:
    def work() -> None:
        raise KnownError("no")

    with qtbot.waitSignal(session.failed) as failed:
        Query(session, owner, work).run()
    assert isinstance(failed.args[0], KnownError)


def test_only_the_last_answer_of_a_slot_counts(
    qtbot: QtBot, session: Session, owner: QObject
) -> None:
    gate, seen = threading.Event(), []

    def slow() -> str:
        gate.wait(10)
        return "old"

    Query(session, owner, slow, slot="x").success(seen.append).run()
    Query(session, owner, lambda: "other", slot="y").success(seen.append).run()
    Query(session, owner, lambda: "new", slot="x").success(seen.append).run()
    qtbot.waitUntil(lambda: len(seen) == 2)
    gate.set()
    qtbot.waitUntil(lambda: not session.busy)
    assert sorted(seen) == ["new", "other"]


def test_a_gone_owner_is_not_called(qtbot: QtBot, session: Session, owner: QObject) -> None:
    gate, seen = threading.Event(), []
    Query(session, owner, lambda: gate.wait(10)).success(seen.append).run()
    delete(owner)
    gate.set()
    qtbot.waitUntil(lambda: not session.busy)
    assert not seen


@dataclass(frozen=True)
class Saved:
    changes: Changes


@pytest.mark.parametrize("result", [Changes.JUDGMENTS, Saved(Changes.JUDGMENTS)])
def test_a_write_tells_every_view(
    qtbot: QtBot, session: Session, owner: QObject, result: object
) -> None:
    with qtbot.waitSignal(session.changed) as changed:
        Write(session, owner, lambda: result).run()
    assert changed.args == [Changes.JUDGMENTS]


def test_a_write_is_told_even_when_its_owner_is_gone(
    qtbot: QtBot, session: Session, owner: QObject
) -> None:
    gate = threading.Event()

    def work() -> Changes:
        gate.wait(10)
        return Changes.FLAGS

    with qtbot.waitSignal(session.changed) as changed:
        Write(session, owner, work).run()
        delete(owner)
        gate.set()
    assert changed.args == [Changes.FLAGS]


def test_answers_of_a_project_that_was_let_go_are_dropped(
    qtbot: QtBot, session: Session, owner: QObject
) -> None:
    seen: list[object] = []

    def fail() -> None:
        raise KnownError("no")

    session.failed.connect(seen.append)
    Query(session, owner, lambda: 1, slot="a").success(seen.append).run()
    Query(session, owner, fail, slot="b").failure(seen.append).run()
    Write(session, owner, lambda: Changes.FLAGS, slot="c").success(seen.append).run()
    session.close()
    QCoreApplication.processEvents()
    assert seen == []


def test_closing_waits_for_what_is_under_way(
    qtbot: QtBot, session: Session, owner: QObject
) -> None:
    done = threading.Event()
    Query(session, owner, done.set).run()
    session.close()
    assert done.is_set() or not session.busy
