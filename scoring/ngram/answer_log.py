"""Answers on disk as they come: JSON lines that are only ever added to, each synced."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

from db.errors import KnownError

if sys.platform != "win32":
    import fcntl


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedAnswer:
    """One answer as its line holds it.

    Parameters
    ----------
    sample
        Which of a question's answers it is, from 0.
    by
        Hash of who was asked and how; answers of one file share it.
    finish
        Why the answer ended: ``stop``, ``length`` or ``filtered``.
    """

    question_id: str
    question: str
    answer: str
    model: str
    sample: int
    finish: str
    by: str
    timestamp: str

    def to_json(self) -> dict[str, object]:
        """Give the fields as a line holds them."""
        return {
            "question_id": self.question_id,
            "question": self.question,
            "answer": self.answer,
            "model": self.model,
            "sample": self.sample,
            "finish": self.finish,
            "by": self.by,
            "timestamp": self.timestamp,
        }


class AnswerLog:
    """A file of answers, open for adding; made by `answer_log`."""

    def __init__(self, stream: FileIO, path: Path, answers: list[LoggedAnswer]) -> None:
        self._stream = stream
        self._path = path
        self._answers = answers

    @property
    def answers(self) -> tuple[LoggedAnswer, ...]:
        """Every answer that is on disk, in order."""
        return tuple(self._answers)

    def add(self, answer: LoggedAnswer) -> None:
        """Put an answer on disk; it is there for good when this returns.

        Raises
        ------
        KnownError
            When the disk is full or refuses.
        """
        line = json.dumps(answer.to_json(), ensure_ascii=False)
        data = memoryview(line.encode("utf-8", "replace") + b"\n")
        try:
            while data:
                data = data[self._stream.write(data) or 0 :]
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise KnownError(
                f"{self._path} cannot be written: {error.strerror}.",
                "What was answered before is kept; see to the disk and run again.",
            ) from error
        self._answers.append(answer)


@contextmanager
def answer_log(path: Path) -> Iterator[AnswerLog]:
    """Open a file of answers, made where there is none; one process at a time.

    A last line that was cut by a kill or a full disk was never told of: it is taken away.

    Raises
    ------
    KnownError
        When it cannot be opened, another process writes to it, or a line is none of an answer.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666), "r+")
    except OSError as error:
        raise KnownError(f"{path} cannot be opened: {error.strerror}.", "Name another.") from error
    with stream:
        _hold(stream, path)
        yield AnswerLog(stream, path, _read(stream, path))


def _hold(stream: FileIO, path: Path) -> None:
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise KnownError(
            f"Another process is adding to {path}.", "Wait for it, or name another file."
        ) from error
    except OSError:
        return  # a file system without locks


def _read(stream: FileIO, path: Path) -> list[LoggedAnswer]:
    """Read what is there, and take a cut last line away."""
    stream.seek(0)
    content = stream.readall()
    whole, _, rest = content.rpartition(b"\n")
    if rest:
        if _is_whole(rest):
            os.write(stream.fileno(), b"\n")
            whole = content
        else:
            os.ftruncate(stream.fileno(), len(content) - len(rest))
    answers: list[LoggedAnswer] = []
    for number, line in enumerate(whole.split(b"\n"), start=1):
        if not line.strip():
            continue
        answer = _answer(line)
        if answer is None:
            raise KnownError(
                f"{path}: line {number} is no answer that was sampled.", "Name another file."
            )
        answers.append(answer)
    return answers


def _is_whole(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _answer(line: bytes) -> LoggedAnswer | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, Mapping):
        return None
    texts = {
        key: value.get(key)
        for key in ("question_id", "question", "answer", "model", "finish", "by", "timestamp")
    }
    sample = value.get("sample")
    if not all(isinstance(text, str) for text in texts.values()) or type(sample) is not int:
        return None
    return LoggedAnswer(**{key: str(text) for key, text in texts.items()}, sample=sample)
