"""Pairs in runs and groups: every pair once, in bounded memory, each text named by what is read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.backends.encoder import Cut, Demand, Encoder
from scoring.backends.reading import Pair, Reading, runs
from scoring.models import ModelFiles, resolve
from scoring.subjects import Subject
from tests.tiny_models import tiny_bert

BUDGET = 30_000
TEXTS = st.lists(st.sampled_from(["the cat", "a big dog ran", " ", "far far far far"]), max_size=4)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> ModelFiles:
    return resolve(str(tiny_bert(tmp_path_factory.mktemp("models") / "tiny")))


def made(model: ModelFiles, *, texts_ahead: int, cache_bytes: int) -> Encoder:
    encoder = Encoder(
        model,
        Demand(layers=frozenset({2, 3}), power=(1, 2, 3), pooling="mean"),
        device="cpu",
        dtype="fp32",
        batch_tokens=None,
        cache_bytes=cache_bytes,
    )
    encoder.profile = encoder.profile._replace(texts_ahead=texts_ahead)
    return encoder


@pytest.fixture(scope="module")
def encoders(tiny: ModelFiles) -> dict[int, Encoder]:
    return {ahead: made(tiny, texts_ahead=ahead, cache_bytes=BUDGET) for ahead in (1, 3, 512)}


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=8), st.sampled_from([1, 3, 512]))
def test_every_pair_comes_once_in_groups_that_fit(
    encoders: dict[int, Encoder], texts: list[tuple[list[str], list[str]]], ahead: int
) -> None:
    encoder = encoders[ahead]
    subjects = [
        Subject(" ".join(answer), tuple(r for r in references if r.strip()))
        for answer, references in texts
    ]
    readings = (Reading(64), Reading(6, parts=True))
    seen: list[Pair] = []
    for run in runs(subjects, readings, encoder):
        for group in run.groups(encoder):
            wanted = run.wanted(group)
            size = sum(map(encoder.group_size, wanted.values()))
            assert size <= encoder.group_bytes or len(group) == 1
            seen += group
    assert seen == [
        Pair(at, n)
        for at, subject in enumerate(subjects)
        if subject.text.strip()
        for n in range(len(subject.references))
    ]


def test_two_readings_that_see_the_same_share_a_name(encoders: dict[int, Encoder]) -> None:
    whole, short, parts = Reading(64), Reading(6), Reading(6, parts=True)
    subject = Subject("the cat", ("the dog ran far far far",))
    [run] = runs([subject], (whole, short, parts), encoders[512])
    fits, long = subject.text, subject.references[0]
    assert {run.read(fits, reading).cuts for reading in (whole, short, parts)} == {
        (Cut("the cat", None),)
    }
    assert run.read(long, whole).cuts == (Cut(long, None),)
    assert run.read(long, short).cuts == (Cut(long, 6),)
    assert run.read(long, parts).cuts == (Cut(long, 6, 1), Cut(long, 6, 2))
    assert [len(tokens.ids) for tokens in run.read(long, parts).tokens] == [6, 4]
    [pair] = next(run.groups(encoders[512]))
    assert run.cuts(pair, short, "cosine") == {"cosine.reference": (6, 8)}
    assert run.cuts(pair, parts, "cosine") == run.cuts(pair, whole, "bertscore") == {}
