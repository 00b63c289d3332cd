"""Metrics with a model: equal to the packages, whatever the batch, the limits and the memory."""

from __future__ import annotations

import contextlib
import io
import json
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from annotation.jobs import drain
from db.errors import KnownError
from db.types import TargetKind
from scoring.backends.idf import idf_of
from scoring.backends.token_length import TokenLengthScorer
from scoring.models import ModelFiles, resolve
from scoring.registry import parse_all
from scoring.signatures import columns
from scoring.subjects import (
    EMPTY_ANSWER,
    NO_REFERENCE,
    NO_TOKENS,
    Outcome,
    ScoreOptions,
    Subject,
)
from tests.scored_models import Scored, scored
from tests.tiny_models import make_sentence_model, tiny_bert

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import bert_score
    from sentence_transformers import SentenceTransformer

PAIRS = [
    ("the cat sat on the mat", "a cat sat on a big mat"),
    ("dog", "the dog ran far far far. it was a big dog, 7 times?"),
    ("the the the the", "cat"),
    ("a big dog ran on", "a big dog ran on"),
    ("x1, y2. z3?", "the cat"),
]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    folder = tiny_bert(tmp_path_factory.mktemp("models") / "tiny")
    make_sentence_model(folder, limit=12)
    return resolve(str(folder))


def peer_bertscore(model: Path, layer: int, pairs: Sequence[tuple[str, object]]) -> torch.Tensor:
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        return torch.stack(
            bert_score.score(
                [answer for answer, _ in pairs],
                [references for _, references in pairs],
                model_type=str(model),
                num_layers=layer,
                device="cpu",
            ),
            dim=1,
        )


def values(row: dict[str, Outcome], *names: str) -> list[float]:
    found = [row[name].value for name in names]
    assert None not in found
    return [value for value in found if value is not None]


PRF = ("bertscore.p", "bertscore.r", "bertscore.f")


@pytest.mark.parametrize("layer", [1, 2, 3])
def test_bertscore_is_the_packages(tmp_path: Path, layer: int) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    theirs = peer_bertscore(folder, layer, PAIRS)
    ours = scored(resolve(str(folder)), "bertscore", layer=layer)
    for row, expected in zip(ours(*[Subject(a, (r,)) for a, r in PAIRS]), theirs, strict=True):
        assert values(row, *PRF) == pytest.approx(expected.tolist(), abs=1e-4)


