"""Messages to token ids, as the model was taught to read a chat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jinja2 import TemplateError
from transformers import PreTrainedTokenizerBase

from annotation.judging.records import CallRequest, Message
from scoring.backends.control_tokens import Harmless

BETWEEN: Final = "\n\n"


class UnaskableError(Exception):
    """A request that this model cannot be asked, in one line."""


class PromptReader:
    """Turns a request's messages into token ids.

    With a chat template the model's own turns are written; without one the messages stand below
    one another. What in a message looks like a control token of the model is broken up by a
    blank: an answer under judgment cannot end its turn and speak as the judge.

    Parameters
    ----------
    limit
        How many tokens the model can read, answer included; None where it does not say.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase, *, limit: int | None) -> None:
        self._tokenizer = tokenizer
        self.limit = limit
        self._harmless = Harmless(tokenizer)

    def ids(self, request: CallRequest) -> list[int]:
        """Give the prompt's token ids.

        Raises
        ------
        UnaskableError
            For a prompt longer than the model can read (it is never cut), and for turns that its
            chat template does not allow.
        """
        messages = [
            Message(role=message.role, content=self._harmless(message.content))
            for message in request.messages
        ]
        if self._tokenizer.chat_template:
            text, special = self._chat(messages, thinking=not request.choices), False
        else:
            text, special = BETWEEN.join(message.content for message in messages), True
        ids: list[int] = self._tokenizer(
            text, add_special_tokens=special, verbose=False, return_attention_mask=False
        )["input_ids"]
        if not ids:
            raise UnaskableError("the prompt is empty")
        if self.limit is not None and len(ids) >= self.limit:
            raise UnaskableError(
                f"the prompt has {len(ids):,} tokens, and the model reads {self.limit:,} with its "
                "answer: nothing was cut, nothing was asked"
            )
        return ids

    def _chat(self, messages: Sequence[Message], *, thinking: bool) -> str:
        try:
            return self._render(messages, thinking=thinking)
        except TemplateError:
            merged = _without_system(messages)  # some templates know no system turn
        try:
            return self._render(merged, thinking=thinking)
        except TemplateError as error:
            raise UnaskableError(f"the model's chat template refuses: {error}") from error

    def _render(self, messages: Sequence[Message], *, thinking: bool) -> str:
        # Label probabilities are of the first token: there is no room for a thought before it.
        options = {} if thinking else {"enable_thinking": False}
        rendered = self._tokenizer.apply_chat_template(
            [{"role": message.role, "content": message.content} for message in messages],
            tokenize=False,
            add_generation_prompt=True,
            **options,
        )
        return str(rendered)


def _without_system(messages: Sequence[Message]) -> list[Message]:
    """Put what the system turn says before the first user turn."""
    system = [message.content for message in messages if message.role == "system"]
    others = [message for message in messages if message.role != "system"]
    if not system or not others:
        return list(messages)
    first = Message(role=others[0].role, content=BETWEEN.join([*system, others[0].content]))
    return [first, *others[1:]]


def label_variants(tokenizer: PreTrainedTokenizerBase, label: str) -> set[tuple[int, ...]]:
    """Give the token sequences by which a label can begin an answer: with and without a blank.

    Some tokenizers put a blank before any text; the label after a line break shows it without.
    """
    bare = label.strip()
    if not bare:
        return set()

    def ids(text: str) -> tuple[int, ...]:
        return tuple(tokenizer(text, add_special_tokens=False)["input_ids"])

    found = {ids(bare), ids(f" {bare}")}
    line, with_label = ids("\n"), ids(f"\n{bare}")
    if with_label[: len(line)] == line:
        found.add(with_label[len(line) :])
    return {variant for variant in found if variant}
