"""NLI and SummaC: hand-worked folds over known logits, proved labels, every batch alike."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file

from db.errors import KnownError
from scoring.backends.pair_classifier import OPPOSITE, SAME
from scoring.backends.pair_scorer import folded
from scoring.backends.pair_texts import Pair
from scoring.backends.token_rows import Padded
from scoring.subjects import EMPTY_ANSWER, NO_REFERENCE, OUT_OF_MEMORY, Outcome, Subject
from tests.scored_pairs import ScoredBy, scored_by
from tests.tiny_classifiers import PROVEN, SURE, alone, relabelled, tiny_classifier

FIRST, SECOND = "The cat sat.", "A dog ran far."
EVIDENCE = "The cat sat on the mat. The dog ran."
PREMISES = ("The cat sat on the mat.", "The dog ran.")
ALL = ("nli", "summac_zs")
KINDS = ("bert", "roberta", "bart", "deberta")

# (contradiction, neutral, entailment), as logarithms of the shares wanted
TOLD = {
    Pair(EVIDENCE, FIRST): (0.1, 0.2, 0.7),
    Pair(EVIDENCE, SECOND): (0.5, 0.2, 0.3),
    Pair(PREMISES[0], FIRST): (0.1, 0.1, 0.8),
    Pair(PREMISES[1], FIRST): (0.3, 0.6, 0.1),
    Pair(PREMISES[0], SECOND): (0.2, 0.7, 0.1),
    Pair(PREMISES[1], SECOND): (0.25, 0.15, 0.6),
    Pair("Yes or no?", "Yes."): (0.2, 0.2, 0.6),
}


def logs(told: dict[Pair, tuple[float, ...]]) -> dict[Pair, tuple[float, ...]]:
    return {pair: tuple(map(math.log, shares)) for pair, shares in told.items()}


@pytest.fixture(scope="module", params=KINDS)
def told(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> ScoredBy:
    folder = tmp_path_factory.mktemp("models") / request.param
    tiny_classifier(folder, kind=request.param, says={**PROVEN, **logs(TOLD)})
    return scored_by(folder, *ALL)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ScoredBy:
    return scored_by(tiny_classifier(tmp_path_factory.mktemp("models") / "tiny"), *ALL)


def test_each_sentence_is_held_against_the_whole_reference(told: ScoredBy) -> None:
    [row] = told(Subject(f"{FIRST} {SECOND}", (EVIDENCE,)))
    assert row["nli.mean"].value == pytest.approx((0.7 + 0.3) / 2, abs=1e-4)
    assert row["nli.min"].value == pytest.approx(0.3, abs=1e-4)
    assert row["nli.share"].value == 0.5  # contradiction is the most probable of the second
    assert all(outcome.detail == "" for outcome in row.values())


def test_summac_takes_each_sentences_best_balance(told: ScoredBy) -> None:
    value = told.value("summac_zs", Subject(f"{FIRST} {SECOND}", (EVIDENCE,)))
    assert value == pytest.approx(((0.8 - 0.1) + (0.6 - 0.25)) / 2, abs=1e-4)


def test_a_short_sentence_counts(told: ScoredBy) -> None:
    """The published SummaC drops sentences of ten characters or fewer, and gives 0."""
    [row] = told(Subject("Yes.", ("Yes or no?",)))
    assert row["summac_zs"].value == pytest.approx(0.4, abs=1e-4)
    assert row["nli.mean"].value == pytest.approx(0.6, abs=1e-4)


def test_several_references_are_averaged_unless_asked_otherwise(tmp_path: Path) -> None:
    folder = tiny_classifier(tmp_path / "m", says={**PROVEN, **logs(TOLD)})
    subject = Subject(FIRST, (PREMISES[0], PREMISES[1]))
    [row] = scored_by(folder, "nli")(subject)
    assert row["nli.mean"].value == pytest.approx((0.8 + 0.1) / 2, abs=1e-4)
    assert json.loads(row["nli.mean"].detail) == {"references": 2}
    [row] = scored_by(folder, "nli", aggregate="max")(subject)
    assert row["nli.mean"].value == pytest.approx(0.8, abs=1e-4)
    assert json.loads(row["nli.mean"].detail) == {"reference": 0, "references": 2}


@pytest.mark.parametrize("kind", KINDS)
def test_probabilities_are_those_of_transformers_for_the_pair_alone(
    kind: str, tmp_path: Path
) -> None:
    folder = tiny_classifier(tmp_path / kind, kind=kind)
    scorer = scored_by(folder, "nli.mean")
    for premise, hypothesis in [("the cat sat", "a dog"), ("a", "the man ran far, far")]:
        logits = alone(folder, Pair(premise, hypothesis))
        shares = [math.exp(logit) for logit in logits]
        value = scorer.value("nli.mean", Subject(hypothesis, (premise,)))
        assert value == pytest.approx(shares[2] / sum(shares), abs=1e-5)


@pytest.mark.parametrize(("text", "references"), [("", ("a",)), (" \n", ("a",)), ("", ())])
def test_an_empty_text_is_undefined(text: str, references: tuple[str, ...], tiny: ScoredBy) -> None:
    [row] = tiny(Subject(text, references))
    assert set(row.values()) == {Outcome(None, EMPTY_ANSWER)}


def test_a_text_without_evidence_is_undefined_and_the_rest_goes_on(tiny: ScoredBy) -> None:
    missing, there = tiny(Subject("the cat", ()), Subject("the cat", ("a cat",)))
    assert set(missing.values()) == {Outcome(None, NO_REFERENCE)}
    assert all(outcome.value is not None for outcome in there.values())


# --- labels that are proved ---------------------------------------------------------------------


def test_labels_in_another_order_than_told_are_refused(tmp_path: Path) -> None:
    folder = tiny_classifier(tmp_path / "m")
    swapped = {"0": "entailment", "1": "neutral", "2": "contradiction"}
    with pytest.raises(KnownError, match="not what they say") as refused:
        scored_by(relabelled(folder, id2label=swapped), "nli")
    assert "id2label" in refused.value.todo


def test_a_model_that_finds_opposites_alike_is_refused(tmp_path: Path) -> None:
    told = {SAME: (-SURE, 0.0, SURE), OPPOSITE: (-SURE, 0.0, SURE)}
    folder = tiny_classifier(tmp_path / "m", says=told)
    with pytest.raises(KnownError, match=r"its opposite by 0\.95 to 0\.00"):
        scored_by(folder, "summac_zs")


def test_how_labels_were_proved_is_told_first_and_stands_in_the_signature(tmp_path: Path) -> None:
    scorer = scored_by(tiny_classifier(tmp_path / "m"), "nli")
    steps = scorer.scorer.score([Subject("a cat", ("the cat",))])
    assert next(steps).note == "labels proved: itself 0.95 to 0.00, its opposite 0.00 to 0.95"
    assert all("|labels:entail=2,contradict=0,proved|" in one.signature for one in scorer.columns)


def test_unnamed_labels_are_refused_before_a_model_is_loaded(tmp_path: Path) -> None:
    folder = relabelled(tiny_classifier(tmp_path / "m"), id2label=None, num_labels=3)
    with pytest.raises(KnownError, match="do not say which"):
        scored_by(folder, "nli")


def test_two_labels_do_for_nli_and_not_for_summac(tmp_path: Path) -> None:
    told = {SAME: (SURE, -SURE), OPPOSITE: (-SURE, SURE)}
    folder = tiny_classifier(tmp_path / "m", labels=("entailment", "not_entailment"), says=told)
    assert 0 < scored_by(folder, "nli").value("nli.mean", Subject("a cat", ("the cat",))) < 1
    with pytest.raises(KnownError, match="no label for contradiction"):
        scored_by(folder, "summac_zs")


def test_a_model_without_a_trained_layer_is_refused(tmp_path: Path) -> None:
    """transformers would draw the missing weights at random and go on."""
    folder = tiny_classifier(tmp_path / "m")
    weights = load_file(folder / "model.safetensors")
    kept = {name: value for name, value in weights.items() if not name.startswith("classifier")}
    save_file(kept, folder / "model.safetensors", metadata={"format": "pt"})
    with pytest.raises(KnownError, match=r"lacks weights .*classifier"):
        scored_by(folder, "nli")


# --- limits -------------------------------------------------------------------------------------


def test_a_premise_that_is_cut_is_told(tiny: ScoredBy) -> None:
    [row] = tiny(Subject("the cat", ("the cat sat " * 100,)))
    assert json.loads(row["nli.mean"].detail) == {"truncated": {"pair": "64 of 305 tokens"}}
    early, late = (Subject("the cat", (text,)) for text in ("the dog " * 60, "the dog " * 600))
    assert tiny.value("nli.mean", early) == tiny.value("nli.mean", late)


def test_a_sentence_of_600_tokens_is_judged_in_pieces_that_lose_nothing(tiny: ScoredBy) -> None:
    words = [("cat", "dog")[n % 2] for n in range(600)]
    [row] = tiny(Subject(" ".join(words), ("the cat",)))
    assert json.loads(row["nli.mean"].detail) == {"pieces": 20}  # (64 - 3) // 2 tokens each
    pieces = [" ".join(words[start : start + 30]) for start in range(0, 600, 30)]
    values = [tiny.value("nli.mean", Subject(piece, ("the cat",))) for piece in pieces]
    assert row["nli.mean"].value == pytest.approx(sum(values) / 20, abs=1e-6)
    assert row["nli.min"].value == pytest.approx(min(values), abs=1e-6)


def test_a_word_beyond_the_limit_is_cut_where_a_token_ends(tiny: ScoredBy) -> None:
    [row] = tiny(Subject("x" * 95, ("the cat",)))
    assert row["nli.mean"].value is not None
    assert json.loads(row["nli.mean"].detail)["pieces"] == 4


def test_control_tokens_in_a_text_are_words(tmp_path: Path) -> None:
    """An end-of-text token inside a text made BART refuse the whole batch."""
    folder = tiny_classifier(tmp_path / "bart", kind="bart")
    subjects = (Subject("the </s> cat", ("a </s></s> dog <pad>",)), Subject("the cat", ("a dog",)))
    first, second = scored_by(folder, *ALL)(*subjects)
    assert first["nli.mean"].value is not None and second["nli.mean"].value is not None


# --- whatever the batch -------------------------------------------------------------------------

WORD = st.sampled_from(["the", "cat", "sat", "on", "mat", "dog", "ran", "far", "man", "x9", "no"])
TEXT = st.lists(WORD, min_size=1, max_size=12).map(" ".join)
SUBJECT = st.builds(Subject, TEXT, st.lists(TEXT, min_size=1, max_size=3).map(tuple))


@settings(max_examples=15, deadline=None)
@given(subjects=st.lists(SUBJECT, min_size=1, max_size=6))
def test_values_do_not_depend_on_neighbours_or_order(
    subjects: list[Subject], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.getbasetemp() / "shared"
    if not folder.exists():
        tiny_classifier(folder)
    together = scored_by(folder, *ALL)(*subjects)
    backwards = scored_by(folder, *ALL, batch_tokens=40)(*reversed(subjects))
    for subject, row, other in zip(subjects, together, reversed(backwards), strict=True):
        [single] = scored_by(folder, *ALL)(subject)
        for name, outcome in row.items():
            assert outcome.value == pytest.approx(single[name].value, abs=1e-5)
            assert outcome.value == pytest.approx(other[name].value, abs=1e-5)


@settings(max_examples=15, deadline=None)
@given(evidence=st.lists(TEXT, min_size=1, max_size=4, unique=True), data=st.data())
def test_the_order_of_evidence_sentences_does_not_change_summac(
    evidence: list[str], data: st.DataObject, tiny: ScoredBy
) -> None:
    mixed = data.draw(st.permutations(evidence))
    first, second = (
        tiny.value("summac_zs", Subject("the cat sat", ("\n".join(lines),)))
        for lines in (evidence, mixed)
    )
    assert first == pytest.approx(second, abs=1e-6)


@given(rows=st.lists(st.lists(st.floats(-1, 1), min_size=1, max_size=4), min_size=1, max_size=4))
def test_folds_lie_between_the_least_and_the_largest(rows: list[list[float]]) -> None:
    least, mean = folded(rows, "min"), folded(rows, "mean")
    assert min(map(min, rows)) <= least <= mean + 1e-12
    assert mean <= max(map(max, rows)) + 1e-12
    longer = [[*row, min(row)] for row in rows]
    assert folded(longer, "mean") == mean


def test_a_pair_is_judged_once(tiny: ScoredBy, monkeypatch: pytest.MonkeyPatch) -> None:
    classifier = tiny.scorer._classifier  # type: ignore[attr-defined]
    seen: list[int] = []
    plain: Callable[[Padded], torch.Tensor] = classifier._head

    def counting(batch: Padded) -> torch.Tensor:
        seen.append(len(batch.lengths))
        return plain(batch)

    monkeypatch.setattr(classifier, "_head", counting)
    tiny(*[Subject("one and only", ("its premise",))] * 5)
    tiny(Subject("one and only", ("its premise",)))
    assert sum(seen) == 1


# --- memory -------------------------------------------------------------------------------------


class Short:
    """A model's head on a machine whose memory does not hold so many rows at once."""

    def __init__(self, head: Callable[[Padded], torch.Tensor], most: int, after: int = 0) -> None:
        self.head = head
        self.most = most
        self.after = after
        self.to = lambda *_: None

    def __call__(self, batch: Padded) -> torch.Tensor:
        self.after -= 1
        if self.after < 0 and len(batch.lengths) > self.most:
            raise torch.OutOfMemoryError("out of memory")
        return self.head(batch)


