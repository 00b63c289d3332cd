"""The prompts that judges are asked with: those that come with the product, and users' own."""

from __future__ import annotations

import difflib
import hashlib
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from annotation.judging.outputs import UNSTORABLE
from annotation.judging.records import Prompt, Reading, Task
from annotation.judging.subjects import (
    KINDS,
    NEEDED,
    STEP_VARIABLES,
    STEPS,
    VARIABLES,
    AnswerSubject,
    PairSubject,
    SubjectKind,
)
from annotation.judging.templating import Section, check, sections, words_used
from db.errors import KnownError

MOST_CHARACTERS: Final = 50_000
MOST_NAME: Final = 80
VERDICT_LETTERS: Final = ("A", "B", "C")
"""The labels of the likelihood task, in the order first, second, tie."""


class BuiltIn(NamedTuple):
    """A prompt that comes with the product; its text lies in ``prompt_texts``."""

    name: str
    task: Task
    language: str
    tokens: int
    """How many tokens its output may need."""


BUILT_IN: Final = (
    BuiltIn("pairwise-en", Task.PAIRWISE, "en", 1024),
    BuiltIn("pairwise-zh", Task.PAIRWISE, "zh", 1024),
    BuiltIn("pairwise-ja", Task.PAIRWISE, "ja", 1024),
    BuiltIn("pairwise-en-brief", Task.PAIRWISE, "en", 16),
    BuiltIn("pairwise-zh-brief", Task.PAIRWISE, "zh", 16),
    BuiltIn("pairwise-ja-brief", Task.PAIRWISE, "ja", 16),
    BuiltIn("likelihood-en", Task.LIKELIHOOD, "en", 1),
    BuiltIn("likelihood-zh", Task.LIKELIHOOD, "zh", 1),
    BuiltIn("likelihood-ja", Task.LIKELIHOOD, "ja", 1),
    BuiltIn("support-en", Task.SUPPORT, "en", 20),
    BuiltIn("label-en", Task.LABEL, "en", 32),
    BuiltIn("relevance-en", Task.RATING, "en", 256),
    BuiltIn("faithfulness-en", Task.RATING, "en", 256),
    BuiltIn("rubric-prometheus", Task.RUBRIC, "en", 512),
    BuiltIn("rubric-prometheus-relative", Task.RUBRIC, "en", 512),
    BuiltIn("rubric-auto-j", Task.RUBRIC, "en", 768),
    BuiltIn("rubric-auto-j-single", Task.RUBRIC, "en", 768),
    BuiltIn("rubric-rm-r1", Task.RUBRIC, "en", 2048),
    BuiltIn("steps-en", Task.STEPS, "en", 768),
    BuiltIn("check-reference-en", Task.CHECK, "en", 256),
    BuiltIn("check-question-en", Task.CHECK, "en", 256),
    BuiltIn("check-paraphrase-en", Task.CHECK, "en", 256),
    BuiltIn("paraphrase-en", Task.CHECK, "en", 1024),
)
DEFAULT_TOKENS: Final = 512
SCALES: Final = {"rubric-auto-j-single": (1.0, 10.0)}
DEFAULT_SCALE: Final = (1.0, 5.0)


