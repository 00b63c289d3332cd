"""A screen of items gone through one by one, with hands that only type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.session import EVERYTHING, Session
from gui.settings import SettingsStore
from gui.views.adjudicate import AdjudicateView
from gui.views.annotate import AnnotateView

NONE: Final = Qt.KeyboardModifier.NoModifier
TIMEOUT_MS: Final = 10_000
V = TypeVar("V", AnnotateView, AdjudicateView)


@dataclass
class DeskBench(Generic[V]):
    """A window with the screen."""

    qtbot: QtBot
    session: Session
    settings: SettingsStore
    view: V

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: not self.view.desk.busy and not self.session.busy)

    def press(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, on: QWidget | None = None
    ) -> None:
        QTest.keyClick(on or self.view.focusWidget() or self.view, key, modifier)
        self.wait()

    def type(self, text: str) -> None:
        for sign in text:
            QTest.keyClick(self.view.focusWidget(), sign)

    def open(self) -> None:
        self.view.refresh(EVERYTHING)
        self.wait()
        self.view.shown()


def present(qtbot: QtBot, view: QWidget, width: int, height: int) -> None:
    """Show a screen in a size, and wait until it has the keyboard."""
    qtbot.addWidget(view)
    view.resize(width, height)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
