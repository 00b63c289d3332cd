"""What a signature is written from, and the phrases that several families share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final

from scoring.language import japanese_tokenizer
from scoring.models import ModelFiles
from scoring.subjects import Dtype, Idf, ScoreOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One figure as it was asked for.

    Parameters
    ----------
    name
        The metric, without its part and model: ``bertscore``.
    part
        Which of its figures: ``f``; empty where there is one.
    options, model, idf, answers_idf
        How it is made.
    """

    name: str
    part: str
    options: ScoreOptions
    model: ModelFiles | None = None
    idf: Idf | None = None
    answers_idf: Idf | None = None


def unspaced() -> str:
    """Say how words are found in scripts without spaces."""
    return f"zh:jieba{version('jieba')},ja:{japanese_tokenizer()},unspaced:char"


def word_types() -> str:
    """Say what the types of the Jaccard index are."""
    return f"tok:word,{unspaced()}"


TOLERANCES: Final[Mapping[Dtype, float]] = {"bf16": 0.02, "fp16": 0.005}
"""How far a likeness of two tokens or texts may be from the one in single precision."""


def numbers(dtype: Dtype) -> str:
    """Say in which numbers an encoder computes, and how near to single precision they stay.

    >>> numbers("fp32"), numbers("bf16")
    ('fp32', 'bf16~0.02')
    """
    tolerance = TOLERANCES.get(dtype)
    return dtype if tolerance is None else f"{dtype}~{tolerance}"


def weights(model: ModelFiles) -> str:
    """Name a model's weights."""
    return f"w:{model.digest}"
