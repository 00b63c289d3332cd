"""Files on their way, beside their target: held while their writer lives, cleared once it is gone.

A writer keeps a lock on its file, which the system lets go when the writer ends, however it ends.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class PartFile:
    """A new file beside a target, held until ``close``."""

    def __init__(self, target: Path) -> None:
        while True:
            self.path = target.with_name(f".{target.name[:60]}.{secrets.token_hex(4)}.part")
            self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
            _lock(self._handle)
            if sys.platform == "win32" or os.fstat(self._handle).st_nlink:
                return
            os.close(self._handle)  # cleared by another writer before it was held

    def take_place_of(self, target: Path) -> None:
        """Put what was written on the disk, and then where the target is."""
        os.fsync(self._handle)
        if sys.platform == "win32":  # where an open file cannot be moved, nor removed by others
            os.close(self._handle)
            self._handle = -1
        self.path.replace(target)

    def close(self) -> None:
        """Let the file go; nothing of it is left beside the target."""
        if sys.platform == "win32" and self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        if self._handle >= 0:
            os.close(self._handle)


def clear_left(target: Path) -> None:
    """Remove what writers that were ended before their time have left beside a target."""
    left = re.compile(re.escape(f".{target.name[:60]}.") + r"[0-9a-f]{8}\.part")
    with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if left.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    _remove(entry.path)


def _remove(path: str) -> None:
    """Remove a file that no writer holds."""
    if sys.platform == "win32":
        os.unlink(path)  # noqa: PTH108  refused while it is open
        return
    handle = os.open(path, os.O_RDWR)
    try:
        if _lock(handle):
            os.unlink(path)  # noqa: PTH108  as long as it is held
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Hold a file unless another does; where a file system has no locks, none is held."""
    if sys.platform == "win32":
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
