"""Each text once through the model, in bounded memory, and with nothing lost when it runs out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import torch

from scoring.backends.encoder import Encoded, Encoder
from scoring.models import ModelFiles, resolve
from scoring.subjects import OUT_OF_MEMORY, Subject
from tests.scored_models import scored
from tests.tiny_models import make_sentence_model, tiny_bert


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    folder = tiny_bert(tmp_path_factory.mktemp("models") / "tiny")
    make_sentence_model(folder, limit=12)
    return resolve(str(folder))


def count_rows(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """Record what goes through a model."""
    seen: list[tuple[int, ...]] = []
    forward = Encoder.forward

    def recorded(self: Encoder, batch: Sequence[tuple[int, ...]]) -> list[Encoded]:
        seen.extend(batch)
        return forward(self, batch)

    monkeypatch.setattr(Encoder, "forward", recorded)
    return seen


def test_each_text_goes_through_the_model_once_for_all_metrics(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = count_rows(monkeypatch)
    run = scored(tiny, "bertscore", "cosine", "blend")
    subjects = [
        Subject(text, ("a dog", "the mat", "the cat")) for text in ("the cat", "a dog", "the cat")
    ]
    run(*subjects)
    assert len(seen) == 3
    run(*subjects)  # the next batch of a run finds them in the cache
    assert len(seen) == 3


def test_a_text_beyond_one_limit_goes_once_per_limit(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = count_rows(monkeypatch)
    scored(tiny, "bertscore", "cosine")(Subject("the cat sat " * 5, ("the cat",)))
    assert sorted(map(len, seen)) == [4, 12, 17]


def test_a_small_cache_changes_nothing_but_time(tiny: ModelFiles) -> None:
    subjects = [Subject(f"the cat {n}", tuple(f"dog {m}" for m in range(9))) for n in range(9)]
    large = scored(tiny, "bertscore", "cosine")(*subjects)
    small = scored(tiny, "bertscore", "cosine", cache_bytes=6_000)(*subjects)
    for one, other in zip(large, small, strict=True):
        for name, outcome in one.items():
            assert other[name].value == pytest.approx(outcome.value, abs=1e-5)


def run_out(monkeypatch: pytest.MonkeyPatch, error: Exception, *, above: int) -> list[int]:
    """Let memory run out for batches larger than ``above``; record the sizes that fitted."""
    fitted: list[int] = []
    forward = Encoder.forward

    def limited(self: Encoder, batch: Sequence[tuple[int, ...]]) -> list[Encoded]:
        if len(batch) > above:
            raise error
        fitted.append(len(batch))
        return forward(self, batch)

    monkeypatch.setattr(Encoder, "forward", limited)
    return fitted


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        torch.OutOfMemoryError("CUDA out of memory."),
        RuntimeError("DefaultCPUAllocator: can't allocate memory: you tried to allocate 1 bytes"),
    ],
)
def test_when_memory_runs_out_batches_are_halved_and_nothing_is_lost(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    subjects = [Subject(f"the cat {n} ran", (f"a dog {n}",)) for n in range(10)]
    expected = scored(tiny, "bertscore", "cosine")(*subjects)
    fitted = run_out(monkeypatch, error, above=3)
    rows = scored(tiny, "bertscore", "cosine")(*subjects)
    assert sum(fitted) == 20 and max(fitted) <= 3
    for one, other in zip(expected, rows, strict=True):
        for name, outcome in one.items():
            assert other[name].value == pytest.approx(outcome.value, abs=1e-5)


def test_a_text_that_no_memory_suffices_for_waits(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_out(monkeypatch, MemoryError(), above=0)
    [row] = scored(tiny, "bertscore", "cosine")(Subject("the cat", ("a dog",)))
    assert {(o.value, o.undefined, o.waits) for o in row.values()} == {(None, OUT_OF_MEMORY, True)}


def test_other_errors_of_a_model_are_not_swallowed(
    tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_out(monkeypatch, RuntimeError("shapes do not match"), above=0)
    with pytest.raises(RuntimeError, match="shapes"):
        scored(tiny, "cosine")(Subject("the cat", ("a dog",)))
