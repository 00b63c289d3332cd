"""Files that are whole or not there, and cells that a spreadsheet shows and does not run."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from annotation.formats.part_files import PartFile, clear_left
from db.errors import KnownError
from db.sqlite_file import is_sqlite_file

RISKY: Final = frozenset("=+-@\t\r'")
SIDECARS: Final = ("-wal", "-shm", "-journal")
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextmanager
def written_beside(path: Path, *, overwrite: bool) -> Iterator[Path]:
    """Give a path beside ``path`` to write to, which takes its place when the block ends well.

    Whatever goes wrong, ``path`` is as it was and nothing is left beside it; what a writer left
    that was killed is removed by the next that writes there. Through a link, the file that it
    names is written.

    Raises
    ------
    KnownError
        When the file is there and may not be replaced, the folder is not there, or the disk is
        full or refuses.
    """
    part = None
    try:
        _check_target(path, overwrite=overwrite)
        target = path.resolve() if path.is_symlink() else path
        clear_left(target)
        part = PartFile(target)
        yield part.path
        _check_target(path, overwrite=overwrite)
        part.take_place_of(target)
    except OSError as error:
        raise _told(error, path) from error
    finally:
        if part is not None:
            part.close()


def write_beside(path: Path, text: str, *, overwrite: bool = True) -> int:
    """Write a text as UTF-8, whole or not at all, and give its size in bytes.

    Raises
    ------
    KnownError
        As for `written_beside`.
    """
    content = text.encode("utf-8", errors="backslashreplace")
    with written_beside(path, overwrite=overwrite) as part:
        part.write_bytes(content)
    return len(content)


def _check_target(path: Path, *, overwrite: bool) -> None:
    if path.is_dir():
        raise KnownError(f"{path} is a folder.", "Name a file in it.")
    if path.exists() and not overwrite:
        raise KnownError(f"{path} is there already.", "Choose another name, or let it be replaced.")
    if path.exists() and not path.is_file():
        raise KnownError(f"{path} is no plain file.", "Choose another name.")
    if _is_project(path):
        raise KnownError(
            f"{path} is part of a database, and is not replaced.", "Choose another name."
        )
    if not path.parent.is_dir():
        raise KnownError(f"The folder {path.parent} does not exist.", "Create it first.")


def _is_project(path: Path) -> bool:
    """Whether a file is a database, or lies beside one and holds its last changes."""
    for suffix in SIDECARS:
        main = path.with_name(path.name.removesuffix(suffix) or path.name)
        if path.name.endswith(suffix) and main.is_file() and is_sqlite_file(main):
            return True
    return path.is_file() and is_sqlite_file(path)


def _told(error: OSError, path: Path) -> KnownError:
    if error.errno in FULL:
        return KnownError(
            f"The disk is full: {path} could not be written.",
            "Nothing was changed. Free some space and try again.",
        )
    return KnownError(f"{path} cannot be written: {error.strerror}.", "Choose another place.")


class TableFile:
    """A table of separated values whose rows end in a line feed.

    The cells are quoted as `csv.writer` quotes them for rows that end in CR LF, so that one which
    holds either stays whole; long texts are looked through seven times as fast.
    """

    def __init__(self, stream: TextIO, header: Iterable[str]) -> None:
        self._stream = stream
        self.row(list(header))

    def row(self, cells: Iterable[object]) -> None:
        """Write one row of two cells or more."""
        self._stream.write(",".join(map(table_cell, cells)) + "\n")


def table_cell(value: object) -> str:
    """Write a cell, between quotation marks where its text would break the row.

    >>> [table_cell(value) for value in ("a b", 'a "b" c', "a,b", None, 0.5)]
    ['a b', '"a ""b"" c"', '"a,b"', '', '0.5']
    """
    text = value if isinstance(value, str) else "" if value is None else str(value)
    if '"' in text:
        return '"' + text.replace('"', '""') + '"'
    if "," in text or "\n" in text or "\r" in text:
        return f'"{text}"'
    return text


def safe_cell(text: str) -> str:
    """Write a text so that a spreadsheet shows it; ``plain_cell`` gives it back.

    >>> safe_cell("=1+1"), safe_cell("'quoted'"), safe_cell("a=b")
    ("'=1+1", "''quoted'", 'a=b')
    """
    return f"'{text}" if text[:1] in RISKY else text


def plain_cell(cell: str) -> str:
    """Give back the text that ``safe_cell`` wrote.

    >>> plain_cell(safe_cell("-x")), plain_cell("a")
    ('-x', 'a')
    """
    return cell[1:] if cell.startswith("'") else cell
