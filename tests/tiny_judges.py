"""Tiny language models with random weights: judges for tests, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

from scoring.backends.lm_judge import LocalJudge
from scoring.judge_files import find_judge

CHAT: Final = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
SPECIAL: Final = ("<|im_start|>", "<|im_end|>")


def tiny_llama(
    folder: Path, *, template: str | None = CHAT, positions: int = 256, seed: int = 0
) -> Path:
    """Write a Llama of a few thousand random weights that reads bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: place for place, token in enumerate([*SPECIAL, *letters])}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        eos_token="<|im_end|>",
        pad_token="<|im_end|>",
        additional_special_tokens=["<|im_start|>"],
    )
    if template is not None:
        fast.chat_template = template
    fast.save_pretrained(folder)
    torch.manual_seed(seed)
    model = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(vocabulary),
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=3,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=positions,
            eos_token_id=1,
            bos_token_id=None,
            pad_token_id=None,
            initializer_range=0.4,
        )
    )
    model.save_pretrained(folder)
    return folder


def tiny_judge(folder: Path, **options: object) -> LocalJudge:
    """Open a tiny model as a judge on the CPU."""
    return LocalJudge(find_judge(str(folder)), device="cpu", **options)  # type: ignore[arg-type]
