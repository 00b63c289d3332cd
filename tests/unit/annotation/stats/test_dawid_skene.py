"""Dawid and Skene: known labels, EM written out, planted errors, what has no label."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from annotation.stats.dawid_skene import dawid_skene
from annotation.stats.matrix import CodeMatrix, from_labels

# statistics.json "dawid_skene_toy": worker, then what it said of t1 .. t5
TOY = [
    ["no", "yes", "yes", "yes", "yes"],
    ["yes", "yes", "no", "yes", "no"],
    [None, "yes", "no", "yes", "no"],
    ["yes", "no", "yes", "yes", "no"],
    ["no", "no", "no", "yes", "no"],
]


def test_known_labels() -> None:
    found = dawid_skene(from_labels(TOY, categories=("no", "yes")))
    assert [("no", "yes")[k] for k in found.labels] == ["yes", "yes", "no", "yes", "no"]
    assert found.rated.tolist() == [5, 5, 4, 5, 5]


def step_by_step(
    codes: NDArray[np.int64], missing: NDArray[np.bool_], q: int
) -> NDArray[np.float64]:
    """EM written out, one vote at a time."""
    raters, units = codes.shape
    belief = np.zeros((units, q))
    for r in range(raters):
        for u in range(units):
            if not missing[r, u]:
                belief[u, codes[r, u]] += 1
    belief /= belief.sum(axis=1, keepdims=True)
    for _ in range(500):
        prior = belief.mean(axis=0)
        confusion = np.zeros((raters, q, q))
        for r in range(raters):
            for u in range(units):
                if not missing[r, u]:
                    confusion[r, :, codes[r, u]] += belief[u]
        total = confusion.sum(axis=2, keepdims=True)
        confusion = np.where(total > 0, confusion / np.where(total > 0, total, 1), 0)
        new = np.tile(np.maximum(prior, 1e-10), (units, 1))
        for r in range(raters):
            for u in range(units):
                if not missing[r, u]:
                    new[u] *= np.maximum(confusion[r, :, codes[r, u]], 1e-10)
        new /= new.sum(axis=1, keepdims=True)
        moved = np.abs(new - belief).max()
        belief = new
        if moved < 1e-8:
            break
    return belief


@settings(deadline=None, max_examples=15)
@given(
    seed=st.integers(0, 10**6),
    raters=st.integers(2, 4),
    units=st.integers(3, 9),
    q=st.integers(2, 3),
)
def test_against_em_written_out(seed: int, raters: int, units: int, q: int) -> None:
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, q, (raters, units))
    missing = rng.random((raters, units)) < 0.2
    missing[0] = False
    table = CodeMatrix(codes=codes, missing=missing, categories=tuple("abc"[:q]))
    found = dawid_skene(table)
    assert found.posterior == pytest.approx(step_by_step(codes, missing, q), abs=1e-6)


def test_a_bad_rater_is_found_out_and_outvoted() -> None:
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 2, 600)
    wrong = np.array([0.1, 0.15, 0.15, 0.3, 0.45, 0.45, 0.45])
    codes = np.where(rng.random((7, 600)) < wrong[:, np.newaxis], 1 - truth, truth)
    table = CodeMatrix(codes=codes, missing=np.zeros((7, 600), bool), categories=("a", "b"))
    found = dawid_skene(table)
    assert found.reliability == pytest.approx(1 - wrong, abs=0.08)
    majority = (codes.sum(axis=0) > 3).astype(int)
    assert (found.labels == truth).mean() > (majority == truth).mean()
    order = rng.permutation(7)
    assert dawid_skene(table.pick_raters(order)).labels.tolist() == found.labels.tolist()


def test_what_has_no_label() -> None:
    table = from_labels([["a", None, "a"], ["b", None, "a"]], categories=("a", "b"))
    found = dawid_skene(table)
    assert found.labels[1] == -1
    assert found.posterior[1].tolist() == [0, 0]
    even = dawid_skene(from_labels([["a", "b"], ["b", "a"]], categories=("a", "b")))
    assert even.labels.tolist() == [-1, -1]
    nothing = dawid_skene(from_labels([[None, None]], categories=("a", "b")))
    assert nothing.labels.tolist() == [-1, -1]
    assert nothing.reliability.tolist() == [0.0]
