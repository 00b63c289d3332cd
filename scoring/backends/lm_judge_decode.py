"""A causal language model over batches of prompts: texts token by token, or label probabilities."""

from __future__ import annotations

import copy
import inspect
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Final

import torch
from transformers import DynamicCache, PreTrainedModel

from scoring.backends.lm_judge_draw import Drawing
from scoring.backends.lm_judge_labels import Tokens

CONTINUED_AT_ONCE: Final = 16


@dataclass(slots=True, kw_only=True)
class Row:
    """One output in the making.

    ``place`` is the request's; ``room`` how many tokens may be written; ``seconds`` its share of
    the batches' time.
    """

    place: int
    prompt: Sequence[int]
    drawing: Drawing
    room: int
    written: list[int] = field(default_factory=list)
    stopped: bool = False
    seconds: float = 0.0


@dataclass(slots=True, kw_only=True)
class _Reading:
    """Where a batch stands: (rows, vocabulary) logits of what comes next, and what was read."""

    logits: torch.Tensor
    mask: torch.Tensor
    lengths: torch.Tensor
    cache: DynamicCache


class Decoder:
    """Runs a model over left-padded batches.

    Parameters
    ----------
    stops
        Tokens that end an output.
    ended
        Set, from any thread, to end what is under way after the token at hand.
    """

    def __init__(
        self,
        model: PreTrainedModel,
        *,
        device: str,
        pad: int,
        stops: frozenset[int],
        ended: Event,
    ) -> None:
        self._model = model
        self._device = device
        self._pad = pad
        self._stops = stops
        self._ended = ended
        known = inspect.signature(model.forward).parameters
        self._cache_name = "cache" if "cache" in known else "past_key_values"
        self._takes_positions = "position_ids" in known
        self._takes_last = "logits_to_keep" in known

    def write(self, rows: Sequence[Row]) -> Iterator[Row]:
        """Write outputs, giving each row as it ends.

        Rows that have ended leave the batch, so that the others go on faster.
        """
        began = time.perf_counter()
        for row in rows:
            row.written.clear()  # a batch for which memory ran out begins anew
        active = list(rows)
        reading = self._read([row.prompt for row in active])
        while active:
            tokens = self._choose(reading.logits, active)
            passed, began = time.perf_counter() - began, time.perf_counter()
            going: list[int] = []
            done: list[Row] = []
            for index, (row, token) in enumerate(zip(active, tokens, strict=True)):
                row.seconds += passed / len(active)
                row.written.append(token)
                row.stopped = token in self._stops
                if row.stopped or len(row.written) >= row.room:
                    done.append(row)
                else:
                    going.append(index)
            yield from done
            if not going or self._ended.is_set():
                return
            if done:
                self._keep(reading, going)
            active = [active[index] for index in going]
            self._go_on(reading, [[tokens[index]] for index in going])

    def log_probabilities(
        self, prompts: Sequence[Sequence[int]], sequences: Sequence[Sequence[Tokens]]
    ) -> list[dict[Tokens, float]]:
        """Give the log-probability of each of a prompt's sequences as what comes next.

        One pass over the prompts; sequences of several tokens take another short one over what
        was read of them.
        """
        reading = self._read(prompts)
        first = torch.log_softmax(reading.logits.double(), dim=-1).cpu()
        found = [
            {tokens: float(first[row, tokens[0]]) for tokens in every}
            for row, every in enumerate(sequences)
        ]
        longer = [
            (row, tokens)
            for row, every in enumerate(sequences)
            for tokens in every
            if len(tokens) > 1
        ]
        for start in range(0, len(longer), CONTINUED_AT_ONCE):
            part = longer[start : start + CONTINUED_AT_ONCE]
            for (row, tokens), rest in zip(part, self._continued(reading, part), strict=True):
                found[row][tokens] += rest
        return found

    def _continued(self, reading: _Reading, part: Sequence[tuple[int, Tokens]]) -> Sequence[float]:
        """Give the summed log-probability of each sequence's tokens after its first."""
        branch = _Reading(
            logits=reading.logits,
            mask=reading.mask,
            lengths=reading.lengths,
            cache=copy.deepcopy(reading.cache),
        )
        self._keep(branch, [row for row, _ in part])
        longest = max(len(tokens) for _, tokens in part) - 1
        fed = [
            [*tokens[:-1], *[self._pad] * (longest - len(tokens) + 1)] for _, tokens in part
        ]  # what stands behind a shorter one comes later, and so changes nothing
        logits = torch.log_softmax(self._go_on(branch, fed).double(), dim=-1)
        return [
            sum(float(logits[index, place, token]) for place, token in enumerate(tokens[1:]))
            for index, (_, tokens) in enumerate(part)
        ]

    def _choose(self, logits: torch.Tensor, rows: Sequence[Row]) -> list[int]:
        best: list[int] = logits.argmax(dim=-1).tolist()
        return [
            token if row.drawing.greedy else row.drawing.choose(logits[index])
            for index, (row, token) in enumerate(zip(rows, best, strict=True))
        ]

    def _read(self, prompts: Sequence[Sequence[int]]) -> _Reading:
        """Read prompts, padded on the left."""
        longest = max(map(len, prompts))
        ids = torch.full((len(prompts), longest), self._pad)
        mask = torch.zeros((len(prompts), longest), dtype=torch.long)
        for index, prompt in enumerate(prompts):
            ids[index, longest - len(prompt) :] = torch.tensor(prompt)
            mask[index, longest - len(prompt) :] = 1
        mask = mask.to(self._device)
        reading = _Reading(
            logits=torch.empty(0),
            mask=mask,
            lengths=mask.sum(dim=1),
            cache=DynamicCache(config=self._model.config),
        )
        positions = (mask.cumsum(dim=1) - 1).clamp(min=0)
        reading.logits = self._forward(ids.to(self._device), positions, reading, last=1)[:, -1]
        return reading

    def _go_on(self, reading: _Reading, tokens: Sequence[Sequence[int]]) -> torch.Tensor:
        """Read more tokens of each row, (rows, more); give the logits after each of them."""
        ids = torch.tensor(tokens, device=self._device)
        more = ids.shape[1]
        steps = torch.arange(more, device=self._device)
        positions = reading.lengths[:, None] + steps
        reading.mask = torch.cat([reading.mask, torch.ones_like(ids)], dim=1)
        logits = self._forward(ids, positions, reading, last=more)
        reading.lengths = reading.lengths + more
        reading.logits = logits[:, -1]
        return logits

    def _forward(
        self, ids: torch.Tensor, positions: torch.Tensor, reading: _Reading, *, last: int
    ) -> torch.Tensor:
        options: dict[str, object] = {self._cache_name: reading.cache}
        if self._takes_positions:
            options["position_ids"] = positions
        if self._takes_last:
            options["logits_to_keep"] = last
        with torch.inference_mode():
            made = self._model(
                input_ids=ids, attention_mask=reading.mask, use_cache=True, **options
            )
            logits: torch.Tensor = made.logits[:, -last:].float()
        return logits

    def _keep(self, reading: _Reading, rows: Sequence[int]) -> None:
        """Keep some rows of a batch, each as often as it is named."""
        chosen = torch.tensor(rows, device=self._device)
        with torch.inference_mode():
            reading.cache.batch_select_indices(chosen)
            reading.mask = reading.mask[chosen]
            reading.lengths = reading.lengths[chosen]
