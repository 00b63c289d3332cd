"""How much memory there is, and whether it ran out."""

from __future__ import annotations

import os
import sys
from typing import Final

import torch

_WORDS: Final = ("out of memory", "can't allocate memory", "cublas_status_alloc_failed")


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
    return any(words in said for words in _WORDS)


def is_missing_operator(error: BaseException) -> bool:
    """Whether a device lacks an operation that the model needs, as Apple's GPUs lack some."""
    return isinstance(error, NotImplementedError)


def release() -> None:
    """Give the system back what a GPU's allocator kept of a scorer that is gone."""
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
    if torch.backends.mps.is_available():
        torch.mps.empty_cache()


def held(device: str) -> int | None:
    """Bytes that tensors take on a GPU; None for a device that does not say."""
    kind = torch.device(device).type
    if kind == "cuda":
        return int(torch.cuda.memory_allocated(device))
    return int(torch.mps.current_allocated_memory()) if kind == "mps" else None


def most_held(device: str) -> int | None:
    """Most bytes that tensors took on a GPU since it was first used; None where it does not say."""
    kind = torch.device(device).type
    return int(torch.cuda.max_memory_allocated(device)) if kind == "cuda" else held(device)
