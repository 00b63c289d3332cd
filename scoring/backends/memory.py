"""How much memory there is, and whether it ran out."""

from __future__ import annotations

import os
import sys

import torch


def memory() -> int:
    """Bytes of memory in this machine; without bound where it does not say."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize


def is_out_of_memory(error: BaseException) -> bool:
    """Whether an error of torch's means that memory ran out."""
    if isinstance(error, MemoryError | torch.OutOfMemoryError):
        return True
    said = str(error).lower()
    return "out of memory" in said or "can't allocate memory" in said
