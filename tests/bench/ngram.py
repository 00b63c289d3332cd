"""The n-gram benchmark against its definition in dictionaries and sets, with equal numbers.

PYTHONPATH=. python tests/bench/ngram.py [QUESTIONS]

With TIEBREAK_REAL_DATA, the 50 published questions and 20 answers of one model to each; else made
ones of the same size. ``--ours`` only builds all scorers and scores, for the peak of memory.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from ratios import Row, show

from scoring.ngram.reading import read_answers, read_sets
from scoring.ngram.records import AnswerScore, KeywordRule, ReferenceSet
from scoring.ngram.scorer import QuestionScorer
from tests.plain_ngrams import PlainScorer

QUESTIONS: Final = 50
ANSWERS: Final = 20
MODEL: Final = "rinna_youri-7b_ba5b109"
WANTED: Final = 10.0
GIB: Final = 1 << 30

T = TypeVar("T")


def main() -> int:
    """Print the table and say whether the aims are reached."""
    count = next((int(word) for word in sys.argv[1:] if word.isdigit()), QUESTIONS)
    asked = questions()[:count]
    if "--ours" in sys.argv:
        scorers = [QuestionScorer(references) for references, _ in asked]
        for scorer, (_, answers) in zip(scorers, asked, strict=True):
            scorer.score(answers)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
        return 0
    build, score, difference, answered = [0.0, 0.0], [0.0, 0.0], 0.0, 0
    for references, answers in asked:
        plain = timed(build, 0, lambda given=references: PlainScorer(given))
        ours = timed(build, 1, lambda given=references: QuestionScorer(given))
        theirs = timed(score, 0, lambda made=plain, given=answers: [made.score(a) for a in given])
        found = timed(score, 1, lambda made=ours, given=answers: made.score(given))
        difference = max(difference, *(apart(a, b) for a, b in zip(theirs, found, strict=True)))
        answered += len(answers)
    result = show(
        [
            row("building scorers", build, len(asked), difference),
            row("scoring answers", score, answered, difference),
        ]
    )
    peak = int(
        subprocess.run(
            [sys.executable, __file__, str(count), "--ours"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    print(f"peak memory with all {len(asked)} scorers: {peak / (1 << 20):.0f} MiB")
    return result or int(peak >= GIB)


def timed(seconds: list[float], at: int, work: Callable[[], T]) -> T:
    """Do a work once and add its processor seconds."""
    started = time.process_time()
    made = work()
    seconds[at] += time.process_time() - started
    return made


def apart(left: AnswerScore, right: AnswerScore) -> float:
    """Give the largest difference of two scores' numbers; 1 where anything else differs."""
    if (left.unmet, left.over, left.cut) != (right.unmet, right.over, right.cut):
        return 1.0
    pairs = [(left.average, right.average), (left.helpfulness, right.helpfulness)]
    pairs.extend((left.fluency[g], right.fluency[g]) for g in left.fluency)
    pairs.extend((left.truthfulness[g], right.truthfulness[g]) for g in left.truthfulness)
    return max(abs((a or 0.0) - (b or 0.0)) for a, b in pairs)


def row(work: str, seconds: Sequence[float], n: int, difference: float) -> Row:
    """Make one line of the table."""
    return Row(
        work=work,
        peer="plain Python",
        peer_seconds=seconds[0],
        our_seconds=seconds[1],
        n=n,
        difference=difference,
        wanted=WANTED,
        tolerance=0.0,
    )


def questions() -> list[tuple[ReferenceSet, tuple[str, ...]]]:
    """Give reference sets with answers to score."""
    place = os.environ.get("TIEBREAK_REAL_DATA")
    folder = Path(place) / "pfgen" if place else None
    if folder is None or not folder.is_dir():
        return made()
    answers = read_answers(folder / "models" / MODEL / "trials.jsonl.xz")
    return [(one, answers.of(one)[:ANSWERS]) for one in read_sets(folder / "questions")]


def made(*, references: int = 1_000, seed: int = 5) -> list[tuple[ReferenceSet, tuple[str, ...]]]:
    """Make questions whose answers are sentences put together from a few hundred pieces."""
    rng = random.Random(seed)
    found = []
    for number in range(QUESTIONS):
        letters = [chr(0x4E00 + rng.randrange(2_000)) for _ in range(350)]
        pieces = ["".join(rng.choices(letters, k=rng.randint(2, 9))) for _ in range(250)]

        def text(pieces: Sequence[str] = pieces) -> str:
            return "".join(rng.choices(pieces, k=18))

        groups = {name: tuple(text() for _ in range(references)) for name in "PS"}
        rules = tuple(KeywordRule(pattern=piece) for piece in pieces[:3])
        found.append(
            (
                ReferenceSet(
                    question_id=f"Q{number}", question=str(number), groups=groups, rules=rules
                ),
                tuple(text() for _ in range(ANSWERS)),
            )
        )
    return found


if __name__ == "__main__":
    sys.exit(main())
