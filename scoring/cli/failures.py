"""Where every error of a verb ends: one line on standard error, and the exit status."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from platformdirs import user_log_path

from db.errors import KnownError, without_passwords
from scoring.cli.output import tell, write_json

DONE: Final = 0
FAILED: Final = 1
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
CONFIG_VARIABLE: Final = "TIEBREAK_CONFIG_DIR"
PARSERS: Final = ("typer", "click")
LOG_BYTES: Final = 1_000_000


def log_file() -> Path:
    """Give the path of the log, in ``TIEBREAK_CONFIG_DIR`` if set, else in the user's folder."""
    override = os.environ.get(CONFIG_VARIABLE)
    folder = Path(override) / "log" if override else user_log_path("tiebreak", appauthor=False)
    return folder / "tiebreak.log"


def guarded(run: Callable[[], object], *, as_json: bool) -> int:
    """Run a verb and give its exit status; no traceback reaches the terminal.

    Parameters
    ----------
    run
        The verb; may raise ``SystemExit`` with a status of its own.
    as_json
        Whether standard output must hold one JSON document also when the verb fails.
    """
    status = _run(run, as_json=as_json)
    try:
        sys.stdout.flush()
    except OSError:  # told already, or a pipe that nobody reads any more
        _forget_stdout()
        return status or FAILED
    return status


def _run(run: Callable[[], object], *, as_json: bool) -> int:
    try:
        run()
    except SystemExit as stop:
        return _ended(stop.code, as_json=as_json)
    except KnownError as error:
        what, todo = without_passwords(error.what), without_passwords(error.todo)
        tell(f"tiebreak: {what} {todo}")
        return _fail(what, todo, as_json=as_json)
    except KeyboardInterrupt:
        return _stopped(as_json=as_json)
    except BrokenPipeError:
        _forget_stdout()
        return FAILED
    except Exception as error:  # noqa: BLE001  the outermost frame: logged in full, told in a line
        return _unexpected(error, as_json=as_json)
    return DONE


def _is_of_parser(error: OSError) -> bool:
    """Whether the parser met it, which writes nothing but help and version, to standard output."""
    innermost = error.__traceback__
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    name = "" if innermost is None else str(innermost.tb_frame.f_globals.get("__name__"))
    return name.partition(".")[0] in PARSERS


def _ended(code: object, *, as_json: bool) -> int:
    if code == INTERRUPTED:  # what the parser makes of Ctrl+C
        return _stopped(as_json=as_json)
    status = code if isinstance(code, int) else DONE if code is None else FAILED
    if status == WRONG_USAGE and as_json:
        _fail("Wrong usage.", "See the message on standard error.", as_json=as_json)
    return status


def _stopped(*, as_json: bool) -> int:
    tell("tiebreak: Stopped. What was done is kept.")
    return _fail("Stopped.", "", as_json=as_json)


def _fail(what: str, todo: str, *, as_json: bool) -> int:
    if as_json:
        try:
            write_json({"error": {"what": what, "todo": todo}})
        except OSError:
            _forget_stdout()
    return FAILED


def _unexpected(error: Exception, *, as_json: bool) -> int:
    if isinstance(error, OSError) and _is_of_parser(error):
        tell(f"tiebreak: The output cannot be written: {error.strerror}.")
        _forget_stdout()
        return FAILED
    said = without_passwords(f"{type(error).__name__}: {error}")
    what = f"Something went wrong inside Tiebreak ({said})."
    try:
        todo = f"The details are in {_log(error)}"
    except OSError as problem:
        todo = f"The details could not be written to {log_file()}: {problem.strerror}."
    tell(f"tiebreak: {what} {todo}")
    return _fail(what, todo, as_json=as_json)


def _log(error: Exception) -> Path:
    path = log_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace"
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger = logging.getLogger("tiebreak.cli")
    logger.propagate = False
    logger.addHandler(handler)
    try:
        logger.error("%s", without_passwords(" ".join(sys.argv)), exc_info=error)
    finally:
        logger.removeHandler(handler)
        handler.close()
    return path


def _forget_stdout() -> None:
    """Send what is still buffered nowhere, so that the interpreter's last flush is quiet."""
    with suppress(OSError, ValueError):  # a stream without a file has nothing to flush
        target = sys.stdout.fileno()
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, target)
        os.close(sink)
