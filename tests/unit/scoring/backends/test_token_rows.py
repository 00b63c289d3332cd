"""Rows through a model: sorted, each once, memory that runs out survived without a lost row."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from annotation.jobs import drain
from scoring.backends.token_rows import Row, TokenRows, padded


class Device:
    """A device of so many tokens at once; what went through it is kept."""

    def __init__(self, most: int, cpu_most: int = 10**9) -> None:
        self.most = {"cpu": cpu_most, "mps": most}
        self.seen: list[tuple[str, list[int]]] = []
        self.moves: list[str] = []

    def forward(self, rows: Sequence[Row], device: str) -> list[int]:
        lengths = [len(row.ids) for row in rows]
        self.seen.append((device, lengths))
        if max(lengths) * len(lengths) > self.most[device]:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return [sum(row.ids) for row in rows]

    def rows(self, device: str, *, batch_tokens: int | None = None) -> TokenRows[int]:
        return TokenRows[int](
            self.forward, move=self.moves.append, device=device, batch_tokens=batch_tokens
        )


def row(*ids: int) -> Row:
    return Row(ids)


@given(lengths=st.lists(st.integers(1, 30), max_size=20), budget=st.integers(1, 100))
def test_batches_hold_the_budget_and_every_row_comes_back(lengths: list[int], budget: int) -> None:
    device = Device(10**9)
    rows = {at: Row(tuple(range(at, at + length))) for at, length in enumerate(lengths)}
    made = drain(device.rows("cpu", batch_tokens=budget).run(rows))
    assert made == {at: sum(one.ids) for at, one in rows.items()}
    sizes = [size for _, batch in device.seen for size in batch]
    assert sizes == sorted(lengths, reverse=True)
    assert all(len(batch) == 1 or max(batch) * len(batch) <= budget for _, batch in device.seen)


def test_memory_that_runs_out_in_a_later_batch_halves_it_and_loses_no_row() -> None:
    device = Device(8)
    rows = {at: row(at, at, at, at) for at in range(10)}
    made = drain(device.rows("mps", batch_tokens=16).run(rows))
    assert made == {at: 4 * at for at in range(10)}
    assert [len(batch) for _, batch in device.seen] == [4, 2, 2, 2, 2, 2]
    assert device.moves == []


def test_a_row_too_large_for_the_device_goes_through_the_cpu_and_back() -> None:
    device = Device(3)
    rows = {"large": row(1, 1, 1, 1, 1), "small": row(2, 2)}
    runner = device.rows("mps", batch_tokens=100)
    assert drain(runner.run(rows)) == {"large": 5, "small": 4}
    assert device.moves == ["cpu", "mps"]
    assert device.seen[-1] == ("mps", [2])
    assert runner.device == "mps"


def test_a_row_that_fits_nowhere_comes_to_nothing_and_the_rest_goes_on() -> None:
    device = Device(3, cpu_most=4)
    rows = {"large": row(1, 1, 1, 1, 1), "small": row(2, 2)}
    assert drain(device.rows("mps").run(rows)) == {"large": None, "small": 4}
    assert drain(Device(0, cpu_most=4).rows("cpu").run(rows)) == {"large": None, "small": 4}


def test_a_device_without_an_operation_leaves_the_work_to_the_cpu() -> None:
    device = Device(100)

    def forward(rows: Sequence[Row], where: str) -> list[int]:
        if where != "cpu":
            raise NotImplementedError("aten::foo is not implemented for this device")
        return device.forward(rows, where)

    runner = TokenRows[int](forward, move=device.moves.append, device="mps", batch_tokens=10)
    assert drain(runner.run({"a": row(1), "b": row(2)})) == {"a": 1, "b": 2}
    assert (runner.device, device.moves) == ("cpu", ["cpu"])


def test_another_fault_is_not_swallowed() -> None:
    def forward(rows: Sequence[Row], device: str) -> list[int]:
        raise RuntimeError("shapes differ")

    with pytest.raises(RuntimeError, match="shapes differ"):
        drain(TokenRows[int](forward, move=print, device="cpu", batch_tokens=9).run({1: row(1)}))


def test_rows_are_padded_on_the_right() -> None:
    batch = padded([Row((5, 6, 7), (0, 0, 1)), Row((8,), (0,))], 9, "cpu")
    assert batch.ids.tolist() == [[5, 6, 7], [8, 9, 9]]
    assert batch.mask.tolist() == [[1, 1, 1], [1, 0, 0]]
    assert batch.types is not None
    assert batch.types.tolist() == [[0, 0, 1], [0, 0, 0]]
    assert padded([Row((1,))], 0, "cpu").types is None
