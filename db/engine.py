"""Engines and sessions: SQLite (WAL, synchronous=FULL) by path, PostgreSQL by URL."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import Session, sessionmaker

from db.errors import KnownError, without_passwords

BUSY_TIMEOUT_MS: Final = 10_000
PAGE_BYTES: Final = 8_192  # answers are long: fewer overflow pages, a third off a bulk commit
SQLITE_MAGIC: Final = b"SQLite format 3\x00"


def is_url(project: str) -> bool:
    """Whether a project is named by a database URL rather than by a path."""
    return "://" in project


def make_engine(project: str) -> Engine:
    """Make an engine for a SQLite file or a PostgreSQL URL; nothing is opened yet.

    Raises
    ------
    KnownError
        When the URL names a database that Tiebreak does not speak to.
    """
    if is_url(project) and not project.startswith("sqlite"):
        if not project.startswith(("postgresql", "postgres")):
            scheme = project.split(":", 1)[0]
            raise KnownError(
                f"Tiebreak cannot open a '{scheme}' database.",
                "Use a file path or a postgresql:// URL.",
            )
        return _postgres_engine(project)
    path = project.removeprefix("sqlite:///")
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"timeout": BUSY_TIMEOUT_MS / 1000, "check_same_thread": False},
    )
    event.listen(engine, "connect", _on_sqlite_connect)
    event.listen(engine, "begin", _on_sqlite_begin)
    return engine


def _postgres_engine(url: str) -> Engine:
    rest = url.split("://", 1)[1]
    try:
        return create_engine(f"postgresql+psycopg://{rest}", pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise KnownError(
            "PostgreSQL needs the psycopg driver, which is not installed.",
            "Install it with: pip install 'tiebreak[postgres]'",
        ) from error


def _on_sqlite_connect(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun by _on_sqlite_begin alone
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA page_size = {PAGE_BYTES}")  # counts only while the file is empty
    cursor.execute("PRAGMA journal_mode = WAL")
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
        with told_plainly(str(self.engine.url)), self._read() as session:
            yield session
            session.rollback()

    @contextmanager
    def write(self) -> Iterator[Session]:
        """Give one transaction: durable when the block ends, gone when it raises."""
        with told_plainly(str(self.engine.url)), self._write() as session, session.begin():
            session.connection()  # begins now, so that the lock is held before the first read
            yield session

    def close(self) -> None:
        """Let every connection go."""
        self.engine.dispose()


@contextmanager
def told_plainly(where: str) -> Iterator[None]:
    """Turn what the database driver raises for the world's faults into a ``KnownError``."""
    try:
        yield
    except DBAPIError as error:
        plain = _plain(error, without_passwords(where))
        if plain is None:
            raise
        raise plain from error


def _plain(error: DBAPIError, where: str) -> KnownError | None:
    said = str(error.orig).lower()
    table: tuple[tuple[str, str, str], ...] = (
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
        (
            "disk is full",
            "The disk is full.",
            "Nothing was changed. Free some space and try again.",
        ),
        (
            "unable to open",
            f"The project {where} cannot be opened.",
            "Check that the folder exists and that you may write to it.",
        ),
        (
            "not a database",
            f"{where} is not a Tiebreak project.",
            "Choose another file.",
        ),
        (
            "malformed",
            f"The project {where} is damaged.",
            "Open the newest backup beside it (*.backup-*.db).",
        ),
        (
            "disk i/o error",
            "The disk did not answer.",
            "Nothing was changed. Check the disk and try again.",
        ),
    )
    for needle, what, todo in table:
        if needle in said:
            return KnownError(what, todo)
    if isinstance(error, OperationalError) and error.connection_invalidated:
        return KnownError("The database server did not answer.", "Check that it runs; try again.")
    if isinstance(error, OperationalError) and "connect" in said:
        return KnownError(f"No connection to {where}.", "Check the address and that it runs.")
    return None


def is_sqlite_file(path: Path) -> bool:
    """Whether a file starts as every SQLite database does."""
    with path.open("rb") as stream:
        return stream.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC


def quick_check(session: Session) -> list[str]:
    """Problems that the database itself finds in the file; an empty list when it is sound."""
    if session.get_bind().dialect.name != "sqlite":
        return []
    rows: list[Any] = list(session.execute(text("PRAGMA quick_check")).scalars())
    return [str(row) for row in rows if row != "ok"]