def test_bertscore_over_several_references_takes_three_maxima(tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny", declared=64)
    references = ["a cat sat", "the dog ran far", "on the mat, 7?"]
    [expected] = peer_bertscore(folder, 3, [("the cat ran on a mat", references)])
    [row] = scored(resolve(str(folder)), "bertscore")(
        Subject("the cat ran on a mat", tuple(references))
    )
    assert values(row, *PRF) == pytest.approx(expected.tolist(), abs=1e-4)
    assert json.loads(row["bertscore.p"].detail)["references"] == 3


def test_rescaling_is_the_packages_and_never_touches_an_empty_answer(tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "bert-base-uncased", declared=64)
    table = Path(bert_score.__file__).parent / "rescale_baseline" / "en" / "bert-base-uncased.tsv"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = torch.stack(
            bert_score.score(
                [answer for answer, _ in PAIRS],
                [[reference, "a far dog"] for _, reference in PAIRS],
                model_type=str(folder),
                num_layers=2,
                device="cpu",
                lang="en",
                rescale_with_baseline=True,
                baseline_path=str(table),
            ),
            dim=1,
        )
    run = scored(resolve(str(folder)), "bertscore", layer=2, baseline="en")
    rows = run(*[Subject(a, (r, "a far dog")) for a, r in PAIRS], Subject(" ", ("the cat",)))
    for row, expected in zip(rows, theirs, strict=False):
        assert values(row, *PRF) == pytest.approx(expected.tolist(), abs=1e-4)
    assert rows[-1]["bertscore.f"] == Outcome(None, EMPTY_ANSWER)
    assert "rescale:en|" in run.columns[0].signature


def test_a_model_without_a_table_is_not_rescaled_and_says_so(tiny: ModelFiles) -> None:
    subject = Subject("the cat", ("a dog ran",))
    plain, asked = scored(tiny, "bertscore"), scored(tiny, "bertscore", baseline="en")
    assert plain(subject)[0]["bertscore.f"] == asked(subject)[0]["bertscore.f"]
    assert "rescale:no-table-en" in asked.columns[0].signature


def test_the_packaged_model_is_both_packages_equal() -> None:
    minilm = resolve("all-MiniLM-L6-v2", download=False)
    pairs = [
        ("Milira sings the song.", "The song is an R&B song by Milira released in 1990."),
        ("我喜欢苹果", "Bananas are yellow, and apples are not."),
        ("word " * 300, "other words " * 290),
    ]
    theirs = peer_bertscore(minilm.path, 6, pairs)
    rows = scored(minilm, "bertscore", "cosine", "blend", layer=None)(
        *[Subject(a, (r,)) for a, r in pairs]
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library = SentenceTransformer(str(minilm.path), device="cpu")
        vectors = library.encode([text for pair in pairs for text in pair], show_progress_bar=False)
    for at, (row, expected) in enumerate(zip(rows, theirs, strict=True)):
        assert values(row, *PRF) == pytest.approx(expected.tolist(), abs=1e-4)
        angle = float(vectors[2 * at] @ vectors[2 * at + 1])
        assert row["cosine"].value == pytest.approx(angle, abs=1e-5)
    long = rows[2]
    assert json.loads(long["cosine"].detail)["truncated"] == {
        "answer": "256 of 302 tokens",
        "reference": "256 of 582 tokens",
    }
    assert json.loads(long["bertscore.f"].detail)["truncated"] == {"reference": "512 of 582 tokens"}


@pytest.mark.parametrize("pooling", ["mean", "cls", "max"])
def test_cosine_is_sentence_transformers(tmp_path: Path, pooling: str) -> None:
    folder = tiny_bert(tmp_path / "tiny")
    make_sentence_model(folder, limit=12, pooling=pooling)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        vectors = SentenceTransformer(str(folder), device="cpu").encode(
            [text for pair in PAIRS for text in pair], show_progress_bar=False
        )
    rows = scored(resolve(str(folder)), "cosine")(*[Subject(a, (r,)) for a, r in PAIRS])
    for at, row in enumerate(rows):
        assert row["cosine"].value == pytest.approx(
            float(vectors[2 * at] @ vectors[2 * at + 1]), abs=1e-5
        )


def test_texts_equal_up_to_the_limit_are_equal_and_said_to_be_cut(tiny: ModelFiles) -> None:
    same = "the cat sat on the mat the dog ran far"
    [row] = scored(tiny, "cosine")(Subject(f"{same} a big dog", (f"{same} 7, 8, 9",)))
    assert row["cosine"].value == pytest.approx(1.0, abs=1e-6)
    assert json.loads(row["cosine"].detail)["truncated"] == {
        "answer": "12 of 15 tokens",
        "reference": "12 of 17 tokens",
    }


def test_long_texts_may_be_read_in_parts(tiny: ModelFiles) -> None:
    same = "the cat sat on the mat the dog ran far"  # ten tokens, and two special ones: a part
    long, short = f"{same} a big dog", "a dog ran"
    run = scored(tiny, "cosine", long="mean")
    [row, whole] = run(Subject(long, (short,)), Subject(same, (short,)))
    assert row["cosine"].detail == ""  # nothing was left out
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library = SentenceTransformer(str(tiny.path), device="cpu")
        first, rest, other = library.encode([same, "a big dog", short], show_progress_bar=False)
    mean = 10 * first + 3 * rest
    expected = float(mean @ other) / float((mean @ mean) ** 0.5)
    assert row["cosine"].value == pytest.approx(expected, abs=1e-5)
    [cut] = scored(tiny, "cosine")(Subject(same, (short,)))
    assert whole["cosine"].value == pytest.approx(cut["cosine"].value, abs=1e-6)
    assert "|len12,long:mean|" in run.columns[0].signature
    [told_apart] = run(Subject(long, (f"{same} 7, 8, 9",)))
    assert (told_apart["cosine"].value or 1) < 0.999


def test_a_model_without_a_declared_limit_is_cut_at_its_positions(tiny: ModelFiles) -> None:
    [row] = scored(tiny, "bertscore")(Subject("the cat " * 300, ("the dog",)))
    assert row["bertscore.f"].value is not None
    assert json.loads(row["bertscore.f"].detail)["truncated"] == {"answer": "64 of 602 tokens"}


@pytest.mark.parametrize("text", ["", "   ", "\n", chr(12)])
def test_an_empty_answer_has_no_score(tiny: ModelFiles, text: str) -> None:
    empty, full = scored(tiny, "bertscore", "cosine", "blend")(
        Subject(text, ("hello how are you",)), Subject("the cat", ("the cat",))
    )
    assert {outcome.undefined for outcome in empty.values()} == {EMPTY_ANSWER}
    assert values(full, "bertscore.f", "cosine") == pytest.approx([1, 1], abs=1e-5)


def test_no_reference_and_no_tokens_are_said(tiny: ModelFiles) -> None:
    alone, unseen = scored(tiny, "bertscore", "cosine")(
        Subject("the cat", ()), Subject("the cat", ("\u200b\u0301",))
    )
    assert {outcome.undefined for outcome in alone.values()} == {NO_REFERENCE}
    assert unseen["bertscore.f"].undefined == NO_TOKENS


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.lists(st.sampled_from(["the", "cat", "dog", "7", "ran", "."]), min_size=1, max_size=30),
        min_size=2,
        max_size=8,
    ),
    st.sampled_from([1, 40, 100_000]),
)
def test_values_do_not_depend_on_the_batch(
    every_scorer: Callable[[int], Scored], texts: list[list[str]], budget: int
) -> None:
    subjects = [Subject(" ".join(text), ("the cat ran", "a dog")) for text in texts]
    together = every_scorer(budget)(*subjects)
    backwards = every_scorer(budget)(*subjects[::-1])[::-1]
    for subject, row, again in zip(subjects, together, backwards, strict=True):
        [alone] = every_scorer(100_000)(subject)
        for name, outcome in row.items():
            assert outcome.value == pytest.approx(alone[name].value, abs=1e-5)
            assert again[name].value == pytest.approx(alone[name].value, abs=1e-5)
            assert outcome.undefined == alone[name].undefined


