"""Encoders of every architecture are read as bert_score and sentence-transformers read them."""

from __future__ import annotations

import contextlib
import io
import json
import warnings
from pathlib import Path

import pytest
import torch

from db.errors import KnownError
from scoring import model_facts
from scoring.backends.idf import idf_of
from scoring.backends.layers import LayerReader, layer_stack
from scoring.backends.loading import load_model, load_tokenizer
from scoring.models import ModelFiles, resolve
from scoring.subjects import Subject
from tests.scored_models import scored
from tests.tiny_encoders import KINDS, LAYERS, WHOLE, tiny_encoder

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import bert_score
    from bert_score.utils import model2layers
    from sentence_transformers import SentenceTransformer

PAIRS = [
    ("the cat sat on the mat", "a cat sat on a big mat"),
    ("dog", "the dog ran far far far. it was a big dog, 7 times?"),
    ("a big dog ran on", "a big dog ran on"),
    ("the cat " * 45, "the dog ran on the cat, " * 20),
]
PRF = ("bertscore.p", "bertscore.r", "bertscore.f")


@pytest.fixture(scope="module", params=KINDS)
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    folder = tmp_path_factory.mktemp("models") / request.param
    return resolve(str(tiny_encoder(folder, request.param)))


def test_only_the_asked_layers_are_read_and_they_are_the_models(model: ModelFiles) -> None:
    encoder = load_model(model, up_to_layer=None)
    stack = layer_stack(encoder)
    assert (0 if stack is None else len(stack)) == (0 if model.name in WHOLE else LAYERS)
    reader = LayerReader(encoder, [2, 4])
    ids = torch.tensor([load_tokenizer(model)("the cat sat")["input_ids"]])
    mask = torch.ones_like(ids)
    with torch.inference_mode():
        last, read = reader.run(ids, mask)
        every = encoder(input_ids=ids, attention_mask=mask, output_hidden_states=True)
    assert set(read) == {2, 4}
    assert torch.equal(read[2], every.hidden_states[2])
    assert torch.equal(read[4], every.hidden_states[4])
    assert torch.equal(last, every.last_hidden_state)


@pytest.mark.parametrize("layer", range(1, LAYERS + 1))
def test_bertscore_is_the_packages(model: ModelFiles, layer: int) -> None:
    # one pair at a time: in larger batches the package lets padding count as a likeness of 0,
    # which is above what tokens of random models may have
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        theirs = torch.stack(
            bert_score.score(
                [answer for answer, _ in PAIRS], [reference for _, reference in PAIRS],
                model_type=str(model.path), num_layers=layer, device="cpu", batch_size=1,
            ),
            dim=1,
        )  # fmt: skip
    # beside another metric the layers above are there, and this one is read from among them
    beside = ("bertscore",) if model.name == "bart" else ("bertscore", "cosine")
    for names in (("bertscore",), beside):
        rows = scored(model, *names, layer=layer)(*[Subject(a, (r,)) for a, r in PAIRS])
        for row, expected in zip(rows, theirs, strict=True):
            found = [row[part].value for part in PRF]
            assert found == pytest.approx(expected.tolist(), abs=1e-4)
    assert json.loads(rows[-1]["bertscore.f"].detail)["truncated"]["answer"].startswith("60 of")


def test_cosine_is_sentence_transformers(model: ModelFiles) -> None:
    if model.name == "bart":
        with pytest.raises(KnownError, match="decoder behind"):
            scored(model, "cosine")
        return
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        library = SentenceTransformer(str(model.path), device="cpu")
        vectors = library.encode(
            [text for pair in PAIRS for text in pair],
            show_progress_bar=False,
            normalize_embeddings=True,
        )
    rows = scored(model, "cosine")(*[Subject(a, (r,)) for a, r in PAIRS])
    for at, row in enumerate(rows):
        angle = float(vectors[2 * at] @ vectors[2 * at + 1])
        assert row["cosine"].value == pytest.approx(angle, abs=1e-5)


@pytest.mark.parametrize("kind", ["deberta", "deberta-v2"])
def test_a_limit_of_1e30_is_capped_at_the_positions(tmp_path: Path, kind: str) -> None:
    folder = tiny_encoder(tmp_path / kind, kind, positions=512, declared=None)
    endless = resolve(str(folder))
    assert load_tokenizer(endless).model_max_length > 1e29
    assert model_facts.token_limit(endless) == 512
    long = "the cat sat " * 300
    table = idf_of(endless, [long, "a dog"])
    run = scored(endless, "bertscore", idf=True, idf_table=table)
    [row] = run(Subject(long, ("a dog", "the mat")))
    assert row["bertscore.f"].value is not None
    assert json.loads(row["bertscore.f"].detail)["truncated"] == {"answer": "512 of 902 tokens"}


def test_a_byte_level_text_begins_with_a_blank_as_published(tmp_path: Path) -> None:
    folder = tiny_encoder(tmp_path / "roberta", "roberta")
    plain = tiny_encoder(tmp_path / "plain", "roberta")
    config = plain / "tokenizer_config.json"
    config.write_text(json.dumps(json.loads(config.read_text()) | {"add_prefix_space": False}))
    tokens = plain / "tokenizer.json"
    told = json.loads(tokens.read_text())
    told["pre_tokenizer"]["add_prefix_space"] = False
    tokens.write_text(json.dumps(told))
    subject = Subject("the cat", ("cat the",))
    assert load_tokenizer(resolve(str(plain))).tokenize("the") == ["the"]
    [with_blank] = scored(resolve(str(folder)), "bertscore")(subject)
    [without] = scored(resolve(str(plain)), "bertscore")(subject)
    assert without["bertscore.f"].value == pytest.approx(with_blank["bertscore.f"].value, abs=1e-6)


def test_layers_are_the_packages() -> None:
    theirs = {name.rsplit("/", 1)[-1]: layer for name, layer in model2layers.items()}
    ours = dict(model_facts.LAYERS)
    assert {name for name in ours if name not in theirs} == {
        "all-MiniLM-L6-v2",
        "MiniLM-L6-H384-uncased",
    }
    assert {name: ours[name] for name in ours if name in theirs} == {
        name: theirs[name] for name in ours if name in theirs
    }


def test_a_model_of_ones_own_needs_a_layer(model: ModelFiles) -> None:
    with pytest.raises(KnownError, match="No layer is known"):
        scored(model, "bertscore", layer=None)
