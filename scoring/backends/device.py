"""Which device models run on here, in words and figures, and what suits it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import torch

from annotation.counting import counted
from scoring.backends.memory import memory
from scoring.subjects import Dtype

CPU_CACHE_BYTES: Final = 2 << 30
GPU_CACHE_SHARE: Final = 0.6


class Profile(NamedTuple):
    """What suits a kind of device.

    Parameters
    ----------
    batch_tokens
        Tokens that go through a model at once unless asked otherwise.
    cache_bytes
        Most memory that embeddings of texts may take.
    texts_ahead
        Texts that are tokenized at once, one such run ahead of the model.
    dtypes
        Numbers that models can compute in.
    """

    batch_tokens: int
    cache_bytes: int
    texts_ahead: int
    dtypes: tuple[Dtype, ...]


_PROFILES: Final[Mapping[str, Profile]] = {
    # larger batches leave the processor's cache
    "cpu": Profile(4_096, CPU_CACHE_BYTES, 512, ("fp32", "bf16", "fp16")),
    "cuda": Profile(65_536, CPU_CACHE_BYTES, 4_096, ("fp32", "bf16", "fp16")),
    "mps": Profile(16_384, CPU_CACHE_BYTES, 1_024, ("fp32", "fp16")),
}


def profile_of(device: str, *, cache_bytes: int | None = None) -> Profile:
    """Give what suits a device.

    The cache may take 2 GiB on a CPU and 60 % of a GPU's free memory, on a CPU and on Apple's
    GPUs, which share its memory, at most a quarter of the machine's.
    """
    kind = torch.device(device).type
    profile = _PROFILES.get(kind, _PROFILES["cpu"])
    if kind == "cuda":
        free, _ = torch.cuda.mem_get_info(device)
        most = int(GPU_CACHE_SHARE * free)
        suits = most
    else:
        most, suits = memory() // 4, profile.cache_bytes
    return profile._replace(cache_bytes=min(suits if cache_bytes is None else cache_bytes, most))


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
