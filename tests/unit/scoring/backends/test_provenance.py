"""Provenance: the four terms, hand-worked beside sentence-transformers on the shipped model."""

from __future__ import annotations

import json
import re
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.models import resolve
from scoring.subjects import EMPTY_ANSWER, NO_PASSAGE, Outcome, Subject
from tests.scored_pairs import ScoredBy, scored_by

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sentence_transformers import SentenceTransformer

PASSAGES = (
    "The sky above Paris is blue in June.",
    "All cats purr, small and large.",
    "Trains leave at noon.",
)


@pytest.fixture(scope="module")
def minilm() -> ScoredBy:
    return scored_by(resolve("all-MiniLM-L6-v2", download=False), "provenance")


@pytest.fixture(scope="module")
def peer() -> SentenceTransformer:
    return SentenceTransformer(str(resolve("all-MiniLM-L6-v2", download=False).path), device="cpu")


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def overlap(first: str, second: str) -> float:
    one, other = words(first), words(second)
    return len(one & other) / len(one | other)


def test_the_score_is_the_mean_over_sentences_of_the_best_passage(
    minilm: ScoredBy, peer: SentenceTransformer
) -> None:
    sentences = ("Cats purr.", "The sky is blue over Paris.")
    gold = (("Paris",), ("lions", "cats"))
    [row] = minilm(
        Subject(
            "Cats purr [2]. The sky is blue over Paris.",
            (),
            passages=PASSAGES,
            short_answers=gold,
        )
    )
    vectors = peer.encode([*sentences, *PASSAGES], normalize_embeddings=True)
    cited = {0: 1}  # the first sentence cites the second passage
    best = []
    for at, sentence in enumerate(sentences):
        scores = [
            0.40 * overlap(sentence, passage)
            + 0.45 * float(vectors[at] @ vectors[2 + place])
            + 0.10 * 0.5  # one of two short answers stands in each sentence
            + 0.05 * (cited.get(at) == place)
            for place, passage in enumerate(PASSAGES)
        ]
        best.append(max(scores))
    assert row["provenance"].value == pytest.approx(sum(best) / 2, abs=1e-5)
    assert json.loads(row["provenance"].detail)["passages"] == [1, 0]


def test_the_terms_are_told_and_make_the_value(minilm: ScoredBy) -> None:
    [row] = minilm(
        Subject("Cats purr [2]. It is noon.", (), passages=PASSAGES, short_answers=(("noon",),))
    )
    terms = json.loads(row["provenance"].detail)["terms"]
    assert [term[2:] for term in terms] == [[0.0, 1.0], [1.0, 0.0]]
    worth = [0.40 * a + 0.45 * b + 0.10 * c + 0.05 * d for a, b, c, d in terms]
    assert row["provenance"].value == pytest.approx(sum(worth) / 2, abs=1e-5)


def test_a_citation_decides_between_equal_passages(minilm: ScoredBy) -> None:
    [row] = minilm(Subject("Cats purr. [2]", (), passages=("Cats purr.", "Cats purr.")))
    assert row["provenance"].value == pytest.approx(0.40 + 0.45 + 0.05, abs=1e-5)
    assert json.loads(row["provenance"].detail)["passages"] == [1]


def test_a_citation_out_of_range_counts_for_nothing(minilm: ScoredBy) -> None:
    [row] = minilm(Subject("Cats purr [7].", (), passages=("Cats purr.",)))
    assert row["provenance"].value == pytest.approx(0.85, abs=1e-3)


def test_the_most_a_score_can_be_is_one(minilm: ScoredBy) -> None:
    [row] = minilm(
        Subject("Cats purr [1].", (), passages=("Cats purr.",), short_answers=(("cats",),))
    )
    assert row["provenance"].value == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize("text", ["", " \n", "[1]"])
def test_a_text_without_words_is_undefined(text: str, minilm: ScoredBy) -> None:
    [row] = minilm(Subject(text, (), passages=PASSAGES))
    assert row["provenance"] == Outcome(None, EMPTY_ANSWER)


def test_without_a_passage_there_is_no_provenance(minilm: ScoredBy) -> None:
    [row] = minilm(Subject("Cats purr.", ("Cats purr.",)))
    assert row["provenance"] == Outcome(None, NO_PASSAGE)


def test_a_passage_that_is_not_read_whole_is_told(minilm: ScoredBy) -> None:
    [row] = minilm(Subject("Cats purr.", (), passages=("cats purr " * 300,)))
    detail = json.loads(row["provenance"].detail)
    assert detail["passages"] == [0]
    assert detail["truncated"]["passage"].startswith("256 of ")


def test_chinese_is_cut_into_words(minilm: ScoredBy) -> None:
    [row] = minilm(Subject("我喜欢苹果。", (), passages=("他喜欢香蕉。", "我喜欢苹果。")))
    assert json.loads(row["provenance"].detail)["passages"] == [1]
    assert row["provenance"].value == pytest.approx(0.85, abs=1e-3)


@settings(max_examples=10, deadline=None)
@given(order=st.permutations(range(3)))
def test_the_order_of_passages_changes_their_numbers_only(
    order: list[int], minilm: ScoredBy
) -> None:
    text = "Cats purr. The sky is blue."
    [plain], [mixed] = (
        minilm(Subject(text, (), passages=tuple(PASSAGES[at] for at in places)))
        for places in (range(3), order)
    )
    assert mixed["provenance"].value == pytest.approx(plain["provenance"].value, abs=1e-6)
    chosen = json.loads(mixed["provenance"].detail)["passages"]
    assert [order[at] for at in chosen] == json.loads(plain["provenance"].detail)["passages"]


def test_neighbours_do_not_change_a_value(minilm: ScoredBy) -> None:
    subjects = [
        Subject("Cats purr.", (), passages=PASSAGES),
        Subject("Trains leave at noon, they say, and arrive late. " * 9, (), passages=PASSAGES[:2]),
    ]
    together = minilm(*subjects)
    for subject, row in zip(subjects, together, strict=True):
        fresh = scored_by(resolve("all-MiniLM-L6-v2", download=False), "provenance")
        assert row["provenance"].value == pytest.approx(
            fresh.value("provenance", subject), abs=1e-5
        )
