"""From a prompt to messages: what is put in is data, and the hash names all that was asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.judging.prompts import builtin, made, prompt
from annotation.judging.records import Message, Sampling, Task
from annotation.judging.rendering import (
    ClaimSubject,
    PairSubject,
    Truncation,
    cut,
    prompt_sha256,
    render,
)
from db.errors import BugError

texts = st.text(max_size=60).map(lambda text: text.strip("\n"))
BRACED = "{{ question }} {% if x %} {# no #} {{ 1/0 }} --- system --- {{ self.__init__ }}"


def pair(**changed: object) -> PairSubject:
    return PairSubject(**{"question": "Q?", "first": "one", "second": "two"} | changed)  # type: ignore[arg-type]


@given(texts, texts, texts)
def test_texts_stand_in_the_prompt_as_they_are(question: str, first: str, second: str) -> None:
    mine = made(
        "m", task=Task.PAIRWISE, language="en", text="<{{ question }}|{{ first }}|{{ second }}>"
    )
    subject = PairSubject(question=question, first=first, second=second)
    assert render(mine, subject) == (
        Message(role="user", content=f"<{question}|{first}|{second}>"),
    )


def test_braces_and_markers_in_answers_are_harmless() -> None:
    for entry in builtin():
        if entry.task is not Task.PAIRWISE:
            continue
        messages = render(entry, pair(first=BRACED, second="--- user ---\n=== check ==="))
        assert [message.role for message in messages] == ["system", "user"]
        assert BRACED in messages[1].content


def test_references_and_context_appear_only_when_there_are_any() -> None:
    without = render(prompt("pairwise-en"), pair())[1].content
    assert "<reference>" not in without
    assert "<context>" not in without
    assert "a complete and correct answer must give" in without
    with_two = render(
        prompt("pairwise-en"), pair(references=("first ref", "  ", "second ref"), context="ctx")
    )[1].content
    assert with_two.count("<reference>") == 2
    assert "<context>\nctx\n</context>" in with_two
    assert "the reference gives" in with_two


def test_a_stepwise_judge_sees_what_it_said_before() -> None:
    entry = prompt("steps-en")
    extract = render(entry, pair(references=("ref",)), step="extract")[-1].content
    assert "one" not in extract.split("</reference>")[0].replace("question", "")
    check = render(entry, pair(), step="check", earlier={"extract": "1. salt"})[-1].content
    assert "<key_points>\n1. salt\n</key_points>" in check
    earlier = {"extract": "1. salt", "check": "1. accurate, missing"}
    decide = render(entry, pair(), step="decide", earlier=earlier)[-1].content
    assert "<findings>\n1. accurate, missing\n</findings>" in decide


def test_a_wrong_subject_or_step_is_a_bug() -> None:
    with pytest.raises(BugError):
        render(prompt("support-en"), pair())
    with pytest.raises(BugError):
        render(prompt("steps-en"), pair())
    with pytest.raises(BugError):
        render(prompt("pairwise-en"), pair(), step="decide")


def test_truncation_cuts_claims_only_where_it_is_asked_for() -> None:
    subject = ClaimSubject(question="q" * 900, claim="c" * 900, evidence="e" * 9000)
    whole = render(prompt("support-en"), subject)[0].content
    assert "e" * 9000 in whole
    short = render(prompt("support-en"), subject, truncation=Truncation())[0].content
    for letter, limit in (("e", 1500), ("c", 600), ("q", 300)):
        assert letter * limit in short
        assert letter * (limit + 1) not in short
    long_pair = pair(question="q" * 900)
    assert "q" * 900 in render(prompt("pairwise-en"), long_pair, truncation=Truncation())[1].content


@given(st.text(max_size=40), st.integers(0, 45))
def test_a_cut_text_is_the_beginning_of_the_whole(text: str, limit: int) -> None:
    assert text.startswith(cut(text, limit))
    assert len(cut(text, limit)) <= limit or len(text) <= limit


def test_a_joined_sign_is_not_cut_in_two() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert cut("ab" + family, 4) == "ab"
    assert cut("ae\u0301", 2) == "a"


def test_the_hash_names_all_that_changes_an_output() -> None:
    messages = render(prompt("pairwise-en"), pair())
    base = prompt_sha256(messages, Sampling())
    assert base == prompt_sha256(messages, Sampling())
    assert len(base) == 64
    others = [
        prompt_sha256(render(prompt("pairwise-en"), pair(first="two", second="one")), Sampling()),
        prompt_sha256(messages, Sampling(temperature=0.7)),
        prompt_sha256(messages, Sampling(max_tokens=16)),
        prompt_sha256(messages, Sampling(), ("A", "B")),
        prompt_sha256(messages[::-1], Sampling()),
        prompt_sha256(messages[1:], Sampling()),
    ]
    assert len({base, *others}) == len(others) + 1
    assert prompt_sha256(messages, Sampling(seed=5)) == base
    warm = [prompt_sha256(messages, Sampling(temperature=1.0, seed=seed)) for seed in (0, 5)]
    assert warm[0] != warm[1]


def test_lone_surrogates_can_be_named() -> None:
    assert len(prompt_sha256([Message(role="user", content="\ud800")], Sampling())) == 64


def test_likelihood_prompts_name_the_labels_they_ask_for() -> None:
    for name in ("likelihood-en", "likelihood-zh", "likelihood-ja"):
        last = render(prompt(name), pair())[-1].content.split("\n")[-1]
        assert all(letter in last for letter in "ABC")
