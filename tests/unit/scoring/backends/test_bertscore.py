"""Greedy matching and pooling on vectors that can be checked by hand."""

from __future__ import annotations

import pytest
import torch

from scoring.backends import bertscore
from scoring.backends.bertscore import Counted, greedy_match, greedy_matches
from scoring.backends.embedding import cosines, pool
from scoring.backends.rouge import Prf

X, Y = [1.0, 0.0], [0.0, 1.0]


def match(answer: list[list[float]], reference: list[list[float]], special: int = 0) -> Prf:
    sides = [torch.tensor(answer), torch.tensor(reference)]
    counts = [torch.ones(len(side)) for side in sides]
    for count in counts:
        count[:special] = 0
    return greedy_match(*sides, answer_counts=counts[0], reference_counts=counts[1])


def test_each_token_takes_its_nearest() -> None:
    assert match([X], [X, Y]) == Prf(1.0, 0.5, pytest.approx(2 / 3))
    assert match([X, Y, X], [Y, X]) == Prf(1.0, 1.0, 1.0)


def test_special_tokens_are_matched_but_not_averaged_over() -> None:
    assert match([X, Y], [Y, X], special=1) == Prf(1.0, 1.0, 1.0)
    assert match([Y, X], [X, Y], special=1) == Prf(1.0, 1.0, 1.0)
    assert match([X, Y], [X, X], special=1) == Prf(0.0, 1.0, 0.0)


def test_negative_values_are_kept() -> None:
    assert match([X], [[-1.0, 0.0]]) == Prf(-1.0, -1.0, -1.0)


def test_without_any_likeness_f_is_zero() -> None:
    assert match([X], [Y]) == Prf(0.0, 0.0, 0.0)
    assert match([X], [[0.6, 0.8]]).f == pytest.approx(0.6)


def test_changing_sides_changes_precision_with_recall() -> None:
    there, back = match([X, Y, Y], [X]), match([X], [X, Y, Y])
    assert (there.p, there.r, there.f) == (back.r, back.p, back.f)


@pytest.mark.parametrize("at_once", [1, 400, 1 << 27])
def test_many_pairs_together_are_each_as_alone(
    monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(bertscore, "NUMBERS_AT_ONCE", at_once)
    torch.manual_seed(0)
    texts = []
    for length in (3, 1, 9, 4, 9, 2, 6):
        unit = torch.nn.functional.normalize(torch.randn(length, 8) - 1, dim=1)
        texts.append(Counted(unit, torch.rand(length) * (torch.arange(length) != 1)))
    pairs = [(left, right) for left in texts for right in texts[::-1]]
    together = greedy_matches(pairs)
    for (left, right), found in zip(pairs, together, strict=True):
        alone = greedy_match(
            left.tokens, right.tokens, answer_counts=left.counts, reference_counts=right.counts
        )
        assert found == pytest.approx(alone, abs=1e-6)
    # likenesses below 0 stay so beside the padding of longer texts
    opposite = [Counted(torch.tensor(rows), torch.ones(len(rows))) for rows in ([X], [[-1.0, 0.0]])]
    longer = (texts[2]._replace(tokens=texts[2].tokens[:, :2]), opposite[1])
    assert greedy_matches([(opposite[0], opposite[1]), longer])[0].f == pytest.approx(-1)
    assert greedy_matches([]) == []


HIDDEN = torch.tensor([[[2.0, 0.0], [0.0, 1.0], [9.0, 9.0]], [[0.0, 3.0], [1.0, 0.0], [4.0, 0.0]]])
MASK = torch.tensor([[1, 1, 0], [1, 1, 1]])


def test_pooling_leaves_padding_out_and_gives_unit_vectors() -> None:
    mean = pool(HIDDEN, MASK, "mean")
    assert mean[0].tolist() == pytest.approx([2 / 5**0.5, 1 / 5**0.5])
    assert pool(HIDDEN, MASK, "cls")[1].tolist() == [0.0, 1.0]
    assert pool(HIDDEN, MASK, "max")[0].tolist() == pytest.approx([2 / 5**0.5, 1 / 5**0.5])
    assert cosines([mean[0]], [mean[0]]) == pytest.approx([1.0])
