"""Texts on which published scorers crashed, gave a number without meaning, or said nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from scoring.backends.idf import idf_of
from scoring.models import ModelFiles, resolve
from scoring.subjects import EMPTY_ANSWER, FEW_DOCUMENTS, Outcome, Subject
from tests.scored_models import Scored, scored

ANSWERS = ["It was built in 1890.", "People cross the bridge daily."]
REFERENCES = ["The bridge dates from 1890.", "hello how are you"]


@pytest.fixture(scope="module")
def minilm() -> ModelFiles:
    return resolve("all-MiniLM-L6-v2", download=False)


@pytest.fixture(scope="module")
def every_metric(minilm: ModelFiles) -> Scored:
    return scored(
        minilm,
        *("bertscore", "cosine", "moverscore", "blend"),
        layer=None,
        baseline="en",
        idf_table=idf_of(minilm, REFERENCES),
        answers_idf=idf_of(minilm, ANSWERS),
    )


@pytest.mark.parametrize("text", ["", "   ", "\n", "\x0c", "\u2003\t"])
def test_an_empty_answer_has_no_score_under_any_metric(every_metric: Scored, text: str) -> None:
    [row] = every_metric(Subject(text, ("hello how are you",)))
    assert set(row.values()) == {Outcome(None, EMPTY_ANSWER)}


@pytest.mark.parametrize(
    "text", ["\u200b\u200d", "\ufeff", "!!!", "\U0001f642", "\x00", "我喜欢苹果", "ไทย"]
)
def test_odd_answers_have_a_score_or_a_reason(every_metric: Scored, text: str) -> None:
    odd, plain = every_metric(
        Subject(text, ("hello how are you",)), Subject(ANSWERS[0], (REFERENCES[0],))
    )
    for outcome in odd.values():
        assert (outcome.value is None) == bool(outcome.undefined)
        assert not outcome.waits
    assert all(outcome.value is not None for outcome in plain.values())


def test_six_hundred_words_are_cut_at_the_models_limit_and_marked(every_metric: Scored) -> None:
    [row] = every_metric(Subject("bridge " * 600, ("The bridge dates from 1890.",)))
    for name in ("bertscore.f", "moverscore.v1", "moverscore.v2"):
        assert row[name].value is not None
        assert json.loads(row[name].detail)["truncated"] == {"answer": "512 of 602 tokens"}
    assert json.loads(row["cosine"].detail)["truncated"] == {"answer": "256 of 602 tokens"}


def test_texts_alike_up_to_the_limit_are_marked_and_told_apart_in_parts(
    minilm: ModelFiles,
) -> None:
    same = "The old bridge stands. " * 60
    subject = Subject(same + "It fell down last year.", (same + "Bananas are yellow fruit. " * 9,))
    [cut] = scored(minilm, "cosine")(subject)
    assert cut["cosine"].value == pytest.approx(1, abs=1e-6)
    assert set(json.loads(cut["cosine"].detail)["truncated"]) == {"answer", "reference"}
    [parts] = scored(minilm, "cosine", long="mean")(subject)
    assert (parts["cosine"].value or 1) < 0.99
    assert parts["cosine"].detail == ""


def test_idf_of_one_reference_is_no_weight(minilm: ModelFiles) -> None:
    one = idf_of(minilm, REFERENCES[:1])
    assert {one.weight(token) for token in one.counts} == {0.0}
    names = ("bertscore", "moverscore")
    run = scored(
        minilm, *names, layer=None, idf=True, idf_table=one, answers_idf=idf_of(minilm, ANSWERS)
    )
    [row] = run(Subject(ANSWERS[0], tuple(REFERENCES[:1])))
    assert set(row.values()) == {Outcome(None, FEW_DOCUMENTS)}


def test_a_missing_reference_among_several_leaves_the_others(every_metric: Scored) -> None:
    both, one = every_metric(
        Subject(ANSWERS[0], (REFERENCES[0], REFERENCES[1])), Subject(ANSWERS[0], (REFERENCES[0],))
    )
    assert json.loads(both["cosine"].detail) == {"references": 2}
    assert both["bertscore.f"].value == pytest.approx(one["bertscore.f"].value, abs=1e-6)


def test_everything_is_computed_without_a_gpu() -> None:
    code = (
        "from scoring.backends import neural, moverscore, transport\n"
        "import torch; assert not torch.cuda.is_initialized()\n"
    )
    environment = os.environ | {"CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stderr) == (0, "")
