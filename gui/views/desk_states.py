"""Empty states of a screen where items are gone through one by one."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gui.session import Session
from gui.widgets.state_stack import StateStack


class DeskStates(QObject):
    """Shows in a stack why there is nothing to do, and what to do next.

    Signals
    -------
    filter_asked(object)
        The reader wants to see others: the filter that lets them through.
    """

    filter_asked = Signal(object)

    def __init__(self, stack: StateStack, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._stack = stack
        self._session = session
