"""How much memory this process holds, without a model library."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache
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


def give_back() -> None:
    """Give the system what the allocator of the C library holds and nobody uses.

    Tensors of many sizes leave holes, and what a process holds would grow for long although
    nothing is kept. Where that library has no such call, nothing is done.
    """
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    if not sys.platform.startswith("linux"):
        return None
    found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found


def peak() -> int | None:
    """Give the most bytes that the process has held; None on Windows."""
    if sys.platform == "win32":
        return None
    resource = import_module("resource")
    most = int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return most if sys.platform == "darwin" else most * 1024
