"""What the database driver raises for the world's faults, told plainly."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from db.errors import BarredError, KnownError, without_passwords

FULL: Final = ("The disk is full.", "Nothing was changed. Free some space and try again.")
BARRED: Final = (
    "database is locked",
    "readonly",
    "disk is full",
    "unable to open",
    "disk i/o error",
)
NO_ROOM: Final = 1 << 16
SQLITE: Final[tuple[tuple[str, str, str], ...]] = (
    (
        "database is locked",
        "Another program holds the project locked.",
        "Nothing was changed. Close it or try again.",
    ),
    (
        "readonly",
        "The project can only be read here.",
        "Nothing was changed. Copy it to a folder that you may write to.",
    ),
    ("disk is full", *FULL),
    (
        "unable to open",
        "The project {where} cannot be opened.",
        "Check that the folder exists and that you may write to it.",
    ),
    ("not a database", "{where} is not a Tiebreak project.", "Choose another file."),
    (
        "malformed",
        "The project {where} is damaged.",
        "Open the newest backup beside it (*.backup-*.db).",
    ),
    (
        "disk i/o error",
        "The disk did not answer.",
        "Nothing was changed. Check the disk and try again.",
    ),
)
# Classes and codes of PostgreSQL that are the server's or the user's doing, not a wrong statement.
SERVER: Final = ("08", "25006", "28", "3D", "40", "42501", "53", "54", "55", "57", "58")
# Before there is a session the driver gives no code, only the server's or the system's words.
REFUSED: Final[tuple[tuple[str, str, str], ...]] = (
    (
        "password authentication failed",
        "the server does not accept this user with this password",
        "Check both.",
    ),
    ("no password supplied", "the server asks for a password", "Give it."),
    ("does not exist", "the server has no such database or user", "Check both names."),
    ("pg_hba.conf", "the server lets nobody in from here", "Ask who runs it."),
    ("failed to resolve host", "no server has this name", "Check the name."),
    ("connection refused", "nothing answers there", "Check host and port, and that it runs."),
    ("timeout expired", "it did not answer in time", "Check the address and the network."),
)


def place_of(engine: Engine) -> str:
    """Name what an engine works on, as it may be shown."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return without_passwords(engine.url.render_as_string(hide_password=True))


@contextmanager
def told_plainly(where: str) -> Iterator[None]:
    """Turn what the database driver raises for the world's faults into a ``KnownError``.

    Parameters
    ----------
    where
        Names the project, without a password.
    """
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        plain = _plain(error, where)
        if plain is None:
            raise
        raise plain from error
    except UnicodeEncodeError as error:
        raise KnownError(
            "A name or a text holds characters that are not Unicode.",
            "Nothing was changed. Write it anew and try again.",
        ) from error


def _plain(error: DBAPIError | sqlite3.Error, where: str) -> KnownError | None:
    said = str(error).lower()  # a pragma of a new connection raises what the driver raises
    if isinstance(error, DBAPIError):
        if type(error.orig).__module__.startswith("psycopg"):
            return _server_fault(error, where)
        said = str(error.orig).lower()
    for needle, what, todo in SQLITE:
        if needle in said:
            if needle == "disk i/o error" and _no_room(where):
                return BarredError(*FULL)
            kind = BarredError if needle in BARRED else KnownError
            return kind(what.format(where=where), todo)
    return None


def _no_room(where: str) -> bool:
    """Whether the disk under a file is full: SQLite then also fails to read."""
    try:
        return shutil.disk_usage(Path(where).absolute().parent).free < NO_ROOM
    except OSError:
        return False


def _server_fault(error: DBAPIError, where: str) -> KnownError | None:
    code = getattr(error.orig, "sqlstate", None)
    if isinstance(code, str):
        if not code.startswith(SERVER):
            return None
        said = str(error.orig).strip().partition("\n")[0]
        return BarredError(f"The database server says: {said}.", "Nothing was changed.")
    if error.connection_invalidated:
        return BarredError("The database server did not answer.", "Check that it runs; try again.")
    if isinstance(error, OperationalError) or "connection option" in str(error.orig):
        said = str(error.orig).lower()
        for needle, why, todo in REFUSED:
            if needle in said:
                return BarredError(f"No connection to {where}: {why}.", todo)
        return BarredError(f"No connection to {where}.", "Check the address and that it runs.")
    return None
