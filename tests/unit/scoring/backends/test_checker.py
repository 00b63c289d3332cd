"""MiniCheck and AlignScore: evidence in chunks, claims never cut, folds as published."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import save_file
from transformers import AutoTokenizer, RobertaConfig, RobertaModel, T5ForConditionalGeneration

from annotation.jobs import drain
from db.errors import KnownError
from scoring.backends.checker import word_groups
from scoring.backends.pair_classifier import OPPOSITE, SAME
from scoring.backends.pair_texts import Pair
from scoring.models import resolve
from scoring.subjects import EMPTY_ANSWER, NO_REFERENCE, Outcome, Subject
from tests.scored_pairs import ScoredBy, scored_by
from tests.tiny_classifiers import (
    SURE,
    WIDTH,
    alone,
    relabelled,
    tiny_answerer,
    tiny_classifier,
    word_tokenizer,
)

BOTH = ("minicheck",)
CHECKS = {SAME: (-SURE, SURE), OPPOSITE: (SURE, -SURE)}
UNNAMED = ("LABEL_0", "LABEL_1")


def odds(share: float) -> tuple[float, float]:
    return 0.0, math.log(share / (1 - share))


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A RoBERTa of 64 positions, whose chunks therefore hold few sentences."""
    return tiny_classifier(
        tmp_path_factory.mktemp("models") / "checker",
        kind="roberta",
        labels=UNNAMED,
        says=CHECKS,
        joined=True,
    )


@pytest.fixture(scope="module")
def tiny(checker: Path) -> ScoredBy:
    return scored_by(checker, *BOTH)


@pytest.mark.parametrize("kind", ["roberta", "deberta"])
def test_the_whole_claim_and_its_least_supported_sentence(kind: str, tmp_path: Path) -> None:
    evidence, first, second = "The cat sat. The dog ran.", "The cat sat.", "A man ran far."
    told = {
        **CHECKS,
        Pair(evidence, f"{first} {second}"): odds(0.6),
        Pair(evidence, first): odds(0.9),
        Pair(evidence, second): odds(0.2),
    }
    folder = tiny_classifier(tmp_path / "m", kind=kind, labels=UNNAMED, says=told, joined=True)
    [row] = scored_by(folder, *BOTH)(Subject(f"{first} {second}", (evidence,)))
    assert row["minicheck.whole"].value == pytest.approx(0.6, abs=1e-4)
    assert row["minicheck.min"].value == pytest.approx(0.2, abs=1e-4)


def test_the_best_chunk_counts_wherever_it_stands(tmp_path: Path) -> None:
    """60 tokens of evidence do not fit beside the claim: three sentences, two chunks."""
    claim = "A man ran far."
    lines = [f"{word} " * 19 + "far." for word in ("cat", "dog", "mat")]
    told = {
        **CHECKS,
        Pair(f"{lines[0]} {lines[1]}", claim): odds(0.1),
        Pair(lines[2], claim): odds(0.8),
    }
    folder = tiny_classifier(tmp_path / "m", kind="roberta", labels=UNNAMED, says=told, joined=True)
    [row] = scored_by(folder, *BOTH)(Subject(claim, (" ".join(lines),)))
    assert row["minicheck.whole"].value == pytest.approx(0.8, abs=1e-4)
    assert row["minicheck.whole"].detail == ""  # nothing was cut


def test_evidence_late_in_a_long_text_is_read(tiny: ScoredBy) -> None:
    plain = "The cat sat on the mat. " * 40
    told = plain + "A man ran far."
    first, second = (
        tiny.value("minicheck.whole", Subject("A man ran far.", (text,))) for text in (plain, told)
    )
    assert second >= first
    [row] = tiny(Subject("A man ran far.", (told,)))
    assert row["minicheck.whole"].detail == ""


def test_a_claim_of_600_tokens_is_checked_piece_by_piece(tiny: ScoredBy) -> None:
    words = [("cat", "dog", "ran")[n % 3] for n in range(600)]
    [row] = tiny(Subject(" ".join(words), ("the cat sat",)))
    pieces = json.loads(row["minicheck.whole"].detail)["pieces"]
    most = tiny.scorer._classifier.texts.longest_hypothesis  # type: ignore[attr-defined]
    assert pieces == math.ceil(600 / most)
    values = [
        tiny.value("minicheck.whole", Subject(" ".join(words[n : n + most]), ("the cat sat",)))
        for n in range(0, 600, most)
    ]
    assert row["minicheck.whole"].value == pytest.approx(min(values), abs=1e-6)


@pytest.mark.parametrize("name", ["minicheck.whole", "minicheck.min"])
def test_an_empty_claim_or_document_is_undefined(name: str, tiny: ScoredBy) -> None:
    rows = tiny(Subject("", ("doc",)), Subject("claim", ()), Subject(" \n", ()))
    assert [row[name] for row in rows] == [
        Outcome(None, EMPTY_ANSWER),
        Outcome(None, NO_REFERENCE),
        Outcome(None, EMPTY_ANSWER),
    ]


