"""Texts in which nothing reads as a model's control token."""

from __future__ import annotations

from transformers import PreTrainedTokenizerBase


class Harmless:
    """Breaks up by a blank what in a text looks like a control token of a model.

    A text under judgment must not end its own part and begin another; some models fail on such a
    token outright.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        control = {str(token) for token in tokenizer.all_special_tokens}
        control |= {
            token.content for token in tokenizer.added_tokens_decoder.values() if token.special
        }
        self._control = sorted((token for token in control if len(token) > 1), key=len)

    def __call__(self, text: str) -> str:
        """Give the text, its lone surrogates replaced too."""
        text = text.encode("utf-8", errors="replace").decode("utf-8")
        for token in self._control:
            if token in text:
                text = text.replace(token, f"{token[0]} {token[1:]}")
        return text
