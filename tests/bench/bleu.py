"""Sentence BLEU against sacrebleu.sentence_bleu, each pair's texts met for the first time.

PYTHONPATH=. python tests/bench/bleu.py [PAIRS]
"""

from __future__ import annotations

import sys

from made_texts import pairs
from ratios import Row, in_turn, show
from sacrebleu import sentence_bleu
from sacrebleu.metrics.bleu import BLEU

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.lexical import LexicalScorer
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import ScoreOptions, Subject

NAMES = ("bleu1", "bleu2", "bleu3", "bleu4")
WANTED = 5.0


def main() -> int:
    """Print the table and say whether the aim is reached."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    texts = pairs(count, words=250)
    shared = [(answer, texts[at // 2 * 2][1]) for at, (answer, _) in enumerate(texts)]
    return show(
        [
            compared("BLEU-1..4 / BLEU-4, a reference each", texts, (4,)),
            compared("BLEU-1..4 / BLEU-4, two answers each", shared, (4,)),
            compared("BLEU-1..4 / BLEU-1..4", texts, (1, 2, 3, 4)),
        ]
    )


def compared(work: str, texts: list[tuple[str, str]], orders: tuple[int, ...]) -> Row:
    """Time all four orders of ours against some orders of sacreBLEU."""
    options = ScoreOptions()
    filled = [
        column
        for request in parse_all(NAMES)
        for column in columns(request, options, TargetKind.ANSWER, None)
    ]
    subjects = [Subject(answer, (reference,), "en") for answer, reference in texts]
    peers = [BLEU(max_ngram_order=order, effective_order=True) for order in orders]

    def sacrebleu() -> list[list[float]]:
        if orders == (4,):
            return [[sentence_bleu(answer, [reference]).score] for answer, reference in texts]
        return [[peer.sentence_score(a, [r]).score for peer in peers] for a, r in texts]

    theirs, their_seconds, ours, our_seconds = in_turn(
        sacrebleu, lambda: drain(LexicalScorer(filled, options).score(subjects)), repeat=3
    )
    return Row(
        work=work,
        peer="sacrebleu",
        peer_seconds=their_seconds,
        our_seconds=our_seconds,
        n=len(texts),
        difference=max(
            abs(value - (row[order - 1].value or 0))
            for values, row in zip(theirs, ours, strict=True)
            for value, order in zip(values, orders, strict=True)
        ),
        wanted=WANTED,
        tolerance=1e-9,
    )


if __name__ == "__main__":
    sys.exit(main())
