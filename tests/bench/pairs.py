"""Pairs of texts against sentence-transformers and the pipeline of transformers: one model.

The model is a BERT of MiniLM's shape with random weights, read by the packaged tokenizer. Relevance
reads (question, answer) pairs; SummaC reads every sentence of an answer beside every sentence of
its reference, so that sentences come again and again in other pairs.

PYTHONPATH=. python tests/bench/pairs.py [PAIRS]
"""

from __future__ import annotations

import os
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import torch
from made_texts import pairs
from ratios import Row, in_turn, show
from sentence_transformers import CrossEncoder
from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification, pipeline
from transformers.utils import logging as model_logging

from scoring.models import resolve
from scoring.sentences import sentences
from scoring.subjects import Subject
from tests.scored_pairs import ScoredBy, scored_by
from tests.tiny_classifiers import MNLI, PROVEN, SAME, last_layer, solve

REPEAT = 3
WANTED = 1.2
LINE = 22  # words in a sentence


def main() -> int:
    """Print the table and say whether the aims are reached; models are loaded before timing."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 32
    texts = pairs(count, words=120, spread=80)
    torch.set_num_threads(1)  # processor time then is time at work, not time spent spinning
    model_logging.set_verbosity_error()
    model_logging.disable_progress_bar()
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as home:
        warnings.simplefilter("ignore")
        rows = [_relevance(Path(home) / "ranker", texts), _summac(Path(home) / "nli", texts[:8])]
    print("BERT, 6 layers of 384, random weights, one thread, processor time")
    return show(rows)


def _made(folder: Path, labels: tuple[str, ...], says: dict) -> Path:
    """Write a model of MiniLM's shape."""
    packaged = resolve("all-MiniLM-L6-v2", download=False).path
    tokenizer = AutoTokenizer.from_pretrained(packaged)
    torch.manual_seed(0)
    config = BertConfig.from_pretrained(
        packaged, num_labels=len(labels), id2label=dict(enumerate(labels)), architectures=None
    )
    model = BertForSequenceClassification(config).eval()
    solve(model, last_layer(model), tokenizer, says)
    model.save_pretrained(folder)
    tokenizer.model_max_length = 512
    tokenizer.save_pretrained(folder)
    return folder


def _relevance(folder: Path, texts: list[tuple[str, str]]) -> Row:
    _made(folder, ("score",), {SAME: (1.0,)})
    peer = CrossEncoder(str(folder), device="cpu")
    subjects = [Subject(answer, (), question=question) for answer, question in texts]
    asked = [(question, answer) for answer, question in texts]
    fresh = _scorers(folder, "rerank")
    peer.predict(asked[:2])
    theirs, their_seconds, ours, our_seconds = in_turn(
        lambda: peer.predict(asked), lambda: next(fresh)(*subjects), repeat=REPEAT
    )
    return Row(
        work="relevance of answers",
        peer="CrossEncoder",
        peer_seconds=their_seconds,
        our_seconds=our_seconds,
        n=len(texts),
        difference=max(
            abs(float(one) - (row["rerank"].value or 0))
            for one, row in zip(theirs, ours, strict=True)
        ),
        wanted=1.0,
        tolerance=1e-5,
    )


def _summac(folder: Path, texts: list[tuple[str, str]]) -> Row:
    _made(folder, MNLI, PROVEN)
    peer = pipeline("text-classification", model=str(folder), device="cpu", top_k=None)
    told = [(_lined(answer), _lined(reference)) for answer, reference in texts]
    subjects = [Subject(answer, (reference,)) for answer, reference in told]
    fresh = _scorers(folder, "summac_zs")

    def published() -> list[float]:
        return [_by_pipeline(peer, answer, reference) for answer, reference in told]

    peer({"text": "a", "text_pair": "b"})
    theirs, their_seconds, ours, our_seconds = in_turn(
        published, lambda: next(fresh)(*subjects), repeat=REPEAT
    )
    return Row(
        work="SummaC, sentence by sentence",
        peer="pipeline",
        peer_seconds=their_seconds,
        our_seconds=our_seconds,
        n=len(texts),
        difference=max(
            abs(one - (row["summac_zs"].value or 0)) for one, row in zip(theirs, ours, strict=True)
        ),
        wanted=WANTED,
        tolerance=1e-5,
    )


def _by_pipeline(peer, answer: str, reference: str) -> float:  # noqa: ANN001
    hypotheses, premises = sentences(answer), sentences(reference)
    judged = peer(
        [{"text": p, "text_pair": h} for h in hypotheses for p in premises], batch_size=32
    )
    balance = []
    for one in judged:
        shares = {label["label"]: label["score"] for label in one}
        balance.append(shares["entailment"] - shares["contradiction"])
    width = len(premises)
    best = [max(balance[at : at + width]) for at in range(0, len(balance), width)]
    return sum(best) / len(best)


def _lined(text: str) -> str:
    """Break a text into sentences of like length."""
    words = text.split()
    lines = [" ".join(words[at : at + LINE]) for at in range(0, len(words), LINE)]
    return " ".join(f"{line.rstrip('.')}." for line in lines)


def _scorers(folder: Path, name: str) -> Iterator[ScoredBy]:
    """Give one scorer per run: a second run would know its pairs already."""
    return iter([scored_by(folder, name) for _ in range(REPEAT)])


if __name__ == "__main__":
    sys.exit(main())
