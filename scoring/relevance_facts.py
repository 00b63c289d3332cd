"""What a reranker's configuration says of its score."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from db.errors import KnownError
from scoring.models import ModelFiles

Activation: TypeAlias = Literal["sigmoid", "identity"]

_ACTIVATIONS: Final[dict[str, Activation]] = {"Sigmoid": "sigmoid", "Identity": "identity"}


def activation(files: ModelFiles) -> Activation:
    """Give what is applied to a reranker's logit: as its configuration says, else the sigmoid.

    Raises
    ------
    KnownError
        For another activation, which would give other values here.
    """
    config = files.read_json("config.json")
    own = config.get("sentence_transformers")
    named = own.get("activation_fn") if isinstance(own, dict) else None
    named = named or config.get("sbert_ce_default_activation_function")
    if named is None:
        return "sigmoid"
    found = _ACTIVATIONS.get(str(named).rsplit(".", 1)[-1])
    if found is None or not str(named).startswith("torch."):
        raise KnownError(
            f"The reranker '{files.name}' applies an activation that Tiebreak does not know "
            f"({named}).",
            "Take one with a sigmoid or none.",
        )
    return found
