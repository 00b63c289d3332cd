"""One model's embeddings of texts: sorted, batched by tokens, cached, each text once."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import torch

from annotation.jobs import Job, Progress
from db.errors import KnownError
from scoring.backends.batches import BatchBudget
from scoring.backends.cache import BudgetCache
from scoring.backends.device import Profile, profile_of
from scoring.backends.embedding import pool
from scoring.backends.layers import LayerReader
from scoring.backends.loading import device_for, load_model, load_tokenizer
from scoring.backends.memory import is_missing_operator, is_out_of_memory, release
from scoring.backends.moverscore import left_out, power_means
from scoring.families.asked import TOLERANCES
from scoring.model_facts import Pooling
from scoring.models import ModelFiles
from scoring.subjects import Dtype

PROBE: Final = (
    "The bridge over the river was built in 1890, and people still cross it every day.",
    "Every day many people walk over the old bridge; it has stood since the year 1890!",
)
PROBED_TOKENS: Final = 24
CACHE_SHARE: Final = 2 / 3
FLOAT_BYTES: Final = 4
_DTYPES: Final[Mapping[Dtype, torch.dtype]] = {
    "fp32": torch.float32,
    "bf16": torch.bfloat16,
    "fp16": torch.float16,
}


class Cut(NamedTuple):
    """One text as the model reads it: whole (``limit`` None), its first tokens, or a part.

    Texts beyond a limit that are read in parts have the parts' numbers from 1 on.
    """

    text: str
    limit: int | None
    part: int = 0


class Tokens(NamedTuple):
    """Token ids of one cut, special ones included, and how many the whole text has."""

    ids: tuple[int, ...]
    total: int


class Encoded(NamedTuple):
    """What the model made of one cut, where the model computes.

    ``layers`` holds unit embeddings (tokens, width) of each layer asked for, with ``counts`` 0
    for special tokens, else 1; ``power`` the power means (tokens with a mass, 3 * width);
    ``pooled`` the sentence's unit vector. What no column needs is empty or None.
    """

    layers: Mapping[int, torch.Tensor]
    counts: torch.Tensor
    power: torch.Tensor | None
    pooled: torch.Tensor | None

    def on(self, device: str) -> Encoded:
        """Give the same on another device."""
        return Encoded(
            layers={layer: unit.to(device) for layer, unit in self.layers.items()},
            counts=self.counts.to(device),
            power=None if self.power is None else self.power.to(device),
            pooled=None if self.pooled is None else self.pooled.to(device),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What columns need from the model.

    Parameters
    ----------
    layers
        Layers whose token embeddings are wanted.
    power
        Layers over which power means are taken; empty where none are wanted.
    stopped
        Words without a mass; no power means are kept of them, of punctuation and of tails.
    pooling
        How sentence embeddings are made; None where none are wanted.
    """

    layers: frozenset[int] = frozenset()
    power: tuple[int, ...] = ()
    stopped: frozenset[str] = frozenset()
    pooling: Pooling | None = None

    @property
    def every_layer(self) -> frozenset[int]:
        """Layers that are read."""
        return self.layers | set(self.power)


