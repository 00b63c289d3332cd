"""Actions as data: what a command is called, its keys and icon; the window binds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

CONTEXT: Final = "Actions"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpec:
    """One command.

    Parameters
    ----------
    name
        What code calls it by; also the action's object name.
    text
        What the user reads, in English; translated in the context ``Actions``.
    keys
        Key sequences in Qt's portable notation; the first is shown.
    whole_window
        Whether the keys work wherever the focus is, or only inside the owner.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    whole_window: bool = True

    def label(self) -> str:
        """Give the text in the user's language."""
        return QCoreApplication.translate(CONTEXT, self.text)


WINDOW_ACTIONS: Final = (
    ActionSpec(
        name="new", text=str(QT_TRANSLATE_NOOP("Actions", "New project…")), keys=("Ctrl+N",)
    ),
    ActionSpec(
        name="open", text=str(QT_TRANSLATE_NOOP("Actions", "Open project…")), keys=("Ctrl+O",)
    ),
    ActionSpec(
        name="preferences",
        text=str(QT_TRANSLATE_NOOP("Actions", "Preferences…")),
        keys=("Ctrl+,",),
    ),
    ActionSpec(
        name="larger",
        text=str(QT_TRANSLATE_NOOP("Actions", "Larger text")),
        keys=("Ctrl++", "Ctrl+="),
    ),
    ActionSpec(
        name="smaller", text=str(QT_TRANSLATE_NOOP("Actions", "Smaller text")), keys=("Ctrl+-",)
    ),
    ActionSpec(
        name="actual", text=str(QT_TRANSLATE_NOOP("Actions", "Default text size")), keys=("Ctrl+0",)
    ),
    ActionSpec(name="quit", text=str(QT_TRANSLATE_NOOP("Actions", "Quit")), keys=("Ctrl+Q",)),
)


def bind(
    owner: QWidget, specs: Iterable[ActionSpec], handlers: Mapping[str, Callable[[], object]]
) -> dict[str, QAction]:
    """Make the actions, add them to their owner, and connect each to its handler.

    Parameters
    ----------
    owner
        The widget whose keys they are.
    specs
        What to make.
    handlers
        A callable for each spec's name.

    Returns
    -------
    dict[str, QAction]
        The actions by name.
    """
    made: dict[str, QAction] = {}
    for spec in specs:
        action = QAction(spec.label(), owner)
        action.setObjectName(spec.name)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        action.setShortcutContext(
            Qt.ShortcutContext.WindowShortcut
            if spec.whole_window
            else Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        handler = handlers[spec.name]
        action.triggered.connect(lambda _checked=False, call=handler: call())
        owner.addAction(action)
        made[spec.name] = action
    return made