def test_a_pair_is_read_joined_by_the_end_token_as_published(checker: Path, tiny: ScoredBy) -> None:
    for pair in (Pair("The cat sat.", "a cat"), Pair("A dog. A man, far.", "no dog?")):
        logits = alone(checker, pair, joined=True)
        share = 1 / (1 + math.exp(logits[0] - logits[1]))
        value = tiny.value("minicheck.whole", Subject(pair.hypothesis, (pair.premise,)))
        assert value == pytest.approx(share, abs=1e-5)


def test_a_checker_of_the_t5_family_answers_with_its_first_token(tmp_path: Path) -> None:
    folder = tiny_answerer(tmp_path / "t5")
    scorer = scored_by(folder, *BOTH)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = T5ForConditionalGeneration.from_pretrained(folder).eval()
    no, yes = (tokenizer(word, add_special_tokens=False)["input_ids"][0] for word in "01")
    for pair in (Pair("The cat sat.", "a cat"), Pair("A dog ran far. No man.", "the dog?")):
        given = tokenizer(["predict: " + "</s>".join(pair)], return_tensors="pt")
        with torch.inference_mode():
            logits = model(
                input_ids=given["input_ids"], decoder_input_ids=torch.zeros(1, 1).long()
            ).logits[0, 0]
        share = float(torch.softmax(logits[[no, yes]], dim=0)[1])
        value = scorer.value("minicheck.whole", Subject(pair.hypothesis, (pair.premise,)))
        assert value == pytest.approx(share, abs=1e-5)
    assert "|answer:0/1,proved|claim:whole|len2048|" in scorer.columns[0].signature


def test_a_chunk_for_the_t5_family_has_500_words_at_most(tmp_path: Path) -> None:
    scorer = scored_by(tiny_answerer(tmp_path / "t5"), "minicheck.whole")
    sentences = ["The cat sat on the big mat."] * 150
    grid = scorer.scorer._grid(  # type: ignore[attr-defined]
        "whole", Subject("a cat", ()), " ".join(sentences)
    )
    [row] = grid.rows
    assert [len(pair.premise.split()) for pair in row] == [497, 497, 56]
    assert " ".join(pair.premise for pair in row) == " ".join(sentences)


def test_a_checker_whose_labels_are_turned_is_refused(tmp_path: Path) -> None:
    turned = {SAME: (SURE, -SURE), OPPOSITE: (-SURE, SURE)}
    folder = tiny_classifier(
        tmp_path / "m", kind="roberta", labels=UNNAMED, says=turned, joined=True
    )
    with pytest.raises(KnownError, match="supported by itself at"):
        scored_by(folder, *BOTH)
    named = relabelled(folder, id2label={"0": "supported", "1": "unsupported"})
    assert scored_by(named, *BOTH).value("minicheck.min", Subject("a cat", ("the cat",))) > 0


TEXT = st.lists(
    st.sampled_from(["the cat sat.", "a dog ran far.", "no man.", "the mat!", "x y z?"]),
    min_size=1,
    max_size=25,
).map(" ".join)


@settings(max_examples=30, deadline=None)
@given(evidence=TEXT, claim=st.integers(1, 25).map(lambda n: "cat " * n))
def test_chunks_fit_beside_the_claim_and_lose_nothing(
    evidence: str, claim: str, tiny: ScoredBy
) -> None:
    subject = Subject(claim.strip(), ())
    grid = tiny.scorer._grid("whole", subject, evidence)  # type: ignore[attr-defined]
    read = tiny.scorer._classifier.texts.rows(grid.rows[0])  # type: ignore[attr-defined]
    assert all(one.total <= 64 for one in read.values())
    assert "".join("".join(p.premise.split()) for p in grid.rows[0]) == "".join(evidence.split())


@settings(max_examples=10, deadline=None)
@given(evidence=TEXT, others=st.lists(TEXT, max_size=4), batch=st.integers(30, 400))
def test_neighbours_and_batches_do_not_change_a_value(
    evidence: str, others: list[str], batch: int, checker: Path
) -> None:
    one = Subject("A man ran far. The cat sat.", (evidence,))
    [alone] = scored_by(checker, *BOTH)(one)
    *_, together = scored_by(checker, *BOTH, batch_tokens=batch)(
        *(Subject(text, (evidence,)) for text in others), one
    )
    for name, outcome in alone.items():
        assert together[name].value == pytest.approx(outcome.value, abs=1e-5)


def test_control_tokens_in_a_long_claim_are_words(tiny: ScoredBy) -> None:
    [row] = tiny(Subject("the cat </s> sat " * 40, ("the <s> dog </s> ran " * 40,)))
    assert row["minicheck.whole"].value is not None
    assert "truncated" not in json.loads(row["minicheck.whole"].detail)


# --- AlignScore ---------------------------------------------------------------------------------


