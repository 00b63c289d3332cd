"""BERTScore with one reference against the bert_score package: same model, device and layer.

PYTHONPATH=. python tests/bench/bertscore.py [PAIRS]
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

import bert_score
import torch
from made_texts import pairs
from ratios import Row, in_turn, show

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.neural import NeuralScorer
from scoring.models import resolve
from scoring.registry import parse
from scoring.signatures import columns
from scoring.subjects import ScoreOptions, Subject

MODEL = "all-MiniLM-L6-v2"
LAYER = 6
REPEAT = 3
WANTED = 1.2


def main() -> int:
    """Print the table and say whether the aim is reached; models are loaded before timing."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 48
    texts = pairs(count, words=150, spread=100)
    answers, references = [a for a, _ in texts], [r for _, r in texts]
    model = resolve(MODEL, download=False)
    options = ScoreOptions(device="cpu")
    filled = columns(parse(f"bertscore:{MODEL}"), options, TargetKind.ANSWER, model)
    subjects = [Subject(answer, (reference,), "en") for answer, reference in texts]
    torch.set_num_threads(1)  # processor time then is time at work, not time spent spinning
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        peer = bert_score.BERTScorer(
            model_type=str(model.path), num_layers=LAYER, batch_size=64, device="cpu"
        )
        # one scorer per run and one to warm up: a second run would find its texts in the cache
        fresh = iter([NeuralScorer(filled, options, model) for _ in range(REPEAT + 1)])
        peer.score(answers[:2], references[:2])
        drain(next(fresh).score(subjects[:2]))
        theirs, their_seconds, ours, our_seconds = in_turn(
            lambda: peer.score(answers, references),
            lambda: drain(next(fresh).score(subjects)),
            repeat=REPEAT,
        )
    difference = max(
        abs(float(theirs[part][at]) - (row[part].value or 0))
        for at, row in enumerate(ours)
        for part in range(3)
    )
    print(f"{MODEL}, layer {LAYER}, one thread, processor time")
    return show(
        [
            Row(
                work="BERTScore p r f, one reference",
                peer="bert_score",
                peer_seconds=their_seconds,
                our_seconds=our_seconds,
                n=count,
                difference=difference,
                wanted=WANTED,
                tolerance=1e-4,
            )
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
