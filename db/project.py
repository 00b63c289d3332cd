"""Create and open projects: migrate from any earlier revision, with a backup before."""

from __future__ import annotations

import sqlite3
import stat
import uuid
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

from db.address import file_of
from db.engine import Sessions, make_engine
from db.errors import BarredError, KnownError, without_passwords
from db.faults import told_plainly
from db.sqlite_file import is_sqlite_file

MIGRATIONS: Final = Path(__file__).parent / "migrations"
HEAD: Final = "0002"


def now() -> str:
    """UTC, in milliseconds, as text that sorts by time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_uid() -> str:
    """Make a name that no other project will make."""
    return uuid.uuid4().hex


def open_project(project: str, *, create: bool = True) -> Sessions:
    """Open a project, making it (``create``) or bringing it up to date where needed.

    Parameters
    ----------
    project
        A path to a SQLite file or a ``postgresql://`` URL.
    create
        Whether a missing file is made; otherwise it is an error.

    Raises
    ------
    KnownError
        When the file is missing, not a project, newer than this program, or cannot be opened.
    """
    path = file_of(project)
    if path is not None:
        _check_path(path, create=create)
    engine = make_engine(project)
    with ExitStack() as undo:
        undo.callback(engine.dispose)
        with told_plainly(without_passwords(project)):
            revision = _revision(engine)
            if revision is None:
                _refuse_foreign(engine, project)
            if revision != HEAD:
                _upgrade(engine, project, revision)
        undo.pop_all()
    return Sessions(engine)


def _check_path(path: Path, *, create: bool) -> None:
    if "\x00" in str(path):
        raise KnownError("A path cannot hold a NUL character.", "Name a file.")
    try:
        sound = _is_sound(path, create=create)
    except OSError as error:
        raise BarredError(
            f"{path} cannot be opened: {error.strerror}.", "Check the path."
        ) from error
    if not sound:
        raise KnownError(f"{path} is not a Tiebreak project.", "Choose another file.")


def _is_sound(path: Path, *, create: bool) -> bool:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if not create:
            raise KnownError(
                f"There is no project at {path}.", "Check the path, or create it."
            ) from None
        if not path.parent.exists():
            raise KnownError(
                f"The folder {path.parent} does not exist.", "Create it first."
            ) from None
        _refuse_orphan(path)
        return True
    if stat.S_ISDIR(mode):
        raise KnownError(f"{path} is a folder, not a project file.", "Name a file in it.")
    # a pipe would never answer, and a device is no place for a project
    return stat.S_ISREG(mode) and (path.stat().st_size == 0 or is_sqlite_file(path))


def _refuse_orphan(path: Path) -> None:
    """Refuse a place where a moved project left its last changes: a new one would swallow them."""
    left = path.with_name(f"{path.name}-wal")
    if left.exists() and left.stat().st_size:
        raise KnownError(
            f"The last changes of a project that lay at {path} are still in {left}.",
            "Put the project back beside them, or choose another name.",
        )


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _refuse_foreign(engine: Engine, project: str) -> None:
    with engine.connect() as connection:
        tables = inspect(connection).get_table_names()
    if tables:
        raise KnownError(
            f"{project} is a database of another program (tables: {', '.join(tables[:3])}).",
            "Choose another file.",
        )


def _upgrade(engine: Engine, project: str, revision: str | None) -> None:
    from alembic import command  # noqa: PLC0415  costs 0.2 s at every start, needed once
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise BarredError(
            f"{project} was made by a newer Tiebreak (schema {revision}).", "Update Tiebreak."
        )
    path = file_of(project)
    if revision is not None and path is not None:
        back_up(path, revision)
    with engine.execution_options(tiebreak_write=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, HEAD)


def back_up(path: Path, revision: str) -> Path:
    """Copy a SQLite project beside itself, whole even while it is in use; return the copy."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    target = path.with_name(f"{path.stem}.backup-{revision}-{stamp}.db")
    part = target.with_suffix(".part")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise KnownError(
            f"The project could not be copied to {target} before an upgrade: {error}.",
            "Nothing was changed. Free some space beside it, or copy it elsewhere, and try again.",
        ) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return target
