"""Items whose answers and references are sentences of small words, no two of them alike."""

from __future__ import annotations

import random

from tests.made_projects import MadeItem
from tests.tiny_models import WORDS


def made_items(count: int, *, references: int, seed: int = 1) -> list[MadeItem]:
    """Make items of two answers and some references, from 3 to 30 words each."""
    rng = random.Random(seed)

    def sentence(mark: str) -> str:
        words = rng.choices(WORDS, k=rng.randint(3, 30))
        return " ".join([*words, mark])

    return [
        MadeItem(
            question=f"Question {seed}-{n}?",
            a=sentence(f"{seed} {n} a"),
            b=sentence(f"{seed} {n} b"),
            references=tuple(sentence(f"{seed} {n} {place}") for place in range(references)),
        )
        for n in range(count)
    ]