@pytest.fixture(scope="module")
def every_scorer(tiny: ModelFiles) -> Callable[[int], Scored]:
    """Give scorers by batch budget; their caches are too small to hold anything."""
    texts = ["the cat ran", "a dog", "7 . dog"]
    made = {
        budget: scored(
            tiny,
            *("bertscore", "cosine", "moverscore"),
            idf_table=idf_of(tiny, texts),
            answers_idf=idf_of(tiny, texts),
            batch_tokens=budget,
            cache_bytes=1,
            long="mean",
        )
        for budget in (1, 40, 100_000)
    }
    return made.__getitem__


def test_pickled_weights_are_read_only_when_asked_for(tmp_path: Path) -> None:
    safe = tiny_bert(tmp_path / "safe")
    pickled = tiny_bert(tmp_path / "pickled", pickled=True)
    with pytest.raises(KnownError, match="pickle"):
        resolve(str(pickled))
    subject = Subject("the cat", ("a dog ran",))
    [one] = scored(resolve(str(safe)), "bertscore")(subject)
    [other] = scored(resolve(str(pickled), pickled=True), "bertscore")(subject)
    assert other["bertscore.f"].value == pytest.approx(one["bertscore.f"].value, abs=1e-6)


def test_a_damaged_model_is_told_in_one_line(tmp_path: Path) -> None:
    folder = tiny_bert(tmp_path / "tiny")
    (folder / "model.safetensors").write_bytes(b"not safetensors at all")
    with pytest.raises(KnownError, match="cannot be loaded"):
        scored(resolve(str(folder)), "bertscore")


def test_lengths_in_tokens_leave_special_ones_out_and_know_no_limit(tiny: ModelFiles) -> None:
    [request] = parse_all([f"length.tokens:{tiny.path}"])
    filled = columns(request, ScoreOptions(), TargetKind.ANSWER, tiny)
    rows = drain(
        TokenLengthScorer(filled, ScoreOptions(), tiny).score(
            [Subject("the cat", ()), Subject("", ("x",)), Subject("the " * 500, ())]
        )
    )
    assert rows == [(Outcome(2.0),), (Outcome(0.0),), (Outcome(500.0),)]
    assert filled[0].signature == f"length.tokens:tiny|v1|w:{tiny.digest}|special:no"


@pytest.mark.parametrize(
    ("device", "told"),
    [
        ("warp9", "no device 'warp9'"),
        ("xpu", "no 'xpu' that torch can use"),
        pytest.param(
            "cuda:0",
            "no 'cuda:0' that torch can use",
            marks=[] if not torch.cuda.is_available() else pytest.mark.xfail(strict=True),
        ),
    ],
)
def test_a_device_that_is_not_there_is_told(tiny: ModelFiles, device: str, told: str) -> None:
    with pytest.raises(KnownError, match=told):
        scored(tiny, "cosine", device=device)


def test_nothing_is_written_to_standard_output(
    tiny: ModelFiles, capfd: pytest.CaptureFixture[str]
) -> None:
    scored(tiny, "bertscore", "cosine")(Subject("the cat " * 100, ("a dog",)))
    assert capfd.readouterr().out == ""
