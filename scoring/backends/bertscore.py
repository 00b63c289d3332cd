"""BERTScore by greedy matching of token embeddings, equal to the ``bert_score`` package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import torch
from torch.nn.utils.rnn import pad_sequence

from scoring.backends.rouge import Prf

NUMBERS_AT_ONCE: Final = 1 << 27
"""How many numbers pairs that are matched together may take, padding counted."""


class Counted(NamedTuple):
    """One text: unit token embeddings (tokens, width) and what each token counts (tokens,)."""

    tokens: torch.Tensor
    counts: torch.Tensor


def greedy_match(
    answer: torch.Tensor,
    reference: torch.Tensor,
    *,
    answer_counts: torch.Tensor,
    reference_counts: torch.Tensor,
) -> Prf:
    """Match each token with its nearest one on the other side (Zhang et al. 2020).

    P = mean over the answer's tokens of the largest cosine with any token of the reference, R
    the same with sides changed, F = 2 P R / (P + R), 0 where that is not a number. Special
    tokens can be matched but are not averaged over, as in the package. Values may be negative.

    Parameters
    ----------
    answer, reference
        Unit token embeddings, (tokens, width), special tokens included.
    answer_counts, reference_counts
        What each token counts in the mean, (tokens,): 0 for special ones, else 1 or its idf
        weight; their sum is above 0.
    """
    similarity = answer @ reference.T
    precision = (similarity.amax(dim=1) * answer_counts).sum() / answer_counts.sum()
    recall = (similarity.amax(dim=0) * reference_counts).sum() / reference_counts.sum()
    return _prf(float(precision), float(recall))


def greedy_matches(pairs: Sequence[tuple[Counted, Counted]]) -> list[Prf]:
    """Match many pairs of an answer and a reference in few steps, as a GPU wants it.

    Gives what ``greedy_match`` gives for each: padding is never matched, and counts 0.
    """
    made: dict[int, Prf] = {}
    by_length = sorted(range(len(pairs)), key=lambda at: [len(s.counts) for s in pairs[at]])
    while by_length:
        batch = _fitting(by_length, pairs)
        del by_length[-len(batch) :]
        answers, references = zip(*(pairs[at] for at in batch), strict=True)
        for at, (p, r) in zip(batch, _matched(answers, references), strict=True):
            made[at] = _prf(p, r)
    return [made[at] for at in range(len(pairs))]


def _fitting(waiting: Sequence[int], pairs: Sequence[tuple[Counted, Counted]]) -> list[int]:
    batch: list[int] = []
    longest = [0, 0]
    for at in reversed(waiting):
        tokens = [side.tokens for side in pairs[at]]
        longest = [max(most, len(side)) for most, side in zip(longest, tokens, strict=True)]
        each = longest[0] * longest[1] + sum(longest) * tokens[0].shape[1]
        if batch and (len(batch) + 1) * each > NUMBERS_AT_ONCE:
            break
        batch.append(at)
    batch.reverse()
    return batch


def _matched(answers: Sequence[Counted], references: Sequence[Counted]) -> list[list[float]]:
    left, right = (
        pad_sequence([side.tokens for side in sides], batch_first=True)
        for sides in (answers, references)
    )
    left_counts, right_counts = (
        pad_sequence([side.counts for side in sides], batch_first=True)
        for sides in (answers, references)
    )
    left_there, right_there = (
        pad_sequence([torch.ones_like(s.counts, dtype=torch.bool) for s in sides], batch_first=True)
        for sides in (answers, references)
    )
    likeness = left @ right.transpose(1, 2)
    best_left = likeness.masked_fill(~right_there[:, None, :], -torch.inf).amax(dim=2)
    best_right = likeness.masked_fill(~left_there[:, :, None], -torch.inf).amax(dim=1)
    precision = (best_left * left_counts).sum(1) / left_counts.sum(1)
    recall = (best_right * right_counts).sum(1) / right_counts.sum(1)
    found: list[list[float]] = torch.stack([precision, recall], dim=1).tolist()
    return found


def _prf(p: float, r: float) -> Prf:
    return Prf(p, r, 2 * p * r / (p + r) if p + r else 0.0)
