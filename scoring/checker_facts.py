"""What is published of fact checkers: how much they read, and how their evidence is cut."""

from __future__ import annotations

from typing import Final

from scoring import model_facts
from scoring.models import ModelFiles

CHUNK_TOKENS: Final = 400
"""Most tokens of a chunk of evidence for checkers that classify."""
CHUNK_WORDS: Final = 500
"""Most words of a chunk of evidence for checkers that answer in words."""
ALIGNED_WORDS: Final = 350
ANSWERING_LIMIT: Final = 2_048
"""Tokens that a checker of the T5 family reads, whose positions have no end of their own."""


def answers_in_words(files: ModelFiles) -> bool:
    """Whether a checker writes its verdict (an encoder-decoder) or has a layer of classes."""
    config = files.read_json("config.json")
    kinds = config.get("architectures") or []
    return any(str(kind).endswith("ForConditionalGeneration") for kind in kinds)


def checker_limit(files: ModelFiles) -> int:
    """Give the most tokens of evidence and claim together."""
    config = files.read_json("config.json")
    if answers_in_words(files) and "relative_attention_num_buckets" in config:
        return ANSWERING_LIMIT
    return model_facts.token_limit(files)
