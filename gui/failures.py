"""Where errors end: the log, and one line for the user."""

from __future__ import annotations

import logging
import sys
import traceback
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QObject, Signal

from db.errors import KnownError
from gui.settings import log_folder

log = logging.getLogger(__name__)

LOG_BYTES: Final = 1_000_000


def start_log() -> logging.Handler | None:
    """Write warnings and errors to a file in the log folder; nothing where it cannot be made."""
    folder = log_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / "tiebreak.log",
            maxBytes=LOG_BYTES,
            backupCount=2,
            encoding="utf-8",
            errors="backslashreplace",
        )
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.WARNING)
    logging.getLogger().addHandler(handler)
    return handler


def stop_log(handler: logging.Handler | None) -> None:
    """Close the log file."""
    if handler is not None:
        logging.getLogger().removeHandler(handler)
        handler.close()


def log_file() -> Path:
    """Give the path of the log."""
    return log_folder() / "tiebreak.log"


def details(error: BaseException) -> str:
    """Give the traceback as text, for a report."""
    return "".join(traceback.format_exception(error))


def record(error: BaseException) -> None:
    """Log an error that is ours; the world's faults are shown and need no log."""
    if not isinstance(error, KnownError):
        log.error("%s", details(error))


class ExceptionHook(QObject):
    """Catches what a slot raised and nobody took, so that the window can say so and go on.

    Signals
    -------
    caught(Exception)
        Something was raised.
    """

    caught = Signal(object)

    def install(self) -> None:
        """Take the place of Python's hook."""
        sys.excepthook = self._on_exception

    def remove(self) -> None:
        """Put Python's hook back."""
        sys.excepthook = sys.__excepthook__

    def _on_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Exception):
            self.caught.emit(error)
        else:
            sys.__excepthook__(kind, error, trace)
