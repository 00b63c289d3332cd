"""Files that tests make: preferences and claims with a planted answer."""

from __future__ import annotations

import json
import random
from pathlib import Path

WORDS = (
    "the",
    "a",
    "river",
    "stone",
    "light",
    "bridge",
    "old",
    "green",
    "water",
    "road",
    "under",
    "over",
    "slowly",
)


def sentence(rng: random.Random, length: int) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(length))


def preference_lines(n: int) -> list[dict[str, object]]:
    """Items whose better answer shares words with the reference; three raters, one careless."""
    rng = random.Random(3)
    lines: list[dict[str, object]] = []
    for place in range(n):
        reference = sentence(rng, 12)
        good, bad = reference + " " + sentence(rng, 2), sentence(rng, 14)
        good_first = rng.random() < 0.5
        better = "a" if good_first else "b"
        judgments = [
            {"rater": "rater 1", "verdict": better},
            {"rater": "rater 2", "verdict": better if rng.random() < 0.8 else "tie"},
            {"rater": "rater 3", "verdict": rng.choice(("a", "b", "tie"))},
        ]
        lines.append(
            {
                "kind": "item",
                "key": f"q{place}",
                "question": f"Question {place}?",
                "references": [reference],
                "topic": ("roads", "rivers")[place % 2],
                "answers": [
                    {"text": good if good_first else bad, "system": "x" if good_first else "y"},
                    {"text": bad if good_first else good, "system": "y" if good_first else "x"},
                ],
                "comparisons": [{"key": f"q{place}", "judgments": judgments}],
            }
        )
    return lines


def claim_lines(n: int, *, lexical: bool, seed: int) -> list[dict[str, object]]:
    """Claims with evidence; supported ones share its words exactly where ``lexical``."""
    rng = random.Random(seed)
    lines: list[dict[str, object]] = []
    for place in range(n):
        evidence = sentence(rng, 20)
        supported = place % 2 == 0
        near = supported == lexical
        claim = " ".join(evidence.split()[:8]) if near else sentence(rng, 8)
        verdict = "attributable" if supported else "not_attributable"
        lines.append(
            {
                "kind": "item",
                "key": f"c{place}",
                "question": f"Claim {place}?",
                "claims": [
                    {
                        "key": f"c{place}",
                        "text": claim,
                        "evidence": [evidence],
                        "judgments": [
                            {"rater": "rater 1", "verdict": verdict},
                            {"rater": "rater 2", "verdict": verdict},
                        ],
                    }
                ],
            }
        )
    return lines


def write(path: Path, lines: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
