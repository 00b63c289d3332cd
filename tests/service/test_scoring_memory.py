"""Memory runs out in mid-run: what fits is stored, what does not waits, and a rerun does it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import torch

from annotation.jobs import drain
from db.engine import Sessions
from scoring.backends.encoder import Encoded, Encoder
from scoring.service import ScoreOptions, ScoringService
from scoring.subjects import OUT_OF_MEMORY
from tests.made_projects import MadeItem, make_dataset
from tests.tiny_models import tiny_bert

OPTIONS = ScoreOptions(layer=2, device="cpu:0", batch_tokens=40)
ITEMS = [
    MadeItem(
        question=f"q{n}",
        a=f"the cat {n} ran",
        b=f"a dog {n} " + "far " * (15 if n == 3 else 1),
        references=(f"the cat {n} sat", f"the dog {n} ran far"),
    )
    for n in range(8)
]


def test_nothing_is_lost_and_nothing_doubled(
    sqlite_sessions: Sessions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64, layers=6)
    names = [f"bertscore:{folder}", f"cosine:{folder}", f"moverscore:{folder}"]
    service = ScoringService(sqlite_sessions)
    forward, failed = Encoder.forward, list[int]()

    def short_of_memory(self: Encoder, batch: Sequence[tuple[int, ...]]) -> list[Encoded]:
        if len(batch) > 2 or len(batch[0]) > 12:
            failed.append(len(batch))
            raise torch.OutOfMemoryError("CUDA out of memory.")
        return forward(self, batch)

    make_dataset(sqlite_sessions, ITEMS, name="short")
    with monkeypatch.context() as patched:
        patched.setattr(Encoder, "forward", short_of_memory)
        first = drain(service.score("short", names, OPTIONS))
    assert max(failed) > 2
    assert first.undefined == {OUT_OF_MEMORY: 7}  # one answer, seven figures
    second = drain(service.score("short", names, OPTIONS))
    assert (first.scored, second.scored, second.reused) == (15 * 7, 7, 15 * 7)
    assert second.undefined == {}
    third = drain(service.score("short", names, OPTIONS))
    assert (third.scored, third.reused) == (0, 16 * 7)
