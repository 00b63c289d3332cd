"""chrF2 against sacrebleu and ROUGE-Lsum, line by line, against rouge_score.

PYTHONPATH=. python tests/bench/chrf.py [PAIRS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from made_texts import pairs
from ratios import Row, in_turn, show
from rouge_score.rouge_scorer import RougeScorer
from sacrebleu.metrics.chrf import CHRF

from annotation.jobs import drain
from db.types import TargetKind
from scoring.backends.lexical import LexicalScorer
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import ScoreOptions, Subject

WANTED = 5.0
WORDS_A_LINE = 20


def main() -> int:
    """Print the table and say whether the aim is reached."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    texts = [(lines(answer), lines(reference)) for answer, reference in pairs(count, words=250)]
    chrf, rouge = CHRF(), RougeScorer(["rougeLsum"])
    return show(
        [
            compared(
                ("chrf", "sacrebleu"),
                texts,
                lambda answer, reference: [chrf.sentence_score(answer, [reference]).score],
                ScoreOptions(),
            ),
            compared(
                ("rougeLsum", "rouge_score"),
                texts,
                lambda answer, reference: list(rouge.score(reference, answer)["rougeLsum"]),
                ScoreOptions(sentences="newline"),
            ),
        ]
    )


def lines(text: str) -> str:
    """Put a line's end behind every twenty words."""
    words = text.split()
    return "\n".join(
        " ".join(words[at : at + WORDS_A_LINE]) for at in range(0, len(words), WORDS_A_LINE)
    )


def compared(
    names: tuple[str, str],
    texts: Sequence[tuple[str, str]],
    peer: Callable[[str, str], list[float]],
    options: ScoreOptions,
) -> Row:
    """Time one metric of ours against one package's."""
    filled = [
        column
        for request in parse_all(names[0])
        for column in columns(request, options, TargetKind.ANSWER, None)
    ]
    subjects = [Subject(answer, (reference,), "en") for answer, reference in texts]
    theirs, their_seconds, ours, our_seconds = in_turn(
        lambda: [peer(answer, reference) for answer, reference in texts],
        lambda: drain(LexicalScorer(filled, options).score(subjects)),
        repeat=3,
    )
    return Row(
        work=names[0],
        peer=names[1],
        peer_seconds=their_seconds,
        our_seconds=our_seconds,
        n=len(texts),
        difference=max(
            abs(value - (outcome.value or 0))
            for values, row in zip(theirs, ours, strict=True)
            for value, outcome in zip(values, row, strict=True)
        ),
        wanted=WANTED,
        tolerance=1e-9,
    )


if __name__ == "__main__":
    sys.exit(main())
