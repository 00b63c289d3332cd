"""Closing the window in its own time: what is being saved is saved first, and nothing freezes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from db.errors import KnownError
from gui.icons import Icon, pixmap
from gui.ops import Write
from gui.session import Session
from gui.theme import px
from gui.widgets.banner import Banner


class Leaving(QObject):
    """What stands between the wish to close the window and its end.

    While a label waits for the disk, or a job for its next commit, the window stays up, says so,
    and closes by itself afterwards. A write that is turned away meanwhile is not given up in
    silence: the user tries it again, stays, or closes without it.

    Parameters
    ----------
    window
        What is to be closed.
    session
        Whose work is waited for.
    banner
        Where the wait is told.
    parts
        What takes no more commands during the wait.
    """

    def __init__(
        self, window: QWidget, session: Session, banner: Banner, parts: Sequence[QWidget]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._banner = banner
        self._parts = tuple(parts)
        self._focus: QWidget | None = None
        self._waiting = False
        self._failed: list[tuple[Write[object], Exception]] = []
        self.question: QMessageBox | None = None
        session.write_failed.connect(self._on_write_failed)
        queued = Qt.ConnectionType.QueuedConnection  # what ends may have begun something else
        session.released.connect(self._go_on, queued)
        session.project_changed.connect(self._go_on, queued)

    @property
    def waiting(self) -> bool:
        """Whether the window is about to close and waits for the disk."""
        return self._waiting

    def ready(self) -> bool:
        """Say whether the window may close now; otherwise it closes as soon as it may."""
        if self.question is not None:
            return False
        if not self._waiting:
            self._failed.clear()
            self._session.leaving.emit()
        if not self._session.busy and not self._failed:
            self._waiting = False
            return True
        if not self._waiting:
            self._wait()
        return False

    def _wait(self) -> None:
        self._waiting = True
        self._focus = self._window.focusWidget()
        for part in self._parts:
            part.setEnabled(False)
        self._banner.tell(self.tr("Saving… The window closes when everything is on disk."))

    def _stay(self) -> None:
        self._waiting = False
        self._failed.clear()
        self._banner.dismiss()
        for part in self._parts:
            part.setEnabled(True)
        if self._focus is not None:
            self._focus.setFocus()

    def _on_write_failed(self, write: Write[object], error: Exception) -> None:
        if self._waiting:
            self._failed.append((write, error))

    def _go_on(self) -> None:
        if not self._waiting or self._session.busy or self.question is not None:
            return
        if self._failed and self._session.is_open:
            self._ask()
        else:
            self._failed.clear()
            self._window.close()

    # --- what could not be stored ---------------------------------------------------------------

    def _ask(self) -> None:
        error = self._failed[-1][1]
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        ratio = self._window.devicePixelRatioF()
        box.setIconPixmap(pixmap(Icon.WARN, px(32), token="warn", ratio=ratio))
        box.setWindowTitle(self.tr("Not saved yet"))
        box.setText(self.tr("The last change could not be stored."))
        box.setInformativeText(
            self.tr("{what} Everything saved before it is safe.").format(what=error.what)
            if isinstance(error, KnownError)
            else self.tr("Everything saved before it is safe.")
        )
        again = box.addButton(self.tr("Wait and try again"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(self.tr("Close without it"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(self.tr("Keep the window open"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(again)
        box.setEscapeButton(stay)
        box.finished.connect(self._on_answered)
        self.question = box
        box.open()

    def _on_answered(self) -> None:
        box, self.question = self.question, None
        if box is None:
            return
        role = box.buttonRole(box.clickedButton())
        if role is QMessageBox.ButtonRole.RejectRole:
            self._stay()
            return
        writes = [write for write, _error in self._failed]
        self._failed.clear()
        if role is QMessageBox.ButtonRole.AcceptRole:
            for write in writes:
                write.run()
        self._go_on()
