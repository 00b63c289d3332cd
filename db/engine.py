"""Engines and sessions: SQLite (WAL, synchronous=FULL) by path, PostgreSQL by URL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from db.address import file_of, file_url, server_url
from db.errors import KnownError
from db.faults import place_of, told_plainly

T = TypeVar("T")

ATTEMPTS: Final = 4  # of a write that another writer came before
BUSY_TIMEOUT_MS: Final = 10_000
OPEN_TIMEOUT_MS: Final = 2_000  # who holds even readers out keeps the file; a window must not hang
CONNECT_TIMEOUT_S: Final = 10
PAGE_BYTES: Final = 8_192  # answers are long: fewer overflow pages, a third off a bulk commit


def make_engine(project: str) -> Engine:
    """Make an engine for a SQLite file or a PostgreSQL URL; nothing is opened yet.

    Raises
    ------
    KnownError
        When the URL names a database that Tiebreak does not speak to.
    """
    path = file_of(project)
    if path is None:
        return _postgres_engine(project)
    engine = create_engine(
        file_url(path),
        connect_args={"timeout": BUSY_TIMEOUT_MS / 1000, "check_same_thread": False},
    )
    file = _OneFile(path.absolute())
    event.listen(engine, "do_connect", file.on_connecting)
    event.listen(engine, "connect", _on_sqlite_connect)
    event.listen(engine, "connect", file.on_connected)
    event.listen(engine, "begin", file.on_begin)
    event.listen(engine, "begin", _on_sqlite_begin)
    return engine


def _postgres_engine(project: str) -> Engine:
    url = server_url(project)
    patience = {} if "connect_timeout" in url.query else {"connect_timeout": CONNECT_TIMEOUT_S}
    try:
        return create_engine(url, pool_pre_ping=True, connect_args=patience)
    except ModuleNotFoundError as error:
        raise KnownError(
            "PostgreSQL needs the psycopg driver, which is not installed.",
            "Install it with: pip install 'tiebreak[postgres]'",
        ) from error


class _OneFile:
    """Sees to it that an engine works on one file from first to last.

    What is written to a file that was moved or deleted meanwhile would be lost with it, and a
    connection to the place where it lay would make an empty one.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened: tuple[int, int] | None = None

    def on_connecting(self, *_details: object) -> None:
        """Open no other file."""
        if self._opened is not None:
            self._check()

    def on_connected(self, *_details: object) -> None:
        """Remember which file it is."""
        if self._opened is None:
            self._opened = _identity(self._path)

    def on_begin(self, _connection: Connection) -> None:
        """Begin nothing in a file that is gone."""
        self._check()

    def _check(self) -> None:
        if _identity(self._path) != self._opened:
            raise KnownError(
                f"The project is not at {self._path} any more: it was moved, deleted or replaced.",
                "Nothing was changed. Put it back, or open it where it is now.",
            )


def _identity(path: Path) -> tuple[int, int] | None:
    """Give what stays the same as long as a path means the same file; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _on_sqlite_connect(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun by _on_sqlite_begin alone
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {OPEN_TIMEOUT_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA page_size = {PAGE_BYTES}")  # counts only while the file is empty
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA temp_store = MEMORY")
    cursor.execute("PRAGMA trusted_schema = OFF")
    cursor.close()


def _on_sqlite_begin(connection: Connection) -> None:
    write = connection.get_execution_options().get("tiebreak_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


class Sessions:
    """Hands out read sessions and write transactions on one engine.

    A write takes the database's write lock at once (BEGIN IMMEDIATE on SQLite), so that what it
    reads cannot have changed when it writes.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._read = sessionmaker(engine, expire_on_commit=False, autoflush=False)
        self._write = sessionmaker(
            engine.execution_options(tiebreak_write=True), expire_on_commit=False, autoflush=False
        )

    @property
    def dialect(self) -> str:
        """``sqlite`` or ``postgresql``."""
        return self.engine.dialect.name

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Give a session for reading; nothing it does is kept."""
        with told_plainly(place_of(self.engine)), self._read() as session:
            yield session
            session.rollback()

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Give one transaction: durable when the block ends, gone when it raises."""
        with told_plainly(place_of(self.engine)), self._write() as session, session.begin():
            session.connection()  # begins now, so that the lock is held before the first read
            yield session

    def commit(self, work: Callable[[Session], T]) -> T:
        """Do one piece of work in one transaction; do it anew when another writer came first.

        SQLite lets one writer in at a time. PostgreSQL may let two in that add the same first
        row, and its constraints then turn the second away.
        """
        for _ in range(ATTEMPTS - 1):
            try:
                with self.write() as session:
                    return work(session)
            except IntegrityError:
                continue
        with self.write() as session:
            return work(session)

    def close(self) -> None:
        """Let every connection go."""
        self.engine.dispose()


def quick_check(session: Session) -> list[str]:
    """Problems that the database itself finds in the file; an empty list when it is sound."""
    if session.get_bind().dialect.name != "sqlite":
        return []
    rows: list[Any] = list(session.execute(text("PRAGMA quick_check")).scalars())
    return [str(row) for row in rows if row != "ok"]
