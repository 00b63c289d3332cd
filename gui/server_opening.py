"""Opening a project on a PostgreSQL server: asked for, tried in the background, remembered."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from annotation.jobs import Job, Progress
from db.address import split_password
from db.errors import KnownError
from gui.job_runner import JobRunner
from gui.session import Session
from gui.settings import SettingsStore
from gui.widgets.server_dialog import ServerDialog
from scoring.bootstrap import AppContext, build_context


class ServerOpening(QObject):
    """Asks for an address and a password, and opens the project when the server answers.

    The password goes to the server and nowhere else; the address is remembered without it.

    Parameters
    ----------
    window
        What the question stands over; may be any widget of it.

    Signals
    -------
    opened()
        The project is open.
    """

    opened = Signal()

    def __init__(self, window: QWidget, session: Session, settings: SettingsStore) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._settings = settings
        self._address = ""
        self.dialog: ServerDialog | None = None
        self._runner = JobRunner(session, self)
        self._runner.finished.connect(self._on_open)
        self._runner.failed.connect(self._on_failure)

    def ask(self, address: str = "") -> None:
        """Show the question, with an address where one is known."""
        dialog = ServerDialog(address, self._window)
        dialog.wanted.connect(self._try)
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        dialog.open()

    def _try(self, project: str) -> None:
        self._address, _password = split_password(project)
        self._runner.start(lambda: _connecting(project))

    def _on_open(self, context: AppContext) -> None:
        self._session.adopt(context)
        self._settings.remember_project(self._address)
        if self.dialog is not None:
            self.dialog.accept()
        self.opened.emit()

    def _on_failure(self, error: Exception) -> None:
        if self.dialog is not None and isinstance(error, KnownError):
            self.dialog.tell(f"{error.what} {error.todo}".strip())
            return
        if self.dialog is not None:
            self.dialog.reject()
        self._session.report(error)

    def _on_closed(self) -> None:
        dialog, self.dialog = self.dialog, None
        self._runner.cancel()
        if dialog is not None:
            dialog.deleteLater()


def _connecting(project: str) -> Job[AppContext]:
    """Open a project; one that nobody waits for any more is let go again."""
    yield Progress(done=0, total=None, unit="")
    context = build_context(project)
    try:
        yield Progress(done=1, total=1, unit="")
    except GeneratorExit:
        context.close()
        raise
    return context
