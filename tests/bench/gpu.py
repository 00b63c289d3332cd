"""BERTScore and cosine of a randomly initialised roberta-large on a GPU, against their packages.

Pairs per second of both on the same device in one run, and the share of the device's peak, which
is measured here by a large matrix product. Weights are random: only shapes matter for speed.

PYTHONPATH=. python tests/bench/gpu.py [--pairs N] [--words N] [--device NAME] [--tiny]
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "true")

import bert_score
import torch
from made_texts import pairs
from sentence_transformers import SentenceTransformer
from transformers import RobertaConfig, RobertaModel, RobertaTokenizer

from annotation.jobs import drain
from db.types import TargetKind
from scoring import model_facts
from scoring.backends.neural import NeuralScorer
from scoring.models import ModelFiles, resolve
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import Dtype, ScoreOptions, Subject
from tests.tiny_encoders import ROBERTA_SPECIAL, byte_level

LAYER = 17
REPEAT = 3
LARGE = {
    "hidden_size": 1_024,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
    "intermediate_size": 4_096,
}
TINY = {
    "hidden_size": 32,
    "num_hidden_layers": 24,
    "num_attention_heads": 4,
    "intermediate_size": 64,
}
TOLERANCES: dict[Dtype, float] = {"fp32": 1e-4, "bf16": 2e-2}
T = TypeVar("T")


class Line(NamedTuple):
    """One comparison: seconds of the peer and ours, and how far values are apart."""

    work: str
    peer: str
    dtype: Dtype
    peer_seconds: float
    our_seconds: float
    difference: float
    operations: float


def roberta(folder: Path, shape: dict[str, int], texts: Sequence[str]) -> ModelFiles:
    """Write a RoBERTa with random weights and a tokenizer that has learned the texts."""
    vocabulary, merges = byte_level(ROBERTA_SPECIAL, texts, size=8_000)
    tokenizer = RobertaTokenizer(vocab=vocabulary, merges=merges, add_prefix_space=True)
    tokenizer.model_max_length = 512
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    config = RobertaConfig(
        **shape, vocab_size=len(tokenizer), max_position_embeddings=514, type_vocab_size=1
    )
    RobertaModel(config).save_pretrained(folder)
    return resolve(str(folder))


def operations(model: ModelFiles, lengths: Sequence[int], layers: int) -> float:
    """Count what the layers must do: 2 per weight and token, 4 per pair of tokens and width."""
    config = model.read_json("config.json")
    width, inner = config["hidden_size"], config["intermediate_size"]
    weights = 4 * width * width + 2 * width * inner
    return float(sum(layers * (2 * weights * n + 4 * width * n * n) for n in lengths))


def peak(device: str, dtype: torch.dtype) -> float:
    """Measure the operations per second of a large matrix product."""
    side = 8_192 if device.startswith("cuda") else 512
    left = torch.randn(side, side, device=device).to(dtype)
    _, seconds = timed(lambda: [left @ left for _ in range(10)], device)
    return 10 * 2 * side**3 / seconds


def timed(work: Callable[[], T], device: str) -> tuple[T, float]:
    """Give a work's result and its seconds, with whatever the device still has to do."""
    best, result = float("inf"), work()
    for _ in range(REPEAT):
        _wait(device)
        started = time.perf_counter()
        result = work()
        _wait(device)
        best = min(best, time.perf_counter() - started)
    return result, best


def _wait(device: str) -> None:
    if device.startswith("cuda"):
        torch.cuda.synchronize()


