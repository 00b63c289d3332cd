"""Tiny reward models with random weights: decoders with any padding token, or none, and a BERT."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from transformers import (
    AutoModelForSequenceClassification,
    AutoTokenizer,
    LlamaConfig,
    LlamaForSequenceClassification,
    Qwen3Config,
    Qwen3ForSequenceClassification,
)

from scoring.backends.pair_classifier import OPPOSITE, SAME
from tests.tiny_classifiers import tiny_classifier
from tests.tiny_judges import CHAT, tiny_llama

END = 1  # <|im_end|>, which ends every turn
SHAPE = (
    *("vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers"),
    *("num_attention_heads", "num_key_value_heads", "max_position_embeddings", "eos_token_id"),
)


def tiny_reward(
    folder: Path,
    *,
    pad: int | None = None,
    template: str | None = CHAT,
    outputs: int = 1,
    zero: bool = False,
    positions: int = 256,
    seed: int = 0,
    kind: str = "llama",
) -> Path:
    """Write a Llama or a Qwen3 with one output that reads a conversation, padded by ``pad``.

    ``zero`` leaves its last layer at naught: it then rewards everything alike.
    """
    tiny_llama(folder, template=template, positions=positions, seed=seed)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    tokenizer.pad_token = None
    tokenizer.save_pretrained(folder)
    torch.manual_seed(seed)
    read = LlamaConfig.from_pretrained(folder).to_dict()
    shape = {name: read[name] for name in SHAPE} | {"num_labels": outputs, "pad_token_id": pad}
    model = (
        LlamaForSequenceClassification(LlamaConfig(**shape, initializer_range=0.4))
        if kind == "llama"
        else Qwen3ForSequenceClassification(Qwen3Config(**shape, head_dim=8, initializer_range=0.4))
    )
    if zero:
        with torch.no_grad():
            model.score.weight.zero_()
    model.save_pretrained(folder)
    return folder


def tiny_pair_reward(folder: Path) -> Path:
    """Write a BERT with one output that reads question and answer as a pair."""
    return tiny_classifier(
        folder, labels=("LABEL_0",), says={SAME: (1.0,), OPPOSITE: (-1.0,)}, positions=128
    )


def rewarded_alone(folder: Path, question: str, answer: str) -> float:
    """Give a reward by transformers alone, as the published models show their use."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    with torch.inference_mode():
        return float(model(**_given(tokenizer, question, answer)).logits[0, 0])


def _given(tokenizer: Any, question: str, answer: str) -> Any:  # noqa: ANN401
    if not tokenizer.chat_template:
        return tokenizer([question], [answer], return_tensors="pt")
    turns = [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]
    return tokenizer.apply_chat_template(
        turns, tokenize=True, return_dict=True, return_tensors="pt"
    )
