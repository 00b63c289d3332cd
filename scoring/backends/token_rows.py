"""Rows of tokens through one model: sorted, batched by a budget, each row once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

import torch

from annotation.jobs import Job, Progress
from scoring.backends.batches import BatchBudget
from scoring.backends.device import profile_of
from scoring.backends.memory import is_missing_operator, is_out_of_memory, release

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

    When memory runs out the batch is halved; a row that is alone goes through the CPU, and the
    model back to its device; one that does not fit there either comes to nothing, and the rest
    goes on. A device that lacks an operation of the model's leaves the work to the CPU.

    Parameters
    ----------
    forward
        From rows and a device to one value per row.
    move
        Moves the model to a device.
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
        self._budget = BatchBudget(device, batch_tokens or profile_of(device).batch_tokens)
        self._tokens = 0

    def run(self, rows: Mapping[K, Row]) -> Job[dict[K, V | None]]:
        """Give one value per row, or None for a row that no memory suffices for."""
        made: dict[K, V | None] = {}
        waiting = sorted(rows, key=lambda key: len(rows[key].ids), reverse=True)
        while waiting:
            batch = waiting[: self._budget.rows(len(rows[waiting[0]].ids))]
            values = self._safely([rows[key] for key in batch])
            if values is None:
                continue  # the budget was halved or the device changed: try again
            made.update(zip(batch, values, strict=True))
            waiting = waiting[len(batch) :]
            self._tokens += sum(len(rows[key].ids) for key in batch)
            yield Progress(done=0, total=None, unit="texts", note=self.device, tokens=self._tokens)
        return made

    def _safely(self, batch: Sequence[Row]) -> Sequence[V | None] | None:
        rows, longest = len(batch), len(batch[0].ids)
        try:
            with torch.inference_mode(), self._budget.measured(rows * longest):
                return self._forward(batch, self.device)
        except (MemoryError, RuntimeError) as error:
            if is_missing_operator(error) and self.device != "cpu":
                self._go("cpu")
                return None
            if not is_out_of_memory(error):
                raise
        release()
        if rows > 1:
            self._budget.halve(rows, longest)
            return None
        return [None] if self.device == "cpu" else self._on_cpu(batch)

    def _on_cpu(self, batch: Sequence[Row]) -> Sequence[V | None]:
        """Run one row that the device has no memory for on the CPU, in the same numbers."""
        home = self.device
        self._go("cpu")
        made: Sequence[V | None] = [None]
        try:
            with torch.inference_mode():
                made = self._forward(batch, "cpu")
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
        try:
            self._go(home)
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
            self._go("cpu")
        return made

    def _go(self, device: str) -> None:
        self._move(device)
        self.device = device
