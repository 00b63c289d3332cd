"""The published n-gram results: every sample, question and total of ten models comes out again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from annotation.jobs import drain
from scoring.ngram.reading import read_answers, read_sets
from scoring.ngram.records import Settings
from scoring.ngram.result_files import result_document
from scoring.ngram.runs import build_scorers, score_run
from scoring.ngram.scorer import QuestionScorer

MODELS = (
    "Qwen_Qwen2.5-7B_4d123a9",
    "cyberagent_calm3-22b-chat_b252ff1",
    "google_gemma-2-9b-it_37ba4f6",
    "llm-jp_llm-jp-3-13b_c28dd80",
    "openai_gpt-4o_5e1e9f4",
    "pfnet_plamo-100b_b181032",
    "rinna_japanese-gpt-neox-3.6b-instruction-ppo_39beb1e",
    "rinna_youri-7b_ba5b109",
    "stockmark_stockmark-100b_4909c43",
    "tokyotech-llm_Swallow-MX-8x7b-NVE-v0.1_8d07e4a",
)
LATER_SUM = {("llm-jp_llm-jp-3-13b_c28dd80", "Q47"), ("pfnet_plamo-100b_b181032", "Q13")}
"""Two of the 2,500 averages were added as Python adds from 3.12 on, and are exact ties."""


@pytest.fixture(scope="module")
def scorers(real_data: Path) -> Sequence[QuestionScorer]:
    return drain(build_scorers(read_sets(real_data / "pfgen" / "questions"), Settings()))


@pytest.mark.parametrize("model", MODELS)
def test_every_figure_of_a_model_is_the_published_one(
    model: str, scorers: Sequence[QuestionScorer], real_data: Path
) -> None:
    folder = real_data / "pfgen" / "models" / model
    published = json.loads((folder / "result.json").read_text("utf-8"))
    run = drain(score_run(scorers, read_answers(folder / "trials.jsonl.xz")))
    made = result_document(run, published["config"])
    assert run.summary.notices == ()
    assert len(run.summary.questions) == 50
    for question_id, samples in _samples(published):
        ours = made["questions"][question_id]["samples"]  # type: ignore[index]
        _settle_ties(model, question_id, samples, ours)
    for kept in ("input_hash", "metadata_hash"):
        del published[kept]
    assert made == published


def test_samples_alone_get_the_published_scores(
    scorers: Sequence[QuestionScorer], real_data: Path
) -> None:
    apart = set()
    for model in MODELS:
        path = real_data / "pfgen" / "models" / model / "result.json"
        published = dict(_samples(json.loads(path.read_text("utf-8"))))
        for scorer in scorers:
            question_id = scorer.references.question_id
            samples = published[question_id]
            found = scorer.score([sample["answer"] for sample in samples])
            for sample, score in zip(samples, found, strict=True):
                ours, theirs = score.to_json(), dict(sample["scores"])
                if ours["average"] != theirs["average"]:
                    apart.add((model, question_id))
                    theirs["average"] = ours["average"]
                assert ours == theirs
    assert apart == LATER_SUM


def _samples(published: Mapping[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    return [(key, question["samples"]) for key, question in published["questions"].items()]


def _settle_ties(
    model: str, question_id: str, samples: list[dict[str, Any]], ours: list[dict[str, Any]]
) -> None:
    """Leave out when samples were asked for, and take ours where the published one is a tie."""
    for sample, own in zip(samples, ours, strict=True):
        del sample["timestamp"]
        average = sample["scores"]["average"]
        if own["scores"]["average"] != average:
            assert (model, question_id) in LATER_SUM
            assert _exact(sample["scores"]) * 100_000 % 1 == Fraction(1, 2)
            assert own["scores"]["average"] == pytest.approx(average, abs=1.01e-5)
            sample["scores"]["average"] = own["scores"]["average"]


def _exact(scores: Mapping[str, Any]) -> Fraction:
    parts = [*scores["fluency"].values(), *scores["truthfulness"].values(), scores["helpfulness"]]
    return sum((Fraction(str(part)) for part in parts), Fraction(0)) / 3
