"""What a server's answer says: text and why it ended, label probabilities, or what went wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from annotation.judging.records import CallOutput, Finish

SAID_CHARS: Final = 300
UNSEEN_SHARE: Final = 0.05  # how much of the labels' mass one that was not listed may have at most
LEAST_LOG: Final = -745  # e^-746 is 0
MOST_TOKENS: Final = 2**31  # what says that it has more does not tell its tokens
_FINISHES: Final[Mapping[str, Finish]] = {
    "stop": Finish.STOP,
    "eos": Finish.STOP,
    "end_turn": Finish.STOP,
    "stop_sequence": Finish.STOP,
    "length": Finish.LENGTH,
    "max_tokens": Finish.LENGTH,
    "model_length": Finish.LENGTH,
    "content_filter": Finish.FILTERED,
    "safety": Finish.FILTERED,
    "refusal": Finish.FILTERED,
}


class UnreadableError(Exception):
    """A reply that is not what was asked for; ``again`` says whether another try may help."""

    def __init__(self, said: str, *, again: bool) -> None:
        super().__init__(said)
        self.again = again


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """The first choice of a chat completion."""

    choice: Mapping[str, Any]
    tokens_in: int | None
    tokens_out: int | None


def read_completion(body: bytes, content_type: str) -> Completion:
    """Read a completion sent as JSON, or as events by a server that streams unasked.

    Raises
    ------
    UnreadableError
        For no JSON, half of it, half a stream, an error told with status 200, another shape.
    """
    text = body.decode("utf-8-sig", errors="replace")
    if "text/event-stream" in content_type or text.startswith("data:"):
        document: object = _from_events(text)
    else:
        document = _json(text)
    if not isinstance(document, dict):
        raise UnreadableError("the reply is no chat completion", again=False)
    if document.get("error"):
        raise UnreadableError(f"the server says: {said(text)}", again=True)
    choices = document.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise UnreadableError(f"the reply has no choices: {_short(text)}", again=False)
    usage = document.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    return Completion(
        choice=choices[0],
        tokens_in=_count(usage.get("prompt_tokens")),
        tokens_out=_count(usage.get("completion_tokens")),
    )


def read_text(completion: Completion) -> CallOutput:
    """Give the text, reasoning kept before it as ``<think>``, and why it ended.

    Raises
    ------
    UnreadableError
        When there is no message, or it calls a tool.
    """
    message = completion.choice.get("message")
    if not isinstance(message, dict):
        raise UnreadableError("the reply has no message", again=False)
    finish = _finish(completion.choice.get("finish_reason"))
    text = _content(message.get("content"))
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal and not text:
        text, finish = refusal, Finish.FILTERED
    elif message.get("tool_calls") and not text:
        raise UnreadableError("the model called a tool instead of answering", again=False)
    thought = message.get("reasoning_content") or message.get("reasoning")
    if isinstance(thought, str) and thought.strip():
        ended = "" if not text and finish is Finish.LENGTH else "</think>\n"
        text = f"<think>\n{thought}\n{ended}{text}"
    return CallOutput(
        text=text,
        finish=finish,
        tokens_in=completion.tokens_in,
        tokens_out=completion.tokens_out,
    )


def read_probabilities(completion: Completion, labels: Sequence[str]) -> CallOutput:
    """Give the labels' shares of the probability of the first token (``top_logprobs``).

    A listed token counts for the label that it is, blanks around it aside. A label that no token
    is takes those that begin it and no other label. One that was not listed at all has less than
    the least token listed: it counts as 0 where that is under 5 % of what the labels have.

    Raises
    ------
    UnreadableError
        When the server gave no log-probabilities, or too few to tell the labels apart.
    """
    listed = _listed(completion.choice)
    found = {label: _of_label(label, listed, labels) for label in labels}
    mass = sum(found.values())
    unseen = [label for label, value in found.items() if value == 0]
    least = min(listed.values())
    if mass == 0 or (unseen and least > UNSEEN_SHARE * mass):
        names = ", ".join(repr(label) for label in unseen)
        raise UnreadableError(
            f"the server's {len(listed)} most probable tokens do not hold {names}", again=False
        )
    return CallOutput(
        probabilities={label: value / mass for label, value in found.items()},
        mass=min(mass, 1.0),
        tokens_in=completion.tokens_in,
        tokens_out=completion.tokens_out,
    )


def said(text: str) -> str:
    """Give what a server says of an error, in one short line."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return _short(text)
    told: object = document
    for key in ("error", "detail", "message"):
        if isinstance(told, dict) and told.get(key):
            told = told[key]
    return _short(told if isinstance(told, str) else json.dumps(told, ensure_ascii=False))


