"""Pools sampled from a model: each answer is on disk as it comes, and never asked for twice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias

from annotation.jobs import Job, Progress
from annotation.judging.records import (
    CallOutput,
    CallRequest,
    Finish,
    JudgeBackend,
    Message,
    Sampling,
)
from db.errors import KnownError
from scoring.ngram.answer_log import AnswerLog, LoggedAnswer, answer_log
from scoring.ngram.questions import AskedQuestion

SYSTEM: Final = (
    "Answer the question in its own language, in one paragraph of plain text of about 100 "
    "characters."
)
PLACE: Final = "{question}"
STOPS: Final = ("\n\n",)
MOST: Final = 1_000_000

Outputs: TypeAlias = Iterable[tuple[int, CallOutput] | None]
Pull: TypeAlias = Callable[[JudgeBackend, Sequence[CallRequest]], Outputs]
"""Gives a model's outputs as they are ready, and maybe None between, where waiting can stop."""


class Who(Protocol):
    """Who is asked, as far as is known without asking."""

    @property
    def kind(self) -> str:
        """``local`` or ``http``."""

    @property
    def model(self) -> str:
        """The model's name."""

    @property
    def revision(self) -> str:
        """The weights' digest, or the server's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleOptions:
    """How a model is asked.

    Parameters
    ----------
    per_question
        How many answers each question gets in all.
    sampling
        How an answer is drawn; answer k of a question moves the seed by k.
    system
        What the model is told first; empty for nothing.
    template
        How a question is put, with ``{question}`` in it.
    examples
        Questions with answers that are shown before it.
    stops
        An answer ends before the first of these.
    """

    per_question: int = 20
    sampling: Sampling = field(default_factory=lambda: Sampling(temperature=1.0, max_tokens=300))
    system: str = SYSTEM
    template: str = PLACE
    examples: tuple[tuple[str, str], ...] = ()
    stops: tuple[str, ...] = STOPS


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleReport:
    """What sampling brought.

    Parameters
    ----------
    there, answered, failed
        Answers that were there before, new ones, and calls that failed (run again to ask anew).
    error
        What the first failure said.
    """

    path: Path
    model: str
    there: int
    answered: int
    failed: int
    error: str
    by_question: Mapping[str, int]

    def to_json(self) -> dict[str, object]:
        """Give the keys that programs lean on."""
        return {
            "path": str(self.path),
            "model": self.model,
            "there": self.there,
            "answered": self.answered,
            "failed": self.failed,
            "error": self.error,
            "by_question": dict(self.by_question),
        }


class _Place(NamedTuple):
    """Which answer to which question."""

    question_id: str
    sample: int


def sample(
    questions: Sequence[AskedQuestion],
    path: Path,
    options: SampleOptions,
    *,
    who: Who,
    opened: Callable[[], JudgeBackend],
    pull: Pull,
) -> Job[SampleReport]:
    """Ask a model for the answers that are not in the file yet; yield after each is on disk.

    Killed at any time and run again, it goes on where it was: what is on disk is neither lost nor
    asked again. The model is opened only where something is missing, and closed in any case.

    Parameters
    ----------
    path
        Where answers are added; the file is a pool.
    who
        Who would answer; part of what must not change within a file.
    opened
        Opens the model.
    pull
        Takes its outputs.

    Raises
    ------
    KnownError
        For options that ask nothing, a file that holds other answers, and what a model or a
        server brings up.
    """
    _check(options)
    by = signature(who, options)
    with answer_log(path) as log:
        there = _known(log, by, path)
        missing = [
            (asked, number)
            for number in range(options.per_question)
            for asked in questions
            if _Place(asked.question_id, number) not in there
        ]
        wanted = {one.question_id for one in questions}
        known = sum(place.question_id in wanted for place in there)
        total = known + len(missing)
        yield Progress(done=known, total=total, unit="answers")
        report = _Tally(log, by, who.model)
        if missing:
            requests = [_request(asked, number, options) for asked, number in missing]
            with closing(opened()) as backend:
                for got in pull(backend, requests):
                    if got is not None:
                        report.take(*missing[got[0]], got[1], options)
                    note = f"{report.failed} failed" if report.failed else ""
                    done = known + report.answered
                    yield Progress(done=done, total=total, unit="answers", note=note)
        return report.made(path, known)


def signature(who: Who, options: SampleOptions) -> str:
    """Hash who is asked and how; how many answers are wanted is no part of it."""
    parts = [who.kind, who.model, who.revision, options.sampling.signature(), options.system,
             options.template, options.examples, options.stops]  # fmt: skip
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _check(options: SampleOptions) -> None:
    if PLACE not in options.template:
        raise KnownError(f"The template has no {PLACE}.", "Say where the question stands.")
    if not 1 <= options.per_question <= MOST:
        raise KnownError(
            f"{options.per_question} answers to a question cannot be asked for.",
            f"Take 1 to {MOST:,}.",
        )
    if options.per_question > 1 and options.sampling.temperature == 0:
        raise KnownError(
            "At temperature 0 every answer of a question is the same.",
            "Raise the temperature, or ask for one answer.",
        )


def _known(log: AnswerLog, by: str, path: Path) -> set[_Place]:
    there: set[_Place] = set()
    for one in log.answers:
        if one.by != by:
            raise KnownError(
                f"{path} holds answers of {one.model} that were asked for in another way.",
                "Name another file; several files can be one pool.",
            )
        there.add(_Place(one.question_id, one.sample))
    return there


def _request(asked: AskedQuestion, number: int, options: SampleOptions) -> CallRequest:
    messages = [Message(role="system", content=options.system)] if options.system else []
    for question, answer in (*options.examples, (asked.question, "")):
        content = options.template.replace(PLACE, question)
        messages.append(Message(role="user", content=content))
        if answer:
            messages.append(Message(role="assistant", content=answer))
    return CallRequest(messages=tuple(messages), sampling=options.sampling, sample=number)


class _Tally:
    """Writes answers, and counts."""

    def __init__(self, log: AnswerLog, by: str, model: str) -> None:
        self._log = log
        self._by = by
        self._model = model
        self.answered = 0
        self.failed = 0
        self._error = ""

    def take(
        self, asked: AskedQuestion, number: int, output: CallOutput, options: SampleOptions
    ) -> None:
        if output.finish is Finish.ERROR:
            self.failed += 1
            self._error = self._error or output.error
            return
        text, finish = _ended(output, options.stops)
        self._log.add(
            LoggedAnswer(
                question_id=asked.question_id,
                question=asked.question,
                answer=text,
                model=self._model,
                sample=number,
                finish=finish.value,
                by=self._by,
                timestamp=datetime.now(UTC).isoformat(timespec="milliseconds"),
            )
        )
        self.answered += 1

    def made(self, path: Path, there: int) -> SampleReport:
        counts: dict[str, int] = {}
        for one in self._log.answers:
            counts[one.question_id] = counts.get(one.question_id, 0) + 1
        return SampleReport(
            path=path,
            model=self._model,
            there=there,
            answered=self.answered,
            failed=self.failed,
            error=self._error,
            by_question=counts,
        )


def _ended(output: CallOutput, stops: Sequence[str]) -> tuple[str, Finish]:
    """Cut an output before the first stop; blanks around it are no part of the answer."""
    text = output.text.strip()
    ends = [at for stop in stops if (at := text.find(stop)) >= 0]
    if not ends:
        return text, output.finish
    return text[: min(ends)].strip(), Finish.STOP
