"""Reference sets and models' answers made by a script: models that know more score more."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scoring.ngram.contestants import Contestant
from scoring.ngram.reading import Answers
from scoring.ngram.records import KeywordRule, ReferenceSet
from tests.made_pools import SUBJECTS, made_pool

MODELS: Final = ("maker/alpha", "maker/beta", "gamma-7b", "delta-7b", "epsilon-13b", "zeta")


def reference_sets(
    questions: int = 3, *, size: int = 60, groups: Sequence[str] = ("P", "S")
) -> tuple[ReferenceSet, ...]:
    """Make sets; each group's references are drawn from its own pool."""
    return tuple(
        ReferenceSet(
            question_id=f"Q{place + 1:02d}",
            question=f"{subject}とは？",
            groups={
                group: _with_years(made_pool(size, seed=seed, subject=subject, each=0).answers)
                for seed, group in enumerate(groups)
            },
            rules=(KeywordRule(pattern=subject), KeywordRule(pattern="学校", importance=0.5)),
        )
        for place, subject in enumerate(SUBJECTS[:questions])
    )


def _with_years(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{text}{1990 + place % 3}年。" for place, text in enumerate(texts))


def contestants(
    sets: Sequence[ReferenceSet], *, trials: int = 3, names: Sequence[str] = MODELS
) -> tuple[Contestant, ...]:
    """Make models: the later one is named, the more of each answer is noise."""
    return tuple(
        Contestant(
            name=name,
            answers=Answers(
                by_question={
                    one.question: tuple(_answer(one, place, trial) for trial in range(trials))
                    for one in sets
                },
                by_id={},
            ),
        )
        for place, name in enumerate(names)
    )


def _answer(references: ReferenceSet, place: int, trial: int) -> str:
    rng = random.Random(f"{references.question_id} {place} {trial}")
    texts = [text for group in references.groups.values() for text in group]
    text = rng.choice(texts)
    noisy = [
        chr(rng.randrange(0x3041, 0x3096)) if rng.random() < 0.06 * place else letter
        for letter in text
    ]
    return "".join(noisy)


def write_sets(folder: Path, sets: Sequence[ReferenceSet]) -> Path:
    """Write sets as question files."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in sets:
        text = json.dumps(one.to_json(), ensure_ascii=False)
        (folder / f"{one.question_id}.json").write_text(text, encoding="utf-8")
    return folder


def write_models(folder: Path, models: Sequence[Contestant]) -> Path:
    """Write each model's answers into a folder of its own, with its name in ``config.json``."""
    for model in models:
        own = folder / model.name.replace("/", "_")
        own.mkdir(parents=True)
        (own / "config.json").write_text(json.dumps({"model": model.name}), encoding="utf-8")
        lines = [
            json.dumps({"question": question, "answer": text}, ensure_ascii=False)
            for question, texts in model.answers.by_question.items()
            for text in texts
        ]
        (own / "trials.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
