"""BERTScore by greedy matching of token embeddings, equal to the ``bert_score`` package."""

from __future__ import annotations

import torch

from scoring.backends.rouge import Prf


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
    p, r = float(precision), float(recall)
    return Prf(p, r, 2 * p * r / (p + r) if p + r else 0.0)
