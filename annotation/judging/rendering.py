"""From a prompt and what it is about to the messages that a judge reads."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final

from annotation.judging.prompts import subject_kind
from annotation.judging.records import Message, Prompt, Sampling, Task
from annotation.judging.subjects import (
    STEP_VARIABLES,
    STEPS,
    AnswerSubject,
    CheckSubject,
    ClaimSubject,
    PairSubject,
    ParaphraseSubject,
    Subject,
)
from annotation.judging.templating import filled, sections
from db.errors import BugError

__all__ = [
    "AnswerSubject",
    "CheckSubject",
    "ClaimSubject",
    "PairSubject",
    "ParaphraseSubject",
    "Subject",
    "Truncation",
    "prompt_sha256",
    "render",
]

JOINED_TO: Final = frozenset("\u200d\ufe0e\ufe0f")


@dataclass(frozen=True, slots=True, kw_only=True)
class Truncation:
    """How many characters of evidence, claim and question a judge is shown."""

    evidence: int = 1500
    claim: int = 600
    question: int = 300

    def signature(self) -> str:
        """Give the limits in one short line.

        >>> Truncation().signature()
        'cut=1500/600/300'
        """
        return f"cut={self.evidence}/{self.claim}/{self.question}"


def render(
    prompt: Prompt,
    subject: Subject,
    *,
    step: str = "",
    earlier: Mapping[str, str] | None = None,
    truncation: Truncation | None = None,
) -> tuple[Message, ...]:
    """Give the messages of one call.

    Parameters
    ----------
    step
        Which call of a stepwise judge; empty for all other prompts.
    earlier
        What earlier calls of the stepwise judge gave, by their step.
    truncation
        Limits on evidence, claim and question of a claim; they touch nothing else.

    Raises
    ------
    BugError
        When the prompt is not about such a subject, or has no such call.
    """
    if not isinstance(subject, subject_kind(prompt)):
        raise BugError(f"the prompt {prompt.name} is not about a {type(subject).__name__}")
    if step not in (STEPS if prompt.task is Task.STEPS else ("",)):
        raise BugError(f"the prompt {prompt.name} has no call named {step!r}")
    words = _words(subject, truncation)
    words.update({word: (earlier or {}).get(of, "") for of, word in STEP_VARIABLES.items()})
    parts = [part for part in sections(prompt.text) if part.step == step]
    return tuple(Message(role=part.role, content=filled(part, words)) for part in parts)


def prompt_sha256(
    messages: Sequence[Message], sampling: Sampling, choices: Sequence[str] = ()
) -> str:
    """Give the SHA-256 of what is asked: every message, how output is drawn, which labels.

    Greedy output does not depend on the seed, so the seed enters above temperature 0 only.
    """
    asked = {
        "messages": [[message.role, message.content] for message in messages],
        "sampling": sampling.signature(),
        "choices": list(choices),
    }
    line = json.dumps(asked, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(line.encode("ascii")).hexdigest()


def cut(text: str, limit: int) -> str:
    """Give the first characters of a text, never half of a joined one.

    >>> cut("evidence", 3), cut("e\u0301t\u00e9", 1), cut("short", 300)
    ('evi', '', 'short')
    """
    if len(text) <= limit:
        return text
    end = limit
    while end and (_joins(text[end]) or text[end - 1] == "\u200d"):
        end -= 1
    return text[:end]


def _joins(character: str) -> bool:
    return character in JOINED_TO or unicodedata.combining(character) != 0


def _words(subject: Subject, truncation: Truncation | None) -> dict[str, object]:
    words: dict[str, object] = {}
    for field in fields(subject):
        value = getattr(subject, field.name)
        if isinstance(value, tuple):
            value = tuple(text for text in value if text.strip())
        elif truncation is not None and isinstance(subject, ClaimSubject):
            value = cut(value, getattr(truncation, field.name))
        words[field.name] = value
    return words