class Encoder:
    """Encodes texts with one model.

    Parameters
    ----------
    files
        The model on disk; only safetensors are read unless its pickles were asked for.
    demand
        What is wanted of it. Where only tokens are, layers above theirs are not computed.
    device, dtype
        Where and in which numbers it computes; results are kept as 32-bit floats.
    batch_tokens
        Tokens per forward pass, padding counted; None suits the device. Halved when memory runs
        out.
    cache_bytes
        Budget for embeddings that later texts may need again; None suits the device.
    """

    def __init__(
        self,
        files: ModelFiles,
        demand: Demand,
        *,
        device: str,
        dtype: Dtype,
        batch_tokens: int | None,
        cache_bytes: int | None,
    ) -> None:
        self._demand = demand
        self.device = device_for(device)
        self.tokenizer = load_tokenizer(files)
        deepest = max(demand.every_layer, default=None)
        self._model = load_model(files, up_to_layer=None if demand.pooling else deepest)
        self._reader = LayerReader(self._model, demand.every_layer)
        self._special = [
            token
            for token in (self.tokenizer.cls_token_id, self.tokenizer.sep_token_id)
            if token is not None
        ]
        self.massless = left_out(self.tokenizer.get_vocab(), demand.stopped)
        self._with_mass = torch.ones(self.vocabulary, dtype=torch.bool)
        self._with_mass[list(self.massless)] = False
        self._seconds = 0.0
        self._encoded_tokens = 0
        self._place(files, dtype)
        # what is free is known once the model has its place
        self.profile: Profile = profile_of(self.device, cache_bytes=cache_bytes)
        self._budget = BatchBudget(self.device, batch_tokens or self.profile.batch_tokens)
        self._cache = BudgetCache[Cut, Encoded](int(self.profile.cache_bytes * CACHE_SHARE))

    def _place(self, files: ModelFiles, dtype: Dtype) -> None:
        """Move the model to its device and numbers, and prove that these stay near enough."""
        home, tolerance = self.device, TOLERANCES.get(dtype)
        known = profile_of(home).dtypes
        if dtype not in known:
            raise KnownError(
                f"Models do not compute in {dtype} on '{home}' here.",
                f"Ask for {' or '.join(known)}.",
            )
        self._model.float()  # whatever numbers its weights were saved in
        if tolerance is None:
            self._settle(home)
            return
        self.device = "cpu"
        exact = self._probe()
        self._model.to(_DTYPES[dtype])
        self._settle(home)
        away = max(
            (
                float((one - other).abs().max())
                for one, other in zip(exact, self._probe(), strict=True)
            ),
            default=0.0,
        )
        if not away <= tolerance:  # NaN is never near
            raise KnownError(
                f"In {dtype} the model '{files.name}' is up to {away:.3f} away from single "
                f"precision; {tolerance} is what its scores may be.",
                "Score with --dtype fp32.",
            )

    def _probe(self) -> list[torch.Tensor]:
        """Give likenesses between two sentences: of their tokens by layer, and of the whole."""
        rows = [tuple(self.tokenizer(text)["input_ids"][:PROBED_TOKENS]) for text in PROBE]
        left, right = (encoded.on("cpu") for encoded in self.forward(rows))
        likenesses = [left.layers[n] @ right.layers[n].T for n in sorted(left.layers)]
        if left.power is not None and right.power is not None:
            likenesses.append(left.power @ right.power.T)
        if left.pooled is not None and right.pooled is not None:
            likenesses.append(left.pooled @ right.pooled)
        return likenesses

    @property
    def vocabulary(self) -> int:
        """How many token ids there may be."""
        return max(len(self.tokenizer), int(self._model.config.vocab_size))

    # --- tokens ---------------------------------------------------------------------------------

    def tokenize(self, texts: Sequence[str], limit: int) -> dict[str, Tokens]:
        """Cut texts into token ids, at most ``limit`` of them, special ones counted."""
        if not texts:
            return {}
        whole = self.tokenizer(list(texts), return_attention_mask=False)["input_ids"]
        long = [text for text, ids in zip(texts, whole, strict=True) if len(ids) > limit]
        cut: dict[str, Sequence[int]] = {}
        if long:
            short = self.tokenizer(
                long, truncation=True, max_length=limit, return_attention_mask=False
            )["input_ids"]
            cut = dict(zip(long, short, strict=True))
        return {
            text: Tokens(tuple(cut.get(text, ids)), len(ids))
            for text, ids in zip(texts, whole, strict=True)
        }

    def parts(self, texts: Sequence[str], limit: int) -> dict[str, tuple[Tokens, ...]]:
        """Cut texts into consecutive parts of ``limit`` tokens, special ones counted in each."""
        made: dict[str, tuple[Tokens, ...]] = {}
        for text in texts:
            rows = self.tokenizer(
                text,
                truncation=True,
                max_length=limit,
                return_overflowing_tokens=True,
                return_attention_mask=False,
            )["input_ids"]
            made[text] = tuple(Tokens(tuple(row), len(row)) for row in rows)
        return made

    def group_size(self, tokens: Tokens) -> int:
        """Bytes that a text's embeddings take."""
        width = int(self._model.config.hidden_size)
        rows = len(tokens.ids) * (len(self._demand.layers) + (3 if self._demand.power else 0))
        return (rows + 1) * width * FLOAT_BYTES

    @property
    def group_bytes(self) -> int:
        """How many bytes of embeddings may be held for the pairs at hand."""
        return int(self.profile.cache_bytes * (1 - CACHE_SHARE))

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
            batch = missing[: self._budget.rows(len(wanted[missing[0]].ids))]
            made = self._forward_safely([wanted[cut].ids for cut in batch])
            if made is None:
                continue  # the budget was halved or the device changed: try again
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

    def _forward_safely(self, batch: Sequence[tuple[int, ...]]) -> Sequence[Encoded | None] | None:
        """Run one batch; when memory runs out halve, then go to the CPU, then give up on it."""
        started = time.perf_counter()
        rows, longest = len(batch), len(batch[0])
        try:
            with self._budget.measured(rows * longest):
                made = self.forward(batch)
        except (MemoryError, RuntimeError) as error:
            if is_missing_operator(error) and self.device != "cpu":
                self._move("cpu")
                return None
            if not is_out_of_memory(error):
                raise
        else:
            self._seconds += time.perf_counter() - started
            self._encoded_tokens += sum(map(len, batch))
            return made
        self._cache.clear()
        release()
        if rows > 1:
            self._budget.halve(rows, longest)
            return None
        return [None] if self.device == "cpu" else self._on_cpu(batch)

    def _on_cpu(self, batch: Sequence[tuple[int, ...]]) -> Sequence[Encoded | None]:
        """Run one text that the device has no memory for on the CPU, in the same numbers."""
        home = self.device
        self._move("cpu")
        made: Sequence[Encoded | None] = [None]
        try:
            made = self.forward(batch)
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
        self._settle(home)
        return made

    def _settle(self, device: str) -> None:
        """Move the model to a device, or leave it on the CPU where that has no room for it."""
        try:
            self._move(device)
        except (MemoryError, RuntimeError) as error:
            if not is_out_of_memory(error):
                raise
            self._move("cpu")

    def _move(self, device: str) -> None:
        self.device = device
        self._model.to(device)

    def forward(self, batch: Sequence[tuple[int, ...]]) -> list[Encoded]:
        """Run the model over one padded batch."""
        lengths = [len(row) for row in batch]
        ids = torch.nn.utils.rnn.pad_sequence(
            [torch.tensor(row) for row in batch],
            batch_first=True,
            padding_value=self.tokenizer.pad_token_id or 0,
        )
        mask = (torch.arange(ids.shape[1]) < torch.tensor(lengths)[:, None]).long()
        counts = torch.ones_like(ids, dtype=torch.float32)
        for special in self._special:
            counts[ids == special] = 0
        massive = self._with_mass[ids] & mask.bool()
        heavy = massive.sum(dim=1).tolist()
        with torch.inference_mode():
            ids, mask, counts, massive = map(self._sent, (ids, mask, counts, massive))
            last, read = self._reader.run(ids, mask)
            units = {
                layer: torch.nn.functional.normalize(read[layer].float(), dim=-1)
                for layer in self._demand.layers
            }
            power = [read[layer][massive] for layer in self._demand.power]
            powers = power_means(power).split(heavy) if power else None
            pooled = None if not self._demand.pooling else pool(last, mask, self._demand.pooling)
            return [
                Encoded(
                    layers={layer: unit[row, :length].clone() for layer, unit in units.items()},
                    counts=counts[row, :length].clone(),
                    power=None if powers is None else powers[row].clone(),
                    pooled=None if pooled is None else pooled[row].clone(),
                )
                for row, length in enumerate(lengths)
            ]

    def _sent(self, part: torch.Tensor) -> torch.Tensor:
        """Send a tensor to the device, through pinned memory where that lets it go ahead."""
        if self.device.startswith("cuda"):
            return part.pin_memory().to(self.device, non_blocking=True)
        return part.to(self.device)