def error_code(text: str) -> str:
    """Give the machine-readable code of an error body; empty when it has none."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    error = document.get("error") if isinstance(document, dict) else None
    return str(error.get("code") or error.get("type") or "") if isinstance(error, dict) else ""


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"the reply is no JSON: {_short(text)}", again=True) from error


def _from_events(text: str) -> dict[str, Any]:
    """Put the pieces of a stream together as one completion."""
    parts: dict[str, list[str]] = {"content": [], "reasoning_content": []}
    finish: object = None
    usage: object = None
    logprobs: object = None
    for line in text.splitlines():
        piece = line.removeprefix("data:").strip()
        if not line.startswith("data:") or piece == "[DONE]":
            continue
        event = _json(piece)
        if not isinstance(event, dict):
            raise UnreadableError("the stream holds no chat completion", again=False)
        if event.get("error"):
            raise UnreadableError(f"the server says: {said(piece)}", again=True)
        usage = event.get("usage") or usage
        for choice in _tables(event.get("choices")):
            (delta,) = _tables([choice.get("delta") or {}])
            for key, texts in parts.items():
                texts.append(_content(delta.get(key)))
            finish = choice.get("finish_reason") or finish
            logprobs = logprobs or choice.get("logprobs")
    if finish is None:
        raise UnreadableError("the stream ended before the answer did", again=True)
    message = {key: "".join(texts) for key, texts in parts.items()}
    choice = {"message": message, "finish_reason": finish, "logprobs": logprobs}
    return {"choices": [choice], "usage": usage}


def _tables(found: object) -> list[dict[str, Any]]:
    """Give the JSON objects of a list, of which a part of a stream may have none.

    Raises
    ------
    UnreadableError
        For anything else.
    """
    if found is None:
        return []
    if isinstance(found, list) and all(isinstance(one, dict) for one in found):
        return found
    raise UnreadableError("the stream holds no chat completion", again=False)


def _finish(reason: object) -> Finish:
    return _FINISHES.get(reason.lower(), Finish.STOP) if isinstance(reason, str) else Finish.STOP


def _content(content: object) -> str:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list):  # some servers give a list of parts
        return "".join(
            part["text"]
            for part in content
            if isinstance(part, dict) and isinstance(part.get("text"), str)
        )
    raise UnreadableError("the message's content is no text", again=False)


def _listed(choice: Mapping[str, Any]) -> dict[str, float]:
    """Give the probability of each token that the server listed for the first place."""
    logprobs = choice.get("logprobs")
    content = logprobs.get("content") if isinstance(logprobs, dict) else None
    first = content[0] if isinstance(content, list) and content else None
    top = first.get("top_logprobs") if isinstance(first, dict) else None
    if not isinstance(first, dict) or not isinstance(top, list) or not top:
        raise UnreadableError("the server gave no log-probabilities", again=False)
    listed: dict[str, float] = {}
    for entry in (*top, first):
        token, value = (
            (entry.get("token"), entry.get("logprob")) if isinstance(entry, dict) else (None, None)
        )
        if not isinstance(token, str) or not isinstance(value, int | float):
            continue
        if isinstance(value, int) or not math.isnan(value):
            listed[token] = math.exp(max(LEAST_LOG, min(value, 0)))
    if not listed:
        raise UnreadableError("the server's log-probabilities cannot be read", again=False)
    return listed


def _of_label(label: str, listed: Mapping[str, float], labels: Sequence[str]) -> float:
    wanted = label.strip()
    exact = sum(value for token, value in listed.items() if token.strip() == wanted)
    if exact:
        return exact
    others = [other.strip() for other in labels if other != label]
    return sum(
        value
        for token, value in listed.items()
        if token.strip()
        and wanted.startswith(token.strip())
        and not any(other.startswith(token.strip()) for other in others)
    )


def _count(value: object) -> int | None:
    """Give a count of tokens; None for what cannot be one, so that it is estimated instead."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= MOST_TOKENS else None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SAID_CHARS else f"{line[:SAID_CHARS]}…"
