"""Relevance by a cross-encoder: equal to sentence-transformers, its activation too."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.backends.pair_classifier import SAME
from scoring.models import resolve
from scoring.relevance_facts import activation
from scoring.subjects import EMPTY_ANSWER, NO_QUESTION, NO_REFERENCE, Outcome, Subject
from tests.scored_pairs import scored_by
from tests.tiny_classifiers import relabelled, tiny_classifier

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from sentence_transformers import CrossEncoder

BOTH = ("rerank", "rerank.evidence")
SUBJECTS = (
    Subject("The cat sat on the mat.", ("A cat sat.", "The dog ran far."), question="Who sat?"),
    Subject("cat " * 150, ("dog " * 9,), question="Why the dog? " * 3),
    Subject("a dog", ("the man " * 200,), question="What ran, and how far?"),
)
IDENTITY = "torch.nn.modules.linear.Identity"


def ranker(folder: Path, *, kind: str = "bert", **changes: object) -> Path:
    tiny_classifier(folder, kind=kind, labels=("relevance",), says={SAME: (1.5,)})
    return relabelled(folder, **changes)


@pytest.mark.parametrize("kind", ["bert", "roberta"])
@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"sentence_transformers": {"activation_fn": IDENTITY}},
        {"sentence_transformers": {"activation_fn": "torch.nn.modules.activation.Sigmoid"}},
        {"sbert_ce_default_activation_function": IDENTITY},
    ],
)
def test_scores_are_those_of_the_reference_package(
    kind: str, changes: dict[str, object], tmp_path: Path
) -> None:
    folder = ranker(tmp_path / "m", kind=kind, **changes)
    peer = CrossEncoder(str(folder), device="cpu", max_length=64)
    rows = scored_by(folder, *BOTH)(*SUBJECTS)
    asked = peer.predict([(subject.question, subject.text) for subject in SUBJECTS])
    for row, subject, expected in zip(rows, SUBJECTS, asked, strict=True):
        assert row["rerank"].value == pytest.approx(float(expected), abs=1e-5)
        evidence = peer.predict([(subject.text, reference) for reference in subject.references])
        assert row["rerank.evidence"].value == pytest.approx(float(max(evidence)), abs=1e-5)


def test_what_was_cut_and_which_reference_counts_is_told(tmp_path: Path) -> None:
    first, long, _ = scored_by(ranker(tmp_path / "m"), *BOTH)(*SUBJECTS)
    assert json.loads(first["rerank.evidence"].detail)["references"] == 2
    assert json.loads(long["rerank"].detail)["truncated"]["pair"].startswith("64 of ")


def test_what_is_missing_is_undefined(tmp_path: Path) -> None:
    rows = scored_by(ranker(tmp_path / "m"), *BOTH)(
        Subject(" ", ("a",), question="q"), Subject("a", (), question=" \n")
    )
    assert set(rows[0].values()) == {Outcome(None, EMPTY_ANSWER)}
    assert rows[1]["rerank"] == Outcome(None, NO_QUESTION)
    assert rows[1]["rerank.evidence"] == Outcome(None, NO_REFERENCE)


def test_a_classifier_of_several_classes_is_refused(tmp_path: Path) -> None:
    scorer = scored_by(tiny_classifier(tmp_path / "m"), "rerank")
    with pytest.raises(KnownError, match="3 classes"):
        scorer(SUBJECTS[0])


@pytest.mark.parametrize(
    "named", ["torch.nn.modules.activation.Tanh", "elsewhere.Identity", "mine.Sigmoid"]
)
def test_another_activation_is_refused(named: str, tmp_path: Path) -> None:
    folder = ranker(tmp_path / "m", sentence_transformers={"activation_fn": named})
    with pytest.raises(KnownError, match="activation"):
        activation(resolve(str(folder)))
