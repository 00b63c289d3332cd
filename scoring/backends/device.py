"""Which device models run on here, in words and figures."""

from __future__ import annotations

import torch

from annotation.counting import counted


def describe() -> dict[str, object]:
    """Give the device that ``auto`` takes: its name, kind, count and memory in bytes.

    ``memory`` is None where torch does not say (a CPU).
    """
    if torch.cuda.is_available():
        first = torch.cuda.get_device_properties(0)
        return {
            "name": first.name,
            "kind": "cuda",
            "count": torch.cuda.device_count(),
            "memory": int(first.total_memory),
        }
    threads = torch.get_num_threads()
    return {"name": f"CPU, {counted(threads, 'thread')}", "kind": "cpu", "count": 1, "memory": None}