def test_memory_that_runs_out_in_a_later_batch_changes_no_value(tmp_path: Path) -> None:
    folder = tiny_classifier(tmp_path / "m")
    subjects = [Subject(f"the cat {n} sat on the mat", ("a dog ran far",)) for n in range(40)]
    plain = scored_by(folder, *ALL)(*subjects)
    scorer = scored_by(folder, *ALL, batch_tokens=200)
    classifier = scorer.scorer._classifier  # type: ignore[attr-defined]
    classifier._head = short = Short(classifier._head, most=2, after=1)
    made = scorer(*subjects)
    assert short.after < -10  # batches of two from the second one on
    for one, other in zip(plain, made, strict=True):
        for name, outcome in one.items():
            assert other[name].value == pytest.approx(outcome.value, abs=1e-5)


def test_what_no_memory_suffices_for_waits_for_the_next_run(tmp_path: Path) -> None:
    scorer = scored_by(tiny_classifier(tmp_path / "m"), *ALL)
    classifier = scorer.scorer._classifier  # type: ignore[attr-defined]
    whole = classifier._head
    classifier._head = Short(whole, most=0)
    [row] = scorer(Subject("the cat", ("a dog",)))
    assert set(row.values()) == {Outcome(None, OUT_OF_MEMORY, waits=True)}
    classifier._head = whole
    [row] = scorer(Subject("the cat", ("a dog",)))
    assert all(outcome.value is not None for outcome in row.values())
