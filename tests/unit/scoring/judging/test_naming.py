"""Signatures, names and cheap counts of judges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from annotation.judging.prompts import builtin, prompt, tokens_of
from annotation.judging.records import Message, Sampling, Task
from annotation.judging.rendering import Truncation
from db.types import ShownOrder
from scoring.judge_models import BackendChoice, Identity
from scoring.judging.calling import cache_key
from scoring.judging.estimates import count_messages, count_tokens, money
from scoring.judging.identity import default_name, way_of_asking
from scoring.judging.options import JudgeOptions, Orders
from scoring.judging.recording import signature_of
from scoring.judging.targets import Slot

WHO = Identity("local", "SmolLM2-135M-Instruct", "b179c9523d0e")


def options(named: str = "pairwise-en", **parts: object) -> JudgeOptions:
    chosen = prompt(named)
    given: dict[str, object] = {
        "task": chosen.task,
        "prompt": chosen,
        "backend": BackendChoice(kind="local", model="SmolLM2-135M-Instruct"),
        "sampling": Sampling(max_tokens=tokens_of(chosen)),
        **parts,
    }
    return JudgeOptions(**given)  # type: ignore[arg-type]


def warm(**parts: float) -> Sampling:
    return Sampling(temperature=0.7, max_tokens=1024, **parts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        ({}, "pairwise-en"),
        ({"sampling": warm(), "samples": 3}, "pairwise-en, t=0.7, k=3"),
        ({"sampling": warm(seed=2, top_p=0.9)}, "pairwise-en, t=0.7, p=0.9, seed=2"),
        ({"sampling": Sampling(max_tokens=64)}, "pairwise-en, max=64"),
        ({"orders": Orders.BA}, "pairwise-en, ba"),
        ({"truncation": Truncation()}, "pairwise-en, cut=1500/600/300"),
        ({"prompt": replace(prompt("pairwise-en"), version=2)}, "pairwise-en v2"),
    ],
)
def test_default_names(parts: dict[str, object], shown: str) -> None:
    name = default_name(options(**parts), "/models/SmolLM2-135M-Instruct")
    assert name == f"SmolLM2-135M-Instruct ({shown})"


def test_what_changes_an_answer_changes_the_way_of_asking() -> None:
    ways = [
        way_of_asking(how, who)
        for how, who in [
            (options(), WHO),
            (options(), WHO._replace(revision="other")),
            (options("pairwise-en-brief"), WHO),
            (options(samples=2, sampling=warm()), WHO),
            (options(orders=Orders.AB), WHO),
            (options(truncation=Truncation()), WHO),
            (options(sampling=Sampling(max_tokens=9)), WHO),
        ]
    ]
    assert len({str(way) for way in ways}) == len(ways)
    same = way_of_asking(options(limit=3, budget=1.0, price_in=1.0, rater="x"), WHO)
    assert same == ways[0]


def test_cache_keys_tell_judge_prompt_order_and_sample_apart() -> None:
    slot = Slot(ShownOrder.AB, 0, "")
    keys = {
        cache_key(WHO, "p", slot),
        cache_key(WHO, "q", slot),
        cache_key(WHO._replace(kind="http"), "p", slot),
        cache_key(WHO._replace(model="m"), "p", slot),
        cache_key(WHO._replace(revision="r"), "p", slot),
        cache_key(WHO, "p", slot._replace(order=ShownOrder.BA)),
        cache_key(WHO, "p", slot._replace(sample=1)),
    }
    assert len(keys) == 7 and all(len(key) == 64 for key in keys)


def test_only_judges_that_give_numbers_have_a_signature() -> None:
    numbers = {one.name for one in builtin() if signature_of(options(one.name), WHO) is not None}
    assert numbers == {
        "support-en",
        "relevance-en",
        "faithfulness-en",
        "rubric-prometheus",
        "rubric-auto-j-single",
    }
    made = signature_of(options("relevance-en"), WHO)
    assert made is not None
    sha = prompt("relevance-en").sha256[:12]
    assert made[0] == (
        f"judge.relevance|SmolLM2-135M-Instruct|w:b179c9523d0e|prompt:{sha}|greedy,max=256|k1"
    )
    assert made[1] == "judge.relevance:SmolLM2-135M-Instruct"


def test_tokens_by_script() -> None:
    assert count_tokens("abcd" * 25) == 25
    assert count_tokens("回答一更好。") == 5 + 1
    assert count_tokens("ひらがな한국어") == 7
    messages = [Message(role="system", content="abcd"), Message(role="user", content="")]
    assert count_messages(messages) == 1 + 4 + 4


def test_prices_are_per_million_tokens() -> None:
    assert money(options(), 1_000, 1_000) is None
    assert money(options(price_in=3.0), 1_000_000, 5) == 3.0
    assert money(options(price_in=3.0, price_out=15.0), 2_000, 100) == pytest.approx(0.0075)


def test_tasks_have_a_prompt_each() -> None:
    assert {one.task for one in builtin()} == set(Task)
