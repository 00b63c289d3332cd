"""A judge on this machine: a causal language model of transformers."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Event
from typing import Final, Literal

import torch
from transformers import AutoModelForCausalLM, PretrainedConfig, PreTrainedModel
from transformers.models.auto.modeling_auto import MODEL_FOR_CAUSAL_LM_MAPPING_NAMES

from annotation.judging.records import CallOutput, CallRequest, Finish
from db.errors import BugError, KnownError
from scoring.backends.lm_judge_copy import ensure_copy
from scoring.backends.lm_judge_decode import Decoder, Row
from scoring.backends.lm_judge_draw import Drawing
from scoring.backends.lm_judge_labels import Tokens, distinct, shares
from scoring.backends.lm_judge_prompt import PromptReader, UnaskableError, label_variants
from scoring.backends.loading import device_for, load_tokenizer, told_plainly
from scoring.backends.memory import is_out_of_memory, memory
from scoring.judge_files import JudgeFiles
from scoring.judge_identity import local_revision
from scoring.models import ModelFiles
from scoring.subjects import Dtype

WINDOW: Final = 512
MAX_LENGTH: Final = 10**7  # a tokenizer that declares more declares nothing
CPU_READ_TOKENS: Final = 4_096  # in one pass, during which nothing can be stopped
CPU_TEXT_TOKENS: Final = 16_384  # a step costs almost the same for one row and for ten
GPU_TOKENS: Final = 65_536
CACHE_SHARE: Final = 4  # keys and values may take a fourth of the memory
_DTYPES: Final[Mapping[str, torch.dtype]] = {
    "fp32": torch.float32,
    "bf16": torch.bfloat16,
    "fp16": torch.float16,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A request as the model reads it."""

    place: int
    request: CallRequest
    prompt: list[int]
    owner: Mapping[Tokens, str]


