"""The keys of Adjudicate: those it shares with Annotate, and a few of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.keymap import Act, Keymap

ASK_JUDGE: Final = "J"
NAMES: Final = "H"
LIST: Final = "L"
REPEATING: Final = frozenset({Act.PREVIOUS, Act.NEXT})


class AdjudicationKeys(QObject):
    """One shortcut per command; a text box that is written in keeps its own keys.

    Parameters
    ----------
    owner
        The screen; its keys work in it and in what it holds.
    shared
        What each action of Annotate's keymap does here.
    own
        What each key of this screen alone does; a key that the user gave to an action is that
        action's, and then means nothing here.
    """

    def __init__(
        self,
        owner: QWidget,
        shared: Mapping[Act, Callable[[], object]],
        own: Mapping[str, Callable[[], object]],
    ) -> None:
        super().__init__(owner)
        self._shared = {act: self._made(owner, command) for act, command in shared.items()}
        self._own = {key: self._made(owner, command) for key, command in own.items()}
        for act in REPEATING & self._shared.keys():
            self._shared[act].setAutoRepeat(True)

    def follow(self, keymap: Keymap) -> None:
        """Answer to the keys that are in force."""
        taken: set[str] = set()
        for act, shortcut in self._shared.items():
            shortcut.setKeys(keymap.sequences(act))
            taken |= set(keymap.keys(act))
        for key, shortcut in self._own.items():
            shortcut.setKey(QKeySequence() if key in taken else QKeySequence(key))

    def shown(self, key: str) -> str:
        """Give a key of this screen as it is shown; empty where it is another action's."""
        return key if not self._own[key].key().isEmpty() else ""

    @staticmethod
    def _made(owner: QWidget, command: Callable[[], object]) -> QShortcut:
        shortcut = QShortcut(owner)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(command)
        return shortcut
