"""The keys of Adjudicate: those it shares with Annotate, and a few of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QWidget

from gui.keymap import Act, Keymap

REPEATING: Final = frozenset({Act.PREVIOUS, Act.NEXT})


class AdjudicationKeys(QObject):
    """One shortcut per command; a text box that is written in keeps its own keys.

    Parameters
    ----------
    owner
        The screen; its keys work in it and in what it holds.
    commands
        What each action does here.
    """

    def __init__(self, owner: QWidget, commands: Mapping[Act, Callable[[], object]]) -> None:
        super().__init__(owner)
        self._shortcuts = {act: self._made(owner, command) for act, command in commands.items()}
        for act in REPEATING & self._shortcuts.keys():
            self._shortcuts[act].setAutoRepeat(True)

    def follow(self, keymap: Keymap) -> None:
        """Answer to the keys that are in force."""
        for act, shortcut in self._shortcuts.items():
            shortcut.setKeys(keymap.sequences(act))

    @staticmethod
    def _made(owner: QWidget, command: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(owner)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(command)
        return shortcut
