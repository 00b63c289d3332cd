"""What the window works on: the open project, the dataset and the rater in hand."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from db.address import is_url
from db.errors import BugError
from db.types import Changes, Dataset
from scoring.bootstrap import AppContext, build_context

EVERYTHING: Final = ~Changes.NONE
_THREADS: Final = 4


class Session(QObject):
    """The open project with its services, shared by every view.

    Views take it in their constructor, listen to its signals, and never call one another.

    Signals
    -------
    project_changed()
        Another project is open, or none.
    leaving()
        The window is about to close: save what waits to be saved, stop what can be stopped, and
        wait for nothing.
    released()
        A query, a write or a job has ended.
    write_failed(object, Exception)
        A write was turned away; the write can be run again.
    closing()
        The project is about to be let go: stop what works on it.
    datasets_changed()
        ``datasets`` was read anew.
    dataset_changed()
        Another dataset is in hand.
    rater_changed()
        Another rater is in hand.
    changed(Changes)
        A write happened.
    failed(Exception)
        Something went wrong that its asker left to the window to show.
    open_requested(str, object)
        A view asks the window for another screen: its key (``datasets``, ``annotate`` ...) and
        what to show there, or None.
    """

    project_changed = Signal()
    leaving = Signal()
    released = Signal()
    write_failed = Signal(object, object)
    closing = Signal()
    datasets_changed = Signal()
    dataset_changed = Signal()
    rater_changed = Signal()
    changed = Signal(object)
    failed = Signal(object)
    open_requested = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context: AppContext | None = None
        self._datasets: tuple[Dataset, ...] = ()
        self._dataset: Dataset | None = None
        self._rater = ""
        self._pool: ThreadPoolExecutor | None = None
        self._alive: set[object] = set()

    # --- the project ----------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a project is open."""
        return self._context is not None

    @property
    def context(self) -> AppContext:
        """The services of the open project."""
        if self._context is None:
            raise BugError("a view asked for services while no project is open")
        return self._context

    @property
    def project_name(self) -> str:
        """The open project's short name, for titles; empty when none is open."""
        if self._context is None:
            return ""
        project = self._context.project
        return project.rsplit("/", 1)[-1] if is_url(project) else Path(project).stem

    def open(self, project: str, *, create: bool) -> None:
        """Open another project in place of the one in hand.

        Raises
        ------
        KnownError
            When it cannot be opened; the one in hand then stays open.
        """
        self.adopt(build_context(project, create=create))

    def adopt(self, context: AppContext) -> None:
        """Take a project that was opened elsewhere in place of the one in hand."""
        self.close()
        self._context = context
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="tiebreak-query")
        self._read_datasets()
        self.project_changed.emit()

    def close(self) -> None:
        """Stop the work in the background, then let the project go."""
        if self._context is None:
            return
        self.closing.emit()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
        self._alive.clear()
        self._context.close()
        self._context = None
        had = self._dataset is not None
        self._datasets, self._dataset = (), None
        if had:
            self.dataset_changed.emit()
        self.project_changed.emit()

    # --- the dataset and the rater in hand ------------------------------------------------------

    @property
    def datasets(self) -> tuple[Dataset, ...]:
        """The project's datasets with their counts, as last read."""
        return self._datasets

    @property
    def dataset(self) -> Dataset | None:
        """The dataset in hand, as last read."""
        return self._dataset

    def choose_dataset(self, name: str) -> None:
        """Take a dataset in hand by its name; an unknown name changes nothing."""
        found = next((one for one in self._datasets if one.name == name), None)
        if found is not None and (self._dataset is None or found.id != self._dataset.id):
            self._dataset = found
            self.dataset_changed.emit()

    @property
    def rater(self) -> str:
        """Name of the person who labels; empty until one is given."""
        return self._rater

    def choose_rater(self, name: str) -> None:
        """Take a rater in hand by name."""
        if name != self._rater:
            self._rater = name
            self.rater_changed.emit()

    def _read_datasets(self) -> None:
        before = self._dataset
        self._datasets = tuple(self.context.datasets.all_of())
        same = [one for one in self._datasets if before is not None and one.id == before.id]
        self._dataset = same[0] if same else next(iter(self._datasets), None)
        self.datasets_changed.emit()
        if (before is None) != (self._dataset is None) or (
            before is not None and self._dataset is not None and before.id != self._dataset.id
        ):
            self.dataset_changed.emit()

    # --- what happens ---------------------------------------------------------------------------

    def announce(self, changes: Changes) -> None:
        """Tell every view what a write changed."""
        if changes is Changes.NONE or not self.is_open:
            return
        if changes & (Changes.PROJECT | Changes.DATASETS | Changes.ITEMS):
            self._read_datasets()
        self.changed.emit(changes)

    def report(self, error: Exception) -> None:
        """Let the window show an error (or log it, when it is ours)."""
        self.failed.emit(error)

    def request(self, screen: str, subject: object = None) -> None:
        """Ask the window for another screen."""
        self.open_requested.emit(screen, subject)

    # --- work in the background (used by gui.ops) -----------------------------------------------

    def start(self, operation: object, work: Callable[[], None]) -> None:
        """Run ``work`` in the pool, keeping ``operation`` alive until it is released."""
        if self._pool is None:
            raise BugError("a view asked for data while no project is open")
        self._alive.add(operation)
        self._pool.submit(work)

    def hold(self, operation: object) -> None:
        """Count something that runs elsewhere, a job, as work under way until it is released."""
        self._alive.add(operation)

    def release(self, operation: object) -> bool:
        """Let a finished operation go; say whether it is of the project that is open."""
        awaited = operation in self._alive
        self._alive.discard(operation)
        self.released.emit()
        return awaited

    @property
    def busy(self) -> bool:
        """Whether a query, a write or a job is under way."""
        return bool(self._alive)
