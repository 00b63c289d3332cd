"""BERTScore weighted by how rare tokens are: the package's weights, and where there are none."""

from __future__ import annotations

import contextlib
import io
import warnings
from pathlib import Path

import pytest
import torch

from scoring.backends.idf import idf_of
from scoring.backends.loading import load_tokenizer
from scoring.models import ModelFiles, resolve
from scoring.subjects import FEW_DOCUMENTS, NO_WEIGHT, Subject
from tests.scored_models import Scored, scored
from tests.tiny_models import tiny_bert

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import bert_score
    from bert_score.utils import get_idf_dict

PAIRS = [
    ("the cat sat on the mat", "a cat sat on a big mat"),
    ("dog", "the dog ran far far far. it was a big dog, 7 times?"),
    ("the the the the", "cat"),
    ("a big dog ran on", "a big dog ran on"),
    ("x1, y2. z3?", "the cat"),
]
REFERENCES = [reference for _, reference in PAIRS]
PARTS = ("bertscore.p", "bertscore.r", "bertscore.f")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    return resolve(str(tiny_bert(tmp_path_factory.mktemp("models") / "tiny", declared=64)))


def weighed(model: ModelFiles, references: list[str], **options: object) -> Scored:
    return scored(model, "bertscore", idf_table=idf_of(model, references), idf=True, **options)


def test_scores_are_the_packages(tiny: ModelFiles) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        theirs = torch.stack(
            bert_score.score(
                [answer for answer, _ in PAIRS], REFERENCES, model_type=str(tiny.path),
                num_layers=3, device="cpu", idf=True, nthreads=0,
            ),
            dim=1,
        )  # fmt: skip
    subjects = [Subject(answer, (reference,)) for answer, reference in PAIRS]
    plain = scored(tiny, "bertscore")(*subjects)
    rows = weighed(tiny, REFERENCES)(*subjects)
    for row, expected in zip(rows, theirs, strict=True):
        assert [row[part].value for part in PARTS] == pytest.approx(expected.tolist(), abs=1e-4)
    changed = [
        row["bertscore.f"].value != pytest.approx(flat["bertscore.f"].value, abs=1e-4)
        for row, flat in zip(rows, plain, strict=True)
    ]
    assert sum(changed) >= 2


def test_weights_are_the_packages(tiny: ModelFiles) -> None:
    theirs = get_idf_dict(REFERENCES, load_tokenizer(tiny), nthreads=0)
    ours = idf_of(tiny, iter(REFERENCES))
    assert set(ours.counts) == set(theirs)
    for token, weight in theirs.items():
        assert ours.weight(token) == pytest.approx(weight)
    assert ours.weight(10**6) == pytest.approx(theirs[10**6])


def test_one_document_has_no_weights(tiny: ModelFiles) -> None:
    [row] = weighed(tiny, REFERENCES[:1])(Subject(*_first()))
    assert {part: (row[part].value, row[part].undefined) for part in PARTS} == dict.fromkeys(
        PARTS, (None, FEW_DOCUMENTS)
    )


def test_tokens_that_every_reference_holds_weigh_nothing(tiny: ModelFiles) -> None:
    [row] = weighed(tiny, ["the cat", "the cat"])(Subject("a dog ran", ("the cat",)))
    assert row["bertscore.r"].value is None
    assert row["bertscore.r"].undefined == NO_WEIGHT


def test_the_signature_names_the_references(tiny: ModelFiles) -> None:
    def signature(references: list[str]) -> str:
        return weighed(tiny, references).columns[0].signature

    assert "|idf:refs5-" in signature(REFERENCES)
    assert signature(REFERENCES) == signature(REFERENCES[::-1])
    assert signature(REFERENCES) != signature([*REFERENCES[:-1], "the dog"])
    assert "|idf:no|" in scored(tiny, "bertscore").columns[0].signature


def _first() -> tuple[str, tuple[str, ...]]:
    answer, reference = PAIRS[0]
    return answer, (reference,)


def test_texts_are_cut_where_the_model_stops_reading(tmp_path: Path) -> None:
    short = resolve(str(tiny_bert(tmp_path / "tiny", declared=6)))
    table = idf_of(short, ["the cat sat on the mat", "  a dog \n"])
    dog, mat = (load_tokenizer(short)(word)["input_ids"][1] for word in ("dog", "mat"))
    assert (table.documents, table.counts[dog]) == (2, 1)
    assert mat not in table.counts
