"""Files that are whole or not there, and cells that a spreadsheet shows and does not run."""

from __future__ import annotations

import contextlib
import csv
import errno
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

from db.errors import KnownError

RISKY: Final = frozenset("=+-@\t\r'")
FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


@contextmanager
def written_beside(path: Path, *, overwrite: bool) -> Iterator[Path]:
    """Give a path beside ``path`` to write to, which takes its place when the block ends well.

    Whatever goes wrong, ``path`` is as it was and nothing is left beside it.

    Raises
    ------
    KnownError
        When the file is there and may not be replaced, the folder is not there, or the disk is
        full or refuses.
    """
    _check_target(path, overwrite=overwrite)
    part = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.part")
    try:
        yield part
        with part.open("rb+") as stream:
            os.fsync(stream.fileno())
        _check_target(path, overwrite=overwrite)
        part.replace(path)
    except OSError as error:
        raise _told(error, path) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _check_target(path: Path, *, overwrite: bool) -> None:
    if path.is_dir():
        raise KnownError(f"{path} is a folder.", "Name a file in it.")
    if path.exists() and not overwrite:
        raise KnownError(f"{path} is there already.", "Choose another name, or let it be replaced.")
    if not path.parent.is_dir():
        raise KnownError(f"The folder {path.parent} does not exist.", "Create it first.")


def _told(error: OSError, path: Path) -> KnownError:
    if error.errno in FULL:
        return KnownError(
            f"The disk is full: {path} could not be written.",
            "Nothing was changed. Free some space and try again.",
        )
    return KnownError(f"{path} cannot be written: {error.strerror}.", "Choose another place.")


class TableFile:
    """A table of separated values whose rows end in a line feed.

    Rows are made as if they ended in CR LF, so that cells which hold either are quoted.
    """

    def __init__(self, stream: TextIO, header: Iterable[str]) -> None:
        self._stream = stream
        self._writer = csv.writer(self, lineterminator="\r\n")
        self.row = self._writer.writerow
        self.row(list(header))

    def write(self, line: str) -> None:
        """Take one row from the writer."""
        self._stream.write(f"{line[:-2]}\n")


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