def align_folder(folder: Path, *, pickled: bool = False, seed: int = 0) -> Path:
    """AlignScore's own layout: an encoder under ``base_model.``, a three-way layer beside it."""
    folder.mkdir(parents=True)
    size = word_tokenizer(folder, roles="roberta")
    torch.manual_seed(seed)
    config = RobertaConfig(
        vocab_size=size, hidden_size=WIDTH, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=64, max_position_embeddings=66, initializer_range=0.3, pad_token_id=0,
        bos_token_id=2, eos_token_id=3,
    )  # fmt: skip
    base = RobertaModel(config).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        seen = torch.cat([base(**_given(tokenizer, pair)).pooler_output for pair in CHECKS])
    wanted = torch.tensor([[SURE, 0.0, -SURE], [-SURE, 0.0, SURE]])
    weight = (torch.linalg.pinv(seen.double()) @ wanted.double()).T.float()
    state = {f"base_model.{name}": value for name, value in base.state_dict().items()}
    state |= {"tri_layer.weight": weight, "tri_layer.bias": torch.zeros(3)}
    state |= {"bin_layer.weight": torch.zeros(2, WIDTH), "mlm_head.bias": torch.zeros(size)}
    config.save_pretrained(folder)
    if pickled:
        torch.save({"state_dict": state, "epoch": 2}, folder / "AlignScore-tiny.ckpt")
    else:
        save_file(
            {name: value.contiguous() for name, value in state.items()}, folder / "a.safetensors"
        )
    return folder


def _given(tokenizer, pair: Pair):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return tokenizer([pair.premise], [pair.hypothesis], return_tensors="pt")


@pytest.mark.parametrize("pickled", [False, True])
def test_alignscore_reads_its_own_layout(pickled: bool, tmp_path: Path) -> None:
    folder = align_folder(tmp_path / "align", pickled=pickled)
    if pickled:
        with pytest.raises(KnownError, match="pickle"):
            resolve(str(folder))
    scorer = scored_by(folder, "alignscore")
    pair = Pair("The cat sat on the mat.", "a cat")
    judged = drain(scorer.scorer._classifier.judge([pair, SAME]))  # type: ignore[attr-defined]
    assert judged[SAME].logits == pytest.approx((SURE, 0.0, -SURE), abs=1e-4)
    shares = judged[pair].probabilities()
    value = scorer.value("alignscore", Subject(pair.hypothesis, (pair.premise,)))
    assert value == pytest.approx(shares[0], abs=1e-6)


def test_alignscore_also_reads_a_classifier_of_three_labels(tmp_path: Path) -> None:
    first, second = "The cat sat.", "A dog ran far."
    told = {
        SAME: (SURE, 0.0, -SURE),
        OPPOSITE: (-SURE, 0.0, SURE),
        Pair("The mat.", first): (math.log(0.9), math.log(0.05), math.log(0.05)),
        Pair("The mat.", second): (math.log(0.1), math.log(0.6), math.log(0.3)),
    }
    labels = ("aligned", "neutral", "contradict")
    folder = tiny_classifier(tmp_path / "m", kind="roberta", labels=labels, says=told)
    scorer = scored_by(folder, "alignscore")
    value = scorer.value("alignscore", Subject(f"{first} {second}", ("The mat.",)))
    assert value == pytest.approx((0.9 + 0.1) / 2, abs=1e-4)
    assert "|labels:aligned=0,proved|" in scorer.columns[0].signature
    empty, missing = scorer(Subject("", ("The mat.",)), Subject(first, ()))
    assert empty["alignscore"] == Outcome(None, EMPTY_ANSWER)
    assert missing["alignscore"] == Outcome(None, NO_REFERENCE)


def test_alignscore_without_its_layer_is_refused(tmp_path: Path) -> None:
    folder = align_folder(tmp_path / "m")
    save_file({"base_model.x": torch.zeros(1)}, folder / "a.safetensors")
    with pytest.raises(KnownError, match="three-way layer"):
        scored_by(relabelled(folder, architectures=None), "alignscore")


def test_a_checkpoint_that_holds_code_is_not_run(tmp_path: Path) -> None:
    folder = align_folder(tmp_path / "m", pickled=True)
    marker = tmp_path / "ran"
    torch.save({"state_dict": {}, "hooked": _Hook(str(marker))}, folder / "AlignScore-tiny.ckpt")
    with pytest.raises(KnownError, match="more than weights"):
        scored_by(folder, "alignscore")
    assert not marker.exists()


class _Hook:
    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return open, (self.path, "w")


def test_groups_have_350_words_and_as_many_sentences_each() -> None:
    sentences = [f"{'word ' * 49}end{n}." for n in range(15)]  # 750 words, 50 in each
    groups = word_groups(" ".join(sentences), sentences)
    assert [group.count(".") for group in groups] == [5, 5, 5]  # 15 // (750 // 350 + 1)
    assert " ".join(groups) == " ".join(sentences)
    assert word_groups("one two.", ["one two."]) == ["one two."]
    assert word_groups("w " * 900, ["w " * 900]) == ["w " * 900]  # one sentence is never cut
