"""The ways in which two encoded texts are compared: token by token, by moving, by their angle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
import torch

from db.errors import BugError
from scoring.backends.bertscore import Counted, greedy_match, greedy_matches
from scoring.backends.embedding import cosines
from scoring.backends.encoder import Cut, Encoded
from scoring.backends.moverscore import (
    Mass,
    first_version,
    second_version,
    token_weights,
)
from scoring.backends.reading import Read, Reading
from scoring.backends.rouge import Prf
from scoring.subjects import FEW_DOCUMENTS, NO_TOKENS, NO_WEIGHT, OUT_OF_MEMORY, Idf

Found: TypeAlias = Mapping[str, float] | str
"""The figures of a pair by their parts (empty for a metric with one), or why there are none."""

FIRST: Final = "v1"
SECOND: Final = "v2"
INVERSE: Final = "v2inv"
PAIRS_AT_ONCE: Final = 4_096


class Side(NamedTuple):
    """One text of a pair: what was read of it, and what the model made of each part."""

    read: Read
    encoded: tuple[Encoded | None, ...]


class Method(Protocol):
    """A way of comparing."""

    @property
    def reading(self) -> Reading:
        """How it reads texts."""
        ...

    def compare(self, pairs: Sequence[tuple[Side, Side]]) -> list[Found]:
        """Compare answers with references; a pair's figures never depend on the others."""
        ...


class TokenMatching:
    """BERTScore of one layer, rescaled where there is a table."""

    def __init__(
        self,
        reading: Reading,
        *,
        layer: int,
        idf: Idf | None,
        size: int,
        baseline: tuple[float, float, float] | None,
    ) -> None:
        self.reading = reading
        self._layer = layer
        self._idf = idf
        self._weights = None if idf is None else torch.tensor(token_weights(idf, size, ()))
        self._floor = Prf(*baseline) if baseline else Prf(0.0, 0.0, 0.0)

    def compare(self, pairs: Sequence[tuple[Side, Side]]) -> list[Found]:
        """Give precision, recall and F1 of each pair."""
        if self._idf is not None and self._idf.documents < 2:
            return [FEW_DOCUMENTS] * len(pairs)
        known: dict[tuple[Cut, ...], Counted | str] = {}
        sides: list[tuple[Counted | str, Counted | str]] = []
        for pair in pairs:
            for side in pair:
                if side.read.cuts not in known:
                    known[side.read.cuts] = self._counted(side)
            sides.append((known[pair[0].read.cuts], known[pair[1].read.cuts]))
        ready = [pair for pair in map(_both, sides) if pair is not None]
        if ready and ready[0][0].tokens.device.type != "cpu":
            matched = iter(greedy_matches(ready))
        else:
            matched = (
                greedy_match(a.tokens, r.tokens, answer_counts=a.counts, reference_counts=r.counts)
                for a, r in ready
            )
        return [
            _reason(*pair) if _both(pair) is None else self._rescaled(next(matched))
            for pair in sides
        ]

    def _counted(self, side: Side) -> Counted | str:
        [encoded] = side.encoded
        if encoded is None:
            return OUT_OF_MEMORY
        counts = encoded.counts
        if not float(counts.sum()):
            return NO_TOKENS
        if self._weights is not None:
            ids = torch.tensor(side.read.tokens[0].ids)
            counts = counts * self._weights[ids].float().to(counts.device)
            if not float(counts.sum()):
                return NO_WEIGHT
        return Counted(encoded.layers[self._layer], counts)

    def _rescaled(self, found: Prf) -> dict[str, float]:
        return {
            part: (value - floor) / (1 - floor)
            for part, value, floor in zip(("p", "r", "f"), found, self._floor, strict=True)
        }


