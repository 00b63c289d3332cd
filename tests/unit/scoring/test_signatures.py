"""Signatures: one line that changes with whatever changes a value."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from db.types import TargetKind
from scoring.models import ModelFiles, resolve
from scoring.registry import METRICS, parse
from scoring.signatures import columns
from scoring.subjects import ScoreOptions

ANSWER, CLAIM = TargetKind.ANSWER, TargetKind.CLAIM


@pytest.fixture(scope="module")
def minilm() -> ModelFiles:
    return resolve("all-MiniLM-L6-v2", download=False)


def lines(
    metric: str,
    options: ScoreOptions | None = None,
    kind: TargetKind = ANSWER,
    model: ModelFiles | None = None,
) -> list[str]:
    return [c.signature for c in columns(parse(metric), options or ScoreOptions(), kind, model)]


def test_rouge_names_its_tokenizer_and_how_references_are_joined() -> None:
    jieba = version("jieba")
    assert lines("rouge1.f") == [f"rouge1.f|v1|tok:unicode,zh:jieba{jieba}|agg:max-f"]
    assert lines("rouge1.f", ScoreOptions(tokenizer="ascii", aggregate="mean")) == [
        "rouge1.f|v1|tok:ascii|agg:mean"
    ]
    assert lines("rouge1.f", kind=CLAIM)[0].endswith("|ev:joined")


def test_models_name_their_weights_limit_layer_and_numbers(minilm: ModelFiles) -> None:
    assert lines("cosine:all-MiniLM-L6-v2", model=minilm) == [
        "cosine:all-MiniLM-L6-v2|v1|w:53aa51172d14|pool:mean|len256|fp32|agg:mean"
    ]
    assert lines("bertscore.f:all-MiniLM-L6-v2", model=minilm) == [
        "bertscore.f:all-MiniLM-L6-v2|v1|w:53aa51172d14|L6|len512|idf:no|rescale:no|fp32"
        "|agg:max-each"
    ]
    [blend] = lines("blend", model=minilm)
    assert blend.startswith("blend|v1|0.47*jaccard(") and "w:53aa51172d14" in blend


@pytest.mark.parametrize(
    "changed", [ScoreOptions(layer=3), ScoreOptions(dtype="bf16"), ScoreOptions(aggregate="mean")]
)
def test_what_changes_a_value_changes_the_line(changed: ScoreOptions, minilm: ModelFiles) -> None:
    metric = "bertscore:all-MiniLM-L6-v2"
    plain = lines(metric, model=minilm)
    assert not set(plain) & set(lines(metric, changed, model=minilm))
    assert lines(metric, ScoreOptions(cache_bytes=1, batch_tokens=7), model=minilm) == plain


def test_every_figure_has_a_line_of_its_own(minilm: ModelFiles) -> None:
    made = []
    for spec in METRICS:
        model = minilm if spec.needs_model else None
        name = f"{spec.name}:{minilm.name}" if spec.needs_model else spec.name
        made += lines(name, model=model)
    assert len(made) == len(set(made)) == sum(len(spec.parts) or 1 for spec in METRICS)
