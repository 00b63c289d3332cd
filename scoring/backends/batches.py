"""How many tokens go through a model at once: begun by the device, bounded by what is measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import torch

MEMORY_SHARE: Final = 0.8
"""How much of a GPU's free memory a batch may take by what earlier ones took per token."""


class BatchBudget:
    """Tokens per batch, padding counted.

    >>> budget = BatchBudget("cpu", 100)
    >>> budget.rows(30), budget.rows(300)
    (3, 1)
    >>> budget.halve(3, 30)
    >>> budget.rows(30)
    1
    """

    def __init__(self, device: str, tokens: int) -> None:
        self._device = device
        self._most = tokens
        self._tokens = tokens

    def rows(self, longest: int) -> int:
        """Give how many rows may go at once where the longest has so many tokens."""
        return max(1, self._tokens // max(1, longest))

    def halve(self, rows: int, longest: int) -> None:
        """Take half of a batch that did not fit as the most from now on."""
        self._most = self._tokens = max(longest, rows // 2 * longest)

    @contextmanager
    def measured(self, tokens: int) -> Iterator[None]:
        """Measure what a batch of so many tokens takes on a GPU, and bound the next ones by it."""
        if not self._device.startswith("cuda"):
            yield
            return
        torch.cuda.reset_peak_memory_stats(self._device)
        before = torch.cuda.memory_allocated(self._device)
        yield
        taken = torch.cuda.max_memory_allocated(self._device) - before
        free, _ = torch.cuda.mem_get_info(self._device)
        cached = torch.cuda.memory_reserved(self._device) - torch.cuda.memory_allocated(
            self._device
        )
        self.bound(taken / max(1, tokens), free + cached)

    def bound(self, bytes_per_token: float, free: int) -> None:
        """Keep the next batches within a share of the free memory.

        >>> budget = BatchBudget("cpu", 1000)
        >>> budget.bound(10, 5_000)
        >>> budget.rows(1)
        400
        """
        fits = int(MEMORY_SHARE * free / max(1.0, bytes_per_token))
        self._tokens = max(1, min(self._most, fits))
