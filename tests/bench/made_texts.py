"""English-like texts of any length for the benchmarks, the same at every run."""

from __future__ import annotations

import random

WORDS = """
the of and to in a is that for it as was with be by on not he his but at are this have from
or had an they which one you were all her she there would their we him been has when who
will no more if out so up said what its about than into them can only other time new some
could these two may first then do any like my now over such our man me even most made after
also did many off before must well back through years where much your way down should
because long each just state those people too little good world make very year still see
work men day get here old life both between being under three never know same last another
while us might great go come since against right came take used himself few house american
use place during high without again home around small however found part school thought
went say general once upon government system evidence answer question model metric people
agreement temperature pressure bridge river protein climate history museum language
""".split()  # noqa: SIM905  a list of strings would be three times as long
RARE = [
    f"{first}{last}" for first in WORDS[60:160:2] for last in ("ing", "tion", "er", "ment", "al")
]


def pairs(count: int, *, words: int, spread: int = 0, seed: int = 7) -> list[tuple[str, str]]:
    """Make pairs of an answer and a reference that shares about two thirds of its words.

    Frequencies fall as in natural text, sentences end, and some numbers and brackets stand in
    between. ``spread`` varies the length by up to as many words.
    """
    rng = random.Random(seed)
    vocabulary = WORDS + RARE
    weights = [1 / (rank + 2) for rank in range(len(vocabulary))]
    made = []
    for _ in range(count):
        length = words + rng.randint(-spread, spread)
        reference = rng.choices(vocabulary, weights, k=length)
        start = rng.randrange(max(1, length // 4))
        kept = reference[start:] + rng.choices(vocabulary, weights, k=start)
        answer = [word if rng.random() < 0.67 else rng.choice(vocabulary) for word in kept]
        made.append((_written(answer, rng), _written(reference, rng)))
    return made


def _written(words: list[str], rng: random.Random) -> str:
    parts = []
    for place, word in enumerate(words):
        shown = word.capitalize() if place % 17 == 0 else word
        mark = rng.random()
        if place % 17 == 16:
            shown += "."
        elif mark < 0.05:
            shown += ","
        elif mark < 0.07:
            shown = f"({shown})"
        elif mark < 0.09:
            shown = f"{rng.randint(1, 3000):,}"
        parts.append(shown)
    return " ".join(parts)
