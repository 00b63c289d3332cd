"""Models and tokenizers from disk, in silence, and onto a device."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import torch
from safetensors import SafetensorError
from transformers import AutoModel, AutoTokenizer, PreTrainedTokenizerBase
from transformers.utils import logging as model_logging

from db.errors import KnownError
from scoring.models import ModelFiles
from scoring.subjects import Dtype

TORCH_DTYPES: Final[Mapping[Dtype, torch.dtype]] = {
    "fp32": torch.float32,
    "bf16": torch.bfloat16,
    "fp16": torch.float16,
}


def device_for(asked: str) -> str:
    """Choose where to compute: ``auto`` takes a GPU where there is one.

    Raises
    ------
    KnownError
        For a device that does not exist or that this machine has not.
    """
    if asked == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    try:
        kind = torch.device(asked).type
    except RuntimeError as error:
        raise KnownError(f"There is no device '{asked}'.", "Ask for auto, cpu or cuda.") from error
    there = {
        "cpu": True,
        "cuda": torch.cuda.is_available(),
        "mps": torch.backends.mps.is_available(),
    }
    if not there.get(kind, False):
        raise KnownError(f"This machine has no '{asked}' that torch can use.", "Ask for the CPU.")
    return asked


def load_tokenizer(files: ModelFiles) -> PreTrainedTokenizerBase:
    """Load a model's tokenizer; no code of the model's own is ever run."""
    with told_plainly(files):
        return AutoTokenizer.from_pretrained(
            files.path, local_files_only=True, trust_remote_code=False
        )


def load_model(files: ModelFiles, *, up_to_layer: int | None) -> torch.nn.Module:
    """Load an encoder; layers above ``up_to_layer`` are dropped where that is possible.

    Only safetensors are read, unless the model was resolved with its pickles allowed.
    """
    with told_plainly(files):
        model = AutoModel.from_pretrained(
            files.path,
            local_files_only=True,
            trust_remote_code=False,
            use_safetensors=not files.pickled,
        )
    if hasattr(model, "encoder") and hasattr(model, "decoder"):
        model = model.encoder
    if up_to_layer is not None:
        _drop_layers(model, up_to_layer)
    model.eval()
    return model


def _drop_layers(model: torch.nn.Module, layer: int) -> None:
    """Take the layers above ``layer`` away where the architecture is known to allow it."""
    for owner in ("encoder", "transformer"):
        stack = getattr(getattr(model, owner, None), "layer", None)
        if isinstance(stack, torch.nn.ModuleList) and len(stack) == model.config.num_hidden_layers:
            del stack[layer:]
            model.config.num_hidden_layers = layer
            return


@contextmanager
def told_plainly(files: ModelFiles) -> Iterator[None]:
    """Load in silence; turn what the loaders raise into a ``KnownError`` of one line."""
    model_logging.set_verbosity_error()
    model_logging.disable_progress_bar()
    try:
        yield
    except (OSError, ValueError, KeyError, ImportError, SafetensorError) as error:
        first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise KnownError(
            f"The model '{files.name}' in {files.path} cannot be loaded: {first}",
            "Fetch it again, or choose another one.",
        ) from error
