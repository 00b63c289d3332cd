"""Rows of tokens through one model: sorted, batched by a budget, each row once."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

import torch

from annotation.jobs import Job, Progress
from scoring.backends.memory import is_out_of_memory

CPU_BATCH_TOKENS: Final = 4_096  # larger batches leave the processor cache
GPU_BATCH_TOKENS: Final = 65_536

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Row(NamedTuple):
    """Token ids as a model reads them; ``types`` tells the two texts of a pair apart."""

    ids: tuple[int, ...]
    types: tuple[int, ...] = ()


class Padded(NamedTuple):
    """Rows of equal length: ids, 1 where there is a token, and types where there are any."""

    ids: torch.Tensor
    mask: torch.Tensor
    types: torch.Tensor | None
    lengths: tuple[int, ...]


def padded(rows: Sequence[Row], pad: int, device: str) -> Padded:
    """Fill rows up on the right."""
    lengths = tuple(len(row.ids) for row in rows)
    ids = torch.nn.utils.rnn.pad_sequence(
        [torch.tensor(row.ids) for row in rows], batch_first=True, padding_value=pad
    )
    mask = (torch.arange(ids.shape[1]) < torch.tensor(lengths)[:, None]).long()
    types = None
    if rows[0].types:
        types = torch.nn.utils.rnn.pad_sequence(
            [torch.tensor(row.types) for row in rows], batch_first=True
        ).to(device)
    return Padded(ids.to(device), mask.to(device), types, lengths)


class TokenRows(Generic[V]):
    """Runs rows through a model.

    When memory runs out the batch is halved; a row that is alone moves the model to the CPU; one
    that does not fit there either comes to nothing, and the rest goes on.

    Parameters
    ----------
    forward
        From rows and a device to one value per row.
    move
        Moves the model to a device: to the CPU when the device's memory does not suffice.
    device
        Where it begins.
    batch_tokens
        Tokens per forward pass, padding counted; None suits the device.
    """

    def __init__(
        self,
        forward: Callable[[Sequence[Row], str], Sequence[V]],
        *,
        move: Callable[[str], object],
        device: str,
        batch_tokens: int | None,
    ) -> None:
        self._forward = forward
        self._move = move
        self.device = device
        self._budget = batch_tokens or (CPU_BATCH_TOKENS if device == "cpu" else GPU_BATCH_TOKENS)
        self._seconds = 0.0
        self._tokens = 0

    def run(self, rows: Mapping[K, Row]) -> Job[dict[K, V | None]]:
        """Give one value per row, or None for a row that no memory suffices for."""
        made: dict[K, V | None] = {}
        waiting = sorted(rows, key=lambda key: len(rows[key].ids), reverse=True)
        while waiting:
            longest = max(1, len(rows[waiting[0]].ids))
            batch = waiting[: max(1, self._budget // longest)]
            values = self._safely([rows[key] for key in batch])
            if values is None:
                continue  # the budget was halved or the device changed: try again
            made.update(zip(batch, values, strict=True))
            waiting = waiting[len(batch) :]
            yield Progress(done=0, total=None, unit="texts", note=self.pace())
        return made

    def pace(self) -> str:
        """Tell the device and the tokens per second so far."""
        if not self._seconds:
            return self.device
        return f"{self.device}, {self._tokens / self._seconds:,.0f} tokens/s"

    def _safely(self, batch: Sequence[Row]) -> Sequence[V | None] | None:
        started = time.perf_counter()
        try:
            with torch.inference_mode():
                made = self._forward(batch, self.device)
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
        else:
            self._seconds += time.perf_counter() - started
            self._tokens += sum(len(row.ids) for row in batch)
            return made
        if self.device.startswith("cuda"):
            torch.cuda.empty_cache()
        if len(batch) > 1:
            longest = max(1, len(batch[0].ids))
            self._budget = max(longest, len(batch) // 2 * longest)
            return None
        if self.device != "cpu":
            self.device = "cpu"
            self._move("cpu")
            return None
        return [None]
