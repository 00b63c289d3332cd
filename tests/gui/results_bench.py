"""Screens of results, for tests: shown, waited for, and their items opened."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.view import View
from gui.widgets.empty_state import EmptyState
from gui.widgets.item_sheet import ItemSheet
from tests.gui.desk_bench import TIMEOUT_MS, present

Opened = list[tuple[str, object]]
V = TypeVar("V", bound=View)


class ShowResults:
    """Makes screens of a session, each shown on a dataset with nothing under way."""

    def __init__(self, qtbot: QtBot, session: Session, settings: SettingsStore) -> None:
        self._qtbot = qtbot
        self._session = session
        self._settings = settings

    def __call__(self, kind: type[V], dataset: str = "") -> V:
        if dataset:
            self._session.choose_dataset(dataset)
        view = kind(self._session, self._settings)
        present(self._qtbot, view, 1192, 770)
        view.refresh(EVERYTHING)
        rest(self._qtbot, view)
        view.shown()
        return view


def rest(qtbot: QtBot, view: View) -> None:
    """Wait until neither a query nor a job of a screen is under way."""
    runners = [
        runner
        for holder in (view, getattr(view, "page", None))
        for name in ("runner", "breakdowns")
        if (runner := getattr(holder, name, None)) is not None
    ]
    qtbot.waitUntil(
        lambda: not view.session.busy and not any(runner.running for runner in runners),
        timeout=TIMEOUT_MS,
    )


def empty_state(view: View) -> tuple[str, QPushButton]:
    """Give the title and the button of a screen's empty state."""
    state = view.states.currentWidget()  # type: ignore[attr-defined]
    assert isinstance(state, EmptyState)
    return state._title.text(), state._button


def sheets(view: View) -> list[ItemSheet]:
    return [sheet for sheet in view.findChildren(ItemSheet) if sheet.isVisible()]


def open_first_item(qtbot: QtBot, view: View, table: object) -> ItemSheet:
    """Press Enter on the first item of a table and give the sheet that opens."""
    qtbot.waitUntil(lambda: bool(table.item_ids), timeout=TIMEOUT_MS)  # type: ignore[attr-defined]
    table.take_focus()  # type: ignore[attr-defined]
    qtbot.keyClick(table.table, Qt.Key.Key_Return)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(sheets(view)), timeout=TIMEOUT_MS)
    return sheets(view)[0]
