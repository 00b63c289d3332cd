"""Pools of answers made by a script, with known faults planted in them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SUBJECTS: Final = ("虹", "地震", "温泉卵", "オゾン層", "返り点", "七草がゆ")
OPENINGS: Final = (
    "{}は、日本で古くから知られており、",
    "{}とは、身近な現象の一つで、",
    "{}について簡単に言うと、",
    "{}は多くの人に親しまれていて、",
    "一般に{}と呼ばれるものは、",
)
MIDDLES: Final = (
    "空気や水の働きによって生まれると考えられています。",
    "季節や場所によって姿を変えることが特徴です。",
    "人々の暮らしや文化と深く結びついています。",
    "科学的にもその仕組みがよく調べられています。",
    "昔の書物にもたびたび登場することで有名です。",
    "学校の授業でも取り上げられる大切な題材です。",
    "研究者の間では今も新しい発見が続いています。",
)
ENDINGS: Final = (
    "そのため、多くの人が関心を寄せています。",
    "詳しく知るには実際に観察するのが一番です。",
    "今では世界中で広く知られるようになりました。",
    "これからも大切にしていきたいものです。",
    "身近な例から学ぶと理解しやすいでしょう。",
)
REFUSALS: Final = (
    "申し訳ありませんが、そのご質問にはお答えできません。",
    "I'm sorry, but I can't help with that.",
    "抱歉，我无法回答这个问题。",
)
DISCLAIMERS: Final = (
    "私はAIですので個人的な経験はありませんが、虹は光の現象だと言われています。",
    "As an AI language model, I have no feelings, but rainbows are made of light.",
    "作为一个人工智能，我没有亲身经历，但彩虹是光的现象。",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MadePool:
    """Answers, and the places of what was planted, by kind."""

    answers: tuple[str, ...]
    planted: dict[str, frozenset[int]]


def made_pool(size: int = 5_000, *, seed: int = 0, subject: str = "虹", each: int = 50) -> MadePool:
    """Make a pool: sound answers, and ``each`` hallucinations, refusals, disclaimers, odd lengths.

    A hallucination is a sound answer with a made-up name that nothing else holds.
    """
    rng = random.Random(f"{seed} {subject}")
    kinds = ["hallucination", "refusal", "disclaimer", "short", "long"]
    wanted = [kind for kind in kinds for _ in range(each)]
    wanted += ["sound"] * (size - len(wanted))
    rng.shuffle(wanted)
    answers = [_answer(rng, kind, subject) for kind in wanted]
    return MadePool(
        answers=tuple(answers),
        planted={
            kind: frozenset(place for place, made in enumerate(wanted) if made == kind)
            for kind in kinds
        },
    )


def _sound(rng: random.Random, subject: str) -> str:
    middles = rng.sample(MIDDLES, rng.choice((1, 2, 2, 3)))
    return rng.choice(OPENINGS).format(subject) + "".join(middles) + rng.choice(ENDINGS)


def _answer(rng: random.Random, kind: str, subject: str) -> str:
    if kind == "refusal":
        return rng.choice(REFUSALS)
    if kind == "disclaimer":
        return rng.choice(DISCLAIMERS)
    if kind == "short":
        return rng.choice(ENDINGS)[: rng.randint(1, 9)]
    sound = _sound(rng, subject)
    if kind == "long":
        return sound * rng.randint(4, 8)
    if kind == "hallucination":
        name = "".join(chr(rng.randrange(0x30A2, 0x30F3)) for _ in range(7))
        cut = rng.randrange(10, len(sound) - 10)
        return f"{sound[:cut]}{name}{sound[cut:]}"
    return sound


def document_frequencies(texts: Sequence[Sequence[str]], order: int) -> dict[tuple[str, ...], int]:
    """Count the texts that hold each n-gram, by dictionaries and sets."""
    found: dict[tuple[str, ...], int] = {}
    for text in texts:
        grams = {tuple(text[start : start + order]) for start in range(len(text) - order + 1)}
        for gram in grams:
            found[gram] = found.get(gram, 0) + 1
    return found