class LocalJudge:
    """Asks one model on this machine, in batches. Fulfils ``JudgeBackend``.

    Prompts of like length are padded on the left and read together; when memory runs out the
    batch is halved. Outputs do not depend on what else is in the batch beyond rounding: in 32-bit
    numbers label probabilities agree to 1e-4, in 16-bit ones to about 1e-2. Repetition penalties
    and the like from the model's ``generation_config`` do not count; only its stop tokens do.

    Parameters
    ----------
    files
        The model on disk; a GGUF file is converted once.
    device
        ``auto`` takes a GPU where there is one.
    dtype
        ``auto`` is 32-bit on the CPU and the model's own on a GPU. Anything but 32 bits stands in
        the revision.
    batch_tokens
        Tokens per batch, padding and the room for outputs counted; None for the device's default.

    Raises
    ------
    KnownError
        For a model that cannot be loaded or that does not write text.
    """

    kind: Final = "local"

    def __init__(
        self,
        files: JudgeFiles,
        *,
        device: str = "auto",
        dtype: Dtype | Literal["auto"] = "auto",
        batch_tokens: int | None = None,
    ) -> None:
        self.device = device_for(device)
        self.note = files.note
        self._files = files
        ensure_copy(files)
        folder = files.model_files()
        self._tokenizer = load_tokenizer(folder)
        self._model: PreTrainedModel | None = _load(folder, dtype, self.device)
        self._dtype = self._model.dtype
        self._prompts = PromptReader(
            self._tokenizer, limit=_limit(self._model.config, self._tokenizer.model_max_length)
        )
        self._ended = Event()
        self._decoder: Decoder | None = Decoder(
            self._model,
            device=self.device,
            pad=self._tokenizer.pad_token_id or 0,
            stops=_stops(self._model, self._tokenizer.eos_token_id),
            ended=self._ended,
        )
        self._read_tokens, self._text_tokens = self._budgets(batch_tokens)
        self._variants: dict[str, set[Tokens]] = {}

    @property
    def model(self) -> str:
        """The model's name."""
        return self._files.name

    @property
    def revision(self) -> str:
        """The weights' digest, and the numbers it computes in unless they have 32 bits."""
        names = {value: key for key, value in _DTYPES.items()}
        short = names.get(self._dtype, str(self._dtype))
        return local_revision(self._files.revision, short)

    @property
    def limit(self) -> int | None:
        """How many tokens the model can read, its answer included; None where unknown."""
        return self._prompts.limit

    def tokens(self, request: CallRequest) -> int | None:
        """Count a prompt's tokens; None for one that cannot be asked."""
        try:
            return len(self._prompts.ids(request))
        except UnaskableError:
            return None

    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        """Answer requests batch by batch; see ``JudgeBackend``.

        A prompt that is longer than the model can read is an error; it is never cut. ``close``
        from another thread ends the work after the token at hand.
        """
        if self._ended.is_set():
            raise BugError("a closed judge was asked")
        for start in range(0, len(requests), WINDOW):
            asked: list[_Asked] = []
            for place in range(start, min(start + WINDOW, len(requests))):
                try:
                    asked.append(self._prepared(place, requests[place]))
                except UnaskableError as error:
                    yield place, CallOutput(finish=Finish.ERROR, error=str(error))
            asked.sort(key=lambda one: len(one.prompt), reverse=True)
            yield from self._label([one for one in asked if one.request.choices])
            yield from self._write([one for one in asked if not one.request.choices])
            if self._ended.is_set():
                return

    def close(self) -> None:
        """Let the model go; what another thread has under way ends after the token at hand."""
        self._ended.set()
        self._model = None
        self._decoder = None
        gc.collect()
        if self.device.startswith("cuda"):
            torch.cuda.empty_cache()

    # --- texts ----------------------------------------------------------------------------------

    def _write(self, asked: list[_Asked]) -> Iterator[tuple[int, CallOutput]]:
        limit = self._prompts.limit
        waiting = [
            Row(
                place=one.place,
                prompt=one.prompt,
                drawing=Drawing(one.request, one.prompt),
                room=min(
                    one.request.sampling.max_tokens,
                    one.request.sampling.max_tokens if limit is None else limit - len(one.prompt),
                ),
            )
            for one in asked
        ]
        while waiting and (decoder := self._decoder) is not None:
            longest = len(waiting[0].prompt) + max(row.room for row in waiting[:64])
            held = self._text_tokens // longest
            read = self._read_tokens // len(waiting[0].prompt)
            batch = waiting[: max(1, min(held, read))]
            done: set[int] = set()
            try:
                for row in decoder.write(batch):
                    done.add(row.place)
                    yield row.place, self._output(row)
            except (MemoryError, RuntimeError) as error:
                if not is_out_of_memory(error):
                    raise
                self._free()
                if len(batch) > 1:
                    self._text_tokens = max(1, self._text_tokens // 2)
                    self._read_tokens = max(1, self._read_tokens // 2)
                else:
                    done.add(batch[0].place)
                    yield batch[0].place, _too_large(batch[0].prompt)
            if self._ended.is_set():
                return
            waiting = [row for row in waiting if row.place not in done]

    def _output(self, row: Row) -> CallOutput:
        ids = row.written[:-1] if row.stopped else row.written
        return CallOutput(
            text=self._tokenizer.decode(
                ids, skip_special_tokens=True, clean_up_tokenization_spaces=False
            ),
            finish=Finish.STOP if row.stopped else Finish.LENGTH,
            tokens_in=len(row.prompt),
            tokens_out=len(row.written),
            seconds=row.seconds,
        )

    # --- labels ---------------------------------------------------------------------------------

    def _label(self, asked: list[_Asked]) -> Iterator[tuple[int, CallOutput]]:
        while asked and (decoder := self._decoder) is not None:
            batch = asked[: max(1, self._read_tokens // len(asked[0].prompt))]
            began = time.perf_counter()
            try:
                found = decoder.log_probabilities(
                    [one.prompt for one in batch], [tuple(one.owner) for one in batch]
                )
            except (MemoryError, RuntimeError) as error:
                if not is_out_of_memory(error):
                    raise
                self._free()
                if len(batch) > 1:
                    self._read_tokens = max(1, self._read_tokens // 2)
                    continue
                yield batch[0].place, _too_large(batch[0].prompt)
                asked = asked[1:]
                continue
            asked = asked[len(batch) :]
            seconds = (time.perf_counter() - began) / len(batch)
            for one, values in zip(batch, found, strict=True):
                yield one.place, _labelled(one, values, seconds)
            if self._ended.is_set():
                return

    def _prepared(self, place: int, request: CallRequest) -> _Asked:
        labels: dict[str, set[Tokens]] = {}
        for label in request.choices:
            if label not in self._variants:
                self._variants[label] = label_variants(self._tokenizer, label)
            labels[label] = self._variants[label]
        if len(labels) < len(request.choices):
            raise UnaskableError("a label is named twice")
        return _Asked(
            place=place,
            request=request,
            prompt=self._prompts.ids(request),
            owner=distinct(labels),
        )

    # --- memory ---------------------------------------------------------------------------------

    def _budgets(self, batch_tokens: int | None) -> tuple[int, int]:
        """Tokens per batch: read in one pass, and held while texts are written."""
        if batch_tokens is not None:
            return batch_tokens, batch_tokens
        if self.device != "cpu":
            return GPU_TOKENS, GPU_TOKENS
        model = self._model
        config = None if model is None else model.config.get_text_config()
        layers = int(getattr(config, "num_hidden_layers", 32) or 32)
        width = int(getattr(config, "hidden_size", 4096) or 4096)
        per_token = 2 * layers * width * self._dtype.itemsize  # keys and values, at most
        most = max(1, memory() // CACHE_SHARE // per_token)
        return min(CPU_READ_TOKENS, most), min(CPU_TEXT_TOKENS, most)

    def _free(self) -> None:
        gc.collect()
        if self.device.startswith("cuda"):
            torch.cuda.empty_cache()


def _labelled(one: _Asked, values: Mapping[Tokens, float], seconds: float) -> CallOutput:
    try:
        made = shares(one.owner, values)
    except UnaskableError as error:
        return CallOutput(finish=Finish.ERROR, error=str(error), seconds=seconds)
    return CallOutput(
        probabilities={label: made.probabilities[label] for label in one.request.choices},
        mass=made.mass,
        tokens_in=len(one.prompt),
        tokens_out=0,
        seconds=seconds,
    )


def _too_large(prompt: Sequence[int]) -> CallOutput:
    return CallOutput(
        finish=Finish.ERROR,
        error=f"memory does not suffice for this prompt of {len(prompt):,} tokens",
        tokens_in=len(prompt),
    )


def numbers_of(files: JudgeFiles, device: str) -> str:
    """Tell in which numbers ``auto`` reads a model on a device, without loading it."""
    if device_for(device) == "cpu":
        return "fp32"
    if files.gguf is not None:
        return "bf16"  # as its copy is kept
    config = files.model_files().read_json("config.json")
    named = str(config.get("dtype") or config.get("torch_dtype") or "float32")
    names = {str(value).removeprefix("torch."): key for key, value in _DTYPES.items()}
    return names.get(named, named)


def _load(files: ModelFiles, dtype: str, device: str) -> PreTrainedModel:
    config = files.read_json("config.json")
    architectures = config.get("architectures") or []
    writes = set(MODEL_FOR_CAUSAL_LM_MAPPING_NAMES.values())
    if config.get("is_encoder_decoder") or (architectures and not writes & set(architectures)):
        raise KnownError(
            f"The model '{files.name}' is no causal language model ({', '.join(architectures)}).",
            "A judge must be able to write text; choose another one.",
        )
    own = "auto" if device != "cpu" else torch.float32
    with told_plainly(files):
        model = AutoModelForCausalLM.from_pretrained(
            files.path,
            local_files_only=True,
            trust_remote_code=False,
            use_safetensors=True,
            dtype=own if dtype == "auto" else _DTYPES[dtype],
        )
    model.eval()
    loaded: PreTrainedModel = model.to(device)
    return loaded


def _limit(config: PretrainedConfig, declared: int) -> int | None:
    positions = getattr(config.get_text_config(), "max_position_embeddings", None)
    limits = [int(limit) for limit in (positions, declared) if limit and limit < MAX_LENGTH]
    return min(limits) if limits else None


def _stops(model: PreTrainedModel, of_tokenizer: int | None) -> frozenset[int]:
    found: set[int] = set() if of_tokenizer is None else {of_tokenizer}
    own = getattr(model.generation_config, "eos_token_id", None)
    found.update(own if isinstance(own, list | tuple) else [] if own is None else [own])
    return frozenset(found)
