"""Hidden states of chosen layers from one forward pass, without holding the others."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

import torch

_OWNERS: Final = ("encoder", "transformer")


def layer_stack(model: torch.nn.Module) -> torch.nn.ModuleList | None:
    """Give a model's layers in order where its architecture is known; None elsewhere.

    BERT, RoBERTa, XLM-R, ELECTRA, MPNet and DeBERTa keep them in ``encoder.layer``, DistilBERT
    in ``transformer.layer``.
    """
    for owner in _OWNERS:
        stack = getattr(getattr(model, owner, None), "layer", None)
        if isinstance(stack, torch.nn.ModuleList) and len(stack) == model.config.num_hidden_layers:
            return stack
    return None


class LayerReader:
    """Runs an encoder and keeps the last hidden state and those of some layers.

    Layer n is what the nth layer gives, as ``hidden_states[n]`` is in transformers; it is read
    where it goes into the next one, so that no other layer's states are held.
    """

    def __init__(self, model: torch.nn.Module, wanted: Collection[int]) -> None:
        self._model = model
        self._depth = int(model.config.num_hidden_layers)
        self._wanted = tuple(sorted(wanted))
        self._inner = tuple(layer for layer in self._wanted if layer < self._depth)
        self._read: dict[int, torch.Tensor] = {}
        stack = layer_stack(model)
        self._hooked = stack is not None
        if stack is not None:
            for layer in self._inner:
                stack[layer].register_forward_pre_hook(self._keeper(layer), with_kwargs=True)

    def run(
        self, ids: torch.Tensor, mask: torch.Tensor | None
    ) -> tuple[torch.Tensor, dict[int, torch.Tensor]]:
        """Give the last hidden state and the wanted ones by layer, each (texts, tokens, width)."""
        self._read = {}
        every = bool(self._inner) and not self._hooked
        made = self._model(input_ids=ids, attention_mask=mask, output_hidden_states=every)
        last: torch.Tensor = made.last_hidden_state
        read, self._read = self._read, {}
        if every:
            read = {layer: made.hidden_states[layer] for layer in self._inner}
        if self._depth in self._wanted:
            read[self._depth] = last
        return last, read

    def _keeper(
        self, layer: int
    ) -> Callable[[torch.nn.Module, tuple[Any, ...], dict[str, Any]], None]:
        def keep(_module: torch.nn.Module, args: tuple[Any, ...], given: dict[str, Any]) -> None:
            self._read[layer] = args[0] if args else given["hidden_states"]

        return keep
