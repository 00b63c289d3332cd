"""MoverScore: worked by hand, against the published procedure, and where it has no value."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
import torch

from db.errors import KnownError
from scoring.backends.encoder import Encoder
from scoring.backends.idf import idf_of
from scoring.backends.loading import load_tokenizer
from scoring.backends.moverscore import (
    Mass,
    first_version,
    left_out,
    power_means,
    second_version,
    stopped_words,
    token_weights,
)
from scoring.models import ModelFiles, resolve
from scoring.subjects import EMPTY_ANSWER, FEW_DOCUMENTS, NO_WEIGHT, Idf, Outcome, Subject
from tests.scored_models import Scored, scored
from tests.tiny_models import make_sentence_model, tiny_bert

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from tests.published_moverscore import PublishedMoverScore

NEAR = {1: 1e-5, 2: 2e-3}
"""What single precision leaves: the published second version takes roots of what rounds to 0."""
PAIRS = [
    ("the cat sat on the mat.", "a cat sat on a big mat"),
    ("dog", "the dog ran far far far. it was a big dog, 7 times?"),
    ("the the the the cats", "a cat"),
    ("a big dog ran on", "a big dog ran on"),
    ("x1, y2. z3? dogs", "the cat"),
]
ANSWERS = [answer for answer, _ in PAIRS]
REFERENCES = [reference for _, reference in PAIRS]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    folder = tiny_bert(tmp_path_factory.mktemp("models") / "tiny", declared=64, layers=6)
    make_sentence_model(folder, limit=12)
    return resolve(str(folder))


def moved(
    model: ModelFiles,
    answers: Sequence[str],
    references: Sequence[str],
    *also: str,
    **options: object,
) -> Scored:
    return scored(
        model,
        "moverscore",
        *also,
        idf_table=idf_of(model, references),
        answers_idf=idf_of(model, answers),
        **options,
    )


def published(model: ModelFiles, version: int, **given: Sequence[str]) -> list[float]:
    peer = PublishedMoverScore(model.path, limit=64)
    idf = {"references": peer.idf(REFERENCES), "answers": peer.idf(ANSWERS)}
    return peer.scores(ANSWERS, REFERENCES, version, idf, **given)


def mass(*vectors: tuple[float, float], weights: Sequence[float] = ()) -> Mass:
    rows = torch.tensor(vectors)
    return Mass(np.array(weights or [1.0] * len(vectors)), rows, rows)


X, Y = (1.0, 0.0), (0.0, 1.0)


def test_by_hand() -> None:
    assert first_version(mass(X), mass(X)) == 1
    assert first_version(mass(X), mass(Y)) == -1
    assert second_version(mass(X), mass(Y)) == pytest.approx(2**0.5)
    # three quarters of X's mass stay, one quarter goes to Y over a squared distance of 2
    uneven = mass(X, Y, weights=[3, 1])
    assert first_version(mass(X), uneven) == pytest.approx(1 - 2 / 4)
    assert second_version(uneven, mass(X)) == pytest.approx(2**0.5 / 4)


def test_power_means_by_hand() -> None:
    layers = [torch.tensor([[3.0, 0.0]]), torch.tensor([[0.0, 2.0]])]
    joined = np.array([0.0, 0.0, 0.5, 0.5, 1.0, 1.0])
    found = power_means(layers)[0].numpy()
    assert found == pytest.approx(joined / np.linalg.norm(joined))


def test_weights_by_hand() -> None:
    table = Idf(documents=3, counts={0: 3, 1: 1, 2: 1}, digest="")
    assert token_weights(table, 4, {2}).tolist() == pytest.approx([0.0, np.log(2), 0.0, np.log(4)])


@pytest.mark.parametrize("version", [1, 2])
def test_is_the_published_procedure(tiny: ModelFiles, version: int) -> None:
    rows = moved(tiny, ANSWERS, REFERENCES)(*[Subject(a, (r,)) for a, r in PAIRS])
    expected = published(tiny, version)
    assert [row[f"moverscore.v{version}"].value for row in rows] == pytest.approx(
        expected, abs=NEAR[version]
    )
    for row in rows:
        distance = 1 - (row["moverscore.v2"].value or 0)
        assert row["moverscore.v2inv"].value == pytest.approx(1 / (1 + distance))


@pytest.mark.parametrize("version", [1, 2])
def test_stop_words_are_left_out(tiny: ModelFiles, tmp_path: Path, version: int) -> None:
    words = tmp_path / "stop.txt"
    words.write_text("the a\non\n")
    run = moved(tiny, ANSWERS, REFERENCES, stop_words=str(words))
    rows = run(*[Subject(a, (r,)) for a, r in PAIRS])
    expected = published(tiny, version, stop_words=["the", "a", "on"])
    for row, value in zip(rows, expected, strict=True):
        outcome = row[f"moverscore.v{version}"]
        if np.isnan(value):  # no token was left
            assert outcome.undefined == NO_WEIGHT
        else:
            assert outcome.value == pytest.approx(value, abs=NEAR[version])
    assert ",stop:3-" in run.columns[0].signature


def test_lists_of_stop_words(tmp_path: Path) -> None:
    assert stopped_words("") == frozenset()
    assert {"the", "of", "herself"} <= stopped_words("english")
    with pytest.raises(KnownError, match="cannot be read"):
        stopped_words(str(tmp_path / "absent.txt"))
    empty = tmp_path / "empty.txt"
    empty.write_text(" \n")
    with pytest.raises(KnownError, match="no words"):
        stopped_words(str(empty))


def test_punctuation_tails_and_stop_words_have_no_mass(tiny: ModelFiles) -> None:
    vocabulary = load_tokenizer(tiny).get_vocab()
    out = left_out(vocabulary, {"the"})
    assert {token for token, place in vocabulary.items() if place in out} == {
        *(token for token in vocabulary if token.startswith("##")),
        *(".", ",", "?", "the"),
    }


def test_identical_texts_are_alike_as_far_as_the_weights_are(tiny: ModelFiles) -> None:
    texts = ["a big dog ran on", "the cat sat"]
    [row] = moved(tiny, texts, texts)(Subject(texts[0], (texts[0],)))
    assert row["moverscore.v1"].value == pytest.approx(1, abs=1e-6)
    assert row["moverscore.v2"].value == pytest.approx(1, abs=1e-6)
    assert row["moverscore.v2inv"].value == pytest.approx(1, abs=1e-6)


def test_without_a_mass_there_is_no_value(tiny: ModelFiles) -> None:
    answers, references = ["the cat", "a dog ran", "..."], ["the cat", "the cat"]
    run = moved(tiny, answers, references)
    known, punctuation, empty = run(
        Subject("a dog ran", ("the cat",)), Subject("...", ("a dog",)), Subject(" ", ("a dog",))
    )
    # every reference holds these tokens: they weigh log(3 / 3) = 0
    assert {outcome.undefined for outcome in known.values()} == {NO_WEIGHT}
    assert {outcome.undefined for outcome in punctuation.values()} == {NO_WEIGHT}
    assert {outcome.undefined for outcome in empty.values()} == {EMPTY_ANSWER}
    [alone] = moved(tiny, answers, ["the cat"])(Subject("a dog", ("the cat",)))
    assert alone["moverscore.v1"] == Outcome(None, FEW_DOCUMENTS)


def test_references_without_a_value_leave_the_others(tiny: ModelFiles) -> None:
    run = moved(tiny, ANSWERS, REFERENCES)
    one, both = run(
        Subject(ANSWERS[0], (REFERENCES[0],)), Subject(ANSWERS[0], (REFERENCES[0], "..."))
    )
    assert both["moverscore.v2"].value == pytest.approx(one["moverscore.v2"].value, abs=1e-6)


def test_the_signature_says_how(tiny: ModelFiles) -> None:
    first, second, inverse = (
        c.signature for c in moved(tiny, ANSWERS, REFERENCES, stop_words="english").columns
    )
    assert "|L2-6:min+mean+max|len64|idf:refs5-" in first and ",answers5-" in first
    assert "|drop:punct,##,stop:scikit-learn" in first and "|1-emd:sq|fp32|agg:mean" in first
    assert "|L6|" in second and "|1-emd:l2|" in second
    assert "|1/(1+emd):l2|" in inverse


def test_every_metric_shares_one_pass(tiny: ModelFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, ...]] = []
    forward = Encoder.forward

    def recorded(self: Encoder, batch: Sequence[tuple[int, ...]]) -> Sequence[object]:
        seen.extend(batch)
        return forward(self, batch)

    monkeypatch.setattr(Encoder, "forward", recorded)
    run = moved(tiny, ANSWERS, REFERENCES, "bertscore", "cosine", "blend", layer=5)
    run(*[Subject(answer, ("the cat sat", "a dog", "a big mat")) for answer in ANSWERS])
    tokens = load_tokenizer(tiny)
    long = [answer for answer in ANSWERS if len(tokens(answer)["input_ids"]) > 12]
    assert len(seen) == len(set(seen)) == len(ANSWERS) + 3 + len(long)


def test_moverscore_weights_never_reach_bertscore(tiny: ModelFiles) -> None:
    subject = Subject(ANSWERS[0], (REFERENCES[0],))
    [plain] = scored(tiny, "bertscore")(subject)
    run = moved(tiny, ANSWERS, REFERENCES, "bertscore")
    [beside] = run(subject)
    values: Mapping[str, Outcome] = {k: v for k, v in beside.items() if k in plain}
    assert {k: v.value for k, v in values.items()} == pytest.approx(
        {k: v.value for k, v in plain.items()}, abs=1e-6
    )
