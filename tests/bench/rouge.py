"""ROUGE-1, -2 and -L of 250-word pairs against the rouge_score package.

PYTHONPATH=. python tests/bench/rouge.py [PAIRS]
"""

from __future__ import annotations

import sys

from made_texts import pairs
from ratios import Row, in_turn, show
from rouge_score.rouge_scorer import RougeScorer

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.lexical import LexicalScorer
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import ScoreOptions, Subject

NAMES = ("rouge1", "rouge2", "rougeL")
WANTED = 50.0


def main() -> int:
    """Print the table and say whether the aim is reached."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    texts = pairs(count, words=250)
    options = ScoreOptions()
    filled = [
        column
        for request in parse_all(NAMES)
        for column in columns(request, options, TargetKind.ANSWER, None)
    ]
    subjects = [Subject(answer, (reference,), "en") for answer, reference in texts]
    peer = RougeScorer(list(NAMES))
    theirs, their_seconds, ours, our_seconds = in_turn(
        lambda: [peer.score(reference, answer) for answer, reference in texts],
        lambda: drain(LexicalScorer(filled, options).score(subjects)),
        repeat=3,
    )
    differences = []
    for expected, row in zip(theirs, ours, strict=True):
        values = [v for name in NAMES for v in expected[name]]
        differences += [
            abs(value - (outcome.value or 0)) for value, outcome in zip(values, row, strict=True)
        ]
    return show(
        [
            Row(
                work="ROUGE-1/2/L, p r f",
                peer="rouge_score",
                peer_seconds=their_seconds,
                our_seconds=our_seconds,
                n=count,
                difference=max(differences),
                wanted=WANTED,
                tolerance=1e-9,
            )
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
