"""Perplexity equals transformers' loss; one pass of a text equals decoding from each place."""

from __future__ import annotations

import json
import math
import string
from pathlib import Path
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import AutoModelForCausalLM, AutoTokenizer, GPT2Config, GPT2LMHeadModel

from db.errors import KnownError
from scoring.backends.causal_files import find_causal
from scoring.contamination_facts import starts
from scoring.judge_files import packaged_gguf
from scoring.subjects import (
    EMPTY_ANSWER,
    FEW_TOKENS,
    NO_QUESTION,
    NO_REFERENCE,
    Outcome,
    ScoreOptions,
    Subject,
)
from tests.scored_pairs import ScoredBy, scored_by
from tests.tiny_classifiers import tiny_answerer
from tests.tiny_judges import tiny_llama

BOTH = ("perplexity", "ngram_accuracy")
EVERY = tuple(f"{name}{of}" for name in BOTH for of in ("", ".question", ".references"))
TEXTS = ("The cat sat on the mat.", "Äpfel, 我喜欢 1,000!", "ab")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_llama(tmp_path_factory.mktemp("models") / "m")


@pytest.fixture(scope="module")
def tiny(folder: Path) -> ScoredBy:
    return scored_by(folder, *EVERY)


def opened(folder: Path) -> tuple[Any, Any]:
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    return AutoTokenizer.from_pretrained(folder), model


def loss_alone(folder: Path, text: str) -> float:
    tokenizer, model = opened(folder)
    ids = tokenizer(text, return_tensors="pt")["input_ids"]
    with torch.inference_mode():
        return float(model(input_ids=ids, labels=ids).loss)


def greedy_share(folder: Path, text: str, *, tokens: int = 5, places: int = 5) -> float:
    """Decode from each place, token by token, and compare with the text's own next tokens."""
    tokenizer, model = opened(folder)
    ids = tokenizer(text, return_tensors="pt")["input_ids"]
    hits = []
    for place in starts(ids.shape[1], ngram=tokens, count=places):
        made = model.generate(
            ids[:, :place],
            attention_mask=torch.ones(1, place, dtype=torch.long),
            max_new_tokens=tokens,
            do_sample=False,
            eos_token_id=None,
            pad_token_id=0,
        )
        hits.append(torch.equal(made[0, place:], ids[0, place : place + tokens]))
    return sum(hits) / len(hits)


def test_perplexity_is_the_exponential_of_transformers_loss(folder: Path, tiny: ScoredBy) -> None:
    for text in TEXTS:
        value = tiny.value("perplexity", Subject(text, ()))
        assert value == pytest.approx(math.exp(loss_alone(folder, text)), rel=1e-5)
        assert value >= 1


def spelling(folder: Path) -> Path:
    """Let a model write letters only: what it writes is then read as the same tokens."""
    tokenizer, model = opened(tiny_llama(folder))
    letters = tokenizer(string.ascii_letters)["input_ids"]
    others = [token for token in range(model.config.vocab_size) if token not in letters]
    with torch.no_grad():
        model.lm_head.weight[others] = 0
    model.save_pretrained(folder)
    return folder


def test_a_gpt2_without_a_declared_limit_is_read_to_its_positions(tmp_path: Path) -> None:
    folder = tiny_llama(tmp_path / "m")
    tokenizer = AutoTokenizer.from_pretrained(folder)
    torch.manual_seed(3)
    GPT2LMHeadModel(
        GPT2Config(
            vocab_size=len(tokenizer), n_positions=64, n_embd=32, n_layer=2, n_head=4,
            initializer_range=0.3, bos_token_id=1, eos_token_id=1,
        )
    ).save_pretrained(folder)  # fmt: skip
    scorer = scored_by(folder, *BOTH)
    assert "|len64|" in scorer.columns[0].signature
    for text in TEXTS:
        value = scorer.value("perplexity", Subject(text, ()))
        assert value == pytest.approx(math.exp(loss_alone(folder, text)), rel=1e-5)
    [row] = scorer(Subject("abcdefghi " * 30, ()))
    assert json.loads(row["perplexity"].detail) == {"truncated": {"text": "64 of 300 tokens"}}


