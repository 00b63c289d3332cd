"""One query or one write in the background, told to its owner in the owner's thread.

>>> Query(session, owner, lambda: service.get(name)).success(show).run()          # doctest: +SKIP
>>> Write(session, owner, lambda: service.delete(name)).run()            # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, Self, TypeVar, cast, runtime_checkable

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from db.types import Changes
from gui.session import Session

T = TypeVar("T")


@runtime_checkable
class HasChanges(Protocol):
    """A write's result that says what changed beside what it found out."""

    @property
    def changes(self) -> Changes:
        """What the write changed."""
        ...


class _Mailbox(QObject):
    """Carries a result from the pool's thread to the main thread, where it lives."""

    done = Signal(object)
    errored = Signal(object)

    def __init__(
        self, on_done: Callable[[object], None], on_error: Callable[[Exception], None]
    ) -> None:
        super().__init__()
        self._take_done = on_done
        self._take_error = on_error
        self.done.connect(self._on_done)
        self.errored.connect(self._on_error)

    def post(self, work: Callable[[], object]) -> None:
        """Do the work in the calling thread and send what came of it."""
        try:
            result = work()
        except Exception as error:  # noqa: BLE001  the worker boundary: the session shows or logs it
            self.errored.emit(error)
        else:
            self.done.emit(result)

    def _on_done(self, result: object) -> None:
        self._take_done(result)

    def _on_error(self, error: Exception) -> None:
        self._take_error(error)


class Query(Generic[T]):
    """Reads something in the background.

    A later query of the same owner and ``slot`` makes an earlier one stale: its result is
    dropped, so that the last thing asked for is what is shown. The result of a query whose owner
    is gone, or whose project was let go meanwhile, is dropped too.

    Parameters
    ----------
    session
        Whose pool is used, and who shows an error that nobody else takes.
    owner
        The object whose life the callbacks belong to; lives in the main thread.
    work
        Called in a thread of the pool; touches no widget.
    slot
        Name of what the answer is for, when one owner asks several things.
    """

    def __init__(
        self, session: Session, owner: QObject, work: Callable[[], T], *, slot: str = ""
    ) -> None:
        self._session = session
        self._owner = owner
        self._work = work
        self._key = f"_tiebreak_op_{slot}"
        self._success: Callable[[T], None] | None = None
        self._failure: Callable[[Exception], None] | None = None
        self._mailbox = _Mailbox(self._on_done, self._on_error)
        self._number = 0

    def success(self, then: Callable[[T], None]) -> Self:
        """Call ``then(result)`` in the owner's thread when it worked."""
        self._success = then
        return self

    def failure(self, then: Callable[[Exception], None]) -> Self:
        """Call ``then(error)`` instead of letting the session show the error."""
        self._failure = then
        return self

    def run(self) -> None:
        """Start; return at once."""
        self._number = int(self._owner.property(self._key) or 0) + 1
        self._owner.setProperty(self._key, self._number)
        self._session.start(self, lambda: self._mailbox.post(self._work))

    def _stale(self) -> bool:
        return not isValid(self._owner) or self._owner.property(self._key) != self._number

    def _on_done(self, result: object) -> None:
        if self._session.release(self):
            self._land(cast(T, result))

    def _land(self, result: T) -> None:
        if self._success is not None and not self._stale():
            self._success(result)

    def _on_error(self, error: Exception) -> None:
        if self._session.release(self):
            self._land_error(error)

    def _land_error(self, error: Exception) -> None:
        if self._failure is not None and not self._stale():
            self._failure(error)
        else:
            self._session.report(error)


class Write(Query[T]):
    """Changes the project in the background, and tells every view what changed.

    The result is ``Changes`` or a record with ``changes``; the session announces them even when
    the owner is gone or has asked for something newer: the write happened. A write that failed
    may be run again.
    """

    def _land_error(self, error: Exception) -> None:
        super()._land_error(error)
        self._session.write_failed.emit(self, error)

    def _land(self, result: T) -> None:
        if isinstance(result, Changes):
            self._session.announce(result)
        elif isinstance(result, HasChanges):
            self._session.announce(result.changes)
        super()._land(result)
