"""How the next token is chosen: the most probable one, or by chance with a seed of its own."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

import torch

from annotation.judging.records import CallRequest


class Drawing:
    """Chooses the tokens of one output.

    Greedy at temperature 0. Above it, one uniform number per token picks from the most probable
    tokens that together reach ``top_p``. The numbers follow from the seed, the sample's number
    and the prompt, so that an output does not depend on which others are drawn beside it.
    """

    def __init__(self, request: CallRequest, prompt: Sequence[int]) -> None:
        self._sampling = request.sampling
        mark = f"{request.sampling.seed}/{request.sample}/{' '.join(map(str, prompt))}"
        self._random = random.Random(hashlib.sha256(mark.encode()).digest())

    @property
    def greedy(self) -> bool:
        """Whether chance has no part."""
        return self._sampling.temperature == 0

    def choose(self, logits: torch.Tensor) -> int:
        """Choose from one row of logits, (vocabulary,)."""
        if self.greedy:
            return int(logits.argmax())
        shares = torch.softmax(logits.double().cpu() / self._sampling.temperature, dim=-1)
        ranked, tokens = shares.sort(descending=True, stable=True)
        upto = ranked.cumsum(dim=-1)
        kept = int((upto < self._sampling.top_p).sum()) + 1  # up to the one that reaches top_p
        kept = min(kept, len(ranked))
        wanted = self._random.random() * float(upto[kept - 1])
        return int(tokens[min(int((upto[:kept] <= wanted).sum()), kept - 1)])