def digest(text: str) -> str:
    """Give the SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


@cache
def builtin() -> tuple[Prompt, ...]:
    """Give the prompts that come with the product."""
    folder = files("annotation.judging") / "prompt_texts"
    made_of = []
    for entry in BUILT_IN:
        text = (folder / f"{entry.name}.jinja").read_text(encoding="utf-8")
        made_of.append(made(entry.name, task=entry.task, language=entry.language, text=text))
    return tuple(made_of)


def prompt(name: str) -> Prompt:
    """Give one prompt that comes with the product.

    Raises
    ------
    KnownError
        When there is none of that name; it tells the closest ones.
    """
    by_name = {entry.name: entry for entry in builtin()}
    if name in by_name:
        return by_name[name]
    close = difflib.get_close_matches(name, by_name, n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    raise KnownError(f"There is no prompt “{name}”.{hint}", f"There are: {', '.join(by_name)}.")


def made(name: str, *, task: Task, language: str, text: str, version: int = 1) -> Prompt:
    """Make a prompt of a user's template, checked.

    Raises
    ------
    KnownError
        When the template is empty or too long, cannot be read, uses a word that its task does not
        have, does more than show words, or leaves out what it is about. It names the line.
    """
    if not name.strip() or len(name) > MOST_NAME or not name.isprintable():
        raise KnownError(f"A prompt's name is one line of 1 to {MOST_NAME} characters.")
    if not text.strip():
        raise KnownError(f"The prompt “{name}” is empty.")
    if len(text) > MOST_CHARACTERS:
        raise KnownError(
            f"The prompt “{name}” has {len(text):,} characters; {MOST_CHARACTERS:,} are allowed."
        )
    if UNSTORABLE.search(text):
        raise KnownError(
            f"The prompt “{name}” holds a character that no text has (NUL, or half of a pair).",
            "Write that place anew.",
        )
    parts = sections(text)
    _check_steps(name, task, parts)
    known = {word for kind in KINDS[task] for word in VARIABLES[kind]}
    for part in parts:
        check(part, name=name, known=known | _step_words(part.step))
    _check_words(name, task, parts)
    return Prompt(
        name=name, version=version, task=task, language=language, text=text, sha256=digest(text)
    )


def subject_kind(prompt: Prompt) -> SubjectKind:
    """Say what a prompt is about, by the words that it shows."""
    return _kind(prompt.task, _all_words(sections(prompt.text)))


def steps_of(prompt: Prompt) -> tuple[str, ...]:
    """Give the calls that a prompt makes for each order: one without a name, or three with."""
    return STEPS if prompt.task is Task.STEPS else ("",)


def reading_of(prompt: Prompt, step: str = "") -> Reading:
    """Say what is to be read out of the output of one call."""
    kind = subject_kind(prompt)
    if prompt.task is Task.STEPS:
        return Reading.PLACE if step in {"", STEPS[-1]} else Reading.TEXT
    if prompt.task is Task.RUBRIC:
        return Reading.PLACE if kind is PairSubject else Reading.NUMBER
    if prompt.task is Task.CHECK:
        return Reading.TEXT if kind is AnswerSubject else Reading.CHECK
    return {
        Task.PAIRWISE: Reading.PLACE,
        Task.LIKELIHOOD: Reading.PLACE,
        Task.SUPPORT: Reading.SHARE,
        Task.LABEL: Reading.LABEL,
        Task.RATING: Reading.NUMBER,
    }[prompt.task]


def choices_of(prompt: Prompt) -> tuple[str, ...]:
    """Give the labels whose probabilities a prompt asks for; empty when it asks for text."""
    return VERDICT_LETTERS if prompt.task is Task.LIKELIHOOD else ()


def tokens_of(prompt: Prompt) -> int:
    """Say how many tokens an output may need."""
    for entry in BUILT_IN:
        if entry.name == prompt.name:
            return entry.tokens
    return 1 if prompt.task is Task.LIKELIHOOD else DEFAULT_TOKENS


def scale_of(prompt: Prompt) -> tuple[float, float]:
    """Give the ends of the scale that a rating prompt asks for."""
    return SCALES.get(prompt.name, DEFAULT_SCALE)


def _check_steps(name: str, task: Task, parts: tuple[Section, ...]) -> None:
    found = list(dict.fromkeys(part.step for part in parts))
    if task is Task.STEPS:
        if found != list(STEPS):
            lines = ", ".join(f"=== {step} ===" for step in STEPS)
            raise KnownError(
                f"The stepwise prompt “{name}” does not have its three calls in order.",
                f"Begin each with a line: {lines}.",
            )
        return
    if found != [""]:
        raise KnownError(
            f"The prompt “{name}” has a line === {found[-1]} ===.",
            "Only a stepwise prompt is cut into calls.",
        )


def _step_words(step: str) -> set[str]:
    if step not in STEPS:
        return set()
    return {STEP_VARIABLES[earlier] for earlier in STEPS[: STEPS.index(step)]}


def _all_words(parts: tuple[Section, ...]) -> frozenset[str]:
    return frozenset[str]().union(*(words_used(part) for part in parts))


def _kind(task: Task, words: frozenset[str]) -> SubjectKind:
    kinds = KINDS[task]
    for kind in kinds:
        own = set(VARIABLES[kind]).difference(
            *(VARIABLES[other] for other in kinds if other is not kind)
        )
        if own & words:
            return kind
    return kinds[0]


def _check_words(name: str, task: Task, parts: tuple[Section, ...]) -> None:
    words = _all_words(parts)
    kind = _kind(task, words)
    stray = words - set(VARIABLES[kind]) - set(STEP_VARIABLES.values())
    if stray:
        raise KnownError(
            f"The prompt “{name}” mixes {' and '.join(sorted(stray))} with "
            f"{' and '.join(NEEDED[kind])}.",
            "A prompt is about a pair or about one answer, not both.",
        )
    missing = [word for word in NEEDED[kind] if word not in words]
    if missing:
        shown = " and ".join(f"{{{{ {word} }}}}" for word in missing)
        raise KnownError(f"The prompt “{name}” never shows {shown}.", "Put it into the text.")
