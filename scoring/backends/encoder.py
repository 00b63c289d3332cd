"""One loaded model: tokens in sorted batches, embeddings out, each text once."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import torch

from annotation.jobs import Job, Progress
from scoring.backends.cache import BudgetCache
from scoring.backends.embedding import pool
from scoring.backends.loading import device_for, load_model, load_tokenizer
from scoring.backends.memory import is_out_of_memory, memory
from scoring.model_facts import Pooling
from scoring.models import ModelFiles
from scoring.subjects import Dtype

CPU_BATCH_TOKENS: Final = 4_096  # larger batches leave the processor cache
GPU_BATCH_TOKENS: Final = 65_536
CACHE_SHARE: Final = 2 / 3
FLOAT_BYTES: Final = 4
_DTYPES: Final[Mapping[Dtype, torch.dtype]] = {
    "fp32": torch.float32,
    "bf16": torch.bfloat16,
    "fp16": torch.float16,
}


class Cut(NamedTuple):
    """One text as the model reads it: whole (``limit`` None) or its first tokens."""

    text: str
    limit: int | None


class Tokens(NamedTuple):
    """Token ids of one cut, special ones included, and how many the whole text has."""

    ids: tuple[int, ...]
    total: int


class Encoded(NamedTuple):
    """What the model made of one cut, on the CPU.

    ``tokens`` are unit embeddings (tokens, width) with ``counts`` 0 for special ones; ``pooled``
    is the sentence's unit vector. Each is None where no column needs it.
    """

    tokens: torch.Tensor | None
    counts: torch.Tensor | None
    pooled: torch.Tensor | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What columns need from the model."""

    layer: int | None
    pooling: Pooling | None