def test_one_pass_of_a_text_equals_greedy_decoding(tmp_path: Path) -> None:
    folder = spelling(tmp_path / "m")
    tokenizer, model = opened(folder)
    begun = tokenizer("x", return_tensors="pt")["input_ids"]
    made = model.generate(begun, max_new_tokens=40, do_sample=False, eos_token_id=None)
    known = tokenizer.decode(made[0])
    half = known[:25] + "so it is not, nor was"
    scorer = scored_by(folder, "ngram_accuracy")
    shares = []
    for text in (known, half, *TEXTS[:2]):
        value = scorer.value("ngram_accuracy", Subject(text, ()))
        assert value == greedy_share(folder, text)
        shares.append(value)
    assert shares[:3] == [1.0, 0.4, 0.0]  # what it wrote itself it knows by heart
    other = scored_by(folder, "ngram_accuracy", recall_tokens=2, recall_places=7)
    value = other.value("ngram_accuracy", Subject(half, ()))
    assert value == greedy_share(folder, half, tokens=2, places=7)
    assert "|n2-at7|" in other.columns[0].signature


def test_questions_and_references_have_figures_of_their_own(folder: Path, tiny: ScoredBy) -> None:
    [row] = tiny(Subject(TEXTS[0], TEXTS[1:], question="Who sat on the mat?"))
    alone = {text: math.exp(loss_alone(folder, text)) for text in (*TEXTS, "Who sat on the mat?")}
    assert row["perplexity.question"].value == pytest.approx(alone["Who sat on the mat?"], rel=1e-5)
    assert row["perplexity.references"].value == pytest.approx(
        (alone[TEXTS[1]] + alone[TEXTS[2]]) / 2, rel=1e-5
    )
    assert json.loads(row["perplexity.references"].detail) == {"references": 2}


def test_what_is_missing_or_too_short_is_undefined(tiny: ScoredBy) -> None:
    empty, short = tiny(Subject(" \n", ()), Subject("a", ("b",), question="c"))
    assert empty["perplexity"] == empty["ngram_accuracy"] == Outcome(None, EMPTY_ANSWER)
    assert empty["perplexity.question"] == Outcome(None, NO_QUESTION)
    assert empty["ngram_accuracy.references"] == Outcome(None, NO_REFERENCE)
    assert set(short.values()) == {Outcome(None, FEW_TOKENS)}
    [five] = tiny(Subject("abcde", ()))
    assert five["perplexity"].value is not None
    assert five["ngram_accuracy"] == Outcome(None, FEW_TOKENS)


def test_a_text_beyond_the_limit_is_cut_and_told(folder: Path, tiny: ScoredBy) -> None:
    [row] = tiny(Subject("abcdefghi " * 40, ()))
    assert json.loads(row["perplexity"].detail) == {"truncated": {"text": "256 of 400 tokens"}}
    expected = math.exp(loss_alone(folder, ("abcdefghi " * 40)[:256]))
    assert row["perplexity"].value == pytest.approx(expected, rel=1e-5)


@settings(max_examples=15, deadline=None)
@given(
    texts=st.lists(st.text(max_size=40), max_size=6), probe=st.text("abc d", min_size=2).map(str)
)
def test_neighbours_do_not_change_a_value(texts: list[str], probe: str, folder: Path) -> None:
    one = Subject(probe, ())
    [alone] = scored_by(folder, *BOTH)(one)
    *_, together = scored_by(folder, *BOTH)(*(Subject(text, ()) for text in texts), one)
    for name in BOTH:
        assert together[name].undefined == alone[name].undefined
        if alone[name].value is not None:
            assert together[name].value == pytest.approx(alone[name].value, rel=1e-5)


def test_a_model_that_does_not_continue_texts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="no causal language model"):
        scored_by(tiny_answerer(tmp_path / "t5"), "perplexity")


@pytest.mark.skipif(packaged_gguf() is None, reason="the packaged judge is not installed")
def test_the_packaged_model_knows_english_better_than_noise() -> None:
    files = find_causal("SmolLM2-135M-Instruct", ScoreOptions(device="cpu"))
    scorer = scored_by(files, *BOTH)
    text = "The capital of France is Paris, and the capital of Germany is Berlin."
    noise = "Berlin the of is and the capital France of is Germany, capital Paris."
    known, mixed = scorer(Subject(text, ()), Subject(noise, ()))
    assert known["perplexity"].value == pytest.approx(
        math.exp(loss_alone(files.path, text)), rel=1e-4
    )
    assert known["perplexity"].value is not None and mixed["perplexity"].value is not None
    assert 1 < known["perplexity"].value < 30 < mixed["perplexity"].value
    assert known["ngram_accuracy"].value == greedy_share(files.path, text)
