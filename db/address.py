"""What names a project: the path of a SQLite file, or the address of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from db.errors import KnownError, without_passwords

SQLITE: Final = "sqlite:///"
SERVERS: Final = frozenset({"postgresql", "postgres", "postgresql+psycopg"})
DRIVER: Final = "postgresql+psycopg"


def is_url(project: str) -> bool:
    """Whether a project is named by a database URL rather than by a path."""
    return "://" in project


def file_of(project: str) -> Path | None:
    """Give the file that a project lies in; None for a database on a server.

    >>> file_of("work.db"), file_of("sqlite:///work.db"), file_of("postgresql://host/labels")
    (PosixPath('work.db'), PosixPath('work.db'), None)
    """
    if not is_url(project):
        return Path(project)
    path = project.removeprefix(SQLITE)
    return Path(path) if path and path != project else None


def file_url(path: Path) -> URL:
    """Give the URL of a SQLite file, whatever its name holds (``?``, ``%``, ``:memory:``)."""
    return URL.create("sqlite", database=str(path.absolute()))


def server_url(project: str) -> URL:
    """Give the URL of a PostgreSQL database.

    Raises
    ------
    KnownError
        When it names a database that Tiebreak does not speak to, or is not a URL.
    """
    scheme, _, rest = project.partition("://")
    if scheme not in SERVERS:
        raise KnownError(
            f"Tiebreak cannot open a '{scheme}' database.",
            "Use a file path or a postgresql:// URL.",
        )
    try:
        return make_url(f"{DRIVER}://{rest}")
    except (ArgumentError, ValueError) as error:
        raise KnownError(
            f"{without_passwords(project)} is not a database address.",
            "Write it as postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
        ) from error


def split_password(project: str) -> tuple[str, str]:
    """Part a database URL from the password in it.

    Raises
    ------
    KnownError
        When it is not the URL of a PostgreSQL database.

    Examples
    --------
    >>> split_password("postgresql://me:a%40b@host/labels")
    ('postgresql://me@host/labels', 'a@b')
    >>> split_password("postgresql://host/labels?password=secret")
    ('postgresql://host/labels', 'secret')
    """
    url = server_url(project)
    among = url.query.get("password", "")
    password = url.password or (among if isinstance(among, str) else among[0])
    rest = {name: value for name, value in url.query.items() if name != "password"}
    bare = URL.create(url.drivername, url.username, None, url.host, url.port, url.database, rest)
    return _written(bare), str(password)


def join_password(project: str, password: str) -> str:
    """Put a password into a database URL that has none.

    >>> join_password("postgresql://me@host/labels", "a@b")
    'postgresql://me:a%40b@host/labels'
    """
    if not password:
        return project
    return _written(server_url(project).set(password=password))


def _written(url: URL) -> str:
    text = url.render_as_string(hide_password=False)
    return "postgresql" + text.removeprefix(DRIVER)
