"""BLEU: the oracles' values and equality with sacreBLEU sentence by sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics.bleu import BLEU

from scoring.backends.bleu import bleu, closest_length, joint_matches
from scoring.backends.ngrams import NgramMatcher
from scoring.backends.tokens import Tokenize, characters, mteval_13a, sacrebleu_zh
from scoring.subjects import ScoreOptions, Subject
from tests.lexical_columns import filled

PEERS = {
    (name, order): BLEU(max_ngram_order=order, effective_order=True, tokenize=name)
    for name in ("13a", "zh", "char")
    for order in (1, 2, 3, 4)
}
SENTENCES = st.lists(st.sampled_from(["the", "cat", "sat,", "Mat.", "3.5", "a-b"]), max_size=20)


def ours(answer: str, reference: str, tokenize: Tokenize = mteval_13a) -> tuple[float, ...]:
    left, right = tokenize(answer), tokenize(reference)
    return bleu(NgramMatcher(4)(left, right), len(left), len(right))


@given(SENTENCES, SENTENCES.filter(bool))
def test_every_order_is_equal_to_sacrebleu(answer: list[str], reference: list[str]) -> None:
    one, other = " ".join(answer), " ".join(reference)
    for order, found in enumerate(ours(one, other), start=1):
        expected = PEERS["13a", order].sentence_score(one, [other]).score
        assert found == pytest.approx(expected, abs=1e-9)


@given(st.text("我喜欢吃苹果和香蕉a ", min_size=1), st.text("我喜欢吃苹果和香蕉a ", min_size=1))
def test_chinese_and_characters_are_equal_to_sacrebleu(answer: str, reference: str) -> None:
    for name, tokenize in (("zh", sacrebleu_zh), ("char", characters)):
        for order, found in enumerate(ours(answer, reference, tokenize), start=1):
            expected = PEERS[name, order].sentence_score(answer, [reference]).score
            assert found == pytest.approx(expected, abs=1e-9)


def test_oracle_sentences_best_single_reference() -> None:
    answers = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."]
    references = [
        ["The dog bit the man.", "The dog had bit the man."],
        ["It was not unexpected.", "No one was surprised."],
        ["The man bit him first.", "The man had bitten the dog."],
    ]
    best = [
        max(ours(answer, reference)[3] for reference in per_answer)
        for answer, per_answer in zip(answers, references, strict=True)
    ]
    peer = [
        max(PEERS["13a", 4].sentence_score(answer, [one]).score for one in per_answer)
        for answer, per_answer in zip(answers, references, strict=True)
    ]
    assert best == pytest.approx(peer, abs=1e-9)
    assert best[0] == pytest.approx(100.0, abs=1e-9)


@given(SENTENCES, st.lists(SENTENCES.filter(bool), min_size=1, max_size=4))
def test_joint_references_are_sacrebleus(answer: list[str], references: list[list[str]]) -> None:
    text, others = " ".join(answer), [" ".join(reference) for reference in references]
    left, right = mteval_13a(text), [mteval_13a(other) for other in others]
    closest = closest_length(len(left), list(map(len, right)))
    found = bleu(joint_matches(left, right), len(left), closest)
    for order, value in enumerate(found, start=1):
        expected = PEERS["13a", order].sentence_score(text, others).score
        assert value == pytest.approx(expected, abs=1e-9)
    turned = joint_matches(left, right[::-1])
    assert turned == joint_matches(left, right)


def test_joint_references_give_what_no_single_one_does() -> None:
    answer, references = "the cat sat on a mat", ["the cat sat", "sat on a mat"]
    joint = filled([Subject(answer, tuple(references), "en")], ("bleu2",),
                   ScoreOptions(bleu_references="joint"))[0]["bleu2"]  # fmt: skip
    assert joint.value == pytest.approx(PEERS["13a", 2].sentence_score(answer, references).score)
    assert joint.value > max(ours(answer, reference)[1] for reference in references)
    assert joint.detail == '{"references": 2}'


def test_short_identical_texts_are_perfect() -> None:
    assert ours("Zhongjian Plaza", "Zhongjian Plaza") == pytest.approx((100.0,) * 4)


def test_orders_differ() -> None:
    values = ours("the cat sat on a mat today", "the cat sat on the mat")
    assert len(set(values)) == 4


def test_an_empty_answer_is_zero_and_chinese_is_not() -> None:
    assert ours("", "hello how are you") == (0.0,) * 4
    assert ours("我喜欢吃苹果和香蕉", "我喜欢吃苹果和香蕉", sacrebleu_zh)[3] == pytest.approx(100)
    answer, reference = "我喜欢吃苹果和香蕉", "我喜欢吃苹果和梨"
    assert ours(answer, reference, sacrebleu_zh)[3] > 70
    assert ours(answer, reference)[3] == 0
