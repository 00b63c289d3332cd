"""Sentence embeddings of token embeddings, as sentence-transformers makes them."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from scoring.model_facts import Pooling


def pool(hidden: torch.Tensor, mask: torch.Tensor, pooling: Pooling) -> torch.Tensor:
    """Pool token embeddings to one unit vector per text.

    Parameters
    ----------
    hidden
        Last layer, (texts, tokens, width).
    mask
        1 where there is a token, special ones too, (texts, tokens).
    pooling
        The mean over tokens, the first token, or the maximum over tokens.

    Returns
    -------
    Unit vectors, (texts, width), in 32-bit floats.
    """
    hidden = hidden.float()
    if pooling == "cls":
        pooled = hidden[:, 0]
    elif pooling == "max":
        pooled = hidden.masked_fill(mask.unsqueeze(-1) == 0, -1e9).amax(dim=1)
    else:
        weights = mask.unsqueeze(-1).float()
        pooled = (hidden * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1e-9)
    return torch.nn.functional.normalize(pooled, p=2, dim=1)


def cosines(answers: Sequence[torch.Tensor], references: Sequence[torch.Tensor]) -> list[float]:
    """Give the cosine of each answer's unit vector with its reference's."""
    found: list[float] = (torch.stack([*answers]) * torch.stack([*references])).sum(dim=1).tolist()
    return found