class Bench:
    """The texts and the model, and each comparison on one device."""

    def __init__(self, model: ModelFiles, texts: Sequence[tuple[str, str]], device: str) -> None:
        self._model = model
        self._device = device
        self._answers = [answer for answer, _ in texts]
        self._references = [reference for _, reference in texts]
        tokenizer = RobertaTokenizer.from_pretrained(model.path)
        limit = model_facts.token_limit(model)
        different = list(dict.fromkeys([*self._answers, *self._references]))
        self._lengths = [min(limit, len(ids)) for ids in tokenizer(different)["input_ids"]]

    def bertscore(self, dtype: Dtype) -> Line:
        """Time BERTScore against bert_score."""
        peer = bert_score.BERTScorer(
            model_type=str(self._model.path), num_layers=LAYER, batch_size=64, device=self._device
        )
        if dtype == "bf16":
            peer._model.to(torch.bfloat16)  # the package has no option for it
        theirs, peer_seconds = timed(
            lambda: peer.score(self._answers, self._references), self._device
        )
        ours, our_seconds = self._ours("bertscore", dtype)
        difference = max(
            abs(float(theirs[part][at]) - row[part])
            for at, row in enumerate(ours)
            for part in range(3)
        )
        wanted = operations(self._model, self._lengths, LAYER)
        return Line("BERTScore", "bert_score", dtype, peer_seconds, our_seconds, difference, wanted)

    def cosine(self, dtype: Dtype) -> Line:
        """Time cosine against sentence-transformers."""
        peer = SentenceTransformer(str(self._model.path), device=self._device)
        if dtype == "bf16":
            peer.to(torch.bfloat16)

        def theirs() -> list[float]:
            sides = [
                peer.encode(
                    texts,
                    batch_size=64,
                    convert_to_tensor=True,
                    normalize_embeddings=True,
                    show_progress_bar=False,
                )
                for texts in (self._answers, self._references)
            ]
            found: list[float] = (sides[0].float() * sides[1].float()).sum(1).tolist()
            return found

        expected, peer_seconds = timed(theirs, self._device)
        ours, our_seconds = self._ours("cosine", dtype)
        difference = max(abs(one - row[0]) for one, row in zip(expected, ours, strict=True))
        depth = model_facts.depth(self._model)
        wanted = operations(self._model, self._lengths, depth)
        return Line(
            "cosine", "sentence-transformers", dtype, peer_seconds, our_seconds, difference, wanted
        )

    def _ours(self, name: str, dtype: Dtype) -> tuple[list[list[float]], float]:
        options = ScoreOptions(device=self._device, dtype=dtype, layer=LAYER)
        [request] = parse_all([f"{name}:{self._model.path}"])
        filled = columns(request, options, TargetKind.ANSWER, self._model)
        subjects = [Subject(a, (r,)) for a, r in zip(self._answers, self._references, strict=True)]
        # a scorer for each run: a second run would find its texts in the cache
        fresh = iter([NeuralScorer(filled, options, self._model) for _ in range(REPEAT + 1)])
        rows, seconds = timed(lambda: drain(next(fresh).score(subjects)), self._device)
        return [[outcome.value or 0.0 for outcome in row] for row in rows], seconds


def main() -> int:
    """Print a line per comparison; without a GPU say so and measure nothing."""
    asked = _asked()
    if asked.device.startswith("cuda") and not torch.cuda.is_available():
        print("There is no GPU that torch can use here: nothing was measured.")
        print("'--device cpu --tiny' shows that the script works.")
        return 0
    texts = pairs(asked.pairs, words=asked.words, spread=asked.words // 2)
    dtypes: tuple[Dtype, ...] = ("fp32",) if asked.device == "cpu" else ("fp32", "bf16")
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with contextlib.redirect_stderr(io.StringIO()):
            shape = TINY if asked.tiny else LARGE
            model = roberta(Path(folder) / "made", shape, [text for pair in texts for text in pair])
            bench = Bench(model, texts, asked.device)
            for dtype in dtypes:
                lines += [bench.bertscore(dtype), bench.cosine(dtype)]
    return _show(lines, asked)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=2_000)
    parser.add_argument("--words", type=int, default=120)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--tiny", action="store_true")
    return parser.parse_args()


def _show(lines: Sequence[Line], asked: argparse.Namespace) -> int:
    device = torch.cuda.get_device_name() if asked.device.startswith("cuda") else asked.device
    ceilings = {
        dtype: peak(asked.device, torch.float32 if dtype == "fp32" else torch.bfloat16)
        for dtype in dict.fromkeys(line.dtype for line in lines)
    }
    told = ", ".join(f"{dtype} {rate / 1e12:,.2f} TFLOP/s" for dtype, rate in ceilings.items())
    print(
        f"{'tiny model' if asked.tiny else 'roberta-large'} on {device}; peak as measured: {told}"
    )
    print(
        f"{'work':10} {'dtype':5} {'peer':22} {'peer/s':>8} {'ours/s':>8} {'ratio':>6} {'n':>6} "
        f"{'max |diff|':>10} {'of peak':>8}"
    )
    equal = True
    for line in lines:
        reached = line.difference <= TOLERANCES[line.dtype]
        equal = equal and reached
        share = line.operations / line.our_seconds / ceilings[line.dtype]
        print(
            f"{line.work:10} {line.dtype:5} {line.peer:22} {asked.pairs / line.peer_seconds:8,.1f} "
            f"{asked.pairs / line.our_seconds:8,.1f} {line.peer_seconds / line.our_seconds:5.1f}x "
            f"{asked.pairs:6} {line.difference:10.1e} {share:8.1%}"
            f"{'' if reached else '  NOT EQUAL'}"
        )
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
