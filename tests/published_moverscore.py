"""MoverScore step by step as its two modules were published, in plain arrays and by POT.

Each call encodes its texts as they come, in one padded batch, and moves weights over all tokens of
both texts; only where the published code asks for a CUDA device is this different.
"""

from __future__ import annotations

import math
import string
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import ot
import torch
from transformers import AutoModel, AutoTokenizer

PUNCTUATION = frozenset(string.punctuation)
TEXTS_AT_ONCE = 256


class PublishedMoverScore:
    """The model, its tokenizer and what is done with them."""

    def __init__(self, folder: Path, *, limit: int) -> None:
        self._tokenizer: Any = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        self._model = AutoModel.from_pretrained(folder, local_files_only=True).eval()
        self._limit = limit

    def idf(self, texts: Sequence[str]) -> Callable[[int], float]:
        """Count in how many texts each token stands."""
        counts = Counter(token for text in texts for token in set(self._ids(text)))
        return lambda token: math.log((len(texts) + 1) / (counts.get(token, 0) + 1))

    def scores(
        self,
        answers: Sequence[str],
        references: Sequence[str],
        version: int,
        idf: Mapping[str, Callable[[int], float]],
        stop_words: Sequence[str] = (),
    ) -> list[float]:
        """Give 1 - EMD for each answer with its reference."""
        made: list[float] = []
        for start in range(0, len(answers), TEXTS_AT_ONCE):
            batch = slice(start, start + TEXTS_AT_ONCE)
            sides = [self._encoded(texts[batch], version) for texts in (references, answers)]
            for at in range(len(answers[batch])):
                made.append(
                    self._score(
                        [side[at] for side in sides],
                        [self._ids(texts[batch][at]) for texts in (references, answers)],
                        (idf["references"], idf["answers"]),
                        version,
                        stop_words,
                    )
                )
        return made

    def _ids(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer(text, truncation=True, max_length=self._limit)["input_ids"]
        return ids

    def _encoded(self, texts: Sequence[str], version: int) -> torch.Tensor:
        rows = [torch.tensor(self._ids(text)) for text in texts]
        ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
        mask = torch.nn.utils.rnn.pad_sequence([torch.ones_like(row) for row in rows], True)
        with torch.no_grad():
            states = self._model(input_ids=ids, attention_mask=mask, output_hidden_states=True)
        layers = torch.stack(states.hidden_states[1:])
        unit = layers / layers.norm(dim=-1, keepdim=True)
        if version == 2:
            return unit[-1]
        last = unit[-5:]
        return torch.cat([last.amin(0), last.mean(0), last.amax(0)], dim=-1)

    def _score(
        self,
        embeddings: Sequence[torch.Tensor],
        ids: Sequence[Sequence[int]],
        idf: Sequence[Callable[[int], float]],
        version: int,
        stop_words: Sequence[str],
    ) -> float:
        masses = []
        for rows, weight in zip(ids, idf, strict=True):
            tokens = self._tokenizer.convert_ids_to_tokens(rows)
            out = [t in PUNCTUATION or "##" in t or t in stop_words for t in tokens]
            masses.append(
                np.array([0.0 if o else weight(i) for o, i in zip(out, rows, strict=True)])
            )
        joined = torch.cat([e[: len(row)] for e, row in zip(embeddings, ids, strict=True)])
        joined = joined / joined.norm(dim=-1, keepdim=True)
        squares = (joined**2).sum(1)[:, None] + (joined**2).sum(1) - 2 * joined @ joined.T
        cost = squares.clamp(min=0).double().numpy()
        if version == 2:
            cost = np.sqrt(cost)
        left = np.concatenate([masses[0], np.zeros(len(masses[1]))]) / masses[0].sum()
        right = np.concatenate([np.zeros(len(masses[0])), masses[1]]) / masses[1].sum()
        return 1.0 - float(ot.emd2(left, right, cost, numItermax=10_000_000))