class TokenMoving:
    """MoverScore: which of its versions are wanted is told by the parts."""

    def __init__(
        self,
        reading: Reading,
        *,
        parts: frozenset[str],
        last: int,
        idf: tuple[Idf, Idf],
        size: int,
        dropped: frozenset[int],
    ) -> None:
        self.reading = reading
        self._parts = parts
        self._last = last
        self._few = any(table.documents < 2 for table in idf)
        self._weights = tuple(token_weights(table, size, dropped) for table in idf)
        self._massive = np.ones(size, dtype=bool)
        self._massive[list(dropped)] = False

    def compare(self, pairs: Sequence[tuple[Side, Side]]) -> list[Found]:
        """Give the versions asked for; ``idf`` is of answers, then of references."""
        if self._few:
            return [FEW_DOCUMENTS] * len(pairs)
        known: dict[tuple[tuple[Cut, ...], int], Mass | str] = {}
        made: list[Found] = []
        for pair in pairs:
            masses = []
            for at, side in enumerate(pair):
                key = (side.read.cuts, at)
                if key not in known:
                    known[key] = self._mass(side, self._weights[at])
                masses.append(known[key])
            answer, reference = masses
            if isinstance(answer, str) or isinstance(reference, str):
                made.append(_reason(answer, reference))
            else:
                made.append(self._moved(answer, reference))
        return made

    def _mass(
        self, side: Side, weights: np.ndarray[tuple[int], np.dtype[np.float64]]
    ) -> Mass | str:
        [encoded] = side.encoded
        if encoded is None:
            return OUT_OF_MEMORY
        ids = np.array(side.read.tokens[0].ids)
        found = weights[ids]
        kept = found > 0
        if not kept.any():
            return NO_WEIGHT if float(encoded.counts.sum()) else NO_TOKENS
        last = encoded.layers.get(self._last) if self._parts - {FIRST} else None
        power = encoded.power if FIRST in self._parts else None
        return Mass(
            weights=found[kept],
            last=None if last is None else last[torch.from_numpy(kept)],
            power=None if power is None else power[torch.from_numpy(kept[self._massive[ids]])],
        )

    def _moved(self, answer: Mass, reference: Mass) -> dict[str, float]:
        made: dict[str, float] = {}
        if FIRST in self._parts:
            made[FIRST] = first_version(answer, reference)
        if self._parts - {FIRST}:
            distance = second_version(answer, reference)
            made |= {SECOND: 1 - distance, INVERSE: 1 / (1 + distance)}
        return made


class SentenceAngle:
    """The cosine between sentence embeddings; of a text read in parts, of their mean."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def compare(self, pairs: Sequence[tuple[Side, Side]]) -> list[Found]:
        """Give the cosine of each pair."""
        made: list[Found] = [OUT_OF_MEMORY] * len(pairs)
        known: dict[tuple[Cut, ...], torch.Tensor | None] = {}
        ready: list[tuple[int, torch.Tensor, torch.Tensor]] = []
        for at, pair in enumerate(pairs):
            for side in pair:
                if side.read.cuts not in known:
                    known[side.read.cuts] = _sentence(side)
            left, right = (known[side.read.cuts] for side in pair)
            if left is not None and right is not None:
                ready.append((at, left, right))
        for start in range(0, len(ready), PAIRS_AT_ONCE):
            some = ready[start : start + PAIRS_AT_ONCE]
            angles = cosines([left for _, left, _ in some], [right for _, _, right in some])
            for (at, _, _), angle in zip(some, angles, strict=True):
                made[at] = {"": angle}
        return made


def _sentence(side: Side) -> torch.Tensor | None:
    """Give a text's unit vector: the mean over its parts, each as heavy as it has tokens."""
    vectors = []
    for encoded in side.encoded:
        if encoded is None:
            return None
        if encoded.pooled is None:
            raise BugError("sentence embeddings were not asked for")
        vectors.append(encoded.pooled)
    if len(vectors) == 1:
        return vectors[0]
    heavy = torch.tensor([float(encoded.counts.sum()) for encoded in side.encoded if encoded])
    mean = (torch.stack(vectors) * heavy.to(vectors[0].device)[:, None]).sum(dim=0)
    return torch.nn.functional.normalize(mean, dim=0)


def _both(pair: tuple[Counted | str, Counted | str]) -> tuple[Counted, Counted] | None:
    answer, reference = pair
    if isinstance(answer, str) or isinstance(reference, str):
        return None
    return answer, reference


def _reason(answer: object, reference: object) -> str:
    """Give why a pair cannot be compared; what waits for memory comes first."""
    reasons = [side for side in (answer, reference) if isinstance(side, str)]
    return OUT_OF_MEMORY if OUT_OF_MEMORY in reasons else reasons[0]
