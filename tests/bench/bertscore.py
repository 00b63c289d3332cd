"""BERTScore with one reference against the bert_score package: same model, device and layer.

PYTHONPATH=. python tests/bench/bertscore.py [PAIRS]
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
import warnings

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import bert_score
import torch
from made_texts import pairs
from ratios import Row, show

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.neural import NeuralScorer
from scoring.models import resolve
from scoring.registry import parse
from scoring.signatures import columns
from scoring.subjects import ScoreOptions, Subject

MODEL = "all-MiniLM-L6-v2"
LAYER = 6
WANTED = 1.0


def main() -> int:
    """Print the table and say whether the aim is reached; models are loaded before timing."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 64
    texts = pairs(count, words=150, spread=100)
    answers, references = [a for a, _ in texts], [r for _, r in texts]
    model = resolve(MODEL, download=False)
    options = ScoreOptions()
    filled = columns(parse(f"bertscore:{MODEL}"), options, TargetKind.ANSWER, model)
    subjects = [Subject(answer, (reference,), "en") for answer, reference in texts]
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        peer = bert_score.BERTScorer(model_type=str(model.path), num_layers=LAYER, batch_size=64)
        scorer = NeuralScorer(filled, options, model)
        peer.score(answers[:2], references[:2])
        drain(scorer.score(subjects[:2]))
        their_seconds, our_seconds = [], []
        for _ in range(3):  # in turn, so that a busy machine is busy for both
            scorer = NeuralScorer(filled, options, model)  # its cache holds nothing yet
            started = time.perf_counter()
            theirs = peer.score(answers, references)
            their_seconds.append(time.perf_counter() - started)
            started = time.perf_counter()
            ours = drain(scorer.score(subjects))
            our_seconds.append(time.perf_counter() - started)
    difference = max(
        abs(float(theirs[part][at]) - (row[part].value or 0))
        for at, row in enumerate(ours)
        for part in range(3)
    )
    print(f"{MODEL}, layer {LAYER}, {scorer.device}, {torch.get_num_threads()} threads")
    return show(
        [
            Row(
                work="BERTScore p r f, one reference",
                peer="bert_score",
                peer_seconds=min(their_seconds),
                our_seconds=min(our_seconds),
                n=count,
                difference=difference,
                wanted=WANTED,
                tolerance=1e-4,
            )
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
