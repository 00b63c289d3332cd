"""What configuration files say: limits never beyond the positions, pooling, layers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from db.errors import KnownError
from scoring.model_facts import LAYERS, depth, layer, mover_layers, sentence_facts, token_limit
from scoring.models import ModelFiles, resolve


def files(folder: Path, name: str = "m", **contents: object) -> ModelFiles:
    for file, content in contents.items():
        path = folder / f"{file}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content))
    return ModelFiles(name=name, path=folder, source="folder", digest="d")


@pytest.mark.parametrize(
    ("config", "declared", "expected"),
    [
        ({"max_position_embeddings": 512}, 1e30, 512),
        ({"max_position_embeddings": 512}, None, 512),
        ({"max_position_embeddings": 512}, 128, 128),
        ({"max_position_embeddings": 514, "model_type": "roberta", "pad_token_id": 1}, 512, 512),
        ({"max_position_embeddings": 514, "model_type": "roberta", "pad_token_id": 1}, None, 512),
        ({}, 1e30, 512),
        ({}, None, 512),
        ({"n_positions": 1024}, None, 1024),
    ],
)
def test_limits(tmp_path: Path, config: object, declared: float | None, expected: int) -> None:
    tokenizer = {} if declared is None else {"model_max_length": declared}
    assert token_limit(files(tmp_path, config=config, tokenizer_config=tokenizer)) == expected


def test_the_packaged_model_reads_256_tokens_as_a_sentence_and_512_as_tokens() -> None:
    minilm = resolve("all-MiniLM-L6-v2", download=False)
    facts = sentence_facts(minilm)
    assert (facts.pooling, facts.limit, facts.lower) == ("mean", 256, False)
    assert token_limit(minilm) == 512
    assert layer(minilm, None) == 6


@pytest.mark.parametrize(
    ("pooling", "expected"),
    [
        ({"pooling_mode_mean_tokens": True, "pooling_mode_cls_token": False}, "mean"),
        ({"pooling_mode_cls_token": True}, "cls"),
        ({"pooling_mode_max_tokens": True, "include_prompt": True}, "max"),
        ({"pooling_mode": "cls"}, "cls"),
        (None, "mean"),
    ],
)
def test_poolings(tmp_path: Path, pooling: object, expected: str) -> None:
    extra = {} if pooling is None else {"1_Pooling/config": pooling}
    assert sentence_facts(files(tmp_path, config={}, **extra)).pooling == expected


def test_other_modules_are_refused(tmp_path: Path) -> None:
    model = files(tmp_path, **{"1_Pooling/config": {"pooling_mode_mean_sqrt_len_tokens": True}})
    with pytest.raises(KnownError, match="sqrt_len"):
        sentence_facts(model)
    dense = files(tmp_path / "d", **{"1_Pooling/config": {"pooling_mode_mean_tokens": True}})
    (tmp_path / "d" / "2_Dense").mkdir()
    with pytest.raises(KnownError, match="2_Dense"):
        sentence_facts(dense)


def test_layers_of_known_models_and_a_question_for_unknown_ones(tmp_path: Path) -> None:
    known = {"roberta-large": 17, "bert-base-chinese": 8, "bert-base-multilingual-cased": 9}
    assert known.items() <= LAYERS.items()
    assert LAYERS["deberta-xlarge-mnli"] == 40
    model = files(tmp_path, name="my-model", config={"num_hidden_layers": 4})
    with pytest.raises(KnownError) as asked:
        layer(model, None)
    assert "my-model" in asked.value.what and "1 to 4" in asked.value.todo
    assert layer(model, 3) == 3
    for absent in (0, 5, -1):
        with pytest.raises(KnownError, match="no layer"):
            layer(model, absent)


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ({"num_hidden_layers": 12}, range(8, 13)),
        ({"n_layers": 6}, range(2, 7)),
        ({"num_layers": 3}, range(1, 4)),
        ({"encoder_layers": 6, "decoder_layers": 2}, range(2, 7)),
    ],
)
def test_the_last_five_layers_or_all_of_fewer(
    tmp_path: Path, config: object, expected: range
) -> None:
    model = files(tmp_path, config=config)
    assert mover_layers(model) == expected
    assert depth(model) == expected[-1]


def test_a_model_that_does_not_say_how_deep_it_is_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KnownError, match="does not say how many layers"):
        depth(files(tmp_path, config={}))


@pytest.mark.parametrize(("kind", "refused"), [("bart", True), ("t5", False), ("bert", False)])
def test_sentences_of_models_with_a_decoder(tmp_path: Path, kind: str, refused: bool) -> None:
    config = {"model_type": kind, "is_encoder_decoder": kind != "bert"}
    model = files(tmp_path, config=config)
    if refused:
        with pytest.raises(KnownError, match="decoder behind"):
            sentence_facts(model)
    else:
        assert sentence_facts(model).pooling == "mean"
