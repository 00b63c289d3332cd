"""Runs a job in a thread of its own: creates, advances and closes the generator there.

Whatever the job opens (a database session, a model) therefore lives in one thread from its
first step to its last. Cancelling takes effect at the job's next ``yield``, after its commit.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import partial
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal
from shiboken6 import isValid

from annotation.jobs import Job, Progress
from gui.session import Session

log = logging.getLogger(__name__)


class _Worker(QThread):
    """One job, from its first step to its last."""

    progressed = Signal(object, object)
    succeeded = Signal(object, object)
    errored = Signal(object, object)
    stopped = Signal(object)

    def __init__(self, make_job: Callable[[], Job[Any]]) -> None:
        super().__init__()  # of no parent, which would take it along while it runs
        self._make_job = make_job
        self._may_go_on = Event()
        self._may_go_on.set()

    def hold_up(self, held: bool) -> None:
        """Wait at the job's next ``yield``, or go on."""
        if held:
            self._may_go_on.clear()
        else:
            self._may_go_on.set()

    def stop(self) -> None:
        """Stop at the job's next ``yield``, also while it waits."""
        self.requestInterruption()
        self._may_go_on.set()

    def run(self) -> None:
        """Advance the job until it ends, fails or is told to stop."""
        try:
            result = self._advance()
        except Exception as error:  # noqa: BLE001  the worker boundary: shown or logged by the owner
            self.errored.emit(self, error)
            return
        if result is None:
            self.stopped.emit(self)
        else:
            self.succeeded.emit(self, result[0])

    def _advance(self) -> tuple[Any] | None:
        job = self._make_job()
        try:
            while not self.isInterruptionRequested():
                try:
                    progress = next(job)
                except StopIteration as stop:
                    return (stop.value,)
                self.progressed.emit(self, progress)
                self._may_go_on.wait()
            return None
        finally:
            job.close()


class JobRunner(QObject):
    """Runs one job at a time and tells its owner in the owner's thread.

    Starting another job cancels the one that runs; what the old one still says is not passed on.
    When the session lets its project go, the job is stopped first.

    Signals
    -------
    started()
        A job began.
    progress(Progress)
        The job committed a batch.
    finished(object)
        The job ended with this result.
    failed(Exception)
        The job raised this; nothing of the batch in hand was kept.
    cancelled()
        The job stopped at a ``yield`` because it was asked to.
    """

    started = Signal()
    progress = Signal(object)
    finished = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: _Worker | None = None
        self._retired: list[_Worker] = []
        self._alive: list[_Worker] = []
        self._session = session
        self.destroyed.connect(partial(_end_all, self._alive))
        session.leaving.connect(self._retire)
        session.closing.connect(self.close)

    @property
    def running(self) -> bool:
        """Whether a job runs that has not been told to stop; one that is paused runs too."""
        return self._worker is not None

    def start(self, make_job: Callable[[], Job[Any]]) -> None:
        """Run ``make_job()`` in a new thread, in place of what runs now.

        Parameters
        ----------
        make_job
            Called in the worker thread; gives the generator.
        """
        self._retire()
        worker = _Worker(make_job)
        worker.progressed.connect(self._on_progress)
        worker.succeeded.connect(self._on_success)
        worker.errored.connect(self._on_error)
        worker.stopped.connect(self._on_stop)
        worker.finished.connect(self._forget_retired)
        self._worker = worker
        self._alive.append(worker)
        self._session.hold(worker)
        self.started.emit()
        worker.start()

    def cancel(self) -> None:
        """Ask the job to stop at its next ``yield``; ``cancelled`` follows."""
        if self._worker is not None:
            self._worker.stop()

    def pause(self, paused: bool = True) -> None:
        """Let the job wait at its next ``yield``, where all that it made is stored, or go on."""
        if self._worker is not None:
            self._worker.hold_up(paused)

    def close(self) -> None:
        """Stop whatever runs at its next ``yield`` and wait for it; nothing more is told."""
        self._retire()
        for worker in self._retired:
            self._let_go(worker)
        self._retired.clear()

    def _retire(self) -> None:
        if self._worker is not None:
            self._worker.stop()
            self._retired.append(self._worker)
            self._worker = None

    def _end(self) -> None:
        if self._worker is not None:
            self._retired.append(self._worker)
            self._worker = None
        self._forget_retired()

    def _forget_retired(self) -> None:
        for worker in [one for one in self._retired if one.isFinished()]:
            self._retired.remove(worker)
            self._let_go(worker)

    def _let_go(self, worker: _Worker) -> None:
        worker.wait()
        self._alive.remove(worker)
        worker.deleteLater()
        self._session.release(worker)

    def _on_progress(self, worker: _Worker, progress: Progress) -> None:
        if worker is self._worker:
            self.progress.emit(progress)

    def _on_success(self, worker: _Worker, result: object) -> None:
        if worker is self._worker:
            self._end()
            self.finished.emit(result)

    def _on_error(self, worker: _Worker, error: Exception) -> None:
        if worker is self._worker:
            self._end()
            self.failed.emit(error)
        else:
            log.warning("a cancelled job failed while it stopped: %s", error)

    def _on_stop(self, worker: _Worker) -> None:
        if worker is self._worker:
            self._end()
            self.cancelled.emit()


def _end_all(workers: Iterable[_Worker], _runner: object = None) -> None:
    """Stop what still runs before its runner takes it along: Qt ends the program otherwise."""
    for worker in [one for one in workers if isValid(one)]:
        worker.stop()
        worker.wait()
