"""What calls are likely to take: tokens by a cheap count, money by the prices. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from annotation.judging.records import Message
from scoring.judging.options import JudgeOptions

CHARACTERS_PER_TOKEN: Final = 4
TOKENS_PER_MESSAGE: Final = 4
MILLION: Final = 1_000_000
UNSPACED: Final = ((0x2E80, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
COUNTED_CHEAPLY: Final = (
    f"Tokens are estimated without the model's tokenizer: {CHARACTERS_PER_TOKEN} characters each, "
    "one for each Chinese, Japanese or Korean character."
)


def count_tokens(text: str) -> int:
    """Estimate how many tokens a text has; no tokenizer is asked.

    >>> count_tokens("twelve chars"), count_tokens("两者相当"), count_tokens("")
    (3, 4, 0)
    """
    unspaced = sum(any(low <= ord(c) <= high for low, high in UNSPACED) for c in text)
    return unspaced + -(-(len(text) - unspaced) // CHARACTERS_PER_TOKEN)


def count_messages(messages: Sequence[Message]) -> int:
    """Estimate the tokens of a chat, with a few for each turn's frame."""
    return sum(count_tokens(message.content) + TOKENS_PER_MESSAGE for message in messages)


def money(options: JudgeOptions, tokens_in: int, tokens_out: int) -> float | None:
    """Give what tokens cost; None without prices."""
    if options.price_in is None and options.price_out is None:
        return None
    paid = tokens_in * (options.price_in or 0.0) + tokens_out * (options.price_out or 0.0)
    return paid / MILLION
