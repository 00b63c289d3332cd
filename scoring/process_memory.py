"""How much memory this process holds, without a model library."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

STATM: Final = Path("/proc/self/statm")


def resident() -> int | None:
    """Give the bytes that the process holds in memory now; None where the system does not say.

    >>> (resident() or 1) > 0
    True
    """
    try:
        pages = int(STATM.read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return peak()
    return pages * os.sysconf("SC_PAGE_SIZE")


def peak() -> int | None:
    """Give the most bytes that the process has held; None on Windows."""
    if sys.platform == "win32":
        return None
    resource = import_module("resource")
    most = int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return most if sys.platform == "darwin" else most * 1024
