"""MoverScore: how far the words of an answer must move to become those of a reference."""

from __future__ import annotations

import string
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from db.errors import BugError
from scoring import stop_words
from scoring.backends.transport import earth_mover
from scoring.subjects import Idf

PUNCTUATION: Final = frozenset(string.punctuation)
TAIL: Final = "##"
WORD_STARTS: Final = "\u0120\u2581"
"""What byte-level and SentencePiece tokenizers put before the first piece of a word."""


class Mass(NamedTuple):
    """The tokens of one text that count: their weights and unit embeddings.

    ``last`` are embeddings of the last layer (tokens, width), ``power`` power means of the last
    layers (tokens, 3 * width); each is None where no figure reads it.
    """

    weights: NDArray[np.float64]
    last: torch.Tensor | None
    power: torch.Tensor | None


def stopped_words(asked: str) -> frozenset[str]:
    """Give the words to leave out: none, scikit-learn's English ones, or a file's."""
    if asked != stop_words.ENGLISH:
        return stop_words.from_file(asked) if asked else frozenset()
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS  # noqa: PLC0415  takes seconds

    return frozenset(ENGLISH_STOP_WORDS)


def left_out(vocabulary: Mapping[str, int], stopped: Collection[str]) -> frozenset[int]:
    """Give the ids of tokens without a mass: punctuation, tails of words (``##s``), stop words.

    >>> sorted(left_out({"the": 0, "##s": 1, ".": 2, "cat": 3, "\u2581,": 4}, {"the"}))
    [0, 1, 2, 4]
    """
    return frozenset(
        place
        for token, place in vocabulary.items()
        if TAIL in token or (bare := token.lstrip(WORD_STARTS)) in PUNCTUATION or bare in stopped
    )


def token_weights(idf: Idf, size: int, dropped: Collection[int]) -> NDArray[np.float64]:
    """Give each token's mass by its id: its idf weight, 0 where it is left out."""
    weights = np.full(size, np.log(idf.documents + 1.0))
    seen = np.fromiter(idf.counts, dtype=np.int64, count=len(idf.counts))
    counts = np.fromiter(idf.counts.values(), dtype=np.float64, count=len(idf.counts))
    weights[seen] = np.log((idf.documents + 1.0) / (counts + 1.0))
    weights[list(dropped)] = 0.0
    return weights


def power_means(layers: Sequence[torch.Tensor]) -> torch.Tensor:
    """Join the least, mean and largest of unit embeddings over layers, as one unit vector.

    Parameters
    ----------
    layers
        Hidden states, each (..., width).

    Returns
    -------
    Unit vectors, (..., 3 * width).
    """
    stack = torch.stack([torch.nn.functional.normalize(layer.float(), dim=-1) for layer in layers])
    joined = torch.cat([stack.amin(dim=0), stack.mean(dim=0), stack.amax(dim=0)], dim=-1)
    return torch.nn.functional.normalize(joined, dim=-1)


def first_version(answer: Mass, reference: Mass) -> float:
    """Give 1 - EMD over squared distances between power means of layers (Zhao et al. 2019)."""
    cost = _squared(answer.power, reference.power)
    return 1.0 - earth_mover(cost, answer.weights, reference.weights)


def second_version(answer: Mass, reference: Mass) -> float:
    """Give the EMD over distances between embeddings of the last layer.

    The published variants of MoverScore's second version are 1 - EMD and 1 / (1 + EMD).
    """
    cost = np.sqrt(_squared(answer.last, reference.last))
    return earth_mover(cost, answer.weights, reference.weights)


def _squared(answer: torch.Tensor | None, reference: torch.Tensor | None) -> NDArray[np.float64]:
    """Give squared distances between unit vectors, (tokens, tokens).

    In double precision: the root of what rounding leaves between equal vectors would be 5e-4.
    """
    if answer is None or reference is None:
        raise BugError("embeddings for MoverScore were not asked for")
    if answer.device.type == "mps":  # which knows no double precision
        answer, reference = answer.cpu(), reference.cpu()
    left, right = answer.double(), reference.double()
    squares = left.square().sum(-1)[:, None] + right.square().sum(-1) - 2 * left @ right.T
    found: NDArray[np.float64] = squares.clamp(min=0).cpu().numpy()
    return found
