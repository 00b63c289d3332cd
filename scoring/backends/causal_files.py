"""Language models for figures of contamination: found as judges are, a GGUF file among them."""

from __future__ import annotations

from scoring.backends.lm_judge_copy import ensure_copy
from scoring.judge_files import find_judge
from scoring.models import ModelFiles
from scoring.subjects import ScoreOptions


def find_causal(model: str, options: ScoreOptions) -> ModelFiles:
    """Find a causal language model by folder, GGUF file, hub id or the packaged one's name.

    A GGUF file is converted to safetensors once.

    Raises
    ------
    KnownError
        When it is nowhere or cannot be converted.
    """
    files = find_judge(model, download=options.download)
    ensure_copy(files)
    return files.model_files()
