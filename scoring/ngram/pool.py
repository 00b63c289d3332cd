"""Pools of answers from which reference sets are built, read from files that others made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotation.formats.json_lines import decode_line
from annotation.formats.json_text import JsonText
from annotation.formats.records import Record, Rejected
from db.errors import KnownError
from scoring.ngram.packed_lines import lines_of
from scoring.ngram.questions import ID, MAX_QUESTIONS, AskedQuestion

MAX_ANSWERS: Final = 5_000_000
MAX_CHARACTERS: Final = 400_000_000
MAX_TEXT: Final = 20_000
MAX_GROUPS: Final = 64
REJECTED_SHOWN: Final = 20
UNFINISHED: Final = ("length", "filtered")
GROUP: Final = "R"
"""How a group is called whose model is not told, as in published sets."""


@dataclass(frozen=True, slots=True)
class PoolAnswer:
    """One answer of a pool: its text, the group that it is of, and where it stands.

    ``finished`` is false where its line says that it ended at its most tokens.
    """

    text: str
    group: str
    source: str
    finished: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """Pools by question, with what could not be read.

    Parameters
    ----------
    questions
        In the order in which sets are built.
    answers
        By question id.
    rejected, rejected_count
        The first lines that were passed over, with the reason, and how many there were.
    """

    questions: tuple[AskedQuestion, ...]
    answers: Mapping[str, Sequence[PoolAnswer]]
    rejected: tuple[str, ...]
    rejected_count: int


def read_pools(
    paths: Sequence[Path], questions: Sequence[AskedQuestion] | None = None
) -> Pools:  # fmt: skip
    """Read pools from JSON lines, plain or packed by xz; several files are one pool.

    A line has ``answer``, and ``question`` or ``question_id``; ``group`` (or else ``model``) names
    its group. Lines that are none, and answers to questions that were not asked for, are passed
    over, counted and told by number.

    Parameters
    ----------
    questions
        The questions that sets are built for; None takes every question of the files, in order.

    Raises
    ------
    KnownError
        For a file that cannot be read, more answers than can be held, or no answer at all.
    """
    reader = _Reader(questions)
    for path in paths:
        reader.read(path)
    if not any(reader.answers.values()):
        said = f" The first line passed over: {reader.rejected[0]}" if reader.rejected else ""
        raise KnownError(
            f"{', '.join(str(path) for path in paths) or 'No file'} holds no answers to the "
            f"questions.{said}",
            "Each line is an object with an answer, and a question or question_id.",
        )
    return Pools(
        questions=tuple(reader.by_id.values()),
        answers=reader.answers,
        rejected=tuple(reader.rejected),
        rejected_count=reader.rejected_count,
    )


class _Reader:
    """Collects answers, line by line."""

    def __init__(self, questions: Sequence[AskedQuestion] | None) -> None:
        self._open = questions is None
        self.by_id = {one.question_id: one for one in questions or ()}
        self._by_text = {one.question: one.question_id for one in questions or ()}
        self.answers: dict[str, list[PoolAnswer]] = {name: [] for name in self.by_id}
        self.rejected: list[str] = []
        self.rejected_count = 0
        self._groups: dict[str, str] = {}
        self._count = 0
        self._characters = 0

    def read(self, path: Path) -> None:
        decoder = JsonText()
        for number, raw in lines_of(path):
            line = raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw
            decoded = decode_line(decoder, line, number, number)
            if decoded is None:
                continue
            where = f"{path.name}:{number}"
            said = decoded.reason if isinstance(decoded, Rejected) else self._take(decoded, where)
            if said:
                self.rejected_count += 1
                if len(self.rejected) < REJECTED_SHOWN:
                    self.rejected.append(f"{where} {said}")

    def _take(self, record: Record, where: str) -> str:
        """Take a line's answer, or say why not."""
        value = record.value
        text = value.get("answer")
        if not isinstance(text, str):
            return "has no answer"
        group = value.get("group") or value.get("model") or GROUP
        if not isinstance(group, str) or len(group) > 200:
            return "has a group that is no name"
        question_id, said = self._asked(value)
        if not question_id:
            return said
        group = self._groups.setdefault(group, group)
        if len(self._groups) > MAX_GROUPS:
            raise KnownError(f"There are more than {MAX_GROUPS} groups.", "Name fewer.")
        text = text[:MAX_TEXT]
        self._count += 1
        self._characters += len(text)
        if self._count > MAX_ANSWERS or self._characters > MAX_CHARACTERS:
            raise KnownError(
                f"The pools hold more than {MAX_ANSWERS:,} answers or {MAX_CHARACTERS:,} "
                "characters.",
                "Build the sets of fewer questions at a time.",
            )
        finished = value.get("finish") not in UNFINISHED
        self.answers[question_id].append(PoolAnswer(text, group, where, finished))
        return ""

    def _asked(self, value: Mapping[str, object]) -> tuple[str, str]:
        """Give the question that a line answers, or why there is none."""
        key, text = value.get("question_id"), value.get("question")
        if isinstance(key, str) and key in self.by_id:
            return key, ""
        if isinstance(text, str) and text in self._by_text:
            return self._by_text[text], ""
        if not self._open:
            return "", "answers no question that was asked for"
        if not isinstance(text, str) or not text.strip():
            return "", "has no question"
        if len(self.by_id) >= MAX_QUESTIONS:
            raise KnownError(f"There are more than {MAX_QUESTIONS:,} questions.", "Split the pool.")
        named = isinstance(key, str) and ID.fullmatch(key) and not key.endswith(".")
        name = str(key) if named else f"Q{len(self.by_id) + 1:02d}"
        if name in self.by_id:
            return "", f"asks another question under the id {name}"
        self.by_id[name] = AskedQuestion(question_id=name, question=text)
        self._by_text[text] = name
        self.answers[name] = []
        return name, ""
