"""One thing at a time, off the window's thread: what a desk asks of the disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from gui.ops import Query, Write
from gui.session import Session

T = TypeVar("T")


class DeskWork(QObject):
    """Runs one query or write at a time; while one runs, the desk takes no further command.

    Parameters
    ----------
    session
        Whose pool and services are used.
    """

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._busy = False
        self._visit = 0

    @property
    def busy(self) -> bool:
        """Whether the desk waits for the disk."""
        return self._busy

    def _on_failure(self, error: Exception) -> None:
        """Tell what went wrong; the desk is free again."""
        raise NotImplementedError

    def _forget_work(self) -> None:
        """Care no more for what is under way: another project is open."""
        self._busy = False
        self._visit += 1

    def _ask(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self._run(Query(self._session, self, work), then)

    def _write(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self._run(Write(self._session, self, work), then)

    def _run(self, query: Query[T], then: Callable[[T], None]) -> None:
        visit = self._visit

        def landed(result: T) -> None:
            if visit == self._visit:
                self._busy = False
                then(result)

        def failed(error: Exception) -> None:
            if visit == self._visit:
                self._busy = False
                self._on_failure(error)

        self._busy = True
        query.success(landed).failure(failed).run()