class Encoder:
    """Encodes texts with one model.

    Parameters
    ----------
    files
        The model on disk; only safetensors are read unless its pickles were asked for.
    demand
        Which layer's tokens and which pooling are wanted. Where only tokens are, layers above
        theirs are not computed.
    device, dtype
        Where and in which numbers it computes; results are kept as 32-bit floats.
    batch_tokens
        Tokens per forward pass, padding counted; halved when memory runs out.
    cache_bytes
        Budget for embeddings that later texts may need again; at most a quarter of the memory.
    """

    def __init__(
        self,
        files: ModelFiles,
        demand: Demand,
        *,
        device: str,
        dtype: Dtype,
        batch_tokens: int | None,
        cache_bytes: int,
    ) -> None:
        self._demand = demand
        self.device = device_for(device)
        self._tokenizer = load_tokenizer(files)
        model = load_model(files, up_to_layer=None if demand.pooling else demand.layer)
        self._model = model.to(device=self.device, dtype=_DTYPES[dtype])
        self._batch_tokens = batch_tokens or (
            CPU_BATCH_TOKENS if self.device == "cpu" else GPU_BATCH_TOKENS
        )
        cache_bytes = min(cache_bytes, memory() // 4)
        self._cache = BudgetCache[Cut, Encoded](int(cache_bytes * CACHE_SHARE))
        self._group_bytes = int(cache_bytes * (1 - CACHE_SHARE))
        self._special = {self._tokenizer.cls_token_id, self._tokenizer.sep_token_id}
        self._seconds = 0.0
        self._encoded_tokens = 0

    # --- tokens ---------------------------------------------------------------------------------

    def tokenize(self, texts: Sequence[str], limit: int) -> dict[str, Tokens]:
        """Cut texts into token ids, at most ``limit`` of them, special ones counted."""
        if not texts:
            return {}
        whole = self._tokenizer(list(texts), return_attention_mask=False)["input_ids"]
        long = [text for text, ids in zip(texts, whole, strict=True) if len(ids) > limit]
        cut: dict[str, Sequence[int]] = {}
        if long:
            short = self._tokenizer(
                long, truncation=True, max_length=limit, return_attention_mask=False
            )["input_ids"]
            cut = dict(zip(long, short, strict=True))
        return {
            text: Tokens(tuple(cut.get(text, ids)), len(ids))
            for text, ids in zip(texts, whole, strict=True)
        }

    def group_size(self, tokens: Tokens) -> int:
        """Bytes that a text's embeddings take."""
        width = int(self._model.config.hidden_size)
        rows = len(tokens.ids) if self._demand.layer is not None else 0
        return (rows + 1) * width * FLOAT_BYTES

    @property
    def group_bytes(self) -> int:
        """How many bytes of embeddings may be held for the pairs at hand."""
        return self._group_bytes

    # --- embeddings -----------------------------------------------------------------------------

    def encode(self, wanted: Mapping[Cut, Tokens]) -> Job[dict[Cut, Encoded | None]]:
        """Encode what the cache does not hold; None for a text that no memory suffices for."""
        held: dict[Cut, Encoded | None] = {}
        missing: list[Cut] = []
        for cut in wanted:
            known = self._cache.get(cut)
            if known is None:
                missing.append(cut)
            else:
                held[cut] = known
        missing.sort(key=lambda cut: len(wanted[cut].ids), reverse=True)
        while missing:
            batch = self._next_batch(missing, wanted)
            made = self._forward_safely([wanted[cut].ids for cut in batch])
            if made is None:
                continue  # the budget was halved: take a smaller batch
            del missing[: len(batch)]
            for cut, encoded in zip(batch, made, strict=True):
                held[cut] = encoded
                if encoded is not None:
                    self._cache.put(cut, encoded, size=self.group_size(wanted[cut]))
            yield Progress(
                done=0,
                total=None,
                unit="texts",
                note=self.pace(),
                tokens=self._encoded_tokens,
            )
        return held

    def pace(self) -> str:
        """Tell the device and the tokens per second so far."""
        if not self._seconds:
            return self.device
        return f"{self.device}, {self._encoded_tokens / self._seconds:,.0f} tokens/s"

    def _next_batch(self, missing: Sequence[Cut], wanted: Mapping[Cut, Tokens]) -> list[Cut]:
        longest = len(wanted[missing[0]].ids)
        return list(missing[: max(1, self._batch_tokens // longest)])

    def _forward_safely(self, batch: Sequence[tuple[int, ...]]) -> Sequence[Encoded | None] | None:
        """Run one batch; when memory runs out halve, then go to the CPU, then give up on it."""
        started = time.perf_counter()
        try:
            made = self.forward(batch)
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
        else:
            self._seconds += time.perf_counter() - started
            self._encoded_tokens += sum(map(len, batch))
            return made
        self._cache.clear()
        if len(batch) > 1:
            self._batch_tokens = max(len(batch[0]), len(batch) // 2 * len(batch[0]))
            return None
        if self.device != "cpu":
            self.device = "cpu"
            self._model.to("cpu")
            return None
        return [None]

    def forward(self, batch: Sequence[tuple[int, ...]]) -> list[Encoded]:
        """Run the model over one padded batch."""
        ids = torch.nn.utils.rnn.pad_sequence(
            [torch.tensor(row) for row in batch],
            batch_first=True,
            padding_value=self._tokenizer.pad_token_id or 0,
        )
        lengths = [len(row) for row in batch]
        mask = (torch.arange(ids.shape[1]) < torch.tensor(lengths)[:, None]).long()
        counts = torch.ones_like(ids, dtype=torch.float32)
        for special in self._special - {None}:
            counts[ids == special] = 0
        demand = self._demand
        with torch.inference_mode():
            last, layer = self._layers(ids.to(self.device), mask.to(self.device))
            pooled = (
                None
                if demand.pooling is None
                else pool(last, mask.to(self.device), demand.pooling).cpu()
            )
            unit = None
            if layer is not None:
                layer = layer.float()
                unit = (layer / layer.norm(dim=-1, keepdim=True)).cpu()
        return [
            Encoded(
                tokens=None if unit is None else unit[row, :length].clone(),
                counts=None if unit is None else counts[row, :length].clone(),
                pooled=None if pooled is None else pooled[row].clone(),
            )
            for row, length in enumerate(lengths)
        ]

    def _layers(
        self, ids: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor | None]:
        """Give the last layer, and the one that token columns read."""
        wanted, depth = self._demand.layer, int(self._model.config.num_hidden_layers)
        inner = wanted is not None and wanted < depth
        made = self._model(input_ids=ids, attention_mask=mask, output_hidden_states=inner)
        last = made.last_hidden_state
        if wanted is None:
            return last, None
        return last, made.hidden_states[wanted] if inner else last
