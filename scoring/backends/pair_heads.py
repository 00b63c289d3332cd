"""Models that judge a pair of texts, each as one call from tokens to logits."""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from typing import Any, Final

import torch
from safetensors.torch import load_file
from transformers import (
    AutoConfig,
    AutoModel,
    AutoModelForSeq2SeqLM,
    AutoModelForSequenceClassification,
    PreTrainedModel,
)

from db.errors import KnownError
from scoring.backends.loading import load_tokenizer, told_plainly
from scoring.backends.token_rows import Padded
from scoring.models import PICKLES, ModelFiles

BASE: Final = "base_model."
TRI_LAYER: Final = "tri_layer."
ALIGNED_LABELS: Final = 3


class Head(ABC):
    """A model from padded pairs to (rows, labels) logits."""

    def __init__(self, *modules: torch.nn.Module) -> None:
        self._modules = modules
        for module in modules:
            module.eval()

    def to(self, device: str, dtype: torch.dtype | None = None) -> None:
        """Move it, and change its numbers where they are named."""
        for module in self._modules:
            module.to(device=device, dtype=dtype)

    @abstractmethod
    def __call__(self, batch: Padded) -> torch.Tensor:
        """Judge padded pairs."""


class Classes(Head):
    """A sequence classifier."""

    def __init__(self, model: PreTrainedModel) -> None:
        super().__init__(model)
        self._model = model

    def __call__(self, batch: Padded) -> torch.Tensor:
        """Give a logit for each class."""
        logits: torch.Tensor = _called(self._model, batch).logits
        return logits


class Aligned(Head):
    """AlignScore's three-way layer over its encoder's pooled output."""

    def __init__(self, base: PreTrainedModel, layer: torch.nn.Linear) -> None:
        super().__init__(base, layer)
        self._base = base
        self._layer = layer

    def __call__(self, batch: Padded) -> torch.Tensor:
        """Give the logits of aligned, neutral and contradicted."""
        logits: torch.Tensor = self._layer(_called(self._base, batch).pooler_output)
        return logits


class YesNo(Head):
    """An encoder-decoder that answers with its first token."""

    def __init__(self, model: PreTrainedModel, no: int, yes: int) -> None:
        super().__init__(model)
        self._model = model
        self._answers = [no, yes]

    def __call__(self, batch: Padded) -> torch.Tensor:
        """Give the logits of no and yes."""
        start = torch.full_like(batch.ids[:, :1], self._model.config.decoder_start_token_id or 0)
        made = self._model(
            input_ids=batch.ids, attention_mask=batch.mask, decoder_input_ids=start, use_cache=False
        )
        logits: torch.Tensor = made.logits[:, 0, self._answers]
        return logits


def _called(model: PreTrainedModel, batch: Padded) -> Any:  # noqa: ANN401  any model's output
    given = {"input_ids": batch.ids, "attention_mask": batch.mask}
    if batch.types is not None:
        given["token_type_ids"] = batch.types
    return model(**given)


def load_classes(files: ModelFiles) -> Classes:
    """Load a sequence classifier; one without weights of its own for the classes is refused."""
    return Classes(load_whole(files, AutoModelForSequenceClassification))


def load_yes_no(files: ModelFiles) -> YesNo:
    """Load an encoder-decoder whose answers *0* and *1* mean unsupported and supported.

    Only the first token of each answer counts, as the published checker reads them.
    """
    tokenizer = load_tokenizer(files)
    no, yes = (tokenizer(word, add_special_tokens=False)["input_ids"] for word in ("0", "1"))
    if not no or not yes or no[0] == yes[0]:
        raise KnownError(
            f"The tokenizer of '{files.name}' does not tell the answers 0 and 1 apart.",
            "Take a checker that was trained to answer with them.",
        )
    return YesNo(load_whole(files, AutoModelForSeq2SeqLM), no[0], yes[0])


def load_aligned(files: ModelFiles) -> Head:
    """Load AlignScore: its own layout (``base_model.*``, ``tri_layer.*``) or a classifier of three.

    Its published checkpoints are pickles without a configuration; they are read from a folder that
    holds the base model's ``config.json`` and tokenizer, and only where pickles are allowed.
    """
    weights = _weights(files)
    if f"{TRI_LAYER}weight" not in weights:
        if files.read_json("config.json").get("architectures"):
            return load_classes(files)
        raise _no_layer(files)
    with told_plainly(files):
        base = AutoModel.from_config(
            AutoConfig.from_pretrained(files.path, local_files_only=True, trust_remote_code=False)
        )
    own = {key[len(BASE) :]: value for key, value in weights.items() if key.startswith(BASE)}
    missing = base.load_state_dict(own, strict=False).missing_keys
    if missing:
        raise _lacks(files, missing)
    layer = torch.nn.Linear(base.config.hidden_size, ALIGNED_LABELS)
    layer.load_state_dict(
        {
            key[len(TRI_LAYER) :]: value
            for key, value in weights.items()
            if key.startswith(TRI_LAYER)
        }
    )
    return Aligned(base, layer)


def _weights(files: ModelFiles) -> dict[str, torch.Tensor]:
    if not files.pickled:
        with told_plainly(files):
            return {
                key: value
                for path in sorted(files.path.glob("*.safetensors"))
                for key, value in load_file(path).items()
            }
    read: dict[str, torch.Tensor] = {}
    for path in sorted(path for kind in PICKLES for path in files.path.glob(kind)):
        try:
            content = torch.load(path, map_location="cpu", weights_only=True)
        except (OSError, RuntimeError, pickle.UnpicklingError) as error:
            raise KnownError(
                f"{path.name} of '{files.name}' holds more than weights, or is damaged.",
                "Save its state_dict as safetensors, and name that folder.",
            ) from error
        read.update(content.get("state_dict", content))
    return read


def load_whole(files: ModelFiles, kind: Any) -> PreTrainedModel:  # noqa: ANN401  an Auto class
    """Load a model with its head; weights that it lacks would be drawn at random.

    Raises
    ------
    KnownError
        For a model that cannot be loaded, or that has no weights for the head.
    """
    with told_plainly(files):
        model, told = kind.from_pretrained(
            files.path,
            local_files_only=True,
            trust_remote_code=False,
            use_safetensors=not files.pickled,
            output_loading_info=True,
        )
    if told["missing_keys"]:
        raise _lacks(files, sorted(told["missing_keys"]))
    loaded: PreTrainedModel = model
    return loaded


def _lacks(files: ModelFiles, missing: list[str]) -> KnownError:
    return KnownError(
        f"The model '{files.name}' lacks weights that this metric needs ({missing[0]}).",
        "Take a model that was trained for it; weights are never made up.",
    )


def _no_layer(files: ModelFiles) -> KnownError:
    return KnownError(
        f"The model '{files.name}' has no three-way layer (tri_layer).",
        "Take AlignScore's weights, or a classifier of three labels.",
    )
