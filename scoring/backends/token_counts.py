"""How many tokens texts have for a model; its weights are not loaded."""

from __future__ import annotations

from collections.abc import Sequence

from scoring import model_facts
from scoring.backends.loading import load_tokenizer
from scoring.models import ModelFiles


class TokenCounter:
    """Counts the tokens that a model reads of a text, up to its limit, special ones included."""

    def __init__(self, files: ModelFiles) -> None:
        self._tokenizer = load_tokenizer(files)
        self._limit = model_facts.token_limit(files)

    def __call__(self, texts: Sequence[str]) -> list[int]:
        """Give the number of tokens of each text."""
        if not texts:
            return []
        rows = self._tokenizer(list(texts), return_attention_mask=False)["input_ids"]
        return [min(len(row), self._limit) for row in rows]
