"""What passes between a judge's prompts, its backend and the parser of its outputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from db.types import CheckAnswer, Status, Verdict


class Task(StrEnum):
    """What a judge is asked to do."""

    PAIRWISE = "pairwise"
    LIKELIHOOD = "likelihood"
    SUPPORT = "support"
    LABEL = "label"
    RATING = "rating"
    RUBRIC = "rubric"
    STEPS = "steps"
    CHECK = "check"


class Reading(StrEnum):
    """What is read out of an output."""

    PLACE = "place"
    NUMBER = "number"
    SHARE = "share"
    LABEL = "label"
    CHECK = "check"
    TEXT = "text"


class Place(StrEnum):
    """What a judge says of the two answers as it read them, before mapping back to answers."""

    FIRST = "first"
    SECOND = "second"
    TIE = "tie"
    BOTH_BAD = "both_bad"


class Finish(StrEnum):
    """Why an output ended."""

    STOP = "stop"
    LENGTH = "length"
    FILTERED = "filtered"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of a chat: ``system``, ``user`` or ``assistant``."""

    role: str
    content: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sampling:
    """How an output is drawn. Temperature 0 is greedy; ``seed`` counts only above it."""

    temperature: float = 0.0
    top_p: float = 1.0
    max_tokens: int = 512
    seed: int = 0

    def signature(self) -> str:
        """Give the settings that change an output, in one short line."""
        if self.temperature == 0:
            return f"greedy,max={self.max_tokens}"
        return f"t={self.temperature:g},p={self.top_p:g},max={self.max_tokens},seed={self.seed}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRequest:
    """One call: rendered messages, and how to draw the output.

    Parameters
    ----------
    choices
        For likelihood: the labels whose next-token probabilities are wanted, in the order of
        ``Place`` (first, second, tie). Empty when text is to be generated.
    sample
        Which of k samples this is; it moves the seed.
    """

    messages: tuple[Message, ...]
    sampling: Sampling = Sampling()
    choices: tuple[str, ...] = ()
    sample: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOutput:
    """What came back: text verbatim or probabilities, or the error in one line without secrets.

    ``probabilities`` are over ``CallRequest.choices``, normalised to sum to 1; ``mass`` is what
    they summed to before, the share of the model's belief that lies on the labels at all.
    """

    text: str = ""
    finish: Finish = Finish.STOP
    error: str = ""
    probabilities: Mapping[str, float] | None = None
    mass: float | None = None
    tokens_in: int | None = None
    tokens_out: int | None = None
    seconds: float | None = None
    retries: int = 0


class JudgeBackend(Protocol):
    """Something that answers prompts: a local model or an HTTP server."""

    @property
    def kind(self) -> str:
        """``local`` or ``http``."""

    @property
    def model(self) -> str:
        """The model's name."""

    @property
    def revision(self) -> str:
        """The weights' digest, or what the server says of itself; empty when unknown."""

    def answer(self, requests: Sequence[CallRequest]) -> Iterator[tuple[int, CallOutput]]:
        """Answer requests, giving (place in ``requests``, output) as each is ready.

        Requests with ``choices`` are answered by probabilities, the others by text. Every request
        is answered exactly once: a call that fails in the end comes back as ``Finish.ERROR``.
        Closing the iterator stops the work promptly.
        """

    def close(self) -> None:
        """Let the model or the connections go."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One version of a prompt. ``text`` is a Jinja2 template; ``sha256`` is over it."""

    name: str
    version: int
    task: Task
    language: str
    text: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What was read out of one output.

    ``status`` is ``verdict``, ``unparsed``, ``refused``, ``truncated`` or ``error``. Of a verdict
    exactly one of ``place`` (pairs), ``label`` (claims), ``number`` (ratings, support), ``check``
    (checks) and ``text`` (steps and rewritings, which have no verdict to read) is set; ``label``
    may come with ``confidence`` in 0..1. ``why`` says what was not readable.
    """

    status: Status
    place: Place | None = None
    label: Verdict | None = None
    number: float | None = None
    confidence: float | None = None
    check: CheckAnswer | None = None
    text: str | None = None
    why: str = ""
